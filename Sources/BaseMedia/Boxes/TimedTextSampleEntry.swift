package import BinaryIO

/// The fixed fields of a 3GPP timed text sample entry, `tx3g`; the font table `ftab` follows.
///
///     6 reserved bytes, u16 data reference index, u32 display flags, i8 horizontal, i8 vertical
///       justification, 4 x u8 background colour, 4 x i16 text box, style { u16 first character,
///       u16 last character, u16 font, u8 face, u8 size, 4 x u8 colour }
///
/// Source: 3GPP TS 26.245 § 5.16.
package struct TimedTextSampleEntry: BoxPrefix {
  package static let type: FourCC = "tx3g"
  package static let clause = "3GPP TS 26.245 § 5.16"

  package var head: SampleEntryHead
  package var displayFlags: UInt32
  package var horizontalJustification: Int8
  package var verticalJustification: Int8
  /// Red, green, blue, alpha.
  package var backgroundColor: [UInt8]
  package var textBox: Rectangle16
  package var firstCharacter: UInt16
  package var lastCharacter: UInt16
  package var font: UInt16
  package var face: UInt8
  package var size: UInt8
  /// Red, green, blue, alpha.
  package var textColor: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    head = try SampleEntryHead(parsing: &reader)
    displayFlags = try reader.read()
    horizontalJustification = try reader.read()
    verticalJustification = try reader.read()
    backgroundColor = try reader.readBytes(4)
    textBox = try Rectangle16(parsing: &reader)
    firstCharacter = try reader.read()
    lastCharacter = try reader.read()
    font = try reader.read()
    face = try reader.read()
    size = try reader.read()
    textColor = try reader.readBytes(4)
  }

  package func write(to writer: inout ByteWriter) {
    head.write(to: &writer)
    writer.write(displayFlags)
    writer.write(horizontalJustification)
    writer.write(verticalJustification)
    writer.write(backgroundColor)
    textBox.write(to: &writer)
    writer.write(firstCharacter)
    writer.write(lastCharacter)
    writer.write(font)
    writer.write(face)
    writer.write(size)
    writer.write(textColor)
  }

  package var fields: [BoxField] {
    head.fields + [
      BoxField("display flags", displayFlags),
      BoxField("horizontal justification", horizontalJustification),
      BoxField("vertical justification", verticalJustification),
      BoxField("background color", bytes: backgroundColor),
      BoxField("text box", textBox.value), BoxField("font", font), BoxField("face", face),
      BoxField("size", size), BoxField("text color", bytes: textColor),
    ]
  }
}
