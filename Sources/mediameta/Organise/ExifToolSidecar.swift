internal import FoundationEssentials
internal import MediaMetadata

/// Lists of exiftool (`-j`), and what osxphotos writes in their form, with the groups of tags or without.
///
/// Source: ExifTool's documentation of `-json` and of its tag names; osxphotos's of `--sidecar json` and `exiftool`.
enum ExifToolSidecar: WrittenSidecarFormat {
  static let name = "exiftool"
  static let ending = "json"

  static func read(_ bytes: [UInt8], of name: String) throws -> Sidecar? {
    guard let files = try? JSONDecoder().decode([JSONValue].self, from: Data(bytes)) else {
      return nil
    }
    let objects = files.compactMap { file -> [String: JSONValue]? in
      guard case .object(let members) = file, members["SourceFile"] != nil else { return nil }
      return members
    }
    let named = objects.first {
      $0["SourceFile"]?.string.map { FilePathParts($0).name } == name
    }
    guard let members = named ?? (objects.count == 1 ? objects[0] : nil) else { return nil }
    let tags = Tags(members)
    var sidecar = Sidecar()
    for field in SidecarField.all {
      sidecar.add(field.name, field.tags.lazy.map(tags.texts).first { !$0.isEmpty } ?? [])
    }
    sidecar.date = tags.date
    sidecar.place = tags.place
    return sidecar
  }

  /// The tags of a file by their names, in small letters and without groups.
  private struct Tags {
    private var values: [String: [(group: String, value: JSONValue)]] = [:]

    init(_ members: [String: JSONValue]) {
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        let parts = name.lowercased().split(separator: ":")
        guard let tag = parts.last else { continue }
        values[String(tag), default: []].append((parts.dropLast().joined(separator: ":"), value))
      }
    }

    func texts(_ name: String) -> [String] {
      guard let value = values[name]?.first?.value else { return [] }
      if case .array(let list) = value { return list.compactMap(\.valueText) }
      return value.valueText.map { [$0] } ?? []
    }

    private func text(_ name: String) -> String? { texts(name).first }

    /// When, with a zone where one is given: beside the date, or because headers of movies are in UTC.
    var date: MetadataDate? {
      let zone = text("offsettimeoriginal") ?? text("offsettime") ?? ""
      for name in ["creationdate", "contentcreatedate", "subsecdatetimeoriginal"] {
        if let date = text(name).flatMap({ Self.date($0) }) { return date }
      }
      if let text = text("datetimeoriginal"), let date = Self.date(text + zone) ?? Self.date(text) {
        return date
      }
      guard let header = values["createdate"]?.first, let text = header.value.string else {
        return nil
      }
      let isHeader = header.group.isEmpty || header.group.hasPrefix("quicktime")
      return (isHeader ? Self.date(text + "Z") : nil) ?? Self.date(text)
    }

    /// A date as exiftool writes it: `2026:05:17 14:30:00+02:00`.
    private static func date(_ text: String) -> MetadataDate? {
      var words = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, !text.hasPrefix("0000") else { return nil }
      words[0] = words[0].replacing(":", with: "-")
      return MetadataDate(words.joined(separator: "T").replacing(" ", with: ""))
    }

    /// Where, by one tag or by one each for latitude and longitude.
    var place: String? {
      for name in ["gpscoordinates", "locationinformation", "gpsposition"] {
        guard let text = text(name) else { continue }
        let separator: Character = text.contains(",") ? "," : " "
        let parts = text.split(separator: separator).map { Self.number(String($0)) }
        guard parts.count > 1 else { continue }
        if let place = Sidecar.place(parts[0], parts[1], parts.count > 2 ? parts[2] : nil) {
          return place
        }
      }
      return Sidecar.place(
        angle("gpslatitude", "S"), angle("gpslongitude", "W"),
        text("gpsaltitude").flatMap(Self.number))
    }

    private func angle(_ name: String, _ minus: String) -> Double? {
      guard let number = text(name).flatMap(Self.number) else { return nil }
      let isMinus = text(name + "ref")?.uppercased().hasPrefix(minus) ?? false
      return isMinus && number > 0 ? -number : number
    }

    /// A number, an angle such as `48 deg 51' 29.52" N`, or a height such as `35 m Below Sea Level`.
    private static func number(_ text: String) -> Double? {
      if let number = Double(text) { return number }
      let numbers = text.split { !"0123456789.-+".contains($0) }.compactMap { Double($0) }
      guard let first = numbers.first else { return nil }
      let size =
        text.contains(" m")
        ? first.magnitude
        : zip(numbers.prefix(3), [1.0, 60, 3600]).reduce(0) { $0 + $1.0.magnitude / $1.1 }
      let isMinus =
        first < 0 || text.hasSuffix("S") || text.hasSuffix("W") || text.contains("Below")
      return isMinus ? -size : size
    }
  }

  static func write(_ facts: SidecarFacts) -> String {
    var members: JSONMembers = ["SourceFile": facts.source]
    for (field, texts) in facts.values {
      if field.container == "Bag" || field.container == "Seq" {
        members.append(field.writtenTag, texts)
      } else {
        members.append(field.writtenTag, texts.first)
      }
    }
    if let date = facts.date, date.precision == .time {
      members.append("XMP:DateTimeOriginal", text(of: date.date))
      if date.date.zoneOffsetMinutes != nil {
        members.append("QuickTime:CreationDate", text(of: date.date))
      }
    }
    if let point = facts.point {
      let numbers = [point.latitude, point.longitude] + (point.altitude.map { [$0] } ?? [])
      members.append("Keys:GPSCoordinates", numbers.map { "\($0)" }.joined(separator: ", "))
    }
    return JSONWriter.text([members])
  }

  /// A date as exiftool writes it.
  private static func text(of date: MetadataDate) -> String {
    let text = date.description
    let zone = text.hasSuffix("Z") ? text.dropLast() + "+00:00" : text[...]
    return "\(zone.prefix(10).replacing("-", with: ":")) \(zone.dropFirst(11))"
  }
}
