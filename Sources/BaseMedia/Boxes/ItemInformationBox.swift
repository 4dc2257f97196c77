package import BinaryIO

/// The ID of a metadata item: `itif`.
///
/// Source: QTFF, "Metadata Item Information Atom".
package struct ItemInformationBox: CodedBox {
  package static let type: FourCC = "itif"
  package static let clause = "QTFF, Metadata Item Information Atom"

  package var header = FullBoxHeader()
  package var itemID: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("item ID", &itemID)
  }
}
