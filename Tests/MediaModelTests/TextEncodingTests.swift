import MediaModel
import TestSupport
import Testing

/// Bytes and the text they stand for.
struct EncodedText: Sendable, CustomTestStringConvertible {
  let encoding: TextEncoding
  let bytes: [UInt8]
  let text: String

  init(_ encoding: TextEncoding, _ bytes: [UInt8], _ text: String) {
    (self.encoding, self.bytes, self.text) = (encoding, bytes, text)
  }

  var testDescription: String { "\(encoding.rawValue) \(text)" }

  static let bothWays = [
    EncodedText(.utf8, [0xC3, 0xA9, 0xF0, 0x9F, 0x8E, 0xAC], "é🎬"),
    EncodedText(.utf16, [0x00, 0xE9, 0xD8, 0x3C, 0xDF, 0xAC], "é🎬"),
    EncodedText(.utf16LittleEndian, [0xE9, 0x00, 0x3C, 0xD8, 0xAC, 0xDF], "é🎬"),
    EncodedText(.utf16WithByteOrderMark, [0xFE, 0xFF, 0x00, 0x41], "A"),
    EncodedText(.latin1, [0x41, 0xE9, 0x80], "Aé\u{80}"),
    EncodedText(.ascii, [0x41, 0x7E], "A~"),
    EncodedText(.macRoman, [0x8E, 0xDB, 0xF0], "é€\u{F8FF}"),
    EncodedText(.macIcelandic, [0xA0, 0xDC, 0xDD, 0xDE], "ÝÐðÞ"),
    EncodedText(.macHebrew, [0xF9, 0xEC, 0xE5, 0xED, 0x20, 0xA6], "שלום ₪"),
    EncodedText(.macSami, [0xA2, 0xB8], "Čč"),
    EncodedText(.shiftJIS, [0x93, 0xFA, 0x96, 0x7B, 0x5C, 0x81, 0x60, 0xB1], "日本\\〜ｱ"),
    EncodedText(.eucKR, [0xC7, 0xD1, 0xB1, 0xDB, 0x20, 0x41], "한글 A"),
    EncodedText(.big5, [0xA4, 0xA4, 0xA4, 0xE5], "中文"),
    EncodedText(.gb2312, [0xD6, 0xD0, 0xCE, 0xC4], "中文"),
    EncodedText(.thai, [0xE4, 0xB7, 0xC2], "ไทย"),
  ]

  static let readOnly = [
    EncodedText(.utf16, [0xFF, 0xFE, 0x41, 0x00], "A"),
    EncodedText(.utf16, [0xFE, 0xFF, 0x00, 0x41], "A"),
    EncodedText(.utf16LittleEndian, [0xFE, 0xFF, 0x00, 0x41], "A"),
    EncodedText(.macArabic, [0xA0, 0xC7], " ا"),
    // Beyond the strict set, in the vendors' larger one.
    EncodedText(.eucKR, [0x81, 0x41], "갂"),
    EncodedText(.gb2312, [0x81, 0x40], "丂"),
  ]

  static let undecodable = [
    EncodedText(.utf8, [0x41, 0xC3], "cut off"),
    EncodedText(.utf8, [0xC0, 0x80], "longer than needed"),
    EncodedText(.utf8, [0xED, 0xA0, 0x80], "a surrogate"),
    EncodedText(.utf16, [0x00], "half a unit"),
    EncodedText(.utf16, [0xD8, 0x3C, 0x00, 0x41], "an unpaired surrogate"),
    EncodedText(.ascii, [0x80], "above ASCII"),
    EncodedText(.macHebrew, [0xC0], "without a character"),
    EncodedText(.shiftJIS, [0x93], "cut off"),
    EncodedText(.eucKR, [0xC7], "cut off"),
    EncodedText(.big5, [0xA4], "cut off"),
    EncodedText(.gb2312, [0xFF, 0xFF], "out of range"),
    EncodedText(TextEncoding(rawValue: "x-unheard-of"), [0x41], "an unknown encoding"),
  ]
}

@Suite struct `Text encodings` {
  @Test(arguments: EncodedText.bothWays) func `read and write the same text`(_ row: EncodedText) {
    #expect(row.encoding.decode(row.bytes) == row.text)
    #expect(row.encoding.encode(row.text) == row.bytes)
  }

  @Test(arguments: EncodedText.readOnly) func `read what others write`(_ row: EncodedText) {
    #expect(row.encoding.decode(row.bytes) == row.text)
  }

  @Test(arguments: EncodedText.undecodable)
  func `give nothing for bytes that are not text`(_ row: EncodedText) {
    #expect(row.encoding.decode(row.bytes) == nil)
  }

  @Test func `give nothing for text they cannot hold`() {
    #expect(TextEncoding.latin1.encode("日") == nil)
    #expect(TextEncoding.ascii.encode("é") == nil)
    #expect(TextEncoding.macRoman.encode("ж") == nil)
    #expect(TextEncoding.shiftJIS.encode("한") == nil)
    #expect(TextEncoding.macHebrew.encode("\u{FFFD}") == nil)
    #expect(TextEncoding(rawValue: "x-unheard-of").encode("A") == nil)
  }

  @Test(arguments: EncodingTable.all)
  func `agree with an independent table in every byte`(_ table: EncodingTable) {
    #expect(table.scalars.count == 128)
    for (offset, expected) in table.scalars.enumerated() {
      let byte = UInt8(128 + offset)
      let text = table.encoding.decode([byte])
      #expect(text?.unicodeScalars.map(\.value) == [expected], "byte \(byte)")
      let back = text.flatMap(table.encoding.encode).flatMap(table.encoding.decode)
      #expect(back == text)
    }
  }

  @Test func `take any bytes without harm`() {
    var generator = RepeatableNumbers(seed: 7)
    let encodings = EncodedText.bothWays.map(\.encoding)
    for encoding in encodings {
      for _ in 0..<200 {
        let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
        if let text = encoding.decode(bytes), let again = encoding.encode(text) {
          #expect(encoding.decode(again) == text)
        }
      }
    }
  }

  @Test func `are named for every Macintosh language that has one`() {
    #expect(TextEncoding.classic(forMacintoshLanguage: 0) == .macRoman)
    #expect(TextEncoding.classic(forMacintoshLanguage: 11) == .shiftJIS)
    #expect(TextEncoding.classic(forMacintoshLanguage: 19) == .big5)
    #expect(TextEncoding.classic(forMacintoshLanguage: 32) == .macCyrillic)
    #expect(TextEncoding.classic(forMacintoshLanguage: 33) == .gb2312)
    #expect(TextEncoding.classic(forMacintoshLanguage: 21) == nil)
    #expect(TextEncoding.classic(forMacintoshLanguage: 0x15C7) == nil)
  }
}
