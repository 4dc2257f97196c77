internal import BinaryIO
internal import MediaModel

/// A chunk: its code, and where its body is.
struct RIFFChunk {
  var code: FourCC
  /// What a list holds, as `INFO`; `nil` for a chunk that is not a list.
  var listType: FourCC?
  /// Where the header starts.
  var offset: Int
  /// The body; of a list, what follows its type.
  var body: Range<Int>
  /// The size that the header tells; `nil` where it tells none, and the chunk goes on to the end.
  var size: Int?
  /// Whether it says a larger size than is there.
  var isCut = false

  /// What the chunk is called in paths: a list by what it holds.
  var name: String {
    let name = (listType ?? code).description
    return name.last == " " ? String(name.prefix { $0 != " " }) : name
  }

  /// The head, the body and what makes the chunk even.
  func parts(_ kind: FormatPart.Kind, _ layout: RIFFLayout, to limit: Int) -> [FormatPart] {
    let end = min(limit, body.upperBound + layout.padding(body.upperBound - offset))
    return [
      FormatPart(offset..<body.lowerBound, .structure, name), FormatPart(body, kind, name),
      FormatPart(body.upperBound..<max(end, body.upperBound), .structure, name),
    ]
  }
}

extension RIFFChunk {
  /// What the body of a chunk of a RIFF file is; those of samples are the chunks of a name.
  func kind(essence: FourCC?) -> FormatPart.Kind {
    if essence == listType ?? code { return .samples }
    return ["junk", "JUNQ", "PAD ", "FLLR"].contains(code) ? .structure : .metadata
  }
}

/// Walks over the chunks of a list without looking into them.
///
/// Sizes are checked against what is there; the padding that odd ones need may be missing, as some programs forget it.
struct RIFFWalker {
  let source: any ByteSource
  let layout: RIFFLayout
  /// Problems found.
  private(set) var diagnostics: [Diagnostic] = []
  private var largeSizes: [FourCC: Int] = [:]
  /// The chunk whose size 0 tells none, in a stream whose head was never brought up to date.
  var openCode: FourCC?
  private let head: [UInt8]

  /// More chunks than this in a list are not valid.
  private static let largestCount = 1 << 14

  init(_ source: any ByteSource, _ layout: RIFFLayout, head: [UInt8]) {
    self.source = source
    self.layout = layout
    self.head = head
  }

  /// The chunks in a range, in order, up to one whose code ends them; `path` is for problems in them.
  mutating func chunks(
    in range: Range<Int>, path: String, until isEnd: (FourCC) -> Bool = { _ in false }
  ) throws(IOFailure) -> [RIFFChunk] {
    var chunks: [RIFFChunk] = []
    var cursor = SourceCursor(source, range, pieceSize: 512, head: head)
    while cursor.remaining > 0 {
      guard chunks.count < Self.largestCount else {
        odd("more than \(chunks.count) chunks", path, cursor.position)
        break
      }
      guard let (code, size) = try header(&cursor) else {
        let rest = try cursor.peek(64)
        if rest.contains(where: { $0 != 0 }) {
          odd("\(cursor.remaining) bytes that are not a chunk", path, cursor.position)
        }
        break
      }
      if isEnd(code) { break }
      let chunk = try chunk(code, size, &cursor, path)
      if layout.hasLargeSizes, code == "ds64" {
        try readLargeSizes(cursor.source.read(chunk.body.prefix(1 << 16)))
      }
      chunks.append(chunk)
      try move(&cursor, behind: chunk, size: size, path)
    }
    return chunks
  }

  /// The header at the cursor, which stays; `nil` where there is none.
  private func header(
    _ cursor: inout SourceCursor
  ) throws(IOFailure) -> (code: FourCC, size: Int?)? {
    let bytes = try cursor.peek(layout.headerSize)
    guard bytes.count == layout.headerSize else { return nil }
    if layout.isWave64 {
      let size = UInt64(littleEndian: bytes.dropFirst(16))
      // The header counts.
      guard let code = Wave64.code(bytes.prefix(16)), size >= 24 else { return nil }
      return (code, Int(exactly: size - 24))
    }
    let code = FourCC(rawValue: UInt32(bigEndian: bytes.prefix(4)))
    guard Self.isPlausible(bytes.prefix(4)) else { return nil }
    guard let size = layout.size(inHeader: bytes) else { return (code, largeSizes[code]) }
    if size == 0, code == openCode { return (code, nil) }
    return (code, Int(clamping: size))
  }

  private mutating func chunk(
    _ code: FourCC, _ size: Int?, _ cursor: inout SourceCursor, _ path: String
  ) throws(IOFailure) -> RIFFChunk {
    let offset = cursor.position
    _ = cursor.skip(layout.headerSize)
    if size.map({ $0 > cursor.remaining }) ?? !layout.mayBeOpen {
      let told = size.map { "\($0) bytes" } ?? "unknown size"
      odd("the chunk \(code) of \(told), \(cursor.remaining) are left", path, offset)
    }
    var body = cursor.position..<(cursor.position + min(size ?? .max, cursor.remaining))
    var listType: FourCC?
    if ["LIST", "RIFF", "list"].contains(code), body.count >= 4 {
      let bytes = try cursor.peek(4)
      listType = FourCC(rawValue: UInt32(bigEndian: bytes))
      body = body.dropFirst(4)
    }
    return RIFFChunk(
      code: code, listType: listType, offset: offset, body: body, size: size,
      isCut: size.map { $0 > cursor.remaining } ?? true)
  }

  private mutating func move(
    _ cursor: inout SourceCursor, behind chunk: RIFFChunk, size: Int?, _ path: String
  ) throws(IOFailure) {
    let end = chunk.body.upperBound
    cursor.move(to: end)
    let padding = layout.padding(size ?? 0)
    guard padding > 0, cursor.remaining > 0 else { return }
    let next = Array(try cursor.peek(5))
    if layout.alignment == 2, next.count == 5, Self.isPlausible(next.prefix(4)),
      !Self.isPlausible(next.suffix(4))
    {
      odd("no padding after the chunk \(chunk.code) of odd size", path, end)
    } else if !cursor.skip(padding) {
      cursor.move(to: cursor.range.upperBound)
    }
  }

  /// Whether bytes may be the code of a chunk.
  static func isPlausible(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 >= 0xA0 }
  }

  /// `ds64`: u64 size of the file, of `data`, count of samples · u32 count · count times: code, u64 size.
  private mutating func readLargeSizes(_ bytes: [UInt8]) {
    if let size = layout.number(at: 8, of: bytes, UInt64.self) {
      largeSizes["data"] = Int(exactly: size)
    }
    let count = Int(layout.number(at: 24, of: bytes, UInt32.self) ?? 0)
    for index in 0..<min(count, max(0, bytes.count - 28) / 12) {
      let start = 28 + index * 12
      guard let size = layout.number(at: start + 4, of: bytes, UInt64.self) else { break }
      let code = FourCC(rawValue: UInt32(bigEndian: bytes[start..<(start + 4)]))
      largeSizes[code] = Int(exactly: size)
    }
  }

  /// Notes a problem.
  mutating func odd(_ message: String, _ path: String, _ offset: Int) {
    diagnostics.append(message, clause: layout.clause, path: path, offset: offset)
  }
}
