import Foundation
import Glibc
import Testing

@testable import FFmpegIO

@Suite(.enabled(if: Tools.areInstalled, Tools.skipReason))
struct `Copies of tracks` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: CopyCase.all)
  func `keep the bytes and the times of every packet`(_ c: CopyCase) throws {
    let source = try c.source.make()
    let destination = folder.file("destination.\(c.format)")
    let result = try copy(source, to: destination, format: c.format)
    #expect(result.diagnostics == [])
    #expect(result.obstacle == nil)
    let expectedSize = try Data(contentsOf: URL(fileURLWithPath: destination)).count
    #expect(result.bytesWritten == expectedSize)
    for (stream, track) in result.tracks.enumerated() {
      #expect(
        try Tools.hash(of: destination, stream: stream) == Tools.hash(of: source, stream: stream))
      #expect(track.keepsBytes)
      #expect(track.emptyPacketCount == 0)
      let (before, after) = (
        try PacketTimes(source, stream: stream), try PacketTimes(destination, stream: stream)
      )
      #expect(track.census.packetCount == before.seconds.count)
      #expect(before.seconds.count == after.seconds.count)
      for (old, new) in zip(before.seconds, after.seconds) { #expect(abs(old - new) < 2e-6) }
    }
  }

  @Test func `have no metadata but what was asked for`() throws {
    let destination = folder.file("destination.mov")
    _ = try copy(SourceCase.all[0].make(), to: destination, format: "mov")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: destination))
    for word in ["udta", "tref", "tmcd", "Lavf", "unwanted"] {
      #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)")
    }
  }

  @Test func `are the same bytes at any offset`() throws {
    let source = try SourceCase.all[1].make()
    let (plain, shifted) = (folder.file("plain.mp4"), folder.file("shifted.mp4"))
    let result = try copy(source, to: plain, format: "mp4")
    let head = Data(repeating: 0x5A, count: 4099)
    try head.write(to: URL(fileURLWithPath: shifted))
    let other = try copy(source, to: shifted, format: "mp4", offset: 4099)
    #expect(result == other)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: shifted))
        == head + Data(contentsOf: URL(fileURLWithPath: plain)))
  }

  @Test func `report a full disk as the system does`() throws {
    let source = try SourceCase.all[0].make()
    let error = #expect(throws: FFmpegError.self) {
      try copy(source, to: "/dev/full", format: "mp4")
    }
    #expect(error?.systemCode == ENOSPC)
    #expect(error?.description.contains("No space left on device") == true)
    #expect(error?.isCancellation == false)
  }

  @Test func `stop when cancelled, before and during`() throws {
    let source = folder.file("long.mov")
    try Tools.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25:duration=4",
        "-c:v", "rawvideo", source,
      ])
    let interruption = Interruption()
    var reports: [Int] = []
    let error = #expect(throws: FFmpegError.self) {
      try copy(
        source, to: folder.file("a.mov"), format: "mov", streams: [0], interruption: interruption
      ) { done in
        reports.append(done)
        interruption.cancel()
      }
    }
    #expect(error?.isCancellation == true)
    #expect(reports.count == 1)
    let second = #expect(throws: FFmpegError.self) {
      try copy(
        source, to: folder.file("b.mov"), format: "mov", streams: [0], interruption: interruption)
    }
    #expect(second?.isCancellation == true)
  }

  @Test func `refuse a track that is not there`() throws {
    let source = try SourceCase.all[0].make()
    #expect(throws: FFmpegError.self) {
      try copy(source, to: folder.file("out.mp4"), format: "mp4", streams: [77])
    }
  }
}

/// When the packets of a stream are shown, counted from the first one in file order.
struct PacketTimes {
  var seconds: [Double]

  init(_ path: String, stream: Int) throws {
    let data = try Tools.run(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "\(stream)", "-show_entries", "packet=pts_time", "-of",
        "csv=p=0", path,
      ])
    let times = String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap {
      Double($0.split(separator: ",").first ?? "")
    }
    seconds = times.map { $0 - (times.first ?? 0) }
  }
}
