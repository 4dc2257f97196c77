internal import BinaryIO

/// Reads small pieces of a source one after the other with few calls.
struct SourceWindow {
  let source: any ByteSource
  /// Nothing outside is read.
  let limit: Range<Int>
  private let chunkSize: Int
  private var start = 0
  private var bytes: [UInt8] = []

  init(_ source: any ByteSource, limit: Range<Int>, chunkSize: Int = 1 << 16) {
    self.source = source
    self.limit = limit.clamped(to: 0..<max(source.size, 0))
    self.chunkSize = chunkSize
  }

  /// The bytes of a range; fewer where the limit or the source ends before.
  ///
  /// - Throws: `IOFailure` where the system refuses.
  mutating func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    let range = range.clamped(to: limit)
    if range.isEmpty { return [] }
    if range.lowerBound < start || range.upperBound > start + bytes.count {
      let wanted = max(chunkSize, range.count)
      start = range.lowerBound
      bytes = try source.read(start..<min(limit.upperBound, start + wanted))
    }
    let end = min(range.upperBound - start, bytes.count)
    let first = range.lowerBound - start
    return first < end ? Array(bytes[first..<end]) : []
  }

  /// So many bytes from an offset on; fewer where the limit or the source ends before.
  ///
  /// - Throws: `IOFailure` where the system refuses.
  mutating func read(_ count: Int, at offset: Int) throws(IOFailure) -> [UInt8] {
    guard offset >= 0, count > 0, offset < limit.upperBound else { return [] }
    return try read(offset..<min(limit.upperBound, offset + min(count, limit.count)))
  }
}
