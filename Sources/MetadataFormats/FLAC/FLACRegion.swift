internal import BinaryIO
internal import MediaModel

/// The metadata blocks of a FLAC file as a part that is written anew by itself.
///
/// Padding is used up before anything moves; seek points count from the first frame and stay true.
///
/// Source: RFC 9639 § 8.
struct FLACRegion: MetadataRegion {
  let range: Range<Int>
  let acceptsChapters = true
  private var editor: FLACBlockEditor
  private var isWhole = false
  /// What a file gets whose metadata outgrows its place.
  private static let newPadding = 4096

  /// Reads the blocks behind the marker.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  init(_ source: any ByteSource, at start: Int) throws(IOFailure) {
    editor = FLACBlockEditor(source: source, path: "fLaC")
    var cursor = SourceCursor(source, start..<source.size)
    var end = start
    while !isWhole, editor.blocks.count < FLACReader.largestBlockCount,
      let header = try cursor.bytes(4)
    {
      let packed = UInt32(bigEndian: header)
      let (type, size) = (UInt8(packed >> 24 & 0x7F), Int(packed & 0xFF_FFFF))
      guard type != 127, size <= cursor.remaining else { break }
      let body = cursor.position..<(cursor.position + size)
      try editor.take(type: type, body: body, of: source)
      cursor.move(to: body.upperBound)
      end = body.upperBound
      isWhole = packed >> 31 == 1
    }
    range = start..<end
  }

  var items: [MetadataItem] { editor.items }
  var chapters: [ChapterList] { editor.chapters }

  func accepts(_ item: MetadataItem) -> Bool { editor.accepts(item) }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    guard let made = try editor.rewriting(wanted, &file) else { return nil }
    guard isWhole else {
      throw FormatWritingError("the metadata blocks end before the last, or are damaged")
    }
    return segments(made)
  }

  private func segments(_ made: [FLACBlockEditor.NewBlock]) -> [RewrittenFile.Segment] {
    var made = made.filter { $0.type != 1 }
    let needed = made.reduce(0) { $0 + 4 + $1.count }
    let hadPadding = editor.blocks.contains { $0.type == 1 }
    if needed + 4 <= range.count {
      made += Self.padding(range.count - needed)
    } else if needed != range.count {
      if hadPadding { made += Self.padding(4 + Self.newPadding) }
    }
    var segments: [RewrittenFile.Segment] = []
    for (index, block) in made.enumerated() {
      let last: UInt32 = index == made.count - 1 ? 0x8000_0000 : 0
      let header = last | UInt32(block.type) << 24 | UInt32(truncatingIfNeeded: block.count)
      segments.append(.bytes(header.bigEndianBytes))
      switch block {
      case .old(let block): segments.append(.copy(block.body))
      case .new(_, let bytes): segments.append(.bytes(bytes))
      }
    }
    return segments
  }

  /// Blocks of zeros that take so many bytes with their headers, which are at least 4.
  private static func padding(_ count: Int) -> [FLACBlockEditor.NewBlock] {
    var (blocks, left) = ([FLACBlockEditor.NewBlock](), count)
    while left >= 4 {
      // What is left behind this block must be nothing, or a block.
      let size =
        left - 4 <= FLACBlockEditor.largestBody ? left - 4 : FLACBlockEditor.largestBody - 4
      blocks.append(.new(type: 1, [UInt8](repeating: 0, count: size)))
      left -= size + 4
    }
    return blocks
  }
}
