import Foundation
import MediaMetadata
import TestSupport
import Testing

/// The independent checker and the movies it makes; used where the shared folder is there.
enum Checker {
  static let skipReason: Comment =
    "needs ../shared (or MEDIAMETADATA_SHARED), python3 and ffmpeg; not compared with the independent checker"

  private static let folder: URL? = {
    let environment = ProcessInfo.processInfo.environment["MEDIAMETADATA_SHARED"]
    let places =
      environment.map { [URL(filePath: $0)] } ?? [URL(filePath: "\(Repository.path)/../shared")]
    return places.map { $0.appending(path: "oracle").standardizedFileURL }.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "bmff.py").path)
    }
  }()

  private static func path(of tool: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return folders.split(separator: ":").map { "\($0)/\(tool)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static let isThere = folder != nil && path(of: "python3") != nil && path(of: "ffmpeg") != nil

  /// Runs a tool and gives its exit code and standard output.
  @discardableResult
  static func run(_ tool: String, _ arguments: [String]) throws -> (Int32, Data) {
    let program = try Program.run(
      try #require(path(of: tool)), arguments,
      environment: ProcessInfo.processInfo.environment)
    return (program.status, Data(program.output))
  }

  /// Makes the reference movies in a folder.
  static func makeMovies(in target: String) throws {
    let script = try #require(folder).appending(path: "make_reference.py").path
    try #require(try run("python3", [script, target]).0 == 0)
  }

  /// Whether the checker finds that nothing was lost or changed.
  static func findsLossless(_ before: String, _ after: String) throws -> Bool {
    let script = try #require(folder).appending(path: "bmff.py").path
    let code = try run("python3", [script, "diff", before, after, "--quiet"]).0
    try #require(code == 0 || code == 1)
    return code == 0
  }
}

/// A movie made from another, and whether everything is still in it.
struct AgreementCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var source = "ref.mov"
  /// The file to compare with, where it is there already.
  var result: String?
  /// Makes the file from the source.
  var make: @Sendable (_ source: String, _ result: String) async throws -> Void = { _, _ in }
  var isLossless: Bool
  /// What of the counts is expected, where that is certain: lost, changed.
  var counts: [Int]?

  static let all: [AgreementCase] = [
    AgreementCase(testDescription: "the same file", result: "ref.mov", isLossless: true),
    AgreementCase(
      testDescription: "wide offsets, movie first", result: "ref_co64.mov", isLossless: true),
    AgreementCase(
      testDescription: "metadata before tracks", result: "ref_metafirst.mov", isLossless: true),
    AgreementCase(
      testDescription: "fragments", source: "ref.mp4", result: "ref_fragmented.mp4",
      isLossless: true),
    AgreementCase(testDescription: "another movie", result: "ref.mp4", isLossless: false),
    AgreementCase(
      testDescription: "copied by ffmpeg", result: "copied.mov",
      make: { source, result in
        try Checker.run(
          "ffmpeg",
          ["-v", "error", "-y", "-i", source, "-map", "0:v", "-map", "0:a", "-c", "copy", result])
      }, isLossless: false),
    AgreementCase(
      testDescription: "converted to mp4", result: "converted.mp4",
      make: { try await ExportSession.convert($0, to: $1) }, isLossless: true),
    AgreementCase(
      testDescription: "converted to mov", source: "ref.mp4", result: "converted.mov",
      make: { try await ExportSession.convert($0, to: $1) }, isLossless: true),
    AgreementCase(
      testDescription: "an item changed", result: "item-changed.mov",
      make: { try patch($0, $1, "iPhone 99", by: "iPhone 98") }, isLossless: false,
      counts: [0, 1]),
    AgreementCase(
      testDescription: "an item lost", result: "item-lost.mov",
      make: { try patch($0, $1, "SDLN", by: "free") }, isLossless: false, counts: [1, 0]),
    AgreementCase(
      testDescription: "a timed item changed", result: "timed-changed.mov",
      make: { try patch($0, $1, "+48.20000+002.20000/", by: "+48.20000+002.20001/") },
      isLossless: false, counts: [0, 1]),
    AgreementCase(
      testDescription: "an edit shifted", result: "edit-shifted.mov",
      make: { source, result in
        // Rows of 12 bytes follow version, flags and count; the media time of the second is raised.
        try patch(source, result, after: "elst", at: 8 + 12 + 4 + 2, by: 1)
      }, isLossless: false),
  ]

  /// Copies a file and replaces the first occurrence of a text.
  private static func patch(
    _ source: String, _ result: String, _ text: String, by other: String
  ) throws {
    var data = try Data(contentsOf: URL(filePath: source))
    let range = try #require(data.range(of: Data(text.utf8)))
    data.replaceSubrange(range, with: Data(other.utf8))
    try data.write(to: URL(filePath: result))
  }

  /// Copies a file and adds to one byte, so many after the first occurrence of a box type.
  private static func patch(
    _ source: String, _ result: String, after type: String, at offset: Int, by difference: UInt8
  ) throws {
    var data = try Data(contentsOf: URL(filePath: source))
    let range = try #require(data.range(of: Data(type.utf8)))
    data[range.upperBound + offset] &+= difference
    try data.write(to: URL(filePath: result))
  }
}

extension ExportSession {
  fileprivate static func convert(_ source: String, to result: String) async throws {
    let type = try #require(
      FileType(pathExtension: URL(filePath: result).pathExtension))
    let session = ExportSession(
      asset: Asset(path: source), outputPath: result, outputFileType: type,
      options: ExportOptions())
    _ = try await session.export()
  }
}

@Suite(.enabled(if: Checker.isThere, Checker.skipReason), .serialized)
struct `Comparison of real movies` {
  private static let folder = FileManager.default.temporaryDirectory.appending(
    path: "mediametadata-compare-\(ProcessInfo.processInfo.processIdentifier)")

  /// The reference movies, made once; they go when the process ends.
  private static let movies: Result<String, any Error> = Result {
    atexit { try? FileManager.default.removeItem(at: `Comparison of real movies`.folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Checker.makeMovies(in: folder.path)
    return folder.path
  }

  @Test(arguments: AgreementCase.all)
  func `agrees with the independent checker`(_ c: AgreementCase) async throws {
    let folder = try Self.movies.get()
    let source = "\(folder)/\(c.source)"
    let result = "\(folder)/\(try #require(c.result))"
    try await c.make(source, result)
    let comparison = try await AssetComparison.compare(Asset(path: source), Asset(path: result))
    #expect(!comparison.hasLosses == c.isLossless)
    #expect(try Checker.findsLossless(source, result) == c.isLossless)
    if let counts = c.counts {
      #expect([comparison.lost.count, comparison.changed.count] == counts)
    }
    #expect(comparison.diagnosticsBefore.isEmpty)
    #expect(comparison.kept.count > 30)
  }

  @Test func `compares with a file of another family by what both say`() async throws {
    let folder = try Self.movies.get()
    let (source, result) = ("\(folder)/ref.mov", "\(folder)/other.mkv")
    try Checker.run(
      "ffmpeg",
      ["-v", "error", "-y", "-i", source, "-map", "0:v", "-map", "0:a", "-c", "copy", result])
    let comparison = try await AssetComparison.compare(Asset(path: source), Asset(path: result))
    #expect(comparison.diagnosticsBefore.isEmpty)
    #expect(comparison.diagnosticsAfter.count == 1)
    #expect(!comparison.moved.isEmpty)
    #expect(comparison.lost.allSatisfy { $0.time == nil || $0.identifier.keySpace == "chapter" })
  }

  @Test func `leaves out what is ignored`() async throws {
    let folder = try Self.movies.get()
    let (source, other) = (Asset(path: "\(folder)/ref.mov"), Asset(path: "\(folder)/ref.mp4"))
    var options = AssetComparison.Options()
    let all = try await AssetComparison.compare(source, other)
    options.ignoredKeySpaces = [.header, "sample"]
    options.ignoredIdentifiers = [.quickTimeMetadataTitle]
    let some = try await AssetComparison.compare(source, other, options: options)
    let lost = all.lost + all.changed.map(\.before)
    let ignored = lost.filter { $0.identifier.keySpace == .header }
    #expect(!ignored.isEmpty)
    #expect(some.count < all.count)
    let left = some.lost + some.kept.map(\.before) + some.changed.map(\.before)
    #expect(!left.contains { $0.identifier.keySpace == .header })
    #expect(!left.contains { $0.identifier == .quickTimeMetadataTitle })
  }

  @Test func `throws where a file cannot be read`() async throws {
    let folder = try Self.movies.get()
    await #expect(throws: MediaError.self) {
      try await AssetComparison.compare(
        Asset(path: "\(folder)/ref.mov"), Asset(path: "\(folder)/missing.mov"))
    }
  }
}
