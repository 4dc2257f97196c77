package import BinaryIO

/// The setup of an AC-3 decoder: `dac3`.
///
/// Source: ETSI TS 102 366 § F.4.
package struct AC3SpecificBox: CodedBox {
  package static let type: FourCC = "dac3"
  package static let clause = "ETSI TS 102 366 § F.4"

  package var high: UInt16 = 0
  package var low: UInt8 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(nil, &high)
    try coder.field(nil, &low)
    let bits = UInt32(high) << 8 | UInt32(low)
    coder.show("sample rate code", bits >> 22 & 3)
    coder.show("stream ID", bits >> 17 & 0x1F)
    coder.show("mode", bits >> 14 & 7)
    coder.show("channel mode", bits >> 11 & 7)
    coder.show("low frequency channel", bits >> 10 & 1)
    coder.show("bit rate code", bits >> 5 & 0x1F)
  }
}
