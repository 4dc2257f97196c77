import CPlatform
import Foundation
import Glibc
import TestSupport
import Testing

@testable import BinaryIO

/// What a file system can do.
struct FileSystemCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let abilities: FileSink.Abilities

  static let all = [
    FileSystemCase(testDescription: "everything", abilities: FileSink.Abilities()),
    FileSystemCase(
      testDescription: "no nameless files", abilities: FileSink.Abilities(namelessFiles: false)),
    FileSystemCase(
      testDescription: "neither nameless files nor exclusive renaming",
      abilities: FileSink.Abilities(namelessFiles: false, exclusiveRenaming: false)),
    FileSystemCase(
      testDescription: "nothing beyond renaming",
      abilities: FileSink.Abilities(
        namelessFiles: false, exclusiveRenaming: false, hardLinks: false)),
  ]
}

@Suite struct `A file sink` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ name: String, replacing: Bool = false, on system: FileSystemCase
  ) throws -> FileSink {
    try FileSink(path: folder.file(name), replacing: replacing, abilities: system.abilities)
  }

  private func failure(committing sink: consuming FileSink) -> IOFailure? {
    do throws(IOFailure) {
      try sink.commit(FileSink.Attributes(from: nil))
      return nil
    } catch {
      return error
    }
  }

  private func status(_ name: String) -> stat {
    var status = stat()
    #expect(unsafe lstat(folder.file(name), &status) == 0, "\(name)")
    return status
  }

  @Test(arguments: FileSystemCase.all)
  func `shows nothing under the name before commit`(_ system: FileSystemCase) throws {
    let sink = try open("out", on: system)
    try sink.write([1, 2, 3], at: 0)
    #expect(!folder.names.contains("out"))
    let replaces = sink.replaces
    #expect(!replaces)
    try sink.commit(FileSink.Attributes(from: nil))
    #expect(folder.names == ["out"])
    #expect(folder.read("out") == [1, 2, 3])
  }

  @Test(arguments: FileSystemCase.all)
  func `leaves nothing when it is dropped`(_ system: FileSystemCase) throws {
    try folder.write([7], to: "old")
    do {
      let new = try open("new", on: system)
      try new.write([1], at: 0)
      let old = try open("old", replacing: true, on: system)
      try old.write([1], at: 0)
    }
    #expect(folder.names == ["old"])
    #expect(folder.read("old") == [7])
  }

  @Test(arguments: FileSystemCase.all)
  func `refuses a file that is there, unless it may replace it`(_ system: FileSystemCase) throws {
    try folder.write([7], to: "out")
    let error = #expect(throws: IOFailure.self) { _ = try open("out", on: system) }
    #expect(error?.reason == "already exists")
    #expect(folder.names == ["out"])
    let sink = try open("out", replacing: true, on: system)
    let replaces = sink.replaces
    #expect(replaces)
    try sink.write([8, 9], at: 0)
    #expect(folder.read("out") == [7])
    try sink.commit(FileSink.Attributes(from: nil))
    #expect(folder.read("out") == [8, 9])
    #expect(folder.names == ["out"])
  }

  @Test(arguments: FileSystemCase.all, [false, true])
  func `does not replace a file that appeared meanwhile`(
    _ system: FileSystemCase, _ replacing: Bool
  ) throws {
    let sink = try open("out", replacing: replacing, on: system)
    try sink.write([1], at: 0)
    try folder.write([7, 7], to: "out")
    #expect(failure(committing: sink)?.code == EEXIST)
    #expect(folder.names == ["out"])
    #expect(folder.read("out") == [7, 7])
  }

  @Test(arguments: FileSystemCase.all)
  func `follows a symbolic link: the target is replaced, the link stays`(
    _ system: FileSystemCase
  ) throws {
    try folder.write([7], to: "target")
    for (link, target) in [("one", "target"), ("two", folder.file("one"))] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: target)
    }
    let sink = try open("two", replacing: true, on: system)
    let path = sink.path
    #expect(path == folder.file("target"))
    try sink.write([8], at: 0)
    try sink.commit(FileSink.Attributes(from: nil))
    #expect(folder.read("target") == [8])
    #expect(folder.names == ["one", "target", "two"])
    for link in ["one", "two"] { #expect(status(link).st_mode & S_IFMT == S_IFLNK) }
  }

  @Test func `follows a symbolic link to a file that is not there yet`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: "target")
    let sink = try FileSink(path: folder.file("link"), replacing: false)
    try sink.write([8], at: 0)
    try sink.commit(FileSink.Attributes(from: nil))
    #expect(folder.read("target") == [8])
    #expect(status("link").st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `refuses a loop of links, a folder, a pipe`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("loop"), withDestinationPath: "loop")
    #expect(unsafe mkfifo(folder.file("pipe"), 0o600) == 0)
    let names = ["loop": "Too many levels of symbolic links", "pipe": "is not a regular file"]
    for (name, reason) in names {
      let error = #expect(throws: IOFailure.self) {
        _ = try FileSink(path: folder.file(name), replacing: true)
      }
      #expect(error?.reason == reason)
    }
    let error = #expect(throws: IOFailure.self) {
      _ = try FileSink(path: folder.path, replacing: true)
    }
    #expect(error?.reason == "is a folder")
  }

  @Test func `counts the other names of a file it replaces; they keep the old content`() throws {
    try folder.write([7], to: "out")
    for name in ["second", "third"] {
      try FileManager.default.linkItem(atPath: folder.file("out"), toPath: folder.file(name))
    }
    let sink = try FileSink(path: folder.file("out"), replacing: true)
    let count = sink.otherHardLinks
    #expect(count == 2)
    try sink.write([8], at: 0)
    try sink.commit(FileSink.Attributes(from: nil))
    #expect(folder.read("out") == [8])
    #expect(folder.read("second") == [7])
  }

  @Test(arguments: FileSystemCase.all)
  func `takes mode, extended attributes and, when asked, the time over`(
    _ system: FileSystemCase
  ) throws {
    let path = try folder.write([1], to: "source")
    #expect(unsafe chmod(path, 0o640) == 0)
    let source = try FileSource(path: path)
    let hasAttributes =
      unsafe fsetxattr(source.descriptor, "user.note", Array("quay".utf8), 4, 0) == 0
    var times = [
      timespec(tv_sec: 1_000_000_000, tv_nsec: 5),
      timespec(tv_sec: 1_100_000_000, tv_nsec: 123_456_789),
    ]
    #expect(unsafe utimensat(AT_FDCWD, path, &times, 0) == 0)
    for keepsTime in [false, true] {
      let name = keepsTime ? "kept" : "new"
      let sink = try open(name, on: system)
      try sink.write([2], at: 0)
      try sink.commit(
        FileSink.Attributes(from: source, keepsModificationTime: keepsTime, isDurable: false))
      let status = status(name)
      #expect(status.st_mode & 0o7777 == 0o640)
      #expect((status.st_mtim.tv_sec == 1_100_000_000) == keepsTime)
      #expect((status.st_mtim.tv_nsec == 123_456_789) == keepsTime)
      guard hasAttributes else { continue }
      var value = [UInt8](repeating: 0, count: 16)
      let written = try FileSource(path: folder.file(name))
      #expect(unsafe fgetxattr(written.descriptor, "user.note", &value, 16) == 4)
      #expect(Array(value.prefix(4)) == Array("quay".utf8))
    }
  }

  @Test func `passes no set-user bit on`() throws {
    let path = try folder.write([1], to: "source")
    #expect(unsafe chmod(path, 0o6755) == 0)
    let sink = try FileSink(path: folder.file("out"), replacing: false)
    try sink.commit(FileSink.Attributes(from: try FileSource(path: path), isDurable: false))
    #expect(status("out").st_mode & 0o7777 == 0o755)
  }

  @Test(arguments: FileSystemCase.all)
  func `without a source a file gets the mode that the process gives files`(
    _ system: FileSystemCase
  ) throws {
    let reference = folder.file("reference")
    let descriptor = unsafe Glibc.open(reference, O_CREAT | O_WRONLY, 0o666)
    close(descriptor)
    let sink = try open("out", on: system)
    try sink.commit(FileSink.Attributes(from: nil))
    #expect(status("out").st_mode & 0o777 == status("reference").st_mode & 0o777)
  }

  @Test func `a folder that is not there, or no folder, is an error`() throws {
    try folder.write([1], to: "file")
    for (name, code) in [("missing/out", ENOENT), ("file/out", ENOTDIR)] {
      let error = #expect(throws: IOFailure.self) {
        _ = try FileSink(path: folder.file(name), replacing: true)
      }
      #expect(error?.code == code)
      #expect(error?.path == folder.file(name))
    }
  }

  @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
  func `a folder that is not writable is an error`() throws {
    #expect(unsafe chmod(folder.path, 0o555) == 0)
    defer { _ = unsafe chmod(folder.path, 0o755) }
    let error = #expect(throws: IOFailure.self) {
      _ = try FileSink(path: folder.file("out"), replacing: false)
    }
    #expect(error?.code == EACCES)
  }

  @Test(arguments: FileSystemCase.all, [false, true])
  func `a name may have 255 bytes`(_ system: FileSystemCase, _ replacing: Bool) throws {
    let name = String(repeating: "é", count: 125) + ".mp4x"
    #expect(name.utf8.count == 255)
    if replacing { try folder.write([7], to: name) }
    let sink = try open(name, replacing: replacing, on: system)
    try sink.write([1], at: 0)
    try sink.commit(FileSink.Attributes(from: nil))
    #expect(folder.names == [name])
    #expect(folder.read(name) == [1])
  }

  @Test func `a name of 256 bytes is an error that leaves nothing`() throws {
    let name = String(repeating: "x", count: 256)
    let sink = try FileSink(path: folder.file(name), replacing: false)
    #expect(failure(committing: sink)?.code == ENAMETOOLONG)
    #expect(folder.names.isEmpty)
  }

  @Test func `writes anywhere, cuts, and leaves holes as zeros`() throws {
    let sink = try FileSink(path: folder.file("out"), replacing: false)
    try sink.write([1, 2, 3], at: 6)
    try sink.write([9], at: 1)
    try sink.write([], at: 500)
    try sink.truncate(to: 8)
    try sink.commit(FileSink.Attributes(from: nil))
    #expect(folder.read("out") == [0, 9, 0, 0, 0, 0, 1, 2])
  }

  @Test func `copies ranges, and tells how much was there`() throws {
    var random = RepeatableNumbers(seed: 11)
    let bytes = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let source = try FileSource(path: try folder.write(bytes, to: "source"))
    let sink = try FileSink(path: folder.file("out"), replacing: false)
    let counts = [
      try sink.copy(1000..<250_001, of: source, to: 10),
      try sink.copy(299_990..<300_100, of: source, to: 0),
      try sink.copy(400_000..<400_100, of: source, to: 0),
    ]
    #expect(counts == [249_001, 10, 0])
    try sink.commit(FileSink.Attributes(from: nil))
    #expect(folder.read("out") == bytes.suffix(10) + bytes[1000..<250_001])
  }

  @Test func `copies between file systems`() throws {
    var status = stat()
    guard unsafe stat("/dev/shm", &status) == 0 else { return }
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let path = "/dev/shm/mediametadata-\(UUID())"
    #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
    defer { _ = unsafe unlink(path) }
    let sink = try FileSink(path: folder.file("out"), replacing: false)
    let count = try sink.copy(1..<2_999_999, of: try FileSource(path: path), to: 0)
    #expect(count == 2_999_998)
    try sink.commit(FileSink.Attributes(from: nil))
    #expect(folder.read("out") == Array(bytes[1..<2_999_999]))
  }

  @Test func `paths may be relative`() throws {
    let name = "mediametadata-\(UUID()).part"
    let sink = try FileSink(path: name, replacing: false)
    try sink.commit(FileSink.Attributes(from: nil))
    #expect(unsafe unlink(name) == 0)
  }
}

extension FileSink {
  /// Makes the file durable and gives it its name.
  fileprivate consuming func commit(_ attributes: Attributes) throws(IOFailure) {
    _ = try prepare(attributes)
    try appear(isDurable: attributes.isDurable)
  }
}
