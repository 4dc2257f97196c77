package import BinaryIO

/// A track's language in full: `elng`.
package struct ExtendedLanguageBox: CodedBox {
  package static let type: FourCC = "elng"
  package static let clause = "ISO/IEC 14496-12 § 8.4.6"

  package var header = FullBoxHeader()
  /// BCP 47.
  package var language = UnicodeString("")

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("language", &language)
  }
}
