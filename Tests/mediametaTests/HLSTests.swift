import Foundation
import TestSupport
import Testing

@Suite struct `mediameta hls` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = folder.file(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func text(_ path: String) throws -> String {
    try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private static let media =
    "#EXTM3U\r\n#EXT-X-VERSION:3\r\n#EXT-X-TARGETDURATION:4\r\n# a comment\r\n#EXTINF:4,\r\na.ts\r\n#EXT-X-ENDLIST"

  @Test func `shows splices of date ranges field by field`() throws {
    let path = try file(
      "media.m3u8",
      Self.media.replacing(
        "#EXTINF",
        with:
          "#EXT-X-PROGRAM-DATE-TIME:2026-01-09T18:32:07Z\r\n#EXT-X-DATERANGE:ID=\"s\",START-DATE=\"2026-01-09T18:32:08Z\",DURATION=1.5,SCTE35-OUT=0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A\r\n#EXTINF"
      ))
    let result = try ConvertTool.run("hls", "show", path)
    #expect(result.code == 0, "\(result.errors)")
    for line in [
      "media playlist, version 3, 1 segment, 0:04.000, complete, from 2026-01-09T18:32:07Z",
      "s: 2026-01-09T18:32:08Z to 2026-01-09T18:32:09.5Z", "SCTE35-OUT command: splice_insert",
      "SCTE35-OUT descriptor[0].provider avail: 309",
    ] { #expect(result.output.contains(line), "\(result.output)") }
    let json = try ConvertTool.run("hls", "show", "--json", "--segments", path)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(document["duration"] as? Int == 4)
    #expect((document["segments"] as? [[String: Any]])?.first?["uri"] as? String == "a.ts")
    #expect(try ConvertTool.run("hls", "validate", path).code == 0)
  }

  @Test func `changes one line and leaves the others byte for byte`() throws {
    let path = try file("media.m3u8", Self.media)
    let range = "ID=\"a\",START-DATE=\"2026-01-09T18:32:08Z\",DURATION=1"
    let result = try ConvertTool.run(
      "hls", "set", "--program-date", "2026-01-09T18:32:07Z", "--date-range", range, path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      try text(path)
        == Self.media.replacing(
          "#EXTINF",
          with:
            "#EXT-X-DATERANGE:\(range)\r\n#EXT-X-PROGRAM-DATE-TIME:2026-01-09T18:32:07Z\r\n#EXTINF")
    )
    #expect(try ConvertTool.run("hls", "set", "--remove-range", "a", path).code == 0)
    #expect(try ConvertTool.run("hls", "set", "--remove-range", "a", path).code == 3)
  }

  @Test func `prints with -n what it would write, and nothing with -q`() throws {
    let path = try file("media.m3u8", Self.media)
    let change = ["hls", "set", "--program-date", "2026-01-09T18:32:07Z", path]
    let dry = try ConvertTool.start(ConvertTool.path, change + ["-n"]).finish()
    #expect(dry.code == 0 && dry.output.contains("#EXT-X-PROGRAM-DATE-TIME:2026-01-09T18:32:07Z"))
    #expect(try text(path) == Self.media)
    let quiet = try ConvertTool.start(ConvertTool.path, change + ["-q"]).finish()
    #expect(quiet.code == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    #expect(try text(path) == dry.output)
  }

  @Test func `refuses what would break a rule, and leaves the file alone`() throws {
    let path = try file("media.m3u8", Self.media)
    let result = try ConvertTool.run(
      "hls", "set", "--date-range", "ID=\"a\",START-DATE=\"2026-01-09T18:32:08Z\"", path)
    #expect(result.code == 1)
    #expect(result.errors.contains("EXT-X-PROGRAM-DATE-TIME"), "\(result.errors)")
    #expect(try text(path) == Self.media)
    let wrong = try ConvertTool.run("hls", "set", "--data", "com.example.a=1", path)
    #expect(wrong.code == 1 && wrong.errors.contains("belongs in a multivariant playlist"))
  }

  @Test func `sets session data by identifier and language`() throws {
    let start = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1\"\nv.m3u8\n"
    let path = try file("index.m3u8", start)
    for word in ["com.example.title=A, B", "com.example.title@de=C"] {
      #expect(try ConvertTool.run("hls", "set", "--data", word, path).code == 0)
    }
    #expect(
      try ConvertTool.run("hls", "set", "--data-uri", "com.apple.hls.chapters=c.json", path).code
        == 0)
    #expect(
      try text(path)
        == start.replacing(
          "#EXTM3U\n",
          with: """
            #EXTM3U
            #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="A, B"
            #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="C",LANGUAGE="de"
            #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="c.json"

            """))
    #expect(
      try ConvertTool.run("hls", "set", "--remove-data", "com.example.title", path).code == 0)
    #expect(try !text(path).contains("com.example.title"))
  }

  @Test func `tells line, column and reason of what is wrong, and ends with 1`() throws {
    let path = try file("media.m3u8", "#EXTM3U\n#EXT-X-START:TIME-OFFSET=a\n")
    let result = try ConvertTool.run("hls", "validate", path)
    #expect(result.code == 1)
    #expect(
      result.output == """
        \(path):1:1: error: EXT-X-TARGETDURATION is missing (draft-pantos-hls-rfc8216bis § 4.4.3.1)
        \(path):2:26: error: TIME-OFFSET takes a number of seconds (draft-pantos-hls-rfc8216bis § 4.4.2.2)

        """)
    let other = try file("not.m3u8", "hello\n")
    let refused = try ConvertTool.run("hls", "validate", other)
    #expect(refused.code == 1)
    #expect(refused.errors.contains("line 1, column 1: the first line is not #EXTM3U"))
  }
}
