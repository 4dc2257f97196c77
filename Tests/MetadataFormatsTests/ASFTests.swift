import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

/// A file of `Fixtures/Formats`.
private func fixture(_ name: String) -> [UInt8] { Fixture(folder: "Formats", name: name).bytes }

@Suite("ASF")
struct ASFTests {
  @Test func `tells texts, attributes of every type, languages and pictures in order`() throws {
    let bytes = fixture("attributes.wma")
    #expect(ASFReader.recognizes(head: bytes, name: ""))
    let found = try FoundLines(ASFReader.self, bytes)
    #expect(
      found.items == [
        "asf/CreationDate = 2019-05-30T13:12:09.1234567Z",
        "asf/Title = Harbour (en-us, type Unicode)",
        "asf/Title = Hafen (de-de, type Unicode)",
        "asf/WM/MediaClassPrimaryID = D1607DBC-E323-4BE2-86A1-48A42A28441E (en-us, type GUID)",
        "asf/WM/Picture = later: 70069 bytes "
          + "(en-us, pictureType Cover (back), mimeType image/png, info Back)",
        "asf/WM/Lost = of stream 9 (en-us, type Unicode, stream 9)",
        "asf/Title = Harbour", "asf/Author = First", "asf/Copyright = 2019 Example",
        "asf/Description = A tone",
        "asf/WM/AlbumTitle = The Coast (type Unicode)",
        "asf/WM/Genre = Field recording (type Unicode)",
        "asf/Author = Second (type Unicode)", "asf/Author = Second (type Unicode)",
        "asf/WM/TrackNumber = 3 (type DWORD)", "asf/WM/Year = 2019 (type Unicode)",
        "asf/WM/IsCompilation = 1 (type BOOL)", "asf/Large = 1099511627776 (type QWORD)",
        "asf/Small = 9 (type WORD)", "asf/Private = 3 bytes (type BYTE array)",
        "asf/WM/Picture = 69 bytes (pictureType Cover (front), mimeType image/png, info Front)",
      ])
    #expect(found.diagnostics == ["an attribute of stream 9, which is not there"])
  }

  @Test func `gives streams their attributes, names and language`() throws {
    let found = try FoundLines(ASFReader.self, fixture("attributes.wma"))
    #expect(
      found.items(ofTrack: 0) == [
        "asf/StreamName = Tone (en-us)", "asf/StreamName = Ton (de-de)",
        "asf/WM/StreamTypeInfo = 7 (en-us, type DWORD)", "asf/IsVBR = 1 (en-us, type BOOL)",
      ])
    #expect(found.metadata.trackFacts[0]?.name == "Tone")
    #expect(found.metadata.trackFacts[0]?.language?.bcp47 == "de-de")
  }

  @Test func `takes markers as chapters, less what is played before the start`() throws {
    let found = try FoundLines(ASFReader.self, fixture("attributes.wma"))
    #expect(found.chapters == ["Marker -: 0 0.0+50.0 One; 0 50.0+0.0 Zwei \u{FC}"])
  }

  @Test func `reads a deferred picture when it is asked for`() throws {
    let found = try FoundLines(ASFReader.self, fixture("attributes.wma"))
    let picture = try #require(found.metadata.items.first { $0.deferredPayload != nil })
    #expect(picture.dataType == .png)
    #expect(try picture.loadingPayload().payload.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `reads what ffmpeg writes`() throws {
    let found = try FoundLines(ASFReader.self, fixture("written.wma"))
    #expect(found.items.contains("asf/Title = Written"))
    #expect(found.items.contains("asf/WM/AlbumArtist = Somebody (type Unicode)"))
    #expect(found.items.contains("asf/WM/Mood = calm (type Unicode)"))
    #expect(found.diagnostics == [])
  }

  @Test func `is read as far as it goes wherever its header is cut`() throws {
    let bytes = fixture("attributes.wma")
    for count in [Int](0..<600) + Array(stride(from: 600, to: bytes.count - 3300, by: 97)) {
      let found = try FoundLines(ASFReader.self, Array(bytes.prefix(count)))
      #expect(!found.diagnostics.isEmpty, "cut at \(count)")
    }
  }

  @Test(arguments: ["attributes.wma", "written.wma"])
  func `never traps or grows without bound when damaged`(_ name: String) throws {
    var bytes = fixture(name)
    if bytes.count > 60_000 { bytes = Array(bytes.prefix(2500)) + bytes.suffix(5000) }
    for seed in 0..<600 {
      var random = RepeatableNumbers(seed: UInt64(seed))
      let found = try FoundLines(ASFReader.self, bytes.damaged(by: &random))
      #expect(found.metadata.diagnostics.count <= 200)
    }
  }
}
