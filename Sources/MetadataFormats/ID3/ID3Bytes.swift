internal import BinaryIO

/// How ID3v2 keeps its bytes from looking like MPEG audio: sizes of seven bits a byte, and a zero after each FF.
///
/// Source: id3.org, ID3v2.4.0 structure § 6.1 and § 6.2; ID3v2.3.0 § 5.
enum ID3Bytes {
  /// A number of seven bits a byte; `nil` where a byte has its topmost bit.
  static func synchsafe(_ bytes: some Collection<UInt8>) -> Int? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return bytes.reduce(0) { $0 << 7 | Int($1) }
  }

  /// A number of eight bits a byte; seven bytes are the most that are read.
  static func plain(_ bytes: some Collection<UInt8>) -> Int {
    Int(bigEndian: bytes.prefix(7))
  }

  /// The four bytes of a number of up to 28 bits, seven bits a byte.
  static func synchsafeBytes(_ number: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(truncatingIfNeeded: number >> $0 & 0x7F) }
  }

  /// The lowest bytes of a number.
  static func plainBytes(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  /// Takes away the zero after each FF.
  static func resynchronised(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var follows = false
    for byte in bytes {
      if !follows || byte != 0 { result.append(byte) }
      follows = byte == 0xFF
    }
    return result
  }

  /// Puts a zero after each FF that another zero follows, or three set bits, or nothing.
  static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 64)
    var follows = false
    for byte in bytes {
      if follows, byte == 0 || byte >= 0xE0 { result.append(0) }
      result.append(byte)
      follows = byte == 0xFF
    }
    if follows { result.append(0) }
    return result
  }
}
