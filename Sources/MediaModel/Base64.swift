/// Bytes as text of 64 letters.
///
/// Source: RFC 4648 § 4.
package enum Base64 {
  /// The bytes that text stands for.
  ///
  /// White space is passed over and the padding may be missing, as some programs write it. `nil` where another
  /// character occurs, or something follows the padding.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, bitCount, padding) = (UInt32.zero, 0, 0)
    for character in text {
      switch value(character) {
      case .digit(let digit):
        guard padding == 0 else { return nil }
        bits = bits << 6 | UInt32(digit)
        bitCount += 6
        if bitCount >= 8 {
          bitCount -= 8
          bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
        }
      case .padding:
        padding += 1
        guard padding <= 2 else { return nil }
      case .space: continue
      case .other: return nil
      }
    }
    // A single character is not enough for a byte.
    return bitCount == 6 ? nil : bytes
  }

  /// The text that stands for bytes, with padding.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let digit = UInt8(truncatingIfNeeded: bits >> UInt32(18 - 6 * place) & 63)
        text.append(place <= group.count ? character(digit) : 0x3D)
      }
    }
    return text
  }

  private static func character(_ digit: UInt8) -> UInt8 {
    switch digit {
    case 0..<26: digit + 0x41
    case 26..<52: digit - 26 + 0x61
    case 52..<62: digit - 52 + 0x30
    case 62: 0x2B
    default: 0x2F
    }
  }

  /// How many bytes a text of `count` characters stands for, padding taken off, when it has no white space.
  package static func decodedCount(_ count: Int, padding: Int) -> Int {
    max(0, (count - padding) * 3 / 4)
  }

  private enum Meaning {
    case digit(UInt8)
    case padding, space, other
  }

  private static func value(_ character: UInt8) -> Meaning {
    switch character {
    case 0x41...0x5A: .digit(character - 0x41)
    case 0x61...0x7A: .digit(character - 0x61 + 26)
    case 0x30...0x39: .digit(character - 0x30 + 52)
    case 0x2B: .digit(62)
    case 0x2F: .digit(63)
    case 0x3D: .padding
    case 0x09, 0x0A, 0x0D, 0x20: .space
    default: .other
    }
  }
}
