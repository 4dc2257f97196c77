internal import BinaryIO
internal import MediaModel

/// The tag of fixed size at the end of a file, and what some programs put before it.
///
///     "TAG", 30 title, 30 artist, 30 album, 4 year, 30 comment, u8 genre
///     1.1: 28 comment, u8 0, u8 track number
///     before it: "TAG+", 60 title, 60 artist, 60 album, u8 speed, 30 genre, 6 start, 6 end
///
/// Items have the identifiers of ID3v2; their carriers tell where they are from. A value that said the same as a frame
/// of ID3v2 goes on to, as far as there is room.
///
/// Source: id3.org, ID3v1; the enhanced tag of id3tag.org.
struct ID3v1Region: TrailingRegion {
  let range: Range<Int>
  private(set) var found = FormatMetadata()
  private let bytes: [UInt8]
  /// Where the main tag starts in the bytes.
  private let start: Int
  private var fields: [Field] = []

  private static let byteCount = 128
  private static let extensionByteCount = 227
  private static let speeds = ["", "slow", "medium", "fast", "hard core"]

  /// A value of the tag.
  private struct Field {
    enum Form {
      /// Latin-1, as much as there is room for.
      case text
      /// A number of one byte.
      case number, genre, speed
    }
    var key: String
    /// Where it stands in its part.
    var place: Range<Int>
    var form = Form.text
    /// What tells values of one key apart.
    var info: String?
    var isEnhanced = false

    var path: String { (isEnhanced ? "ID3v1+." : "ID3v1.") + key }
  }

  private static let enhanced = [
    Field(key: "TIT2", place: 4..<64, isEnhanced: true),
    Field(key: "TPE1", place: 64..<124, isEnhanced: true),
    Field(key: "TALB", place: 124..<184, isEnhanced: true),
    Field(key: "TXXX", place: 184..<185, form: .speed, info: "Speed", isEnhanced: true),
    Field(key: "TCON", place: 185..<215, isEnhanced: true),
    Field(key: "TXXX", place: 215..<221, info: "Start time", isEnhanced: true),
    Field(key: "TXXX", place: 221..<227, info: "End time", isEnhanced: true),
  ]

  private static func main(hasNumber: Bool) -> [Field] {
    [
      Field(key: "TIT2", place: 3..<33), Field(key: "TPE1", place: 33..<63),
      Field(key: "TALB", place: 63..<93), Field(key: "TYER", place: 93..<97),
      Field(key: "COMM", place: 97..<(hasNumber ? 125 : 127)),
    ] + (hasNumber ? [Field(key: "TRCK", place: 126..<127, form: .number)] : [])
      + [Field(key: "TCON", place: 127..<128, form: .genre)]
  }

  init?(_ source: any ByteSource, endingAt end: Int, notBefore first: Int) throws(IOFailure) {
    guard end - first >= Self.byteCount else { return nil }
    let place = end - Self.byteCount
    let tag = try source.read(place..<end)
    guard tag.count == Self.byteCount, tag.starts(with: "TAG".utf8) else { return nil }
    // The mark of an APE tag that is cut short holds that of this one.
    if tag.starts(with: "TAGEX".utf8), place - first >= 3,
      try source.read((place - 3)..<place).elementsEqual("APE".utf8)
    {
      return nil
    }
    var before = try source.read(max(first, place - Self.extensionByteCount)..<place)
    if before.count != Self.extensionByteCount || !before.starts(with: "TAG+".utf8) { before = [] }
    range = (place - before.count)..<end
    bytes = before + tag
    start = before.count
    let all =
      (before.isEmpty ? [] : Self.enhanced) + Self.main(hasNumber: tag[125] == 0 && tag[126] != 0)
    for field in all { if let item = item(of: field) { add(item, field) } }
  }

  private mutating func add(_ item: MetadataItem, _ field: Field) {
    found.items.append(item)
    fields.append(field)
  }

  private func place(of field: Field) -> Range<Int> {
    let base = field.isEnhanced ? 0 : start
    return (base + field.place.lowerBound)..<(base + field.place.upperBound)
  }

  private func item(of field: Field) -> MetadataItem? {
    let stored = bytes[place(of: field)]
    let number = Int(stored.first ?? 0)
    var extra = field.info.map { [MetadataItem.ExtraAttribute("info", $0)] } ?? []
    let text: String
    switch field.form {
    case .text:
      // Some programs write UTF-8, which Latin-1 text is hardly ever by chance.
      var trimmed = stored.prefix { $0 != 0 }
      while trimmed.last == 0x20 { trimmed.removeLast() }
      guard !trimmed.isEmpty, let told = ID3Text.utf8.text(trimmed) ?? ID3Text.latin1.text(trimmed)
      else { return nil }
      text = told
    case .number: text = String(number)
    case .speed:
      guard (1...4).contains(number) else { return nil }
      text = Self.speeds[number]
    case .genre:
      // FF is not a genre, and so is what many programs leave at zero without any other value.
      guard number != 0xFF else { return nil }
      text = ID3Genres.name(number) ?? String(number)
      extra.append(.init("number", String(number)))
    }
    let carrier = MetadataItem.Carrier(
      path: field.path, offset: range.lowerBound + (field.isEnhanced ? 0 : start))
    return MetadataItem(field.key, .id3, text: text, extra, at: carrier)
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    // Some values of the enhanced tag have one name, and what tells them apart beside it.
    var changed: [(index: Int, text: String?)] = []
    var kept: [Int] = []
    for (index, item) in items.enumerated() {
      let same = wanted.items.filter {
        ItemPlace($0) == ItemPlace(item)
          && $0.extraAttribute("info") == item.extraAttribute("info")
      }
      if try MetadataItem.areSame([item], same) {
        kept.append(index)
      } else {
        changed.append((index, same.last.map { $0.stringValue ?? "" }))
      }
    }
    if changed.count == items.count, changed.allSatisfy({ $0.text == nil }) {
      return items.isEmpty ? nil : []
    }
    for index in kept {
      if let text = follower(of: items[index], wanted) {
        changed.append((index, text.isEmpty ? nil : text))
        file.followers.insert(fields[index].path)
        file.remarks.append("\(fields[index].path) follows \(items[index].identifier)")
      }
    }
    guard !changed.isEmpty else { return nil }
    var result = bytes
    for (index, text) in changed {
      if !write(text ?? "", as: fields[index], to: &result), let text {
        var new = items[index]
        new.payload = Array(text.utf8)
        file.lose(new, "ID3v1 cannot hold it")
      }
    }
    return [.bytes(result)]
  }

  /// What the frame of ID3v2 says now that said the same as an item; `nil` where it says what it said, or never did.
  private func follower(of item: MetadataItem, _ wanted: RegionContents) -> String? {
    let keys = item.identifier.key == "TYER" ? ["TYER", "TDRC"] : [item.identifier.key]
    func text(_ items: [MetadataItem]) -> String? {
      items.first { keys.contains($0.identifier.key) && $0.stringValue != nil }?.stringValue
    }
    guard let old = text(wanted.frames.before), let told = item.stringValue else { return nil }
    let new = text(wanted.frames.after) ?? ""
    guard new != old else { return nil }
    let names = ID3Genres.names(in: old) ?? []
    guard
      old.hasPrefix(told) || names.contains(told) || old.split(separator: "/").first == told[...]
    else { return nil }
    return new
  }

  /// Writes a text over one of the tag; `false` where it does not fit.
  private func write(_ text: String, as field: Field, to result: inout [UInt8]) -> Bool {
    let place = place(of: field)
    switch field.form {
    case .number:
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard let number = text.isEmpty ? 0 : UInt8(digits) else { return false }
      result[place.lowerBound] = number
    case .genre:
      let name = ID3Genres.names(in: text)?.first ?? text
      let number = (0..<192).first { ID3Genres.name($0)?.lowercased() == name.lowercased() }
      result[place.lowerBound] = number.flatMap { UInt8(exactly: $0) } ?? 0xFF
      return text.isEmpty || number != nil
    case .speed:
      guard let number = Self.speeds.firstIndex(of: text) else { return false }
      result[place.lowerBound] = UInt8(number)
    case .text:
      // Latin-1, as much as there is room for; other characters become question marks.
      let filler: UInt8 = bytes[place].last == 0x20 ? 0x20 : 0
      let latin = text.unicodeScalars.map { UInt8(exactly: $0.value) ?? 0x3F }
      for (index, target) in place.enumerated() {
        result[target] = index < latin.count ? latin[index] : filler
      }
    }
    return true
  }
}
