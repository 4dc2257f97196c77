package import BinaryIO

/// The media header of tracks that need none: `nmhd`, and `sthd` for subtitles.
///
/// Source: ISO/IEC 14496-12:2022 § 8.4.5.2, 12.6.2.
package struct NullMediaHeaderBox: CodedBox {
  package static let type: FourCC = "nmhd"
  package static let clause = "ISO/IEC 14496-12 § 8.4.5.2"

  package var header = FullBoxHeader()

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
  }
}
