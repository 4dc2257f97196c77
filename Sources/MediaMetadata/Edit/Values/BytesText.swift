internal import FoundationEssentials
internal import MediaModel

/// Bytes as text names them.
enum BytesText {
  /// Bytes in hexadecimal after `0x`, with blanks between them or without, or in base64 after `base64:`; `nil` for
  /// other text.
  static func bytes(_ text: String) -> [UInt8]? {
    if text.hasPrefix("base64:") { return Base64.decode(text.dropFirst(7).utf8) }
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return nil }
    return hexadecimal(text.dropFirst(2).utf8.filter { $0 != 0x20 })
  }

  /// The 16 bytes of a UUID, with hyphens or without.
  static func uuid(_ text: String) -> [UInt8]? {
    let bytes = hexadecimal(text.utf8.filter { $0 != 0x2D })
    return bytes?.count == 16 ? bytes : nil
  }

  private static func hexadecimal(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = PercentEscape.value(ofDigit: Unicode.Scalar(digits[index])),
        let low = PercentEscape.value(ofDigit: Unicode.Scalar(digits[index + 1]))
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}

/// JSON as values hold it.
enum JSONText {
  /// Whether text is JSON.
  static func isValid(_ text: String) -> Bool {
    (try? JSONDecoder().decode(Anything.self, from: Data(text.utf8))) != nil
  }

  /// Any value of JSON: all of the text is looked at before the first value is asked for.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }
}
