import MediaMetadata
import TestSupport
import Testing

/// A way to convert: the type of the output, and the transport.
struct Way: Hashable, Sendable, CustomTestStringConvertible {
  let type: FileType
  let transport: ExportTransport

  var testDescription: String { "\(transport.rawValue) to \(type)" }

  static let all = [FileType.mpeg4, .quickTimeMovie].flatMap { type in
    [ExportTransport.rewrap, .ffmpeg].map { Way(type: type, transport: $0) }
  }

  /// The other type.
  var back: Way { Way(type: type == .mpeg4 ? .quickTimeMovie : .mpeg4, transport: transport) }
}

/// Conversions in a folder that goes away.
struct Conversions {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Converts a file and gives the path of the output.
  func convert(
    _ path: String, _ way: Way, as name: String = "out",
    _ change: (inout ExportOptions) -> Void = { _ in }
  ) async throws -> (path: String, report: ExportReport) {
    let output = folder.file("\(name).\(way.type)")
    var options = ExportOptions()
    options.transport = way.transport
    options.isDurable = false
    options.replacesExistingFile = true
    options.verification = .samples
    change(&options)
    let session = ExportSession(
      asset: Asset(path: path), outputPath: output, outputFileType: way.type, options: options)
    return (output, try await session.export())
  }
}

extension Fixture {
  /// Movies that cannot be read at all.
  static let unreadable: Set<String> = ["compressed.mov"]

  /// Movies whose samples libavformat takes from other places, which the verification notices.
  static let misread: Set<String> = ["fragmented-next-runs.mp4"]

  /// Every movie of `Fixtures/Media` that can be converted by either transport.
  static let movies = media.filter {
    !unreadable.contains($0.name) && !misread.contains($0.name)
  }
}
