/// Puts everything of a file that is not essence onto a file that a transcoder made of it, and proves it.
///
///     let session = GraftSession(original: Asset(path: "camera.mov"), transcoded: Asset(path: "small.mp4"))
///     let report = try await session.graft()
///     print(report.plan.losses)
///
/// The transcode is a movie of the ISO family. Its samples are not touched; without an output path only new bytes are
/// added to it, and at no moment is it anything but the old file or the new one, whole.
public struct GraftSession: Sendable {
  /// Where the metadata comes from.
  public let original: Asset
  /// What it goes onto.
  public let transcoded: Asset
  /// Where the result goes; `nil` for into the transcode.
  public let outputPath: String?
  /// How it is done.
  public var options: GraftOptions

  /// Creates a session.
  public init(
    original: Asset, transcoded: Asset, outputPath: String? = nil,
    options: GraftOptions = GraftOptions()
  ) {
    self.original = original
    self.transcoded = transcoded
    self.outputPath = outputPath
    self.options = options
  }

  /// What would be done, where, and in how many bytes; writes nothing.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  public func plan() async throws -> GraftReport {
    try await perform { run throws(MediaError) in try run.draft().report }
  }

  /// Does it.
  ///
  /// - Throws: ``MediaError``, `wouldLose` among its codes where the options ask for no loss; `CancellationError`.
  ///   The transcode is then as it was before, and there is no output.
  public func graft() async throws -> GraftReport {
    try await perform { run in try run.perform() }
  }

  private func perform(
    _ work: @escaping @Sendable (GraftRun) throws -> GraftReport
  ) async throws -> GraftReport {
    let containers = (try await original.container(), try await transcoded.container())
    let run = GraftRun(
      original: containers.0, transcoded: containers.1, outputPath: outputPath, options: options)
    return try await BlockingExecutor.run(cancelling: run.interruption) { try work(run) }
  }
}
