import Foundation
import Glibc
import MediaMetadata
import TestSupport
import Testing

@Suite struct `mediameta convert` {
  private let folder: TemporaryFolder
  private let input: String

  init() throws {
    folder = try TemporaryFolder()
    _ = unsafe chmod(folder.path, 0o755)
    input = try folder.write(Fixture.media("movie-last.mov").bytes, to: "in.mov")
  }

  private var output: String { folder.file("out.mp4") }

  @Test func `converts, and sums up on standard error`() throws {
    let result = try ConvertTool.run("convert", input, output)
    #expect(result.code == 0)
    #expect(result.output.isEmpty)
    #expect(result.lines.first == "\(output): 6 items carried, 6 mirrored, 0 lost")
    #expect(result.errors.contains("transport rewrap"))
    #expect(folder.names == ["in.mov", "out.mp4"])
  }

  @Test func `says nothing when it is to be quiet`() throws {
    let result = try ConvertTool.run("convert", "--quiet", input, "-o", output)
    #expect(result.code == 0)
    #expect(result.output.isEmpty && result.errors.isEmpty)
    #expect(folder.read("out.mp4")?.isEmpty == false)
  }

  @Test(arguments: ["auto", "rewrap", "ffmpeg"])
  func `reports as JSON, to a file and to standard output`(_ transport: String) throws {
    let path = folder.file("report.json")
    let first = try ConvertTool.run(
      "convert", "--transport", transport, "--report", path, input, output)
    #expect(first.code == 0)
    let report = try JSONDecoder().decode(
      ExportReport.self, from: Data(try #require(folder.read("report.json"))))
    #expect(report.transport == .rewrap)
    #expect(report.transportReason.contains("libavformat is not needed"))
    #expect(report.losses.isEmpty)
    let second = try ConvertTool.run("convert", "--force", "--report", "-", input, output)
    #expect(second.code == 0)
    let again = try JSONDecoder().decode(ExportReport.self, from: Data(second.output.utf8))
    #expect(again.carriedItemCount == report.carriedItemCount)
    #expect(again.byteCount == folder.read("out.mp4")?.count)
  }

  @Test func `tells its plan and writes nothing`() throws {
    let text = try ConvertTool.run("convert", "--plan", input, output)
    #expect(text.code == 0)
    #expect(text.output.contains("movie mdta/com.apple.quicktime.title: carry"))
    #expect(text.output.contains("mirror of mdta/com.apple.quicktime.title"))
    #expect(text.errors.isEmpty)
    let json = try ConvertTool.run("convert", "--plan", "--json", input, output)
    let plan = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((plan?["items"] as? [Any])?.count == 12)
    let bare = try ConvertTool.run("convert", "--plan", "--no-mirror", input, output)
    #expect(!bare.output.contains("mirror of"))
    #expect(folder.names == ["in.mov"])
  }

  @Test func `takes the type by its extension or by name`() throws {
    for (name, type) in [
      ("a.m4v", "M4V "), ("a.MOV", "qt  "), ("a.3gp", "3gp6"),
    ] {
      #expect(try ConvertTool.run("convert", input, folder.file(name)).code == 0)
      #expect(folder.read(name)?[8..<12].elementsEqual(type.utf8) == true, "\(name)")
    }
    let sound = Fixture.media("itunes-list.m4a").path
    #expect(try ConvertTool.run("convert", sound, folder.file("a.m4b")).code == 0)
    #expect(folder.read("a.m4b")?[8..<12].elementsEqual("M4B ".utf8) == true)
    #expect(try ConvertTool.run("convert", "--type", "m4a", sound, folder.file("b")).code == 0)
    #expect(folder.read("b")?[8..<12].elementsEqual("M4A ".utf8) == true)
  }

  @Test(arguments: ["m4a", "m4b"]) func `writes no pictures into files for sound`(
    _ type: String
  ) throws {
    let result = try ConvertTool.run("convert", input, folder.file("a.\(type)"))
    #expect(result.code == 1)
    #expect(result.lines.count == 1)
    #expect(result.errors.contains("shows pictures"))
    #expect(!folder.names.contains("a.\(type)"))
    // Those of chapters are not pictures of a film.
    let chapters = Fixture.media("chapter-tracks.m4b").path
    #expect(try ConvertTool.run("convert", chapters, folder.file("c.\(type)")).code == 0)
  }

  @Test(arguments: [
    [], ["IN"], ["IN", "out.unknown"], ["IN", "out"], ["IN", "out.mp4", "-o", "other.mp4"],
    ["IN", "out.mp4", "--transport", "pigeon"], ["IN", "out.mp4", "--type", "avi"],
    ["IN", "out.mp4", "--unheard-of"], ["IN", "out.mp4", "third.mp4"],
    ["IN", "out.mp4", "--report"], ["--type", "mov", "IN", "-"], ["IN", "-o", "-"],
  ])
  func `wrong arguments end with 2 and say how it is used`(_ arguments: [String]) throws {
    let paths = arguments.map { $0 == "IN" ? input : $0.hasPrefix("out") ? folder.file($0) : $0 }
    let result = try ConvertTool.run(program: ConvertTool.path, ["convert"] + paths)
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("mediameta"))
    #expect(folder.names == ["in.mov"])
  }

  @Test func `what cannot be done ends with 1 and one line`() throws {
    try folder.write([7], to: "there.mp4")
    try folder.write([], to: "empty.mov")
    #expect(unsafe mkfifo(folder.file("pipe.mov"), 0o600) == 0)
    let wanted: [(String, String, String)] = [
      ("missing.mov", "out.mp4", "No such file or directory"), (".", "out.mp4", "is a folder"),
      ("empty.mov", "out.mp4", "the file is empty"),
      ("pipe.mov", "out.mp4", "is not a regular file"),
      ("in.mov", "there.mp4", "already exists"), ("in.mov", "in.mov", "is the input itself"),
      ("in.mov", "missing/out.mp4", "there is no folder"),
      ("in.mov", "in.mov/out.mp4", "Not a directory"),
    ]
    let before = folder.names
    for (source, target, words) in wanted {
      let result = try ConvertTool.run("convert", folder.file(source), folder.file(target))
      #expect(result.code == 1, "\(source) to \(target)")
      #expect(result.output.isEmpty)
      #expect(result.lines.count == 1, "\(result.errors)")
      #expect(result.errors.hasPrefix("mediameta: "))
      #expect(result.errors.contains(words), "\(result.errors)")
    }
    #expect(folder.names == before)
    #expect(folder.read("there.mp4") == [7])
  }

  @Test(arguments: ["mp4", "mkv"])
  func `a report that cannot be written leaves no output, and what was there`(
    _ type: String
  ) throws {
    let old = try folder.write([7], to: "there.\(type)")
    for target in [old, folder.file("out.\(type)")] {
      let result = try ConvertTool.run(
        "convert", "--force", "--report", folder.file("missing/report.json"), input, target)
      #expect(result.code == 1)
      #expect(result.lines.count == 1, "\(result.errors)")
      #expect(result.errors.contains("report.json: there is no folder"))
    }
    #expect(folder.read("there.\(type)") == [7])
    #expect(folder.names == ["in.mov", "there.\(type)"])
  }

  @Test func `a name that is not text is written as it is, and no other file`() throws {
    let command =
      #"cd "$2" && "$0" convert -q "$1" "$(printf 'out\377.mov')" && [ "$(ls out*)" = "$(printf 'out\377.mov')" ]"#
    let result = try ConvertTool.run(
      program: "/bin/sh", ["-c", command, ConvertTool.path, input, folder.path])
    #expect(result.code == 0, "\(result.errors)")
  }

  @Test func `a playlist is reported as one, and nothing it names is opened`() throws {
    let path = try folder.write(
      Array("#EXTM3U\n#EXTINF:1,\nin.mov\n#EXT-X-ENDLIST\n".utf8), to: "list.m3u8")
    let result = try ConvertTool.run("convert", path, output)
    #expect(result.code == 1)
    #expect(
      result.errors
        == "mediameta: \(path): a playlist: the files that it names are not opened\n")
  }

  @Test func `a loss that was ruled out ends with 4, tells each, and leaves nothing`() throws {
    let lossy = try folder.write(
      Fixture.media("movie-last.mov").bytes + [1, 2, 3], to: "lossy.mov")
    let result = try ConvertTool.run("convert", "--lossless", lossy, output)
    #expect(result.code == 4)
    #expect(result.errors.contains("would lose 1 thing: 3 bytes at the end of the file"))
    #expect(folder.names == ["in.mov", "lossy.mov"])
    let allowed = try ConvertTool.run("convert", lossy, output)
    #expect(allowed.code == 0)
    #expect(allowed.errors.contains("1 lost"))
  }

  @Test func `damage ends with 1 and one line that tells where`() throws {
    let path = Fixture.malformed("cut-in-sample-sizes.mov").path
    let result = try ConvertTool.run("convert", path, output)
    #expect(result.code == 1)
    #expect(result.lines.count == 1)
    #expect(result.errors.contains(" at ") && result.errors.contains("§"))
    #expect(folder.names == ["in.mov"])
  }

  @Test func `names that are not plain text are printed so that they harm no terminal`() throws {
    let result = try ConvertTool.run("convert", folder.file("a\u{1B}[31mb\n.mov"), output)
    #expect(result.code == 1)
    #expect(result.lines.count == 1)
    #expect(!result.errors.contains("\u{1B}"))
  }
}

/// What needs a machine that is short of something.
@Suite struct `mediameta convert in need` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = unsafe chmod(folder.path, 0o755)
  }

  /// A movie with media data of a size beside its samples, which takes room on the disk or is a hole.
  private func movie(mediaSize: Int, isHole: Bool = false) throws -> String {
    var bytes = Fixture.media("movie-first.mp4").bytes
    bytes += [0, 0, 0, 1] + Array("mdat".utf8)
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: (mediaSize + 16) >> (56 - 8 * $0)) }
    let path = try folder.write(bytes, to: "in.mp4")
    guard !isHole else {
      try #require(unsafe truncate(path, off_t(bytes.count + mediaSize)) == 0)
      return path
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    let piece = Data(repeating: 7, count: min(mediaSize, 16 << 20))
    for _ in 0..<(piece.isEmpty ? 0 : mediaSize / piece.count) { try file.write(contentsOf: piece) }
    try file.close()
    return path
  }

  @Test(.timeLimit(.minutes(3)), arguments: [SIGINT, SIGTERM])
  func `an interruption ends with 130 and leaves nothing`(_ signal: Int32) throws {
    let input = try movie(mediaSize: 1 << 30)
    let running = try ConvertTool.start(
      ConvertTool.path, ["convert", "--no-sync", input, folder.file("out.mov")])
    let patience = Date().addingTimeInterval(60)
    while running.writtenByteCount < 1 << 20, running.child.isRunning, Date() < patience {
      usleep(20_000)
    }
    kill(running.child.processID, signal)
    let result = running.finish()
    #expect(result.code == 130)
    #expect(result.lines.last == "mediameta: interrupted")
    #expect(folder.names == ["in.mp4"])
  }

  @Test(.timeLimit(.minutes(1))) func `holes are kept, and are not read`() throws {
    let input = try movie(mediaSize: 64 << 30, isHole: true)
    let output = folder.file("out.mov")
    #expect(try ConvertTool.run("convert", "--no-sync", input, output).code == 0)
    var status = stat()
    try #require(unsafe stat(output, &status) == 0)
    #expect(status.st_size > 64 << 30)
    #expect(status.st_blocks < 1 << 12)
  }

  @Test(.enabled(if: ConvertTool.find("unshare") != nil && getuid() == 0, "needs root and unshare"))
  func `a full disk ends with 1 and leaves nothing`() throws {
    let inputs = [
      "rewrap": try movie(mediaSize: 4 << 20), "ffmpeg": Fixture.format("picture.opus").path,
    ]
    let disk = folder.file("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    for (transport, input) in inputs {
      let script = """
        mount -t tmpfs -o size=4k none '\(disk)' || exit 99
        '\(ConvertTool.path)' convert --transport \(transport) '\(input)' '\(disk)/out.mov'
        code=$?
        ls -A '\(disk)'
        exit $code
        """
      let result = try ConvertTool.run(
        program: try #require(ConvertTool.find("unshare")), ["-m", "/bin/sh", "-c", script])
      guard result.code != 99 else { return }
      #expect(result.code == 1, "\(transport): \(result.errors)")
      #expect(result.output.isEmpty, "\(transport) left something")
      #expect(result.lines.count == 1)
      #expect(result.errors.contains("No space left on device"))
    }
  }

  @Test func `a limit on the size of files ends with 1 and leaves nothing`() throws {
    let input = try movie(mediaSize: 4 << 20)
    let script =
      "trap '' XFSZ; ulimit -f 64; exec '\(ConvertTool.path)' convert '\(input)' '\(folder.file("out.mov"))'"
    let result = try ConvertTool.run(program: "/bin/sh", ["-c", script])
    #expect(result.code == 1)
    #expect(result.errors.contains("File too large"))
    #expect(folder.names == ["in.mp4"])
  }

  @Test(.enabled(if: ConvertTool.canRunAsNobody, "needs root and setpriv"))
  func `what may not be read or written ends with 1`() throws {
    let input = try movie(mediaSize: 0)
    let hidden = try folder.write([1], to: "hidden.mp4")
    #expect(unsafe chmod(hidden, 0o600) == 0)
    for (source, target) in [(hidden, "/tmp/out.mov"), (input, folder.file("out.mov"))] {
      let result = try ConvertTool.runAsNobody("convert", source, target)
      #expect(result.code == 1)
      #expect(result.lines.count == 1)
      #expect(result.errors.contains("Permission denied"))
    }
    #expect(folder.names == ["hidden.mp4", "in.mp4"])
  }

  @Test(.enabled(if: ConvertTool.canRunAsNobody, "needs root and setpriv"))
  func `a file that gets another group lets that group do no more than everybody`() throws {
    let input = try movie(mediaSize: 0)
    #expect(unsafe chmod(input, 0o674) == 0)
    #expect(unsafe chmod(folder.path, 0o777) == 0)
    let result = try ConvertTool.runAsNobody("convert", input, folder.file("out.mov"))
    #expect(result.code == 0, "\(result.errors)")
    var status = stat()
    #expect(unsafe stat(folder.file("out.mov"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o644)
  }
}
