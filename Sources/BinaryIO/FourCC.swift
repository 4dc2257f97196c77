/// A four-character code: the type of a box, a brand, a handler or a sample entry.
///
/// Four bytes, most significant first. Any value is legal; Apple's files hold types that start with
/// byte A9, the copyright sign of Mac Roman, which a string literal spells `©`.
///
/// Source: ISO/IEC 14496-12:2022 § 4.2; QTFF, "Atom structure".
@frozen
public struct FourCC: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The four bytes as one big-endian number.
  public var rawValue: UInt32

  /// Four zeros.
  public static let zero = FourCC(rawValue: 0)

  /// Creates a code from its big-endian number.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a code from text of four characters, where `©` stands for byte A9; `nil` for any other
  /// length, or a character outside Latin-1.
  public init?(_ text: some StringProtocol) {
    var value: UInt32 = 0
    var count = 0
    for scalar in text.unicodeScalars {
      guard scalar.value < 256, count < 4 else { return nil }
      value = value << 8 | scalar.value
      count += 1
    }
    guard count == 4 else { return nil }
    rawValue = value
  }

  /// Creates a code from a literal; one that is not four Latin-1 characters is a programming error.
  @inlinable @inline(__always)
  public init(stringLiteral value: StaticString) {
    var code: UInt32 = 0
    var count = 0
    var high: UInt32 = 0
    for index in 0..<value.utf8CodeUnitCount {
      let byte = unsafe value.utf8Start[index]
      precondition(byte < 0xC4, "a four-character code holds Latin-1 only")
      if byte >= 0xC0 {
        high = UInt32(byte & 3) << 6
        continue
      }
      code = code << 8 | high | UInt32(byte & (byte < 0x80 ? 0x7F : 0x3F))
      high = 0
      count += 1
    }
    precondition(count == 4, "a four-character code has four characters")
    rawValue = code
  }

  /// The four bytes in file order.
  public var bytes: [UInt8] { rawValue.bigEndianBytes }
}

extension FourCC: CustomStringConvertible {
  /// The code as printable text: ASCII as it is, byte A9 as `©`, every other byte as `\xNN`.
  public var description: String {
    if isPlain {
      // Four bytes fit into the string itself; this is asked for every box of every path.
      return unsafe String(unsafeUninitializedCapacity: 4) { buffer in
        for index in 0..<4 {
          unsafe buffer[index] = UInt8(truncatingIfNeeded: rawValue >> UInt32(24 - 8 * index))
        }
        return 4
      }
    }
    var text = ""
    for byte in bytes {
      switch byte {
      case 0x5C: text += "\\x5c"
      case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
      case 0xA9: text += "©"
      default:
        let digits = String(byte, radix: 16)
        text += digits.utf8.count == 1 ? "\\x0\(digits)" : "\\x\(digits)"
      }
    }
    return text
  }

  /// Whether all four bytes are ASCII that is shown as it is.
  private var isPlain: Bool {
    for shift: UInt32 in [24, 16, 8, 0] {
      let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
      if byte < 0x20 || byte > 0x7E || byte == 0x5C { return false }
    }
    return true
  }
}
