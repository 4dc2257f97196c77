package import BinaryIO

/// What a JUMBF superbox (`jumb`) holds: `jumd`, its first child.
///
///     16 bytes content type
///     u8 toggles: 1 requestable, 2 label, 4 ID, 8 hash, 16 private box
///     label, NUL; u32 ID; 32 bytes SHA-256; private box to the end
///
/// Source: ISO/IEC 19566-5:2023, JUMBF Description box.
package struct JUMBFDescriptionBox: Box {
  package static let type: FourCC = "jumd"
  package static let clause = "ISO/IEC 19566-5, JUMBF Description box"

  package var contentType: [UInt8]
  package var toggles: UInt8
  package var label: TerminatedString?
  package var id: UInt32?
  package var hash: [UInt8]?
  package var rest: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    contentType = try reader.readBytes(16)
    toggles = try reader.read()
    if toggles & 2 != 0 { label = TerminatedString(parsing: &reader) }
    if toggles & 4 != 0 { id = try reader.read() }
    if toggles & 8 != 0 { hash = try reader.readBytes(32) }
    rest = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(contentType)
    writer.write(toggles)
    label?.write(to: &writer)
    if let id { writer.write(id) }
    if let hash { writer.write(hash) }
    writer.write(rest)
  }

  package var fields: [BoxField] {
    var fields = [
      BoxField("content type", bytes: contentType), BoxField("toggles", toggles),
    ]
    if let label { fields.append(BoxField("label", label)) }
    if let id { fields.append(BoxField("ID", id)) }
    if let hash { fields.append(BoxField("hash", bytes: hash)) }
    if tail.isEmpty, !rest.isEmpty { fields.append(BoxField("rest", bytes: rest)) }
    return fields
  }
}
