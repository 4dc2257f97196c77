package import BinaryIO

/// How sound is balanced: `smhd`.
///
/// Source: ISO/IEC 14496-12:2022 § 12.2.2.
package struct SoundMediaHeaderBox: CodedBox {
  package static let type: FourCC = "smhd"
  package static let clause = "ISO/IEC 14496-12 § 12.2.2"

  package var header = FullBoxHeader()
  /// 8.8, negative to the left.
  package var balance: Int16 = 0
  package var reserved: UInt16 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.fixed8("balance", &balance)
    try coder.field(nil, &reserved)
  }
}
