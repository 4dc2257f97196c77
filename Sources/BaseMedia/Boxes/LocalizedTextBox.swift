package import BinaryIO

/// A text in one language: 3GPP's `titl dscp cprt perf auth gnre coll`; one box per language.
///
/// Boxes of these types that are something else exist: where the layout does not hold, the bytes
/// are to be kept.
///
/// Source: 3GPP TS 26.244 § 8.2; ISO/IEC 14496-12:2022 § 8.10.2 (`cprt`).
package struct LocalizedTextBox: CodedBox {
  package static let type: FourCC = "titl"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header = FullBoxHeader()
  package var language: UInt16 = 0
  package var text = UnicodeString("")
  /// Zeros after the text.
  package var trailing: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...0)
    coder.language("language", &language)
    coder.field("text", &text)
    coder.zeros(&trailing)
  }
}
