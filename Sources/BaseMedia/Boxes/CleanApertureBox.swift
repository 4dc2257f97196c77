package import BinaryIO

/// The part of a picture that is to be shown: `clap`.
///
///     fractions of u32 numerator (i32 in offsets), u32 denominator: width, height, horizontal
///       offset of the centre, vertical offset of the centre
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.4.
package struct CleanApertureBox: Box {
  package static let type: FourCC = "clap"
  package static let clause = "ISO/IEC 14496-12 § 12.1.4"

  package var widthNumerator: UInt32
  package var widthDenominator: UInt32
  package var heightNumerator: UInt32
  package var heightDenominator: UInt32
  package var horizontalOffsetNumerator: Int32
  package var horizontalOffsetDenominator: UInt32
  package var verticalOffsetNumerator: Int32
  package var verticalOffsetDenominator: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    widthNumerator = try reader.read()
    widthDenominator = try reader.read()
    heightNumerator = try reader.read()
    heightDenominator = try reader.read()
    horizontalOffsetNumerator = try reader.read()
    horizontalOffsetDenominator = try reader.read()
    verticalOffsetNumerator = try reader.read()
    verticalOffsetDenominator = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(widthNumerator)
    writer.write(widthDenominator)
    writer.write(heightNumerator)
    writer.write(heightDenominator)
    writer.write(horizontalOffsetNumerator)
    writer.write(horizontalOffsetDenominator)
    writer.write(verticalOffsetNumerator)
    writer.write(verticalOffsetDenominator)
  }

  package var fields: [BoxField] {
    [
      BoxField("width numerator", widthNumerator),
      BoxField("width denominator", widthDenominator),
      BoxField("height numerator", heightNumerator),
      BoxField("height denominator", heightDenominator),
      BoxField("horizontal offset numerator", horizontalOffsetNumerator),
      BoxField("horizontal offset denominator", horizontalOffsetDenominator),
      BoxField("vertical offset numerator", verticalOffsetNumerator),
      BoxField("vertical offset denominator", verticalOffsetDenominator),
    ]
  }
}
