package import BinaryIO

/// The role of a track: `kind` in `trak/udta`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.10.4.
package struct KindBox: CodedBox {
  package static let type: FourCC = "kind"
  package static let clause = "ISO/IEC 14496-12 § 8.10.4"

  package var header = FullBoxHeader()
  package var scheme = TerminatedString("")
  package var value = TerminatedString("")

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("scheme", &scheme)
    try coder.field("value", &value)
  }
}
