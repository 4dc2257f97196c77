internal import FFmpegIO
public import MediaModel

/// Converts a file into another type with all its metadata, and proves it.
///
///     let session = ExportSession(asset: Asset(path: "in.mov"), outputPath: "out.mp4", outputFileType: .mpeg4)
///     let report = try await session.export()
///     print(report.losses)
///
/// The output appears under its name whole, and only after it has been compared with the source.
public struct ExportSession: Sendable {
  /// What is converted.
  public let asset: Asset
  /// Where the output goes.
  public let outputPath: String
  /// The type of the output.
  public let outputFileType: FileType
  /// How the conversion is done.
  public var options: ExportOptions
  /// How far the conversion is, as often as something is worth telling; ends with it.
  public let progress: AsyncStream<ExportProgress>

  private let continuation: AsyncStream<ExportProgress>.Continuation

  /// Creates a session.
  public init(
    asset: Asset, outputPath: String, outputFileType: FileType,
    options: ExportOptions = ExportOptions()
  ) {
    self.asset = asset
    self.outputPath = outputPath
    self.outputFileType = outputFileType
    self.options = options
    (progress, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// What the conversion would do; writes nothing.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  public func plan() async throws -> ExportPlan {
    let container = try await asset.container()
    return try ExportPlan.make(
      for: container.description, facts: container.exportFacts, to: outputFileType,
      options: options)
  }

  /// Converts.
  ///
  /// - Throws: ``MediaError``, `wouldLose` among its codes where the options ask for no loss; `CancellationError`.
  ///   The destination is then as it was before.
  public func export() async throws -> ExportReport {
    defer { continuation.finish() }
    let container = try await asset.container()
    let run = ExportRun(
      container: container, outputPath: outputPath, fileType: outputFileType, options: options,
      progress: { [continuation] in continuation.yield($0) })
    let work = Task(executorPreference: BlockingExecutor.shared) { try run.perform() }
    return try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      run.interruption.cancel()
    }
  }
}
