import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

/// A document of a format, and what its chapters are.
struct ChapterDocumentCase: Sendable, CustomTestStringConvertible {
  var testDescription: String { format.rawValue }
  var format: ChapterFormat
  var text: String
  /// Start, duration (-1 where it is not known) and title, depth in front.
  var chapters: [String]

  static let all: [ChapterDocumentCase] = [
    ChapterDocumentCase(
      format: .ffmetadata,
      text: """
        ;FFMETADATA1
        title=A film
        [CHAPTER]
        TIMEBASE=1/1000
        START=500
        END=62500
        # a comment
        title=One \\= \\#1\\; a\\\\b
        [CHAPTER]
        START=62500000000
        END=70000000000
        title=Two\\
        lines
        [STREAM]
        title=x
        """, chapters: ["0 0.5 62.0 One = #1; a\\b", "0 62.5 7.5 Two\nlines"]),
    ChapterDocumentCase(
      format: .webVTT,
      text: """
        WEBVTT - chapters
        Kind: chapters
        Language: fr

        NOTE a comment
        of two lines

        part
        00:00.500 --> 01:02.500 align:start
        <v Bob>One</v> &amp; all

        00:10.000 --> 00:20.000
        Inside

        01:02.500 --> 00:01:10.000
        Two
        """, chapters: ["0 0.5 62.0 One & all", "1 10.0 10.0 Inside", "0 62.5 7.5 Two"]),
    ChapterDocumentCase(
      format: .simple,
      text: "# of a film\n0:00.5 One\n\n00:01:02,5   Two words \n1:00:00.123456789\n",
      chapters: ["0 0.5 62.0 One", "0 62.5 3537.623456789 Two words", "0 3600.123456789 -1.0 "]),
    ChapterDocumentCase(
      format: .ogm,
      text: """
        CHAPTER01=00:00:00.500
        CHAPTER01NAME=One = 1
        chapter02=00:01:02.500
        CHAPTER02NAME=
        CHAPTER02URL=https://example.com/2
        """, chapters: ["0 0.5 62.0 One = 1", "0 62.5 -1.0 "]),
    ChapterDocumentCase(
      format: .cue,
      text: """
        REM GENRE Pop
        PERFORMER "Band"
        TITLE "Album"
        FILE "a.wav" WAVE
          TRACK 01 AUDIO
            TITLE "One"
            INDEX 01 00:00:37
          TRACK 02 AUDIO
            TITLE Two
            INDEX 00 00:59:00
            INDEX 01 61:02:00
        """, chapters: ["0 0.493 3661.507 One", "0 3662.0 -1.0 Two"]),
    ChapterDocumentCase(
      format: .podcast,
      text: """
        {"version": "1.2.0", "title": "x", "chapters": [
          {"startTime": 0.5, "title": "One", "img": "https://example.com/1.jpg", "url": "https://example.com"},
          {"startTime": 62.5, "endTime": 70, "title": "Two", "toc": false}]}
        """, chapters: ["0 0.5 62.0 One", "0 62.5 7.5 Two"]),
    ChapterDocumentCase(
      format: .hls,
      text: """
        [{"start-time": 0.5, "duration": 62, "titles": [{"language": "en", "title": "One"}]},
         {"start-time": 62.5, "titles": [{"language": "en", "title": "Two"}]}]
        """, chapters: ["0 0.5 62.0 One", "0 62.5 -1.0 Two"]),
    ChapterDocumentCase(
      format: .matroskaXML,
      text: """
        <?xml version="1.0"?>
        <!DOCTYPE Chapters SYSTEM "matroskachapters.dtd">
        <Chapters>
          <EditionEntry>
            <EditionUID>7</EditionUID>
            <ChapterAtom>
              <ChapterUID>11</ChapterUID>
              <ChapterTimeStart>00:00:00.500000000</ChapterTimeStart>
              <ChapterDisplay><ChapterString>One &lt; all</ChapterString><ChapterLanguage>eng</ChapterLanguage></ChapterDisplay>
              <ChapterAtom>
                <ChapterTimeStart>00:00:10</ChapterTimeStart>
                <ChapterTimeEnd>00:00:20</ChapterTimeEnd>
                <ChapterFlagHidden>1</ChapterFlagHidden>
                <ChapterDisplay><ChapterString>Inside</ChapterString></ChapterDisplay>
              </ChapterAtom>
            </ChapterAtom>
            <ChapterAtom><ChapterTimeStart>00:01:02.5</ChapterTimeStart></ChapterAtom>
          </EditionEntry>
        </Chapters>
        """, chapters: ["0 0.5 62.0 One < all", "1 10.0 10.0 Inside", "0 62.5 -1.0 "]),
  ]
}

/// A document that is none, and what is reported for it.
struct ChapterDocumentFault: Sendable, CustomTestStringConvertible {
  var testDescription: String { "\(format.rawValue): \(message)" }
  var format: ChapterFormat
  var text: String
  var message: String

  init(_ format: ChapterFormat, _ text: String, _ message: String) {
    (self.format, self.text, self.message) = (format, text, message)
  }

  static let all: [ChapterDocumentFault] = [
    .init(
      .ffmetadata, "title=x", "line 1, column 1: the document does not begin with ;FFMETADATA1"),
    .init(
      .ffmetadata, ";FFMETADATA1\n[CHAPTER]\nSTART=x\n",
      "line 3, column 7: 'x' is not a whole number"),
    .init(
      .ffmetadata, ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/0\n",
      "line 3, column 10: a time base is two numbers, as 1/1000"),
    .init(
      .ffmetadata, ";FFMETADATA1\n\n[CHAPTER]\ntitle=x\n",
      "line 3, column 1: a chapter without a start"),
    .init(.ffmetadata, ";FFMETADATA1\n", "line 1, column 1: there is no chapter"),
    .init(.webVTT, "WEBVTT\n\nOne\nTwo\n", "line 3, column 1: a cue without a time"),
    .init(
      .webVTT, "WEBVTT\n\n00:10.000 --> 00:09.000\n",
      "line 3, column 15: the cue ends before it starts"),
    .init(
      .webVTT, "WEBVTT\n\n00:10.000 --> 00:9x\n",
      "line 3, column 15: '00:9x' is no time as 00:01:02.500"),
    .init(
      .simple, "00:00 One\n  Two words\n", "line 2, column 3: 'Two' is no time as 00:01:02.500"),
    .init(.simple, "00:61 One\n", "line 1, column 1: '00:61' is no time as 00:01:02.500"),
    .init(
      .ogm, "CHAPTER01=0:00:00\nCHAPTER01NAM=x\n",
      "line 2, column 1: 'CHAPTER01NAM' is none of CHAPTER01, CHAPTER01NAME and CHAPTER01URL"),
    .init(.ogm, "CHAPTER01NAME=x\n", "line 1, column 1: the start of chapter 01 is missing"),
    .init(.ogm, "CHAPTER01=x\n", "line 1, column 11: 'x' is no time as 00:01:02.500"),
    .init(.cue, "TRACK 01 AUDIO\nTITLE \"x\"\n", "line 1, column 1: a track without INDEX 01"),
    .init(
      .cue, "TRACK 01 AUDIO\n  INDEX 01 00:00:75\n",
      "line 2, column 12: '00:00:75' is no time as 01:02:37"),
    .init(
      .podcast, "{\"chapters\": [{\"startTime\": -1}]}", "line 1, column 29: startTime is 0 or more"
    ),
    .init(.podcast, "{\"chapters\": [],\n}", "line 2, column 1: is not JSON"),
    .init(.podcast, "{\"chapters\": [{}]}", "line 1, column 15: startTime is missing"),
    .init(.hls, "[{\"start-time\": -1}]", "line 1, column 17: start-time is 0 or more"),
    .init(
      .matroskaXML, "<Chapters>\n<EditionEntry>\n<ChapterAtom/></EditionEntry></Chapters>",
      "line 3, column 1: a chapter without ChapterTimeStart"),
    .init(
      .matroskaXML,
      "<Chapters><EditionEntry><ChapterAtom>\n <ChapterTimeStart>5</ChapterTimeStart></ChapterAtom></EditionEntry></Chapters>",
      "line 2, column 2: ChapterTimeStart '5' is no time as 00:01:02.500000000"),
    .init(
      .matroskaXML, "<!DOCTYPE a [<!ENTITY b \"c\">]><Chapters/>",
      "line 1, column 13: a document type is not allowed"),
    .init(.matroskaXML, "<Tags/>", "line 1, column 1: the outermost element is not Chapters"),
  ]
}

@Suite struct `Formats of chapters` {
  /// Two languages, a chapter in another, a link, an image, and times of milliseconds.
  private static func lists() -> [ChapterList] {
    func list(_ language: LanguageTag, _ titles: [String]) -> ChapterList {
      let times: [(Int64, Int64, Int)] = [
        (0, 60_000, 0), (10_040, 20_000, 1), (60_000, 15_000, 0), (75_000, 0, 0),
        (75_000, 25_000, 0),
      ]
      return ChapterList(
        origin: "made", languageTag: language,
        chapters: zip(times, titles).map { time, title in
          ChapterList.Chapter(
            title: title,
            timeRange: MediaTimeRange(
              start: MediaTime(time.0, timescale: 1000),
              duration: MediaTime(time.1, timescale: 1000)), depth: time.2)
        })
    }
    var english = list("en", ["One & all; a=b #1 <c>", "Inside", "Zwei \"2\"", "Nothing", "🎬 End"])
    english.chapters[0].items = [
      MetadataItem(
        .hlsChapterImage, payload: Array("https://example.com/a.jpg".utf8), dataType: .utf8),
      .chapterLink("https://example.com"),
    ]
    return [english, list("de", ["Eins", "Innen", "Zwei", "Nichts", "Ende"])]
  }

  @Test func `are those of the table, each with a name of its own`() {
    #expect(ChapterFormat.all.count == 8 && Set(ChapterFormat.all).count == 8)
    #expect(Set(ChapterDocumentCase.all.map(\.format)) == Set(ChapterFormat.all))
    #expect(ChapterFormat.named(byExtensionOf: "a/b.vtt") == .webVTT)
    #expect(ChapterFormat.named(byExtensionOf: "a.json") == nil)
  }

  @Test(arguments: ChapterDocumentCase.all)
  func `read what others write`(_ document: ChapterDocumentCase) throws {
    let bytes = Array(document.text.utf8)
    #expect(ChapterFormat.recognize(bytes) == document.format)
    let lists = try document.format.read(bytes, name: "c")
    #expect(lists.count == 1)
    let told = lists[0].chapters.map { chapter in
      let duration =
        chapter.timeRange.duration.isKnown ? chapter.timeRange.duration.seconds : -1
      let start = (chapter.timeRange.start.seconds * 1e9).rounded() / 1e9
      let rounded = document.format == .cue ? (start * 1000).rounded() / 1000 : start
      let length =
        (duration * (document.format == .cue ? 1e3 : 1e9)).rounded()
        / (document.format == .cue ? 1e3 : 1e9)
      return "\(chapter.depth) \(rounded) \(length) \(chapter.title)"
    }
    #expect(told == document.chapters)
    // Line ends of other systems and a byte order mark change nothing.
    let other = [0xEF, 0xBB, 0xBF] + Array(document.text.replacing("\n", with: "\r\n").utf8)
    if document.format != .hls, document.format != .podcast {
      #expect(try document.format.read(other, name: "c") == lists)
    }
  }

  @Test(arguments: ChapterFormat.all, ChapterFormat.all)
  func `lead from one to the other, and back`(_ from: ChapterFormat, _ to: ChapterFormat) throws {
    let document = try #require(ChapterDocumentCase.all.first { $0.format == from })
    let end = MediaTime(7200, timescale: 1)
    let lists = try from.read(Array(document.text.utf8), name: "c")
    let written = try to.write(lists, end: end)
    #expect(ChapterFormat.recognize(written.bytes) == to)
    let read = try to.read(written.bytes, name: "d")
    #expect(read.first?.chapters.count == lists[0].chapters.count)
    // What was written once is the same ever after.
    let again = try to.write(read, end: end)
    #expect(again.bytes == written.bytes)
    #expect(again.losses.isEmpty)
    if from == to {
      #expect(
        read.map { $0.chapters.map(\.title) } == lists.map { $0.chapters.map(\.title) })
      #expect(read[0].chapters.map(\.depth) == lists[0].chapters.map(\.depth))
    }
  }

  @Test func `of XML in another order than that of time say no end that no one said`() throws {
    let text =
      "CHAPTER01=01:00:00.000\nCHAPTER01NAME=One\nCHAPTER02=00:00:01.500\nCHAPTER02NAME=Two\n"
    let lists = try ChapterFormat.ogm.read(Array(text.utf8), name: "text")
    let written = try ChapterFormat.matroskaXML.write(lists)
    let again = try ChapterFormat.matroskaXML.read(written.bytes, name: "written")
    #expect(again[0].chapters[0].timeRange.duration.isKnown == false)
    #expect(again[0].chapters[1].timeRange.end.seconds == 3600)
    #expect(try ChapterFormat.matroskaXML.write(again).bytes == written.bytes)
  }

  @Test(arguments: [("fr-CA", "fr-CA"), ("<i>fr</i>", nil), ("fr\u{0}", nil)])
  func `of WebVTT are in a language that is one`(_ told: String, _ tag: String?) throws {
    let text = "WEBVTT\nKind: chapters\nLanguage: \(told)\n\n00:01.000 --> 00:02.000\nOne\n"
    let lists = try ChapterFormat.webVTT.read(Array(text.utf8), name: "text")
    #expect(lists.map { $0.languageTag?.bcp47 } == [tag])
  }

  @Test func `of HLS without a length are written as they are read`() throws {
    let text = "00:10.000 One\n00:00.000 Two\n00:00.000 Three\n"
    var lists = try ChapterFormat.simple.read(Array(text.utf8), name: "text")
    lists[0].chapters[1].timeRange.duration = MediaTime(0, timescale: 1000)
    let written = try ChapterFormat.hls.write(lists)
    let again = try ChapterFormat.hls.read(written.bytes, name: "written")
    #expect(try ChapterFormat.hls.write(again).bytes == written.bytes)
    #expect(written.losses.isEmpty == false)
  }

  @Test(arguments: [
    // An accent at the start, and one behind an entity; a part of a chapter behind one without a length; a title that XML cannot hold; one that
    // ends with a carriage return; an end that no number of nanoseconds reaches.
    (ChapterFormat.webVTT, "WEBVTT\n\n00:01.000 --> 00:02.000\n\u{300}One&quot;\u{300}\n"),
    (
      .webVTT,
      "WEBVTT\n\n00:00.000 --> 00:00.000\nOne\n\n00:00.000 --> 00:10.000\nTwo\n\n00:01.000 --> 00:02.000\n3\n"
    ),
    (.webVTT, "WEBVTT\nLanguage: fr\n\n00:00.000 --> 00:10.000\n\u{4}\u{0}\n"),
    (.hls, "[{\"start-time\":0,\"titles\":[{\"language\":\"en\",\"title\":\"One\\r\"}]}]"),
    (
      .ffmetadata,
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=19999999999999\n[CHAPTER]\nTIMEBASE=1/1\nSTART=1\nEND=2\n"
    ),
  ])
  func `that are odd are written the same when they were read again`(
    _ format: ChapterFormat, _ text: String
  ) throws {
    let lists = try format.read(Array(text.utf8), name: "text")
    for other in ChapterFormat.all {
      guard let written = try? other.write(lists) else { continue }
      let again = try other.read(written.bytes, name: "written")
      #expect(try other.write(again).bytes == written.bytes, "\(other)")
    }
  }

  @Test(arguments: ["One\n\u{0}\nthree", "One\n \t\nthree", "One\r\n\r\nthree"])
  func `keep cues of WebVTT whole where a title has blank lines`(_ title: String) throws {
    let range = MediaTimeRange(start: .zero, duration: MediaTime(10, timescale: 1))
    let list = ChapterList(
      origin: "text", languageTag: LanguageTag(bcp47: "no;tag"),
      chapters: [.init(title: title, timeRange: range)])
    let written = try ChapterFormat.webVTT.write([list])
    let again = try ChapterFormat.webVTT.read(written.bytes, name: "written")
    #expect(again[0].chapters.map(\.title) == ["One\nthree"])
    #expect(try ChapterFormat.webVTT.write(again).bytes == written.bytes)
  }

  @Test func `of XML hold carriage returns`() throws {
    var lists = Self.lists()
    lists[0].chapters[0].title = "One\rtwo\nthree"
    let written = try ChapterFormat.matroskaXML.write(lists)
    let again = try ChapterFormat.matroskaXML.read(written.bytes, name: "written")
    #expect(again[0].chapters[0].title == "One\rtwo\nthree")
    #expect(try ChapterFormat.matroskaXML.write(again).bytes == written.bytes)
  }

  @Test func `tell what they do not hold`() throws {
    func losses(_ format: ChapterFormat) throws -> [String] {
      try format.write(Self.lists()).losses
    }
    #expect(
      try losses(.matroskaXML) == [
        "hls/image of 1 chapter is not kept in a chapter file of Matroska in XML",
        "udta/%A9url of 1 chapter is not kept in a chapter file of Matroska in XML",
      ])
    let simple = try losses(.simple)
    #expect(simple.contains("that titles are in en is not told in a text of times and titles"))
    #expect(
      simple.contains("what it is in of 'Inside' is not kept in a text of times and titles"))
    #expect(
      simple.contains(
        "5 chapters in de of made are not kept: there is no further list in a text of times and titles"
      ))
    let webVTT = try losses(.webVTT)
    #expect(!webVTT.contains { $0.contains("what it is in") || $0.contains("the end of") })
    #expect(try losses(.cue).contains("times are rounded in a cue sheet") == false)
    let hls = try losses(.hls)
    #expect(hls.contains { $0.hasPrefix("the end of 'Nothing'") })
    #expect(!hls.contains { $0.contains("language") || $0.contains("hls/image") })
  }

  @Test(arguments: ChapterDocumentFault.all)
  func `tell line and column of what is wrong`(_ fault: ChapterDocumentFault) {
    let error = #expect(throws: MediaError.self) {
      try fault.format.read(Array(fault.text.utf8), name: "c")
    }
    #expect(error?.message == fault.message)
  }

  @Test(arguments: ChapterDocumentCase.all)
  func `end cleanly wherever a document is cut`(_ document: ChapterDocumentCase) {
    let bytes = Array(document.text.utf8)
    for count in 0..<bytes.count {
      do throws(MediaError) {
        _ = try document.format.read(Array(bytes.prefix(count)), name: "c")
      } catch {
        #expect(error.code == .malformed)
      }
    }
  }

  @Test(arguments: ChapterFormat.all)
  func `hold ten thousand chapters`(_ format: ChapterFormat) throws {
    let chapters = (0..<10_000).map { index in
      ChapterList.Chapter(
        title: "Chapter \(index)",
        timeRange: MediaTimeRange(
          start: MediaTime(Int64(index) * 400, timescale: 1000),
          duration: MediaTime(400, timescale: 1000)))
    }
    let written = try format.write([ChapterList(origin: "made", chapters: chapters)])
    let read = try format.read(written.bytes, name: "c")
    #expect(read[0].chapters.map(\.title) == chapters.map(\.title))
  }
}
