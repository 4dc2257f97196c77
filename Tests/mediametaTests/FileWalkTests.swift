import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `A walk over files` {
  /// A folder with media files, others, hidden ones, links that lead in circles and links to files.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in ["inner/deep", ".hidden", "inner/.cache"] {
      try manager.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }
    for name in [
      "b.mp4", "a.MOV", "notes.txt", "noextension", "inner/c.flac", "inner/deep/d.mkv", ".e.mp4",
      ".hidden/f.mp4", "inner/.cache/g.mp4",
    ] { try folder.write([], to: name) }
    for (name, target) in [
      ("inner/deep/up", ".."), ("round", "round"), ("gone.mp4", "nowhere"), ("inner/again", "deep"),
      ("z.mp4", "b.mp4"),
    ] {
      try manager.createSymbolicLink(atPath: folder.file(name), withDestinationPath: target)
    }
    return folder
  }

  private func names(
    _ arguments: [String], in folder: TemporaryFolder, all: Bool = false
  ) -> [String] {
    var options = FileWalk.Options()
    options.isRecursive = true
    options.includesAllFiles = all
    return FileWalk(arguments, options: options).map { found in
      switch found {
      case .file(let path): String(path.dropFirst(folder.path.utf8.count + 1))
      case .folder(let path): "\(path)/"
      case .unreadable(let path, let reason): "\(path): \(reason)"
      }
    }
  }

  @Test func `finds media files, each once, in order`() throws {
    let folder = try folder()
    #expect(
      names([folder.path], in: folder) == ["a.MOV", "b.mp4", "inner/again/d.mkv", "inner/c.flac"])
    #expect(names([folder.path + "/"], in: folder).count == 4)
  }

  @Test func `finds files of every name when asked`() throws {
    let folder = try folder()
    #expect(
      names([folder.path], in: folder, all: true) == [
        "a.MOV", "b.mp4", "inner/again/d.mkv", "inner/c.flac", "noextension", "notes.txt",
      ])
  }

  @Test func `gives a file once however it is named`() throws {
    let folder = try folder()
    let (file, other) = (folder.file("b.mp4"), folder.file("notes.txt"))
    #expect(names([file, file, folder.file("./b.mp4")], in: folder) == ["b.mp4"])
    #expect(
      names([file, other, folder.path], in: folder).prefix(3) == ["b.mp4", "notes.txt", "a.MOV"])
    #expect(names([file, folder.path], in: folder).count { $0 == "b.mp4" } == 1)
  }

  @Test func `passes on names of nothing`() throws {
    let folder = try folder()
    #expect(names([folder.file("none.mp4"), folder.file("none.mp4")], in: folder) == ["none.mp4"])
  }

  @Test func `names a folder that it does not go through`() throws {
    let folder = try folder()
    #expect(Array(FileWalk([folder.path])) == [.folder(folder.path)])
  }

  @Test(arguments: [
    ("a.mp4", true), ("a.MkV", true), ("mp4", false), ("a.", false), ("a.txt", false),
  ])
  func `knows media files by their names`(_ name: String, _ isMedia: Bool) {
    #expect(FileWalk.isMedia(name) == isMedia)
  }
}
