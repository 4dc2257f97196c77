import MediaMetadata
import TestSupport
import Testing

extension FileType {
  /// One type of each flavor.
  static let branches: [FileType] = [.mp4, .mov]

  /// The type of the other branch.
  var otherBranch: FileType { self == .mp4 ? .mov : .mp4 }
}

/// Conversions in a folder that goes away.
struct Conversions {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Converts a file and gives the path of the output.
  func convert(
    _ path: String, _ type: FileType, as name: String = "out",
    _ change: (inout ExportOptions) -> Void = { _ in }
  ) async throws -> (path: String, report: ExportReport) {
    let output = folder.file("\(name).\(type)")
    var options = ExportOptions()
    options.isDurable = false
    options.replacesExistingFile = true
    options.verification = .samples
    change(&options)
    let session = ExportSession(
      asset: Asset(path: path), outputPath: output, outputFileType: type, options: options)
    return (output, try await session.export())
  }
}

extension Fixture {
  /// Movies that cannot be read at all.
  static let unreadable: Set<String> = ["compressed.mov"]

  /// Every movie of `Fixtures/Media` that can be converted.
  static let movies = media.filter { !unreadable.contains($0.name) }
}
