package import BinaryIO

/// The type that a sample entry had before it was protected or wrapped: `frma`.
///
///     4cc type
///
/// Source: ISO/IEC 14496-12:2022 § 8.12.2; QTFF, "Sound Format Atom".
package struct OriginalFormatBox: Box {
  package static let type: FourCC = "frma"
  package static let clause = "ISO/IEC 14496-12 § 8.12.2"

  package var format: FourCC

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    format = try reader.readFourCC()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(format)
  }

  package var fields: [BoxField] {
    [
      BoxField("format", format)
    ]
  }
}
