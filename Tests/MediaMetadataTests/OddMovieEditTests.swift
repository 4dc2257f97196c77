import BaseMedia
import BinaryIO
import Foundation
import MediaMetadata
import TestSupport
import Testing

/// A movie whose samples are not all where its tables say, and what is reported for it.
private struct OddMovie: Sendable, CustomTestStringConvertible {
  let name: String
  let path: String
  /// Said when the file is rewritten.
  var remark: String?

  var testDescription: String { name }

  init(_ fixture: Fixture, _ remark: String? = nil) {
    (name, path) = (fixture.name, fixture.path)
    self.remark = remark
  }

  init(shared name: String, _ remark: String? = nil) {
    (self.name, path) = (name, "\(Repository.shared ?? "")/cases/\(name)")
    self.remark = remark
  }

  static let rewritten = "reach into boxes that are rewritten"
  static let unreadable = "cannot be read stay as they are"

  static let made: [OddMovie] = [
    OddMovie(.malformed("chunk-in-header.m4a"), rewritten),
    OddMovie(.malformed("chunk-count.m4a"), unreadable),
    OddMovie(.malformed("chunk-past-end.mov")),
    OddMovie(.malformed("media-data-cut-out.m4a")),
    OddMovie(.malformed("media-data-past-end.m4a")),
    OddMovie(.malformed("fragment-base-moved.mp4"), rewritten),
    OddMovie(.malformed("sample-size-huge.mov"), rewritten),
    OddMovie(.malformed("track-number-zero.mov")),
    OddMovie(.malformed("duplicate-track-numbers.mov")),
    OddMovie(.malformed("track-without-media.mov")),
    OddMovie(.media("fragmented-base-zero.mp4")),
  ]

  static let real = [OddMovie(shared: "androidx__media/sample_fragmented_uuid.mp4", rewritten)]
    .filter { FileManager.default.fileExists(atPath: $0.path) }

  static let all = made + real
}

@Suite struct `Edits of odd movies` {
  private static let added = MetadataIdentifier(rawValue: "mdta/net.example.edited")

  /// The chunks of a file that are whole in one of its media data boxes, those that are after its end, and the rest.
  private static func chunks(_ path: String) throws -> (
    whole: [[UInt8]], outsideCount: Int, oddCount: Int
  ) {
    let source = try FileSource(path: path)
    let tree = try BoxTree.scan(source)
    let media = tree.boxes.filter { $0.type == "mdat" }.compactMap(\.origin)
    var result: (whole: [[UInt8]], outsideCount: Int, oddCount: Int) = ([], 0, 0)
    for track in try FragmentJoiner.join(tree).tree.tracks {
      let table = track.descendant("mdia", "minf", "stbl").flatMap { try? SampleTable(stbl: $0) }
      for range in table?.chunks.map(\.range) ?? [] {
        if media.contains(where: { $0.clamped(to: range) == range }) {
          result.whole.append(try source.read(range))
        } else if range.lowerBound >= source.size {
          result.outsideCount += 1
        } else {
          result.oddCount += 1
        }
      }
    }
    return result
  }

  @Test(arguments: ["track-number-zero.mov", "duplicate-track-numbers.mov"])
  func `are converted whatever numbers their tracks have`(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let source = Fixture.malformed(name).path
    let output = folder.file("out.mp4")
    let report = try await ExportSession(
      asset: Asset(path: source), outputPath: output, outputFileType: .mp4
    ).export()
    #expect(report.losses.isEmpty, "\(report.losses)")
    let (before, after) = try (Self.chunks(source), Self.chunks(output))
    #expect(!before.whole.isEmpty)
    #expect(after.whole.flatMap(\.self) == before.whole.flatMap(\.self))
  }

  @Test(arguments: OddMovie.all, [false, true])
  private func `change nothing else, and tell problems found`(
    _ movie: OddMovie, _ isNewFile: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let bytes = try #require(FileManager.default.contents(atPath: movie.path))
    let path = try folder.write(Array(bytes), to: "movie.\(movie.name.suffix(3))")
    let before = try Self.chunks(path)
    var editor = try await AssetEditor(Asset(path: path))
    editor.metadata.append(
      MetadataItem(Self.added, text: String(repeating: "a longer header ", count: 2000)))
    let output = isNewFile ? folder.file("output.\(movie.name.suffix(3))") : path
    let report = isNewFile ? try await editor.save(to: output) : try await editor.save()
    let remark = movie.remark ?? "-"
    #expect(
      report.plan.place != .newFile
        || report.plan.remarks.contains { $0.description.contains(remark) }
          == (movie.remark != nil),
      "\(report.plan.remarks)")
    let again = try await AssetEditor(Asset(path: output))
    #expect(again.metadata.contains { $0.identifier == Self.added })
    let after = try Self.chunks(output)
    #expect(after.whole.starts(with: before.whole))
    #expect(after.outsideCount == before.outsideCount)
    #expect(
      after.whole.count + after.oddCount == before.whole.count + before.oddCount)
  }

  @Test(
    .enabled(if: !OddMovie.real.isEmpty, "needs ../shared/cases (or MEDIAMETADATA_SHARED)"))
  func `were tried on real ones too`() { #expect(OddMovie.real.count == 1) }

  /// Killed before the new header came into view, or before the old one was cleared.
  @Test(arguments: [false, true])
  func `leave nothing of a header that an edit left in padding`(_ isNewFile: Bool) async throws {
    let folder = try TemporaryFolder()
    let original = Fixture.media("movie-last.mov").bytes
    let moov = try #require(try BoxTree.scan(MemorySource(original)).first("moov"))
    let value = Array("Harbour at dawn".utf8)
    let former = BoxNode("free", payload: moov.bytes.dropFirst(8) + [0, 0])
    #expect(former.bytes.firstRange(of: value) != nil)
    let path = try folder.write(original + former.bytes, to: "movie.mov")
    var editor = try await AssetEditor(Asset(path: path))
    editor.metadata.removeAll { $0.stringValue == "Harbour at dawn" }
    let output = isNewFile ? folder.file("output.mov") : path
    let report =
      isNewFile ? try await editor.save(to: output) : try await editor.save()
    #expect((report.plan.place == EditPlan.Place.newFile) == isNewFile)
    let written = try #require(folder.read(isNewFile ? "output.mov" : "movie.mov"))
    #expect(written.firstRange(of: value) == nil)
  }

  @Test func `put what comes after a cut last box after its end`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Fixture.malformed("media-data-past-end.m4a").bytes, to: "movie.m4a")
    var editor = try await AssetEditor(Asset(path: path))
    editor.metadata.append(
      MetadataItem(MetadataIdentifier(rawValue: "xmp/XMP"), text: "<x:xmpmeta/>"))
    _ = try await editor.save()
    let tree = try BoxTree.scan(FileSource(path: path))
    #expect(tree.boxes.last?.type == "uuid" && tree.diagnostics.isEmpty)
  }
}
