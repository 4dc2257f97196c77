internal import BinaryIO

/// A source read in blocks: neighbouring small reads cost one request.
struct SourceWindow {
  /// What is read.
  let source: any ByteSource
  /// Nothing outside is read.
  let limit: Range<Int>
  private let chunkSize: Int
  private var start = 0
  private var bytes: [UInt8]

  /// Creates a window over a source.
  ///
  /// - Parameters:
  ///   - source: what is read.
  ///   - head: the first bytes of the source, where somebody has read them.
  ///   - limit: where reading ends; `nil` for the whole source.
  ///   - chunkSize: how many bytes are asked for at least.
  init(
    _ source: any ByteSource, head: [UInt8] = [], limit: Range<Int>? = nil, chunkSize: Int = 4096
  ) {
    let whole = 0..<max(source.size, 0)
    self.source = source
    self.limit = limit?.clamped(to: whole) ?? whole
    self.chunkSize = chunkSize
    bytes = head
  }

  /// How many bytes the source has.
  var size: Int { source.size }

  /// The bytes of a range; fewer where the limit or the source ends before.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  mutating func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    let range = range.clamped(to: limit)
    if range.isEmpty { return [] }
    if range.lowerBound < start || range.upperBound > start + bytes.count {
      // What is large is not worth holding.
      guard range.count < chunkSize else { return try source.read(range) }
      start = range.lowerBound
      bytes = try source.read(start..<min(limit.upperBound, start + chunkSize))
    }
    let end = min(range.upperBound - start, bytes.count)
    let first = range.lowerBound - start
    return first < end ? Array(bytes[first..<end]) : []
  }

  /// So many bytes from an offset on; fewer where the limit or the source ends before.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  mutating func read(_ count: Int, at offset: Int) throws(IOFailure) -> [UInt8] {
    guard offset >= 0, count > 0, offset < limit.upperBound else { return [] }
    return try read(offset..<min(limit.upperBound, offset + min(count, limit.count)))
  }
}
