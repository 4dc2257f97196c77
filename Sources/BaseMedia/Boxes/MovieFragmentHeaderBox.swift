package import BinaryIO

/// The number of a fragment: `mfhd`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.5.
package struct MovieFragmentHeaderBox: CodedBox {
  package static let type: FourCC = "mfhd"
  package static let clause = "ISO/IEC 14496-12 § 8.8.5"

  package var header = FullBoxHeader()
  package var sequenceNumber: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("sequence number", &sequenceNumber)
  }
}
