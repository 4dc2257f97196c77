/// How the values of a data type are in their bytes; all numbers are big-endian.
///
/// Source: QTFF, "Well-Known Types".
package enum ValueLayout {
  case text(TextEncoding)
  case classicText
  case signed(widths: [Int])
  case unsigned(widths: [Int])
  case float32
  case float64
  case point
  case dimensions
  case rectangle
  case affineTransform
  case perspectiveTransform
  case polygon
  case polyline
  case vector
  case composite
  case bytes(count: Int?)
  case extendedRaster

  /// The layout of a type; bytes of any number for a type that is not known.
  package init(_ type: DataType) {
    self = Self.layouts[type] ?? Self.layouts[type.baseType] ?? .bytes(count: nil)
  }

  /// The layouts of the types that have one by themselves.
  private static let layouts = Dictionary(
    firstOf: DataType.baseRows.map { ($0.type, $0.layout) }
      + DataType.otherRows.map { ($0.type, $0.layout) })
}

/// The encoding of classic user data text, which hangs on the stored language code.
enum ClassicText {
  static func decode(_ bytes: [UInt8], language: LanguageTag?) -> String? {
    if let mark = bytes.count >= 2 ? (bytes[0], bytes[1]) : nil {
      if mark == (0xFE, 0xFF) || mark == (0xFF, 0xFE) { return TextEncoding.utf16.decode(bytes) }
    }
    guard let code = language?.storedCode, code != LanguageTag.unspecifiedCode else {
      return TextEncoding.utf8.decode(bytes) ?? TextEncoding.macRoman.decode(bytes)
    }
    return encoding(of: code).decode(bytes)
  }

  static func encode(_ text: String, language: LanguageTag?) -> [UInt8]? {
    guard let code = language?.storedCode, code != LanguageTag.unspecifiedCode else {
      return TextEncoding.utf8.encode(text)
    }
    return encoding(of: code).encode(text)
  }

  private static func encoding(of code: UInt16) -> TextEncoding {
    code < 0x400 ? TextEncoding.classic(forMacintoshLanguage: code) ?? .ascii : .utf8
  }
}

/// A rectangle in a raster, two counts of 4 bits, and as many points of 4 bytes.
enum ExtendedRaster {
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 12 else { return false }
    return bytes.count == 13 + 4 * Int(bytes[12] >> 4) + 4 * Int(bytes[12] & 15)
  }
}
