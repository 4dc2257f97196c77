internal import MediaModel

/// Short names of photographs: what EXIF tells in several values, and what only XMP has a property for.
///
/// | name | place |
/// | --- | --- |
/// | title, keywords | `dc:title` and `dc:subject` of XMP |
/// | description, artist, copyright | EXIF, and `dc:description`, `dc:creator`, `dc:rights` where XMP has them |
/// | date | `DateTimeOriginal` of EXIF, with its zone and part of a second |
/// | location | the GPS directory of EXIF |
///
/// Source: Exif 3.0 § 4.6; XMP Specification Part 1 § 8.3; Metadata Working Group, guidelines 2.0 § 5.
enum PhotographItems {
  private static let core = "http://purl.org/dc/elements/1.1/"
  private static let packet = MetadataIdentifier(key: "XMP", keySpace: .xmp)

  /// A property that a name stands for.
  struct Row {
    var name: String
    var local: String
    var form: XMPPacketEditor.Form
    /// Whether it is reported by XMP alone.
    var isHome: Bool
    var property: XMPPacketEditor.Property { .init(prefix: "dc", namespace: core, local: local) }
  }

  static let rows = [
    Row(name: "title", local: "title", form: .alternatives, isHome: true),
    Row(name: "keywords", local: "subject", form: .bag, isHome: true),
    Row(name: "description", local: "description", form: .alternatives, isHome: false),
    Row(name: "artist", local: "creator", form: .sequence, isHome: false),
    Row(name: "copyright", local: "rights", form: .alternatives, isHome: false),
  ]

  /// Whether files of a type are photographs.
  static func holds(_ type: FileType) -> Bool {
    [.jpeg, .heic, .heif, .avif].contains(type)
  }

  /// Gives a name a value, as far as another than one value of EXIF tells it.
  ///
  /// - Returns: whether nothing more is to be done.
  static func set(
    _ name: String, to text: String, in items: inout [MetadataItem]
  ) throws(ItemTextError) -> Bool {
    switch name {
    case "location":
      try setPlace(text, in: &items)
      return true
    case "date":
      try setDate(text, in: &items)
      return true
    default:
      guard let row = rows.first(where: { $0.name == name }) else { return false }
      let values =
        row.form == .bag
        ? text.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init) : [text]
      try change(row, to: values, in: &items)
      return row.isHome
    }
  }

  /// Takes out what XMP tells under a name.
  ///
  /// - Returns: whether there was something.
  static func remove(_ name: String, from items: inout [MetadataItem]) -> Bool {
    guard let row = rows.first(where: { $0.name == name }) else { return false }
    let before = items
    try? change(row, to: [], in: &items)
    return items != before
  }

  // MARK: XMP

  private static func change(
    _ row: Row, to values: [String], in items: inout [MetadataItem]
  ) throws(ItemTextError) {
    let places = items.indices.filter { items[$0].identifier == packet }
    do throws(XMPError) {
      // Of several packets the first gets the value, and no other goes on to tell one.
      for place in places.dropFirst() {
        try change(row, to: [], at: place, in: &items)
      }
      if let place = places.first {
        try change(row, to: values, at: place, in: &items)
      } else if row.isHome, !values.isEmpty {
        items.append(MetadataItem(packet, payload: XMPPacketEditor.empty, dataType: .utf8))
        try change(row, to: values, at: items.count - 1, in: &items)
      }
    } catch {
      throw ItemTextError("the XMP packet cannot be changed: \(error)")
    }
  }

  private static func change(
    _ row: Row, to values: [String], at place: Int, in items: inout [MetadataItem]
  ) throws(XMPError) {
    var item = (try? items[place].loadingPayload()) ?? items[place]
    var editor = try XMPPacketEditor(item.payload)
    guard editor.tells(row.property) || row.isHome && !values.isEmpty else { return }
    try editor.set(row.property, to: values, as: row.form)
    item.payload = editor.bytes
    items[place] = item
  }

  // MARK: EXIF

  private static func replace(_ item: MetadataItem, in items: inout [MetadataItem]) {
    let directory = item.extraAttribute("directory")
    let place = items.firstIndex {
      $0.identifier == item.identifier && $0.extraAttribute("directory") == directory
    }
    guard let place else { return items.append(item) }
    var item = item
    item.carrier = items[place].carrier
    items[place] = item
  }

  private static func item(_ key: String, _ directory: String, text: String) -> MetadataItem {
    MetadataItem(
      MetadataIdentifier(key: key, keySpace: .exif), payload: Array(text.utf8), dataType: .utf8,
      extraAttributes: [.init("directory", directory)])
  }

  private static func item(_ key: String, rationals: [(Int, Int)]) -> MetadataItem {
    let payload = rationals.flatMap {
      UInt32(clamping: $0.0).bigEndianBytes + UInt32(clamping: $0.1).bigEndianBytes
    }
    return MetadataItem(
      MetadataIdentifier(key: key, keySpace: .exif), payload: payload, dataType: .rawData,
      extraAttributes: [
        .init("directory", "GPS"), .init("type", "RATIONAL"), .init("count", "\(rationals.count)"),
        .init("byteOrder", "bigEndian"),
      ])
  }

  private static func value(
    _ text: String, as identifier: MetadataIdentifier
  ) throws(ItemTextError) -> String {
    try ItemText(identifier, text: text).item(of: MappingKey(identifier)).stringValue ?? text
  }

  private static let placeKeys: Set<String> = [
    "GPSLatitudeRef", "GPSLatitude", "GPSLongitudeRef", "GPSLongitude", "GPSAltitudeRef",
    "GPSAltitude", "GPSHPositioningError", "GPSMapDatum", "GPSProcessingMethod",
    "GPSAreaInformation",
  ]

  private static func setPlace(
    _ text: String, in items: inout [MetadataItem]
  ) throws(ItemTextError) {
    let told = try value(text, as: "mdta/com.apple.quicktime.location.ISO6709")
    guard let point = ISO6709(told), point.isOnGlobe else {
      throw ItemTextError("'\(text)' is no place")
    }
    func angle(_ key: String, _ degrees: Double) -> MetadataItem {
      // A hundred-thousandth of a second is less than a millimetre.
      let parts = Int((degrees.magnitude * 3_600_00000).rounded())
      return item(
        key,
        rationals: [
          (parts / 3_600_00000, 1), (parts / 60_00000 % 60, 1), (parts % 60_00000, 100_000),
        ])
    }
    var new = [
      item("GPSLatitudeRef", "GPS", text: point.latitude < 0 ? "S" : "N"),
      angle("GPSLatitude", point.latitude),
      item("GPSLongitudeRef", "GPS", text: point.longitude < 0 ? "W" : "E"),
      angle("GPSLongitude", point.longitude),
    ]
    if let altitude = point.altitude {
      new.append(
        MetadataItem(
          "exif/GPSAltitudeRef", payload: [altitude < 0 ? 1 : 0], dataType: .uint8,
          extraAttributes: [.init("directory", "GPS")]))
      new.append(
        item("GPSAltitude", rationals: [(Int((altitude.magnitude * 1000).rounded()), 1000)]))
    }
    if !items.contains(where: { $0.identifier == "exif/GPSVersionID" }) {
      new.append(
        MetadataItem(
          "exif/GPSVersionID", payload: [2, 3, 0, 0], dataType: .rawData,
          extraAttributes: [
            .init("directory", "GPS"), .init("type", "BYTE"), .init("count", "4"),
            .init("byteOrder", "bigEndian"),
          ]))
    }
    let keys = Set(new.map(\.identifier.key))
    items.removeAll {
      $0.identifier.keySpace == .exif && placeKeys.contains($0.identifier.key)
        && !keys.contains($0.identifier.key)
    }
    for item in new { replace(item, in: &items) }
  }

  private static func setDate(
    _ text: String, in items: inout [MetadataItem]
  ) throws(ItemTextError) {
    let told = try value(text, as: "mdta/com.apple.quicktime.creationdate")
    guard let date = MetadataDate(told), date.hasTime,
      let day = DateParts(date).dayText(separator: ":")
    else {
      throw ItemTextError("EXIF takes a day and a time, as 2026-05-17T14:30:00+02:00")
    }
    let parts = DateParts(date)
    let time = [parts.hour, parts.minute, parts.second].map { ($0 ?? 0).padded(2) }
    replace(
      item("DateTimeOriginal", "Exif", text: "\(day) \(time.joined(separator: ":"))"), in: &items)
    let beside: [(String, String?)] = [
      ("OffsetTimeOriginal", date.zoneOffsetMinutes.map(zone)),
      ("SubSecTimeOriginal", parts.fraction),
    ]
    for (key, text) in beside {
      if let text {
        replace(item(key, "Exif", text: text), in: &items)
      } else {
        items.removeAll { $0.identifier.keySpace == .exif && $0.identifier.key == key }
      }
    }
  }

  private static func zone(_ minutes: Int) -> String {
    (minutes < 0 ? "-" : "+") + (minutes.magnitude / 60).padded(2) + ":"
      + (minutes.magnitude % 60).padded(2)
  }
}
