package import BinaryIO

/// The text beside an item's value: `mean` and `name` inside an item of `ilst`.
///
///     full box; text to the end
///
/// In an item `----` they are the owner and the name of a freeform key; elsewhere `name` names the
/// item.
///
/// Source: QTFF, "Name Atom"; iTunes metadata, as written by iTunes.
package struct MetadataStringBox: Box {
  package static let type: FourCC = "name"
  package static let clause = "QTFF, Name Atom"

  package var header: FullBoxHeader
  package var text: [UInt8]

  package init(_ text: [UInt8]) {
    header = FullBoxHeader()
    self.text = text
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    text = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(text)
  }

  package var fields: [BoxField] { header.fields + [BoxField("text", text: text)] }
}
