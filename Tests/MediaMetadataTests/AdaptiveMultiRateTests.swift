import MediaMetadata
import TestSupport
import Testing

/// Sound of telephones, whose own files have no place for metadata: it has in 3GP.
@Suite struct `AMR in 3GP` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A second of 12.2 kb/s, as RFC 4867 § 5 stores it.
  private func recording() throws -> String {
    let frame = [0x3C] + (0..<31).map { UInt8($0) }
    return try folder.write(
      Array("#!AMR\n".utf8) + Array(repeatElement(frame, count: 50).joined()), to: "a.amr")
  }

  private func values(of path: String) async throws -> [String: String] {
    let items = try await Asset(path: path).load(.metadata)
    return Dictionary(
      items.map { ($0.identifier.rawValue, $0.stringValue ?? "") }, uniquingKeysWith: { $1 })
  }

  @Test func `takes a title and an artist, and gives the place away again`() async throws {
    var options = ExportOptions()
    options.isDurable = false
    let path = folder.file("a.3gp")
    let session = ExportSession(
      asset: Asset(path: try recording()), outputPath: path, outputFileType: .mobile3GPP,
      options: options)
    let report = try await session.export()
    #expect(report.losses.isEmpty)
    #expect(report.tracks.map(\.sampleCount) == [50])
    var editor = try await AssetEditor(Asset(path: path))
    let edits = ["title=Harbour", "artist=Ann", "location=+51.5072-000.1276/"]
    editor.metadata = try ItemEdit.apply(
      edits.map { .set(try ItemText($0)) }, to: editor.metadata, in: .mobile3GPP
    ).items
    _ = try await editor.save()
    let found = try await values(of: path)
    #expect(found["uiso/titl"] == "Harbour" && found["uiso/perf"] == "Ann")
    #expect(found.keys.contains("uiso/loci"))
    let shared = folder.file("shared.3gp")
    _ = try await StripSession(asset: Asset(path: path), outputPath: shared).strip()
    let left = try await values(of: shared)
    #expect(left["uiso/titl"] == "Harbour" && left["uiso/loci"] == nil)
    #expect(try await StripSession.check(Asset(path: shared)).isClean)
  }
}
