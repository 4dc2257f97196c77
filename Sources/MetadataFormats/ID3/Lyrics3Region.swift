internal import BinaryIO
internal import MediaModel

/// Lyrics3 as a part of a file that is written anew by itself.
struct Lyrics3Region: MetadataRegion {
  let range: Range<Int>
  let items: [MetadataItem]
  let chapters: [ChapterList] = []
  let acceptsChapters = false
  private let bytes: [UInt8]
  private let isFirst: Bool

  /// What is there.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  init(_ source: any ByteSource, _ range: Range<Int>, _ items: [MetadataItem]) throws(IOFailure) {
    self.range = range
    self.items = items
    bytes = try StoredItem.wholly(range, of: source)
    isFirst = bytes.suffix(9).elementsEqual("LYRICSEND".utf8)
  }

  func accepts(_ item: MetadataItem) -> Bool {
    !isFirst && item.identifier.keySpace == .lyrics3 && item.identifier.key.utf8.count == 3
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    let arrangement = try ItemArrangement(units: items.map { [$0] }, wanted: wanted.items)
    if arrangement.isUnchanged { return nil }
    var fields: [UInt8] = []
    for step in arrangement.steps {
      let item: MetadataItem
      switch step {
      case .keep(let index):
        fields += stored(index)
        continue
      case .replace(_, let new):
        guard let last = new.last else { continue }
        item = last
      case .add(let new): item = new
      }
      guard let text = item.stringValue.flatMap(ID3Text.latin1.encode), text.count < 100_000,
        !isFirst || text.count <= 5100
      else {
        file.losses.append(FormatLoss(item, reason: "Lyrics3 cannot hold it"))
        continue
      }
      fields += isFirst ? text : Array(item.identifier.key.utf8) + Self.digits(text.count, 5) + text
    }
    if fields.isEmpty { return [] }
    let body = Array("LYRICSBEGIN".utf8) + fields
    if isFirst { return [.bytes(body + Array("LYRICSEND".utf8))] }
    return [.bytes(body + Self.digits(body.count, 6) + Array("LYRICS200".utf8))]
  }

  /// The bytes of an item as they are stored.
  private func stored(_ index: Int) -> [UInt8] {
    if isFirst { return Array(bytes[11..<(bytes.count - 9)]) }
    let start = (items[index].carrier?.offset ?? 0) - range.lowerBound
    guard start >= 0, start + 8 <= bytes.count else { return [] }
    let size = bytes[(start + 3)..<(start + 8)].reduce(0) { $0 * 10 + Int($1) - 0x30 }
    guard size >= 0, start + 8 + size <= bytes.count else { return [] }
    return Array(bytes[start..<(start + 8 + size)])
  }

  private static func digits(_ number: Int, _ width: Int) -> [UInt8] {
    let digits = String(number)
    return Array(
      (String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits).utf8)
  }
}
