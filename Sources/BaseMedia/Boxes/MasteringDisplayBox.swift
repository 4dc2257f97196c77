package import BinaryIO

/// The display that the content was graded on: `mdcv`.
///
///     3 x { u16 x, u16 y } of green, blue and red (units of 0.00002), u16 x, u16 y of white, u32
///       maximum, u32 minimum luminance (units of 0.0001 candela per square metre)
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.6.
package struct MasteringDisplayBox: Box {
  package static let type: FourCC = "mdcv"
  package static let clause = "ISO/IEC 14496-12 § 12.1.6"

  /// In units of 0.00002.
  package var greenX: UInt16
  /// In units of 0.00002.
  package var greenY: UInt16
  /// In units of 0.00002.
  package var blueX: UInt16
  /// In units of 0.00002.
  package var blueY: UInt16
  /// In units of 0.00002.
  package var redX: UInt16
  /// In units of 0.00002.
  package var redY: UInt16
  /// In units of 0.00002.
  package var whiteX: UInt16
  /// In units of 0.00002.
  package var whiteY: UInt16
  /// In units of 0.0001 candela per square metre.
  package var maximumLuminance: UInt32
  /// In units of 0.0001 candela per square metre.
  package var minimumLuminance: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    greenX = try reader.read()
    greenY = try reader.read()
    blueX = try reader.read()
    blueY = try reader.read()
    redX = try reader.read()
    redY = try reader.read()
    whiteX = try reader.read()
    whiteY = try reader.read()
    maximumLuminance = try reader.read()
    minimumLuminance = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(greenX)
    writer.write(greenY)
    writer.write(blueX)
    writer.write(blueY)
    writer.write(redX)
    writer.write(redY)
    writer.write(whiteX)
    writer.write(whiteY)
    writer.write(maximumLuminance)
    writer.write(minimumLuminance)
  }

  package var fields: [BoxField] {
    [
      BoxField("green x", Double(greenX) / 50000),
      BoxField("green y", Double(greenY) / 50000),
      BoxField("blue x", Double(blueX) / 50000),
      BoxField("blue y", Double(blueY) / 50000),
      BoxField("red x", Double(redX) / 50000),
      BoxField("red y", Double(redY) / 50000),
      BoxField("white point x", Double(whiteX) / 50000),
      BoxField("white point y", Double(whiteY) / 50000),
      BoxField("maximum luminance", Double(maximumLuminance) / 10000),
      BoxField("minimum luminance", Double(minimumLuminance) / 10000),
    ]
  }
}
