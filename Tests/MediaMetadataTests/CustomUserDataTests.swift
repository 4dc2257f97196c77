import BaseMedia
import BinaryIO
import MediaMetadata
import MediaModel
import TestSupport
import Testing

@Suite struct `Boxes of one's own in user data` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func item(_ text: String = "any bytes at all") throws -> MetadataItem {
    let identifier = try #require(MetadataItem.identifier(forKey: "xmpl", keySpace: .isoUserData))
    return MetadataItem(identifier, payload: Array(text.utf8), dataType: .rawData)
  }

  @Test func `are written into MP4 files, and read as number, code, bytes and text`() async throws {
    var editor = try await AssetEditor(Asset(path: Fixture.media("movie-first.mp4").path))
    editor.metadata.append(try item())
    let path = folder.file("out.mp4")
    _ = try await editor.save(to: path)
    let items = try await Asset(path: path).load(.metadata)
    let found = try #require(items.last { $0.keySpace == .isoUserData })
    #expect(found.identifier.rawValue == "uiso/xmpl")
    #expect(found.key == .number(0x786D_706C))
    #expect(found.identifier.fourCharacterCode == 0x786D_706C)
    #expect(found.identifier.key == "xmpl")
    #expect(found.dataType == .rawData)
    #expect(found.dataValue == Array("any bytes at all".utf8))
    #expect(found.stringValue == "any bytes at all")
    #expect(items.items(for: .isoUserData).contains(found))
  }

  @Test func `are QuickTime user data in movies, and the same fact in both`() async throws {
    var editor = try await AssetEditor(Asset(path: Fixture.media("movie-first.mp4").path))
    editor.metadata.append(try item())
    let (path, movie) = (folder.file("out.mp4"), folder.file("out.mov"))
    _ = try await editor.save(to: path)
    let report = try await ExportSession(
      asset: Asset(path: path), outputPath: movie, outputFileType: .mov
    ).export()
    #expect(report.losses.isEmpty)
    let items = try await Asset(path: movie).load(.metadata)
    #expect(items.contains { $0.identifier.rawValue == "udta/xmpl" })
    let comparison = try await AssetComparison.compare(Asset(path: path), Asset(path: movie))
    #expect(comparison.lost.isEmpty && comparison.changed.isEmpty && comparison.moved.isEmpty)
  }

  @Test(arguments: ["udta/xmpl", "uiso/xmpl"])
  func `are set by either name`(_ identifier: String) async throws {
    for (name, expected) in [
      ("movie-first.mp4", "uiso/xmpl"), ("quicktime-keys.mov", "udta/xmpl"),
    ] {
      var editor = try await AssetEditor(Asset(path: Fixture.media(name).path))
      editor.metadata.append(
        MetadataItem(
          MetadataIdentifier(rawValue: identifier), payload: [0, 1, 0xFF], dataType: .rawData))
      let path = folder.file("out-\(name)")
      _ = try await editor.save(to: path)
      let items = try await Asset(path: path).load(.metadata)
      let found = try #require(items.last { $0.payload == [0, 1, 0xFF] })
      #expect(found.identifier.rawValue == expected)
      #expect(found.stringValue == nil)
    }
  }

  @Test(
    arguments: CapturedConcept.allCases.flatMap(\.evidence).filter { $0.key.hasPrefix("udta/") })
  func `are not boxes that makers of cameras define`(_ home: EvidenceKey) {
    guard let code = MetadataIdentifier(rawValue: home.key).fourCharacterCode, code >> 24 != 0xA9,
      home.key != "udta/date"
    else { return }
    #expect(MetadataIdentifier.userData(box: code, family: .iso).rawValue == home.key)
  }
}
