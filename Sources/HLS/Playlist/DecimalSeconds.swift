package import MediaModel

/// Decimal numbers of seconds, as exact times.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.2, decimal-floating-point.
package enum DecimalSeconds {
  /// Reads a number as `9.009` or `-1.5`; nine decimals count.
  package static func read(_ text: String, allowsSign: Bool = false) -> MediaTime? {
    var rest = text.utf8[...]
    let isNegative = allowsSign && rest.first == 0x2D
    if isNegative { rest = rest.dropFirst() }
    let whole = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[whole.endIndex...]
    var fraction = rest[rest.startIndex..<rest.startIndex]
    if rest.first == 0x2E {
      rest = rest.dropFirst()
      fraction = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest[fraction.endIndex...]
    }
    guard rest.isEmpty, !whole.isEmpty, whole.count <= 12 else { return nil }
    var digits = Array(fraction.prefix(9))
    while digits.last == 0x30 { digits.removeLast() }
    var (value, scale) = (Int64(0), UInt32(1))
    for digit in whole { value = value * 10 + Int64(digit - 0x30) }
    for digit in digits {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { break }
      let (sum, overflows) = product.addingReportingOverflow(Int64(digit - 0x30))
      guard !overflows else { break }
      (value, scale) = (sum, scale * 10)
    }
    return MediaTime(isNegative ? -value : value, timescale: scale)
  }

  /// The number in decimal, to the millionth of a second and without needless zeros.
  package static func text(_ time: MediaTime) -> String {
    let micros = time.converted(to: 1_000_000).value
    let (whole, rest) = micros.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var text = (micros < 0 ? "-" : "") + String(whole)
    guard rest > 0 else { return text }
    var digits = rest.padded(6)
    while digits.last == "0" { digits.removeLast() }
    text += ".\(digits)"
    return text
  }
}

/// References to variables, as `{$name}`.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.3.
enum VariableReference {
  /// The names that a text refers to, in order.
  static func all(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var names: [String] = []
    var place = 0
    while place + 2 < bytes.count {
      guard bytes[place] == 0x7B, bytes[place + 1] == 0x24 else {
        place += 1
        continue
      }
      var end = place + 2
      while end < bytes.count, isOfName(bytes[end]) { end += 1 }
      if end < bytes.count, bytes[end] == 0x7D, end > place + 2 {
        names.append(String(decoding: bytes[(place + 2)..<end], as: UTF8.self))
        place = end
      }
      // What was looked at and is not a reference holds no other one.
      place = max(place + 1, end)
    }
    return names
  }

  /// The text with variables in the place of references; those that are not known stay.
  static func resolve(_ text: String, _ variables: [String: String]) -> String {
    guard text.utf8.contains(0x7B) else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{$") {
      result += rest[..<open.lowerBound]
      let body = rest[open.upperBound...]
      guard let close = body.firstIndex(of: "}"), let value = variables[String(body[..<close])]
      else {
        result += "{$"
        rest = body
        continue
      }
      result += value
      rest = body[body.index(after: close)...]
    }
    return result + rest
  }

  static func isOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x2D || byte == 0x5F
  }
}

extension Substring {
  /// Where another text stands first, byte for byte.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    let wanted = Array(text.utf8)
    var place = utf8.startIndex
    while place < utf8.endIndex {
      if utf8[place] == wanted[0], utf8[place...].starts(with: wanted) {
        return place..<utf8.index(place, offsetBy: wanted.count)
      }
      place = utf8.index(after: place)
    }
    return nil
  }
}
