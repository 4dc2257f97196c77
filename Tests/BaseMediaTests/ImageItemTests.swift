import BinaryIO
import MediaModel
import MetadataFormats
import TestSupport
import Testing

@testable import BaseMedia

@Suite struct `Items of images` {
  private static func source(_ name: String) -> MemorySource {
    MemorySource(Fixture.format(name).bytes, name: name)
  }

  @Test(arguments: ["photo.heic", "photo.avif"])
  func `say where EXIF and XMP are`(name: String) throws {
    let source = Self.source(name)
    let tree = try BoxTree.scan(source)
    #expect(ImageItems.holdsImages(tree))
    let items = try #require(ImageItems(tree))
    #expect(items.items.map(\.type) == [name == "photo.heic" ? "hvc1" : "av01", "Exif", "mime"])
    #expect(items.primary?.itemID == 1)
    #expect(items.item(2)?.references.first?.to == [1])
    #expect(items.item(1)?.properties.count == 4)
    let parts = items.parts
    #expect(parts.map(\.kind) == [.exif, .xmp])
    #expect(source.read(parts[0].ranges[0]).dropFirst(4).starts(with: Array("Exif".utf8)))
    #expect(source.read(parts[1].ranges[0]).starts(with: Array("<?xpacket".utf8)))
  }

  @Test(arguments: [("photo.heic", "hevc", 6), ("photo.avif", "av1", 2)])
  func `are one track`(name: String, codec: String, orientation: Int) throws {
    let source = Self.source(name)
    let found = try ImageFileReader.read(source, head: source.head)
    let track = try #require(found.tracks?.first)
    #expect(track.sampleEntries.first?.type == codec)
    #expect(track.sampleEntries.first?.width == 64)
    #expect(track.preferredTransform.exifOrientation == orientation)
    #expect(found.items.contains { $0.identifier == "exif/LensModel" })
    #expect(found.items.contains { $0.identifier == "xmp/XMP" })
    #expect(found.diagnostics.isEmpty)
  }

  @Test func `of a movie are not a photograph`() throws {
    let tree = try BoxTree.scan(MemorySource(Fixture.media("file-items.mp4").bytes))
    #expect(!ImageItems.holdsImages(tree))
    #expect(ImageItems(tree)?.items.count == 2)
  }

  @Test(arguments: ["photo.heic", "photo.avif"])
  func `every cut and every changed byte ends in a description`(name: String) throws {
    let bytes = Self.source(name).bytes
    for count in stride(from: 0, to: bytes.count, by: 11) {
      let cut = MemorySource(Array(bytes.prefix(count)), name: name)
      _ = try ImageFileReader.read(cut, head: cut.head)
    }
    for index in bytes.indices.prefix(800) {
      var changed = bytes
      changed[index] ^= 0xFF
      let source = MemorySource(changed, name: name)
      _ = try ImageFileReader.read(source, head: source.head)
    }
  }
}

@Suite struct `Writing of images` {
  private static func source(_ name: String) -> MemorySource {
    MemorySource(Fixture.format(name).bytes, name: name)
  }

  /// What items say, in no order: what is moved stands at the end.
  private static func values(_ items: [MetadataItem]) -> [String] {
    items.map { "\($0.identifier) \($0.payload)" }.sorted()
  }

  /// The bytes of the picture that is shown.
  private static func picture(_ source: MemorySource) throws -> [UInt8] {
    let items = try #require(ImageItems(try BoxTree.scan(source)))
    let ranges = try #require(items.primary?.ranges)
    return ranges.flatMap { source.read($0) }
  }

  @Test(arguments: ["photo.heic", "photo.avif"], [0, 10, 3000])
  func `gives a text any length, and keeps the picture`(name: String, count: Int) throws {
    let source = Self.source(name)
    var contents = FormatContents(try ImageFileReader.read(source, head: source.head))
    #expect(
      try ImageFileReader.rewriting(source, with: contents).bytes(from: source) == source.bytes)
    let place = try #require(
      contents.items.firstIndex { $0.identifier == "exif/ImageDescription" })
    contents.items[place].payload = [UInt8](repeating: 0x61, count: count)
    let file = try ImageFileReader.rewriting(source, with: contents)
    let written = MemorySource(try file.bytes(from: source), name: name)
    let found = try ImageFileReader.read(written, head: written.head)
    #expect(Self.values(found.items) == Self.values(contents.items))
    #expect(found.diagnostics.isEmpty)
    #expect(try Self.picture(written) == Self.picture(source))
    // Once more, from the mdat that was added.
    contents = FormatContents(found)
    let next = try #require(
      contents.items.firstIndex { $0.identifier == "exif/ImageDescription" })
    contents.items[next].payload = [UInt8](repeating: 0x62, count: count + 500)
    let again = try ImageFileReader.rewriting(written, with: contents)
    let second = MemorySource(try again.bytes(from: written), name: name)
    #expect(
      try Self.values(ImageFileReader.read(second, head: second.head).items)
        == Self.values(contents.items))
    #expect(try Self.picture(second) == Self.picture(source))
    #expect(second.size < written.size + 2000)
  }

  @Test(arguments: ["photo.heic", "photo.avif"])
  func `takes items out and adds them again`(name: String) throws {
    let source = Self.source(name)
    let found = try ImageFileReader.read(source, head: source.head)
    let bare = MemorySource(
      try ImageFileReader.rewriting(source, with: FormatContents()).bytes(from: source), name: name)
    #expect(try ImageFileReader.read(bare, head: bare.head).items.isEmpty)
    #expect(try Self.picture(bare) == Self.picture(source))
    let rest = try #require(ImageItems(try BoxTree.scan(bare)))
    #expect(rest.items.map(\.itemID) == [1])
    for text in ["Example Lens", "xpacket", "Gradient"] {
      #expect(!String(decoding: bare.bytes, as: UTF8.self).contains(text))
    }
    var items = found.items.filter { ["exif/Make", "xmp/XMP"].contains($0.identifier.rawValue) }
    for index in items.indices { items[index].carrier = nil }
    let file = try ImageFileReader.rewriting(bare, with: FormatContents(items: items))
    let full = MemorySource(try file.bytes(from: bare), name: name)
    let again = try ImageFileReader.read(full, head: full.head)
    #expect(Self.values(again.items) == Self.values(items))
    #expect(try Self.picture(full) == Self.picture(source))
    let table = try #require(ImageItems(try BoxTree.scan(full)))
    #expect(table.item(2)?.references.first?.to == [1])
  }
}
