package import BinaryIO

/// The setup of an AC-3 decoder: `dac3`.
///
///     24 bits: 2 sample rate code, 5 stream ID, 3 mode, 3 channel mode, 1 low frequency, 5 bit
///       rate code, 5 reserved
///
/// Source: ETSI TS 102 366 § F.4.
package struct AC3SpecificBox: Box {
  package static let type: FourCC = "dac3"
  package static let clause = "ETSI TS 102 366 § F.4"

  package var high: UInt16
  package var low: UInt8

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    high = try reader.read()
    low = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(high)
    writer.write(low)
  }

  package var fields: [BoxField] {
    let bits = UInt32(high) << 8 | UInt32(low)
    return [
      BoxField("sample rate code", bits >> 22 & 3), BoxField("stream ID", bits >> 17 & 0x1F),
      BoxField("mode", bits >> 14 & 7), BoxField("channel mode", bits >> 11 & 7),
      BoxField("low frequency channel", bits >> 10 & 1),
      BoxField("bit rate code", bits >> 5 & 0x1F),
    ]
  }
}
