import Testing

@testable import FFmpegIO

/// Subtitles of text in one notation and another.
struct SubtitleTextTests {
  /// A subtitle that is read in one notation and written in another.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let from: SubtitleForm
    let text: String
    let to: SubtitleForm
    let expected: String

    init(
      _ name: String, _ from: SubtitleForm, _ text: String, _ to: SubtitleForm, _ expected: String
    ) {
      (testDescription, self.from, self.text, self.to, self.expected) =
        (name, from, text, to, expected)
    }
  }

  static let cases = [
    Case("plain", .subRip, "Hello", .webVTT, "Hello"),
    Case("characters that mean something", .subRip, "a < b & c", .webVTT, "a &lt; b &amp; c"),
    Case("entities", .webVTT, "a &lt; b &amp;&nbsp;c", .subRip, "a < b &\u{A0}c"),
    Case("italic", .subRip, "so <i>slow</i>", .webVTT, "so <i>slow</i>"),
    Case("a tag of the other kind", .webVTT, "<v Ann>Hi <c.red>you</c>", .subRip, "Hi you"),
    Case("a font", .subRip, "<font color=\"red\">x</font>y", .webVTT, "xy"),
    Case("a place", .subRip, "{\\an8}up", .webVTT, "up"),
    Case("line ends", .subRip, "a\r\nb\n", .webVTT, "a\nb"),
    Case("no tag", .subRip, "1 < 2 > 0", .subRip, "1 < 2 > 0"),
    Case(
      "a script", .ass, "0,0,Default,,0,0,0,,{\\b1}Big{\\b0} and\\Nsmall, really", .subRip,
      "<b>Big</b> and\nsmall, really"),
    Case("a drawing", .ass, "1,0,Default,,0,0,0,,{\\p1}m 0 0 l 1 1{\\p0}text", .subRip, "text"),
    Case("a command that starts alike", .ass, "2,0,D,,0,0,0,,{\\bord2\\iclip(1)}x", .subRip, "x"),
    Case("too few parts", .ass, "1,2,3", .subRip, ""),
    Case("nested styles", .subRip, "<b>a<i>b</i></b>", .subRip, "<b>a</b><b><i>b</i></b>"),
    Case("a tag without an end", .subRip, "<b>a", .subRip, "<b>a</b>"),
  ]

  @Test(arguments: cases) func `says the same in another notation`(_ test: Case) {
    let written = SubtitleText(Array(test.text.utf8), form: test.from).bytes(in: test.to)
    #expect(String(decoding: written, as: UTF8.self) == test.expected)
  }

  @Test(arguments: [
    [SubtitleText.Run("plain")],
    [.init("a", .bold), .init("é𝄞 ", []), .init("c", [.italic, .underlined])],
    [.init("two\nlines", .italic)],
  ])
  func `timed text keeps pieces and their styles`(_ runs: [SubtitleText.Run]) {
    let text = SubtitleText(runs)
    let packet = text.bytes(in: .timedText)
    #expect(SubtitleText(packet, form: .timedText) == text)
    #expect(Int(packet[0]) << 8 | Int(packet[1]) == text.text.utf8.count)
  }

  @Test func `timed text in UTF-16`() {
    let packet: [UInt8] = [0, 6, 0xFE, 0xFF, 0, 0x41, 0x20, 0xAC]
    #expect(SubtitleText(packet, form: .timedText).text == "A€")
  }

  @Test(
    arguments: [
      [], [0], [0, 9, 0x41], [0xFF, 0xFF], [0, 1, 0x41, 0, 0, 0, 0, 0x73, 0x74, 0x79, 0x6C],
      [0, 1, 0x41, 0, 0, 0, 10, 0x73, 0x74, 0x79, 0x6C, 0xFF, 0xFF],
    ] as [[UInt8]])
  func `damaged timed text is read as far as it goes`(_ packet: [UInt8]) {
    #expect(SubtitleText(packet, form: .timedText).text.utf8.count <= 1)
  }

  @Test func `a text longer than its count is cut between characters`() throws {
    let packet = SubtitleText([.init(String(repeating: "é", count: 40_000))])
      .bytes(in: .timedText)
    #expect(packet.count == 2 + 65_534)
  }
}

/// What muxers hold.
struct MuxerTests {
  @Test(arguments: [
    ("mp4", "h264", true), ("mp4", "vp9", true), ("mov", "vp9", false), ("mov", "pcm_s16le", true),
    ("mp4", "wavpack", false), ("mpegts", "hevc", true), ("mpegts", "vp9", false),
    ("matroska", "h264", true), ("webm", "h264", false), ("webm", "opus", true),
    ("flac", "flac", true), ("flac", "mp3", false), ("ogg", "opus", true), ("wav", "aac", false),
    ("nosuch", "h264", false), ("mp4", "nosuch", false),
  ]) func `hold codecs or not`(_ muxer: String, _ codec: String, _ expected: Bool) {
    #expect(FFmpegMuxers.holds(muxer, codec) == expected)
  }
}
