import BinaryIO
import Testing

@Suite struct `Names of files` {
  @Test(arguments: [
    ("movie.mov", "movie.mov"), ("\u{E9}\u{4E2D}\u{1F3A5}", "\u{E9}\u{4E2D}\u{1F3A5}"), ("", ""),
  ]) func `that are UTF-8 are that text`(_ name: String, _ text: String) {
    #expect(FileName.text(Array(name.utf8)) == text)
    #expect(FileName.bytes(text) == Array(name.utf8))
  }

  @Test(
    arguments: [
      ([0x63, 0xE9, 0x2E], "c\u{10FFE9}."), ([0xFF, 0xFE], "\u{10FFFF}\u{10FFFE}"),
      // The end of a character is missing; one is longer than it need be; half of a pair.
      ([0x61, 0xC3], "a\u{10FFC3}"), ([0xC0, 0x80], "\u{10FFC0}\u{10FF80}"),
      ([0xED, 0xA0, 0x80], "\u{10FFED}\u{10FFA0}\u{10FF80}"),
      // A name that looks as if it were escaped is escaped itself.
      ([0xF4, 0x8F, 0xBF, 0xA9], "\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFA9}"),
    ] as [([UInt8], String)]) func `that are not stand byte by byte`(
      _ bytes: [UInt8], _ text: String
    )
  {
    #expect(FileName.text(bytes) == text)
    #expect(FileName.bytes(text) == bytes)
    #expect(text.fileName == bytes.map { CChar(bitPattern: $0) } + [0])
  }

  @Test func `lead back to their bytes, whatever these are`() {
    var generator = SystemRandomNumberGenerator()
    let pieces: [[UInt8]] = [
      [0xF4, 0x8F, 0xBF], [0xEF, 0xBF, 0xBD], [0xC3], [0xA9], [0x2F], [0xF0, 0x9F],
    ]
    for _ in 0..<5000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<12, using: &generator) {
        if Bool.random(using: &generator), let piece = pieces.randomElement(using: &generator) {
          bytes += piece
        } else {
          bytes.append(.random(in: 1...255, using: &generator))
        }
      }
      #expect(FileName.bytes(FileName.text(bytes)) == bytes)
    }
  }
}
