import BaseMedia
import BinaryIO
import Foundation
import MediaModel
import TestSupport
import Testing

@testable import TimedMetadata

/// A track with edits, and when its samples (a, b, c) are presented.
struct EditCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var durations = [1000, 500, 1500]
  var offsets = [0, 0, 0]
  var timescale = 1000
  var movieTimescale = 600
  /// Duration, media time, rate.
  var edits: [(Int, Int, Double)] = []
  /// `letter start+duration / timescale`.
  var groups: [String]
  var diagnosticCount = 0

  static let all: [EditCase] = [
    EditCase(
      testDescription: "no edits",
      groups: ["a 0+1000 / 1000", "b 1000+500 / 1000", "c 1500+1500 / 1000"]),
    EditCase(
      testDescription: "all media", edits: [(1800, 0, 1)],
      groups: ["a 0+3000 / 3000", "b 3000+1500 / 3000", "c 4500+4500 / 3000"]),
    EditCase(
      testDescription: "clipped at both ends", edits: [(600, 750, 1)],
      groups: ["a 0+750 / 3000", "b 750+1500 / 3000", "c 2250+750 / 3000"]),
    EditCase(
      testDescription: "after nothing", edits: [(60, -1, 1), (600, 1000, 1)],
      groups: ["b 300+1500 / 3000", "c 1800+1500 / 3000"]),
    EditCase(
      testDescription: "twice, backwards in the media", edits: [(300, 1500, 1), (300, 0, 1)],
      groups: ["c 0+1500 / 3000", "a 1500+1500 / 3000"]),
    EditCase(
      testDescription: "the same part twice", edits: [(300, 1000, 1), (300, 1000, 1)],
      groups: ["b 0+1500 / 3000", "b 1500+1500 / 3000"]),
    EditCase(
      testDescription: "overlapping parts", edits: [(600, 500, 1), (600, 1000, 1)],
      groups: [
        "a 0+1500 / 3000", "b 1500+1500 / 3000", "b 3000+1500 / 3000", "c 4500+1500 / 3000",
      ]),
    EditCase(
      testDescription: "a last edit of no duration", edits: [(60, -1, 1), (0, 500, 1)],
      groups: ["a 300+1500 / 3000", "b 1800+1500 / 3000", "c 3300+4500 / 3000"]),
    EditCase(
      testDescription: "an edit of no duration that is not the last",
      edits: [(0, 500, 1), (300, 1000, 1)], groups: ["b 0+1500 / 3000"]),
    EditCase(
      testDescription: "double speed", edits: [(900, 0, 2)],
      groups: ["a 0+1500 / 3000", "b 1500+750 / 3000", "c 2250+2250 / 3000"]),
    EditCase(
      testDescription: "half speed", edits: [(600, 1000, 0.5)],
      groups: ["b 0+3000 / 3000"]),
    EditCase(
      testDescription: "dwelling", edits: [(600, 1200, 0), (60, 0, 1)],
      groups: ["b 0+3000 / 3000", "a 3000+300 / 3000"]),
    EditCase(
      testDescription: "backwards", edits: [(300, 1000, -1)], groups: ["b 0+1500 / 3000"],
      diagnosticCount: 1),
    EditCase(
      testDescription: "past the end of the media", edits: [(6000, 2000, 1)],
      groups: ["c 0+3000 / 3000"]),
    EditCase(testDescription: "outside the media", edits: [(600, 3000, 1)], groups: []),
    EditCase(
      testDescription: "a time before the media", edits: [(600, -77, 1), (600, 0, 1)],
      groups: ["a 3000+3000 / 3000"], diagnosticCount: 1),
    EditCase(
      testDescription: "no movie clock", movieTimescale: 0, edits: [(600, 1000, 1)],
      groups: ["a 0+1000 / 1000", "b 1000+500 / 1000", "c 1500+1500 / 1000"]),
    EditCase(
      testDescription: "shown in another order than stored", offsets: [1500, 0, 0],
      groups: ["a 1500+1000 / 1000", "b 1000+500 / 1000", "c 1500+1500 / 1000"]),
    EditCase(
      testDescription: "shown in another order, clipped", offsets: [1500, 0, 0],
      edits: [(300, 1000, 1), (300, 1500, 1)],
      groups: ["b 0+1500 / 3000", "a 1500+1500 / 3000", "c 1500+1500 / 3000"]),
    EditCase(
      testDescription: "a sample of no duration", durations: [1000, 0, 1000],
      edits: [(600, 1000, 1)], groups: ["b 0+0 / 3000", "c 0+3000 / 3000"]),
    EditCase(
      testDescription: "clocks without a common one that fits", timescale: 4_294_967_291,
      movieTimescale: 4_294_967_279, edits: [(1_000_000, 700, 1)],
      groups: ["a 0+300 / 4294967291", "b 300+500 / 4294967291", "c 800+1500 / 4294967291"]),
    EditCase(
      testDescription: "clocks that share most", durations: [1001, 1001, 1001],
      timescale: 30000, movieTimescale: 24000, edits: [(2402, 0, 1)],
      groups: ["a 0+4004 / 120000", "b 4004+4004 / 120000", "c 8008+4002 / 120000"]),
  ]

  var movie: Movie {
    var movie = Movie(entries: [Movie.entry("mett")], samples: [])
    for (index, letter) in "abc".utf8.enumerated() {
      movie.samples.append(
        Movie.Sample(bytes: [letter], duration: durations[index], offset: offsets[index]))
    }
    movie.timescale = timescale
    movie.movieTimescale = movieTimescale
    movie.edits = edits.map {
      Movie.Edit(duration: $0.0, start: $0.1, rate: Int($0.2 * 65536))
    }
    return movie
  }
}

@Suite struct `A track of timed metadata` {
  private func text(_ group: TimedMetadataGroup) -> String {
    let letter = String(decoding: group.items.flatMap(\.payload), as: UTF8.self)
    let (start, duration) = (group.timeRange.start, group.timeRange.duration)
    return "\(letter) \(start.value)+\(duration.value) / \(start.timescale)"
  }

  @Test(arguments: EditCase.all) func `is presented through its edits`(_ c: EditCase) throws {
    var reader = try c.movie.reader()
    var groups: [String] = []
    while let group = reader.next() { groups.append(text(group)) }
    #expect(groups == c.groups)
    #expect(reader.diagnostics.count == c.diagnosticCount)
    #expect(!reader.isCut)
  }

  @Test(arguments: EditCase.all) func `is read in a part as it is in whole`(_ c: EditCase) throws {
    var whole: [TimedMetadataGroup] = []
    var reader = try c.movie.reader()
    while let group = reader.next() { whole.append(group) }
    let ends = whole.map(\.timeRange.end) + whole.map(\.timeRange.start)
    let times = (ends + [.zero, MediaTime(1, timescale: 3), MediaTime(99, timescale: 1)]).sorted()
    for (index, start) in times.enumerated() {
      for end in times[index...] {
        let range = MediaTimeRange(start: start, end: end)
        let expected = whole.filter {
          range.overlaps($0.timeRange) || range.contains($0.timeRange.start)
            || $0.timeRange.contains(start)
        }
        reader.seek(to: range)
        var found: [TimedMetadataGroup] = []
        while let group = reader.next() { found.append(group) }
        #expect(found == expected, "\(start.seconds)...\(end.seconds)")
      }
    }
  }

  @Test func `is read from a sample far in without those before it`() throws {
    let samples = (0..<2000).map { Movie.Sample(bytes: [UInt8($0 % 256)], duration: 10 + $0 % 3) }
    let folder = try TemporaryFolder()
    let path = folder.file("far.mov")
    try Data(Movie(entries: [Movie.entry("mett")], samples: samples).file).write(
      to: URL(filePath: path))
    let source = try FileSource(path: path)
    let track = try #require(try BoxTree.scan(source).first("moov")?.first("trak"))
    var reader = try TimedTrackReader(track: Track(track), movieTimescale: 600, source: source)
    let before = source.statistics.requestCount
    reader.seek(to: MediaTimeRange(start: MediaTime(11_000, timescale: 1000), duration: .zero))
    let found = reader.next()
    let group = try #require(found)
    #expect(group.timeRange.contains(MediaTime(11_000, timescale: 1000)))
    #expect(group.items.map(\.payload) == [[UInt8(1000 % 256)]])
    #expect(reader.next() == nil)
    #expect(source.statistics.requestCount == before + 1)
  }

  @Test func `reads each chunk by its own sample entry`() throws {
    let key = box("\u{0}\u{0}\u{0}\u{1}", box("keyd", Array("mdtaone".utf8)))
    let other = box("\u{0}\u{0}\u{0}\u{1}", box("keyd", Array("mdtatwo".utf8)))
    let item = bytes("00000009 00000001 61")
    let movie = Movie(
      entries: [
        Movie.entry("mebx", box("keys", key)), Movie.entry("mebx", box("keys", other)),
        Movie.entry("mett"),
      ],
      samples: [2, 1, 3, 9].map { Movie.Sample(bytes: item, duration: 1, description: $0) })
    var reader = try movie.reader()
    var identifiers: [String] = []
    while let group = reader.next() { identifiers += group.items.map(\.identifier.rawValue) }
    #expect(identifiers == ["mdta/two", "mdta/one", "sample/mett", "sample/meta"])
    #expect(reader.diagnostics.map(\.message) == ["sample 4 is of sample description 9 of 3"])
  }

  @Test func `gives a group without items where nothing is known`() throws {
    let keys = box("keys", box("\u{0}\u{0}\u{0}\u{1}", box("keyd", Array("mdtaone".utf8))))
    let movie = Movie(
      entries: [Movie.entry("mebx", keys)],
      samples: [Movie.Sample(bytes: bytes("00000008 00000000"), duration: 500)])
    var reader = try movie.reader()
    let groups = [reader.next(), reader.next()]
    #expect(groups.map { $0?.items } == [[], nil])
    #expect(groups[0]?.timeRange.duration == MediaTime(500, timescale: 1000))
  }

  @Test func `does not read samples of another file`() throws {
    var movie = EditCase.all[0].movie
    movie.isElsewhere = true
    var reader = try movie.reader()
    let group = reader.next()
    #expect(group == nil)
    #expect(reader.cutReason == "sample 1 is in another file")
    #expect(
      reader.diagnostics.map(\.message) == [
        "timed metadata was not read to its end: sample 1 is in another file"
      ])
  }

  /// Limits that three samples of one byte pass.
  static let tightLimits: [@Sendable (inout TimedMetadataLimits) -> Void] = [
    { $0.visitCount = 2 }, { $0.byteCount = 2 }, { $0.itemCount = 5 },
  ]

  @Test(arguments: tightLimits.indices) func `is cut short at a limit, and says so`(
    _ index: Int
  ) throws {
    var limits = TimedMetadataLimits()
    Self.tightLimits[index](&limits)
    var reader = try EditCase.all[0].movie.reader(limits: limits)
    var count = 0
    while reader.next() != nil { count += 1 }
    #expect(count == 2)
    #expect(reader.isCut)
    #expect(reader.diagnostics.count == 1)
  }

  @Test func `is not read beyond a sample that is too large, and says so`() throws {
    var limits = TimedMetadataLimits()
    limits.sampleByteCount = 1
    var movie = EditCase.all[0].movie
    movie.samples[1].bytes = [1, 2]
    var reader = try movie.reader(limits: limits)
    var count = 0
    while reader.next() != nil { count += 1 }
    #expect(count == 1)
    #expect(reader.cutReason == "sample 2 has 2 bytes, more than are read at once")
    #expect(reader.diagnostics.count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `ends soon where tables announce billions of samples`()
    throws
  {
    let full = [UInt8](repeating: 0, count: 4)
    let table =
      box("stsd", full + number(1) + Movie.entry("mett"))
      + box("stts", full + number(1) + number(UInt32.max) + number(1))
      + box("stsc", full + number(1) + number(1) + number(UInt32.max) + number(1))
      + box("stsz", full + number(1) + number(UInt32.max))
      + box("stco", full + number(1) + number(0))
    let media =
      box("mdhd", full + number(0, 8) + number(1000) + number(0, 8))
      + box("minf", box("stbl", table))
    let file = box("moov", box("trak", box("mdia", media)))
    let track = try #require(try BoxTree.scan(MemorySource(file)).first("moov")?.first("trak"))
    var limits = TimedMetadataLimits()
    limits.visitCount = 100_000
    var reader = try TimedTrackReader(
      track: Track(track), movieTimescale: 600, source: MemorySource(file), limits: limits)
    var count = 0
    while reader.next() != nil { count += 1 }
    #expect(count == file.count)
    #expect(reader.isCut)
    #expect(reader.diagnostics.count < 100)
  }

  @Test func `is refused without a clock or a table`() throws {
    var movie = EditCase.all[0].movie
    movie.timescale = 0
    #expect(throws: ParseError.self) { try movie.reader() }
    let empty = BoxNode("trak", children: [])
    #expect(throws: ParseError.self) {
      try TimedTrackReader(track: Track(empty), movieTimescale: 600, source: MemorySource([]))
    }
  }
}
