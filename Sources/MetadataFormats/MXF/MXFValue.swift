internal import BinaryIO
internal import MediaModel

/// Values of properties, as items tell them.
///
/// Source: SMPTE ST 377-1 § 4.3; ST 2001-1 Annex C for values with their type before them.
enum MXFValue {
  /// The payload of an item of a value; `nil` where it says nothing.
  static func payload(_ value: [UInt8], _ form: MXFForm) -> (bytes: [UInt8], type: DataType)? {
    let told: String?
    switch form {
    case .text: told = text(value)
    case .plainText:
      let bytes = Array(value.prefix { $0 != 0 })
      told = TextEncoding.utf8.decode(bytes) ?? TextEncoding.latin1.decode(bytes)
    case .date:
      guard value.contains(where: { $0 != 0 }) else { return nil }
      told = date(value)?.description
    case .version: told = value.count == 10 ? version(value) : nil
    case .identifier:
      guard value.contains(where: { $0 != 0 }) else { return nil }
      told = value.count == 16 ? identifier(value) : nil
    case .packageNumber: told = "0x" + digits(value).uppercased()
    case .label: told = value.count == 16 ? UniversalLabel(value).text : nil
    case .indirect: told = indirect(value)
    case .number, .flag:
      return (1...8).contains(value.count) ? (value, .unsignedInteger) : (value, .rawData)
    case .reference, .references, .structure: return nil
    }
    guard let told else { return value.isEmpty ? nil : (value, .rawData) }
    return told.isEmpty ? nil : (Array(told.utf8), .utf8)
  }

  static func digits(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// UTF-16 up to a zero; `nil` for what is none.
  private static func text(_ value: some Collection<UInt8>, isBigEndian: Bool = true) -> String? {
    guard value.count % 2 == 0 else { return nil }
    var units: [UInt8] = []
    var rest = Array(value)[...]
    while let first = rest.popFirst(), let second = rest.popFirst(), first | second != 0 {
      units += [first, second]
    }
    return (isBigEndian ? TextEncoding.utf16 : .utf16LittleEndian).decode(units)
  }

  /// Fractions of a second are counted in so many nanoseconds.
  static let unit = 4_000_000

  private static func date(_ value: [UInt8]) -> MetadataDate? {
    guard value.count == 8 else { return nil }
    return MetadataDate(
      year: Int(value[0]) << 8 | Int(value[1]), month: Int(value[2]), day: Int(value[3]),
      hour: Int(value[4]), minute: Int(value[5]), second: Int(value[6]),
      nanosecond: Int(value[7]) * unit, zoneOffsetMinutes: 0)
  }

  private static func version(_ value: [UInt8]) -> String {
    stride(from: 0, to: 10, by: 2).map { "\(Int(value[$0]) << 8 | Int(value[$0 + 1]))" }
      .joined(separator: ".")
  }

  static func identifier(_ value: [UInt8]) -> String {
    let digits = Array(digits(value))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }

  // MARK: Values with their type

  /// The type of UTF-16, as each order of bytes writes it.
  static let textType: [UInt8] = [
    0x01, 0x10, 0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x06, 0x0E, 0x2B, 0x34, 0x01, 0x04, 0x01, 0x01,
  ]

  /// The text of a value that begins with the order of its bytes, `B` or `L`, and its type; `nil` for a shorter one
  /// and for one of another type.
  static func indirect(_ value: [UInt8]) -> String? {
    guard value.count >= 17, value[0] == 0x42 || value[0] == 0x4C else { return nil }
    let isBig = value[0] == 0x42
    let type = Array(value[1..<17])
    // Labels stand with their halves exchanged, or as they are.
    let known = [textType, swapped(textType), Array(textType[8...] + textType[..<8])]
    return known.contains(type) ? text(value.dropFirst(17), isBigEndian: isBig) : nil
  }

  /// A number of sixteen bytes with its first three parts the other way round.
  private static func swapped(_ bytes: [UInt8]) -> [UInt8] {
    bytes[0..<4].reversed() + bytes[4..<6].reversed() + bytes[6..<8].reversed() + bytes[8...]
  }
}
