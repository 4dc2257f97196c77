internal import Glibc
internal import MediaMetadata

/// One item set in a movie of 1 GB, beside what other programs take for it.
///
/// Written are the new header and a few bytes more, wherever the old one is; what is written is counted by the system,
/// in blocks of 512 bytes, and told by the report. Every run begins with a file as it was.
struct Edits {
  let tool: String
  let files: BenchmarkFiles

  private static let rounds = 3
  private static let timeLimit = 0.020

  /// What a run took, and how many bytes the system was given.
  private struct Measure {
    var seconds: Double
    var writtenBytes: Int
  }

  func run() async throws {
    let last = "\(files.folder)/edit-last.mp4"
    let first = "\(files.folder)/edit-first.mp4"
    let copy = ["ffmpeg", "-v", "error", "-y", "-i", files.large, "-map", "0", "-c", "copy"]
    if files.size(of: last) == nil { _ = try ChildProcess.run(copy + [last]) }
    if files.size(of: first) == nil {
      _ = try ChildProcess.run(copy + ["-movflags", "+faststart", first])
    }
    try await compare("moov last", last)
    try await compare("moov first, without padding", first)
  }

  private func compare(_ title: String, _ source: String) async throws {
    let path = "\(files.folder)/edited.mp4"
    defer { unsafe unlink(path) }
    let header = files.headerSize(of: source)
    print(
      "\nOne item set, \(title): \((files.size(of: source) ?? 0) / 1_000_000) MB, moov \(header) bytes"
    )
    var contenders: [(name: String, command: [String])] = [
      ("mediameta edit", [tool, "edit", "-q", "--title", "Another title", path])
    ]
    let script =
      "from mutagen.mp4 import MP4; m = MP4('\(path)'); m['\\xa9nam'] = ['Another title']; m.save()"
    let python = unsafe access("/usr/bin/python3", X_OK) == 0 ? "/usr/bin/python3" : "python3"
    if (try? ChildProcess.run([python, "-c", "import mutagen.mp4"])) != nil {
      contenders.append(("mutagen", [python, "-c", script]))
    }
    if ChildProcess.isInstalled("AtomicParsley") {
      contenders.append(
        ("AtomicParsley", ["AtomicParsley", path, "--title", "Another title", "--overWrite"]))
    }
    if ChildProcess.isInstalled("exiftool") {
      contenders.append(
        (
          "exiftool",
          ["exiftool", "-q", "-overwrite_original", "-ItemList:Title=Another title", path]
        ))
    }
    var measures: [[Measure]] = contenders.map { _ in [] }
    for _ in 0..<Self.rounds {
      for (index, contender) in contenders.enumerated() {
        measures[index].append(try measure(contender.command, of: source, at: path))
      }
    }
    let ours = median(measures[0].map(\.seconds))
    for (contender, runs) in zip(contenders, measures) {
      let time = median(runs.map(\.seconds))
      let bytes = runs.map(\.writtenBytes).max() ?? 0
      let ratio =
        contender.name == contenders[0].name
        ? "" : ", ours: \(decimal(ours / max(time, 1e-9))) of it"
      print("  \(contender.name): \(seconds(time)), \(bytes) bytes written\(ratio)")
    }
    let plan = try await AssetEditor(Asset(path: source)).planned()
    print(
      "  planned: \(plan.writtenByteCount) bytes, \(decimal(Double(plan.writtenByteCount) / Double(max(1, header)))) of moov"
    )
    print("  target: \(seconds(Self.timeLimit)) at most; took \(seconds(ours))")
  }

  private func measure(
    _ command: [String], of source: String, at path: String
  ) throws -> Measure {
    _ = try ChildProcess.run(["cp", "--reflink=auto", source, path])
    sync()
    let before = Self.writtenBlocks
    let usage = try ChildProcess.run(command)
    return Measure(
      seconds: usage.wallSeconds, writtenBytes: (Self.writtenBlocks - before) * 512)
  }

  /// What ended children have written so far.
  private static var writtenBlocks: Int {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(truncatingIfNeeded: RUSAGE_CHILDREN.rawValue), &usage)
    return usage.ru_oublock
  }
}

extension AssetEditor {
  /// The plan of the same edit.
  fileprivate func planned() async throws -> EditPlan {
    var editor = self
    editor.metadata.append(MetadataItem(.iTunesMetadataSongName, text: "Another title"))
    return try await editor.plan()
  }
}
