internal import Glibc

/// The files that are measured, made once with ffmpeg and kept in a folder.
struct BenchmarkFiles {
  let folder: String
  /// About 1 GB of video and audio with `moov` last.
  var large: String { "\(folder)/large.mov" }
  /// The same kind of movie in about 1 MB.
  var small: String { "\(folder)/small.mov" }
  /// Kinds of small files of which there are a thousand each.
  static let kinds = ["mp4", "flac", "mp3"]

  /// A thousand small files of a kind.
  func many(_ kind: String) -> [String] { (0..<1000).map { "\(folder)/many/\($0).\(kind)" } }

  private static let largeSize = 1_000_000_000

  /// Makes whatever is missing.
  ///
  /// - Throws: `ProgramFailure` where ffmpeg is missing or refuses.
  func make() throws {
    unsafe mkdir(folder, 0o755)
    unsafe mkdir("\(folder)/many", 0o755)
    let piece = "\(folder)/piece.mov"
    if size(of: piece) == nil {
      try ffmpeg(
        ["-f", "lavfi", "-i", "testsrc2=s=1280x720:r=25:d=8,noise=alls=40:allf=t"]
          + ["-f", "lavfi", "-i", "sine=f=440:d=8:r=48000"]
          + ["-c:v", "mpeg4", "-b:v", "40M", "-minrate", "40M", "-maxrate", "40M"]
          + ["-bufsize", "40M", "-c:a", "aac", "-b:a", "128k"], to: piece)
    }
    if size(of: small) == nil {
      try ffmpeg(
        ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=8"]
          + ["-f", "lavfi", "-i", "sine=f=440:d=8:r=48000"]
          + ["-c:v", "mpeg4", "-b:v", "900k", "-c:a", "aac", "-b:a", "96k"], to: small)
    }
    if size(of: large) == nil {
      let times = Self.largeSize / max(1, size(of: piece) ?? 1)
      try ffmpeg(
        ["-stream_loop", "\(times)", "-i", piece, "-map", "0", "-c", "copy"], to: large)
    }
    for kind in Self.kinds where size(of: many(kind)[999]) == nil {
      let first = many(kind)[0]
      let codecs = kind == "mp4" ? ["-map", "0", "-c", "copy"] : ["-vn"]
      try ffmpeg(["-i", small, "-t", "1"] + codecs, to: first)
      for path in many(kind).dropFirst() { _ = try ChildProcess.run(["cp", first, path]) }
    }
  }

  /// The size of a file; `nil` where there is none.
  func size(of path: String) -> Int? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The size of `moov` in a movie that has it last, as the three tables of its limits need it.
  func headerSize(of path: String) -> Int {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var offset: off_t = 0
    var head = [UInt8](repeating: 0, count: 16)
    while unsafe pread(descriptor, &head, 16, offset) == 16 {
      let short = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
      let size = short == 1 ? head[8..<16].reduce(0) { $0 << 8 | Int($1) } : short
      if head[4..<8].elementsEqual("moov".utf8) { return size }
      guard size >= 8 else { return 0 }
      offset += off_t(size)
    }
    return 0
  }

  private func ffmpeg(_ arguments: [String], to path: String) throws {
    let program = ["ffmpeg", "-v", "error", "-y"] + arguments
    let metadata = ["-metadata", "title=A movie", "-metadata", "location=+48.8577+002.2950/"]
    _ = try ChildProcess.run(program + metadata + [path])
  }
}
