package import BinaryIO

/// The bit rates of a sample entry: `btrt`.
///
///     u32 decoding buffer size, u32 maximum, u32 average bits per second
///
/// Source: ISO/IEC 14496-12:2022 § 8.5.2.
package struct BitRateBox: Box {
  package static let type: FourCC = "btrt"
  package static let clause = "ISO/IEC 14496-12 § 8.5.2"

  /// In bytes.
  package var bufferSize: UInt32
  package var maximum: UInt32
  package var average: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    bufferSize = try reader.read()
    maximum = try reader.read()
    average = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(bufferSize)
    writer.write(maximum)
    writer.write(average)
  }

  package var fields: [BoxField] {
    [
      BoxField("buffer size", bufferSize), BoxField("maximum bit rate", maximum),
      BoxField("average bit rate", average),
    ]
  }
}
