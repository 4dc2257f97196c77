package import BinaryIO

/// Where each chunk lies in its file: `stco`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.5.
package struct ChunkOffsetBox: CodedBox {
  package static let type: FourCC = "stco"
  package static let clause = "ISO/IEC 14496-12 § 8.7.5"

  package var header = FullBoxHeader()
  /// In bytes from the start of the file.
  package var offsets: [UInt32] = []

  init() {}

  package init(header: FullBoxHeader = FullBoxHeader(), offsets: [UInt32]) {
    self.header = header
    self.offsets = offsets
  }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.numbers("offsets", &offsets)
  }
}
