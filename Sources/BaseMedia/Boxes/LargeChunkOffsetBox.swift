package import BinaryIO

/// Where each chunk lies in its file, past 4 GiB: `co64`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.5.
package struct LargeChunkOffsetBox: CodedBox {
  package static let type: FourCC = "co64"
  package static let clause = "ISO/IEC 14496-12 § 8.7.5"

  package var header = FullBoxHeader()
  /// In bytes from the start of the file.
  package var offsets: [UInt64] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.numbers("offsets", &offsets)
  }
}
