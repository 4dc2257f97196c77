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
  func `say where EXIF and XMP lie`(name: String) throws {
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

  @Test func `of a movie are no photograph`() throws {
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
