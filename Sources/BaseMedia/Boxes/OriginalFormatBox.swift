package import BinaryIO

/// The type that a sample entry had before it was protected or wrapped: `frma`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.12.2; QTFF, "Sound Format Atom".
package struct OriginalFormatBox: CodedBox {
  package static let type: FourCC = "frma"
  package static let clause = "ISO/IEC 14496-12 § 8.12.2"

  package var format = FourCC.zero

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("format", &format)
  }
}
