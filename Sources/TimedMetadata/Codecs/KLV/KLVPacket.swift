internal import BinaryIO

/// A packet of KLV: a universal key of 16 bytes, a length, a value.
///
/// Source: SMPTE ST 336 § 4.
struct KLVPacket {
  let start: Int
  let key: ArraySlice<UInt8>
  let value: ArraySlice<UInt8>

  /// What every universal key begins with.
  static let prefix: [UInt8] = [0x06, 0x0E, 0x2B, 0x34]

  /// Takes the first packet of bytes; `nil` where they begin with none.
  init?(_ bytes: inout ArraySlice<UInt8>) {
    guard bytes.count > 16, bytes.starts(with: Self.prefix) else { return nil }
    var rest = bytes.dropFirst(16)
    guard let length = BERLength.take(&rest), length <= rest.count else { return nil }
    start = bytes.startIndex
    key = bytes.prefix(16)
    value = rest.prefix(length)
    bytes = rest.dropFirst(length)
  }

  /// The precision time stamp of a packet of ST 0601, in microseconds since 1970; `nil` where it tells none.
  var microseconds: Int64? {
    guard KLVSet.named(key)?.name == "0601" else { return nil }
    var rest = value
    while let element = KLVElement(&rest) {
      guard element.tag == 2, element.value.count == 8 else { continue }
      return Int64(exactly: UInt64(bigEndian: element.value))
    }
    return nil
  }

  /// The key in hex.
  var hexKey: String {
    key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// An element of a local set: a tag, a length, a value.
///
/// Source: SMPTE ST 336 § 6.3, 7.
struct KLVElement {
  let tag: Int
  let value: ArraySlice<UInt8>

  /// Takes the first element of bytes; `nil` where they begin with none.
  init?(_ bytes: inout ArraySlice<UInt8>) {
    var rest = bytes
    guard let tag = Self.tag(&rest), let length = BERLength.take(&rest), length <= rest.count else {
      return nil
    }
    self.tag = tag
    value = rest.prefix(length)
    bytes = rest.dropFirst(length)
  }

  /// Takes the first element of a set whose tags and lengths have two bytes each; `nil` where bytes begin with none.
  init?(ofWords bytes: inout ArraySlice<UInt8>) {
    guard bytes.count >= 4, case let length = Int(bigEndian: bytes.dropFirst(2).prefix(2)),
      length <= bytes.count - 4
    else { return nil }
    tag = Int(bigEndian: bytes.prefix(2))
    value = bytes.dropFirst(4).prefix(length)
    bytes = bytes.dropFirst(4 + length)
  }

  /// A tag in BER-OID: seven bits to a byte, the last one without the highest bit.
  static func tag(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var tag = 0
    for _ in 0..<4 {
      guard let byte = bytes.popFirst() else { return nil }
      tag = tag << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return tag }
    }
    return nil
  }
}

/// A length in BER: one byte below 128, or their number and so many bytes.
///
/// Source: ISO/IEC 8825-1 § 8.1.3.
enum BERLength {
  static func take(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.popFirst() else { return nil }
    guard first & 0x80 != 0 else { return Int(first) }
    let count = Int(first & 0x7F)
    guard (1...7).contains(count), bytes.count >= count else { return nil }
    let length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    bytes = bytes.dropFirst(count)
    return length
  }
}
