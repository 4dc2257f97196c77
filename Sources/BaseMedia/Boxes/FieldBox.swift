package import BinaryIO

/// Whether and how pictures are made of two fields: `fiel`.
///
///     u8 field count (1 progressive, 2 interlaced), u8 order (1, 6, 9 or 14)
///
/// Source: QTFF, "Field/Frame Information Atom".
package struct FieldBox: Box {
  package static let type: FourCC = "fiel"
  package static let clause = "QTFF, Field/Frame Information Atom"

  package var count: UInt8
  package var order: UInt8

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    count = try reader.read()
    order = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(count)
    writer.write(order)
  }

  package var fields: [BoxField] {
    [
      BoxField("count", count),
      BoxField("order", order),
    ]
  }
}
