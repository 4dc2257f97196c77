internal import BinaryIO

/// A record of GoPro's metadata format: a key, a type, and values of the same size.
///
///     4cc key, u8 type, u8 size of a value, u16 count, values, zeros up to a multiple of 4
///
/// A record of type 0 holds records.
///
/// Source: GoPro, GPMF introduction (github.com/gopro/gpmf-parser), "GPMF KLV Design".
struct GPMFRecord: Hashable, Sendable {
  /// What the record is.
  let key: FourCC
  /// A letter for the type of the values; 0 for records.
  let type: UInt8
  /// The bytes of one value.
  let valueSize: Int
  /// How many values there are.
  let count: Int
  /// Where the values are.
  let range: Range<Int>

  /// Whether the record holds records.
  var isNested: Bool { type == 0 }

  /// The record as one value, where its values are letters of one text.
  var joiningLetters: GPMFRecord {
    guard type == UInt8(ascii: "c"), valueSize == 1 else { return self }
    return GPMFRecord(key: key, type: type, valueSize: range.count, count: 1, range: range)
  }

  /// The records of a range of bytes, and where bytes begin that are none; zeros may fill the range up.
  static func records(
    in bytes: [UInt8], _ range: Range<Int>
  ) -> (records: [GPMFRecord], strayOffset: Int?) {
    var records: [GPMFRecord] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard range.upperBound - place >= 8 else {
        return (records, isZero(bytes, place..<range.upperBound) ? nil : place)
      }
      let key = FourCC(rawValue: GPMFNumber.unsigned32(bytes, place))
      if key == .zero {
        return (records, isZero(bytes, place..<range.upperBound) ? nil : place)
      }
      let valueSize = Int(bytes[place + 5])
      let count = Int(bytes[place + 6]) << 8 | Int(bytes[place + 7])
      let start = place + 8
      let end = start + valueSize * count
      guard end <= range.upperBound else { return (records, place) }
      records.append(
        GPMFRecord(
          key: key, type: bytes[place + 4], valueSize: valueSize, count: count, range: start..<end))
      place = end + (4 - (end - start) % 4) % 4
    }
    return (records, nil)
  }

  private static func isZero(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == 0 }
  }
}

/// Numbers and texts of GPMF, most significant byte first.
///
/// Source: GoPro, GPMF introduction, "Types".
enum GPMFNumber {
  static func unsigned32(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
      | UInt32(bytes[place + 3])
  }

  private static func unsigned64(_ bytes: [UInt8], _ place: Int) -> UInt64 {
    UInt64(unsigned32(bytes, place)) << 32 | UInt64(unsigned32(bytes, place + 4))
  }

  private static func unsigned16(_ bytes: [UInt8], _ place: Int) -> UInt16 {
    UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
  }

  /// The bytes of one number of a type; `nil` for types that are not numbers.
  static func size(of type: UInt8) -> Int? {
    switch type {
    case UInt8(ascii: "b"), UInt8(ascii: "B"): 1
    case UInt8(ascii: "s"), UInt8(ascii: "S"): 2
    case UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "f"), UInt8(ascii: "q"): 4
    case UInt8(ascii: "j"), UInt8(ascii: "J"), UInt8(ascii: "d"), UInt8(ascii: "Q"): 8
    default: nil
    }
  }

  /// The number of a type that is at a place, where as many bytes as the type has are.
  static func value(_ type: UInt8, _ bytes: [UInt8], at place: Int) -> Double {
    switch type {
    case UInt8(ascii: "b"): Double(Int8(bitPattern: bytes[place]))
    case UInt8(ascii: "B"): Double(bytes[place])
    case UInt8(ascii: "s"): Double(Int16(bitPattern: unsigned16(bytes, place)))
    case UInt8(ascii: "S"): Double(unsigned16(bytes, place))
    case UInt8(ascii: "l"): Double(Int32(bitPattern: unsigned32(bytes, place)))
    case UInt8(ascii: "L"): Double(unsigned32(bytes, place))
    case UInt8(ascii: "f"): Double(Float(bitPattern: unsigned32(bytes, place)))
    case UInt8(ascii: "q"): Double(Int32(bitPattern: unsigned32(bytes, place))) / 65536
    case UInt8(ascii: "j"): Double(Int64(bitPattern: unsigned64(bytes, place)))
    case UInt8(ascii: "J"): Double(unsigned64(bytes, place))
    case UInt8(ascii: "d"): Double(bitPattern: unsigned64(bytes, place))
    case UInt8(ascii: "Q"): Double(Int64(bitPattern: unsigned64(bytes, place))) / 4_294_967_296
    default: 0
    }
  }

  /// All numbers of a record that holds nothing else; none for other records.
  static func values(of record: GPMFRecord, in bytes: [UInt8]) -> [Double] {
    guard let size = size(of: record.type), size > 0 else { return [] }
    return stride(from: record.range.lowerBound, to: record.range.upperBound - size + 1, by: size)
      .map { value(record.type, bytes, at: $0) }
  }

  /// The texts of a record of letters, in ISO 8859-1: one for each value; where a value is a letter, one of all letters
  /// unless they are split.
  static func texts(
    of record: GPMFRecord, splitsLetters: Bool = false, in bytes: [UInt8]
  ) -> [String] {
    let size = record.valueSize > 1 || splitsLetters ? record.valueSize : record.range.count
    guard size > 0 else { return [] }
    return stride(from: record.range.lowerBound, to: record.range.upperBound - size + 1, by: size)
      .map { text(bytes[$0..<$0 + size]) }
  }

  /// Letters of ISO 8859-1 up to the first zero.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes.prefix(while: { $0 != 0 }) { text.append(UnicodeScalar(byte)) }
    return String(text)
  }
}
