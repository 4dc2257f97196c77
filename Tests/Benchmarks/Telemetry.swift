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
    for words in [["list"]]
      + ["gpx", "csv", "jsonl"].map({ ["export", "--quiet", "--format", $0] })
    {
      let name = words.count > 1 ? "\(words[0]) to \(words[3])" : words[0]
      try Comparison(
        title: "timed \(name) of an hour of GPMF at 200 Hz beside exiftool -ee",
        ours: Contender(name, [tool, "timed"] + words + [hour]),
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
    guard let track = try await Asset(path: path).load(.tracks).first else { return }
    let length = path == hour ? 3_600_000 : Int64(Self.counts[1])
    let clock = ContinuousClock()
    let start = clock.now
    // Reads the tables of the track, which all later ones go by.
    var found = try await track.groups(at: .zero).count
    let first = (clock.now - start) / .seconds(1)
    var times: (wall: [Double], processor: [Double]) = ([], [])
    for index in 1...10_000 {
      let time = MediaTime(Int64(index) &* 7_919_777 % length, timescale: 1000)
      let (start, used) = (clock.now, processorSeconds())
      found += try await track.groups(at: time).count
      times.wall.append((clock.now - start) / .seconds(1))
      times.processor.append(processorSeconds() - used)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    print(
      "\ngroups(at:) of \(name), in process: the first call \(seconds(first)), then \(found) groups"
    )
    row("wall", times.wall)
    row("processor", times.processor)
    print("  target: below 1 ms")
  }

  private func row(_ name: String, _ times: [Double]) {
    let sorted = times.sorted()
    let rare = sorted[sorted.count - 1 - sorted.count / 1000]
    print(
      "  \(name): median \(microseconds(median(times))), 99.9 % below \(microseconds(rare)), at most \(microseconds(sorted[sorted.count - 1]))"
    )
  }

  private func microseconds(_ value: Double) -> String { "\(Int((value * 1e6).rounded())) µs" }

  /// What the threads of this process have taken.
  private func processorSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
