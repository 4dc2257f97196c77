/// A piece of a file that is to be written.
public enum FileSegment: Hashable, Sendable {
  /// Bytes made in memory.
  case bytes([UInt8])
  /// A range of another file.
  case copy(Range<Int>)

  /// How many bytes the piece has.
  public var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .copy(let range): range.count
    }
  }
}

extension FileSink {
  /// Writes pieces one after the other, copied ranges in the kernel where it can.
  ///
  /// - Parameters:
  ///   - segments: the pieces, in order.
  ///   - source: the file that ranges are copied from.
  ///   - start: where the first piece goes.
  /// - Throws: ``IOFailure``; one of reading where the source has become shorter.
  public func write(
    _ segments: [FileSegment], of source: FileSource, at start: Int = 0
  ) throws(IOFailure) {
    var position = start
    for segment in segments {
      switch segment {
      case .bytes(let bytes): try write(bytes, at: position)
      case .copy(let range):
        guard try copy(range, of: source, to: position) == range.count else {
          throw IOFailure(
            "read", path: source.name, reason: "became shorter while it was being read")
        }
      }
      position += segment.count
    }
  }
}
