package import BinaryIO

/// The item that stands for the whole of a `meta`: `pitm`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.11.4.
package struct PrimaryItemBox: CodedBox {
  package static let type: FourCC = "pitm"
  package static let clause = "ISO/IEC 14496-12 § 8.11.4"

  package var header = FullBoxHeader()
  package var itemID: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("item ID", &itemID, bytes: header.version == 0 ? 2 : 4)
  }
}
