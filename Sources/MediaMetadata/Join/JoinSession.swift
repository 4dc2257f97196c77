internal import BinaryIO
internal import FFmpegIO
public import MediaModel

/// Joins a camera's split files into one without decoding a sample, and proves it.
///
///     let files = ["GX010123.MP4", "GX020123.MP4"].map { Asset(path: $0) }
///     let session = JoinSession(assets: files, outputPath: "whole.mp4", outputFileType: .mp4)
///     let report = try await session.join()
///     print(report.check.differences)
///
/// All tracks are joined by kind; movie and tracks say of themselves what those of the first file say. The output
/// appears under its name whole, and only after it has been compared with all files. <doc:Joining> has the rules.
public struct JoinSession: Sendable {
  /// The files, in order.
  public var assets: [Asset]
  /// Where the output goes.
  public var outputPath: String?
  /// The type of the output, of the MP4 and QuickTime family; `nil` for that of the first file.
  public var outputFileType: FileType?
  /// How it is done.
  public var options: JoinOptions
  /// What the report is written into, with the output or not at all.
  package var reportFile: ReportFile<JoinReport>?

  /// Creates a session.
  public init(
    assets: [Asset], outputPath: String? = nil, outputFileType: FileType? = nil,
    options: JoinOptions = JoinOptions()
  ) {
    self.assets = assets
    self.outputPath = outputPath
    self.outputFileType = outputFileType
    self.options = options
  }

  /// The files in another order.
  ///
  /// - Throws: ``MediaError`` where a file cannot be read whose time is asked for; `CancellationError`.
  public static func sorted(_ assets: [Asset], by order: JoinOrder) async throws -> [Asset] {
    guard order != .given else { return assets }
    var keyed: [(time: Int64, name: FileOrder, asset: Asset)] = []
    for asset in assets {
      var time: Int64 = 0
      if order == .time {
        let (facts, description) = try await asset.load(.capture, .description)
        let chosen = facts.date.chosen
        time =
          chosen?.instant ?? chosen?.wallClock
          ?? MetadataDate(secondsSince1904: description.creationTime)?.secondsSince1970 ?? 0
      }
      keyed.append((time, FileOrder(asset.path), asset))
    }
    return keyed.sorted { ($0.time, $0.name) < ($1.time, $1.name) }.map(\.asset)
  }

  /// Whether the files fit, and what would be lost; writes nothing.
  ///
  /// - Throws: ``MediaError`` where a file cannot be read; `CancellationError`.
  public func check() async throws -> JoinCheck {
    try await perform { run in try run.check() }
  }

  /// Joins.
  ///
  /// - Throws: ``MediaError``: `invalidRequest` where the files do not fit, `wouldLose` where the options ask for no
  ///   loss; `CancellationError`. The destination is then as it was before.
  @discardableResult
  public func join(
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws -> JoinReport {
    guard let outputPath else {
      throw MediaError(.invalidRequest, "no output path was given")
    }
    return try await perform { run in try run.perform(to: outputPath, progress: progress) }
  }

  private func perform<Result: Sendable>(
    _ work: @escaping @Sendable (JoinRun) throws -> Result
  ) async throws -> Result {
    guard assets.count > 1 else {
      throw MediaError(.invalidRequest, "there is but one file: name two or more to join")
    }
    var containers: [any Container] = []
    for asset in assets { containers.append(try await asset.container()) }
    let run = try JoinRun(self, containers)
    return try await BlockingExecutor.run(cancelling: run.interruption) { try work(run) }
  }
}
