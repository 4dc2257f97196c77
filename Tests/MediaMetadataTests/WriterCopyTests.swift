import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

/// A file, and the type of the file that is written from its samples.
struct CopyCase: Sendable, CustomTestStringConvertible {
  var fixture: Fixture
  var type: FileType
  var fragmentSeconds: Int64?
  var isOptimized = false

  var testDescription: String {
    "\(fixture) to \(type)" + (fragmentSeconds == nil ? "" : " in fragments")
      + (isOptimized ? ", header first" : "")
  }

  static let all: [CopyCase] =
    [
      "movie-last.mov", "movie-first.mp4", "chapter-tracks.mov", "fragmented.mp4", "lossless.m4a",
      "edits-narrow.mov", "sample-tables.mp4", "references.mov", "selection.mp4",
      "sound-versions.mov", "sound-iso.mp4", "key-types.mov",
    ].flatMap { name in
      [FileType.mov, .mp4].flatMap { type in
        [
          CopyCase(fixture: .media(name), type: type),
          CopyCase(fixture: .media(name), type: type, isOptimized: true),
          CopyCase(fixture: .media(name), type: type, fragmentSeconds: 1),
        ]
      }
    }
}

@Suite("Movies written from samples")
struct WriterCopyTests {
  @Test(arguments: CopyCase.all)
  func `have the samples, the formats and the items they were given`(_ c: CopyCase) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("copy.\(c.type)")
    let source = try Asset(path: c.fixture.path).describe()
    let report = try await WriterCopy.copy(c.fixture.path, to: path, as: c.type) {
      $0.movieFragmentInterval = c.fragmentSeconds.map { MediaTime($0, timescale: 1) }
      $0.shouldOptimizeForNetworkUse = c.isOptimized
    }
    let copy = try Asset(path: path).describe()
    #expect(copy.byteCount == report.byteCount)
    #expect(copy.diagnostics.map(\.message) == [])
    #expect(copy.tracks.map(\.mediaType) == source.tracks.map(\.mediaType))
    let (wanted, found) = (
      try await WriterCopy.samples(of: c.fixture.path), try await WriterCopy.samples(of: path)
    )
    for (wanted, found) in zip(wanted, found) {
      #expect(found.map(\.essence) == wanted.map(\.essence))
    }
    #expect(try WriterCopy.complaints(about: path) ?? [] == [])
  }
}
