import Foundation
import MediaMetadata
import TestSupport
import Testing

/// A conversion that is planned, and then done.
@Suite struct `Plans of conversions` {
  /// What a conversion loses, or why it fails.
  private enum Outcome: Equatable {
    case losses([ExportReport.Loss])
    case failure(MediaError.Code)

    init(_ losses: () async throws -> [ExportReport.Loss]) async throws {
      do { self = .losses(try await losses().sorted { "\($0)" < "\($1)" }) } catch let error
        as MediaError
      { self = .failure(error.code) }
    }
  }

  private static func files(_ folder: String) throws -> [String] {
    let path = "\(Repository.path)/Fixtures/\(folder)"
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted().map {
      "\(path)/\($0)"
    }
  }

  private func session(
    _ path: String, _ output: String, _ type: FileType, isLossless: Bool = false
  ) -> ExportSession {
    var options = ExportOptions()
    options.isDurable = false
    options.isLossless = isLossless
    return ExportSession(
      asset: Asset(path: path), outputPath: output, outputFileType: type, options: options)
  }

  @Test(arguments: [
    ("Formats", "mp4"), ("Formats", "mkv"), ("Media", "mkv"), ("Vendor", "mkv"), ("Media", "mov"),
    ("Vendor", "mp4"),
  ])
  func `tell all that is lost, and why it fails`(_ folder: String, _ ending: String) async throws {
    let type = try #require(FileType(pathExtension: ending))
    let paths = try Self.files(folder)
    try #require(paths.count > 10)
    let output = try TemporaryFolder()
    var lossy = 0
    for (index, path) in paths.enumerated() {
      let (out, strict) = (output.file("\(index).\(ending)"), output.file("\(index)-\(ending)"))
      let planned = try await Outcome { try await session(path, out, type).plan().losses }
      let done = try await Outcome { try await session(path, out, type).export().losses }
      #expect(planned == done, "\(path)")
      guard case .losses(let losses) = done else { continue }
      if !losses.isEmpty { lossy += 1 }
      let ruled = try await Outcome {
        try await session(path, strict, type, isLossless: true).plan().losses
      }
      #expect(ruled == (losses.isEmpty ? .losses([]) : .failure(.wouldLose)), "\(path)")
    }
    // Between movies nothing is lost but what is not a box, or is outside the file.
    if folder != "Media" || ending != "mov" { #expect(lossy > 0) }
    #expect(output.names.allSatisfy { !$0.contains("-") })
  }
}
