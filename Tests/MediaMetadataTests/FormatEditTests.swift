import BinaryIO
import Foundation
import MediaMetadata
import TestSupport
import Testing

/// A file without boxes, with an item that it can hold.
private struct FormatEdit: Sendable, CustomTestStringConvertible {
  let name: String
  let identifier: MetadataIdentifier
  var testDescription: String { name }

  static let all = [
    ("mutagen-v24.mp3", "id3/TCOM"), ("id3v1.mp3", "id3/TCOM"), ("timed.aac", "id3/TCOM"),
    ("comments.flac", "vorb/COMPOSER"), ("comments.ogg", "vorb/COMPOSER"),
    ("picture.opus", "vorb/COMPOSER"), ("comments.oga", "vorb/COMPOSER"),
    ("streams.ogv", "vorb/COMPOSER"), ("merged.mkv", "mkv/COMPOSER"),
    ("written.mka", "mkv/COMPOSER"), ("plain.wav", "riff/IMUS"), ("items.aiff", "aiff/ANNO"),
    ("items.wv", "ape/Composer"), ("written.wma", "asf/WM/Composer"),
    ("attributes.wma", "asf/WM/Composer"), ("plain.avi", "riff/IMUS"), ("camera.avi", "riff/IMUS"),
    ("open.caf", "caaf/composer"), ("items.dff", "dsdiff/COMT"), ("script.flv", "flv/composer"),
    ("keyframes.flv", "flv/composer"), ("described.mxf", "mxf/UserComments/COMPOSER"),
    ("grid.mxf", "mxf/UserComments/COMPOSER"), ("unlisted.mxf", "mxf/UserComments/COMPOSER"),
  ].map { FormatEdit(name: $0.0, identifier: MetadataIdentifier(rawValue: $0.1)) }
}

@Suite struct `Edits of files without boxes` {
  private func copy(_ name: String, _ folder: TemporaryFolder) throws -> String {
    try folder.write(Fixture.format(name).bytes, to: name)
  }

  @Test(arguments: FormatEdit.all)
  private func `add an item, and take it out again`(_ edit: FormatEdit) async throws {
    let folder = try TemporaryFolder()
    let path = try copy(edit.name, folder)
    let before = try await AssetEditor(Asset(path: path)).metadata
    var editor = try await AssetEditor(Asset(path: path))
    editor.metadata.append(MetadataItem(edit.identifier, text: "Größe"))
    let report = try await editor.save()
    #expect(report.plan.place != .unchanged)
    var again = try await AssetEditor(Asset(path: path))
    let added = again.metadata.filter { $0.identifier == edit.identifier }
    #expect(added.contains { $0.stringValue == "Größe" })
    #expect(again.metadata.count == before.count + 1)
    again.metadata.removeAll { $0.identifier == edit.identifier && $0.stringValue == "Größe" }
    _ = try await again.save(to: folder.file("out-\(edit.name)"))
    let after = try await AssetEditor(Asset(path: folder.file("out-\(edit.name)"))).metadata
    #expect(after.map(\.identifier) == before.map(\.identifier))
    #expect(after.map(\.stringValue) == before.map(\.stringValue))
  }

  @Test(arguments: FormatEdit.all)
  private func `without changes write nothing`(_ edit: FormatEdit) async throws {
    let folder = try TemporaryFolder()
    let path = try copy(edit.name, folder)
    let report = try await AssetEditor(Asset(path: path)).save()
    #expect(report.plan.place == .unchanged && report.plan.writtenByteCount == 0)
    #expect(folder.read(edit.name) == Fixture.format(edit.name).bytes)
  }

  @Test func `of one sector are written where they are`() async throws {
    let folder = try TemporaryFolder()
    let path = try copy("id3v22.mp3", folder)
    var editor = try await AssetEditor(Asset(path: path))
    let index = try #require(
      editor.metadata.firstIndex { $0.identifier.rawValue == "id3/TIT2" })
    editor.metadata[index].payload = Array("X".utf8)
    let report = try await editor.save()
    #expect(report.plan.place == .padding)
    #expect(report.plan.writtenByteCount <= 512)
    #expect(folder.read("id3v22.mp3")?.count == Fixture.format("id3v22.mp3").bytes.count)
  }

  @Test func `of more than one sector are written to a new file`() async throws {
    let folder = try TemporaryFolder()
    let path = try copy("mutagen-v24.mp3", folder)
    var editor = try await AssetEditor(Asset(path: path))
    let index = try #require(
      editor.metadata.firstIndex { $0.identifier.rawValue == "id3/TIT2" })
    editor.metadata[index].payload = Array("X".utf8)
    let report = try await editor.save()
    #expect(report.plan.place == .newFile)
    #expect(
      report.plan.remarks.contains {
        $0.description.hasPrefix("what changes is more than one sector")
      })
  }

  @Test func `that a format cannot hold are refused, and the file stays`() async throws {
    let folder = try TemporaryFolder()
    let path = try copy("comments.flac", folder)
    var editor = try await AssetEditor(Asset(path: path))
    editor.metadata.append(
      MetadataItem(MetadataIdentifier(rawValue: "mdta/com.example.none"), text: "x"))
    await #expect(throws: MediaError.self) { try await editor.save() }
    #expect(folder.read("comments.flac") == Fixture.format("comments.flac").bytes)
  }
}
