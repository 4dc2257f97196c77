import MediaModel
import Testing

@testable import HLS

/// A playlist that breaks one rule: where, and the section of the draft.
struct RuleCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// The lines after `#EXTM3U`.
  var lines: [String]
  /// `line:column section`, in order; a warning has `?` after it.
  var problems: [String]

  static func media(_ description: String, _ lines: [String], _ problems: String...) -> RuleCase {
    RuleCase(
      testDescription: description,
      lines: ["#EXT-X-VERSION:12", "#EXT-X-TARGETDURATION:10"] + lines, problems: problems)
  }

  static func variants(_ description: String, _ lines: [String], _ problems: String...) -> RuleCase
  {
    RuleCase(
      testDescription: description,
      lines: ["#EXT-X-VERSION:12", "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1\"", "v.m3u8"]
        + lines,
      problems: problems)
  }

  private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z"
  private static let audio = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\""

  static let all: [RuleCase] = [
    .media("nothing broken", ["#EXTINF:10.49,", "a.ts", "#EXT-X-ENDLIST"]),
    .media("an address without EXTINF", ["a.ts"], "4:1 4.4.4.1"),
    .media("EXTINF without an address", ["#EXTINF:1,"], "4:1 4.4.4.1"),
    .media("EXTINF twice", ["#EXTINF:1,", "#EXTINF:1,", "a.ts"], "4:1 4.4.4.1"),
    .media("a segment that is too long", ["#EXTINF:10.5,", "a.ts"], "4:9 4.4.3.1"),
    .media("a duration that is none", ["#EXTINF:long,", "a.ts"], "4:9 4.4.4.1"),
    .media("no comma", ["#EXTINF:1", "a.ts"], "4:9 4.4.4.1"),
    .media("a control character", ["#EXTINF:1,", "a\u{7}.ts"], "5:2 4.1"),
    .media("white space", ["#EXTINF:1,", "a.ts "], "5:1 4.1"),
    .media(
      "a letter and its mark, as names of files are on some systems",
      ["#EXTINF:1,", "Cafe\u{301}.ts", "#EXTINF:1,", "Caf\u{E9}.ts", "#EXTINF:1,", "x\u{301}.ts"],
      "5:5 4.1"),
    .media(
      "a range of Devanagari, whose composed letters are not used",
      ["#EXTINF:1,\u{915}\u{93C}", "a.ts"]),
    .media("Hangul in parts", ["#EXTINF:1,\u{1112}\u{1161}\u{11AB}", "a.ts"], "4:12 4.1"),
    .media("a tag twice", ["#EXT-X-ENDLIST", "#EXT-X-ENDLIST"], "5:1 4.4.3.4"),
    .media(
      "a tag of the other kind", ["#EXT-X-SESSION-DATA:DATA-ID=\"a.b\",VALUE=\"1\""], "4:1 4.1"),
    .media("a value of its own", ["#EXT-X-PLAYLIST-TYPE:LIVE"], "4:22 4.4.3.5"),
    .media(
      "a sequence too late", ["#EXTINF:1,", "a.ts", "#EXT-X-MEDIA-SEQUENCE:1"], "6:1 4.4.3.2"),
    .media("a range without a start", ["#EXTINF:1,", "#EXT-X-BYTERANGE:5", "a.ts"], "5:1 4.4.4.2"),
    .media("a key without URI", ["#EXT-X-KEY:METHOD=AES-128"], "4:1 4.4.4.4"),
    .media("no key with URI", ["#EXT-X-KEY:METHOD=NONE,URI=\"k\""], "4:1 4.4.4.4"),
    .media(
      "a vector too long",
      ["#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x123456789012345678901234567890123"], "4:35 4.4.4.4"
    ),
    .media(
      "a vector that the method has no use for",
      ["#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI=\"k\",IV=0x12"], "4:42 4.4.4.4"),
    .media(
      "an initialisation that is encrypted without a vector",
      [
        "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXT-X-MAP:URI=\"a\"",
        "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x12", "#EXT-X-MAP:URI=\"b\"",
        "#EXT-X-KEY:METHOD=NONE", "#EXT-X-MAP:URI=\"c\"",
      ], "5:1 4.4.4.5"),
    .media("a map without URI", ["#EXT-X-MAP:BYTERANGE=\"1@0\""], "4:1 4.4.4.5"),
    .media(
      "a date without a zone", ["#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00"], "4:26 4.4.4.6?"),
    .media("no date", ["#EXT-X-PROGRAM-DATE-TIME:today"], "4:26 4.4.4.6"),
    .media("a start without time", ["#EXT-X-START:PRECISE=YES"], "4:1 4.4.2.2"),
    .media(
      "a start outside", ["#EXTINF:1,", "a.ts", "#EXT-X-START:TIME-OFFSET=-5"], "6:14 4.4.2.2?"),
    .media(
      "a type of attribute", ["#EXT-X-START:TIME-OFFSET=\"1\",PRECISE=yes"], "4:26 4.4.2.2",
      "4:38 4.4.2.2"),
    .media("a list without end", ["#EXT-X-MAP:URI=\"a.mp4"], "4:1 4.4.4.5", "4:16 4.2"),
    .media("an attribute twice", ["#EXT-X-MAP:URI=\"a\",URI=\"b\""], "4:20 4.2"),
    .media(
      "a range of dates without dates",
      ["#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\""], "4:1 4.4.5.1"),
    .media("a range without a start", [date, "#EXT-X-DATERANGE:ID=\"a\""], "5:1 4.4.5.1"),
    .media(
      "a range without a name", [date, "#EXT-X-DATERANGE:START-DATE=\"2026-01-01T00:00:00Z\""],
      "5:1 4.4.5.1"),
    .media(
      "a range that ends before it starts",
      [
        date,
        "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:01Z\",END-DATE=\"2026-01-01T00:00:00Z\"",
      ],
      "5:59 4.4.5.1"),
    .media(
      "an end that differs than the duration says",
      [
        date,
        "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\",END-DATE=\"2026-01-01T00:00:09Z\",DURATION=8",
      ],
      "5:91 4.4.5.1"),
    .media(
      "a range on to the next without a class, and with a duration",
      [
        date,
        "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\",END-ON-NEXT=YES,DURATION=8",
      ],
      "5:59 4.4.5.1", "5:75 4.4.5.1"),
    .media(
      "one range with two values",
      [
        date, "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\",X-A=1",
        "#EXT-X-DATERANGE:ID=\"a\",X-A=2",
      ],
      "6:25 4.4.5.1"),
    .media(
      "an unknown attribute",
      [date, "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\",OWN=1"], "5:59 4.4.5.1?"
    ),
    .media(
      "a splice that is none",
      [date, "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\",SCTE35-OUT=0xFC30"],
      "5:59 4.4.5.1.1"),
    .media(
      "attributes of one's own without quotes",
      [
        date,
        "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\",X-A=-1.5,X-B=0x1F,X-C=\"c\",X-D=word",
      ], "5:89 4.4.5.1"),
    .media(
      "ranges that overlap in a class of which one ends on the next one",
      [
        date,
        "#EXT-X-DATERANGE:ID=\"a\",CLASS=\"c\",START-DATE=\"2026-01-01T00:00:00Z\",DURATION=5",
        "#EXT-X-DATERANGE:ID=\"b\",CLASS=\"c\",START-DATE=\"2026-01-01T00:00:05Z\",END-ON-NEXT=YES",
        "#EXT-X-DATERANGE:ID=\"d\",CLASS=\"c\",START-DATE=\"2026-01-01T00:00:09Z\",DURATION=5",
        "#EXT-X-DATERANGE:ID=\"e\",CLASS=\"c\",START-DATE=\"2026-01-01T00:00:13Z\",DURATION=5",
        "#EXT-X-DATERANGE:ID=\"f\",CLASS=\"x\",START-DATE=\"2026-01-01T00:00:09Z\",DURATION=5",
        "#EXT-X-DATERANGE:ID=\"g\",CLASS=\"x\",START-DATE=\"2026-01-01T00:00:13Z\",DURATION=5",
      ], "8:1 4.4.5.1"),
    .media(
      "a splice out of the network that is reported as one back into it",
      [
        date,
        "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\",SCTE35-IN=0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A",
      ], "5:59 4.4.5.1.1"),
    .media(
      "parts that are too short, but for the last one and those around a gap",
      [
        "#EXT-X-PART-INF:PART-TARGET=1", "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3",
        "#EXT-X-PART:URI=\"1\",DURATION=0.84", "#EXT-X-PART:URI=\"2\",DURATION=0.1,INDEPENDENT=YES",
        "#EXT-X-PART:URI=\"3\",DURATION=0.1", "#EXT-X-PART:URI=\"4\",DURATION=0.1,GAP=YES",
        "#EXT-X-PART:URI=\"5\",DURATION=0.1", "#EXTINF:4,", "a.mp4",
      ], "6:21 4.4.4.9"),
    .media(
      "a date after the first part",
      [
        "#EXT-X-PART-INF:PART-TARGET=1", "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3", date,
        "#EXT-X-PART:URI=\"1\",DURATION=1", "#EXT-X-DISCONTINUITY", "#EXTINF:1,", "a.mp4", date,
      ], "8:1 4.4.4.9"),
    .media(
      "parts of I-frames, and a hint in a complete playlist",
      [
        "#EXT-X-PART-INF:PART-TARGET=1", "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3",
        "#EXT-X-I-FRAMES-ONLY", "#EXT-X-PART:URI=\"1\",DURATION=1",
        "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"2\"", "#EXT-X-ENDLIST",
      ], "7:1 4.4.4.9?", "8:1 4.4.5.3"),
    .media(
      "a report of a rendition elsewhere",
      [
        "#EXT-X-RENDITION-REPORT:URI=\"../a:b.m3u8\"",
        "#EXT-X-RENDITION-REPORT:URI=\"https://example.com/a.m3u8\"",
      ], "5:25 4.4.5.4"),
    .media("parts without their target", ["#EXT-X-PART:URI=\"p\",DURATION=1"], "4:1 4.4.4.9"),
    .media(
      "parts, and how far players stay behind",
      ["#EXT-X-PART-INF:PART-TARGET=1", "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=1.5,HOLD-BACK=20"],
      "5:23 4.4.3.8", "5:42 4.4.3.8"),
    .media("a variable that is not defined", ["#EXTINF:1,", "{$a}.ts"], "5:1 4.3"),
    .media(
      "a variable defined twice",
      ["#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"2\""],
      "5:15 4.4.2.3"),
    RuleCase(
      testDescription: "no target duration", lines: ["#EXTINF:1,", "a.ts"],
      problems: ["1:1 4.4.3.1"]),
    RuleCase(
      testDescription: "a target duration of nothing", lines: ["#EXT-X-TARGETDURATION:0"],
      problems: ["2:23 4.4.3.1"]),
    RuleCase(
      testDescription: "a version too low",
      lines: ["#EXT-X-TARGETDURATION:2", "#EXTINF:1.5,", "a.ts"],
      problems: ["3:1 8"]),
    .variants("nothing broken, with renditions", [audio]),
    RuleCase(
      testDescription: "a variant without an address",
      lines: [
        "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1\"", "#EXT-X-INDEPENDENT-SEGMENTS", "v.m3u8",
      ],
      problems: ["3:1 4.4.6.2"]),
    RuleCase(
      testDescription: "a variant without bandwidth and codecs",
      lines: ["#EXT-X-STREAM-INF:RESOLUTION=1x1", "v.m3u8"],
      problems: ["2:1 4.4.6.2", "2:1 4.4.6.2?"]),
    .variants(
      "a group that is not there",
      ["#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"a\",AUDIO=\"b\"", "w.m3u8", audio], "5:42 4.4.6.2"),
    .variants("forced sound", [audio + ",FORCED=NO"], "5:47 4.4.6.1"),
    .variants(
      "a default that is not chosen", [audio + ",DEFAULT=YES,AUTOSELECT=NO"], "5:59 4.4.6.1"),
    .variants("one name twice", [audio, audio], "6:38 4.4.6.1.1"),
    .variants(
      "subtitles without an address", ["#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"a\",NAME=\"n\""],
      "5:1 4.4.6.1"),
    .variants(
      "captions with an address and no channel",
      ["#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"a\",NAME=\"n\",URI=\"u\""], "5:1 4.4.6.1",
      "5:57 4.4.6.1"),
    .variants(
      "session data twice",
      [
        "#EXT-X-SESSION-DATA:DATA-ID=\"a.b\",VALUE=\"1\"",
        "#EXT-X-SESSION-DATA:DATA-ID=\"a.b\",URI=\"1\"",
      ], "6:21 4.4.6.4"),
    .variants(
      "session data of two languages",
      [
        "#EXT-X-SESSION-DATA:DATA-ID=\"a.b\",VALUE=\"1\",LANGUAGE=\"en\"",
        "#EXT-X-SESSION-DATA:DATA-ID=\"a.b\",VALUE=\"1\",LANGUAGE=\"de\"",
      ]),
    .variants(
      "session data with both and with neither",
      [
        "#EXT-X-SESSION-DATA:DATA-ID=\"a.b\",VALUE=\"1\",URI=\"u\"",
        "#EXT-X-SESSION-DATA:DATA-ID=\"c.d\"",
      ], "5:1 4.4.6.4", "6:1 4.4.6.4"),
    .variants(
      "a name that is no domain", ["#EXT-X-SESSION-DATA:DATA-ID=\"a\",VALUE=\"1\""], "5:21 4.4.6.4?"
    ),
    .variants(
      "groups of one type with other renditions",
      [
        audio, audio.replacing("\"n\"", with: "\"m\""),
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"b\",NAME=\"n\",CHANNELS=\"6\",DEFAULT=YES",
      ], "7:1 4.4.6.1.1", "7:38 4.4.6.1.1"),
    .variants(
      "a group that lacks a rendition, and has another one",
      [audio, "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"b\",NAME=\"m\",CHANNELS=\"6\",URI=\"u\""],
      "6:1 4.4.6.1.1", "6:38 4.4.6.1.1"),
    .variants(
      "channels of text",
      [
        "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"a\",NAME=\"n\",URI=\"u\",CHANNELS=\"2\",INSTREAM-ID=\"1\""
      ], "5:59 4.4.6.1"),
    .variants(
      "identifiers, levels and layouts that are none",
      [
        "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"a\",STABLE-VARIANT-ID=\"a b\",HDCP-LEVEL=HIGH",
        "w.m3u8",
        "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"a\",VIDEO-RANGE=\"PQ\",REQ-VIDEO-LAYOUT=\"CH-MONO,\"",
        "w.m3u8",
        "#EXT-X-STREAM-INF:BANDWIDTH=1,SUPPLEMENTAL-CODECS=\"dvh1.08.07/db4h\"", "w.m3u8",
      ], "5:42 4.4.6.2", "5:77 4.4.6.2", "7:54 4.4.6.2", "7:59 4.4.6.2", "9:1 4.4.6.2?",
      "9:31 4.4.6.2"),
    .variants(
      "steering to a pathway that no variant is of",
      ["#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\",PATHWAY-ID=\"B\""], "5:40 4.4.6.6"),
    .variants(
      "steering to the pathway of variants without one",
      ["#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\",PATHWAY-ID=\".\""]),
    .variants("a session key that is none", ["#EXT-X-SESSION-KEY:METHOD=NONE"], "5:20 4.4.4.4"),
    .variants("a segment among variants", ["#EXT-X-TARGETDURATION:1"], "5:1 4.1"),
  ]
}

@Suite struct `The rules of playlists` {
  @Test(arguments: RuleCase.all)
  func `are reported where they are broken, and nowhere else`(_ testCase: RuleCase) throws {
    let text = (["#EXTM3U"] + testCase.lines).map { $0 + "\n" }.joined()
    let problems = try Playlist(Array(text.utf8)).problems
    let told = problems.map {
      "\($0.line):\($0.column) \($0.section ?? "")\($0.severity == .warning ? "?" : "")"
    }
    #expect(told == testCase.problems, "\(problems)")
  }

  @Test func `are each in the table of tags with a section of the draft`() {
    for rule in TagRule.all { #expect(rule.section.hasPrefix("4.4.")) }
    #expect(Set(TagRule.all.map(\.name)).count == TagRule.all.count)
  }

  @Test func `cost no more than playlists are long`() throws {
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
    for index in 0..<5000 {
      text +=
        "#EXT-X-DATERANGE:ID=\"\(index)\",CLASS=\"c\",START-DATE=\"2026-01-01T00:00:00Z\",END-ON-NEXT=YES\n"
      text += "#EXTINF:1,\n{$x\(index).ts\n"
    }
    text += "#EXT-X-DEFINE:" + String(repeating: "A=1,", count: 100_000) + "\n"
    #expect(try Playlist(Array(text.utf8)).problems.count <= 4096)
  }
}
