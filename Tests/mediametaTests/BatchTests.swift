import Foundation
import MediaMetadata
import TestSupport
import Testing

/// Commands on many files.
@Suite struct `Many files` {
  private let folder: TemporaryFolder

  /// Three movies and an audio file in two folders, a damaged movie, and a file that is none.
  init() throws {
    folder = try TemporaryFolder()
    for path in ["in/sub", "other"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(path), withIntermediateDirectories: true)
    }
    for name in ["in/a.mov", "in/b.mov", "in/sub/a.mov"] {
      _ = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: name)
    }
    _ = try folder.write(Fixture.media("itunes-list.m4a").bytes, to: "in/sub/c.m4a")
    _ = try folder.write(Array("no movie".utf8), to: "in/bad.mov")
    _ = try folder.write(Array("notes".utf8), to: "in/notes.txt")
  }

  private func title(_ name: String) throws -> String? {
    try Asset(path: folder.file(name)).describe().metadata.first {
      $0.identifier.commonIdentifier == .commonIdentifierTitle
    }?.stringValue
  }

  @Test func `are edited, and those that fail are reported`() throws {
    let result = try ConvertTool.run("edit", "-r", folder.file("in"), "--title", "T")
    #expect(result.code == 1)
    #expect(result.lines.last == "5 files: 4 changed, 1 failed")
    #expect(result.lines.filter { $0.hasPrefix("mediameta:") }.count == 1)
    #expect(result.errors.contains("\(folder.file("in/bad.mov")): the format of the file"))
    for name in ["in/a.mov", "in/b.mov", "in/sub/a.mov", "in/sub/c.m4a"] {
      #expect(try title(name) == "T")
    }
    let again = try ConvertTool.run(
      "edit", "-r", folder.file("in"), "--exclude", "bad*", "--title", "T")
    #expect(again.code == 0)
    #expect(again.lines.last == "4 files: 4 unchanged")
  }

  @Test func `are only looked at with --dry-run`() throws {
    let before = folder.read("in/a.mov")
    let result = try ConvertTool.run(
      "edit", "-n", "--title", "T", folder.file("in/a.mov"), folder.file("in/b.mov"))
    #expect(result.code == 0)
    #expect(result.output.contains("in/a.mov: 2 changed\n"))
    #expect(folder.read("in/a.mov") == before)
  }

  @Test(arguments: [
    ["in/a.mov", "in/sub/c.m4a"], ["in/a.mov", "in/a.mov", "in/sub/c.m4a"],
  ]) func `are read from a list`(_ names: [String]) throws {
    for end in ["\n", "\r\n", "\0"] {
      let list = try folder.write(
        Array(names.map { folder.file($0) + end }.joined().utf8), to: "list")
      let result = try ConvertTool.run("edit", "--files-from", list, "--title", "T\(end.count)")
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.lines.last?.hasPrefix("2 files: 2 ") == true, "\(result.errors)")
    }
    let absent = try folder.write([0x61, 0xFF, 0x0A], to: "list")
    let refused = try ConvertTool.run("edit", "--files-from", absent, "--title", "T")
    #expect(refused.code == 1)
    #expect(refused.lines == [#"mediameta: a\xFF: No such file or directory"#])
  }

  @Test func `go into a folder under their own names`() throws {
    let stripped = try ConvertTool.run(
      "strip", "-r", folder.file("in"), "--exclude", "bad.mov", "--out-dir", folder.file("out"))
    #expect(stripped.code == 0, "\(stripped.errors)")
    #expect(stripped.lines.last == "4 files: 4 stripped")
    for name in ["a.mov", "b.mov", "sub/a.mov", "sub/c.m4a"] {
      #expect(folder.read("out/\(name)") != nil)
    }
    let checked = try ConvertTool.run("strip", "--check", "-r", folder.file("out"))
    #expect(checked.code == 0)
    #expect(checked.lines.last == "4 files: 4 clean")
    // A folder of outputs among the files is not an input of the next run.
    let inside = try ConvertTool.run(
      "strip", "-r", folder.file("in"), "--ext", "m4a", "--out-dir", folder.file("in/sub/out"))
    #expect(inside.lines.last == "1 file: 1 stripped")
    let again = try ConvertTool.run(
      "strip", "-r", folder.file("in"), "--ext", ".M4A", "--force", "--out-dir",
      folder.file("in/sub/out"))
    #expect(again.lines.last == "1 file: 1 stripped")
  }

  @Test func `are converted into a folder`() throws {
    let into = try ConvertTool.run(
      "convert", folder.file("in/a.mov"), folder.file("in/b.mov"), folder.file("other"), "--type",
      "mp4")
    #expect(into.code == 0, "\(into.errors)")
    #expect(into.lines.last == "2 files: 2 converted")
    #expect(folder.read("other/a.mp4") != nil && folder.read("other/b.mp4") != nil)
    let same = try ConvertTool.run(
      "convert", folder.file("in/a.mov"), folder.file("in/sub/a.mov"), "--out-dir",
      folder.file("same"), "--type", "mp4")
    #expect(same.code == 1)
    #expect(same.errors.contains("another file was written to"))
    let single = try ConvertTool.run(
      "convert", folder.file("in/a.mov"), folder.file("single"), "--type", "mp4")
    #expect(single.code == 0, "\(single.errors)")
  }

  @Test(arguments: [
    ["convert", "a.mov", "b.mov", "c.mov"], ["convert", "-r", "in", "out.mp4"],
    ["convert", "a.mov", "--out-dir", "out"],
    ["edit", "a.mov", "b.mov", "-o", "c.mov", "--title", "x"],
    ["edit", "--title", "x"], ["strip", "a.mov", "b.mov"],
    ["edit", "--all", "a.mov", "--title", "x"],
    ["convert", "a.mov", "b.mov", "--out-dir", "o", "--type", "mp4", "--report", "r.json"],
    ["edit", "a.mov", "-o", "b.mov", "--out-dir", "o", "--title", "x"],
  ]) func `with arguments that contradict each other are refused`(_ words: [String]) throws {
    let result = try ConvertTool.run(program: ConvertTool.path, words)
    #expect(result.code == 2, "\(result.errors)")
    #expect(result.lines.count == 2)
  }

  @Test func `have one array of reports`() throws {
    let result = try ConvertTool.run(
      "edit", "--json", "--title", "T", "-r", folder.file("in"))
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(list.count == 5)
    #expect(list.map { $0["status"] as? String } == ["done", "done", "failed", "done", "done"])
    #expect(list[2]["source"] as? String == folder.file("in/bad.mov"))
  }

  @Test func `of two folders are grafted by name or timecode`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("small/sub"), withIntermediateDirectories: true)
    let transcode = Fixture.media("three-gpp.3gp").bytes
    for name in ["small/a.mp4", "small/sub/a.mp4", "small/stranger.mp4"] {
      _ = try folder.write(transcode, to: name)
    }
    let originals = folder.file("in")
    let planned = try ConvertTool.run("graft", "-n", originals, folder.file("small"))
    #expect(planned.code == 1)
    #expect(folder.read("small/a.mp4") == transcode)
    let result = try ConvertTool.run(
      "graft", originals, folder.file("small"), "--tolerance", "9")
    #expect(result.code == 1)
    #expect(result.lines.last == "3 files: 2 grafted, 1 failed", "\(result.errors)")
    #expect(result.errors.contains("stranger.mp4: no original in \(originals) has its name"))
    for name in ["small/a.mp4", "small/sub/a.mp4"] {
      #expect(try title(name) == "Harbour at dawn")
    }
    #expect(folder.read("small/stranger.mp4") == transcode)

    for path in ["tapes", "cuts"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(path), withIntermediateDirectories: true)
    }
    _ = try folder.write(Fixture.media("time-code.mov").bytes, to: "tapes/one.mov")
    _ = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "tapes/two.mov")
    _ = try folder.write(Fixture.media("time-code.mov").bytes, to: "cuts/other.mov")
    let matched = try ConvertTool.run(
      "graft", folder.file("tapes"), folder.file("cuts"), "--match", "timecode", "--out-dir",
      folder.file("done"))
    #expect(matched.code == 0, "\(matched.errors)")
    #expect(folder.read("done/other.mov") != nil)
    let refused = try ConvertTool.run(
      "graft", "--match", "name", folder.file("tapes/one.mov"), folder.file("cuts/other.mov"))
    #expect(refused.code == 2)
  }

  @Test func `of two folders are compared`() throws {
    try FileManager.default.copyItem(atPath: folder.file("in"), toPath: folder.file("copy"))
    let same = try ConvertTool.run(
      "diff", folder.file("in"), folder.file("copy"), "--samples", "--exclude", "bad.mov")
    #expect(same.code == 0)
    #expect(same.output == "4 files: 4 same\n")
    try FileManager.default.removeItem(atPath: folder.file("copy/b.mov"))
    _ = try folder.write(Fixture.media("lossless.mov").bytes, to: "copy/new.mov")
    let edited = try ConvertTool.run("edit", "--title", "Q", folder.file("copy/sub/c.m4a"))
    #expect(edited.code == 0)
    let result = try ConvertTool.run("diff", folder.file("in") + "/", folder.file("copy"))
    #expect(result.code == 1)
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains("missing: b.mov") && lines.contains("different: sub/c.m4a"))
    #expect(lines.contains("new: new.mov"))
    #expect(
      lines.last
        == "6 files: 2 same, 1 different, 1 missing, 1 failed, 1 new; samples: not compared; --samples does"
    )
  }
}

/// Names of files that are not UTF-8, beside the names that they would be taken for.
@Suite struct `Names that are bytes` {
  private let folder: TemporaryFolder
  private static let odd: [UInt8] = Array("caf".utf8) + [0xE9, 0x20, 0xFF]

  init() throws {
    folder = try TemporaryFolder()
    let movie = Fixture.media("quicktime-keys.mov").bytes
    try write(movie, to: Self.odd + Array(".mov".utf8))
    try write(movie, to: Array("caf\u{FFFD} \u{FFFD}.mov".utf8))
    try write(movie, to: Array("caf\u{10FFE9} \u{10FFFF}.mov".utf8))
  }

  private func write(_ bytes: [UInt8], to name: [UInt8]) throws {
    let plain = try folder.write(bytes, to: "plain")
    let path = (Array("\(folder.path)/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
    #expect(unsafe rename(plain, path) == 0)
  }

  private func shell(_ command: String) throws -> ConvertTool.Result {
    try ConvertTool.run(
      program: "/bin/bash", ["-c", "cd '\(folder.path)' && M='\(ConvertTool.path)' && \(command)"])
  }

  @Test func `are listed, read, changed and written, and no others`() throws {
    let listed = try shell("$M show -r . --where ext=mov --value -i common/title")
    #expect(listed.output == String(repeating: "Harbour at dawn\n", count: 3))
    let edited = try shell(#"$M edit --title New caf$'\xe9\x20\xff'.mov"#)
    #expect(edited.code == 0, "\(edited.errors)")
    #expect(edited.lines.first == #"caf\xE9 \xFF.mov: 2 changed"#)
    #expect(
      try shell("$M show -r . --where 'title = New' --csv name | tail -n +2 | wc -l").output
        == "1\n")
    let made = try shell(
      #"$M convert caf$'\xe9\x20\xff'.mov out$'\xfe'.mp4 && $M strip -q caf$'\xe9'* --out-dir d$'\xfd' && ls | wc -l && ls d$'\xfd'/caf$'\xe9\x20\xff'.mov out$'\xfe'.mp4 | wc -l"#
    )
    #expect(made.output == "5\n2\n", "\(made.errors)")
  }

  @Test func `come back from a table and from JSON`() throws {
    let edited = try shell(
      "$M show -r . --csv source,title | sed 's/Harbour/Port/' > t.csv && $M edit --csv t.csv")
    #expect(edited.lines.last == "3 files: 3 changed", "\(edited.errors)")
    let listed = try shell(
      #"$M show -r . --jsonl --items | python3 -c 'import json, sys, os; [print(json.dumps(json.loads(l)["source"])) for l in sys.stdin]' | $M show --files-from - --value -i common/title"#
    )
    #expect(listed.output == String(repeating: "Port at dawn\n", count: 3), "\(listed.errors)")
  }
}

/// What is typed without a command, or as a hyphen.
@Suite struct `Words that name no file of their own` {
  private func run(_ arguments: [String], input: String) throws -> ConvertTool.Result {
    let folder = try TemporaryFolder()
    let child = try Child(
      ConvertTool.path, arguments, environment: ProcessInfo.processInfo.environment,
      folder: folder.path, input: input, output: folder.file("output"),
      errors: folder.file("errors"))
    let code = child.wait()
    return ConvertTool.Result(
      code: code, output: String(decoding: folder.read("output") ?? [], as: UTF8.self),
      errors: String(decoding: folder.read("errors") ?? [], as: UTF8.self))
  }

  @Test(arguments: [["show", "-"], ["-"]], ["quicktime-keys.mov", "itunes-list.m4a"])
  func `a hyphen is standard input to show`(_ words: [String], _ name: String) throws {
    let path = Fixture.media(name).path
    let piped = try run(words + ["--items"], input: path)
    let named = try run(["show", path, "--items"], input: "/dev/null")
    #expect(piped.code == 0, "\(piped.errors)")
    let lines = named.output.split(separator: "\n").dropFirst()
    #expect(piped.output.split(separator: "\n") == ["-"] + lines)
  }

  @Test func `--stay-open answers a line with a line`() throws {
    let folder = try TemporaryFolder()
    let movie = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "a.mov")
    let lines = [
      #"{"id": 1, "arguments": ["show", "-i", "title", "--value", "\#(movie)"]}"#,
      "no command", "",
      #"{"id": {"a": [2]}, "arguments": ["edit", "--title", "New", "\#(movie)"]}"#,
      #"{"arguments": ["show", "-i", "title", "--value", "\#(movie)"]}"#,
      #"{"id": "x", "arguments": ["show", "-"]}"#, #"{"id": 5, "arguments": ["nonsense"]}"#,
      #"{"id": 6, "arguments": ["--stay-open"]}"#, #"{"id": 7, "arguments": ["--version"]}"#,
    ]
    let input = try folder.write(Array(lines.joined(separator: "\n").utf8), to: "input")
    let result = try run(["--stay-open"], input: input)
    #expect(result.code == 0)
    let answers = try result.output.split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    #expect(answers.map { $0["code"] as? Int } == [0, 2, 0, 0, 1, 2, 2, 0])
    #expect(answers[0]["id"] as? Int == 1)
    #expect(answers[0]["output"] as? String == "Harbour at dawn\n")
    #expect((answers[2]["id"] as? [String: Any])?["a"] as? [Int] == [2])
    #expect((answers[2]["errors"] as? String)?.contains("changed") == true)
    #expect(answers[3]["id"] is NSNull)
    #expect(answers[3]["output"] as? String == "New\n")
    #expect((answers[4]["errors"] as? String)?.contains("the file is empty") == true)
    #expect((answers[7]["output"] as? String)?.hasPrefix("mediameta ") == true)
  }

  @Test(arguments: [
    (["show", "-i", "com.apple.quicktime.titel"], "did you mean com.apple.quicktime.title?"),
    (
      ["edit", "--remove", "mdta/com.apple.quicktime.mak"],
      "did you mean mdta/com.apple.quicktime.make?"
    ),
    (["show", "--key-space", "mdat"], "did you mean mdta?"),
  ]) func `what is not there gets a suggestion`(_ words: [String], _ hint: String) throws {
    let folder = try TemporaryFolder()
    let movie = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "a.mov")
    let result = try run(words + [movie], input: "/dev/null")
    #expect(result.errors.contains(hint), "\(result.errors)")
  }

  @Test(
    arguments: [
      (["show", "-q"], 0), (["show", "-q", "-i", "title"], 0),
      (["show", "-q", "-i", "nosuch*"], 3),
      (["show", "-q", "--where", "duration > 9"], 3), (["boxes", "-q"], 0),
      (["boxes", "-q", "--path", "moov.nope"], 3),
    ] as [([String], Int32)]) func `--quiet leaves the exit code alone to tell`(
      _ words: [String], _ code: Int32
    ) throws
  {
    let result = try run(words + [Fixture.media("quicktime-keys.mov").path], input: "/dev/null")
    #expect(result.code == code, "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test(arguments: ["no-such.mov", "folder/none"])
  func `a word like the name of a file is not a command`(name: String) throws {
    let result = try run([name], input: "/dev/null")
    #expect(result.code == 1)
    #expect(result.lines == ["mediameta: \(name): No such file or directory"])
  }

  @Test func `a document from standard input is called so`() throws {
    let folder = try TemporaryFolder()
    let movie = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "a.mov")
    let refused = try run(["edit", "--import", "-", movie], input: "/dev/null")
    #expect(refused.lines == ["mediameta: standard input: is not what show --json prints"])
  }

  @Test func `a file alone is shown`() throws {
    let path = Fixture.media("quicktime-keys.mov").path
    let alone = try run([path], input: "/dev/null")
    #expect(alone.code == 0)
    #expect(alone.output == (try run(["show", path], input: "/dev/null").output))
    #expect(try run(["no-such-file"], input: "/dev/null").code == 2)
    #expect(try run(["no-such-file.mov"], input: "/dev/null").code == 1)
    #expect(try run(["-V"], input: "/dev/null").output.hasPrefix("mediameta "))
  }

  @Test(arguments: [
    ["edit", "-", "--title", "x"], ["edit", "a.mov", "-o", "-", "--title", "x"], ["boxes", "-"],
    ["convert", "a.mov", "-"], ["convert", "-", "a.mov"], ["strip", "a.mov", "-o", "-"],
    ["diff", "-", "a.mov"], ["graft", "a.mov", "-"], ["edit", "http://a/b.mov", "--title", "x"],
    ["convert", "https://a/b.mov", "b.mp4"], ["strip", "--check", "http://a/b"],
    ["graft", "HTTP://a/b", "c.mov"],
  ]) func `hyphens and URLs are refused where a file is required`(_ words: [String]) throws {
    let result = try run(words, input: "/dev/null")
    #expect(result.code == 2)
    #expect(result.lines.count == 2, "\(result.errors)")
  }
}
