package import BinaryIO

/// Where each chunk is in its file, below 4 GiB and past it: `stco` and `co64`.
package struct ChunkOffsetBox<
  Offset: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable
>: CodedBox {
  package static var type: FourCC { Offset.bitWidth == 64 ? "co64" : "stco" }
  package static var clause: String { "ISO/IEC 14496-12 § 8.7.5" }

  package var header = FullBoxHeader()
  /// In bytes from the start of the file.
  package var offsets: [Offset] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.numbers("offsets", &offsets)
  }
}
