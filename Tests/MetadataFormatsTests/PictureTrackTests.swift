import BinaryIO
import Foundation
import MediaModel
import MetadataFormats
import TestSupport
import Testing

/// What headers and parameter sets tell of pictures is what ffprobe tells of them.
@Suite struct `Tracks of pictures` {
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let options: [String]

    init(_ name: String, _ options: String) {
      self.name = name
      self.options = options.split(separator: " ").map(String.init)
    }

    var testDescription: String { "\(name) \(options.joined(separator: " "))" }
  }

  private static let color =
    "-color_range tv -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc"

  static let samples = [
    Sample("main.mkv", "-c:v libx264 -pix_fmt yuv420p"),
    Sample("baseline.mkv", "-c:v libx264 -profile:v baseline -pix_fmt yuv420p"),
    Sample("full-range.mkv", "-c:v libx264 -pix_fmt yuvj420p -vf setsar=4/3"),
    Sample("high.mkv", "-c:v libx264 -pix_fmt yuv422p10 \(color)"),
    Sample("rgb.mkv", "-c:v libx264rgb"),
    Sample("lists.mkv", "-c:v libx264 -x264-params cqm=jvt -pix_fmt yuv420p"),
    Sample("main.hevc.mkv", "-c:v libx265 -x265-params log-level=error"),
    Sample(
      "main10.hevc.mkv", "-c:v libx265 -x265-params log-level=error -pix_fmt yuv420p10 \(color)"),
    Sample(
      "wide.hevc.mkv", "-c:v libx265 -x265-params log-level=error:chromaloc=2 -pix_fmt yuv444p"),
    Sample("golden.webm", "-c:v libvpx"), Sample("theora.ogv", "-c:v libtheora"),
    Sample("shape.ogv", "-c:v libtheora -pix_fmt yuv422p -vf setsar=4/3"),
  ]

  private static let names = [
    "profile", "pix_fmt", "color_range", "color_space", "color_transfer", "color_primaries",
    "sample_aspect_ratio", "field_order", "r_frame_rate", "bits_per_raw_sample",
  ]

  /// What ffmpeg makes of a pattern with options, read natively.
  private func track(_ sample: Sample, in folder: borrowing TemporaryFolder) throws -> (
    path: String, track: TrackDescription, isWhole: Bool
  ) {
    let path = folder.file(sample.name)
    let made = try Program.run(
      "/usr/bin/env",
      ["ffmpeg", "-loglevel", "error", "-f", "lavfi"]
        + ["-i", "testsrc2=s=96x64:r=24000/1001:d=0.3"] + sample.options + [path])
    try #require(made.status == 0, "\(made.errorLines)")
    let source = try FileSource(path: path)
    let head = try source.read(0..<min(4096, source.size))
    let reader = try #require(
      FileFormats.readers.first { $0.recognizes(head: head, name: sample.name) })
    let found = try reader.read(source, head: head)
    return (path, try #require(found.tracks?.first), found.areTracksWhole)
  }

  @Test(
    .enabled(
      if: Program.isInstalled("ffmpeg") && Program.isInstalled("ffprobe"), "ffmpeg is not there"),
    arguments: samples)
  func `have the facts that ffprobe tells`(_ sample: Sample) throws {
    let folder = try TemporaryFolder()
    let (path, track, isWhole) = try track(sample, in: folder)
    #expect(isWhole)
    let entry = try #require(track.sampleEntries.first)
    let run = try Program.run(
      "/usr/bin/env", ["ffprobe", "-v", "error", "-show_streams", "-of", "json", path])
    let parsed = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let told = try #require((parsed?["streams"] as? [[String: Any]])?.first)
    #expect(entry.type == told["codec_name"] as? String)
    #expect(entry.width == told["width"] as? Int)
    #expect(entry.height == told["height"] as? Int)
    if let level = told["level"] as? Int, level > 0 {
      #expect(entry.facts.first { $0.key == "level" }?.value == "\(level)")
    }
    for name in Self.names {
      guard let value = told[name] as? String, value != "unknown",
        // A number has no name.
        name != "profile" || Int(value) == nil
      else { continue }
      #expect(entry.facts.first { $0.key == name }?.value == value, "\(name)")
    }
    if sample.name.contains("wide"), let place = told["chroma_location"] as? String {
      #expect(entry.facts.first { $0.key == "chroma_location" }?.value == place)
    }
  }

  @Test(.enabled(if: Program.isInstalled("ffmpeg"), "ffmpeg is not there"), arguments: samples)
  func `are read or left alone where bytes are damaged`(_ sample: Sample) throws {
    let folder = try TemporaryFolder()
    let path = try track(sample, in: folder).path
    let bytes = Array(try Data(contentsOf: URL(filePath: path)).prefix(6000))
    for index in stride(from: 40, to: min(bytes.count, 1200), by: 3) {
      var damaged = bytes
      damaged[index] ^= 0xFF
      if index.isMultiple(of: 2) { damaged.removeLast(bytes.count - index) }
      let head = Array(damaged.prefix(4096))
      let reader = FileFormats.readers.first { $0.recognizes(head: head, name: sample.name) }
      _ = try reader?.read(MemorySource(damaged, name: sample.name), head: head)
    }
  }
}
