internal import MediaModel

/// Reads places as carriers have them.
enum CapturePlace {
  /// The place that a text names; `nil` where it names none.
  static func read(_ evidence: CaptureEvidence) -> GeographicLocation? {
    switch evidence.place.key.reading {
    case .exifPoint(let prefix): return exif(evidence.neighbours, prefix)
    default: break
    }
    let text = evidence.text
    if let start = text.firstIndex(where: { $0 == "+" || $0 == "-" }),
      let point = ISO6709(String(text[start...]))
    {
      var place = GeographicLocation(point: point)
      name(&place, behindSlashOf: text)
      addNeighbours(of: evidence, to: &place)
      return place
    }
    return GeographicLocation(name: text)
  }

  /// FFmpeg writes the name of a place after the slash.
  private static func name(_ place: inout GeographicLocation, behindSlashOf text: String) {
    guard let slash = text.firstIndex(of: "/") else { return }
    let rest = text[text.index(after: slash)...]
    if !rest.isEmpty { place.name = String(rest) }
  }

  private static func addNeighbours(
    of evidence: CaptureEvidence, to place: inout GeographicLocation
  ) {
    func extra(_ key: String) -> String? {
      evidence.extra.first { $0.key == key && !$0.value.isEmpty }?.value
    }
    switch evidence.place.key.key {
    case "uiso/loci":
      // The box has no way to leave the altitude out.
      if place.point?.altitude == 0 { place.point?.altitude = nil }
      place.name = extra("name")
      place.body = extra("body")
      place.note = extra("notes")
      place.role = extra("role").map(role)
    case "mdta/com.apple.quicktime.location.ISO6709":
      func beside(_ key: String) -> String? {
        evidence.neighbours["mdta/com.apple.quicktime.location.\(key)"]
      }
      place.horizontalAccuracy = beside("accuracy.horizontal").flatMap { Double($0) }
      place.name = beside("name")
      place.body = beside("body")
      place.note = beside("note")
      place.role = beside("role").map(role)
      place.date = beside("date").flatMap { MetadataDate($0) }
    default: break
    }
  }

  /// What a number of a role stands for.
  ///
  /// Source: 3GPP TS 26.244 § 8.3; QTFF, location role.
  private static func role(_ text: String) -> String {
    switch text {
    case "0": "shooting"
    case "1": "real"
    case "2": "fictional"
    default: text
    }
  }

  // MARK: EXIF

  /// A position of EXIF or of EXIF in XMP: parts that stand beside each other.
  ///
  /// Source: CIPA DC-008-2023 § 4.6.7; XMP Part 2 § 1.2.7.4, `GPSCoordinate`.
  private static func exif(_ parts: CaptureEvidence.Neighbours, _ prefix: String)
    -> GeographicLocation?
  {
    func part(_ key: String) -> String? { parts[prefix + key] }
    guard let latitude = angle(part("latitude"), reference: part("latituderef")),
      let longitude = angle(part("longitude"), reference: part("longituderef"))
    else { return nil }
    var altitude = part("altitude").flatMap(number)
    // 1 and 3 are below the surface.
    if let reference = part("altituderef"), ["1", "3"].contains(reference) {
      altitude = altitude.map { -$0 }
    }
    var place = GeographicLocation(
      point: ISO6709(latitude: latitude, longitude: longitude, altitude: altitude))
    place.horizontalAccuracy = part("hpositioningerror").flatMap(number)
    place.name = part("areainformation")
    return place
  }

  /// Degrees from `40 41 21.12`, `40,41,21.12N`, `40,41.352N`, or a plain number.
  private static func angle(_ text: String?, reference: String?) -> Double? {
    guard var text = text?[...] else { return nil }
    var sign = 1.0
    if let last = text.last?.uppercased(), ["N", "S", "E", "W"].contains(last) {
      text.removeLast()
      if last == "S" || last == "W" { sign = -1 }
    } else if let reference = reference?.uppercased().first, reference == "S" || reference == "W" {
      sign = -1
    }
    let parts = text.split { $0 == " " || $0 == "," || $0 == ";" }
    guard (1...3).contains(parts.count) else { return nil }
    var degrees = 0.0
    var scale = 1.0
    for (index, part) in parts.enumerated() {
      // A writer without seconds gives them as 0/0.
      guard let value = part == "0/0" && index > 0 ? 0 : number(String(part)), value.isFinite,
        index == 0 || value >= 0 && value < 60.0001
      else { return nil }
      degrees += value / scale
      scale *= 60
    }
    return sign * degrees
  }

  /// A number, or a quotient of two.
  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return Double(text).flatMap { $0.isFinite ? $0 : nil } }
    guard let above = Double(parts[0]), let below = Double(parts[1]), below != 0 else { return nil }
    return above / below
  }
}
