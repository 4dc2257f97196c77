internal import BinaryIO

/// The places of chunks in their file, in 32 or 64 bits as the file has them.
enum ChunkOffsets: Sendable {
  case narrow([UInt32])
  case wide([UInt64])

  /// Reads `stco` or `co64`.
  ///
  /// - Throws: `ParseError` where the table is cut.
  init(stbl: BoxNode) throws(ParseError) {
    if let node = stbl.children.first(where: { $0.type == "stco" || $0.type == "co64" }) {
      try self.init(node)
    } else {
      self = .narrow([])
    }
  }

  /// Reads a box of either type.
  ///
  /// - Throws: `ParseError` where the table is cut.
  init(_ node: BoxNode) throws(ParseError) {
    if node.type == "co64" {
      self = .wide(try node.read(ChunkOffsetBox<UInt64>.self).offsets)
    } else {
      self = .narrow(try node.read(ChunkOffsetBox<UInt32>.self).offsets)
    }
  }

  var count: Int {
    switch self {
    case .narrow(let offsets): offsets.count
    case .wide(let offsets): offsets.count
    }
  }

  /// The offset of a chunk counted from 0; one past 2^63 stays there, outside of any file.
  subscript(index: Int) -> Int {
    switch self {
    case .narrow(let offsets): Int(offsets[index])
    case .wide(let offsets): Int(clamping: offsets[index])
    }
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
