import Testing

@testable import BaseMedia
@testable import MovieEditing

/// Parts of a track one after the other, with a movie clock of 1000 and a media clock of 48000, and the rows of the list
/// that they become.
struct JoinedEditsCase: Sendable, CustomTestStringConvertible {
  struct Part: Sendable {
    /// When the movie of the part begins, in movie ticks.
    var start: Int64
    /// In movie ticks of the part; a media time of `nil` shows nothing.
    var edits: [(range: Range<Int64>, mediaTime: Int64?)]
    var mediaShift: Int64
    var tolerance: Int64 = 21
  }

  let testDescription: String
  let parts: [Part]
  var mediaDuration: Int64 = 96_000
  let rows: [EditListBox.Row]?

  private static func row(_ duration: UInt64, _ mediaTime: Int64) -> EditListBox.Row {
    EditListBox.Row(duration: duration, mediaTime: mediaTime)
  }

  static let all = [
    JoinedEditsCase(
      testDescription: "all media of both",
      parts: [
        Part(start: 0, edits: [(0..<1000, 0)], mediaShift: 0),
        Part(start: 1000, edits: [(0..<1000, 0)], mediaShift: 48_000),
      ], rows: nil),
    JoinedEditsCase(
      testDescription: "sound that ends a little before the pictures goes on",
      parts: [
        Part(start: 0, edits: [(0..<990, 0)], mediaShift: 0),
        Part(start: 1000, edits: [(0..<1010, 0)], mediaShift: 47_520),
      ], rows: nil),
    JoinedEditsCase(
      testDescription: "a gap",
      parts: [
        Part(start: 0, edits: [(0..<500, 0)], mediaShift: 0),
        Part(start: 1000, edits: [(0..<1000, 0)], mediaShift: 24_000),
      ], rows: [row(500, 0), row(500, -1), row(1000, 24_000)]),
    JoinedEditsCase(
      testDescription: "a first part without the track",
      parts: [Part(start: 1000, edits: [(0..<1000, 0)], mediaShift: 0)],
      rows: [row(1000, -1), row(1000, 0)]),
    JoinedEditsCase(
      testDescription: "an empty edit at the start of the second",
      parts: [
        Part(start: 0, edits: [(0..<1000, 0)], mediaShift: 0),
        Part(start: 1000, edits: [(0..<300, nil), (300..<1000, 0)], mediaShift: 48_000),
      ], rows: [row(1000, 0), row(300, -1), row(700, 48_000)]),
    JoinedEditsCase(
      testDescription: "what is longer than the pictures is cut",
      parts: [
        Part(start: 0, edits: [(0..<1500, 0)], mediaShift: 0),
        Part(start: 1000, edits: [(0..<1000, 0)], mediaShift: 72_000),
      ], rows: [row(1000, 0), row(1000, 72_000)]),
    JoinedEditsCase(
      testDescription: "a hidden start of the second",
      parts: [
        Part(start: 0, edits: [(0..<1000, 1024)], mediaShift: 0),
        Part(start: 1000, edits: [(0..<1000, 1024)], mediaShift: 49_024),
      ], rows: [row(1000, 1024), row(1000, 50_048)]),
    JoinedEditsCase(
      testDescription: "parts that share samples go on where they were cut",
      parts: [
        Part(start: 0, edits: [(0..<1000, 1024)], mediaShift: 0),
        Part(start: 1000, edits: [(0..<1000, 2048)], mediaShift: 46_976),
      ], rows: [row(2000, 1024)]),
    JoinedEditsCase(
      testDescription: "edits out of order stay",
      parts: [
        Part(start: 0, edits: [(0..<500, 24_000), (500..<1000, 0)], mediaShift: 0),
        Part(start: 1000, edits: [(0..<1000, 0)], mediaShift: 48_000),
      ], rows: [row(500, 24_000), row(500, 0), row(1000, 48_000)]),
    JoinedEditsCase(testDescription: "nothing", parts: [], rows: nil),
  ]
}

@Suite struct `Edits of joined tracks` {
  @Test(arguments: JoinedEditsCase.all)
  func `have gaps where parts are later, and no seam where they go on`(_ wanted: JoinedEditsCase) {
    var joined = JoinedEdits(clocks: CutEdit.Clocks(movie: 1000, media: 48_000))
    for part in wanted.parts {
      joined.append(
        part.edits.map { CutEdit(range: $0.range, mediaTime: $0.mediaTime) }, at: part.start,
        mediaShift: part.mediaShift, tolerance: part.tolerance)
    }
    #expect(joined.rows(mediaDuration: wanted.mediaDuration) == wanted.rows)
  }

  @Test func `follow the clock, not the sum of what was rounded`() throws {
    // Sound of 1024 ticks too much for each second: a seam only where a whole sample has come together.
    var joined = JoinedEdits(clocks: CutEdit.Clocks(movie: 48_000, media: 48_000))
    for part in 0..<100 {
      joined.append(
        [CutEdit(range: 0..<48_100, mediaTime: 0)], at: Int64(part) * 48_000,
        mediaShift: Int64(part) * 48_100, tolerance: 1024)
    }
    let last = try #require(joined.edits.last)
    #expect(abs(last.range.upperBound - 100 * 48_000) <= 1024 + 100)
    #expect((8...11).contains(joined.edits.count))
  }
}
