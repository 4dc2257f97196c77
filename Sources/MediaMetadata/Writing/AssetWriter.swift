public import FoundationEssentials
public import MediaModel
internal import Synchronization

/// Writes a movie from scratch: tracks of samples, timed metadata, and items.
///
/// ```swift
/// let writer = try AssetWriter(outputPath: "out.mov", fileType: .mov)
/// let input = try AssetWriterInput(mediaType: .audio, sourceFormatHint: format)
/// try writer.add(input)
/// try writer.startWriting()
/// try writer.startSession(atSourceTime: .zero)
/// while let sample = try output.nextSample() { try input.append(sample) }
/// input.markAsFinished()
/// let report = try await writer.finishWriting()
/// ```
///
/// The file gets its name when it is whole. With a ``Configuration/movieFragmentInterval`` it grows under its name
/// instead, fragment by fragment, and what cuts the recording off leaves all fragments that were written.
@dynamicMemberLookup
public final class AssetWriter: Sendable {
  /// How far a writer is.
  public enum Status: Sendable {
    /// Writing has not started.
    case unknown
    /// Samples can be written.
    case writing
    /// The file is whole.
    case completed
    /// Something could not be written.
    case failed(MediaError)
    /// Writing was given up.
    case cancelled
  }

  /// The properties of the movie before writing starts.
  public struct Configuration: Sendable {
    /// The items of the movie.
    public var metadata: [MetadataItem] = []
    /// The chapters, in tracks of text where ``AssetEditor/chapters`` would write them; a movie of fragments has none.
    public var chapters: [ChapterList] = []
    /// The ticks of the movie to the second; `nil` for a clock in which the tracks' times are whole.
    public var movieTimeScale: UInt32?
    /// How much of the movie a fragment holds; `nil` for a movie without fragments.
    ///
    /// A fragment is cut where the slowest track has come that far; a track that falls four fragments after is waited
    /// for no longer, and its samples come in later fragments.
    public var movieFragmentInterval: MediaTime?
    /// Whether the movie header comes first; fragments have it first always.
    public var shouldOptimizeForNetworkUse = false
    /// When the movie was made; `nil` for now.
    public var creationDate: MetadataDate?
    /// Whether the file, and each fragment, is on the disk before writing goes on.
    public var isDurable = true

    /// Creates a configuration of a movie without items and fragments.
    public init() {}
  }

  /// What came out.
  public struct Report: Hashable, Sendable {
    /// The size of the file in bytes.
    public var byteCount: Int
    /// Items that the file type has no place for.
    public var losses: [ExportReport.Loss]
  }

  /// Where the file appears.
  public let outputPath: String
  /// What kind of file it is.
  public let fileType: FileType

  private let state = Mutex(State())
  /// The file once it is open: samples of several inputs get into it one after the other, and nothing else waits.
  let movie = Turns<MovieWriter?>(nil)
  /// Raised whenever a track got further, or the writing has ended.
  let readiness = ReadinessSignal()

  /// Creates a writer; nothing is written yet.
  ///
  /// - Throws: ``MediaError`` for a file type that cannot be written.
  public init(outputPath: String, fileType: FileType) throws(MediaError) {
    guard WriterRules.canWrite(fileType) else {
      throw MediaError(
        .unsupportedFormat, "files of type '\(fileType)' cannot be written from scratch",
        path: outputPath)
    }
    self.outputPath = outputPath
    self.fileType = fileType
  }

  /// How far the writer is.
  public var status: Status { state.withLock { $0.status } }

  /// The properties of the movie.
  public var configuration: Configuration { state.withLock { $0.configuration } }

  /// The inputs, in the order of their tracks.
  public var inputs: [AssetWriterInput] { state.withLock { $0.inputs } }

  /// The groups of tracks of which one is played at a time.
  public var inputGroups: [AssetWriterInputGroup] { state.withLock { $0.groups } }

  /// The properties of the movie, value by value; a value that breaks a rule, or comes too late, is reported when the
  /// writer is next asked for something.
  public subscript<Value>(
    dynamicMember path: WritableKeyPath<Configuration, Value>
  ) -> Value {
    get { configuration[keyPath: path] }
    set {
      do throws(MediaError) {
        try configure { $0[keyPath: path] = newValue }
      } catch {
        state.withLock { $0.refusal = $0.refusal ?? error }
      }
    }
  }

  /// Creates a writer for the file of a URL; nothing is written yet.
  ///
  /// - Throws: as ``init(outputPath:fileType:)``.
  public convenience init(url: URL, fileType: FileType) throws(MediaError) {
    try self.init(outputPath: url.path, fileType: fileType)
  }

  /// Changes The properties of the movie; nothing is changed where that throws.
  ///
  /// - Throws: ``MediaError`` once writing has started, and where a value breaks a rule.
  public func configure(_ change: (inout Configuration) -> Void) throws(MediaError) {
    var configuration = configuration
    change(&configuration)
    try Self.validate(configuration.metadata)
    guard configuration.movieTimeScale != 0 else {
      throw MediaError(.invalidValue, "a movie timescale is at least 1")
    }
    if let interval = configuration.movieFragmentInterval {
      guard interval.isKnown, interval.value > 0 else {
        throw MediaError(.invalidValue, "a fragment holds more than nothing")
      }
    }
    if let date = configuration.creationDate, date.secondsSince1904 == nil {
      throw MediaError(.invalidValue, "a date without a zone, or before 1904, cannot be stored")
    }
    try state.withLock { state throws(MediaError) in
      try state.requireNotStarted("a movie is configured")
      state.configuration = configuration
    }
  }

  /// Whether an input can be added.
  public func canAdd(_ input: AssetWriterInput) -> Bool { (try? requireAddable(input)) != nil }

  /// Adds an input: a track of the file.
  ///
  /// - Throws: ``MediaError`` once writing has started, where the file type does not hold such media, outside QuickTime
  ///   movies without a format hint, and for an input that a writer has.
  public func add(_ input: AssetWriterInput) throws(MediaError) {
    try requireAddable(input)
    try state.withLock { state throws(MediaError) in
      try state.requireNotStarted("inputs are added")
      try input.attach(to: self, at: state.inputs.count)
      state.inputs.append(input)
    }
  }

  private func requireAddable(_ input: AssetWriterInput) throws(MediaError) {
    guard WriterRules.allows(input.mediaType, in: fileType) else {
      throw MediaError(
        .unsupportedMedia, "files of type '\(fileType)' hold no tracks of '\(input.mediaType)'")
    }
    guard fileType == .mov || input.sourceFormatHint != nil else {
      throw MediaError(
        .invalidFormat, "outside QuickTime movies an input needs a format hint")
    }
    try state.withLock { state throws(MediaError) in
      try state.requireNotStarted("inputs are added")
    }
  }

  /// Adds a group of tracks of which one is played at a time; its inputs have been added before.
  ///
  /// The default is enabled, and the others are disabled.
  ///
  /// - Throws: ``MediaError`` once writing has started, where an input has not been added, or is in another group.
  public func add(_ group: AssetWriterInputGroup) throws(MediaError) {
    try state.withLock { state throws(MediaError) in
      try state.requireNotStarted("groups are added")
      for input in group.inputs {
        guard state.inputs.contains(where: { $0 === input }) else {
          throw MediaError(.invalidRequest, "an input of the group has not been added")
        }
        try input.requireNoGroup()
      }
      for input in group.inputs { input.join(isDefault: input === group.defaultInput) }
      state.groups.append(group)
    }
  }

  /// Opens the file; what is reported for movie and tracks is settled from here on.
  ///
  /// - Throws: ``MediaError`` where a file of that name is there, it cannot be written, an association leads to a track
  ///   that is not written, or fragments lack the format of a track.
  public func startWriting() throws(MediaError) {
    let settled = try state.withLock { state throws(MediaError) in
      try state.requireNotStarted("writing starts once")
      try state.requireAccepted()
      guard !state.inputs.isEmpty else {
        throw MediaError(.invalidRequest, "a movie has at least one track", path: outputPath)
      }
      state.hasStarted = true
      return state
    }
    do throws(MediaError) {
      try movie.use { movie throws(MediaError) in
        movie = try settled.open(path: outputPath, fileType: fileType)
      }
      state.withLock { $0.status = .writing }
    } catch {
      state.withLock { $0.status = .failed(error) }
      throw error
    }
  }

  /// Whether what is reported for movie and tracks is settled.
  var hasStarted: Bool { state.withLock { $0.hasStarted } }

  /// Says which time of the samples is the start of the movie.
  ///
  /// - Throws: ``MediaError`` where writing has not started, or a session has.
  public func startSession(atSourceTime time: MediaTime) throws(MediaError) {
    try withMovie { movie throws(MediaError) in try movie.startSession(at: time) }
  }

  /// Says which time of the samples is the end of the movie; nothing can be written after that.
  ///
  /// - Throws: ``MediaError`` where no session has started, or it starts later.
  public func endSession(atSourceTime time: MediaTime) throws(MediaError) {
    try withMovie { movie throws(MediaError) in try movie.endSession(at: time) }
  }

  /// Says which time is the end of the movie; samples of video and audio that go on over it stay whole, as those do
  /// that another file goes on after.
  func endSession(atSourceTime time: MediaTime, keepingWholeSamples: Bool) throws(MediaError) {
    try withMovie { movie throws(MediaError) in
      try movie.endSession(at: time, keepingWholeSamples: keepingWholeSamples)
    }
  }

  func append(_ sample: MediaSample, at index: Int) throws(MediaError) {
    try withMovie { movie throws(MediaError) in try movie.append(sample, at: index) }
  }

  func holdLast(of index: Int, until time: MediaTime) throws(MediaError) {
    try withMovie { movie throws(MediaError) in movie.holdLast(of: index, until: time) }
  }

  func markAsFinished(_ index: Int) {
    movie.use { $0?.markAsFinished(index) }
    readiness.raise()
  }

  /// Only what cannot be written ends the writing: a sample that is refused leaves the file as it was.
  private func withMovie(
    _ work: @Sendable (inout MovieWriter) throws(MediaError) -> Void
  ) throws(MediaError) {
    try requireWriting()
    defer { readiness.raise() }
    try movie.use { movie throws(MediaError) in
      guard var open = movie.take() else { throw notWriting }
      do throws(MediaError) {
        try work(&open)
        movie = consume open
      } catch {
        movie = consume open
        if error.code == .unwritable { state.withLock { $0.status = .failed(error) } }
        throw error
      }
    }
  }

  private func requireWriting() throws(MediaError) {
    try state.withLock { state throws(MediaError) in
      try state.requireAccepted()
      guard case .writing = state.status else { throw notWriting }
    }
  }

  private var notWriting: MediaError {
    MediaError(.invalidState, "the writer is not writing", path: outputPath)
  }

  /// Completes the file and gives it its name.
  ///
  /// - Returns: its size, and the items that it has no place for.
  /// - Throws: ``MediaError`` where writing has not started or the file cannot be written.
  @discardableResult
  public func finishWriting() async throws(MediaError) -> Report {
    let result = await withTaskExecutorPreference(BlockingExecutor.shared) {
      Result { () throws(MediaError) in try finish() }
    }
    return try result.get()
  }

  private func finish() throws(MediaError) -> Report {
    try requireWriting()
    guard var movie = movie.use({ $0.take() }) else { throw notWriting }
    defer { readiness.raise() }
    do throws(MediaError) {
      let (byteCount, losses) = try movie.finish()
      state.withLock { $0.status = .completed }
      return Report(byteCount: byteCount, losses: losses)
    } catch {
      state.withLock { $0.status = .failed(error) }
      throw error
    }
  }

  /// Gives up: the file goes away, with its fragments.
  public func cancelWriting() {
    guard var movie = movie.use({ $0.take() }) else { return }
    movie.discard()
    state.withLock { $0.status = .cancelled }
    readiness.raise()
  }
}
