import MediaModel
import Testing

@testable import MediaMetadata

/// Tracks of two files as `number kind samples`, and the pairs that belong together.
struct TracksCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Equal letters are equal samples.
  var before: [(UInt32, String, Character)]
  var after: [(UInt32, String, Character)]
  /// Number in the first file, or nil, and in the second.
  var pairs: [[UInt32?]]

  static let all: [TracksCase] = [
    TracksCase(
      testDescription: "the same", before: [(1, "vide", "a"), (2, "soun", "b")],
      after: [(1, "vide", "a"), (2, "soun", "b")], pairs: [[1, 1], [2, 2]]),
    TracksCase(
      testDescription: "other numbers", before: [(1, "vide", "a"), (2, "soun", "b")],
      after: [(7, "vide", "a"), (8, "soun", "b")], pairs: [[1, 7], [2, 8]]),
    TracksCase(
      testDescription: "another order", before: [(1, "soun", "a"), (2, "soun", "b")],
      after: [(1, "soun", "b"), (2, "soun", "a")], pairs: [[1, 2], [2, 1]]),
    TracksCase(
      testDescription: "equal samples keep their numbers",
      before: [(1, "soun", "a"), (2, "soun", "a")], after: [(2, "soun", "a"), (1, "soun", "a")],
      pairs: [[1, 1], [2, 2]]),
    TracksCase(
      testDescription: "other samples", before: [(1, "soun", "a"), (2, "soun", "b")],
      after: [(2, "soun", "c"), (9, "soun", "d")], pairs: [[1, 9], [2, 2]]),
    TracksCase(
      testDescription: "another kind", before: [(1, "vide", "a")], after: [(1, "soun", "a")],
      pairs: [[1, nil], [nil, 1]]),
    TracksCase(
      testDescription: "names that FFmpeg gives", before: [(1, "vide", "a"), (2, "soun", "b")],
      after: [(1, "audio", "x"), (2, "video", "y")], pairs: [[1, 2], [2, 1]]),
    TracksCase(
      testDescription: "one missing, one new", before: [(1, "vide", "a"), (2, "soun", "b")],
      after: [(2, "vide", "a"), (3, "meta", "c")], pairs: [[1, 2], [2, nil], [nil, 3]]),
    TracksCase(
      testDescription: "equal numbers in one file", before: [(1, "soun", "a"), (1, "soun", "b")],
      after: [(1, "soun", "b"), (1, "soun", "a")], pairs: [[1, 1], [1, 1]]),
  ]

  static func track(_ row: (UInt32, String, Character)) -> TrackDescription {
    var track = TrackDescription(trackID: row.0, handlerType: row.1)
    track.sampleCount = 1
    return track
  }
}

@Suite struct `Tracks of two files` {
  @Test(arguments: TracksCase.all) func `are matched`(_ c: TracksCase) {
    let matching = TrackMatching(
      c.before.map(TracksCase.track), c.after.map(TracksCase.track)
    ) { c.before[$0].2 == c.after[$1].2 }
    #expect(matching.pairs.map { [$0.before, $0.after] } == c.pairs)
  }

  @Test func `give new tracks numbers of their own, and references follow`() {
    var description = AssetDescription(name: "", byteCount: 0, formatName: "")
    description.tracks = [(1, "vide", "a"), (2, "soun", "b"), (3, "meta", "c")].map(
      TracksCase.track)
    description.tracks[2].references = [
      TrackDescription.Reference(type: "cdsc", trackIDs: [1, 2, 9])
    ]
    let before = [(2, "vide", "a"), (3, "soun", "x")].map(TracksCase.track)
    let matching = TrackMatching(before, description.tracks) { $0 == 0 && $1 == 0 }
    #expect(matching.numbersAfter == [2, 3, 4])
    let renumbered = description.renumbered(matching.numbersAfter)
    #expect(renumbered.tracks.map(\.trackID) == [2, 3, 4])
    #expect(renumbered.tracks[2].references.first?.trackIDs == [2, 3, 9])
  }
}
