internal import BinaryIO
internal import MediaModel

/// Lyrics before the ID3v1 tag at the end of a file.
///
///     1: "LYRICSBEGIN", text of at most 5100 bytes, "LYRICSEND"
///     2: "LYRICSBEGIN", { 3 name, 5 digits of size, text }, 6 digits of the size so far, "LYRICS200"
///
/// Items have a key space of their own; their keys are the names of the standard.
///
/// Source: id3.org, Lyrics3 and Lyrics3 version 2.00.
struct Lyrics3Region: TrailingRegion {
  let range: Range<Int>
  private(set) var found = FormatMetadata()
  private let isFirstVersion: Bool
  /// The items with their bytes as they are stored.
  private var units: [(items: [MetadataItem], bytes: [UInt8])] = []

  private static let begin = Array("LYRICSBEGIN".utf8)
  private static let firstEnd = Array("LYRICSEND".utf8)
  private static let secondEnd = Array("LYRICS200".utf8)
  private static let largestFirst = 5100

  init?(_ source: any ByteSource, endingAt end: Int, notBefore first: Int) throws(IOFailure) {
    guard end - first >= 20 else { return nil }
    let tail = try source.read((end - 15)..<end)
    isFirstVersion = tail.suffix(9).elementsEqual(Self.firstEnd)
    guard isFirstVersion || tail.suffix(9).elementsEqual(Self.secondEnd) else { return nil }
    guard isFirstVersion else {
      guard let size = Int(digits: tail.prefix(6)), size >= Self.begin.count,
        end - 15 - size >= first
      else { return nil }
      range = (end - 15 - size)..<end
      let bytes = try source.read(range.lowerBound..<(end - 15))
      guard bytes.starts(with: Self.begin) else { return nil }
      readFields(bytes)
      return
    }
    let start = max(first, end - 9 - Self.largestFirst - Self.begin.count)
    let bytes = try source.read(start..<(end - 9))
    let places = 0..<max(0, bytes.count - Self.begin.count + 1)
    guard let place = places.last(where: { bytes[$0...].starts(with: Self.begin) }) else {
      return nil
    }
    range = (start + place)..<end
    let text = Array(bytes[(place + Self.begin.count)...])
    add("LYR", text[...], stored: text, at: 0)
  }

  private mutating func readFields(_ bytes: [UInt8]) {
    var position = Self.begin.count
    while position + 8 <= bytes.count {
      let key = bytes[position..<(position + 3)]
      guard ID3Frame.isIdentifier(key),
        let size = Int(digits: bytes[(position + 3)..<(position + 8)]),
        size <= bytes.count - position - 8
      else {
        found.diagnostics.append(
          "what follows in the lyrics cannot be read", clause: "Lyrics3 version 2.00",
          path: "Lyrics3", offset: range.lowerBound + position)
        return
      }
      let end = position + 8 + size
      add(
        String(decoding: key, as: UTF8.self), bytes[(position + 8)..<end],
        stored: Array(bytes[position..<end]), at: position)
      position = end
    }
  }

  private mutating func add(
    _ key: String, _ value: ArraySlice<UInt8>, stored: [UInt8], at position: Int
  ) {
    guard !value.isEmpty, let text = ID3Text.latin1.text(value) else { return }
    let item = MetadataItem(
      key, .lyrics3, text: text,
      at: .init(path: "Lyrics3.\(key)", offset: range.lowerBound + position))
    found.items.append(item)
    units.append(([item], stored))
  }

  func accepts(_ item: MetadataItem) -> Bool {
    !isFirstVersion && item.identifier.keySpace == .lyrics3
      && item.identifier.key.utf8.count == 3
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    let arrangement = try ItemArrangement(units: units.map(\.items), wanted: wanted.items)
    if arrangement.isUnchanged { return nil }
    var fields: [UInt8] = []
    for step in arrangement.steps {
      guard let item = step.items?.last else {
        fields += step.unit.map { units[$0].bytes } ?? []
        continue
      }
      guard let text = item.stringValue.flatMap(ID3Text.latin1.encode), text.count < 100_000,
        !isFirstVersion || text.count <= Self.largestFirst
      else {
        file.lose(item, "Lyrics3 cannot hold it")
        continue
      }
      let head = Array(item.identifier.key.utf8) + text.count.padded(5).utf8
      fields += (isFirstVersion ? [] : head) + text
    }
    if fields.isEmpty { return [] }
    let body = Self.begin + fields
    let end = isFirstVersion ? Self.firstEnd : Array(body.count.padded(6).utf8) + Self.secondEnd
    return [.bytes(body + end)]
  }
}
