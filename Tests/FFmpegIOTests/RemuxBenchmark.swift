import Foundation
import Glibc
import Testing

@testable import FFmpegIO

/// Speed and memory beside the ffmpeg command; figures are printed, nothing is asserted about them.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["MEDIAMETADATA_BENCHMARK_MOVIE"] != nil,
    "needs MEDIAMETADATA_BENCHMARK_MOVIE, the path of a large movie"))
struct `Remux benchmark` {
  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let time = try clock.measure(work)
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  private static func peakMegabytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
    return (Int(line.filter(\.isNumber)) ?? 0) / 1024
  }

  @Test func `takes about as long as ffmpeg`() throws {
    let path = try #require(
      ProcessInfo.processInfo.environment["MEDIAMETADATA_BENCHMARK_MOVIE"])
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let (ours, theirs) = ("\(folder)/ours.mov", "\(folder)/theirs.mov")
    defer { for file in [ours, theirs] { unsafe unlink(file) } }
    let input = try Descriptor(reading: path)
    let tracks = try FFmpegProber.probe(
      descriptor: input.number, size: input.size, name: path, formatHint: "mov"
    ).streams.map {
      RemuxRequest.Track(
        source: .index($0.index), route: .opaque, trackID: UInt32($0.index + 1),
        timescale: $0.timescale)
    }
    let before = try Self.peakMegabytes()
    var (mine, other) = (Double.infinity, Double.infinity)
    for _ in 0..<3 {
      unsafe unlink(theirs)
      other = min(
        other,
        try Self.seconds {
          try Tools.run(
            "ffmpeg",
            ["-v", "error", "-i", path, "-map", "0:v?", "-map", "0:a?", "-c", "copy", theirs])
        })
      unsafe unlink(ours)
      mine = min(
        mine,
        try Self.seconds {
          let result = try remux(path, to: ours, format: "mov", tracks: tracks)
          // A figure for something else than a copy of the samples would mean nothing.
          #expect(result.diagnostics == [])
          #expect(result.bytesWritten > input.size / 10 * 9)
        })
    }
    let peak = try Self.peakMegabytes()
    print(
      "remux \(input.size >> 20) MB: \(mine) s, ffmpeg \(other) s, ratio \(mine / other);"
        + " peak memory \(peak) MB, before \(before) MB")
  }
}
