import BaseMedia
import BinaryIO
import Foundation
import MediaMetadata
import TestSupport
import Testing

/// A way to write a file that has content credentials.
private enum WritingVerb: String, CaseIterable, Sendable {
  case convert, convertToOther, edit, editToNewFile, strip, graftOnto, graftOntoNewFile, graftFrom

  /// Whether the file itself is changed.
  var isInPlace: Bool { self == .edit || self == .graftOnto }

  /// Writes, and tells what the report says beside the lists.
  func write(
    _ path: String, to output: String, without plain: String, _ policy: CredentialsPolicy
  ) async throws -> [String] {
    switch self {
    case .convert, .convertToOther:
      let session = ExportSession(
        asset: Asset(path: path), outputPath: output,
        outputFileType: FileType(pathExtension: String(output.suffix(3))))
      session.options.credentials = policy
      session.options.isDurable = false
      let planned = try await session.plan()
      let report = try await session.export()
      #expect(report.losses.isEmpty)
      #expect(planned.notes.allSatisfy(report.diagnostics.map(\.message).contains))
      return report.diagnostics.map(\.message)
    case .edit, .editToNewFile:
      var editor = try await AssetEditor(Asset(path: path))
      editor.metadata.removeAll { $0.identifier == .quickTimeMetadataTitle }
      var options = EditOptions()
      options.credentials = policy
      options.isDurable = false
      let report =
        self == .edit
        ? try await editor.save(options) : try await editor.save(to: output, options: options)
      if self == .edit { #expect(report.plan.place != .newFile) }
      return report.plan.remarks.map(\.description)
    case .strip:
      var options = StripOptions()
      options.credentials = policy
      options.isDurable = false
      let session = StripSession(asset: Asset(path: path), outputPath: output, options: options)
      return try await session.strip().notes.map(\.description)
    case .graftOnto, .graftOntoNewFile, .graftFrom:
      var options = GraftOptions()
      options.credentials = policy
      options.isDurable = false
      options.tolerance = 1000
      let (original, transcoded) = self == .graftFrom ? (path, plain) : (plain, path)
      let session = GraftSession(
        original: Asset(path: original), transcoded: Asset(path: transcoded),
        outputPath: isInPlace ? nil : output, options: options)
      return try await session.graft().plan.notes.map(\.description)
    }
  }
}

@Suite struct `Content credentials of a file that is written` {
  private static let files = ["credentials.mp4", "credentials-jumbf.mov"]
  private static let remark =
    "content credentials no longer validate: the file that they sign was changed"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Paths {
    let source: String
    let written: String
    let plain: String
  }

  private func paths(_ file: String, _ verb: WritingVerb) throws -> Paths {
    let fixture = Fixture.media(file)
    let isQuickTime = fixture.pathExtension == "mov"
    let source = try folder.write(fixture.bytes, to: "source.\(fixture.pathExtension)")
    let plain = Fixture.media(isQuickTime ? "camera-text.mov" : "track-metadata.mp4").path
    let suffix = isQuickTime == (verb == .convertToOther) ? "mp4" : "mov"
    return Paths(
      source: source, written: verb.isInPlace ? source : folder.file("output.\(suffix)"),
      plain: plain)
  }

  private func holdsStore(_ path: String) throws -> Bool {
    try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data("jumdc2pa".utf8)) != nil
  }

  @Test(arguments: files, WritingVerb.allCases)
  private func `that are kept are all there, and the report says that they no longer validate`(
    _ file: String, _ verb: WritingVerb
  ) async throws {
    let paths = try paths(file, verb)
    let before = try Asset(path: paths.source).describe().credentials
    let told = try await verb.write(
      paths.source, to: paths.written, without: paths.plain, .keep)
    #expect(told.contains(Self.remark))
    var after = try #require(try Asset(path: paths.written).describe().credentials)
    (after.path, after.offset) = (before?.path ?? "", before?.offset ?? 0)
    #expect(after == before)
  }

  @Test(arguments: files, WritingVerb.allCases)
  private func `that are dropped leave nothing behind`(
    _ file: String, _ verb: WritingVerb
  ) async throws {
    let paths = try paths(file, verb)
    #expect(try holdsStore(paths.source))
    let told = try await verb.write(
      paths.source, to: paths.written, without: paths.plain, .drop)
    #expect(!told.contains(Self.remark))
    #expect(try Asset(path: paths.written).describe().credentials == nil)
    #expect(!(try holdsStore(paths.written)))
    // A box of the same type that holds something else is not one of them.
    if file == "credentials-jumbf.mov", verb != .strip {
      let left = try Asset(path: paths.written).describe().metadata
      #expect(left.filter { $0.identifier.key == "jumb" }.count == 1)
    }
  }

  @Test(arguments: files, WritingVerb.allCases)
  private func `let nothing be written where that is asked for`(
    _ file: String, _ verb: WritingVerb
  ) async throws {
    let paths = try paths(file, verb)
    let error = await #expect(throws: MediaError.self) {
      try await verb.write(paths.source, to: paths.written, without: paths.plain, .refuse)
    }
    #expect(error?.code == .hasCredentials)
    #expect(error?.message.contains("Quay") == true)
    #expect(folder.names == [URL(fileURLWithPath: paths.source).lastPathComponent])
    #expect(folder.read(folder.names[0]) == Fixture.media(file).bytes)
  }

  @Test(arguments: [CredentialsPolicy.keep, .refuse], [true, false])
  func `are not told of where the file stays as it is`(
    _ policy: CredentialsPolicy, _ isNewFile: Bool
  ) async throws {
    let editor = try await AssetEditor(Asset(path: Fixture.media("credentials.mp4").path))
    var options = EditOptions()
    options.credentials = policy
    let plan = try await editor.plan(options, for: isNewFile ? "/tmp/output.mp4" : nil)
    #expect(plan.remarks.isEmpty)
  }

  @Test func `are dropped by an edit that asks for nothing else, and become padding`() async throws
  {
    let old = Fixture.media("credentials.mp4").bytes
    let path = try folder.write(old, to: "movie.mp4")
    var options = EditOptions()
    options.credentials = .drop
    let report = try await AssetEditor(Asset(path: path)).save(options)
    #expect(report.plan.changes.map(\.identifier?.keySpace) == [.uuid, .uuid])
    #expect(report.plan.place == .padding)
    let new = try #require(folder.read("movie.mp4"))
    #expect(new.count == old.count)
    let (before, after) = try (
      BoxTree.scan(MemorySource(old)), BoxTree.scan(MemorySource(new))
    )
    for (box, now) in zip(before.boxes, after.boxes) {
      let origin = try #require(box.origin)
      #expect(now.origin == origin)
      guard box.type == "uuid" else {
        #expect(new[origin].elementsEqual(old[origin]))
        continue
      }
      #expect(now.type == "free")
      #expect(new[origin].dropFirst(8).allSatisfy { $0 == 0 })
    }
    // Once they are gone there is nothing to do.
    let again = try await AssetEditor(Asset(path: path)).plan(options)
    #expect(again.place == .unchanged)
  }

  @Test func `are what strip takes out, and calls personal`() async throws {
    let fixture = Fixture.media("credentials.mp4")
    let report = try await StripSession.check(Asset(path: fixture.path))
    let found = report.removed.filter { $0.identifier?.keySpace == .uuid }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.concern == .people })
  }
}
