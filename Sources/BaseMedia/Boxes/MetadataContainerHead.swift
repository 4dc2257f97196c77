package import BinaryIO

/// What comes before the boxes of a `meta` of ISO files; QuickTime's has nothing there.
///
///     full box
///
/// Source: ISO/IEC 14496-12:2022 § 8.11.1.
package struct MetadataContainerHead: BoxPrefix {
  package static let type: FourCC = "meta"
  package static let clause = "ISO/IEC 14496-12 § 8.11.1"

  package var header: FullBoxHeader

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
  }

  package func write(to writer: inout ByteWriter) { header.write(to: &writer) }

  package var fields: [BoxField] { header.fields }
}
