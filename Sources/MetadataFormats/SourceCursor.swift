internal import BinaryIO

/// A cursor over a part of a source, which is read in pieces: many small values cost few requests.
///
/// Positions are those of the source. Nothing is read before it is requested.
struct SourceCursor {
  let source: any ByteSource
  /// The part, within the source.
  let range: Range<Int>
  /// Where the next byte is.
  private(set) var position: Int
  private let pieceSize: Int
  private var piece: [UInt8]
  private var pieceStart: Int

  /// Creates a cursor at the start of a part, cut to what there is; `head` is what was read of the source already.
  init(_ source: any ByteSource, _ range: Range<Int>, pieceSize: Int = 4096, head: [UInt8] = []) {
    self.source = source
    self.range = range.clamped(to: 0..<max(0, source.size))
    self.pieceSize = pieceSize
    position = self.range.lowerBound
    piece = head
    pieceStart = 0
  }

  /// How many bytes are left.
  var remaining: Int { range.upperBound - position }

  /// The next `count` bytes, without passing over them; fewer where the part ends before.
  mutating func peek(_ count: Int) throws(IOFailure) -> ArraySlice<UInt8> {
    let wanted = min(count, remaining)
    guard wanted > 0 else { return [] }
    if position < pieceStart || position + wanted > pieceStart + piece.count {
      let end = min(position + max(wanted, pieceSize), range.upperBound)
      piece = try source.read(position..<end)
      pieceStart = position
    }
    let start = position - pieceStart
    return piece[start..<min(start + wanted, piece.count)]
  }

  /// The next `count` bytes; `nil`, and nothing is passed over, where there are fewer.
  mutating func bytes(_ count: Int) throws(IOFailure) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= remaining else { return nil }
    let bytes = try peek(count)
    guard bytes.count == count else { return nil }
    position += count
    return bytes
  }

  /// The bytes of a range, fewer where the part ends before; the cursor stands at its start.
  mutating func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    let range = range.clamped(to: self.range)
    position = range.lowerBound
    return Array(try peek(range.count))
  }

  /// So many bytes from an offset on; fewer where the part ends before.
  mutating func read(_ count: Int, at offset: Int) throws(IOFailure) -> [UInt8] {
    guard range.contains(offset), count > 0 else { return [] }
    return try read(offset..<min(range.upperBound, offset + min(count, range.count)))
  }

  /// The next integer, least significant byte first; `nil` where too few bytes are left.
  mutating func littleEndian<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type
  ) throws(IOFailure) -> T? {
    try bytes(MemoryLayout<T>.size).map { T(littleEndian: $0) }
  }

  /// Goes on at another place of the part; one outside of it is brought to its nearest end.
  mutating func move(to offset: Int) {
    position = min(max(offset, range.lowerBound), range.upperBound)
  }

  /// Passes over `count` bytes; `false`, and nothing is passed over, where there are fewer.
  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= remaining else { return false }
    position += count
    return true
  }
}
