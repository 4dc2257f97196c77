package import BinaryIO

/// A rating and who gave it: 3GPP's `rtng`.
package struct RatingBox: CodedBox {
  package static let type: FourCC = "rtng"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header = FullBoxHeader()
  package var entity = FourCC.zero
  package var criteria = FourCC.zero
  package var language: UInt16 = 0
  package var text = UnicodeString("")
  /// Zeros after the text.
  package var trailing: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...0)
    coder.field("entity", &entity)
    coder.field("criteria", &criteria)
    coder.language("language", &language)
    coder.field("text", &text)
    coder.zeros(&trailing)
  }
}
