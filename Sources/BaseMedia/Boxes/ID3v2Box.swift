package import BinaryIO

/// An ID3v2 tag in one language: `ID32`.
///
///     full box; u16 packed language; ID3v2 tag to the end
///
/// Source: "Carriage of ID3v2 metadata in ISO base media files", the MP4 registration authority's
/// `ID32`.
package struct ID3v2Box: Box {
  package static let type: FourCC = "ID32"
  package static let clause = "MP4RA, ID32"

  package var header: FullBoxHeader
  package var language: UInt16
  package var data: [UInt8]

  package init(language: UInt16, data: [UInt8]) {
    header = FullBoxHeader()
    self.language = language
    self.data = data
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    language = try reader.read()
    data = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(language)
    writer.write(data)
  }

  package var fields: [BoxField] {
    header.fields + [BoxField("language", language: language), BoxField("data", bytes: data)]
  }
}
