public import MediaModel
internal import Synchronization
internal import TimedMetadata

/// A track that is written: what it is, and the way its samples go in.
@dynamicMemberLookup
public final class AssetWriterInput: Sendable {
  /// What kind of media the track holds.
  public let mediaType: MediaType
  /// The format of its samples; `nil` where the first sample tells.
  public let sourceFormatHint: FormatDescription?

  struct Association: Sendable {
    var target: ObjectIdentifier
    var type: TrackAssociationType
  }

  private struct State {
    var configuration: Configuration
    var associations: [Association] = []
    /// Why a value that was set could not be taken.
    var refusal: MediaError?
    weak var writer: AssetWriter?
    /// The place of the track in the file.
    var index: Int?
    var isInGroup = false
    var hasAdaptor = false
    var isFinished = false
  }
  private let state: Mutex<State>

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - mediaType: what kind of media the track holds.
  ///   - outputSettings: `nil`: samples are written as they are, nothing is coded.
  ///   - sourceFormatHint: the format of the samples; `nil` where the first one tells.
  ///   - configuration: The properties of the track.
  /// - Throws: ``MediaError`` where a value of the configuration breaks a rule, or the hint is of another kind of media.
  public init(
    mediaType: MediaType, outputSettings: Never? = nil,
    sourceFormatHint: FormatDescription? = nil, configuration: Configuration = Configuration()
  ) throws(MediaError) {
    try sourceFormatHint?.requireEntry()
    if let sourceFormatHint, sourceFormatHint.mediaType != mediaType {
      throw MediaError(
        .invalidFormat, "a format of '\(sourceFormatHint.mediaType)' for a track of '\(mediaType)'")
    }
    try configuration.validate()
    self.mediaType = mediaType
    self.sourceFormatHint = sourceFormatHint
    state = Mutex(State(configuration: configuration))
  }

  /// The properties of the track.
  public var configuration: Configuration { state.withLock { $0.configuration } }

  /// The properties of the track, value by value; a value that breaks a rule, or comes too late, is reported when the
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

  /// Throws where a value has been refused.
  func requireAccepted() throws(MediaError) {
    if let refusal = state.withLock({ $0.refusal }) { throw refusal }
  }

  /// Changes The properties of the track; nothing is changed where that throws.
  ///
  /// - Throws: ``MediaError`` once writing has started, where a value breaks a rule, and where an input of a group is
  ///   to be enabled or disabled by itself.
  public func configure(_ change: (inout Configuration) -> Void) throws(MediaError) {
    try requireNotStarted("a track is configured")
    var configuration = configuration
    let wasEnabled = configuration.marksOutputTrackAsEnabled
    change(&configuration)
    try configuration.validate()
    try state.withLock { state throws(MediaError) in
      guard !state.isInGroup || configuration.marksOutputTrackAsEnabled == wasEnabled else {
        throw MediaError(.invalidState, "the group decides which of its tracks is enabled")
      }
      state.configuration = configuration
    }
  }

  /// Whether the track may refer to that of another input so.
  public func canAddTrackAssociation(
    withTrackOf input: AssetWriterInput, type: TrackAssociationType
  ) -> Bool {
    input !== self && WriterRules.allows(type, from: mediaType, to: input.mediaType)
  }

  /// Lets the track refer to that of another input.
  ///
  /// - Throws: ``MediaError`` once writing has started, and where tracks of such media do not refer to each other so.
  public func addTrackAssociation(
    withTrackOf input: AssetWriterInput, type: TrackAssociationType
  ) throws(MediaError) {
    try requireNotStarted("tracks are associated")
    guard canAddTrackAssociation(withTrackOf: input, type: type) else {
      throw MediaError(
        .invalidAssociation,
        input === self
          ? "a track cannot refer to itself"
          : "a track of '\(mediaType)' does not refer to one of '\(input.mediaType)' by '\(type)'")
    }
    state.withLock {
      $0.associations.append(Association(target: ObjectIdentifier(input), type: type))
    }
  }

  /// Writes a sample; samples come in decoding order.
  ///
  /// - Throws: ``MediaError`` where writing or the session has not started, the input is finished, an adaptor writes
  ///   the track, the sample is not in order, or the file cannot be written.
  public func append(_ sample: MediaSample) throws(MediaError) {
    guard !state.withLock({ $0.hasAdaptor }) else {
      throw MediaError(.invalidState, "the track is written by a metadata adaptor")
    }
    let (writer, index) = try place()
    try writer.append(sample, at: index)
  }

  /// Tells that there are no more samples; doing so twice does no harm.
  public func markAsFinished() {
    let place = state.withLock { state in
      state.isFinished = true
      return state.index.flatMap { index in state.writer.map { ($0, index) } }
    }
    if let (writer, index) = place { writer.markAsFinished(index) }
  }

  /// Where samples go.
  func place() throws(MediaError) -> (AssetWriter, Int) {
    let (writer, index, isFinished) = state.withLock { ($0.writer, $0.index, $0.isFinished) }
    guard let writer, let index else {
      throw MediaError(.invalidState, "the input has not been added to a writer")
    }
    guard !isFinished else { throw MediaError(.invalidState, "the input is finished") }
    return (writer, index)
  }

  var associations: [Association] { state.withLock { $0.associations } }

  func attach(to writer: AssetWriter, at index: Int) throws(MediaError) {
    try state.withLock { state throws(MediaError) in
      guard state.index == nil else {
        throw MediaError(.invalidState, "the input belongs to a writer already")
      }
      state.writer = writer
      state.index = index
    }
  }

  func requireNoGroup() throws(MediaError) {
    guard !state.withLock({ $0.isInGroup }) else {
      throw MediaError(.invalidState, "the input is in a group already")
    }
  }

  /// Notes that a group decides whether the track is enabled.
  func join(isDefault: Bool) {
    state.withLock { state in
      state.isInGroup = true
      state.configuration.marksOutputTrackAsEnabled = isDefault
    }
  }

  func attachAdaptor() throws(MediaError) {
    try requireNotStarted("an adaptor is made")
    guard mediaType == .metadata, let format = sourceFormatHint else {
      throw MediaError(
        .invalidFormat,
        mediaType == .metadata
          ? "timed metadata needs a format hint that lists what may come"
          : "an input of '\(mediaType)' takes no metadata")
    }
    guard TimedMetadataFormat.hasKeyTable(format.mediaSubType) else {
      throw MediaError(
        .invalidFormat, "timed metadata is written as 'mebx', not as '\(format.mediaSubType)'")
    }
    try state.withLock { state throws(MediaError) in
      guard !state.hasAdaptor else {
        throw MediaError(.invalidState, "the input has an adaptor already")
      }
      state.hasAdaptor = true
    }
  }

  private func requireNotStarted(_ action: String) throws(MediaError) {
    let writer = state.withLock { $0.writer }
    guard writer?.hasStarted != true else {
      throw MediaError(.invalidState, "\(action) before writing starts")
    }
  }
}
