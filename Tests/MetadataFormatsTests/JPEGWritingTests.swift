import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

@Suite struct `Writing of JPEG` {
  private static func source(_ name: String) -> MemorySource {
    MemorySource(Fixture.format(name).bytes, name: name)
  }

  @Test(arguments: ["photo.jpg", "photo-extended.jpg"])
  func `keeps a file as it is where nothing changes`(name: String) throws {
    let source = Self.source(name)
    let found = try JPEGReader.read(source, head: source.head)
    let file = try JPEGReader.rewriting(source, with: FormatContents(found))
    #expect(try file.bytes(from: source) == source.bytes)
  }

  @Test(arguments: ["photo.jpg", "photo-extended.jpg"])
  func `keeps the picture where all items go`(name: String) throws {
    let source = Self.source(name)
    let file = try JPEGReader.rewriting(source, with: FormatContents())
    let bytes = try file.bytes(from: source)
    let bare = MemorySource(bytes, name: name)
    #expect(try JPEGReader.read(bare, head: bare.head).items.isEmpty)
    let (old, new) = (try JPEGFile(source), try JPEGFile(bare))
    let end = try #require(try old.end(in: source))
    #expect(source.read(old.scanStart..<end) == bare.read(new.scanStart..<bare.size))
  }

  @Test func `moves further pictures with the end of the first`() throws {
    let source = Self.source("photo-extended.jpg")
    var contents = FormatContents(try JPEGReader.read(source, head: source.head))
    let place = try #require(
      contents.items.firstIndex { $0.identifier == "exif/ImageDescription" })
    contents.items[place].payload = [UInt8](repeating: 0x61, count: 300)
    let file = try JPEGReader.rewriting(source, with: contents)
    let bytes = try file.bytes(from: source)
    let written = MemorySource(bytes, name: "a.jpg")
    let index = try #require(
      try JPEGFile(written).segments.first { $0.kind == .multiPicture })
    let content = ExifBytes(written.read(index.payload)[...], order: .littleEndian)
    // After the head, the count and three rows: two entries of 16 bytes.
    let first = content.slice(50, 32)
    let entries = try #require(first)
    let offset = Int(littleEndian: Array(entries.dropFirst(24).prefix(4)))
    let size = Int(littleEndian: Array(entries.dropFirst(4).prefix(4)))
    let end = try #require(try JPEGFile(written).end(in: written))
    #expect(size == end)
    #expect(index.payload.lowerBound + offset == end)
    #expect(written.read(end..<(end + 2)) == [0xFF, 0xD8])
  }

  @Test func `refuses what no segment holds`() throws {
    let source = Self.source("photo.jpg")
    var contents = FormatContents(try JPEGReader.read(source, head: source.head))
    let place = try #require(contents.items.firstIndex { $0.identifier == "xmp/XMP" })
    contents.items[place].payload = [UInt8](repeating: 0x20, count: 70_000)
    #expect(throws: FormatWritingError.self) {
      try JPEGReader.rewriting(source, with: contents)
    }
  }
}
