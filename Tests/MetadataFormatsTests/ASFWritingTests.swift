import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

/// Where new items of ASF go, and what becomes of the header around them.
@Suite struct `Written ASF` {
  /// An item, and the object that takes it.
  struct Home: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let item: MetadataItem
    let path: String

    static let all = [
      home("a text of which there is none yet", "Rating", "Header.Content Description"),
      home("a name that is new", "WM/Mood", "Header.Extended Content Description"),
      home("a second value of a name", "WM/Genre", "Header.Metadata Library"),
      home("a text that is there already", "Title", "Header.Metadata Library"),
      home("a value of 65,536 bytes", "WM/Lyrics", "Header.Metadata Library", size: 32_768),
      home("a language of the list", "WM/Mood", "Header.Metadata Library", language: "de-de"),
      home("a language that is new", "WM/Mood", "Header.Metadata Library", language: "fr"),
      home("a name of a stream", "StreamName", "Header.Extended Stream Properties", track: true),
    ]

    let isOfTrack: Bool

    private static func home(
      _ name: String, _ key: String, _ path: String, size: Int = 4, language: String? = nil,
      track: Bool = false
    ) -> Home {
      var item = MetadataItem(
        MetadataIdentifier(key: key, keySpace: .asf), text: String(repeating: "x", count: size))
      item.languageTag = language.map { LanguageTag(bcp47: $0) }
      return Home(testDescription: name, item: item, path: path, isOfTrack: track)
    }
  }

  private func attributes() throws -> WritingCase { try WritingCase(fixture: "attributes.wma") }

  @Test(arguments: Home.all) func `puts an item where others look for it`(_ home: Home) throws {
    let written = try attributes()
    var wanted = written.contents
    if home.isOfTrack {
      wanted.trackItems[0, default: []].append(home.item)
    } else {
      wanted.items.append(home.item)
    }
    let (file, contents) = try written.after(wanted)
    #expect(file.losses.isEmpty, "\(file.losses)")
    let items = home.isOfTrack ? contents.trackItems[0] ?? [] : contents.items
    let found = items.filter {
      $0.identifier == home.item.identifier && $0.payload == home.item.payload
    }
    #expect(found.map(\.languageTag) == [home.item.languageTag])
    #expect(found.map(\.carrier?.path) == [home.path])
  }

  @Test func `gives a file without texts a content description, which comes first`() throws {
    let written = try WritingCase(fixture: "written.wma")
    let bare = try written.rewritten(FormatContents()).bytes
    let source = MemorySource(bare, name: "bare.wma")
    let title = MetadataItem(MetadataIdentifier(key: "Title", keySpace: .asf), text: "New")
    let file = try ASFReader.rewriting(source, with: FormatContents(items: [title]))
    let found = try ASFReader.read(
      MemorySource(try file.bytes(from: source), name: ""), head: [])
    #expect(found.items.map(\.carrier?.path) == ["Header.Content Description"])
  }

  @Test(arguments: ["attributes.wma", "written.wma"])
  func `keeps the data where they are when something is taken out`(_ name: String) throws {
    let written = try WritingCase(fixture: name)
    var wanted = written.contents
    wanted.items.removeAll { $0.identifier.key.hasPrefix("WM/") }
    let bytes = try written.rewritten(wanted).bytes
    let parts = try ASFReader.parts(of: written.source)
    let data = try #require(parts.first { $0.kind == .samples }?.range)
    #expect(bytes.count == written.source.size)
    #expect(bytes[data] == written.source.bytes[data])
    // What was left is room for the next item.
    let source = MemorySource(bytes, name: name)
    let again = try ASFReader.rewriting(
      source,
      with: FormatContents(items: try written.read(bytes).items + [written.addition]))
    #expect(again.size == bytes.count)
  }

  @Test func `says how long the file is`() throws {
    let written = try WritingCase(fixture: "written.wma")
    var wanted = written.contents
    var large = written.addition
    large.payload = [UInt8](repeating: 0x61, count: 100_000)
    wanted.items.append(large)
    let bytes = try written.rewritten(wanted).bytes
    var header = ASFFile(MemorySource(bytes, name: ""), head: [])
    try header.read()
    let properties = try #require(
      header.objects.first { $0.kind == ASFObject.fileProperties })
    let told = UInt64(littleEndian: bytes[properties.body.dropFirst(16)])
    #expect(told == bytes.count)
    #expect(header.isWhole && header.found.diagnostics.isEmpty)
  }

  /// Values that no attribute has.
  static let impossible: [MetadataItem] = [
    MetadataItem(MetadataIdentifier(key: "A", keySpace: .asf), text: "a zero \0 inside"),
    MetadataItem(MetadataIdentifier(key: "CreationDate", keySpace: .asf), text: "yesterday"),
    MetadataItem(
      MetadataIdentifier(key: "WORD", keySpace: .asf), payload: [1, 0, 0],
      dataType: .unsignedInteger, extraAttributes: [.init("type", "WORD")]),
  ]

  @Test(arguments: impossible) func `loses what it cannot hold, and says so`(
    _ item: MetadataItem
  ) throws {
    let written = try attributes()
    var wanted = written.contents
    wanted.items.removeAll { $0.identifier == item.identifier }
    wanted.items.append(item)
    let (file, contents) = try written.after(wanted)
    #expect(file.losses.map(\.what) == ["\(item.identifier)"])
    #expect(!contents.items.contains { $0.identifier == item.identifier })
  }

  @Test func `takes an XMP packet beside the header out, and changes it`() throws {
    let packet = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)
    let written = try attributes()
    let bytes =
      written.source.bytes + ASFObject.header(ASFObject.xmp, bodySize: packet.count) + packet
    let source = MemorySource(bytes, name: "xmp.wma")
    let found = try ASFReader.read(source, head: Array(bytes.prefix(4096)))
    let items = found.items.filter { $0.identifier.rawValue == "xmp/XMP" }
    #expect(items.map(\.payload) == [packet])
    var wanted = FormatContents(found)
    let index = try #require(wanted.items.firstIndex { $0.identifier.rawValue == "xmp/XMP" })
    wanted.items[index].payload = Array("<other/>".utf8)
    let changed = try ASFReader.rewriting(source, with: wanted).bytes(from: source)
    #expect(changed.suffix(8) == Array("<other/>".utf8)[...])
    wanted.items.remove(at: index)
    #expect(
      try ASFReader.rewriting(source, with: wanted).bytes(from: source) == written.source.bytes)
  }
}
