/// How text was put into bytes.
///
/// An open set: an unknown encoding decodes nothing, and traps nothing.
public struct TextEncoding: RawRepresentable, Hashable, Sendable {
  /// The name of the encoding, as `UTF-8`; registered with IANA where it is.
  public var rawValue: String

  /// Creates an encoding from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The text that `bytes` stand for; `nil` where one of them stands for nothing.
  public func decode(_ bytes: some Collection<UInt8>) -> String? {
    switch self {
    case .utf8: String(validating: bytes, as: UTF8.self)
    case .utf16, .utf16WithByteOrderMark: UTF16Bytes.decode(Array(bytes), bigEndian: true)
    case .utf16LittleEndian: UTF16Bytes.decode(Array(bytes), bigEndian: false)
    case .latin1: decodeSingleBytes(bytes) { Unicode.Scalar($0) }
    case .ascii: decodeSingleBytes(bytes) { $0 < 0x80 ? Unicode.Scalar($0) : nil }
    default:
      if let upperHalf = MacintoshCharacters.upperHalf(of: self) {
        decodeSingleBytes(bytes) { $0 < 0x80 ? Unicode.Scalar($0) : upperHalf.scalar(of: $0) }
      } else {
        LibraryEncoding(self)?.decode(Array(bytes))
      }
    }
  }

  /// The bytes of `text`; `nil` where the encoding lacks one of its characters.
  public func encode(_ text: String) -> [UInt8]? {
    switch self {
    case .utf8: Array(text.utf8)
    case .utf16: UTF16Bytes.encode(text, bigEndian: true)
    case .utf16WithByteOrderMark: [0xFE, 0xFF] + UTF16Bytes.encode(text, bigEndian: true)
    case .utf16LittleEndian: UTF16Bytes.encode(text, bigEndian: false)
    case .latin1: encodeSingleBytes(text) { UInt8(exactly: $0.value) }
    case .ascii: encodeSingleBytes(text) { $0.isASCII ? UInt8($0.value) : nil }
    default:
      if let upperHalf = MacintoshCharacters.upperHalf(of: self) {
        encodeSingleBytes(text) { $0.isASCII ? UInt8($0.value) : upperHalf.byte(of: $0) }
      } else {
        LibraryEncoding(self)?.encode(text)
      }
    }
  }

  private func decodeSingleBytes(
    _ bytes: some Collection<UInt8>, _ scalar: (UInt8) -> Unicode.Scalar?
  ) -> String? {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      guard let scalar = scalar(byte) else { return nil }
      text.append(scalar)
    }
    return String(text)
  }

  private func encodeSingleBytes(_ text: String, _ byte: (Unicode.Scalar) -> UInt8?) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = byte(scalar) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}

extension TextEncoding {
  /// UTF-8; malformed sequences are refused.
  public static let utf8 = TextEncoding(rawValue: "UTF-8")
  /// UTF-16, most significant byte first; a byte order mark is obeyed when reading, and none is
  /// written.
  public static let utf16 = TextEncoding(rawValue: "UTF-16BE")
  /// UTF-16, most significant byte first, with a byte order mark when writing.
  public static let utf16WithByteOrderMark = TextEncoding(rawValue: "UTF-16")
  /// UTF-16, least significant byte first; a byte order mark is obeyed when reading, and none is
  /// written.
  public static let utf16LittleEndian = TextEncoding(rawValue: "UTF-16LE")
  /// ISO 8859-1: every byte is the character of its number.
  public static let latin1 = TextEncoding(rawValue: "ISO-8859-1")
  /// ASCII: bytes above 7F are refused.
  public static let ascii = TextEncoding(rawValue: "US-ASCII")

  /// Mac OS Roman, of the languages of western Europe.
  public static let macRoman = TextEncoding(rawValue: "macintosh")
  /// Mac OS Cyrillic, with the Ukrainian letters of Mac OS 9.
  public static let macCyrillic = TextEncoding(rawValue: "x-mac-cyrillic")
  /// Mac OS Greek.
  public static let macGreek = TextEncoding(rawValue: "x-mac-greek")
  /// Mac OS Central European: Czech, Estonian, Hungarian, Latvian, Lithuanian, Polish, Slovak.
  public static let macCentralEuropean = TextEncoding(rawValue: "x-mac-centraleurroman")
  /// Mac OS Turkish.
  public static let macTurkish = TextEncoding(rawValue: "x-mac-turkish")
  /// Mac OS Icelandic, of Faroese too.
  public static let macIcelandic = TextEncoding(rawValue: "x-mac-icelandic")
  /// Mac OS Croatian, of Slovenian too.
  public static let macCroatian = TextEncoding(rawValue: "x-mac-croatian")
  /// Mac OS Romanian.
  public static let macRomanian = TextEncoding(rawValue: "x-mac-romanian")
  /// Mac OS Arabic.
  public static let macArabic = TextEncoding(rawValue: "x-mac-arabic")
  /// Mac OS Farsi: Mac OS Arabic with Persian digits.
  public static let macFarsi = TextEncoding(rawValue: "x-mac-farsi")
  /// Mac OS Hebrew.
  public static let macHebrew = TextEncoding(rawValue: "x-mac-hebrew")
  /// Mac OS Sámi.
  public static let macSami = TextEncoding(rawValue: "x-mac-sami")

  /// Shift-JIS of Japanese; a backslash stays a backslash.
  public static let shiftJIS = TextEncoding(rawValue: "Shift_JIS")
  /// EUC of Korean.
  public static let eucKR = TextEncoding(rawValue: "EUC-KR")
  /// Big Five of traditional Chinese.
  public static let big5 = TextEncoding(rawValue: "Big5")
  /// EUC of simplified Chinese, GB 2312.
  public static let gb2312 = TextEncoding(rawValue: "GB2312")
  /// TIS-620 of Thai.
  public static let thai = TextEncoding(rawValue: "TIS-620")

  /// The encoding of text that is marked with a Macintosh language code; `nil` for languages whose
  /// script nothing here can read.
  ///
  /// Source: Apple, Script.h, the script named beside each language code.
  public static func classic(forMacintoshLanguage code: UInt16) -> TextEncoding? {
    switch code {
    case 10, 41: .macHebrew
    case 11: .shiftJIS
    case 12, 20, 50, 59...62, 84, 136: code == 20 ? .macFarsi : .macArabic
    case 14, 148: .macGreek
    case 15, 30: .macIcelandic
    case 17: .macTurkish
    case 18, 40: .macCroatian
    case 19: .big5
    case 22: .thai
    case 23: .eucKR
    case 24...28, 38, 39: .macCentralEuropean
    case 29: .macSami
    case 31: .macFarsi
    case 32, 42...49, 53...56, 58, 135: .macCyrillic
    case 33: .gb2312
    case 37: .macRomanian
    case 0...9, 13, 16, 34...36, 81...83, 87...94, 128...134, 138...142, 144...147, 149...151:
      .macRoman
    default: nil
    }
  }
}

/// UTF-16 as bytes.
private enum UTF16Bytes {
  static func decode(_ bytes: [UInt8], bigEndian: Bool) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    var bigEndian = bigEndian
    var start = 0
    switch bytes.prefix(2) {
    case [0xFE, 0xFF]: (bigEndian, start) = (true, 2)
    case [0xFF, 0xFE]: (bigEndian, start) = (false, 2)
    default: break
    }
    let units = stride(from: start, to: bytes.count, by: 2).map {
      let (first, second) = (UInt16(bytes[$0]), UInt16(bytes[$0 + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self)
  }

  static func encode(_ text: String, bigEndian: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in text.utf16 {
      let (high, low) = (UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit))
      bytes += bigEndian ? [high, low] : [low, high]
    }
    return bytes
  }
}
