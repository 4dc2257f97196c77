import Foundation
import MediaMetadata
import TestSupport
import Testing

/// The same words in all commands, and what is said to wrong ones.
@Suite struct `One grammar` {
  private let folder: TemporaryFolder
  private let movie: String

  init() throws {
    folder = try TemporaryFolder()
    movie = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "a.mov")
  }

  @Test(arguments: [
    ["show"], ["edit", "--title", "T"], ["strip", "-o", "b.mov"], ["convert"], ["diff"], ["boxes"],
    ["graft"], ["date", "show"], ["chapters", "show"], ["timed", "list"], ["join"],
    ["hls", "show"],
    ["report"], ["livephoto", "show"], ["motionphoto", "show"], ["play"], [],
  ]) func `a file whose name begins with a dash gets a hint`(_ command: [String]) throws {
    // Names are looked up where the program runs.
    let name = "-\(UUID().uuidString).mov"
    let path = "\(Repository.path)/\(name)"
    try FileManager.default.copyItem(atPath: movie, toPath: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let refused = try Program.mediameta(command + [name])
    #expect(refused.status == 2)
    #expect(
      refused.errorLines.first?.hasSuffix("; the file of that name is './\(name)'") == true,
      "\(refused.errorLines)")
    let none = try Program.mediameta(command + ["-nothing.mov"])
    #expect(none.status == 2)
    #expect(none.errorLines.first?.contains("./") == false, "\(none.errorLines)")
  }

  @Test(arguments: [
    (["boxes", "--files-from", "x"], "the boxes of one file are printed; show takes many"),
    (["diff", "--files-from", "x"], "two files are compared, or two folders"),
    (["diff", "--recursive"], "two folders are gone through as they are"),
    (["graft", "--files-from", "x"], "two folders find their pairs"),
    (["join", "--recursive"], "list them with --files-from"),
    (["strip", "--pixel-aspect", "1"], "; it belongs to edit"),
    (["convert", "--every-file"], "unknown option --every-file"),
    (["version"], "did you mean --version?"), (["-v"], "did you mean -V?"),
    (["shwo"], "did you mean show?"),
    (["convert", "a.mov", "out/"], "the type of the outputs is not known; name one with --type"),
    (["strip", "a.mov", "-o", "/"], "'/' is a folder; --out-dir writes into one"),
    (["edit", "a.mov", "--title", "T", "-o", "none/"], "is a folder; --out-dir writes into one"),
    (["edit", "a.mov", "--set", "\u{A9}nam=T"], "write itsk/\u{A9}nam or udta/\u{A9}nam"),
    (["edit", "a.mov", "--set", "xmp/dc:creator=Bob"], "--set-file xmp/XMP=FILE writes one"),
    (["edit", "a.mov", "--set", "xmp/XMP#dc:creator=Bob"], "--set-file xmp/XMP=FILE writes one"),
    (["convert", "http://a/b.mov", "c.mov"], "is a URL, which show, diff, boxes, timed, play"),
  ]) func `what a command does not take is reported with what to do`(
    _ arguments: [String], _ words: String
  ) throws {
    let refused = try Program.mediameta(arguments)
    #expect(refused.status == 2)
    #expect(refused.errorLines.count == 2)
    #expect(refused.errorLines.first?.contains(words) == true, "\(refused.errorLines)")
  }

  @Test func `a file that is not there is missing, whatever stands before it`() throws {
    for arguments in [["none.mov"], ["./none"], ["show", "none.mov"]] {
      let refused = try Program.mediameta(arguments)
      #expect(refused.status == 1)
      let file = arguments.last ?? ""
      #expect(refused.errorLines == ["mediameta: \(file): No such file or directory"])
    }
  }

  @Test(arguments: [
    ["strip", "IN", "-o"], ["edit", "IN", "--title", "T", "-o"], ["convert", "IN"],
    ["graft", "IN", "COPY", "-o"], ["chapters", "set", "IN", "--chapter", "0:00 One", "-o"],
  ]) func `of a folder that is not there the folder is named`(_ command: [String]) throws {
    let output = folder.file("none/b.mov")
    let copy = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "copy.mov")
    let words = command.map { $0 == "IN" ? movie : $0 == "COPY" ? copy : $0 }
    let refused = try Program.mediameta(words + [output])
    #expect(refused.status == 1)
    #expect(
      refused.errorLines == [
        "mediameta: \(output): there is no folder '\(folder.file("none"))' to write it into"
      ])
  }

  @Test(arguments: [
    "video", "sound", "subtitles", "text", "captions", "time code", "metadata", "auxiliary video",
    "hints", "pictures",
  ])
  func `tracks are named as they are shown`(_ kind: String) throws {
    let bare = try folder.write(Fixture.media("without-tracks.mov").bytes, to: "bare.mov")
    let edit = try Program.mediameta(["edit", "--track", kind, "--language", "fr", bare])
    #expect(edit.status == 3)
    #expect(edit.errorLines == ["mediameta: \(bare): there is no \(kind) track"])
  }

  @Test(arguments: ["comment", "composer", "lyrics", "title", "date"])
  func `a name finds what it writes`(_ name: String) throws {
    for (file, source) in [("b.mov", "quicktime-keys.mov"), ("b.m4a", "itunes-list.m4a")] {
      let path = try folder.write(Fixture.media(source).bytes, to: file)
      let set = try Program.mediameta(["edit", "--\(name)", "2020-01-02", path])
      #expect(set.status == 0, "\(set.errorLines)")
      let shown = try Program.mediameta(["show", "-i", name, "--value", path])
      #expect(shown.text.split(separator: "\n").contains("2020-01-02"), "\(file) \(shown.text)")
    }
  }

  @Test(arguments: ["com.apple.quicktime.title", "com.apple.quicktime.make"])
  func `a key that one key space alone has needs none`(_ key: String) throws {
    #expect(try Program.mediameta(["edit", "--set", "\(key)=One", movie]).status == 0)
    let shown = try Program.mediameta(["show", "--value", "-i", "mdta/\(key)", movie])
    #expect(shown.text == "One\n")
  }

  @Test func `a header says which of its facts can be changed`() throws {
    let refused = try Program.mediameta(["edit", "--set", "head/creationTime=2020-01-01", movie])
    #expect(refused.status == 1)
    #expect(refused.errorLines.first?.contains("those are head/movieCreationTime") == true)
  }

  @Test func `times of headers are dates wherever they are shown, of no zone`() throws {
    let late = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "late.mov")
    for (path, time) in [(movie, "2020-01-02T03:04:05Z"), (late, "2020-01-02T04:04:05Z")] {
      let set = ["edit", "--set", "head/movieCreationTime=\(time)", path]
      #expect(try Program.mediameta(set).status == 0)
    }
    let shown = try Program.mediameta(["show", movie]).text
    #expect(shown.contains("  2020-01-02 03:04:05 (zone unknown)\n"))
    let boxes = try Program.mediameta(["boxes", "--path", "moov.mvhd", movie]).text
    #expect(boxes.contains("3660779045 (2020-01-02 03:04:05)"), "\(boxes)")
    let found = try Program.mediameta(["diff", movie, late]).text
    #expect(
      found.contains("creation time = 2020-01-02 03:04:05 -> 2020-01-02 04:04:05"), "\(found)")
  }

  @Test func `zeros after a text are counted`() throws {
    let lens = try folder.write(Array("LAE61\0\0\0".utf8), to: "lens")
    let other = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "other.mov")
    let set = ["edit", "--set-file", "udta/LENS=\(lens)", movie]
    #expect(try Program.mediameta(set).status == 0)
    for words in [["strip", "--check", movie], ["diff", movie, other], ["show", movie]] {
      let text = try Program.mediameta(words).text
      #expect(text.contains(#""LAE61" and 3 zeros"#), "\(text)")
    }
  }

  @Test func `a still image is refused`() throws {
    // A picture of one pixel.
    let png = try folder.write(
      [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0,
        0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41,
        0x54, 0x78, 0x9C, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0D, 0x0A, 0x2D, 0xB4, 0, 0, 0, 0, 0x49, 0x45,
        0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
      ], to: "a.png")
    let refused = try Program.mediameta(["show", png])
    #expect(refused.status == 1)
    #expect(refused.text.isEmpty)
    #expect(
      refused.errorLines.first?.contains("is a still image") == true, "\(refused.errorLines)")
  }

  @Test func `files to join are taken from a list, in its order`() throws {
    let list = try folder.write(Array("\(movie)\n\(movie)\n".utf8), to: "list")
    let joined = try Program.mediameta(["join", "--files-from", list, "-n"])
    let named = try Program.mediameta(["join", movie, movie, "-n"])
    #expect(joined.status == named.status)
    #expect(joined.text == named.text && !joined.text.isEmpty)
  }

  @Test(arguments: ["chapters show", "timed list"])
  func `what is not there ends with 3 and one line`(_ command: String) throws {
    let found = try Program.mediameta(command.split(separator: " ").map(String.init) + [movie])
    #expect(found.status == 3)
    #expect(found.text.isEmpty)
    #expect(found.errorLines.count == 1)
    #expect(found.errorLines.first?.hasPrefix("mediameta: \(movie): there ") == true)
  }

  @Test func `messages have keys as people write them`() throws {
    let refused = try Program.mediameta([
      "edit", "--date", "yesterday", Fixture.media("itunes-list.m4a").path,
    ])
    #expect(
      refused.errorLines.first?.hasPrefix("mediameta: itsk/©day cannot be 'yesterday'") == true)
    let stripped = try Program.mediameta(["strip", "--check", movie])
    #expect(stripped.text.contains(#"at moov.meta.ilst.\x00\x00\x00\x02"#), "\(stripped.text)")
    let noted = try folder.write(Fixture.media("itunes-list.m4a").bytes, to: "a.m4a")
    let converted = try Program.mediameta(["convert", noted, folder.file("a.mkv")])
    #expect(!String(decoding: converted.errors, as: UTF8.self).contains("%A9"))
  }

  @Test func `bytes after the last box are reported in words`() throws {
    let path = Fixture.vendor("unknown-tail.mov").path
    let stripped = try Program.mediameta(["strip", "-v", path, "-o", folder.file("b.mov")])
    let text = String(decoding: stripped.errors, as: UTF8.self)
    #expect(text.contains(#"padding "bytes after the last box" at tail"#), "\(text)")
    #expect(text.contains("removed, tail: "))
    #expect(!text.contains("x00"))
  }
}
