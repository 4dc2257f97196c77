import BaseMedia
import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MovieEditing

/// A time of the original, how times are moved, and where it comes out in ticks of a clock.
private struct TimeCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let scale: (UInt32, UInt32)
  let offset: MediaTime
  let time: MediaTime
  let expected: Int64?

  static let all = [
    TimeCase(
      testDescription: "another clock alone", scale: (1, 1), offset: .zero,
      time: MediaTime(600, timescale: 600), expected: 1000),
    TimeCase(
      testDescription: "later by half a second", scale: (1, 1),
      offset: MediaTime(500_000, timescale: 1_000_000), time: MediaTime(0, timescale: 600),
      expected: 500),
    TimeCase(
      testDescription: "earlier than the start", scale: (1, 1),
      offset: MediaTime(-2_000_000, timescale: 1_000_000), time: MediaTime(600, timescale: 600),
      expected: -1000),
    TimeCase(
      testDescription: "slower, then later", scale: (25, 24),
      offset: MediaTime(1, timescale: 1), time: MediaTime(24, timescale: 1), expected: 26000),
    TimeCase(
      testDescription: "rounded to the nearest tick", scale: (1, 3), offset: .zero,
      time: MediaTime(2, timescale: 1), expected: 667),
    TimeCase(
      testDescription: "out of reach", scale: (UInt32.max, 1),
      offset: MediaTime(1, timescale: .max), time: MediaTime(.max, timescale: 1), expected: nil),
  ]
}

@Suite struct `Metadata of one movie on another` {
  /// The boxes of a movie.
  private static func tree(_ name: String) throws -> BoxTree {
    try FragmentJoiner.join(BoxTree.scan(MemorySource(Fixture.media(name).bytes))).tree
  }

  @Test(arguments: TimeCase.all)
  private func `times are scaled, then moved`(_ row: TimeCase) throws {
    var timing = GraftTiming()
    (timing.numerator, timing.denominator) = row.scale
    timing.offset = row.offset
    #expect(timing.moved(row.time, to: 1000) == row.expected)
  }

  @Test func `edits keep their borders in another clock, and are cut at both ends`() throws {
    var movie = try #require(try Self.tree("edits-wide.mp4").first("moov"))
    let index = try #require(movie.children.firstIndex { $0.first("edts") != nil })
    var track = movie.children[index]
    var timing = GraftTiming()
    timing.donorTimescale = 600
    timing.recipientTimescale = 1000
    let list = try #require(track.descendant("edts", "elst")).decode(EditListBox.self)
    try timing.retime(&track)
    let moved = try #require(track.descendant("edts", "elst")).decode(EditListBox.self)
    #expect(moved.rows.count == list.rows.count)
    var borders: (Int64, Int64) = (0, 0)
    for (old, new) in zip(list.rows, moved.rows) {
      borders.0 += Int64(old.duration)
      borders.1 += Int64(new.duration)
      #expect(old.mediaTime == new.mediaTime)
      #expect(abs(borders.1 * 600 - borders.0 * 1000) <= 300)
    }
    timing.offset = MediaTime(1, timescale: 1)
    track = movie.children[index]
    try timing.retime(&track)
    let later = try #require(track.descendant("edts", "elst")).decode(EditListBox.self)
    #expect(later.rows.first?.mediaTime == -1)
    #expect(later.rows.first.map { $0.duration >= 1000 } == true)
    timing.end = MediaTime(1, timescale: 2)
    track = movie.children[index]
    try timing.retime(&track)
    let cut = try #require(track.descendant("edts", "elst")).decode(EditListBox.self)
    #expect(cut.rows.reduce(0) { $0 + $1.duration } <= 500)
    movie.children.removeAll()
  }

  @Test(arguments: [
    "track-metadata.mov", "key-types.mov", "classic-text.mov", "three-gpp.3gp", "windows-extra.mp4",
    "uuid-boxes.mp4", "id3.mp4", "itunes-list.m4a",
  ])
  func `carriers without what is replaced hold the other items, and only these`(
    _ name: String
  ) throws {
    let movie = try #require(try Self.tree(name).first("moov"))
    for carrier in MetadataCarrier(movie).carriers {
      let items = carrier.items
      let all = carrier.filtered { _ in true }
      #expect(all.map { Self.written($0).map(\.payload) } ?? [] == items.map(\.payload))
      #expect(carrier.filtered { $0.isEmpty }.map { Self.written($0).count } ?? 0 == 0)
      guard let first = items.first?.identifier, first.keySpace != .id3 else { continue }
      let rest = carrier.filtered { part in !part.contains { $0.identifier == first } }
      #expect(
        rest.map { Self.written($0).map(\.identifier) } ?? []
          == items.map(\.identifier).filter { $0 != first })
    }
  }

  /// The items of a carrier as it is written.
  private static func written(_ carrier: MetadataCarrier) -> [MetadataItem] {
    MetadataCarrier(carrier.box).items
  }

  @Test(arguments: [
    ("quicktime-keys.mov", "key-types.mov"), ("itunes-list.m4a", "itunes-list.m4a"),
    ("three-gpp.3gp", "windows-extra.mp4"), ("iso-keys.mp4", "itunes-list.m4a"),
  ])
  func `what is merged is there beside what was`(_ names: (String, String)) throws {
    let movies = (
      try #require(try Self.tree(names.0).first("moov")),
      try #require(try Self.tree(names.1).first("moov"))
    )
    func items(_ box: BoxNode) -> [MetadataItem] {
      MetadataCarrier(box).carriers.flatMap(\.items)
    }
    var joined = MetadataCarrier(movies.0)
    for carrier in MetadataCarrier(movies.1).carriers { joined.merge(carrier) }
    let merged = joined.box
    let found = items(merged).map { "\($0.identifier) \($0.payload)" }.sorted()
    let wanted = (items(movies.0) + items(movies.1)).map { "\($0.identifier) \($0.payload)" }
    #expect(found == wanted.sorted())
    let kinds = merged.all("meta").map { $0.first("hdlr").map { Array($0.payload.prefix(12)) } }
    #expect(Set(kinds).count == kinds.count)
  }
}
