internal import Glibc

/// A graft onto a transcode of 1 GB: what is written follows the metadata, not the pictures.
struct Grafts {
  let tool: String
  let files: BenchmarkFiles

  /// Grafts a small original in place, again and again, and prints how long it takes and what is written.
  ///
  /// - Throws: `ProgramFailure` where a program does.
  func run() throws {
    let transcode = "\(files.folder)/transcode.mov"
    let original = "\(files.folder)/original.mov"
    defer {
      unsafe unlink(transcode)
      unsafe unlink(original)
    }
    _ = try ChildProcess.run(["cp", files.large, transcode])
    // Another movie with the same header: its items are changed, its samples are not looked at.
    _ = try ChildProcess.run(["cp", files.large, original])
    _ = try ChildProcess.run([tool, "edit", "-q", original, "--title", "An original"])
    let before = files.size(of: transcode) ?? 0
    let header = files.headerSize(of: files.large)
    print("\nGraft in place onto \(before / 1_000_000) MB, moov \(header) bytes")
    for durable in [true, false] {
      var times: [Double] = []
      for _ in 0..<5 {
        let command = [tool, "graft", "-q", original, transcode] + (durable ? [] : ["--no-sync"])
        times.append(try ChildProcess.run(command).wallSeconds)
      }
      times.sort()
      print(
        "  \(durable ? "on the disk" : "not made durable"): median \(Int(times[2] * 1000)) ms, \(Int(times[0] * 1000)) to \(Int(times[4] * 1000)) ms"
      )
    }
    let grown = (files.size(of: transcode) ?? 0) - before
    print("  the file has grown by \(grown) bytes in 10 grafts; target: O(moov) each, \(header)")
  }
}
