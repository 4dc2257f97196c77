/// Builds bytes in memory: big-endian integers, and boxes whose sizes are filled in at their end.
public struct ByteWriter: Sendable {
  /// What has been written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty writer with room for `capacity` bytes.
  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// How many bytes have been written.
  @inlinable public var count: Int { bytes.count }

  /// Appends one big-endian integer.
  @inlinable
  public mutating func write(_ value: some FixedWidthInteger & BitwiseCopyable) {
    unsafe withUnsafeBytes(of: value.bigEndian) { raw in unsafe append(raw) }
  }

  @usableFromInline
  mutating func append(_ raw: UnsafeRawBufferPointer) { unsafe bytes.append(contentsOf: raw) }

  /// Appends a four-character code.
  public mutating func write(_ code: FourCC) { write(code.rawValue) }

  /// Appends bytes as they are.
  public mutating func write(_ raw: some Sequence<UInt8>) { bytes.append(contentsOf: raw) }

  /// Appends the UTF-8 of a text, without a terminator.
  public mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends `count` zeros.
  public mutating func writeZeros(_ count: Int) {
    bytes.append(contentsOf: repeatElement(0, count: max(0, count)))
  }

  /// Appends a box: its header, what `body` writes, and the size once that is known.
  ///
  /// A body of 4 GiB or more takes the 64-bit form of the size.
  public mutating func box(_ type: FourCC, _ body: (inout ByteWriter) -> Void) {
    let start = bytes.count
    write(UInt32(0))
    write(type)
    body(&self)
    let size = bytes.count - start
    if let small = UInt32(exactly: size) {
      replace(small, at: start)
    } else {
      bytes.insert(contentsOf: UInt64(size + 8).bigEndianBytes, at: start + 8)
      replace(UInt32(1), at: start)
    }
  }

  /// Appends a full box: version and flags, then what `body` writes.
  public mutating func fullBox(
    _ type: FourCC, version: UInt8 = 0, flags: UInt32 = 0, _ body: (inout ByteWriter) -> Void
  ) {
    box(type) { writer in
      writer.write(UInt32(version) << 24 | flags & 0xFF_FFFF)
      body(&writer)
    }
  }

  /// Writes an integer over bytes already there.
  public mutating func replace(
    _ value: some FixedWidthInteger & BitwiseCopyable, at position: Int
  ) {
    for (index, byte) in value.bigEndianBytes.enumerated() { bytes[position + index] = byte }
  }
}
