package import BinaryIO

/// The setup of an E-AC-3 decoder: `dec3`.
///
///     16 bits: 13 data rate (kbit/s), 3 independent substreams - 1; a description of each
///
/// Source: ETSI TS 102 366 § F.6.
package struct EnhancedAC3SpecificBox: Box {
  package static let type: FourCC = "dec3"
  package static let clause = "ETSI TS 102 366 § F.6"

  package var bits: UInt16
  package var substreams: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    bits = try reader.read()
    substreams = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(bits)
    writer.write(substreams)
  }

  package var fields: [BoxField] {
    [
      BoxField("data rate", bits >> 3), BoxField("substream count", bits & 7 + 1),
      BoxField("substreams", bytes: substreams),
    ]
  }
}
