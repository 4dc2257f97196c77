internal import MediaModel

/// A point of the Earth as it was written, and as numbers.
struct TransferPlace: Hashable, Sendable {
  /// The notation of ISO 6709, with what follows its slash.
  let text: String
  /// What it says.
  let point: ISO6709

  /// Reads a place that starts with latitude and longitude; `nil` for any other text, as the name of a place.
  init?(_ text: String) {
    guard let first = text.first, first == "+" || first == "-", let point = ISO6709(text) else {
      return nil
    }
    self.text = text
    self.point = point
  }

  /// What follows the slash: FFmpeg puts the name of the place there.
  var name: String? {
    guard let slash = text.firstIndex(of: "/") else { return nil }
    let rest = text[text.index(after: slash)...]
    return rest.isEmpty ? nil : String(rest)
  }
}

/// A place in numbers of 16.16, as `loci` has it.
///
/// Source: 3GPP TS 26.244 § 8.3.
struct FixedPointPlace: Hashable, Sendable {
  let latitude: Int32
  let longitude: Int32
  let altitude: Int32

  /// The nearest place; `nil` where a number does not fit, or the point is outside the globe.
  init?(_ point: ISO6709) {
    guard point.isOnGlobe, let latitude = Self.fixed(point.latitude),
      let longitude = Self.fixed(point.longitude), let altitude = Self.fixed(point.altitude ?? 0)
    else { return nil }
    (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
  }

  private static func fixed(_ number: Double) -> Int32? {
    let scaled = (number * 65536).rounded()
    return Int32(exactly: scaled)
  }

  /// The place with five decimals each, which tell any two such numbers apart.
  var fullText: String {
    Self.decimal(latitude, whole: 2, digits: 5) + Self.decimal(longitude, whole: 3, digits: 5)
      + Self.decimal(altitude, whole: 3, digits: 5) + "/"
  }

  /// The place with as few decimals as name it and no other, but four for angles and three for the altitude.
  var text: String {
    let digits = max(4, Self.digits(latitude), Self.digits(longitude))
    return Self.decimal(latitude, whole: 2, digits: digits)
      + Self.decimal(longitude, whole: 3, digits: digits)
      + Self.decimal(altitude, whole: 3, digits: max(3, Self.digits(altitude))) + "/"
  }

  /// The numbers as the attributes of an item tell them.
  var attributes: [MetadataItem.ExtraAttribute] {
    [
      .init("latitude", String(Double(latitude) / 65536)),
      .init("longitude", String(Double(longitude) / 65536)),
      .init("altitude", String(Double(altitude) / 65536)),
    ]
  }

  /// How few decimals lead back to the number.
  private static func digits(_ value: Int32) -> Int {
    var scale: Int64 = 1
    for digits in 0..<5 {
      let rounded = scaled(value, scale)
      if (rounded << 16 + scale / 2) / scale == Int64(value.magnitude) { return digits }
      scale *= 10
    }
    return 5
  }

  private static func scaled(_ value: Int32, _ scale: Int64) -> Int64 {
    (Int64(value.magnitude) * scale + 32768) >> 16
  }

  private static func decimal(_ value: Int32, whole: Int, digits: Int) -> String {
    let scale = (0..<digits).reduce(Int64(1)) { product, _ in product * 10 }
    let number = scaled(value, scale)
    return (value < 0 ? "-" : "+") + (number / scale).padded(whole)
      + (digits > 0 ? "." + (number % scale).padded(digits) : "")
  }
}
