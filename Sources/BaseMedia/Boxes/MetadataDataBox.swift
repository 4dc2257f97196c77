package import BinaryIO

/// One value of a metadata item: `data`.
///
///     u8 type set, u24 type, u16 country, u16 language, value to the end
///
/// Country and language: 0 for any, 1...255 a 1-based row of `ctry` and `lang`, else two letters of
/// ISO 3166 and three packed ones of ISO 639-2/T.
///
/// Source: QTFF, "Metadata Value Atom"; its well-known types, "Well-Known Types".
package struct MetadataDataBox: Box {
  package static let type: FourCC = "data"
  package static let clause = "QTFF, Metadata Value Atom"

  /// 0 for the well-known types.
  package var typeSet: UInt8
  /// 24 bits.
  package var typeCode: UInt32
  package var country: UInt16
  package var language: UInt16
  package var value: [UInt8]

  package init(
    typeSet: UInt8 = 0, typeCode: UInt32, country: UInt16 = 0, language: UInt16 = 0,
    value: [UInt8]
  ) {
    self.typeSet = typeSet
    self.typeCode = typeCode
    self.country = country
    self.language = language
    self.value = value
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    let word = try reader.read(UInt32.self)
    typeSet = UInt8(truncatingIfNeeded: word >> 24)
    typeCode = word & 0xFF_FFFF
    country = try reader.read()
    language = try reader.read()
    value = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(UInt32(typeSet) << 24 | typeCode & 0xFF_FFFF)
    writer.write(country)
    writer.write(language)
    writer.write(value)
  }

  package var fields: [BoxField] {
    [
      BoxField("type set", typeSet), BoxField("type", typeCode),
      BoxField("country", .country(country)),
      BoxField("language", language: language), BoxField("value", printedValue),
    ]
  }

  private var printedValue: BoxField.Value {
    guard typeSet == 0 else { return .bytes(value) }
    switch typeCode {
    case 1, 4: return .readable(value)
    case 2, 5: return .text(BoxText.string(BoxText.isUTF16(value) ? value : [0xFE, 0xFF] + value))
    case 21, 65, 66, 67, 74:
      guard (1...8).contains(value.count), let top = value.first else { return .bytes(value) }
      let start: Int = top >= 0x80 ? -1 : 0
      return .number(value.reduce(start) { $0 << 8 | Int($1) })
    case 22, 75, 76, 77, 78:
      // Eight bytes with the top bit set do not fit a number that is printed.
      guard (1...8).contains(value.count), value.count < 8 || value[0] < 0x80 else {
        return .bytes(value)
      }
      return .number(value.reduce(0) { $0 << 8 | Int($1) })
    case 23 where value.count == 4:
      return .decimal(Double(Float(bitPattern: value.reduce(0) { $0 << 8 | UInt32($1) })))
    case 24 where value.count == 8:
      return .decimal(Double(bitPattern: value.reduce(0) { $0 << 8 | UInt64($1) }))
    default: return .bytes(value)
    }
  }
}
