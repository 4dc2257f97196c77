extension FixedWidthInteger where Self: BitwiseCopyable {
  /// The bytes of the integer, most significant first.
  public var bigEndianBytes: [UInt8] {
    unsafe withUnsafeBytes(of: bigEndian) { raw in unsafe Array(raw) }
  }

  /// Puts together bytes that come least significant first; those beyond the width are left out.
  package init(littleEndian bytes: some Sequence<UInt8>) {
    self.init(bigEndian: bytes.prefix(Self.bitWidth / 8).reversed())
  }

  /// Puts together bytes that come most significant first; those beyond the width push out the first.
  @inlinable package init(bigEndian bytes: some Sequence<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
  }

  /// The bytes, least significant first.
  package var littleEndianBytes: [UInt8] { Array(bigEndianBytes.reversed()) }
}
