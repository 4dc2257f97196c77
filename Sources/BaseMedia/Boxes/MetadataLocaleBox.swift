package import BinaryIO

/// The language of a key's values: `loca`, in a local key of `mebx`.
///
/// Source: QTFF, "Timed Metadata", Metadata Locale Atom.
package struct MetadataLocaleBox: CodedBox {
  package static let type: FourCC = "loca"
  package static let clause = "QTFF, Metadata Locale Atom"

  /// BCP 47; files with and without a NUL exist.
  package var locale = TerminatedString("")

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("locale", &locale)
  }
}
