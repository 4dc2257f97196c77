internal import MediaModel

/// A point of the Earth in the notation of ISO 6709, as `+48.8577+002.2950+035.000/`.
///
/// The three notations of the standard are read and written: degrees (`±DD.D±DDD.D`), degrees and minutes
/// (`±DDMM.M±DDDMM.M`), degrees, minutes and seconds (`±DDMMSS.S±DDDMMSS.S`), each with or without an altitude and a
/// reference system. What was read is written again as it was, where latitude and longitude have as many decimals.
///
/// Source: ISO 6709:2008 annex H.
public struct ISO6709: Hashable, Sendable {
  /// Degrees north of the equator.
  public var latitude: Double
  /// Degrees east of Greenwich.
  public var longitude: Double
  /// Metres above the reference surface; `nil` where none is given.
  public var altitude: Double?
  /// The coordinate reference system, as `WGS_84`; `nil` where none is named.
  public var referenceSystem: String?
  /// How the angles are written.
  public var notation: Notation
  /// Decimals of the last part of the angles.
  public var fractionDigits: Int
  /// Decimals of the altitude.
  public var altitudeFractionDigits: Int

  /// How an angle is divided.
  public enum Notation: String, Hashable, Sendable, CaseIterable {
    /// Degrees and decimals of them.
    case degrees
    /// Degrees, and minutes with decimals.
    case minutes
    /// Degrees, minutes, and seconds with decimals.
    case seconds

    /// Parts of the last one that make a degree.
    var partsPerDegree: Int64 {
      switch self {
      case .degrees: 1
      case .minutes: 60
      case .seconds: 3600
      }
    }
  }

  /// Creates a point; text of it has degrees of five decimals unless told otherwise.
  public init(
    latitude: Double, longitude: Double, altitude: Double? = nil, referenceSystem: String? = nil,
    notation: Notation = .degrees, fractionDigits: Int = 5, altitudeFractionDigits: Int = 3
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.referenceSystem = referenceSystem
    self.notation = notation
    self.fractionDigits = fractionDigits
    self.altitudeFractionDigits = altitudeFractionDigits
  }

  /// Whether both angles are finite and within the globe: 90 degrees of latitude, 180 of longitude.
  public var isOnGlobe: Bool {
    latitude.isFinite && longitude.isFinite && latitude.magnitude <= 90
      && longitude.magnitude <= 180
  }

  /// Whether both angles are 0, which writers without a position like to store.
  public var isNullIsland: Bool { latitude == 0 && longitude == 0 }

  /// Reads text; what follows the final slash is passed over.
  ///
  /// Fewer digits than the standard asks for are understood where only degrees can be meant, and a missing slash is
  /// forgiven. Angles beyond the globe are read: see ``isOnGlobe``. `nil` for text that is no such notation, such as
  /// one with 60 minutes.
  public init?(_ text: String) {
    let body = text.utf8.prefix { $0 != 0x2F }
    var scanner = AngleScanner(body)
    guard let first = scanner.number(), let second = scanner.number(),
      let latitude = Self.angle(first, degreeDigits: 2),
      let longitude = Self.angle(second, degreeDigits: 3), latitude.notation == longitude.notation
    else { return nil }
    var altitude: AngleScanner.Number?
    if scanner.isAtSign {
      guard let number = scanner.number() else { return nil }
      altitude = number
    }
    guard let system = scanner.referenceSystem() else { return nil }
    self.init(
      latitude: latitude.degrees, longitude: longitude.degrees,
      altitude: altitude?.value, referenceSystem: system.isEmpty ? nil : system,
      notation: latitude.notation,
      fractionDigits: max(first.fractionDigits, second.fractionDigits),
      altitudeFractionDigits: altitude?.fractionDigits ?? 3)
  }

  private static func angle(
    _ number: AngleScanner.Number, degreeDigits: Int
  ) -> (degrees: Double, notation: Notation)? {
    let digits = number.wholeDigits
    if digits <= degreeDigits { return (number.value, .degrees) }
    let magnitude = number.value.magnitude
    let sign: Double = number.isNegative ? -1 : 1
    switch digits - degreeDigits {
    case 2:
      let degrees = (magnitude / 100).rounded(.towardZero)
      let minutes = magnitude - degrees * 100
      return minutes < 60 ? (sign * (degrees + minutes / 60), .minutes) : nil
    case 4:
      let degrees = (magnitude / 10000).rounded(.towardZero)
      let minutes = ((magnitude - degrees * 10000) / 100).rounded(.towardZero)
      let seconds = magnitude - degrees * 10000 - minutes * 100
      guard minutes < 60, seconds < 60 else { return nil }
      return (sign * (degrees + minutes / 60 + seconds / 3600), .seconds)
    default: return nil
    }
  }

  /// The point as text; `nil` for numbers that are not finite or of an absurd size.
  public var text: String? {
    guard let latitude = Self.text(latitude, notation, fractionDigits, degreeDigits: 2),
      let longitude = Self.text(longitude, notation, fractionDigits, degreeDigits: 3)
    else { return nil }
    var text = latitude + longitude
    if let altitude {
      guard
        let height = Self.text(altitude, .degrees, altitudeFractionDigits, degreeDigits: 1)
      else { return nil }
      text += height
    }
    if let referenceSystem { text += "CRS\(referenceSystem)" }
    return text + "/"
  }

  /// A number with its sign; a length is written as degrees are.
  private static func text(
    _ degrees: Double, _ notation: Notation, _ fractionDigits: Int, degreeDigits: Int
  ) -> String? {
    let parts = notation.partsPerDegree
    guard let scaled = scaled(degrees * Double(parts), fractionDigits) else { return nil }
    let unit = power(of: fractionDigits)
    var whole = Int64(scaled.magnitude) / unit
    let fraction = Int64(scaled.magnitude) % unit
    var text = degrees.sign == .minus ? "-" : "+"
    text += (whole / parts).padded(degreeDigits)
    whole %= parts
    if notation == .seconds { text += (whole / 60).padded(2) }
    if notation != .degrees { text += (whole % 60).padded(2) }
    if fractionDigits > 0 { text += "." + fraction.padded(min(fractionDigits, 9)) }
    return text
  }

  private static func scaled(_ value: Double, _ fractionDigits: Int) -> Int64? {
    let number = (value * Double(power(of: fractionDigits))).rounded()
    return number.magnitude < 9e17 ? Int64(number) : nil
  }

  private static func power(of digits: Int) -> Int64 {
    (0..<max(0, min(digits, 9))).reduce(1) { product, _ in product * 10 }
  }
}

/// Walks over the numbers of a point.
private struct AngleScanner {
  /// A signed decimal number as it was written.
  struct Number {
    var value: Double
    var isNegative: Bool
    var wholeDigits: Int
    var fractionDigits: Int
  }

  private var rest: Substring.UTF8View

  init(_ text: Substring.UTF8View) { rest = text }

  var isAtSign: Bool { rest.first == 0x2B || rest.first == 0x2D }

  mutating func number() -> Number? {
    guard isAtSign, let sign = rest.popFirst() else { return nil }
    let whole = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(whole.count)
    var text = String(decoding: whole, as: UTF8.self)
    var fractionDigits = 0
    if let mark = rest.first, mark == 0x2E || mark == 0x2C {
      let fraction = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(1 + fraction.count)
      fractionDigits = fraction.count
      if fractionDigits > 0 { text += "." + String(decoding: fraction, as: UTF8.self) }
    }
    guard !whole.isEmpty, whole.count <= 12, let value = Double(text) else { return nil }
    return Number(
      value: sign == 0x2D ? -value : value, isNegative: sign == 0x2D, wholeDigits: whole.count,
      fractionDigits: fractionDigits)
  }

  /// What follows `CRS`; empty where nothing follows, `nil` where something else does.
  mutating func referenceSystem() -> String? {
    let text = String(decoding: rest, as: UTF8.self).filter { $0 != " " && $0 != "\0" }
    if text.isEmpty { return "" }
    return text.hasPrefix("CRS") ? String(text.dropFirst(3)) : nil
  }
}

extension ISO6709: CustomStringConvertible {
  /// The point for people, as `48.85770, 2.29500, 35 m`.
  public var description: String {
    var text = "\(Self.plain(latitude)), \(Self.plain(longitude))"
    if let altitude { text += ", \(Self.metres(altitude)) m" }
    return text
  }

  /// A length for people: tenths where there are any.
  static func metres(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == rounded.rounded() && rounded.magnitude < 1e9
      ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func plain(_ value: Double) -> String {
    guard let text = text(value, .degrees, 5, degreeDigits: 1) else { return "\(value)" }
    return text.hasPrefix("+") ? String(text.dropFirst()) : text
  }
}
