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
  /// The items that the output's movie gets.
  ///
  /// `nil` carries those of the source. Otherwise these are all there are, none where the list is empty; items of
  /// tracks stay those of the source. An item of a key space that the output holds is written as it is given, another
  /// one under the key that readers of the output look for, as ``KeySpaceTransfer`` finds it; one that has no
  /// equivalent is a loss.
  public var metadata: [MetadataItem]? {
    get { request.metadata }
    set { request.metadata = newValue }
  }
  /// Chooses the items of the source that are carried, those of movie, tracks and timed metadata; `nil` carries all.
  ///
  /// Items that are given to the session are not filtered.
  public var metadataItemFilter: (any MetadataItemFilter)? {
    get { request.filter }
    set { request.filter = newValue }
  }
  /// The part of the presentation that is converted; `nil` converts all of it.
  ///
  /// Samples are not coded again: a track of pictures keeps those before the part that decoding needs, and its edit
  /// list hides them. Chapters, timed metadata and timecode are cut with the essence.
  public var timeRange: MediaTimeRange? {
    get { request.timeRange }
    set { request.timeRange = newValue }
  }
  /// Puts the movie header before the media data, so that the output can be played while it arrives.
  ///
  /// Movies made of movies are written so anyway; those made of other containers take a second copy of the samples.
  public var shouldOptimizeForNetworkUse: Bool {
    get { request.isForNetworkUse }
    set { request.isForNetworkUse = newValue }
  }
  /// How far the conversion is, as often as something is worth telling; ends with it.
  public let progress: AsyncStream<ExportProgress>

  /// What the report is written into, with the output or not at all.
  package var reportFile: ReportFile<ExportReport>?
  private(set) var request = ExportRequest()
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

  /// Copies the items of the source with changes: leaves some out, adds others.
  ///
  /// May be called more than once; what is added is never left out again.
  ///
  /// - Parameters:
  ///   - items: what is added to the movie, as in ``metadata``.
  ///   - isReplacing: whether these take the place of items of the source with the same identifier: of those in its
  ///     language, or of all where an item names no language.
  ///   - filter: chooses items of the source to leave out, of movie, tracks and timed metadata; `nil` leaves out
  ///     none.
  public mutating func augment(
    adding items: [MetadataItem] = [], replacingExisting isReplacing: Bool = true,
    removing filter: (any MetadataItemFilter)? = nil
  ) {
    request.augmentations.append(
      ExportRequest.Augmentation(
        added: items, replacesExisting: isReplacing, removed: filter))
  }

  /// Copies the items of the source, and changes the copy.
  ///
  /// May be called more than once, each time with the result of the one before. Items that the change leaves as they
  /// are stay bit for bit.
  ///
  /// - Parameter change: makes other items of the movie's; those that ``metadataItemFilter`` leaves out are not among
  ///   them.
  public mutating func augment(
    _ change: @escaping @Sendable ([MetadataItem]) throws -> [MetadataItem]
  ) {
    request.augmentations.append(ExportRequest.Augmentation(change: change))
  }

  /// What the conversion would do; writes nothing.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  public func plan() async throws -> ExportPlan {
    let container = try await asset.container()
    try request.requirePossible(for: container, to: outputFileType)
    let request = try request.loadingPayloads()
    return try await Task(executorPreference: BlockingExecutor.shared) {
      [outputFileType, options] in
      guard let movie = container.movie, outputFileType.family != nil else {
        return try ForeignPlan.make(
          for: container, to: outputFileType, options: options, request: request
        ).decided
      }
      let material = try ExportMaterial(container, movie: movie, request: request)
      return try ExportPlan.make(
        for: material.description, facts: material.facts, to: outputFileType, options: options,
        request: request)
    }.value
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
      request: try request.loadingPayloads(), reportFile: reportFile,
      progress: { [continuation] in continuation.yield($0) })
    return try await BlockingExecutor.run(cancelling: run.interruption) { try run.perform() }
  }
}
