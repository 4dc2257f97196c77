package import BinaryIO

/// QuickTime's header of media that is neither video nor sound: `gmin` in `gmhd`.
///
///     full box; u16 graphics mode, 3 x u16 colour, i16 balance (8.8), u16 reserved
///
/// Source: QTFF, "Base Media Info Atoms".
package struct BaseMediaInformationBox: Box {
  package static let type: FourCC = "gmin"
  package static let clause = "QTFF, Base Media Info Atoms"

  package var header: FullBoxHeader
  package var graphicsMode: UInt16
  package var color: RGB16
  package var balance: Int16
  package var reserved: UInt16

  /// The values that QuickTime writes: dither copy, grey.
  package init() {
    header = FullBoxHeader()
    graphicsMode = 0x40
    color = RGB16(red: 0x8000, green: 0x8000, blue: 0x8000)
    balance = 0
    reserved = 0
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    graphicsMode = try reader.read()
    color = try RGB16(parsing: &reader)
    balance = try reader.read()
    reserved = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(graphicsMode)
    color.write(to: &writer)
    writer.write(balance)
    writer.write(reserved)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("graphics mode", graphicsMode), BoxField("color", color.value),
      BoxField("balance", FixedPoint.from8Dot8(balance)),
    ]
  }
}
