import MediaModel
import MovieEditing
import Testing

@testable import BaseMedia
@testable import MediaMetadata

/// A track in few words.
private func track(
  _ trackID: UInt32, _ handler: String, _ format: String = "", language: String? = nil,
  size: (Double, Double) = (0, 0), turn: Int = 0, seconds: Int64 = 10
) -> TrackDescription {
  var track = TrackDescription(trackID: trackID, handlerType: handler)
  track.sampleEntries = [SampleEntryDescription(type: format)]
  track.language = language.map { LanguageTag(bcp47: $0) }
  (track.width, track.height) = size
  let one: Int32 = 65536
  track.matrix =
    switch turn {
    case 90: [0, one, 0, -one, 0, 0, Int32(size.1) * one, 0, 1 << 30]
    case 180: [-one, 0, 0, 0, -one, 0, Int32(size.0) * one, Int32(size.1) * one, 1 << 30]
    default: [one, 0, 0, 0, one, 0, 0, 0, 1 << 30]
    }
  track.timescale = 1000
  track.mediaDuration = MediaTime(seconds * 1000, timescale: 1000)
  track.duration = track.mediaDuration
  track.sampleCount = Int(seconds) * 25
  return track
}

private func movie(_ name: String, _ tracks: [TrackDescription]) -> AssetDescription {
  var movie = AssetDescription(name: name, byteCount: 0, formatName: "ISO base media")
  movie.movieTimescale = 1000
  movie.duration = tracks.map(\.duration).max() ?? .zero
  movie.tracks = tracks
  return movie
}

/// Tracks of two files, and which go together.
private struct MatchCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let original: [TrackDescription]
  let transcoded: [TrackDescription]
  var pairs: [GraftOptions.TrackPair] = []
  /// `original=transcoded`, `original+new` or `original-`.
  let expected: [String]

  static let all = [
    MatchCase(
      testDescription: "by kind and order",
      original: [
        track(1, "vide"), track(2, "soun", language: "en"), track(3, "soun", language: "fr"),
      ],
      transcoded: [track(7, "soun"), track(8, "vide"), track(9, "soun")],
      expected: ["1=8", "2=7", "3=9"]),
    MatchCase(
      testDescription: "by language where one is missing",
      original: [
        track(1, "vide"), track(2, "soun", language: "en"), track(3, "soun", language: "fr"),
      ],
      transcoded: [track(1, "vide"), track(2, "soun", language: "fr")],
      expected: ["1=1", "2-", "3=2"]),
    MatchCase(
      testDescription: "by order where no language helps",
      original: [track(1, "vide"), track(2, "soun"), track(3, "soun")],
      transcoded: [track(1, "vide"), track(2, "soun")], expected: ["1=1", "2=2", "3-"]),
    MatchCase(
      testDescription: "as asked for",
      original: [track(1, "vide"), track(2, "soun"), track(3, "soun")],
      transcoded: [track(1, "vide"), track(2, "soun"), track(3, "soun")],
      pairs: [.init(original: 2, transcoded: 3)], expected: ["1=1", "2=3", "3=2"]),
    MatchCase(
      testDescription: "without a counterpart, as asked for",
      original: [track(1, "vide"), track(2, "soun")],
      transcoded: [track(1, "vide"), track(2, "soun")],
      pairs: [.init(original: 2, transcoded: nil)], expected: ["1=1", "2-"]),
    MatchCase(
      testDescription: "timed metadata and time code come along, under numbers that are free",
      original: [track(1, "vide"), track(2, "meta", "mebx"), track(3, "tmcd", "tmcd")],
      transcoded: [track(1, "vide"), track(2, "soun")], expected: ["1=1", "2+4", "3+3"]),
    MatchCase(
      testDescription: "subtitles of the transcode stay, missing ones come along",
      original: [track(1, "vide"), track(2, "sbtl", "tx3g"), track(3, "sbtl", "tx3g")],
      transcoded: [track(1, "vide"), track(2, "text", "text")],
      expected: ["1=1", "2=2", "3+3"]),
    MatchCase(
      testDescription: "instructions for sending stay behind",
      original: [track(1, "vide"), track(2, "hint", "rtp ")], transcoded: [track(1, "vide")],
      expected: ["1=1", "2-"]),
  ]
}

/// Pictures of two files, and what becomes of the original's rotation.
private struct RotationCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let original: TrackDescription
  let transcoded: TrackDescription
  var rotation: GraftOptions.Rotation = .automatic
  /// The place in the matrix of the result that moves pictures across; `nil` for no other matrix.
  let across: Int32?
  let isTold: Bool

  static let all = [
    RotationCase(
      testDescription: "nothing is turned", original: track(1, "vide", size: (64, 48)),
      transcoded: track(1, "vide", size: (32, 24)), across: nil, isTold: false),
    RotationCase(
      testDescription: "turned already", original: track(1, "vide", size: (64, 48), turn: 90),
      transcoded: track(1, "vide", size: (48, 64)), across: nil, isTold: true),
    RotationCase(
      testDescription: "not turned, and half as large",
      original: track(1, "vide", size: (64, 48), turn: 90),
      transcoded: track(1, "vide", size: (32, 24)), across: 24 * 65536, isTold: true),
    RotationCase(
      testDescription: "the transcode has a rotation of its own",
      original: track(1, "vide", size: (64, 48), turn: 90),
      transcoded: track(1, "vide", size: (64, 48), turn: 90), across: nil, isTold: true),
    RotationCase(
      testDescription: "upside down cannot be told from the size",
      original: track(1, "vide", size: (64, 48), turn: 180),
      transcoded: track(1, "vide", size: (64, 48)), across: nil, isTold: true),
    RotationCase(
      testDescription: "upside down, as asked for",
      original: track(1, "vide", size: (64, 48), turn: 180),
      transcoded: track(1, "vide", size: (32, 24)), rotation: .graft, across: 32 * 65536,
      isTold: true),
    RotationCase(
      testDescription: "left, as asked for",
      original: track(1, "vide", size: (64, 48), turn: 90),
      transcoded: track(1, "vide", size: (64, 48)), rotation: .leave, across: nil, isTold: true),
  ]
}

@Suite struct `Plan of a graft` {
  @Test(arguments: MatchCase.all)
  private func `tracks are matched`(_ row: MatchCase) throws {
    var options = GraftOptions()
    options.pairs = row.pairs
    let plan = try GraftPlan.make(
      movie("a", row.original), onto: movie("b", row.transcoded), options: options)
    let found = plan.tracks.map { decision in
      let number = decision.resultTrackID.map(String.init) ?? ""
      switch decision.action {
      case .match: return "\(decision.trackID)=\(number)"
      case .append: return "\(decision.trackID)+\(number)"
      case .leave: return "\(decision.trackID)-"
      }
    }
    #expect(found == row.expected)
    #expect(plan.losses.count == row.expected.filter { $0.hasSuffix("-") }.count)
  }

  @Test(arguments: RotationCase.all)
  private func `a rotation is applied once`(_ row: RotationCase) throws {
    var options = GraftOptions()
    options.rotation = row.rotation
    let plan = try GraftPlan.make(
      movie("a", [row.original]), onto: movie("b", [row.transcoded]), options: options)
    let matrix = plan.instructions.matches.first?.matrix
    #expect(matrix.map { $0[6] } == row.across)
    #expect(plan.notes.contains { $0.description.contains("rotation") } == row.isTold)
  }

  @Test func `an orientation goes with the rotation that was applied`() throws {
    var original = track(1, "vide", size: (64, 48), turn: 90)
    let orientation = MetadataIdentifier(rawValue: "mdta/com.apple.quicktime.video.orientation")
    original.metadata = [MetadataItem(orientation, payload: [0, 6], dataType: .int16)]
    func actions(_ size: (Double, Double)) throws -> [GraftPlan.ItemDecision.Action] {
      try GraftPlan.make(
        movie("a", [original]), onto: movie("b", [track(1, "vide", size: size)]),
        options: GraftOptions()
      ).items.map(\.action)
    }
    #expect(try actions((48, 64)) == [.applied])
    #expect(try actions((64, 48)) == [.carry])
  }

  @Test(arguments: [
    (10, 10, 0.0, "1", nil as Double?, true), (10, 9, 0, "1", nil, false),
    (10, 9, 0, "1", 1, true), (10, 9, -1, "1", 1, true), (24, 25, 0, "25/24", nil, true),
    (24, 25, 0, "1.0416", nil, true), (10, 12, 2, "1", nil, false),
  ])
  func `starts and ends are compared`(
    _ original: Int, _ transcoded: Int, _ offset: Double, _ scale: String, _ tolerance: Double?,
    _ fits: Bool
  ) throws {
    var options = GraftOptions()
    options.offset = MediaTime(Int64(offset * 1000), timescale: 1000)
    options.scale = try #require(GraftOptions.Scale(scale))
    options.tolerance = tolerance
    let files = (
      movie("a", [track(1, "vide", seconds: Int64(original))]),
      movie("b", [track(1, "vide", seconds: Int64(transcoded))])
    )
    do {
      _ = try GraftPlan.make(files.0, onto: files.1, options: options)
      #expect(fits)
    } catch {
      #expect(!fits)
      #expect(error.code == .invalidRequest)
      #expect(error.remedy == .adjustTimes)
    }
  }

  @Test func `what the encoder says of itself stays beside what the original says`() throws {
    var (mine, theirs) = (movie("a", [track(1, "vide")]), movie("b", [track(1, "vide")]))
    func item(_ name: String, _ text: String) -> MetadataItem {
      MetadataItem(
        MetadataIdentifier(rawValue: name), payload: Array(text.utf8), dataType: .utf8)
    }
    mine.metadata = [item("itsk/%A9nam", "Mine"), item("itsk/%A9too", "Camera")]
    theirs.metadata = [
      item("itsk/%A9nam", "Theirs"), item("itsk/%A9too", "Encoder"), item("itsk/%A9too", "Camera"),
      item("itsk/%A9cmt", "A comment"),
    ]
    let plan = try GraftPlan.make(mine, onto: theirs, options: GraftOptions())
    #expect(plan.items.map(\.action) == [.carry, .carry, .replace, .keep, .replace, .keep])
  }

  @Test(arguments: [
    ("1.001", 1001, 1000), ("25/24", 25, 24), ("50/48", 25, 24), ("2", 2, 1), (".5", 1, 2),
  ])
  func `factors are exact`(_ text: String, _ numerator: UInt32, _ denominator: UInt32) throws {
    let scale = try #require(GraftOptions.Scale(text))
    #expect(scale.numerator == numerator && scale.denominator == denominator)
  }

  @Test(arguments: ["0", "-1", "1/0", "a", "", "1.0000001", "1/2/3", ".", "4294967296"])
  func `what is not a factor is none`(_ text: String) { #expect(GraftOptions.Scale(text) == nil) }
}
