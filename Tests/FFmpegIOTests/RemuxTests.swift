import Foundation
import Glibc
import Testing

@testable import FFmpegIO

@Suite(.enabled(if: Tools.areInstalled, Tools.skipReason))
struct `Remux` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: RemuxCase.all)
  func `keeps every sample's bytes, times and sync flag`(_ c: RemuxCase) throws {
    let source = try c.source.make()
    let destination = folder.file("destination.\(c.format)")
    let before = try Probe(source)
    let tracks = before.tracks { _ in c.route }
    let result = try remux(source, to: destination, format: c.format, tracks: tracks)
    let after = try Probe(destination)

    try #require(after.streams.count == 2)
    #expect(result.diagnostics == [])
    for (old, new) in zip(before.streams, after.streams) {
      #expect(new.trackID == old.trackID + 10)
      #expect(new.timescale == old.timescale)
      #expect(after.duration(of: new) == before.duration(of: old))
      if c.source.isUncompressed, old.codecType == "audio" {
        // Packets of uncompressed sound are cut anew by every reader: the bytes must do.
        let hashes = try [source, destination].map { try Tools.hash(of: $0, stream: old.index) }
        #expect(hashes[0] == hashes[1])
        continue
      }
      let shift = before.packets(of: old.index).first?.dts ?? 0
      #expect(
        after.packets(of: new.index)
          == before.packets(of: old.index).map {
            var packet = $0
            packet.dts = $0.dts.map { $0 - shift }
            packet.pts = $0.pts.map { $0 - shift }
            return packet
          })
    }
    for (track, stream) in zip(result.tracks, before.streams) {
      let packets = before.packets(of: stream.index)
      #expect(track.outputTrackID == stream.trackID + 10)
      #expect(track.byteCount == packets.compactMap { Int($0.size) }.reduce(0, +))
      #expect(track.firstDecodeTime == packets.first?.dts)
      #expect(track.retimedSampleCount + track.emptySampleCount == 0)
      if c.source.isUncompressed, c.route == .opaque, stream.codecType == "audio" {
        #expect(Int64(track.sampleCount) == before.duration(of: stream), "one sample a tick")
      } else {
        #expect(track.sampleCount == packets.count)
      }
    }
    let expectedSize = try Data(contentsOf: URL(fileURLWithPath: destination)).count
    #expect(result.bytesWritten == expectedSize)
  }

  @Test(arguments: RemuxCase.all.filter { $0.route == .copy })
  func `keeps the hash that ffmpeg computes`(_ c: RemuxCase) throws {
    let source = try c.source.make()
    let destination = folder.file("destination.\(c.format)")
    let tracks = try Probe(source).tracks { _ in .copy }
    _ = try remux(source, to: destination, format: c.format, tracks: tracks)
    for stream in 0..<2 {
      #expect(
        try Tools.hash(of: destination, stream: stream) == Tools.hash(of: source, stream: stream))
    }
  }

  @Test(arguments: [Int64(0), 1, 777], [RemuxRequest.Route.opaque, .data])
  func `gives the last sample the duration asked for`(
    _ duration: Int64, _ route: RemuxRequest.Route
  ) throws {
    let source = try SourceCase.all[1].make()
    let destination = folder.file("destination.mov")
    var tracks = try Probe(source).tracks { _ in route }
    for index in tracks.indices { tracks[index].lastSampleDuration = duration }
    _ = try remux(source, to: destination, format: "mov", tracks: tracks)
    let expected = route == .opaque && duration == 0 ? [1, 0] : [Int(duration), Int(duration)]
    let durations = try MovieTables(destination).tracks.map(\.sampleDurations)
    try #require(durations.count == 2)
    for (runs, last) in zip(durations, expected) {
      #expect(runs.last?.ticks == last)
      #expect(runs.last?.count == 1)
    }
  }

  @Test(arguments: ["", "frag_keyframe+empty_moov+"])
  func `raises composition offsets by as much as the smallest is negative`(
    _ flags: String
  ) throws {
    let source = folder.file("source.mp4")
    let original = try SourceCase.all[2].make()
    try Tools.run(
      "ffmpeg",
      [
        "-v", "error", "-i", original, "-map", "0:v", "-c", "copy", "-movflags",
        flags + "negative_cts_offsets", source,
      ])
    let table = try #require(try MovieTables(original).tracks.first)
    let smallest = try #require(table.compositionOffsets.map(\.ticks).min())
    let first = try #require(table.compositionOffsets.first)
    #expect(smallest < 0)
    let track = RemuxRequest.Track(
      source: .trackID(1), route: .opaque, trackID: 1, timescale: UInt32(table.timescale),
      compositionOffsets: .init(first: Int64(first.ticks), smallest: Int64(smallest)))
    let destination = folder.file("destination.mov")
    let result = try remux(source, to: destination, format: "mov", tracks: [track])
    let offsets = try #require(try MovieTables(destination).tracks.first).compositionOffsets
    #expect(offsets.map(\.ticks) == table.compositionOffsets.map { $0.ticks - smallest })
    #expect(offsets.map(\.count) == table.compositionOffsets.map(\.count))
    #expect(result.tracks[0].retimedSampleCount == 0)
  }

  @Test func `leaves samples alone that the demuxer would rewrite`() throws {
    let text = folder.file("text.srt")
    try Data("1\n00:00:00,000 --> 00:00:00,500\nA caption of some length\n".utf8).write(
      to: URL(fileURLWithPath: text))
    let plain = folder.file("plain.mp4")
    try Tools.run("ffmpeg", ["-v", "error", "-i", text, "-c:s", "mov_text", plain])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: plain))
    for (old, new) in [("tx3g", "c608"), ("sbtl", "clcp")] {
      let range = try #require(bytes.range(of: Data(old.utf8)))
      bytes.replaceSubrange(range, with: Data(new.utf8))
    }
    let captions = folder.file("captions.mov")
    try bytes.write(to: URL(fileURLWithPath: captions))
    let track = RemuxRequest.Track(
      source: .trackID(1), route: .data, trackID: 1, timescale: 1_000_000, lastSampleDuration: 5)
    let outputs = try [plain, captions].map { source in
      let destination = source + ".out"
      let result = try remux(source, to: destination, format: "mp4", tracks: [track])
      #expect(result.tracks[0].byteCount > 24)
      return try Data(contentsOf: URL(fileURLWithPath: destination))
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0].range(of: Data("A caption of some length".utf8)) != nil)
  }

  @Test func `writes no metadata of its own`() throws {
    let source = try SourceCase.all[0].make()
    let destination = folder.file("destination.mov")
    let tracks = try Probe(source).tracks { _ in .copy }
    _ = try remux(source, to: destination, format: "mov", tracks: tracks)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: destination))
    for word in ["udta", "edts", "tref", "tmcd", "Lavf", "unwanted"] {
      #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)")
    }
  }

  @Test func `writes the same bytes at any offset`() throws {
    let source = try SourceCase.all[1].make()
    let tracks = try Probe(source).tracks()
    let (plain, shifted) = (folder.file("plain.mp4"), folder.file("shifted.mp4"))
    let result = try remux(source, to: plain, format: "mp4", tracks: tracks)
    let head = Data(repeating: 0x5A, count: 4099)
    try head.write(to: URL(fileURLWithPath: shifted))
    let other = try remux(source, to: shifted, format: "mp4", offset: 4099, tracks: tracks)
    #expect(result == other)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: shifted))
        == head + Data(contentsOf: URL(fileURLWithPath: plain)))
  }

  @Test func `keeps times exact where video timescales differ`() throws {
    let first = try SourceCase.all[1].make()
    let both = folder.file("both.mp4")
    try Tools.run(
      "ffmpeg",
      [
        "-v", "error", "-i", first, "-i", first, "-map", "0:v", "-map", "1:v", "-c", "copy", both,
      ])
    let probe = try Probe(both)
    var tracks = probe.tracks()
    try #require(tracks.count == 2)
    tracks[0].timescale = 600
    tracks[0].lastSampleDuration = 24
    let result = try remux(both, to: folder.file("out.mp4"), format: "mp4", tracks: tracks)
    #expect(result.tracks[0].timescale == 19200)
    #expect(result.tracks[1].timescale == tracks[1].timescale)
    #expect(result.diagnostics.contains { $0.contains("19200") })
    let after = try Probe(folder.file("out.mp4"))
    #expect(after.duration(of: after.streams[0]) == 25 * 24 * 32)
    #expect(after.packets(of: 0).compactMap(\.dts) == (0..<25).map { $0 * 24 * 32 })
  }

  @Test func `reports a full disk as the system does`() throws {
    let source = try SourceCase.all[0].make()
    let tracks = try Probe(source).tracks()
    let error = #expect(throws: FFmpegError.self) {
      try remux(source, to: "/dev/full", format: "mp4", tracks: tracks)
    }
    #expect(error?.systemCode == ENOSPC)
    #expect(error?.description.contains("No space left on device") == true)
    #expect(error?.isCancellation == false)
  }

  @Test func `stops when cancelled, before and during`() throws {
    let source = folder.file("long.mov")
    try Tools.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25:duration=4",
        "-c:v", "rawvideo", source,
      ])
    let tracks = [
      RemuxRequest.Track(source: .trackID(1), route: .opaque, trackID: 1, timescale: 12800)
    ]
    let interruption = Interruption()
    var reports: [Int] = []
    let error = #expect(throws: FFmpegError.self) {
      try remux(
        source, to: folder.file("a.mov"), format: "mov", tracks: tracks,
        interruption: interruption
      ) { done in
        reports.append(done)
        interruption.cancel()
      }
    }
    #expect(error?.isCancellation == true)
    #expect(reports.count == 1)
    let second = #expect(throws: FFmpegError.self) {
      try remux(
        source, to: folder.file("b.mov"), format: "mov", tracks: tracks,
        interruption: interruption)
    }
    #expect(second?.isCancellation == true)
  }

  @Test func `refuses uncompressed sound in disguise to a muxer that has none`() throws {
    let source = try SourceCase.all[4].make()
    let tracks = try Probe(source).tracks()
    let error = #expect(throws: FFmpegError.self) {
      try remux(source, to: folder.file("out.mp4"), format: "mp4", tracks: tracks)
    }
    #expect(error?.reason.contains("mov") == true)
  }

  @Test func `refuses tracks that are not there or not distinct`() throws {
    let source = try SourceCase.all[0].make()
    let track = RemuxRequest.Track(
      source: .trackID(1), route: .opaque, trackID: 1, timescale: 12800)
    var absent = track
    absent.source = .trackID(77)
    var zero = track
    zero.trackID = 0
    for tracks in [[track, track], [absent], [zero]] {
      #expect(throws: FFmpegError.self) {
        try remux(source, to: folder.file("out.mp4"), format: "mp4", tracks: tracks)
      }
    }
  }
}
