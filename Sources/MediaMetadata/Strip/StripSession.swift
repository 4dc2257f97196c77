internal import FFmpegIO
internal import MediaModel

/// Makes a copy of a file without what identifies a person, and proves it.
///
///     let session = StripSession(asset: Asset(path: "in.mov"), outputPath: "out.mov")
///     let report = try await session.strip()
///     print(report.removed)
///
/// What ``SharingFilter`` lets stay is written, video and audio bit for bit; nothing else is: no padding, no media
/// data that no sample refers to, no box that no one knows. The output appears under its name whole, and only after
/// it has been looked through again.
public struct StripSession: Sendable {
  /// What is stripped.
  public let asset: Asset
  /// Where the output goes.
  public let outputPath: String
  /// How it is done.
  public var options: StripOptions

  /// Creates a session.
  public init(asset: Asset, outputPath: String, options: StripOptions = StripOptions()) {
    self.asset = asset
    self.outputPath = outputPath
    self.options = options
  }

  /// Strips.
  ///
  /// - Throws: ``MediaError``; `CancellationError`. The destination is then as it was before.
  public func strip() async throws -> StripReport {
    let run = StripRun(
      container: try await asset.container(), outputPath: outputPath, options: options)
    return try await BlockingExecutor.run(cancelling: run.interruption) { try run.perform() }
  }

  /// What a file tells of someone; writes nothing.
  ///
  /// - Throws: ``MediaError``.
  public static func check(
    _ asset: Asset, options: StripOptions = StripOptions()
  ) async throws -> StripReport {
    let run = StripRun(container: try await asset.container(), outputPath: "", options: options)
    return try await Task(executorPreference: BlockingExecutor.shared) { try run.check() }.value
  }
}
