import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import HLS

/// A playlist and the addresses and names that are in it.
struct PlaylistCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var text: String
  var kind = Playlist.Kind.media

  static let media = """
    #EXTM3U
    #EXT-X-VERSION:3
    #EXT-X-TARGETDURATION:10
    #EXT-X-PROGRAM-DATE-TIME:2026-01-09T18:32:07.250Z
    #EXTINF:9.009,first
    a.ts
    #EXT-X-DISCONTINUITY
    #EXTINF:3.003,
    b.ts
    #EXT-X-ENDLIST

    """

  static let all: [PlaylistCase] = [
    PlaylistCase(testDescription: "segments", text: media),
    PlaylistCase(
      testDescription: "lines that end in CR LF, and a last one that does not end",
      text: "#EXTM3U\r\n#EXT-X-TARGETDURATION:1\r\n\r\n#EXTINF:1,\r\na.ts"),
    PlaylistCase(
      testDescription: "both ways to end lines, white space, comments, unknown tags",
      text: "#EXTM3U\n# a comment\r\n \t\n#EXT-X-OWN:a=b,,\"\n#EXTINF:1\na.ts \n\n\n"),
    PlaylistCase(
      testDescription: "a byte order mark", text: "\u{FEFF}#EXTM3U\n#EXTINF:1,ä𝄞\nü.ts\n"),
    PlaylistCase(
      testDescription: "attributes with white space, without end, twice, empty",
      text: "#EXTM3U\n#EXT-X-MEDIA: TYPE=AUDIO, NAME=\"a,b\" ,X=\n#EXT-X-MEDIA:NAME=\"open\n"
        + "#EXT-X-MEDIA:A=1,A=2,\n#EXT-X-MEDIA:\n#EXT-X-MEDIA\n", kind: .multivariant),
    PlaylistCase(testDescription: "nothing but the first line", text: "#EXTM3U"),
  ]
}

@Suite struct `Playlists` {
  @Test(arguments: PlaylistCase.all)
  func `are written back byte for byte`(_ testCase: PlaylistCase) throws {
    let bytes = Array(testCase.text.utf8)
    let playlist = try Playlist(bytes)
    #expect(playlist.bytes == bytes)
    #expect(playlist.kind == testCase.kind)
    // Every tag, rebuilt of its parts, is the line that it was.
    for line in playlist.lines { if let tag = line.tag { #expect(tag.text == line.text) } }
    for line in playlist.lines {
      if let tag = line.tag, !tag.attributes.attributes.isEmpty {
        #expect(tag.attributes.text == tag.value)
      }
    }
  }

  @Test(arguments: PlaylistCase.all)
  func `know where their lines are`(_ testCase: PlaylistCase) throws {
    let bytes = Array(testCase.text.utf8)
    for line in try Playlist(bytes).lines {
      #expect(bytes[line.offset...].starts(with: line.text.utf8))
    }
  }

  @Test(arguments: [
    ("", 1, 1), ("#EXTM3U8\n", 1, 1), ("\n#EXTM3U", 1, 1), ("hello", 1, 1),
  ])
  func `begin with their mark`(_ text: String, _ line: Int, _ column: Int) {
    let error = #expect(throws: PlaylistProblem.self) { try Playlist(Array(text.utf8)) }
    #expect(error?.line == line && error?.column == column)
    #expect(error?.section == "4.4.1.1")
  }

  @Test func `tell the place of a byte that is not UTF-8`() {
    let bytes = Array("#EXTM3U\n# ä".utf8) + [0xFF, 0x41]
    let error = #expect(throws: PlaylistProblem.self) { try Playlist(bytes) }
    #expect(error?.line == 2 && error?.column == 4)
  }

  @Test func `add up to segments with their times, dates and parts`() throws {
    let segments = try Playlist(Array(PlaylistCase.media.utf8)).segments()
    #expect(segments.map(\.uri) == ["a.ts", "b.ts"])
    #expect(segments.map(\.title) == ["first", ""])
    #expect(segments[1].timeRange.start == MediaTime(9009, timescale: 1000))
    #expect(segments[1].timeRange.end == MediaTime(12012, timescale: 1000))
    #expect(segments.map(\.isDiscontinuous) == [false, true])
    #expect(segments[1].date?.description == "2026-01-09T18:32:16.259Z")
  }

  @Test func `count byte ranges on from the last one of a resource`() throws {
    let text = """
      #EXTM3U
      #EXT-X-MAP:URI="m.mp4",BYTERANGE="700@0"
      #EXTINF:1,
      #EXT-X-BYTERANGE:100@700
      m.mp4
      #EXTINF:1,
      #EXT-X-BYTERANGE:50
      m.mp4
      #EXTINF:1,
      #EXT-X-BYTERANGE:50
      other.mp4

      """
    let segments = try Playlist(Array(text.utf8)).segments()
    #expect(segments.map(\.byteRange?.range) == [700..<800, 800..<850, nil])
    #expect(segments[0].map?.byteRange?.range == 0..<700)
  }

  @Test func `put variables in the place of references`() throws {
    let text = """
      #EXTM3U
      #EXT-X-DEFINE:NAME="path",VALUE="a/b"
      #EXTINF:1,
      {$path}/{$none}/{$path}.ts

      """
    #expect(try Playlist(Array(text.utf8)).segments().map(\.uri) == ["a/b/{$none}/a/b.ts"])
  }

  @Test func `change one attribute and nothing else`() throws {
    let text = "#EXTM3U\r\n#EXT-X-SESSION-DATA:DATA-ID=\"a.b\", VALUE=\"x\",X-OWN=1\r\n"
    var playlist = try Playlist(Array(text.utf8))
    var tag = try #require(playlist.lines[1].tag)
    tag.set("VALUE", AttributeValue(quoting: "y"))
    playlist.replace(1, with: tag)
    #expect(playlist.bytes == Array(text.replacing("\"x\"", with: "\"y\"").utf8))
    #expect(AttributeValue(quoting: "a\"b") == nil)
    #expect(AttributeValue(quoting: "a\nb") == nil)
  }

  @Test func `put date ranges of one identifier together, and end them`() throws {
    let text = """
      #EXTM3U
      #EXT-X-DATERANGE:ID="a",CLASS="c",START-DATE="2026-01-01T00:00:00Z",END-ON-NEXT=YES
      #EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:00:05Z",SCTE35-OUT=0xFC
      #EXT-X-DATERANGE:ID="b",DURATION=1.5,X-OWN="1"
      #EXT-X-DATERANGE:ID="d",CLASS="c",START-DATE="2026-01-01T00:01:00Z"

      """
    let ranges = try Playlist(Array(text.utf8)).dateRanges
    #expect(ranges.map(\.id) == ["a", "b", "d"])
    #expect(ranges[0].endDate?.description == "2026-01-01T00:01:00Z")
    #expect(ranges[1].endDate?.description == "2026-01-01T00:00:06.5Z")
    #expect(
      ranges[1].attributes.map(\.name) == ["ID", "START-DATE", "SCTE35-OUT", "DURATION", "X-OWN"])
    #expect(ranges[2].endDate == nil)
  }

  @Test(.enabled(if: Repository.shared != nil, "no folder of real files"))
  func `of real files are written back byte for byte`() throws {
    let folder = try #require(Repository.shared) + "/samples/"
    let names = [
      "shaka-project__shaka-player/hls-chapters/index.m3u8", "sethdeckard__m3u8/master_full.m3u8",
    ]
    for name in names {
      let source = try FileSource(path: folder + name)
      let bytes = try source.read(0..<source.size)
      #expect(try Playlist(bytes).bytes == bytes)
      #expect(try Playlist(bytes).kind == .multivariant)
    }
  }
}

@Suite struct `Keys of segments` {
  private static let text = """
    #EXTM3U
    #EXT-X-MEDIA-SEQUENCE:258
    #EXTINF:1,
    clear.ts
    #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x0F
    #EXT-X-MAP:URI="init"
    #EXTINF:1,
    vector.ts
    #EXT-X-KEY:METHOD=AES-128,URI="k2"
    #EXTINF:1,
    number.ts
    #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"
    #EXTINF:1,
    both.ts
    #EXT-X-KEY:METHOD=NONE
    #EXTINF:1,
    open.ts
    #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"
    #EXTINF:1,
    samples.ts

    """

  @Test func `are those of the tags before them`() throws {
    let segments = try Playlist(Array(Self.text.utf8)).segments()
    #expect(
      segments.map(\.encryption) == [nil, "AES-128", "AES-128", "AES-128", nil, "SAMPLE-AES"])
    #expect(segments.map { $0.key?.uri } == [nil, "k", "k2", "k2", nil, "skd://x"])
    #expect(
      segments.map { $0.key?.isOfWholeSegments ?? false } == [
        false, true, true, true, false, false,
      ])
    #expect(
      segments.map { $0.key?.isOfSamples ?? false } == [false, false, false, false, false, true])
    #expect(segments.map(\.sequenceNumber) == Array(258...263))
    #expect(segments[1].map?.key?.uri == "k")
    let zeros = [UInt8](repeating: 0, count: 14)
    #expect(try segments[1].vector(of: #require(segments[1].key)) == zeros + [0, 0x0F])
    #expect(try segments[2].vector(of: #require(segments[2].key)) == zeros + [1, 4])
  }
}
