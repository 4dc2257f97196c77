internal import MediaModel

/// The four encodings of text in ID3v2.
///
/// Source: id3.org, ID3v2.4.0 structure § 4; ID3v2.3.0 § 3.3.
struct ID3Text: RawRepresentable, Hashable, Sendable {
  /// 0 to 3.
  let rawValue: UInt8

  init?(rawValue: UInt8) {
    guard rawValue < 4 else { return nil }
    self.rawValue = rawValue
  }

  private init(known: UInt8) { rawValue = known }

  static let latin1 = ID3Text(known: 0)
  static let utf16 = ID3Text(known: 1)
  static let utf16BigEndian = ID3Text(known: 2)
  static let utf8 = ID3Text(known: 3)

  private var isWide: Bool { rawValue == 1 || rawValue == 2 }

  /// Cuts bytes at the zeros that end texts, so many times at most; gives the texts, and what follows the last cut.
  func split(_ bytes: ArraySlice<UInt8>, limit: Int = .max) -> (
    parts: [ArraySlice<UInt8>], rest: ArraySlice<UInt8>
  ) {
    var parts: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    let step = isWide ? 2 : 1
    var index = start
    while index + step <= bytes.endIndex, parts.count < limit {
      if bytes[index] == 0, step == 1 || bytes[index + 1] == 0 {
        parts.append(bytes[start..<index])
        start = index + step
      }
      index += step
    }
    return (parts, bytes[start...])
  }

  /// The texts of a run of them; zeros at its end count for nothing.
  ///
  /// Every text may start with a byte order mark; one that has none is read as the one before.
  ///
  /// - Returns: the texts; `nil` where one is not text.
  func texts(_ bytes: ArraySlice<UInt8>) -> [String]? {
    let (parts, last) = split(bytes)
    // An odd zero at the end is half a terminator.
    let isHalf = isWide && last.count % 2 == 1 && last.last == 0
    var all = parts + [isHalf ? last.dropLast() : last]
    while let last = all.last, last.isEmpty { all.removeLast() }
    var isBigEndian: Bool?
    var texts: [String] = []
    for part in all {
      guard let text = decode(part, &isBigEndian) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// One text without its zero; `nil` where it is not text.
  func text(_ bytes: ArraySlice<UInt8>) -> String? {
    var isBigEndian: Bool?
    return decode(bytes, &isBigEndian)
  }

  private func decode(_ bytes: ArraySlice<UInt8>, _ isBigEndian: inout Bool?) -> String? {
    switch rawValue {
    case 0: return TextEncoding.latin1.decode(bytes)
    case 2: return TextEncoding.utf16.decode(bytes)
    case 3:
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      return TextEncoding.utf8.decode(bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes)
    default:
      if bytes.starts(with: [0xFE, 0xFF]) { isBigEndian = true }
      if bytes.starts(with: [0xFF, 0xFE]) { isBigEndian = false }
      let isBig = isBigEndian ?? Self.looksBigEndian(bytes)
      return (isBig ? TextEncoding.utf16 : .utf16LittleEndian).decode(bytes)
    }
  }

  /// Text without a byte order mark: most scripts have more zeros, or smaller bytes, in the upper half.
  private static func looksBigEndian(_ bytes: ArraySlice<UInt8>) -> Bool {
    var balance = 0
    for (index, byte) in bytes.enumerated() where byte == 0 { balance += index % 2 == 0 ? 1 : -1 }
    return balance >= 0
  }

  /// The bytes of a text, with a byte order mark where the encoding wants one; `nil` where it lacks a character.
  func encode(_ text: String) -> [UInt8]? {
    switch rawValue {
    case 0: TextEncoding.latin1.encode(text)
    case 1: TextEncoding.utf16LittleEndian.encode(text).map { [0xFF, 0xFE] + $0 }
    case 2: TextEncoding.utf16.encode(text)
    default: TextEncoding.utf8.encode(text)
    }
  }

  /// What ends a text.
  var terminator: [UInt8] { isWide ? [0, 0] : [0] }

  /// The encoding for texts that a frame of a version is to hold.
  ///
  /// - Parameters:
  ///   - texts: what it must be able to hold.
  ///   - old: the encoding the frame had; kept where it can.
  ///   - version: 2.4 has all four, older ones the first two.
  /// - Returns: the encoding.
  static func fitting(_ texts: [String], old: ID3Text?, version: UInt8) -> ID3Text {
    if let old, texts.allSatisfy({ old.encode($0) != nil }) { return old }
    if texts.allSatisfy({ latin1.encode($0) != nil }), old == nil || version < 4 { return latin1 }
    return version == 4 ? utf8 : utf16
  }
}
