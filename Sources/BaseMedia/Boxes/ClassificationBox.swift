package import BinaryIO

/// A class of a classification table: 3GPP's `clsf`.
package struct ClassificationBox: CodedBox {
  package static let type: FourCC = "clsf"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header = FullBoxHeader()
  package var entity = FourCC.zero
  package var table: UInt16 = 0
  package var language: UInt16 = 0
  package var text = UnicodeString("")
  /// Zeros after the text.
  package var trailing: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header, versions: 0...0)
    try coder.field("entity", &entity)
    try coder.field("table", &table)
    try coder.language("language", &language)
    try coder.field("text", &text)
    try coder.zeros(&trailing)
  }
}
