internal import BinaryIO

/// A source read in blocks: neighbouring small reads cost one request.
struct SourceWindow {
  /// What is read.
  let source: any ByteSource
  private var start: Int
  private var bytes: [UInt8]
  /// How many bytes are asked for at least.
  private static let step = 4096

  /// Creates a window over `source`, of which `head` has been read already.
  init(_ source: any ByteSource, head: [UInt8]) {
    self.source = source
    start = 0
    bytes = head
  }

  /// How many bytes the source has.
  var size: Int { source.size }

  /// The bytes of a range, as far as the source has them.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  mutating func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    let range = range.clamped(to: 0..<max(0, size))
    let held = start..<start + bytes.count
    if held.contains(range) || range.isEmpty {
      return range.isEmpty ? [] : Array(bytes[range.lowerBound - start..<range.upperBound - start])
    }
    guard range.count < Self.step else { return try source.read(range) }
    let block = range.lowerBound..<min(size, range.lowerBound + Self.step)
    bytes = try source.read(block)
    start = block.lowerBound
    return Array(bytes.prefix(range.count))
  }
}
