internal import FFmpegIO
public import FoundationEssentials
public import MediaModel
internal import Synchronization

/// Converts a file into another type with all its metadata, and proves it.
///
///     let session = ExportSession(asset: Asset(path: "in.mov"), outputPath: "out.mp4", outputFileType: .mp4)
///     let report = try await session.export()
///     print(report.losses)
///
/// The output appears under its name whole, and only after it has been compared with the source.
public final class ExportSession: Sendable {
  /// What is converted.
  public let asset: Asset
  /// How far the conversion is, as often as something is worth telling; ends with it.
  ///
  /// Every look at this property gives a stream of its own.
  public var progress: AsyncStream<ExportProgress> { telling.stream() }

  private struct State {
    var outputPath: String?
    var outputFileType: FileType?
    var options = ExportOptions()
    var request = ExportRequest()
    var reportFile: ReportFile<ExportReport>?
  }
  private let state: Mutex<State>
  private let telling = ProgressTelling()

  /// Creates a session.
  public init(
    asset: Asset, outputPath: String? = nil, outputFileType: FileType? = nil,
    options: ExportOptions = ExportOptions()
  ) {
    self.asset = asset
    state = Mutex(
      State(outputPath: outputPath, outputFileType: outputFileType, options: options))
  }

  /// Creates a session; `nil` for another preset than ``passthroughPreset``: nothing is encoded again here.
  public convenience init?(asset: Asset, presetName: String) {
    guard presetName == Self.passthroughPreset else { return nil }
    self.init(asset: asset)
  }

  /// The name of the preset that copies samples as they are.
  public static let passthroughPreset = "AVAssetExportPresetPassthrough"

  /// Where the output goes.
  public var outputPath: String? {
    get { self[\.outputPath] }
    set { self[\.outputPath] = newValue }
  }
  /// Where the output goes, as a URL of a file.
  public var outputURL: URL? {
    get { outputPath.map { URL(filePath: $0) } }
    set { outputPath = newValue?.path }
  }
  /// The type of the output.
  public var outputFileType: FileType? {
    get { self[\.outputFileType] }
    set { self[\.outputFileType] = newValue }
  }
  /// How the conversion is done.
  public var options: ExportOptions {
    get { self[\.options] }
    set { self[\.options] = newValue }
  }
  /// The items that the output's movie gets.
  ///
  /// `nil` carries those of the source. Otherwise these are all there are, none where the list is empty; items of
  /// tracks stay those of the source. An item of a key space that the output holds is written as it is given, another
  /// one under the key that readers of the output look for, as ``KeySpaceTransfer`` finds it; one that has no
  /// equivalent is a loss.
  public var metadata: [MetadataItem]? {
    get { self[\.request.metadata] }
    set { self[\.request.metadata] = newValue }
  }
  /// Chooses the items of the source that are carried, those of movie, tracks and timed metadata; `nil` carries all.
  ///
  /// Items that are given to the session are not filtered.
  public var metadataItemFilter: MetadataItemFilter? {
    get { self[\.request.filter] }
    set { self[\.request.filter] = newValue }
  }
  /// The part of the presentation that is converted; `nil` converts all of it.
  ///
  /// Samples are not coded again: a track of pictures keeps those before the part that decoding needs, and its edit
  /// list hides them. Chapters, timed metadata and timecode are cut with the essence.
  public var timeRange: MediaTimeRange? {
    get { self[\.request.timeRange] }
    set { self[\.request.timeRange] = newValue }
  }
  /// Whether the dates of headers and items become those of the moment at which the part begins.
  ///
  /// Timecode, chapters and the clock of telemetry move whatever this says; without a part there is nothing to move by.
  public var shiftsDates: Bool {
    get { self[\.request.shiftsDates] }
    set { self[\.request.shiftsDates] = newValue }
  }
  /// Whether a part keeps every sample whole that it shows any of, and every track, so that parts which follow each
  /// other can be joined into the samples of the source again.
  ///
  /// Edit lists hide what is outside the part. Otherwise timed metadata and text are shortened to what holds in it.
  public var keepsWholeSamples: Bool {
    get { self[\.request.keepsWholeSamples] }
    set { self[\.request.keepsWholeSamples] = newValue }
  }
  /// The chapters that the output gets; `nil` carries those of the source, none where the list is empty.
  ///
  /// Movies made of movies have them in tracks of text where ``AssetEditor/chapters`` would.
  public var chapters: [ChapterList]? {
    get { self[\.request.chapters] }
    set { self[\.request.chapters] = newValue }
  }
  /// Puts the movie header before the media data, so that the output is ready for fast start.
  ///
  /// Movies made of movies are written so anyway; those made of other containers take a second copy of the samples.
  public var shouldOptimizeForNetworkUse: Bool {
    get { self[\.request.isForNetworkUse] }
    set { self[\.request.isForNetworkUse] = newValue }
  }
  /// What the report is written into, with the output or not at all.
  package var reportFile: ReportFile<ExportReport>? {
    get { self[\.reportFile] }
    set { self[\.reportFile] = newValue }
  }

  private subscript<Value: Sendable>(path: WritableKeyPath<State, Value>) -> Value {
    get { state.withLock { $0[keyPath: path] } }
    set { state.withLock { $0[keyPath: path] = newValue } }
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
  public func augment(
    adding items: [MetadataItem] = [], replacingExisting isReplacing: Bool = true,
    removing filter: MetadataItemFilter? = nil
  ) {
    augment(
      ExportRequest.Augmentation(added: items, replacesExisting: isReplacing, removed: filter))
  }

  /// Copies the items of the source, and changes the copy.
  ///
  /// May be called more than once, each time with the result of the one before. Items that the change leaves as they
  /// are stay bit for bit.
  ///
  /// - Parameter change: makes other items of the movie's; those that ``metadataItemFilter`` leaves out are not among
  ///   them.
  public func augment(
    _ change: @escaping @Sendable ([MetadataItem]) throws -> [MetadataItem]
  ) {
    augment(ExportRequest.Augmentation(change: change))
  }

  private func augment(_ augmentation: ExportRequest.Augmentation) {
    state.withLock { $0.request.augmentations.append(augmentation) }
  }

  /// What the conversion would do, and all that it would lose; leaves nothing behind.
  ///
  /// Where libavformat copies the samples, what is lost is known only once they are copied: that is done into a file
  /// without a name, and takes as long as the conversion.
  ///
  /// - Throws: ``MediaError`` where the conversion would fail; `CancellationError`.
  public func plan() async throws -> ExportPlan {
    let (asked, options) = (try asked(), options)
    let run = ExportRun(
      container: try await asset.container(), outputPath: "", fileType: asked.fileType,
      options: options, request: try asked.request.loadingPayloads(), progress: { _ in })
    return try await BlockingExecutor.run(cancelling: run.interruption) { try run.rehearse() }
  }

  /// Converts.
  ///
  /// - Throws: ``MediaError``, `wouldLose` among its codes where the options ask for no loss; `CancellationError`.
  ///   The destination is then as it was before.
  @discardableResult
  public func export() async throws -> ExportReport {
    telling.begin()
    defer { telling.end() }
    let asked = try asked()
    guard let outputPath else {
      throw MediaError(.invalidRequest, "no output path was given")
    }
    let container = try await asset.container()
    let run = ExportRun(
      container: container, outputPath: outputPath, fileType: asked.fileType, options: options,
      request: try asked.request.loadingPayloads(), reportFile: reportFile,
      progress: { [telling] in telling.tell($0) })
    return try await BlockingExecutor.run(cancelling: run.interruption) { try run.perform() }
  }

  /// Converts into the file of a URL.
  ///
  /// - Throws: as ``export()``.
  @discardableResult
  public func export(to url: URL, as fileType: FileType) async throws -> ExportReport {
    (outputURL, outputFileType) = (url, fileType)
    return try await export()
  }

  private func asked() throws(MediaError) -> (fileType: FileType, request: ExportRequest) {
    guard let outputFileType else {
      throw MediaError(.invalidRequest, "no output file type was given")
    }
    return (outputFileType, self[\.request])
  }
}
