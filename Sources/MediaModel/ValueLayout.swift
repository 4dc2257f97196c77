/// How the values of a data type lie in their bytes; all numbers are big-endian.
///
/// Source: QTFF, "Well-Known Types".
enum ValueLayout {
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
  case bytes(count: Int?)

  /// The layout of a type; bytes of any number for a type that is not known.
  init(_ type: DataType) {
    switch type.baseType {
    case .utf8, .utf8Sort, .json, .html, .xml, .isrc, .mi3p, .url: self = .text(.utf8)
    case .utf16, .utf16Sort: self = .text(.utf16)
    case .shiftJIS: self = .text(.shiftJIS)
    case .classicText: self = .classicText
    case .signedInteger: self = .signed(widths: [1, 2, 3, 4, 8])
    case .unsignedInteger: self = .unsigned(widths: [1, 2, 3, 4, 8])
    case .int8: self = .signed(widths: [1])
    case .int16: self = .signed(widths: [2])
    case .int32: self = .signed(widths: [4])
    case .int64: self = .signed(widths: [8])
    case .uint8: self = .unsigned(widths: [1])
    case .uint16: self = .unsigned(widths: [2])
    case .uint32, .duration: self = .unsigned(widths: [4])
    case .uint64: self = .unsigned(widths: [8])
    case .dateTime: self = .unsigned(widths: [4, 8])
    case .float32: self = .float32
    case .float64: self = .float64
    case .pointFloat32: self = .point
    case .dimensionsFloat32: self = .dimensions
    case .rectangleFloat32: self = .rectangle
    case .affineTransformFloat64: self = .affineTransform
    case .perspectiveTransformFloat64: self = .perspectiveTransform
    case .polygonFloat32: self = .polygon
    case .polylineFloat32: self = .polyline
    case .uuid: self = .bytes(count: 16)
    default: self = .bytes(count: nil)
    }
  }
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
