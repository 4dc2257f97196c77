package import BinaryIO

/// One value of a metadata item: `data`.
///
/// Country and language: 0 for any, 1...255 a 1-based row of `ctry` and `lang`, else two letters of
/// ISO 3166 and three packed ones of ISO 639-2/T.
///
/// Source: QTFF, "Metadata Value Atom"; its well-known types, "Well-Known Types".
package struct MetadataDataBox: CodedBox {
  package static let type: FourCC = "data"
  package static let clause = "QTFF, Metadata Value Atom"

  /// 0 for the well-known types.
  package var typeSet: UInt8 = 0
  /// 24 bits.
  package var typeCode: UInt32 = 0
  package var country: UInt16 = 0
  package var language: UInt16 = 0
  package var value: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) {
    var word = UInt32(typeSet) << 24 | typeCode & 0xFF_FFFF
    coder.field(nil, &word)
    typeSet = UInt8(truncatingIfNeeded: word >> 24)
    typeCode = word & 0xFF_FFFF
    coder.show("type set", typeSet)
    coder.show("type", typeCode)
    coder.field("country", &country, print: BoxField.Value.country)
    coder.language("language", &language)
    coder.rest(nil, &value)
    coder.show("value", printedValue)
  }

  private var printedValue: BoxField.Value {
    guard typeSet == 0 else { return .bytes(value) }
    var reader = ByteReader(value, at: 0)
    let isSized = (1...8).contains(value.count)
    switch typeCode {
    case 1, 4: return .readable(value)
    case 2, 5: return .text(BoxText.string(BoxText.isUTF16(value) ? value : [0xFE, 0xFF] + value))
    case 21, 65, 66, 67, 74:
      let number: Int? = isSized ? try? reader.read(bytes: value.count) : nil
      return number.map { .number($0) } ?? .bytes(value)
    case 22, 75, 76, 77, 78:
      // Eight bytes with the top bit set do not fit a number that is printed.
      let number: UInt? = isSized ? try? reader.read(bytes: value.count) : nil
      return number.flatMap { Int(exactly: $0) }.map { .number($0) } ?? .bytes(value)
    case 23 where value.count == 4:
      return .decimal(Double(Float(bitPattern: UInt32(bigEndian: value))))
    case 24 where value.count == 8: return .decimal(Double(bitPattern: UInt64(bigEndian: value)))
    default: return .bytes(value)
    }
  }
}
