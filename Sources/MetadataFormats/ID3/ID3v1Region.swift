internal import BinaryIO
internal import MediaModel

/// An ID3v1 tag, with the enhanced one before it, as a part of a file that is written anew by itself.
///
/// A value that said the same as a frame of ID3v2 goes on to, as far as there is room.
struct ID3v1Region: MetadataRegion {
  let range: Range<Int>
  let items: [MetadataItem]
  let chapters: [ChapterList] = []
  let acceptsChapters = false
  private let bytes: [UInt8]
  /// Values of ID3v2 before and after, by the names of frames.
  var newer: (before: [MetadataItem], after: [MetadataItem]) = ([], [])

  /// A tag that is there.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  init(_ source: any ByteSource, _ range: Range<Int>, _ items: [MetadataItem]) throws(IOFailure) {
    self.range = range
    self.items = items
    bytes = try StoredItem.wholly(range, of: source)
  }

  func accepts(_ item: MetadataItem) -> Bool { false }

  /// Where the texts lie: from the start of the part, the main one or the enhanced one.
  private static let places: [String: Range<Int>] = [
    "ID3v1.TIT2": 3..<33, "ID3v1.TPE1": 33..<63, "ID3v1.TALB": 63..<93, "ID3v1.TYER": 93..<97,
    "ID3v1.COMM": 97..<127, "ID3v1+.TIT2": 4..<64, "ID3v1+.TPE1": 64..<124,
    "ID3v1+.TALB": 124..<184, "ID3v1+.TCON": 185..<215,
  ]

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    // Some values of the enhanced tag have one name, and what tells them apart beside it.
    var changed: [(old: MetadataItem, text: String?)] = []
    var kept = Set<Int>()
    for (index, item) in items.enumerated() {
      let same = wanted.items.filter {
        ItemPlace($0) == ItemPlace(item)
          && $0.extraAttribute("info") == item.extraAttribute("info")
      }
      if try MetadataItem.areSame([item], same) {
        kept.insert(index)
      } else {
        changed.append((item, same.last.map { $0.stringValue ?? "" }))
      }
    }
    if changed.count == items.count, changed.allSatisfy({ $0.text == nil }) {
      return items.isEmpty ? nil : []
    }
    for index in items.indices where kept.contains(index) {
      if let text = follower(of: items[index]) {
        changed.append((items[index], text.isEmpty ? nil : text))
        file.remarks.append(
          "\(items[index].carrier?.path ?? "ID3v1") follows \(items[index].identifier)")
      }
    }
    guard !changed.isEmpty else { return nil }
    var result = bytes
    for (item, text) in changed {
      if !write(text, for: item, to: &result), let text {
        var new = item
        new.payload = Array(text.utf8)
        file.losses.append(FormatLoss(new, reason: "ID3v1 cannot hold it"))
      }
    }
    return [.bytes(result)]
  }

  /// What the frame of ID3v2 says now that said the same as an item; `nil` where it says what it said, or never did.
  private func follower(of item: MetadataItem) -> String? {
    let keys = item.identifier.key == "TYER" ? ["TYER", "TDRC"] : [item.identifier.key]
    func text(_ items: [MetadataItem]) -> String? {
      items.first { keys.contains($0.identifier.key) && $0.stringValue != nil }?.stringValue
    }
    guard let old = text(newer.before), let told = item.stringValue else { return nil }
    let new = text(newer.after) ?? ""
    guard new != old else { return nil }
    let names = ID3Genres.names(in: old) ?? []
    guard
      old.hasPrefix(told) || names.contains(told) || old.split(separator: "/").first == told[...]
    else { return nil }
    return new
  }

  /// Writes a text over one of the tag; `false` where it does not fit.
  private func write(
    _ text: String?, for item: MetadataItem, to result: inout [UInt8]
  ) -> Bool {
    guard let path = item.carrier?.path else { return false }
    let isEnhanced = path.hasPrefix("ID3v1+")
    let base = isEnhanced ? 0 : bytes.count - ID3v1.byteCount
    let text = text ?? ""
    switch path {
    case "ID3v1.TRCK":
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard let number = text.isEmpty ? 0 : UInt8(digits) else { return false }
      result[base + 126] = number
      return true
    case "ID3v1.TCON":
      let name = ID3Genres.names(in: text)?.first ?? text
      let number = (0..<192).first { ID3Genres.name($0)?.lowercased() == name.lowercased() }
      result[base + 127] = number.flatMap { UInt8(exactly: $0) } ?? 0xFF
      return text.isEmpty || number != nil
    case "ID3v1+.TXXX":
      return writeExtra(text, for: item, to: &result)
    default: break
    }
    guard var place = Self.places[path] else { return false }
    if path == "ID3v1.COMM", bytes[base + 125] == 0, bytes[base + 126] != 0 { place = 97..<125 }
    fill(place, with: text, base, &result)
    return true
  }

  private func writeExtra(
    _ text: String, for item: MetadataItem, to result: inout [UInt8]
  ) -> Bool {
    switch item.extraAttribute("info") {
    case "Speed":
      let speeds = ["", "slow", "medium", "fast", "hard core"]
      guard let number = speeds.firstIndex(of: text) else { return false }
      result[184] = UInt8(number)
    case "Start time": fill(215..<221, with: text, 0, &result)
    case "End time": fill(221..<227, with: text, 0, &result)
    default: return false
    }
    return true
  }

  /// Latin-1, as much as there is room for; other characters become question marks.
  private func fill(_ place: Range<Int>, with text: String, _ base: Int, _ result: inout [UInt8]) {
    let old = bytes[(base + place.lowerBound)..<(base + place.upperBound)]
    let filler: UInt8 = old.last == 0x20 ? 0x20 : 0
    let latin = text.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : 0x3F }
    for (index, target) in place.enumerated() {
      result[base + target] = index < latin.count ? latin[index] : filler
    }
  }
}
