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

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header, versions: 0...0)
    try coder.field("entity", &entity)
    try coder.field("criteria", &criteria)
    try coder.language("language", &language)
    try coder.field("text", &text)
    try coder.zeros(&trailing)
  }
}
