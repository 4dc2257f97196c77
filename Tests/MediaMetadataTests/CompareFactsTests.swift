import MediaMetadata
import Testing

/// Two lists of facts, and what becomes of the first in the second.
struct CompareCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var before: [Fact]
  var after: [Fact]
  var tolerance = 0.0
  /// Counts: kept, moved, changed, lost, added.
  var counts: [Int]

  /// A text, by default of the movie.
  static func text(
    _ value: String, _ identifier: String = "mdta/title", track: UInt32? = nil,
    language: String? = nil, type: DataType = .utf8, extra: [String] = [],
    at time: (Int64, Int64)? = nil, of timescale: UInt32 = 1000
  ) -> Fact {
    Fact(
      trackID: track, identifier: MetadataIdentifier(rawValue: identifier), language: language,
      dataType: type, payload: Array(value.utf8), extra: extra,
      time: time.map {
        MediaTimeRange(
          start: MediaTime($0.0, timescale: timescale),
          duration: MediaTime($0.1, timescale: timescale))
      })
  }

  /// An edit that starts at a place of the media.
  static func edit(from mediaTime: Int64?, _ timescale: UInt32 = 600) -> Fact {
    var fact = text("rate 1", "head/edit", track: 1, at: (0, 600), of: 600)
    fact.mediaTime = mediaTime.map { MediaTime($0, timescale: timescale) }
    return fact
  }

  static let items: [CompareCase] = [
    CompareCase(testDescription: "nothing", before: [], after: [], counts: [0, 0, 0, 0, 0]),
    CompareCase(
      testDescription: "the same", before: [text("a"), text("b")], after: [text("b"), text("a")],
      counts: [2, 0, 0, 0, 0]),
    CompareCase(
      testDescription: "one lost, one added", before: [text("abc")],
      after: [text("xyz", "mdta/other")], counts: [0, 0, 0, 1, 1]),
    CompareCase(
      testDescription: "short values under other identifiers of the same meaning",
      before: [text("Me", "id3/TPE1"), text("X", "id3/TIT2"), text("12", "id3/TBPM")],
      after: [text("X", "vorb/TITLE"), text("Me", "vorb/ARTIST"), text("12", "vorb/OTHER")],
      counts: [0, 2, 0, 1, 1]),
    CompareCase(
      testDescription: "short values under names that conversions make of keys, each under its own",
      before: [
        text("12", "mxf/UserComments/Scene"), text("1", "mxf/SourcePackage/Track/TrackName"),
        text("1", "mxf/MaterialPackage/Track/TrackName"), text("x", "mkv/MOOD"),
        text("y", "id3/TXXX", extra: ["info=place"]),
      ],
      after: [
        text("1", "mdta/mxf.MaterialPackage/Track/TrackName"),
        text("1", "mdta/mxf.SourcePackage/Track/TrackName"), text("12", "mdta/Scene"),
        text("x", "vorb/MOOD"), text("y", "vorb/place"),
      ], counts: [0, 5, 0, 0, 0]),
    CompareCase(
      testDescription: "short values under other names",
      before: [text("12", "mxf/UserComments/Scene")], after: [text("12", "mdta/Take")],
      counts: [0, 0, 0, 1, 1]),
    CompareCase(
      testDescription: "one of two equal ones lost", before: [text("a"), text("a")],
      after: [text("a")], counts: [1, 0, 0, 1, 0]),
    CompareCase(
      testDescription: "one doubled", before: [text("a")], after: [text("a"), text("a")],
      counts: [1, 0, 0, 0, 1]),
    CompareCase(
      testDescription: "another value", before: [text("a")], after: [text("b")],
      counts: [0, 0, 1, 0, 0]),
    CompareCase(
      testDescription: "another language", before: [text("a", language: "en")],
      after: [text("a")], counts: [0, 0, 1, 0, 0]),
    CompareCase(
      testDescription: "another data type", before: [text("12345678")],
      after: [text("12345678", type: .int64)], counts: [0, 0, 1, 0, 0]),
    CompareCase(
      testDescription: "something else beside the value", before: [text("a", extra: ["n=1"])],
      after: [text("a", extra: ["n=2"])], counts: [0, 0, 1, 0, 0]),
    CompareCase(
      testDescription: "languages that changed places",
      before: [text("a", language: "en"), text("b", language: "fr")],
      after: [text("b", language: "en"), text("a", language: "fr")], counts: [0, 0, 2, 0, 0]),
    CompareCase(
      testDescription: "the value under another identifier", before: [text("value")],
      after: [text("value", "udta/%A9nam", language: "en", type: .classicText)],
      counts: [0, 1, 0, 0, 0]),
    CompareCase(
      testDescription: "a short value under another identifier of the same meaning",
      before: [text("ab")], after: [text("ab", "udta/%A9nam")], counts: [0, 1, 0, 0, 0]),
    CompareCase(
      testDescription: "a short value under an identifier that means something else",
      before: [text("ab")], after: [text("ab", "udta/%A9alb")], counts: [0, 0, 0, 1, 1]),
    CompareCase(
      testDescription: "bytes under another identifier",
      before: [text("nine byte", "udta/a", type: .rawData)],
      after: [text("nine byte", "udta/b", type: .jpeg)], counts: [0, 1, 0, 0, 0]),
    CompareCase(
      testDescription: "header facts do not move", before: [text("value", "head/name")],
      after: [text("value", "mdta/name")], counts: [0, 0, 0, 1, 1]),
    CompareCase(
      testDescription: "another track", before: [text("value", track: 1)],
      after: [text("value", track: 2)], counts: [0, 0, 0, 1, 1]),
    CompareCase(
      testDescription: "a track's value in the movie", before: [text("value", track: 1)],
      after: [text("value")], counts: [0, 0, 0, 1, 1]),
  ]

  static let times: [CompareCase] = [
    CompareCase(
      testDescription: "the same time in another clock", before: [text("a", at: (500, 250))],
      after: [text("a", at: (300, 150), of: 600)], counts: [1, 0, 0, 0, 0]),
    CompareCase(
      testDescription: "a time one tick off", before: [text("a", at: (500, 250))],
      after: [text("a", at: (501, 250))], tolerance: 0.001, counts: [1, 0, 0, 0, 0]),
    CompareCase(
      testDescription: "a time one tick off, without tolerance",
      before: [text("a", at: (500, 250))], after: [text("a", at: (501, 250))],
      counts: [0, 0, 1, 0, 0]),
    CompareCase(
      testDescription: "another duration", before: [text("a", at: (500, 250))],
      after: [text("a", at: (500, 260))], tolerance: 0.001, counts: [0, 0, 1, 0, 0]),
    CompareCase(
      testDescription: "no time any more", before: [text("a", at: (500, 250))],
      after: [text("a")], tolerance: 1, counts: [0, 0, 1, 0, 0]),
    CompareCase(
      testDescription: "equal values in a row, one taken out",
      before: (0..<5).map { text("a", at: ($0 * 100, 100)) },
      after: [0, 1, 3, 4].map { text("a", at: ($0 * 100, 100)) }, tolerance: 0.001,
      counts: [4, 0, 0, 1, 0]),
    CompareCase(
      testDescription: "in the reverse order", before: (0..<5).map { text("a", at: ($0, 1)) },
      after: (0..<5).reversed().map { text("a", at: ($0, 1)) }, counts: [5, 0, 0, 0, 0]),
    CompareCase(
      testDescription: "one value of a row changed",
      before: (0..<5).map { text("\($0)", at: ($0 * 100, 100)) },
      after: (0..<5).map { text($0 == 2 ? "x" : "\($0)", at: ($0 * 100, 100)) },
      counts: [4, 0, 1, 0, 0]),
    CompareCase(
      testDescription: "an edit from almost the same place", before: [edit(from: 100)],
      after: [edit(from: 167, 1000)], tolerance: 0.001, counts: [1, 0, 0, 0, 0]),
    CompareCase(
      testDescription: "an edit from another place", before: [edit(from: 100)],
      after: [edit(from: 200, 1000)], tolerance: 0.001, counts: [0, 0, 1, 0, 0]),
    CompareCase(
      testDescription: "an edit of nothing instead", before: [edit(from: 0)],
      after: [edit(from: nil)], tolerance: 1, counts: [0, 0, 1, 0, 0]),
  ]
}

@Suite struct `Comparison of facts` {
  @Test(arguments: CompareCase.items + CompareCase.times)
  func `tells kept, moved, changed, lost and added`(_ c: CompareCase) {
    let result = AssetComparison(c.before, c.after, tolerance: c.tolerance)
    let counts = [
      result.kept.count, result.moved.count, result.changed.count, result.lost.count,
      result.added.count,
    ]
    #expect(counts == c.counts)
    #expect(result.count == c.before.count)
    #expect(result.hasLosses == (counts[2] > 0 || counts[3] > 0))
    #expect(!result.isLossless, "samples were not compared")
  }

  @Test(arguments: CompareCase.items + CompareCase.times)
  func `tells the same of what was lost when it is turned round`(_ c: CompareCase) {
    let result = AssetComparison(c.after, c.before, tolerance: c.tolerance)
    #expect(result.lost.count == c.counts[4])
    #expect(result.added.count == c.counts[3])
    #expect(result.kept.count == c.counts[0])
  }

  @Test(.timeLimit(.minutes(1))) func `stays quick where all facts are alike and none fits`() {
    let before = (0..<20_000).map { CompareCase.text("a", at: ($0 * 10, 1)) }
    let after = (0..<20_000).map { CompareCase.text("b", at: ($0 * 10 + 5, 1)) }
    let result = AssetComparison(before, after, tolerance: 0.001)
    #expect(result.lost.count == 20_000)
    #expect(result.added.count == 20_000)
  }

  @Test(.timeLimit(.minutes(1))) func `stays quick where all facts hold at one time`() {
    let before = (0..<20_000).map { CompareCase.text("a", at: (0, Int64($0))) }
    let result = AssetComparison(
      before,
      before.map { fact in
        var fact = fact
        fact.payload = [0]
        return fact
      })
    #expect(result.kept.isEmpty)
    #expect(result.changed.count + result.lost.count == 20_000)
  }
}

@Suite struct `Facts of a description` {
  private func edits(_ list: [TrackDescription.Edit]) -> [Fact] {
    var track = TrackDescription(trackID: 1, handlerType: "meta")
    track.timescale = 48000
    track.mediaDuration = MediaTime(96_040, timescale: 48000)
    track.edits = list
    var description = AssetDescription(name: "", byteCount: 0, formatName: "")
    description.tracks = [track]
    return description.facts.filter { $0.identifier.key == "edit" }
  }

  private func edit(
    _ duration: Int64, from start: Int64? = 0, rate: Int32 = 1 << 16
  ) -> TrackDescription.Edit {
    TrackDescription.Edit(
      duration: MediaTime(duration, timescale: 600),
      mediaTime: start.map { MediaTime($0, timescale: 48000) }, rate: rate)
  }

  @Test func `leave out an edit list that shows all media`() {
    #expect(edits([]).isEmpty)
    #expect(edits([edit(1200)]).isEmpty)
    #expect(edits([edit(1201)]).isEmpty)
    #expect(edits([edit(0)]).isEmpty)
  }

  @Test func `have every other edit with its places`() {
    #expect(edits([edit(1198)]).count == 1)
    #expect(edits([edit(1203)]).count == 1)
    #expect(edits([edit(1200, rate: 1 << 15)]).first?.text == "rate 0.5")
    let facts = edits([edit(60, from: nil), edit(1200, from: 4800)])
    #expect(facts.map(\.text) == ["empty", "rate 1"])
    #expect(facts.map(\.mediaTime) == [nil, MediaTime(1, timescale: 10)])
    #expect(facts.last?.time?.start == MediaTime(1, timescale: 10))
    #expect(facts.last?.time?.duration == MediaTime(2, timescale: 1))
  }
}
