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
      switch character {
      case 0x09, 0x0A, 0x0D, 0x20: continue
      case 0x3D:
        padding += 1
        guard padding <= 2 else { return nil }
      default:
        guard padding == 0, let digit = digits[Int(character)] else { return nil }
        bits = bits << 6 | UInt32(digit)
        bitCount += 6
        if bitCount >= 8 {
          bitCount -= 8
          bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
        }
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
        let digit = Int(bits >> UInt32(18 - 6 * place) & 63)
        text.append(place <= group.count ? alphabet[digit] : 0x3D)
      }
    }
    return text
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// What each character stands for; `nil` for those that are not digits.
  private static let digits: [UInt8?] = (0...255).map { character in
    alphabet.firstIndex(of: character).map { UInt8($0) }
  }

  /// How many bytes a text of `count` characters stands for, padding taken off, when it has no white space.
  package static func decodedCount(_ count: Int, padding: Int) -> Int {
    max(0, (count - padding) * 3 / 4)
  }
}
