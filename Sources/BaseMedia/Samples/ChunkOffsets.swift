internal import BinaryIO

/// The places of chunks in their file, whichever box tells of them.
enum ChunkOffsets {
  /// Reads `stco` or `co64`; an offset past 2^63 stays there, outside of any file.
  static func read(_ node: BoxNode) throws(ParseError) -> [Int] {
    guard node.type == "co64" else {
      return try node.read(ChunkOffsetBox<UInt32>.self).offsets.map { Int($0) }
    }
    return try node.read(ChunkOffsetBox<UInt64>.self).offsets.map { Int(clamping: $0) }
  }

  /// The box for a list of offsets: `co64` where one needs it or it is asked for.
  static func box(_ offsets: some Collection<Int>, forces64Bit: Bool) -> BoxNode {
    if forces64Bit || offsets.contains(where: { $0 > Int(UInt32.max) }) {
      ChunkOffsetBox(offsets: offsets.map { UInt64(clamping: $0) }).node
    } else {
      ChunkOffsetBox(offsets: offsets.map { UInt32(clamping: $0) }).node
    }
  }
}
