import Foundation
import MediaMetadata
import MediaModel
import TestSupport
import Testing

@Suite struct `mediameta plist` {
  private let folder: TemporaryFolder
  private let input: String

  init() throws {
    folder = try TemporaryFolder()
    input = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "in.mov")
  }

  private var output: String { folder.file("out.mov") }

  private func list(_ values: [String: Any]) throws -> String {
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .xml, options: 0)
    return try folder.write(Array(data), to: "items.plist")
  }

  private func read(_ name: String) throws -> [String: Any] {
    let data = Data(try #require(folder.read(name)))
    let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(list as? [String: Any])
  }

  @Test func `prints common metadata, then format by format`() throws {
    let result = try ConvertTool.run("plist", "--output-metadata", input)
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "Common metadata:")
    #expect(lines.contains { $0.hasPrefix("  common/") })
    #expect(lines.contains("Metadata of format com.apple.quicktime.mdta:"))
    let more = try ConvertTool.run("plist", "--description-metadata", input)
    #expect(more.output.contains("key space mdta"))
  }

  @Test(arguments: [
    (["--quicktime-metadata"], "mdta/"), ([], "common/"),
    (["--quicktime-user-metadata", "--quicktime-metadata"], "mdta/"),
    (["--quicktime-metadata", "--quicktime-user-metadata"], "udta/"),
    (["--quicktime-user-metadata", "--itunes-metadata"], "itsk/"),
  ])
  func `writes the items of the last format that is named`(
    flags: [String], prefix: String
  ) throws {
    let path = folder.file("items.plist")
    let arguments = ["plist"] + flags + ["-p", path, input]
    let result = try ConvertTool.start(ConvertTool.path, arguments).finish()
    #expect(result.code == 0)
    #expect(try read("items.plist").keys.allSatisfy { $0.hasPrefix(prefix) })
    if prefix == "mdta/" || prefix == "common/" { #expect(try !read("items.plist").isEmpty) }
  }

  @Test func `refuses a dictionary that holds itself`() throws {
    let path = folder.file("self.plist")
    let text = """
      YnBsaXN0MDDRAQBYaWQzL1RJVDITAAABAAAAAAAICxQAAAAAAAABAQAAAAAAAAADAAAAAAAAAAAAAAAAAAAAHQ==
      """
    try #require(Data(base64Encoded: text)).write(to: URL(filePath: path))
    let result = try ConvertTool.run("plist", "-w", path, input, output)
    #expect(result.code == 1)
    #expect(result.errors.contains("are too deep in each other"))
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test func `replaces all metadata with -w`() async throws {
    let path = try list(["mdta/com.apple.quicktime.title": "New", "mdta/com.example.n": 7])
    let result = try ConvertTool.run("plist", "--quicktime-metadata", "-w", path, input, output)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output == "Success\n")
    #expect(result.errors.contains("0%  25%  50%  75%  100%\n|----|----|----|----|\n"))
    #expect(result.errors.contains(String(repeating: "*", count: 20)))
    let items = try await Asset(path: output).load(.metadata).items(for: .quickTimeMetadata)
    #expect(
      Set(items.map(\.identifier.rawValue)) == [
        "mdta/com.apple.quicktime.title", "mdta/com.example.n",
      ])
    #expect(items.first { $0.identifier.key == "com.example.n" }?.numberValue?.integer == 7)
  }

  @Test func `merges with -a, which -w outdoes`() async throws {
    let before = try await Asset(path: input).load(.metadata)
    let title = try #require(before.first { $0.commonKey == "title" })
    let path = try list(["common/title": "New", "common/software": "plist"])
    let result = try ConvertTool.run("plist", "-a", path, input, output)
    #expect(result.code == 0, "\(result.errors)")
    let items = try await Asset(path: output).load(.metadata)
    #expect(
      items.filter { $0.identifier == title.identifier }.allSatisfy { $0.stringValue == "New" })
    #expect(items.contains { $0.commonKey == "software" && $0.stringValue == "plist" })
    for item in before where item.commonIdentifier == nil {
      #expect(items.contains { $0.identifier == item.identifier && $0.payload == item.payload })
    }
    let second = folder.file("second.mov")
    _ = try ConvertTool.run("plist", "-a", path, "-w", path, input, second)
    #expect(try await Asset(path: second).load(.metadata).count < items.count)
  }

  @Test(arguments: [["--file-type", "public.mpeg-4"], ["--file-type", "mp4"], []])
  func `writes the type that is named, or that of the name`(type: [String]) async throws {
    let path = try list(["common/title": "New"])
    let file = folder.file("out.mp4")
    let arguments = ["plist"] + type + ["-w", path, input, "-o", file]
    let result = try ConvertTool.start(ConvertTool.path, arguments).finish()
    #expect(result.code == 0, "\(result.errors)")
    let items = try await Asset(path: file).load(.metadata)
    #expect(items.contains { $0.identifier == .iTunesMetadataSongName && $0.stringValue == "New" })
  }

  @Test func `takes -n, -q and -f as every command does`() throws {
    let path = try list(["common/title": "New"])
    let dry = try ConvertTool.run("plist", "-n", "-a", path, input, "-o", output)
    #expect(dry.code == 0 && dry.output.contains("title") && folder.read("out.mov") == nil)
    let quiet = try ConvertTool.run("plist", "-q", "-a", path, input, "-o", output)
    #expect(quiet.code == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    let again = try ConvertTool.run("plist", "-q", "-a", path, input, "-o", output)
    #expect(again.code == 1 && again.errors.contains("--force"))
    #expect(try ConvertTool.run("plist", "-qf", "-a", path, input, "-o", output).code == 0)
  }

  @Test func `has Apple's letters under the name of Apple's program`() async throws {
    let editor = folder.file("avmetadataeditor")
    try FileManager.default.createSymbolicLink(
      atPath: editor, withDestinationPath: ConvertTool.path)
    let items = folder.file("items.plist")
    let printed = try ConvertTool.start(editor, ["-o", "-q", "-p", items, input]).finish()
    #expect(printed.code == 0, "\(printed.errors)")
    #expect(printed.output.hasPrefix("Common metadata:"))
    #expect(try read("items.plist").keys.allSatisfy { $0.hasPrefix("mdta/") })
    let file = folder.file("out.mp4")
    let written = try ConvertTool.start(
      editor, ["-q", "-w", items, "-f", "public.mpeg-4", input, file]
    ).finish()
    #expect(written.code == 0 && written.output == "Success\n", "\(written.errors)")
    #expect(try await Asset(path: file).load(.metadata).contains { $0.commonKey == "title" })
    let taken = try ConvertTool.start(editor, ["-w", items, input, file]).finish()
    #expect(taken.code == 1 && taken.errors.count { $0 == "\n" } == 1)
  }

  @Test func `reads back what it wrote`() throws {
    let path = folder.file("items.plist")
    _ = try ConvertTool.run("plist", "--quicktime-metadata", "-p", path, input)
    let result = try ConvertTool.run("plist", "--quicktime-metadata", "-w", path, input, output)
    #expect(result.code == 0, "\(result.errors)")
    let again = folder.file("again.plist")
    _ = try ConvertTool.run("plist", "--quicktime-metadata", "-p", again, output)
    let (first, second) = (try read("items.plist"), try read("again.plist"))
    #expect(Set(first.keys) == Set(second.keys))
    for (key, value) in first {
      if let text = value as? String { #expect(second[key] as? String == text, "\(key)") }
    }
  }

  @Test func `fails with 1, and leaves what is there`() throws {
    let path = try list(["common/title": "New"])
    let taken = try folder.write([1, 2, 3], to: "out.mov")
    let first = try ConvertTool.run("plist", "-w", path, input, taken)
    #expect(first.code == 1)
    #expect(first.errors.hasPrefix("mediameta: ") && first.errors.count { $0 == "\n" } == 1)
    #expect(folder.read("out.mov") == [1, 2, 3])
    let odd = try list(["title": "New"])
    let second = try ConvertTool.run("plist", "-w", odd, input, folder.file("x.mov"))
    #expect(second.code == 1)
    #expect(second.errors.contains("'title' in the property list is not an identifier"))
    let nested = try list(["common/title": ["New"]])
    #expect(try ConvertTool.run("plist", "-w", nested, input, folder.file("x.mov")).code == 1)
    let junk = try folder.write(Array("junk".utf8), to: "junk.plist")
    #expect(try ConvertTool.run("plist", "-w", junk, input, folder.file("x.mov")).code == 1)
    #expect(!folder.names.contains("x.mov"))
    #expect(try ConvertTool.run("plist", input).code == 2)
    #expect(try ConvertTool.run("plist", "-w", path, input).code == 2)
  }

  @Test func `refuses property lists that are deep in themselves`() throws {
    let deep = String(repeating: "<array>", count: 100_000)
    let path = try folder.write(
      Array("<?xml version=\"1.0\"?><plist version=\"1.0\">\(deep)".utf8), to: "deep.plist")
    let result = try ConvertTool.run("plist", "-w", path, input, output)
    #expect(result.code == 1)
  }
}
