/// Builds bytes in memory, with big-endian integers.
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
}
