internal import CLibrary

/// The encodings that the C library's converter knows and our own tables do not.
///
/// Chinese is tried by its strict name first and then by that of its larger relative, which takes
/// the vendors' additions; Japanese and Korean by the larger only, since the strict ones let stray
/// bytes pass as control characters or change ASCII.
struct LibraryEncoding {
  private let names: [String]
  private let isJapanese: Bool

  /// Creates the converter of an encoding; `nil` for one that is not left to the C library.
  init?(_ encoding: TextEncoding) {
    switch encoding {
    case .shiftJIS: names = ["CP932"]
    case .eucKR: names = ["CP949"]
    case .big5: names = ["BIG5", "CP950"]
    case .gb2312: names = ["GB2312", "GBK"]
    case .thai: names = ["TIS-620"]
    case .macSami: names = ["MAC-SAMI"]
    default: return nil
    }
    isJapanese = encoding == .shiftJIS
  }

  func decode(_ bytes: [UInt8]) -> String? {
    for name in names {
      guard let text = Self.convert(bytes, from: name, to: "UTF-8") else { continue }
      return String(validating: text, as: UTF8.self).map { replace($0, 0, with: 1) }
    }
    return nil
  }

  func encode(_ text: String) -> [UInt8]? {
    let text = Array(replace(text, 1, with: 0).utf8)
    for name in names {
      if let bytes = Self.convert(text, from: "UTF-8", to: name) { return bytes }
    }
    return nil
  }

  /// Where code page 932 and JIS X 0208, which Macintosh text follows, give a sign different
  /// numbers.
  private static let japaneseSigns: [[Unicode.Scalar]] = [
    ["\u{2225}", "\u{2016}"], ["\u{FF0D}", "\u{2212}"], ["\u{FF5E}", "\u{301C}"],
    ["\u{FFE0}", "\u{A2}"], ["\u{FFE1}", "\u{A3}"], ["\u{FFE2}", "\u{AC}"],
  ]

  private func replace(_ text: String, _ column: Int, with other: Int) -> String {
    guard isJapanese else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(Self.japaneseSigns.first { $0[column] == scalar }?[other] ?? scalar)
    }
    return String(result)
  }

  /// Converts with iconv(3); `nil` where the library lacks an encoding or a byte does not convert.
  private static func convert(_ input: [UInt8], from: String, to: String) -> [UInt8]? {
    guard !input.isEmpty else { return [] }
    guard let converter = unsafe iconv_open(to, from) else { return nil }
    // The library reports failure by the pointer -1.
    guard Int(bitPattern: converter) != -1 else { return nil }
    defer { _ = unsafe iconv_close(converter) }
    var input = input
    // No encoding here takes one byte to more than one character of three bytes.
    let (capacity, overflow) = input.count.multipliedReportingOverflow(by: 3)
    guard !overflow else { return nil }
    var left = 0
    let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      unsafe input.withUnsafeMutableBufferPointer { source in
        left = source.count
        var room = capacity
        unsafe source.withMemoryRebound(to: CChar.self) { source in
          unsafe output.withMemoryRebound(to: CChar.self) { output in
            var (from, to) = (source.baseAddress, output.baseAddress)
            let result = unsafe iconv(converter, &from, &left, &to, &room)
            if result != 0 { left = max(left, 1) }
          }
        }
        count = capacity - room
      }
    }
    return left == 0 ? output : nil
  }
}
