internal import BinaryIO

/// A field of a message in protobuf's encoding: a number and a value.
///
/// Source: protobuf.dev, Encoding.
struct ProtobufField {
  /// The number that the message's description gives the field, at least 1.
  let number: Int
  let value: Value

  enum Value {
    case varint(UInt64)
    case fixed64(UInt64)
    case fixed32(UInt32)
    /// Text, bytes, numbers one after the other, or a message.
    case bytes(ArraySlice<UInt8>)
  }

  /// Takes the first field of bytes; `nil` where they begin with none.
  init?(_ bytes: inout ArraySlice<UInt8>) {
    var rest = bytes
    guard let head = Self.varint(&rest), head >> 3 >= 1, head >> 3 < 1 << 29 else { return nil }
    number = Int(head >> 3)
    switch head & 7 {
    case 0:
      guard let number = Self.varint(&rest) else { return nil }
      value = .varint(number)
    case 1:
      guard rest.count >= 8 else { return nil }
      value = .fixed64(UInt64(littleEndian: rest.prefix(8)))
      rest = rest.dropFirst(8)
    case 2:
      guard let length = Self.varint(&rest), length <= UInt64(rest.count) else { return nil }
      value = .bytes(rest.prefix(Int(length)))
      rest = rest.dropFirst(Int(length))
    case 5:
      guard rest.count >= 4 else { return nil }
      value = .fixed32(UInt32(littleEndian: rest.prefix(4)))
      rest = rest.dropFirst(4)
    // Groups are no longer written.
    default: return nil
    }
    bytes = rest
  }

  /// A number of 7 bits to a byte, the lowest first; `nil` for one of more than 64 bits.
  static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for index in 0..<10 {
      guard let byte = bytes.popFirst() else { return nil }
      guard index < 9 || byte <= 1 else { return nil }
      number |= UInt64(byte & 0x7F) << (7 * UInt64(index))
      if byte & 0x80 == 0 { return number }
    }
    return nil
  }

  /// Whether bytes are fields to their end; nothing is said of what the fields hold.
  static func isMessage(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      guard ProtobufField(&rest) != nil else { return false }
    }
    return !bytes.isEmpty
  }

  /// Letters without control characters; `nil` for other bytes.
  static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
