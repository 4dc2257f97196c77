internal import BinaryIO
internal import MediaModel

/// The type of a value of EXIF.
///
/// Source: TIFF 6.0 § 2, "Types"; CIPA DC-008-2023 § 4.6.2 for 129.
enum ExifType: UInt16, Sendable {
  case byte = 1
  case ascii = 2
  case short = 3
  case long = 4
  case rational = 5
  case signedByte = 6
  case undefined = 7
  case signedShort = 8
  case signedLong = 9
  case signedRational = 10
  case float = 11
  case double = 12
  case directory = 13
  case utf8 = 129

  /// The name of the type in the standard, the size of one number or character in bytes, and how a single whole number
  /// is stored as an item.
  private var row: (name: String, byteCount: Int, dataType: DataType?) {
    switch self {
    case .byte: ("BYTE", 1, .uint8)
    case .ascii: ("ASCII", 1, nil)
    case .short: ("SHORT", 2, .uint16)
    case .long: ("LONG", 4, .uint32)
    case .rational: ("RATIONAL", 8, nil)
    case .signedByte: ("SBYTE", 1, .int8)
    case .undefined: ("UNDEFINED", 1, nil)
    case .signedShort: ("SSHORT", 2, .int16)
    case .signedLong: ("SLONG", 4, .int32)
    case .signedRational: ("SRATIONAL", 8, nil)
    case .float: ("FLOAT", 4, nil)
    case .double: ("DOUBLE", 8, nil)
    case .directory: ("IFD", 4, nil)
    case .utf8: ("UTF-8", 1, nil)
    }
  }

  var name: String { row.name }
  var byteCount: Int { row.byteCount }
  /// The data type of a single whole number; `nil` for all other values.
  var numberType: DataType? { row.dataType }
}

/// Bytes with an order, read at offsets that may be anywhere.
package struct ExifBytes: Sendable {
  /// Which byte of a number comes first.
  package enum Order: String, Sendable {
    case bigEndian
    case littleEndian
  }

  private let storage: ArraySlice<UInt8>
  let order: Order

  init(_ bytes: ArraySlice<UInt8>, order: Order) {
    storage = bytes
    self.order = order
  }

  var count: Int { storage.count }

  /// Some bytes; `nil` where they do not all are inside.
  func slice(_ start: Int, _ size: Int) -> ArraySlice<UInt8>? {
    guard start >= 0, size >= 0, start <= count, size <= count - start else { return nil }
    let first = storage.startIndex + start
    return storage[first..<(first + size)]
  }

  func bits(_ start: Int, _ size: Int) -> UInt64? {
    guard let part = slice(start, size) else { return nil }
    switch order {
    case .bigEndian: return UInt64(bigEndian: part)
    case .littleEndian: return UInt64(littleEndian: part)
    }
  }

  func uint16(_ start: Int) -> UInt16? { bits(start, 2).map { UInt16(truncatingIfNeeded: $0) } }

  func uint32(_ start: Int) -> Int? { bits(start, 4).map { Int(truncatingIfNeeded: $0) } }
}

/// A value of EXIF whose bytes are known to be inside their structure.
struct ExifValue {
  let bytes: ExifBytes
  let start: Int
  let count: Int
  let type: ExifType

  /// Numbers of a list that are spelt out; a longer list shows its start.
  private static let shown = 64

  /// The value as an item: text as UTF-8, a single whole number as a number, anything else as the bytes that are
  /// stored; `text` beside them is what they say.
  func item(
    _ name: String, directory: ExifDirectory, place: ExifPlace, offset: Int
  ) -> MetadataItem {
    let raw = Array(bytes.slice(start, count * type.byteCount) ?? [])
    var payload = raw
    var dataType = DataType.rawData
    switch type {
    case .ascii, .utf8:
      let text = Array(raw.prefix { $0 != 0 })
      if String(validating: text, as: UTF8.self) != nil { (payload, dataType) = (text, .utf8) }
    default:
      guard count == 1, let numberType = type.numberType, let number = bits(0) else { break }
      (payload, dataType) = (number.bigEndianBytes.suffix(type.byteCount), numberType)
    }
    var extra: [MetadataItem.ExtraAttribute] = [.init("directory", directory.rawValue)]
    if dataType == .rawData {
      if let text { extra.append(.init("text", text)) }
      extra.append(.init("type", type.name))
      extra.append(.init("count", String(count)))
      extra.append(.init("byteOrder", bytes.order.rawValue))
    }
    return MetadataItem(
      name, "exif", payload, dataType, extra,
      at: place.carrier("\(directory.rawValue).\(name)", at: offset))
  }

  /// What the value says; `nil` for bytes that are not text.
  var text: String? {
    switch type {
    case .ascii, .utf8:
      guard let raw = bytes.slice(start, count) else { return nil }
      return TextEncoding.latin1.decode(raw.prefix { $0 != 0 })
    case .undefined: return undefinedText
    default:
      let numbers = (0..<min(count, Self.shown)).compactMap(number)
      return numbers.joined(separator: " ") + (count > Self.shown ? " ..." : "")
    }
  }

  /// Text of bytes without a type: plain, or after the eight bytes that name its encoding.
  private var undefinedText: String? {
    guard var raw = bytes.slice(start, count), !raw.isEmpty, raw.count <= 4096 else { return nil }
    if raw.starts(with: Array("UNICODE\0".utf8)) {
      let encoding: TextEncoding = bytes.order == .bigEndian ? .utf16 : .utf16LittleEndian
      return encoding.decode(Array(raw.dropFirst(8)))
    }
    if raw.starts(with: Array("ASCII\0\0\0".utf8)) { raw = raw.dropFirst(8) }
    while raw.last == 0 || raw.last == 0x20 { raw.removeLast() }
    guard !raw.isEmpty, raw.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return String(decoding: raw, as: UTF8.self)
  }

  private func bits(_ index: Int) -> UInt64? {
    bytes.bits(start + index * type.byteCount, type.byteCount)
  }

  private func number(_ index: Int) -> String? {
    guard let bits = bits(index) else { return nil }
    switch type {
    case .signedByte: return String(Int8(truncatingIfNeeded: bits))
    case .signedShort: return String(Int16(truncatingIfNeeded: bits))
    case .signedLong: return String(Int32(truncatingIfNeeded: bits))
    case .float: return String(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case .double: return String(Double(bitPattern: bits))
    case .rational, .signedRational: return quotient(start + index * 8)
    default: return String(bits)
    }
  }

  /// A quotient of two numbers: whole where it comes out, `0/0` as it is written.
  private func quotient(_ start: Int) -> String? {
    guard let first = bytes.bits(start, 4), let second = bytes.bits(start + 4, 4) else {
      return nil
    }
    let isSigned = type == .signedRational
    let above = isSigned ? Int(Int32(truncatingIfNeeded: first)) : Int(first)
    let below = isSigned ? Int(Int32(truncatingIfNeeded: second)) : Int(second)
    guard below != 0 else { return "\(above)/0" }
    return above % below == 0 ? String(above / below) : String(Double(above) / Double(below))
  }
}
