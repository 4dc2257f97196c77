internal import Glibc
internal import MediaMetadata

/// Timed metadata: an hour of a camera beside exiftool, memory against the number of groups, a group by its time.
struct Telemetry {
  let tool: String
  let files: BenchmarkFiles

  private var hour: String { "\(files.folder)/hour.mp4" }
  private func motion(_ count: Int) -> String { "\(files.folder)/motion-\(count).mp4" }
  private static let counts = [500_000, 5_000_000]

  func run() async throws {
    try make()
    try compare()
    try measureMemory()
    for path in [hour, motion(Self.counts[1])] { try await ask(path) }
  }

  private func make() throws {
    if files.size(of: hour) == nil {
      let seconds = (0..<3600).map(TelemetryFiles.second)
      try write(
        TelemetryFiles.movie(
          type: "gpmd", data: seconds.flatMap { $0 }, size: seconds[0].count, duration: 1000,
          timescale: 1000), to: hour)
    }
    for count in Self.counts where files.size(of: motion(count)) == nil {
      let thousand = (0..<1000).flatMap(TelemetryFiles.motion)
      try write(
        TelemetryFiles.movie(
          type: "camm", data: Array(repeatElement(thousand, count: count / 1000).joined()),
          size: 16, duration: 1, timescale: 1000), to: motion(count))
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = unsafe fopen(path, "w")
    defer { if let file = unsafe file { unsafe fclose(file) } }
    guard let file = unsafe file, unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw ProgramFailure(description: "\(path) cannot be written")
    }
  }

  /// All measurements are read by both; exiftool prints positions and leaves out the others.
  private func compare() throws {
    guard ChildProcess.isInstalled("exiftool") else {
      print("\nexiftool is not installed")
      return
    }
    for words in [["list"], ["export", "--quiet", "--format", "gpx"]] {
      try Comparison(
        title: "timed \(words[0]) of an hour of GPMF at 200 Hz beside exiftool -ee",
        ours: Contender(words[0], [tool, "timed"] + words + [hour]),
        peer: Contender("exiftool -ee", ["exiftool", "-ee", hour]),
        target: "wall at most 0.05", rounds: 1
      ).run()
    }
  }

  private func measureMemory() throws {
    print("\nMemory of timed list against the number of groups")
    for count in Self.counts {
      let usage = try ChildProcess.run([tool, "timed", "list", motion(count)])
      print(
        "  \(count) groups: \(seconds(usage.wallSeconds)), peak \(megabytes(usage.peakBytes))")
    }
  }

  /// The library inside this process, at times all over the presentation.
  private func ask(_ path: String) async throws {
    guard let stream = try await Asset(path: path).loadTimedMetadata().first else { return }
    let length = path == hour ? 3_600_000 : Int64(Self.counts[1])
    var times: [Double] = []
    var found = 0
    for index in 0..<1000 {
      let time = MediaTime(Int64(index) &* 7_919_777 % length, timescale: 1000)
      let clock = ContinuousClock()
      let start = clock.now
      found += try await stream.groups(at: time).count
      times.append((clock.now - start) / .seconds(1))
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    print(
      "\ngroups(at:) of \(name), in process: \(decimal(median(times) * 1e3)) ms, at most \(decimal((times.max() ?? 0) * 1e3)) ms, \(found) groups; target: below 1 ms"
    )
  }
}
