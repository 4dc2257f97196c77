internal import BinaryIO
internal import MediaModel

/// The metadata blocks of a FLAC file as a part that is rewritten by itself.
///
/// Padding is used up before anything moves; seek points count from the first frame and stay true.
///
/// Source: RFC 9639 § 8.
struct FLACRegion: MetadataRegion {
  let range: Range<Int>
  let acceptsChapters = true
  private var blocks = FLACBlocks(path: "fLaC")
  private var isWhole = false
  private static let marker = Array("fLaC".utf8)
  /// More blocks than this are not valid.
  private static let largestCount = 1 << 12
  /// What a file gets whose metadata outgrows its place.
  private static let newPadding = 4096

  /// Whether bytes start with the marker before the blocks.
  static func isMarked(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: marker) }

  /// Reads the blocks after the marker that stands at an offset; `nil` where there is none.
  init?(_ source: any ByteSource, at start: Int, head: [UInt8]) throws(IOFailure) {
    var cursor = SourceCursor(source, start..<source.size, head: head)
    guard Self.isMarked(try cursor.bytes(4) ?? []) else { return nil }
    let first = cursor.position
    while !isWhole {
      let start = cursor.position
      guard blocks.blocks.count < Self.largestCount else {
        blocks.found.odd("more than \(Self.largestCount) metadata blocks", "fLaC", start..<start)
        break
      }
      guard let header = try cursor.bytes(4) else {
        blocks.found.odd("the metadata blocks end before the last", "fLaC", start..<start)
        break
      }
      let packed = UInt32(bigEndian: header)
      let (type, size) = (UInt8(packed >> 24 & 0x7F), Int(packed & 0xFF_FFFF))
      let body = cursor.position..<(cursor.position + min(size, cursor.remaining))
      // 127 would be taken for the start of samples.
      guard type != 127 else {
        blocks.found.odd("a metadata block of type 127", "fLaC", body)
        break
      }
      if body.count < size {
        blocks.found.odd("a metadata block of \(size) bytes, \(body.count) are left", "fLaC", body)
      }
      try blocks.take(type: type, body: body, of: source)
      cursor.move(to: body.upperBound)
      if body.count < size { break }
      isWhole = packed >> 31 == 1
    }
    range = first..<cursor.position
  }

  var found: FormatMetadata {
    var found = blocks.found
    found.tracks = blocks.information?.track(found.items).descriptions
    return found
  }
  var parts: [FormatPart] {
    [FormatPart((range.lowerBound - 4)..<range.upperBound, .metadata, "metadata blocks")]
  }

  func accepts(_ item: MetadataItem) -> Bool { blocks.accepts(item) }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    guard let made = try blocks.rewriting(wanted, &file) else { return nil }
    guard isWhole else {
      throw FormatWritingError("the metadata blocks end before the last, or are damaged")
    }
    return segments(made)
  }

  private func segments(_ made: [FLACBlocks.NewBlock]) -> [RewrittenFile.Segment] {
    var made = made.filter { $0.type != 1 }
    let needed = made.reduce(0) { $0 + 4 + $1.count }
    let hadPadding = blocks.blocks.contains { $0.type == 1 }
    if needed + 4 <= range.count {
      made += Self.padding(range.count - needed)
    } else if needed != range.count {
      if hadPadding { made += Self.padding(4 + Self.newPadding) }
    }
    var segments: [RewrittenFile.Segment] = []
    for (index, block) in made.enumerated() {
      segments.append(.bytes(FLACBlocks.header(of: block, isLast: index == made.count - 1)))
      switch block {
      case .old(let block): segments.append(.copy(block.body))
      case .new(_, let bytes): segments.append(.bytes(bytes))
      }
    }
    return segments
  }

  /// Blocks of zeros that take so many bytes with their headers, which are at least 4.
  private static func padding(_ count: Int) -> [FLACBlocks.NewBlock] {
    var (blocks, left) = ([FLACBlocks.NewBlock](), count)
    while left >= 4 {
      // What is left behind this block must be nothing, or a block.
      let size =
        left - 4 <= FLACBlocks.largestBody ? left - 4 : FLACBlocks.largestBody - 4
      blocks.append(.new(type: 1, [UInt8](repeating: 0, count: size)))
      left -= size + 4
    }
    return blocks
  }
}
