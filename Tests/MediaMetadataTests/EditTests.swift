import BaseMedia
import BinaryIO
import Foundation
import MediaMetadata
import TestSupport
import Testing

/// What is done to the items of a file.
private enum Edit: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case nothing, addSmall, addLarge, removeAll, replaceText, ofTracks

  var testDescription: String { rawValue }

  static let added = MetadataIdentifier(rawValue: "mdta/net.example.edited")

  func apply(to editor: inout AssetEditor) throws {
    switch self {
    case .nothing: break
    case .addSmall: editor.metadata.append(MetadataItem(Self.added, text: "small"))
    case .addLarge:
      editor.metadata.append(
        MetadataItem(Self.added, text: String(repeating: "large ", count: 20_000)))
    case .removeAll:
      editor.metadata.removeAll { !$0.isFixed }
      for trackID in editor.trackIDs {
        try editor.setMetadata(
          editor.metadata(ofTrack: trackID).filter(\.isFixed), ofTrack: trackID)
      }
    case .replaceText:
      for index in editor.metadata.indices where editor.metadata[index].dataType == .utf8 {
        guard !editor.metadata[index].isFixed, editor.metadata[index].isPlainText else { continue }
        editor.metadata[index].payload = Array("\(index) ändert".utf8)
      }
    case .ofTracks:
      for trackID in editor.trackIDs {
        try editor.setMetadata(
          editor.metadata(ofTrack: trackID) + [MetadataItem(Self.added, text: "track \(trackID)")],
          ofTrack: trackID)
      }
    }
  }
}

extension MetadataItem {
  /// Whether the item is where it cannot be edited.
  fileprivate var isFixed: Bool {
    identifier.keySpace == .eventMessage
  }

  fileprivate var isPlainText: Bool {
    !["uiso/loci", "uiso/kywd", "xmp/XMP"].contains(identifier.rawValue)
      && identifier.keySpace != .id3
  }
}

/// What an item says.
private struct Said: Hashable {
  let text: String

  init(_ item: MetadataItem, _ trackID: UInt32?) {
    text =
      "\(trackID ?? 0) \(item.identifier) \(item.payload) \(item.languageTag?.bcp47 ?? "und")"
  }
}

@Suite struct `Edits of movies` {
  static let movies = Fixture.media.filter {
    ["mov", "mp4", "m4a", "m4b", "3gp", "qt"].contains($0.pathExtension)
      && !["compressed.mov"].contains($0.name)
  }

  private static func said(_ editor: AssetEditor) -> [Said: Int] {
    var counts: [Said: Int] = [:]
    for item in editor.metadata { counts[Said(item, nil), default: 0] += 1 }
    for trackID in editor.trackIDs {
      for item in editor.metadata(ofTrack: trackID) {
        counts[Said(item, trackID), default: 0] += 1
      }
    }
    return counts
  }

  /// The bytes of all samples of a file, track by track.
  private static func samples(_ path: String) throws -> [[UInt8]] {
    let source = try FileSource(path: path)
    let tree = try FragmentJoiner.join(try BoxTree.scan(source)).tree
    return try (tree.first("moov")?.all("trak") ?? []).map { track in
      guard !track.hasExternalMedia, let table = track.descendant("mdia", "minf", "stbl") else {
        return []
      }
      return try SampleTable(stbl: table).samples.flatMap { try source.read($0.range) }
    }
  }

  @Test(arguments: movies, Edit.allCases)
  private func `are read again, in place and in a new file`(
    _ fixture: Fixture, _ edit: Edit
  ) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fixture.bytes, to: fixture.name)
    let opened: AssetEditor
    do {
      opened = try await AssetEditor(Asset(path: path))
    } catch let error as MediaError {
      #expect([.malformed, .unsupportedFormat].contains(error.code))
      return
    }
    var editor = opened
    try edit.apply(to: &editor)
    let samples = try Self.samples(path)
    let output = folder.file("output.\(fixture.pathExtension)")
    let copy = try await editor.save(to: output)
    #expect(copy.plan.place == .newFile)
    let report = try await editor.save()
    #expect(folder.names.count == 2, "nothing else is left")
    for file in [path, output] {
      let again = try await AssetEditor(Asset(path: file))
      #expect(Self.said(again) == Self.said(editor))
      #expect(try Self.samples(file) == samples)
    }
    if editor.changes.isEmpty {
      #expect(report.plan.place == .unchanged && folder.read(fixture.name) == fixture.bytes)
    }
  }

  @Test(arguments: ["movie-first.mp4", "movie-last.mov", "fragmented.mp4"])
  func `that move the header first make a file that streams`(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.media(name).bytes, to: name)
    var editor = try await AssetEditor(Asset(path: path))
    editor.metadata.append(
      MetadataItem(Edit.added, text: String(repeating: "x", count: 50_000)))
    var options = EditOptions()
    options.movesHeaderFirst = true
    let report = try await editor.save(to: folder.file("first"), options: options)
    #expect(report.plan.isHeaderFirst)
    let description = try Asset(path: folder.file("first")).describe()
    #expect(description.isHeaderFirst)
    #expect(try Self.samples(folder.file("first")) == Self.samples(path))
  }

  @Test func `again and again do not let the file grow`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.media("movie-first.mp4").bytes, to: "m.mp4")
    var sizes: [Int] = []
    for round in 0..<12 {
      var editor = try await AssetEditor(Asset(path: path))
      editor.metadata.removeAll { $0.identifier == Edit.added }
      editor.metadata.append(MetadataItem(Edit.added, text: String(repeating: "a", count: round)))
      sizes.append(try await editor.save().byteCount)
    }
    let most = sizes.prefix(6).max() ?? 0
    #expect(sizes.suffix(6).allSatisfy { $0 <= most + 64 }, "\(sizes)")
  }

  @Test(arguments: [
    ("itlk/nodot", "x", nil), ("uiso/toolong", "x", nil), ("uiso/loci", "somewhere", nil),
    ("head/creationTime", "x", nil), ("mdta/net.example.language", "x", "de-CH"),
  ])
  func `that a file cannot hold are refused, and it stays as it was`(
    _ identifier: String, _ text: String, _ language: String?
  ) async throws {
    let folder = try TemporaryFolder()
    let bytes = Fixture.media("movie-last.mov").bytes
    let path = try folder.write(bytes, to: "m.mov")
    var editor = try await AssetEditor(Asset(path: path))
    var item = MetadataItem(MetadataIdentifier(rawValue: identifier), text: text)
    item.languageTag = language.map { LanguageTag(bcp47: $0) }
    editor.metadata.append(item)
    let edited = editor
    let error = await #expect(throws: MediaError.self) { try await edited.save() }
    #expect(error?.code == .invalidRequest && error?.message.contains("\n") == false)
    #expect(folder.read("m.mov") == bytes && folder.names == ["m.mov"])
  }

  @Test func `of a file that someone else changed or is changing are refused`() async throws {
    let folder = try TemporaryFolder()
    let bytes = Fixture.media("movie-last.mov").bytes
    let path = try folder.write(bytes, to: "m.mov")
    var editor = try await AssetEditor(Asset(path: path))
    editor.metadata.append(MetadataItem(Edit.added, text: "x"))
    let edited = editor
    do {
      let other = try InPlaceFile(of: FileSource(path: path))
      await #expect(throws: MediaError.self) { try await edited.save() }
      _ = consume other
    }
    try folder.write(bytes + [0, 0, 0, 8] + Array("free".utf8), to: "m.mov")
    await #expect(throws: MediaError.self) { try await edited.save() }
    #expect(folder.read("m.mov")?.starts(with: bytes) == true)
  }

  @Test func `that a cut-off edit left with two headers are repaired by the next`() async throws {
    let folder = try TemporaryFolder()
    let source = MemorySource(Fixture.media("movie-last.mov").bytes)
    let tree = try BoxTree.scan(source)
    let moov = try #require(tree.first("moov")?.origin)
    let path = try folder.write(
      Fixture.media("movie-last.mov").bytes + source.read(moov), to: "m.mov")
    var editor = try await AssetEditor(Asset(path: path))
    editor.metadata.append(MetadataItem(Edit.added, text: "x"))
    _ = try await editor.save()
    let mended = try BoxTree.scan(FileSource(path: path))
    #expect(mended.boxes.filter { $0.type == "moov" }.count == 1)
  }
}
