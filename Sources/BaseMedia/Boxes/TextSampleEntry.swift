package import BinaryIO

/// QuickTime's text sample entry, `text` in `stsd`.
///
///     6 reserved bytes, u16 data reference index, u32 display flags, i32 justification, 3 x u16
///       background colour, 4 x i16 text box, 8 reserved bytes, i16 font, i16 face, u8 reserved,
///       u16 reserved, 3 x u16 text colour, u8 count, font name, boxes
///
/// Source: QTFF, "Text Sample Description".
package struct TextSampleEntry: Box {
  package static let type: FourCC = "text"
  package static let clause = "QTFF, Text Sample Description"

  package var head: SampleEntryHead
  package var displayFlags: UInt32
  package var justification: Int32
  package var backgroundColor: RGB16
  package var textBox: Rectangle16
  package var reserved1: [UInt8]
  package var font: Int16
  package var face: Int16
  package var reserved2: [UInt8]
  package var textColor: RGB16
  /// The font name behind its count, and what follows; writers leave it all out now and then.
  package var rest: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    head = try SampleEntryHead(parsing: &reader)
    displayFlags = try reader.read()
    justification = try reader.read()
    backgroundColor = try RGB16(parsing: &reader)
    textBox = try Rectangle16(parsing: &reader)
    reserved1 = try reader.readBytes(8)
    font = try reader.read()
    face = try reader.read()
    reserved2 = try reader.readBytes(3)
    textColor = try RGB16(parsing: &reader)
    rest = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    head.write(to: &writer)
    writer.write(displayFlags)
    writer.write(justification)
    backgroundColor.write(to: &writer)
    textBox.write(to: &writer)
    writer.write(reserved1)
    writer.write(font)
    writer.write(face)
    writer.write(reserved2)
    textColor.write(to: &writer)
    writer.write(rest)
  }

  /// The font's name; empty where none is stored.
  package var fontName: [UInt8] {
    guard let count = rest.first, Int(count) < rest.count else { return [] }
    return Array(rest.dropFirst().prefix(Int(count)))
  }

  package var fields: [BoxField] {
    head.fields + [
      BoxField("display flags", displayFlags), BoxField("justification", justification),
      BoxField("background color", backgroundColor.value), BoxField("text box", textBox.value),
      BoxField("font", font), BoxField("face", face), BoxField("text color", textColor.value),
      BoxField("font name", text: fontName),
    ]
  }
}
