internal import Glibc
internal import MediaMetadata

/// What it costs to look at files: bytes read, time over size, time over number.
struct Reading {
  let tool: String
  let files: BenchmarkFiles

  func run() async throws {
    try await describe()
    guard knowsShow else {
      print("\n\(tool) has no command 'show'; only the library was measured")
      return
    }
    try countBytesRead()
    try Comparison(
      title: "show of a large movie beside a small one",
      ours: Contender("1 GB", [tool, "show", "--json", files.large]),
      peer: Contender("1 MB", [tool, "show", "--json", files.small]),
      target: "what the larger moov takes, whatever the media", rounds: 15
    ).run()
    if ChildProcess.isInstalled("mediainfo") {
      try Comparison(
        title: "show of one small movie beside mediainfo",
        ours: Contender("show", [tool, "show", files.small]),
        peer: Contender("mediainfo", ["mediainfo", files.small]),
        target: "wall at most 0.5, and 6 ms", rounds: 40
      ).run()
    }
    for kind in BenchmarkFiles.kinds {
      let mediainfo = ["mediainfo", "--Output=JSON"]
      try compareManyFiles(kind, with: mediainfo, target: "wall at most 0.10")
      try compareManyFiles(kind, with: ["exiftool", "-fast", "-j"], target: "wall at most 0.05")
    }
  }

  /// Shows many small files in one process, beside a peer that does the same.
  private func compareManyFiles(_ kind: String, with peer: [String], target: String) throws {
    let many = files.many(kind)
    guard ChildProcess.isInstalled(peer[0]) else {
      print("\n\(peer[0]) is not installed")
      return
    }
    let words = peer.joined(separator: " ")
    try Comparison(
      title: "show --json of \(many.count) small \(kind) files beside \(words), one process each",
      ours: Contender("show --json", [tool, "show", "--json"] + many),
      peer: Contender(words, peer + many), target: target
    ).run()
  }

  private var knowsShow: Bool { (try? ChildProcess.run([tool, "show", "--help"])) != nil }

  /// The library inside this process: no start-up, no printing.
  private func describe() async throws {
    print("\nAsset.load(.description), in process")
    for path in [files.large, files.small] {
      var times: [Double] = []
      for _ in 0..<15 {
        let clock = ContinuousClock()
        let start = clock.now
        _ = try await Asset(path: path).load(.description)
        times.append((clock.now - start) / .seconds(1))
      }
      print(
        "  \((files.size(of: path) ?? 0) / 1_000_000) MB, moov \(files.headerSize(of: path)) bytes: \(milliseconds(median(times))) (\(milliseconds(times.min() ?? 0)) to \(milliseconds(times.max() ?? 0)))"
      )
    }
  }

  private func milliseconds(_ value: Double) -> String { "\(decimal(value * 1e3)) ms" }

  /// Adds up what the system handed over of the file itself, as strace saw it.
  private func countBytesRead() throws {
    print("\nBytes that show reads of the large movie")
    guard ChildProcess.isInstalled("strace") else {
      print("  strace is not installed")
      return
    }
    let log = "\(files.folder)/strace.log"
    defer { unsafe unlink(log) }
    _ = try ChildProcess.run(
      ["strace", "-f", "-y", "-e", "trace=read,pread64,mmap", "-o", log]
        + [tool, "show", "--json", files.large])
    var (bytes, calls, mappings) = (0, 0, 0)
    for line in lines(of: log) where line.contains(files.large) {
      if line.contains("mmap(") { mappings += 1 }
      guard line.contains("read"), let result = line.split(separator: "=").last,
        let count = Int(result.split(separator: " ").first ?? "")
      else { continue }
      bytes += count
      calls += 1
    }
    let limit = files.headerSize(of: files.large) + (64 << 10)
    print("  \(bytes) in \(calls) reads and \(mappings) mappings; limit \(limit) (moov + 64 KB)")
  }

  private func lines(of path: String) -> [Substring] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: files.size(of: path) ?? 0)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
  }
}
