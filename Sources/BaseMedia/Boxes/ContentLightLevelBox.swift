package import BinaryIO

/// The light levels of the content: `clli`.
///
///     u16 maximum of a pixel, u16 maximum of a picture's average, in candela per square metre
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.7.
package struct ContentLightLevelBox: Box {
  package static let type: FourCC = "clli"
  package static let clause = "ISO/IEC 14496-12 § 12.1.7"

  /// In candela per square metre.
  package var maximumContentLevel: UInt16
  /// In candela per square metre.
  package var maximumAverageLevel: UInt16

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    maximumContentLevel = try reader.read()
    maximumAverageLevel = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(maximumContentLevel)
    writer.write(maximumAverageLevel)
  }

  package var fields: [BoxField] {
    [
      BoxField("maximum content level", maximumContentLevel),
      BoxField("maximum average level", maximumAverageLevel),
    ]
  }
}
