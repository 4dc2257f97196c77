/// Percent escapes in identifiers: `%A9` for a byte that is not printed as itself.
///
/// Printed as themselves are the characters of a path of RFC 3986 § 3.3, the slash among them:
/// letters, digits and `-._~!$&'()*+,;=:@/`. Everything else is escaped: the space, the percent
/// sign, quotes, brackets, control characters and all bytes above 7F.
package enum PercentEscape {
  /// The text of `bytes`; those that `isKept` refuses are escaped too.
  static func escape(_ bytes: some Sequence<UInt8>, where isKept: (UInt8) -> Bool) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.underestimatedCount)
    for byte in bytes {
      if isPlain(byte), isKept(byte) {
        text.append(byte)
      } else {
        text += [0x25, digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The value of a hexadecimal digit in either case.
  package static func value(ofDigit scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "0"..."9": UInt8(scalar.value - 0x30)
    case "A"..."F": UInt8(scalar.value - 0x37)
    case "a"..."f": UInt8(scalar.value - 0x57)
    default: nil
    }
  }

  /// Whether a byte is printed as itself.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x24, 0x26...0x2F, 0x3A, 0x3B, 0x3D, 0x40, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
