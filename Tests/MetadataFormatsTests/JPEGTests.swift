import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

@Suite("JPEG") struct JPEGTests {
  private static func fixture(_ name: String) -> MemorySource {
    MemorySource(Fixture.format(name).bytes, name: name)
  }

  @Test func `tells segments, and where EXIF and XMP are stored`() throws {
    let source = Self.fixture("photo.jpg")
    let file = try JPEGFile(source)
    #expect(
      file.segments.prefix(5).map(\.kind)
        == [.structure, .exif, .xmp, .application, .comment])
    #expect(file.segments.prefix(5).map(\.name) == ["APP0", "APP1", "APP1", "APP13", "COM"])
    let parts = file.parts
    #expect(parts.map(\.kind) == [.exif, .xmp])
    #expect(source.read(parts[0].ranges[0]).starts(with: Array("II*\0".utf8)))
    #expect(source.read(parts[1].ranges[0]).starts(with: Array("<?xpacket".utf8)))
    #expect(file.frame?.width == 64 && file.frame?.height == 64)
    #expect(try file.end(in: source) == source.size)
  }

  @Test func `joins extended XMP, and finds where the picture ends`() throws {
    let source = Self.fixture("photo-extended.jpg")
    let file = try JPEGFile(source)
    let found = try JPEGReader.read(source, head: source.head)
    let packet = try #require(found.items.first { $0.identifier == "xmp/ExtendedXMP" })
    #expect(String(decoding: packet.payload, as: UTF8.self).hasPrefix("<x:xmpmeta"))
    #expect(String(decoding: packet.payload, as: UTF8.self).hasSuffix("</x:xmpmeta>"))
    let end = try #require(try file.end(in: source))
    #expect(source.read(end..<(end + 2)) == [0xFF, 0xD8])
    #expect(found.diagnostics.isEmpty)
  }

  @Test(arguments: [("photo.jpg", 90), ("photo-extended.jpg", 180)])
  func `is one track of the orientation that EXIF tells`(name: String, turn: Int) throws {
    let source = Self.fixture(name)
    let track = try #require(try JPEGReader.read(source, head: source.head).tracks?.first)
    #expect(track.sampleEntries.first?.type == "mjpeg")
    #expect(track.sampleEntries.first?.width == 64)
    #expect(track.preferredTransform.quarterTurn == turn)
  }

  @Test func `every cut and every changed byte ends in a description`() throws {
    let bytes = Self.fixture("photo-extended.jpg").bytes
    for count in stride(from: 0, to: bytes.count, by: 7) {
      let cut = MemorySource(Array(bytes.prefix(count)), name: "a.jpg")
      _ = try JPEGReader.read(cut, head: cut.head)
      _ = try JPEGFile(cut).end(in: cut)
    }
    for index in stride(from: 2, to: 1400, by: 3) {
      var changed = bytes
      changed[index] ^= 0xFF
      let source = MemorySource(changed, name: "a.jpg")
      _ = try JPEGReader.read(source, head: source.head)
    }
  }
}
