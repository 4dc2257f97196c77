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

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...0)
    coder.field("entity", &entity)
    coder.field("table", &table)
    coder.language("language", &language)
    coder.field("text", &text)
    coder.zeros(&trailing)
  }
}
