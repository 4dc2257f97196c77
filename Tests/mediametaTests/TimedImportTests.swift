import Foundation
import MediaMetadata
import TestSupport
import Testing

/// A log, how it is imported, and the positions that are in the movie then, in milliseconds and degrees.
private struct ImportCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var name: String
  var log: String
  var arguments: [String]
  var found: [String]

  private static let gpx =
    "<gpx><trk><trkseg><trkpt lat=\"48.5\" lon=\"11.25\"><ele>5</ele><time>2026-05-17T12:00:00Z</time></trkpt><trkpt lat=\"48.6\" lon=\"11.25\"><time>2026-05-17T12:00:00.5Z</time></trkpt></trkseg></trk></gpx>"

  static let all = [
    ImportCase(
      testDescription: "GPX by a date", name: "a.gpx", log: gpx,
      arguments: ["--sync", "utc=2026-05-17T13:59:59.75+02:00"],
      found: ["250 48.5 11.25"]),
    ImportCase(
      testDescription: "GPX by an offset, as camm", name: "a.gpx", log: gpx,
      arguments: ["--sync", "offset=-0.5", "--as", "camm"], found: ["0 48.6 11.25"]),
    ImportCase(
      testDescription: "GPX by the first fix, as text", name: "a.gpx", log: gpx,
      arguments: ["--sync", "first-fix", "--as", "text"],
      found: ["0 48.5 11.25", "500 48.6 11.25"]),
    ImportCase(
      testDescription: "sentences without a fix are left out", name: "a.nmea",
      log:
        "$GPRMC,120000.00,V,4830.000,N,01115.000,E,,,170526,,,N\n$GPRMC,120000.50,A,4830.000,N,01115.000,E,,,170526,,,A\n",
      arguments: ["--sync", "utc=2026-05-17T12:00:00Z"], found: ["500 48.5 11.25"]),
    ImportCase(
      testDescription: "captions of a drone", name: "a.srt",
      log: "1\n00:00:00,100 --> 00:00:00,300\n[latitude: 1.5] [longitude: 2.5]\n",
      arguments: [], found: ["100 1.5 2.5"]),
    ImportCase(
      testDescription: "a table of a logger", name: "a.csv",
      log: "time,lat,lon\n2026-05-17T12:00:00Z,1.5,2.5\n2026-05-17T12:00:00.25Z,1.75,2.5\n",
      arguments: ["--sync", "first-fix"], found: ["0 1.5 2.5", "250 1.75 2.5"]),
    ImportCase(
      testDescription: "a table with seconds", name: "a.csv",
      log:
        "seconds,duration,Latitude,Longitude,tele/acceleration.x,tele/acceleration.y,tele/acceleration.z\n0.5,0.25,1.5,2.5,1,2,3\n",
      arguments: [], found: ["500 1.5 2.5"]),
    ImportCase(
      testDescription: "JSON lines", name: "a.jsonl",
      log:
        "{\"stream\":\"track 9\",\"start\":{\"value\":1,\"timescale\":4},\"duration\":{\"value\":1,\"timescale\":4},\"items\":[{\"identifier\":\"tele/position\",\"dataType\":\"\(DataType.vectorFloat64.rawValue)\",\"value\":[1.5,2.5]}]}\n",
      arguments: ["--lossless"], found: ["250 1.5 2.5"]),
  ]
}

@Suite struct `mediameta timed import` {
  private let folder: TemporaryFolder
  private let movie: String

  init() throws {
    folder = try TemporaryFolder()
    movie = try folder.write(Fixture.media("movie-last.mov").bytes, to: "movie.mov")
  }

  /// The positions of a movie, in milliseconds and degrees.
  private func positions(_ path: String) async throws -> [String] {
    var found: [String] = []
    for stream in try await Asset(path: path).loadTimedMetadata() {
      for try await group in stream.groups {
        guard let point = TelemetryPoint(group) else { continue }
        let milliseconds = (point.time.seconds * 1000).rounded()
        found.append("\(Int(milliseconds)) \(point.latitude) \(point.longitude)")
      }
    }
    return found
  }

  @Test(arguments: ImportCase.all) private func `puts in`(_ c: ImportCase) async throws {
    let log = try folder.write(Array(c.log.utf8), to: c.name)
    let output = folder.file("out.mov")
    let result = try ConvertTool.run(
      all: ["timed", "import", movie, "--from", log, "-o", output] + c.arguments)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try await positions(output) == c.found)
    let inPlace = try ConvertTool.run(
      all: ["timed", "import", movie, "--from", log, "-q"] + c.arguments)
    #expect(inPlace.code == 0, "\(inPlace.errors)")
    #expect(try await positions(movie) == c.found)
    #expect(try ConvertTool.run("timed", "list", "-q", log).code == 0)
  }

  @Test(
    arguments: [
      ("a.csv", "lat,lon\n1,2\n", [], 1, "no column of times"),
      ("a.csv", "seconds,tele/altitude\nx,1\n", [], 1, "line 2"),
      ("a.jsonl", "{\"items\":[]}\n", [], 1, "line 1 has no start"),
      ("a.jsonl", "no JSON\n", [], 1, "line 1 is not an object"),
      (
        "a.jsonl",
        "\n{\"start\":{\"value\":0,\"timescale\":1},\"items\":[{\"identifier\":\"tele/iso\",\"value\":\"x\"}]}\n",
        [], 1, "line 2"
      ),
      ("a.gpx", "<gpx/>", [], 3, "nothing in it"),
      ("a.gpx", "<html/>", [], 3, "is not GPX"),
      (
        "a.gpx",
        "<gpx><rte><rtept lat=\"1\" lon=\"2\"><time>2026-05-17T12:00:00Z</time></rtept></rte></gpx>",
        ["--sync", "utc"], 1, "no time in common"
      ),
      (
        "a.gpx",
        "<gpx><rte><rtept lat=\"1\" lon=\"2\"><time>2026-05-17T12:00:00Z</time></rtept></rte></gpx>",
        ["--sync", "utc=2025-05-17T12:00:00Z"], 1, "no time in common"
      ),
      ("a.gpx", "<gpx/>", ["--sync", "noon"], 2, "offset=SECONDS"),
      (
        "a.nmea", "$GPGGA,120000.00,4830.000,N,01115.000,E,1,08,0.9,5.4,M,46.9,M,,\n",
        ["--sync", "utc=2026-05-17T12:00:00Z"], 1, "tells no time of the satellites"
      ),
      (
        "a.csv", "seconds,sensor/odd\n0,1\n", ["--as", "mebx"], 1, "sensor/odd"
      ),
    ] as [(String, String, [String], Int32, String)])
  func `refuses`(
    _ name: String, _ log: String, _ arguments: [String], _ code: Int32, _ text: String
  ) throws {
    let before = folder.read("movie.mov")
    let path = try folder.write(Array(log.utf8), to: name)
    let result = try ConvertTool.run(
      all: ["timed", "import", movie, "--from", path] + arguments)
    #expect(result.code == code, "\(result.errors)")
    #expect(result.errors.contains(text), "\(result.errors)")
    #expect(folder.read("movie.mov") == before)
  }

  @Test func `of two logs are merged, split and removed`() async throws {
    let log = try folder.write(
      Array("seconds,tele/altitude,tele/heading\n0,5,90\n0.5,6,91\n".utf8), to: "a.csv")
    for identifier in ["tele/altitude", "tele/heading"] {
      let result = try ConvertTool.run("timed", "import", movie, "--from", log, "-i", identifier)
      #expect(result.code == 0, "\(result.errors)")
    }
    func tracks() async throws -> [UInt32] {
      try await Asset(path: movie).loadTimedMetadata().compactMap(\.trackID)
    }
    #expect(try await tracks().count == 2)
    #expect(try ConvertTool.run("timed", "split", movie).code == 2)
    let plan = try ConvertTool.run("timed", "merge", "-n", movie)
    #expect(plan.output.contains("1 track put in, 2 taken out; 0 lost"), "\(plan.output)")
    #expect(try ConvertTool.run("timed", "merge", movie).code == 0)
    let merged = try await tracks()
    #expect(merged.count == 1)
    #expect(try ConvertTool.run("timed", "merge", movie).code == 1)
    #expect(try ConvertTool.run("timed", "split", movie).code == 0)
    let split = try await tracks()
    #expect(split.count == 2)
    #expect(try ConvertTool.run("timed", "remove", movie).code == 2)
    #expect(try ConvertTool.run("timed", "remove", "-t", "99", movie).code == 1)
    let json = try ConvertTool.run(
      all: ["timed", "remove", "--json", movie] + split.flatMap { ["-t", "\($0)"] })
    let report = try JSONDecoder().decode(GraftReport.self, from: Data(json.output.utf8))
    #expect(report.plan.replacedTracks.map(\.trackID) == split)
    #expect(try await tracks().isEmpty)
  }
}
