internal import MediaModel

/// Text of RIFF files, which do not say how it was put into bytes.
///
/// What is UTF-8 is taken for it, as programs write it today; all else for what `CSET` says, or for Windows-1252.
struct RIFFText {
  /// The encoding that `CSET` names; `nil` where there is none, or one no one here can read.
  var declared: TextEncoding?

  /// An item of text that ends at the first NUL; what comes after only zeros is left out.
  func item(
    _ identifier: MetadataIdentifier, _ stored: some Collection<UInt8>,
    carrier: MetadataItem.Carrier
  ) -> MetadataItem {
    let bytes = Array(stored.prefix { $0 != 0 })
    guard TextEncoding.utf8.decode(bytes) == nil else {
      return MetadataItem(identifier, payload: bytes, dataType: .utf8, carrier: carrier)
    }
    let encoding: String
    let text: String
    if let declared, let decoded = declared.decode(bytes) {
      (encoding, text) = (declared.rawValue, decoded)
    } else {
      (encoding, text) = ("windows-1252", Windows1252.decode(bytes))
    }
    return MetadataItem(
      identifier, payload: Array(text.utf8), dataType: .utf8,
      extraAttributes: [.init("encoding", encoding)], carrier: carrier)
  }

  /// The text that an item of the same bytes has.
  func text(_ stored: some Collection<UInt8>) -> String {
    String(
      decoding: item(
        MetadataIdentifier(rawValue: ""), stored, carrier: .init(path: "", offset: 0)
      ).payload, as: UTF8.self)
  }

  /// The bytes of an item's text with a zero after them; `nil` where it is not text.
  ///
  /// In the encoding that the item names, where that has all its characters; else in UTF-8.
  func bytes(of item: MetadataItem) -> [UInt8]? {
    guard let text = item.stringValue else { return item.dataType == .rawData ? item.payload : nil }
    if let name = item.extraAttribute("encoding") {
      if name == "windows-1252", let bytes = Windows1252.encode(text) { return bytes + [0] }
      if let declared, declared.rawValue == name, let bytes = declared.encode(text) {
        return bytes + [0]
      }
    }
    return Array(text.utf8) + [0]
  }

  /// The encoding of a Windows code page; `nil` for one no one here can read.
  static func encoding(ofCodePage page: UInt16) -> TextEncoding? {
    switch page {
    case 874: .thai
    case 932: .shiftJIS
    case 936: .gb2312
    case 949: .eucKR
    case 950: .big5
    case 10000: .macRoman
    case 28591: .latin1
    case 65001: .utf8
    default: nil
    }
  }
}

/// Windows-1252: Latin-1 with letters and signs in place of its second set of control characters.
///
/// Source: Unicode Consortium, CP1252.TXT; the five codes it leaves open stay the control characters they were, so
/// that every text leads back to its bytes.
enum Windows1252 {
  private static let signs: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]

  /// The text that bytes stand for.
  static func decode(_ bytes: some Collection<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let scalar =
        (0x80..<0xA0).contains(byte)
        ? Unicode.Scalar(signs[Int(byte) - 0x80]) : Unicode.Scalar(byte)
      text.append(scalar ?? "\u{FFFD}")
    }
    return String(text)
  }

  /// The bytes of a text; `nil` where it has other characters.
  static func encode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) {
        bytes.append(UInt8(scalar.value))
      } else if let place = (UInt8(0x80)..<0xA0).first(where: { decode([$0]) == String(scalar) }) {
        bytes.append(place)
      } else {
        return nil
      }
    }
    return bytes
  }
}
