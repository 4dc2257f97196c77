internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel

/// Every decision of a conversion from a container without boxes, or into one: what to copy, what to write, what is
/// lost.
struct ForeignPlan {
  /// What the file is made by.
  let destination: ForeignDestination
  /// The muxer that holds most of the tracks.
  let muxer: String
  /// The tracks that are copied, in the order of the source.
  var tracks: [Track]
  /// What becomes of each track of the source.
  var decisions: [ExportPlan.TrackDecision]
  /// The tracks of the source whose samples are lost, by their numbers.
  var lostTracks: Set<UInt32> = []
  /// The items of the file, as they are to be at the destination.
  var items: [MetadataItem] = []
  /// Chapter lists, as the destination is to have them.
  var chapters: [ChapterList] = []
  /// Pairs for the muxer's dictionary.
  var dictionary: [DictionaryItem] = []
  /// Files that the muxer attaches.
  var attachments: [StreamCopyRequest.Attachment] = []
  /// What becomes of each item of the source.
  var itemDecisions: [ExportPlan.ItemDecision] = []
  /// Which item became which.
  var changes: [ExportReport.Change] = []
  /// Facts that are carried in another way than as items; for people.
  var diagnostics: [Diagnostic] = []
  /// What cannot be carried.
  var losses: [ExportReport.Loss] = []

  /// A track that is copied.
  struct Track {
    /// What the source says of it.
    var description: TrackDescription
    /// Where its packets come from.
    var source: StreamCopyRequest.Source
    /// FFmpeg's name of its codec.
    var codecName: String
    /// What its packets become.
    var form: StreamCopyRequest.Form
    /// Its number at the destination.
    var trackID: UInt32
    /// Its items, as they are to be at the destination.
    var items: [MetadataItem] = []

    /// The language, in three letters.
    var language: String? {
      let tag =
        description.extendedLanguageTag.map { LanguageTag(bcp47: $0) } ?? description.language
      return tag.map(\.iso639_2T).flatMap { $0 == "und" ? nil : $0 }
    }

    /// The name, where the source gives one.
    var title: String?
  }

  /// Decides everything.
  ///
  /// - Throws: ``MediaError`` with code `invalidRequest` where the destination can hold no track of the source, or
  ///   something is asked for that such conversions cannot do.
  static func make(
    for container: any Container, to fileType: FileType, options: ExportOptions,
    request: ExportRequest
  ) throws(MediaError) -> ForeignPlan {
    let description = container.description
    try options.credentials.requireChangeable(description)
    var request = request
    request.credentials = options.credentials
    guard let destination = ForeignDestination.of(fileType) else {
      throw MediaError(
        .invalidRequest,
        "cannot be made a file of type '\(fileType)'; what can be written is \(FileType.writable.map(\.description).joined(separator: ", "))",
        path: description.name)
    }
    guard options.transport != .rewrap else {
      throw MediaError(
        .invalidRequest,
        "cannot be rewrapped: source and destination are not both movies; leave the transport to automatic",
        path: description.name)
    }
    try request.requirePossible(for: container, to: fileType)
    let streams = try ForeignStreams(container)
    var plan = try tracks(of: description, streams: streams, to: destination)
    plan.losses += container.exportFacts.losses
    plan.decideItems(of: description, request: request)
    plan.decideChapters(of: description)
    plan.decideHeaders(of: description)
    return plan
  }

  /// What a conversion would do, as others read it.
  ///
  /// - Throws: as ``make(for:to:options:request:)``.
  static func exportPlan(
    for container: any Container, to fileType: FileType, options: ExportOptions,
    request: ExportRequest
  ) async throws -> ExportPlan {
    let request = try request.loadingPayloads()
    return try await Task(executorPreference: BlockingExecutor.shared) {
      try make(for: container, to: fileType, options: options, request: request).exportPlan
    }.value
  }

  /// The plan as others read it.
  var exportPlan: ExportPlan {
    ExportPlan(
      transport: .ffmpeg, transportReason: transportReason, tracks: decisions,
      items: itemDecisions, losses: losses)
  }

  private var transportReason: String {
    destination.fileType.family == nil
      ? "'\(destination.fileType)' is not of the ISO family"
      : "the source is not of the ISO family"
  }
}

/// What libavformat says of the tracks of a source, by our numbers.
struct ForeignStreams {
  /// The demuxer to be used; `nil` for a look at the bytes.
  let formatHint: String?
  private let streams: [UInt32: ProbedMedia.Stream]
  private let isBaseMedia: Bool

  /// Asks libavformat.
  ///
  /// - Throws: ``MediaError`` where the source is not readable.
  init(_ container: any Container) throws(MediaError) {
    let source = try container.essence()
    isBaseMedia = container.movie != nil
    formatHint = isBaseMedia ? "mov" : nil
    do throws(FFmpegError) {
      let media = try FFmpegProber.probe(
        source.ffmpegInput, name: source.name, formatHint: formatHint)
      var streams: [UInt32: ProbedMedia.Stream] = [:]
      for stream in media.streams where !stream.isAttachedPicture && !stream.isAttachment {
        let number = isBaseMedia ? stream.id : stream.index + 1
        if let number = UInt32(exactly: number), streams[number] == nil {
          streams[number] = stream
        }
      }
      self.streams = streams
    } catch {
      let line = error.lastLogLine.map { " (\($0))" } ?? ""
      throw MediaError(
        error.isInputFailure ? .unreadable : .unsupportedFormat,
        "libavformat cannot read its tracks: \(error.reason)\(line)", path: source.name)
    }
  }

  /// The stream of a track.
  subscript(trackID: UInt32) -> ProbedMedia.Stream? { streams[trackID] }

  /// How a request names the stream of a track.
  func source(of trackID: UInt32) -> StreamCopyRequest.Source {
    isBaseMedia ? .trackID(trackID) : .index(Int(trackID) - 1)
  }
}
