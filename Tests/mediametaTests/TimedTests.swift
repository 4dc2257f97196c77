import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `mediameta timed` {
  private let folder: TemporaryFolder
  private let movie = Fixture.media("telemetry.mp4").path

  init() throws { folder = try TemporaryFolder() }

  @Test func `lists streams with rates, path and clock`() throws {
    let result = try ConvertTool.run("timed", "list", movie)
    #expect(result.code == 0, "\(result.errors)")
    for line in [
      "starts at 2018-01-14T21:19:41.25Z, by satellites: 1 time of track 3",
      "track 2: gpmd \"GoPro MET\"",
      "2 positions, a path of 957.96 m, 0.22 to 0.22 m/s, 11 to 11 m high",
    ] {
      #expect(result.output.contains(line), "\(line)")
    }
    let json = try ConvertTool.run("timed", "list", "--json", movie)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let streams = try #require(document["streams"] as? [[String: Any]])
    #expect(
      streams.map { $0["format"] as? String } == ["gpmd", "camm", "mett", "metx", "urim", "hbrz"])
  }

  @Test func `shows the groups that were asked for`() throws {
    let result = try ConvertTool.run(
      "timed", "show", "-t", "3", "-i", "tele/position", "--limit", "1", movie)
    #expect(
      result.output
        == "track 3: camm \"CameraMetadataMotionHandler\"\n  0:00.625  tele/position 51.5072 -0.1276 °\n  there are more groups\n",
      "\(result.output)")
    let late = try ConvertTool.run("timed", "show", "-i", "tele/position", "--from", "0.8", movie)
    #expect(late.output.split(separator: "\n").count == 7)
  }

  @Test(arguments: [
    ("jsonl", "\"identifier\": \"tele/position\""), ("csv", "tele/position.latitude"),
    ("gpx", "<trkpt lat=\"51.5072\" lon=\"-0.1276\">"),
    ("kml", "<gx:coord>-0.1276 51.5072 11</gx:coord>"),
    ("geojson", "\"LineString\""), ("srt", "00:00:00,000 --> "), ("vtt", "WEBVTT\n\n"),
  ]) func `exports`(_ format: String, _ text: String) throws {
    let result = try ConvertTool.run("timed", "export", "--format", format, "-q", movie)
    #expect(result.code == 0, "\(result.errors)")
    let output = result.output.replacing("\":\"", with: "\": \"")
    #expect(output.contains(text), "\(output.prefix(600))")
    let path = folder.file("out.\(format)")
    let written = try ConvertTool.run("timed", "export", "-q", "-o", path, movie)
    #expect(written.code == 0, "\(written.errors)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == result.output)
    #expect(try ConvertTool.run("timed", "export", "-q", "-o", path, movie).code == 1)
  }

  /// A file of SQLite with both layers, for which SQLite is needed.
  @Test(.enabled(if: Program.isInstalled("ogrinfo"), "ogrinfo is not installed"))
  func `exports GeoPackage`() throws {
    let path = folder.file("path.gpkg")
    let result = try ConvertTool.run("timed", "export", "-q", "-o", path, movie)
    #expect(result.code == 0, "\(result.errors)")
    let points = try ConvertTool.run(program: "/usr/bin/ogrinfo", ["-al", path, "points"]).output
    #expect(points.contains("Feature Count: 2"), "\(points)")
    #expect(points.contains("POINT Z (-0.1276 51.5072 11)"), "\(points)")
    #expect(points.contains("utc (DateTime) = 2018/01/14 21:19:41.875+00"), "\(points)")
    #expect(
      try ConvertTool.run(program: "/usr/bin/ogrinfo", ["-al", "-so", path, "path"]).output
        .contains("3D Line String"))
  }

  @Test func `is silent when asked to be`() throws {
    let stream = try folder.write([UInt8]("DEVC".utf8) + [0, 1, 0, 0], to: "stream.raw")
    let loud = try ConvertTool.run("timed", "export", "--codec", "gpmf", stream)
    #expect(loud.errors.contains("tells no times"))
    for words in [["--rate", "1Hz"], ["--format", "csv"], ["--from", "0.1", "--to", "0.9"]] {
      let result = try ConvertTool.run(all: ["timed", "export", "-q"] + words + [movie])
      #expect((result.code, result.errors) == (0, ""), "\(words)")
    }
  }

  @Test func `resamples, and says so`() throws {
    let result = try ConvertTool.run(
      "timed", "export", "--rate", "4Hz", "-t", "2", "-i", "tele/acceleration", movie)
    #expect(result.errors.contains("resampled to 4 values a second"))
    let lines = result.output.split(separator: "\n")
    #expect(lines.count >= 2)
    #expect(lines.allSatisfy { $0.contains("\"isResampled\":true") })
    #expect(lines.allSatisfy { !$0.contains("tele/position") })
  }

  @Test func `takes the part of a presentation`() throws {
    func starts(_ words: String...) throws -> [Double] {
      let result = try ConvertTool.run(
        all: ["timed", "export", "-q", "--format", "csv", "-i", "tele/*"] + words + [movie])
      return result.output.split(separator: "\n").dropFirst().compactMap {
        Double($0.split(separator: ",", omittingEmptySubsequences: false)[1])
      }
    }
    let all = try starts()
    let part = try starts("--from", "0.5", "--to", "0:00.75")
    #expect(!part.isEmpty && part.count < all.count)
    #expect(part.allSatisfy { $0 < 0.75 })
    #expect(try starts("--track", "3").count < all.count)
  }

  @Test(arguments: TimedCodecs.payloadNames) func `reads bare streams of`(_ codec: String) throws {
    let stream = try folder.write(Array("no such stream".utf8), to: "stream")
    let result = try ConvertTool.run("timed", "show", "--codec", codec, stream)
    #expect([0, 3].contains(result.code), "\(result.errors)")
  }

  @Test func `reads a bare stream of camera motion`() throws {
    let rate: [UInt8] = [0, 0, 2, 0] + [0, 0, 0x80, 0x3F] + [0, 0, 0, 0x40] + [0, 0, 0x40, 0x40]
    let stream = try folder.write(rate + rate + [0, 0], to: "motion")
    let result = try ConvertTool.run("timed", "show", "--codec", "camm", stream)
    #expect(result.output.split(separator: "tele/rotation-rate 1.0 2.0 3.0").count == 3)
    #expect(result.errors.contains("tells no times"), "\(result.errors)")
  }

  @Test func `prints a row for each frame`() throws {
    let result = try ConvertTool.run("timed", "frames", "-i", "tele/acceleration", movie)
    let rows = result.output.split(separator: "\n")
    #expect(
      rows.first
        == "frame,seconds,timecode,utc,tele/acceleration.x,tele/acceleration.y,tele/acceleration.z")
    #expect(rows.count == 13)
    #expect(result.errors.contains("UTC by satellites"))
    let json = try ConvertTool.run(
      "timed", "frames", "--json", "-i", "tele/acceleration", "-q", movie)
    for line in json.output.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test func `reads a log beside a movie`() throws {
    let log = try folder.write(
      Array("1\n00:00:00,000 --> 00:00:01,000\n[latitude: 1.5] [longitude: 2.5]\n".utf8),
      to: "clip.SRT")
    let alone = try ConvertTool.run("timed", "export", "--format", "csv", "-q", log)
    #expect(alone.output.contains("clip.SRT,0,1,1.5,2.5"), "\(alone.output)")
    let beside = try ConvertTool.run("timed", "list", "--sidecar", log, movie)
    #expect(beside.output.contains("clip.SRT: srt"))
    let unnamed = try folder.write(Array("[latitude: 1.5] [longitude: 2.5]".utf8), to: "log")
    #expect(try ConvertTool.run("timed", "list", "--codec", "srt", unnamed).code == 0)
  }

  @Test func `finds the logs beside a movie that have its name`() throws {
    let clip = try folder.write(Fixture.media("movie-first.mp4").bytes, to: "clip.MP4")
    let captions = "1\n00:00:00,000 --> 00:00:01,000\n[latitude: 1.5] [longitude: 2.5]\n"
    _ = try folder.write(Array(captions.utf8), to: "clip.SRT")
    _ = try folder.write(
      Array("$GPRMC,120000.00,A,4830.000,N,01115.000,E,,,170526,,,A\n".utf8), to: "clip.nmea")
    // Another clip's log is not one of this one's.
    _ = try folder.write(Array(captions.utf8), to: "clip2.SRT")
    let found = try ConvertTool.run("timed", "list", "--sidecar", "auto", clip)
    #expect(found.code == 0, "\(found.errors)")
    #expect(found.output.contains("clip.SRT: srt"), "\(found.output)")
    #expect(found.output.contains("clip.nmea: nmea"), "\(found.output)")
    #expect(!found.output.contains("clip2"), "\(found.output)")
    #expect(!(try ConvertTool.run("timed", "list", clip).output.contains("clip.SRT")))
    let path = try ConvertTool.run(
      "timed", "export", "--format", "csv", "-q", "--sidecar", "auto", clip)
    #expect(path.output.contains("clip.SRT,0,1,1.5,2.5"), "\(path.output)")
  }

  /// What is written as JSON lines is read back group by group, item by item, and written again as it was.
  @Test(
    arguments: [
      Fixture.media("telemetry.mp4"), .media("cameras.mov"), .format("camcorder.mts"),
      .format("programs.ts"), Fixture(folder: "Vendor", name: "novatek-index.mp4"),
    ]) func `writes JSON lines that lose nothing`(_ fixture: Fixture) throws
  {
    let once = try ConvertTool.run("timed", "export", "-q", "--format", "jsonl", fixture.path)
    #expect(once.code == 0 && !once.output.isEmpty, "\(once.errors)")
    let log = try folder.write(Array(once.output.utf8), to: "a.jsonl")
    let twice = try ConvertTool.run("timed", "export", "-q", "--format", "jsonl", log)
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map {
        // A log has no tracks.
        String($0.replacing(/"trackID":\d+,/, with: ""))
      }
    }
    #expect(lines(twice.output) == lines(once.output), "\(twice.errors)")
  }

  @Test func `writes JSON lines with all bytes, however many, and the sign of zero`() throws {
    let payload = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 7) }).base64EncodedString()
    let line =
      "{\"start\":{\"value\":0,\"timescale\":1},\"duration\":{\"value\":1,\"timescale\":1},\"items\":["
      + "{\"identifier\":\"sample/gpmd\",\"dataType\":\"\(DataType.rawData.rawValue)\",\"payload\":\"\(payload)\"},"
      + "{\"identifier\":\"tele/altitude\",\"dataType\":\"\(DataType.float64.rawValue)\",\"payload\":\"gAAAAAAAAAA=\"}]}\n"
    let log = try folder.write(Array(line.utf8), to: "a.jsonl")
    let told = try ConvertTool.run("timed", "export", "-q", "--format", "jsonl", log)
    #expect(told.output.contains("\"payload\":\"\(payload)\""), "\(told.errors)")
    #expect(told.output.contains("\"payload\":\"gAAAAAAAAAA=\""))
    #expect(!told.output.contains("isPayloadLeftOut"))
  }

  @Test(
    arguments: [
      (["list", "quicktime-keys.mov"], 3), (["show", "-t", "9", "telemetry.mp4"], 3),
      (["show", "-i", "mdta/nothing", "telemetry.mp4"], 3),
      (["show", "--from", "x", "telemetry.mp4"], 2),
      (["show", "--from", "2", "--to", "1", "telemetry.mp4"], 2), (["list", "missing.mov"], 1),
      (["export", "--rate", "0", "telemetry.mp4"], 2),
      (["export", "-o", "a.doc", "telemetry.mp4"], 2),
      (["frames", "itunes-list.m4a"], 3), ([], 2),
    ] as [([String], Int32)]) func `says what cannot be done`(_ words: [String], _ code: Int32)
    throws
  {
    var words = words
    if let name = words.popLast() { words.append(Fixture.media(name).path) }
    let result = try ConvertTool.run(all: ["timed"] + words)
    #expect(result.code == code, "\(result.errors)")
    #expect(!result.errors.isEmpty)
  }
}
