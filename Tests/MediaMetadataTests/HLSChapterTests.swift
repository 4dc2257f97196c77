import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

/// A document that is none, and what is reported for it.
struct ChapterFault: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var text: String
  var message: String

  static let all: [ChapterFault] = [
    ChapterFault(
      testDescription: "no array", text: "{}",
      message: "line 1, column 1: the document is of another type than it has to be"),
    ChapterFault(
      testDescription: "a comma that is missing", text: "[\n  {\"start-time\": 0}\n {}]",
      message: "line 3, column 2: is not JSON"),
    ChapterFault(
      testDescription: "a start that is missing", text: "[{\"start-time\": 0},\n {\"chapter\": 2}]",
      message: "line 2, column 2: start-time is missing"),
    ChapterFault(
      testDescription: "a start of another type",
      text: "[\n{\"ä\": [1, {}], \"start-time\": \"0\"}]",
      message: "line 2, column 30: start-time is of another type than it has to be"),
    ChapterFault(
      testDescription: "a start before the beginning", text: "[{\"start-time\": -1}]",
      message: "line 1, column 17: start-time is 0 or more"),
    ChapterFault(
      testDescription: "a duration of nothing", text: "[{\"start-time\": 1, \"duration\": 0}]",
      message: "line 1, column 32: duration is more than 0"),
    ChapterFault(
      testDescription: "a title without a language",
      text: "[{\"start-time\": 1,\n\"titles\": [{\"title\": \"x\"}]}]",
      message: "line 2, column 12: language is missing"),
    ChapterFault(testDescription: "nothing", text: "", message: "line 1, column 1: is not JSON"),
  ]
}

@Suite struct `Chapters of HLS` {
  private let document = """
    [
      {"chapter": 1, "start-time": 0.5, "duration": 10,
       "titles": [{"language": "en", "title": "One"}, {"language": "de", "title": "Eins"}],
       "images": [{"image-category": "chapter", "pixel-width": 160, "pixel-height": 90, "url": "1.jpg"}],
       "metadata": [{"key": "com.example.scene", "value": 7}, {"key": "com.example.cut", "value": true},
                    {"key": "com.example.text", "value": "x", "language": "fr"}]},
      {"chapter": 2, "start-time": 10.5, "titles": [{"language": "en", "title": "Two"}]},
      {"chapter": 3, "start-time": 20.5}
    ]
    """

  @Test func `are a list for each language, with images and metadata`() throws {
    let lists = try HLSChapterDocument.read(Array(document.utf8), name: "c.json")
    #expect(lists.map { $0.languageTag?.bcp47 } == ["en", "de"])
    #expect(lists[0].chapters.map(\.title) == ["One", "Two", ""])
    #expect(lists[1].chapters.map(\.title) == ["Eins", "", ""])
    #expect(lists[0].chapters.map(\.timeRange.start.seconds) == [0.5, 10.5, 20.5])
    #expect(lists[0].chapters.map(\.timeRange.duration.seconds) == [10, 10, 0])
    let items = lists[0].chapters[0].items
    #expect(
      items.map(\.identifier.rawValue) == [
        "hls/image", "mdta/com.example.scene", "mdta/com.example.cut", "mdta/com.example.text",
      ])
    #expect(items[0].stringValue == "1.jpg" && items[0].extraAttribute("pixel-width") == "160")
    #expect(items[3].languageTag?.bcp47 == "fr")
  }

  @Test func `come back as they were written`() throws {
    let lists = try HLSChapterDocument.read(Array(document.utf8), name: "c.json")
    let written = try HLSChapterDocument.write(lists)
    #expect(written.left.isEmpty)
    let again = try HLSChapterDocument.read(written.bytes, name: "d.json")
    #expect(again == lists)
  }

  @Test func `of other times are not mixed`() throws {
    var lists = try HLSChapterDocument.read(Array(document.utf8), name: "c.json")
    lists[1].chapters[1].timeRange.start = MediaTime(11, timescale: 1)
    #expect(try HLSChapterDocument.write(lists).left == [lists[1]])
  }

  @Test(arguments: ChapterFault.all)
  func `tell line and column of what is wrong`(_ fault: ChapterFault) {
    let error = #expect(throws: MediaError.self) {
      try HLSChapterDocument.read(Array(fault.text.utf8), name: "c.json")
    }
    #expect(error?.message == fault.message)
  }

  @Test(.enabled(if: Repository.shared != nil, "no folder of real files"))
  func `of a real file are those that it lists`() throws {
    let path =
      try #require(Repository.shared)
      + "/samples/shaka-project__shaka-player/hls-chapters/chapters.json"
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let lists = try HLSChapterDocument.read(bytes, name: path)
    #expect(lists.count == 1 && lists[0].languageTag == nil)
    #expect(lists[0].chapters.map(\.title).first == "Opening credits")
    #expect(lists[0].chapters.map(\.timeRange.start.seconds) == [0, 102, 284, 350, 504, 613, 744])
  }
}
