import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import BaseMedia
@testable import MovieEditing

/// A timecode sample, what is taken away before it, and the sample after that.
struct TimecodeCutCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var flags: UInt32 = 0
  var rate: (timescale: UInt32, duration: UInt32, count: UInt8) = (25, 1, 25)
  let before: Int64
  /// In media ticks of 1/600 s.
  let elapsed: Int64
  let after: Int64?
  var ticks: Int64 = 0
  var isWide = false

  static let all = [
    TimecodeCutCase(
      testDescription: "one second", before: 90_000, elapsed: 600, after: 90_025, ticks: 600),
    TimecodeCutCase(
      testDescription: "a part of a frame over", before: 0, elapsed: 611, after: 25, ticks: 600),
    TimecodeCutCase(testDescription: "less than a frame", before: 7, elapsed: 23, after: nil),
    TimecodeCutCase(testDescription: "nothing", before: 7, elapsed: 0, after: nil),
    TimecodeCutCase(
      testDescription: "over midnight", flags: 2, before: 24 * 3600 * 25 - 1, elapsed: 600,
      after: 24, ticks: 600),
    TimecodeCutCase(
      testDescription: "over midnight, dropping", flags: 3, rate: (30000, 1001, 30),
      before: 2_589_407, elapsed: 1202, after: 59, ticks: 1202),
    TimecodeCutCase(
      testDescription: "before zero", flags: 4, before: -50, elapsed: 600, after: -25, ticks: 600),
    TimecodeCutCase(testDescription: "a counter", flags: 8, before: 5, elapsed: 600, after: nil),
    TimecodeCutCase(
      testDescription: "64 bits", before: 1 << 40, elapsed: 600, after: 1 << 40 + 25, ticks: 600,
      isWide: true),
  ]
}

@Suite struct `Parts of a movie` {
  /// Movies that say no length to take a part of.
  static let withoutLength: Set = ["compressed.mov", "without-tracks.mov"]

  @Test(arguments: TimecodeCutCase.all)
  func `start at a timecode that counts what was taken away`(_ wanted: TimecodeCutCase) {
    let entry = TimecodeSampleEntry(
      flags: wanted.flags, timescale: wanted.rate.timescale, frameDuration: wanted.rate.duration,
      frameCount: wanted.rate.count)
    func bytes(_ value: Int64) -> [UInt8] {
      wanted.isWide
        ? UInt64(bitPattern: value).bigEndianBytes
        : UInt32(bitPattern: Int32(truncatingIfNeeded: value)).bigEndianBytes
    }
    let advance = TimecodeCut.advance(
      bytes(wanted.before), entry: entry, elapsed: wanted.elapsed, timescale: 600)
    #expect(advance?.bytes == wanted.after.map(bytes))
    #expect((advance?.ticks ?? 0) == wanted.ticks)
  }

  @Test(arguments: Fixture.media)
  func `agree in their clocks with the samples one by one`(_ fixture: Fixture) throws {
    let source = MemorySource(fixture.bytes)
    let tree = try FragmentJoiner.join(BoxTree.scan(source)).tree
    for track in tree.first("moov")?.all("trak") ?? [] {
      guard let stbl = track.descendant("mdia", "minf", "stbl") else { continue }
      let table = try SampleTable(stbl: stbl)
      let clock = SampleClock(table)
      let samples = Array(table.samples)
      #expect(clock.count == samples.count)
      for sample in samples {
        let moment = try #require(clock.moment(of: sample.index))
        #expect(moment.decodeTime == sample.decodeTime)
        #expect(moment.compositionTime == sample.compositionTime)
        #expect(moment.duration == Int64(sample.duration))
      }
      for sample in samples where sample.duration > 0 {
        let start = sample.compositionTime
        let shown = samples.filter {
          $0.compositionTime < start + 1 && $0.compositionTime + Int64($0.duration) > start
        }
        let found = try #require(clock.samples(shownIn: start..<(start + 1)))
        #expect(found.lowerBound == shown.map(\.index).min())
        #expect(found.upperBound == shown.map(\.index).max())
      }
    }
  }

  @Test(arguments: Fixture.media)
  func `hold the samples of the whole, each with its own bytes and time`(_ fixture: Fixture) throws
  {
    let source = MemorySource(fixture.bytes)
    let tree = try FragmentJoiner.join(BoxTree.scan(source)).tree
    guard let header = try tree.first("moov")?.first("mvhd")?.decode(MovieHeaderBox.self),
      header.duration > 2, header.duration < UInt64(UInt32.max)
    else {
      #expect(Self.withoutLength.contains(fixture.name))
      return
    }
    let length = Int64(header.duration)
    for (from, to) in [
      (0, length), (0, length / 2), (length / 3, length * 2 / 3), (length / 2, length),
    ] {
      let range = MediaTimeRange(
        start: MediaTime(from, timescale: header.timescale),
        duration: MediaTime(to - from, timescale: header.timescale))
      let part: MovieCut
      do throws(MovieEditingError) {
        part = try MovieCut(tree, to: range, source: source)
      } catch {
        guard case .request(let reason) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(reason.contains("after its end"))
        continue
      }
      try compare(part, with: tree, source: source)
    }
  }

  private func compare(_ part: MovieCut, with tree: BoxTree, source: MemorySource) throws {
    let all = source.bytes + part.addedMedia
    #expect(part.tree.sourceSize == all.count)
    for track in part.tree.first("moov")?.all("trak") ?? [] {
      guard
        let whole = tree.first("moov")?.all("trak").first(where: { $0.trackID == track.trackID }),
        let stbl = track.descendant("mdia", "minf", "stbl"),
        let old = whole.descendant("mdia", "minf", "stbl")
      else { continue }
      let table = try SampleTable(stbl: stbl)
      let odd = table.diagnostics(fileSize: all.count).map(\.message)
      let oddBefore = try SampleTable(stbl: old).diagnostics(fileSize: source.size).map(\.message)
      #expect(odd.count <= oddBefore.count, "\(odd)")
      let before = Array(try SampleTable(stbl: old).samples)
      let after = Array(table.samples)
      guard let first = after.first else { continue }
      let made = first.offset >= source.size
      // The sample after one that is made tells which it was.
      let second = after.dropFirst().first.flatMap { second in
        before.firstIndex { $0.range == second.range }
      }
      let place = try #require(
        before.firstIndex { $0.range == first.range } ?? (made ? (second ?? 1) - 1 : nil))
      // One that becomes the first of DJI's says what the first has said.
      let isOpened = stbl.first("stsd")?.first("djmd") != nil && place > 0
      for (old, new) in zip(before[place...], after) {
        // A sample that is cut itself, as those of GPMF are, is rewritten and holds no more than before.
        let isMade = new.offset >= source.size
        #expect(isMade ? new.size <= old.size || isOpened : new.size == old.size)
        #expect(old.isSync == new.isSync)
        #expect(old.sampleDescriptionIndex == new.sampleDescriptionIndex)
        #expect(new.range == old.range || new.offset >= source.size)
        #expect(old.compositionOffset == new.compositionOffset)
      }
      #expect(after.count <= before.count - place)
      if table.syncSamples != nil { #expect(first.isSync) }
    }
  }

  @Test func `are refused where there is nothing to take`() throws {
    let source = MemorySource(Fixture.media("movie-first.mp4").bytes)
    let tree = try BoxTree.scan(source)
    let ranges = [
      MediaTimeRange(start: MediaTime(100, timescale: 1), duration: MediaTime(1, timescale: 1)),
      MediaTimeRange(start: .zero, duration: .zero),
      MediaTimeRange(start: MediaTime(-1, timescale: 1), duration: MediaTime(1, timescale: 1)),
      MediaTimeRange(start: MediaTime(0, timescale: 0), duration: MediaTime(1, timescale: 1)),
    ]
    for range in ranges {
      #expect(throws: MovieEditingError.self) { try MovieCut(tree, to: range, source: source) }
    }
  }

  @Test func `come of damaged files or not, but nothing traps`() throws {
    let opened = Fixture.malformed.compactMap { fixture -> Bool? in
      let source = MemorySource(fixture.bytes)
      guard let tree = try? FragmentJoiner.join(BoxTree.scan(source)).tree else { return nil }
      return [0, 1, Int64.max / 2].contains { second in
        let range = MediaTimeRange(
          start: MediaTime(second, timescale: 3), duration: MediaTime(1, timescale: 7))
        return (try? MovieCut(tree, to: range, source: source)) != nil
      }
    }
    #expect(opened.count >= 60, "trees to cut")
    #expect(opened.count { $0 } >= 40, "parts of them")
  }
}
