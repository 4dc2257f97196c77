import BinaryIO
import MediaModel
import MetadataFormats
import TestSupport
import Testing

/// A file that is written with other metadata, and read again.
struct WritingCase: Sendable {
  let name: String
  let source: MemorySource
  let format: any MetadataFormatWriter.Type
  let contents: FormatContents
  /// Whether the reader found no problem.
  let isSound: Bool

  /// Takes bytes; `nil` where no writer knows them.
  init?(_ bytes: [UInt8], name: String) throws {
    let head = Array(bytes.prefix(4096))
    guard let format = FileFormats.find(head: head, name: name) else { return nil }
    self.name = name
    self.format = format
    source = MemorySource(bytes, name: name)
    let found = try format.read(source, head: head)
    contents = FormatContents(found)
    isSound = found.diagnostics.isEmpty
  }

  init(fixture name: String) throws {
    self = try #require(try WritingCase(Fixture.format(name).bytes, name: name))
  }

  func rewritten(_ contents: FormatContents) throws -> (file: RewrittenFile, bytes: [UInt8]) {
    let file = try format.rewriting(source, with: contents)
    let bytes = try file.bytes(from: source)
    #expect(bytes.count == file.size)
    return (file, bytes)
  }

  /// What is read of bytes that were written.
  func read(_ bytes: [UInt8]) throws -> FormatContents {
    let source = MemorySource(bytes, name: name)
    return FormatContents(try format.read(source, head: Array(bytes.prefix(4096))))
  }

  /// What is read after writing contents.
  func after(_ contents: FormatContents) throws -> (file: RewrittenFile, contents: FormatContents) {
    let (file, bytes) = try rewritten(contents)
    return (file, try read(bytes))
  }

  static func isFormat(_ name: String) -> Bool {
    let bytes = Fixture.format(name).bytes
    return FileFormats.find(head: Array(bytes.prefix(4096)), name: name) != nil
  }

  /// The fixtures that some writer knows.
  static let names = Fixture.formats.map(\.name).filter(isFormat)
  /// Those that can be written with other contents: not Wave64, whose writer refuses.
  static let changeable = names.filter { !$0.hasSuffix("w64") }
}

extension FormatContents {
  /// What is said, wherever it stands, with payloads in memory.
  func told() throws -> FormatContents {
    var told = self
    told.items = try items.map { try $0.told() }
    told.trackItems = try trackItems.mapValues { try $0.map { try $0.told() } }
    told.chapters = try chapters.map { list in
      var list = list
      for index in list.chapters.indices {
        list.chapters[index].items = try list.chapters[index].items.map { try $0.told() }
      }
      return list
    }
    return told
  }
}

extension MetadataItem {
  func told() throws -> MetadataItem {
    var item = try loadingPayload()
    item.carrier = nil
    // What follows from the bytes of others, or from those of the value.
    item.extraAttributes.removeAll { ["parent", "encoding", "stored"].contains($0.key) }
    if item.identifier.key == "COVERART" { item.extraAttributes = [] }
    return item
  }
}
