package import BinaryIO

/// How QuickTime draws a timecode: `tcmi` in `gmhd/tmcd`.
///
///     full box; i16 font, i16 face, i16 size, u16 reserved, 3 x u16 text colour, 3 x u16
///       background colour, u8 count, font name
///
/// Source: QTFF, "Timecode Media Information Atom".
package struct TimecodeMediaInformationBox: Box {
  package static let type: FourCC = "tcmi"
  package static let clause = "QTFF, Timecode Media Information Atom"

  package var header: FullBoxHeader
  package var font: Int16
  package var face: Int16
  package var size: Int16
  package var reserved: UInt16
  package var textColor: RGB16
  package var backgroundColor: RGB16
  /// As stored, with its count; files that leave the count out exist.
  package var fontNameBytes: [UInt8]

  /// The values that QuickTime writes.
  package init() {
    header = FullBoxHeader()
    font = 0
    face = 0
    size = 12
    reserved = 0
    textColor = RGB16()
    backgroundColor = RGB16(red: 0xFFFF, green: 0xFFFF, blue: 0xFFFF)
    fontNameBytes = [0]
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    font = try reader.read()
    face = try reader.read()
    size = try reader.read()
    reserved = try reader.read()
    textColor = try RGB16(parsing: &reader)
    backgroundColor = try RGB16(parsing: &reader)
    fontNameBytes = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(font)
    writer.write(face)
    writer.write(size)
    writer.write(reserved)
    textColor.write(to: &writer)
    backgroundColor.write(to: &writer)
    writer.write(fontNameBytes)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("font", font), BoxField("face", face), BoxField("size", size),
      BoxField("text color", textColor.value),
      BoxField("background color", backgroundColor.value),
      BoxField("font name", text: Array(fontNameBytes.dropFirst())),
    ]
  }
}
