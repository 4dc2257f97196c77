package import BinaryIO

/// The setup of an E-AC-3 decoder: `dec3`.
///
/// Source: ETSI TS 102 366 § F.6.
package struct EnhancedAC3SpecificBox: CodedBox {
  package static let type: FourCC = "dec3"
  package static let clause = "ETSI TS 102 366 § F.6"

  package var bits: UInt16 = 0
  package var substreams: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(nil, &bits)
    coder.show("data rate", bits >> 3)
    coder.show("substream count", bits & 7 + 1)
    try coder.rest("substreams", &substreams)
  }
}
