package import BinaryIO

/// Text without any structure: `name`, `tagc` and `XMP_` in `udta`.
///
///     text to the end
///
/// Source: QTFF, "User Data Atoms".
package struct UserDataTextBox: Box {
  package static let type: FourCC = "name"
  package static let clause = "QTFF, User Data Atoms"

  package var text: [UInt8]

  package init(_ text: [UInt8]) { self.text = text }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    text = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) { writer.write(text) }

  package var fields: [BoxField] {
    [BoxField("text", text: text.last == 0 ? Array(text.dropLast()) : text)]
  }
}
