internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel

/// Every decision of a conversion from a container without boxes, or into one: what to copy, what to write, what is
/// lost.
struct RemuxPlan {
  /// What the file is made by.
  let destination: RemuxDestination
  /// The muxer that holds most of the tracks.
  let muxer: String
  /// The tracks that are copied, in the order of the source.
  var tracks: [Track]
  /// What becomes of tracks and items of the source, and what cannot be carried.
  var decided: ExportPlan
  /// The tracks of the source whose samples are lost, by their numbers.
  var lostTracks: Set<UInt32> = []
  /// The items of the file, as they are to be at the destination.
  var items: [MetadataItem] = []
  /// Chapter lists, as the destination is to have them.
  var chapters: [ChapterList] = []
  /// What a timecode track is to begin with; `nil` for a file without one.
  var startTimecode: String?
  /// Pairs for the muxer's dictionary.
  var dictionary: [DictionaryItem] = []
  /// Files that the muxer attaches.
  var attachments: [StreamCopyRequest.Attachment] = []
  /// Which item became which.
  var changes: [ExportReport.Change] = []

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

    /// The language; `nil` where none is given.
    var language: LanguageTag? {
      description.mainLanguage.flatMap { $0.iso639_2T == "und" ? nil : $0 }
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
  ) throws(MediaError) -> RemuxPlan {
    let description = container.description
    let request = try request.taking(options.credentials, of: description)
    guard let destination = RemuxDestination.of(fileType) else {
      throw ExportPlan.unwritable(fileType, description)
    }
    guard options.transport != .rewrap else {
      throw MediaError(
        .invalidRequest,
        "cannot be rewrapped: source and destination are not both movies; leave the transport to automatic",
        path: description.name)
    }
    try request.requirePossible(for: container, to: fileType)
    let streams = try RemuxStreams(container)
    var plan = try tracks(
      of: description, streams: streams, to: destination, keepsTimedData: request.keepsTimedData)
    plan.decided.losses += container.exportFacts.losses
    try plan.decideItems(of: description, request: request)
    plan.decideChapters(of: description, given: request.chapters)
    plan.decideHeaders(of: description)
    return plan
  }

  /// Notes that something of a track, or of the movie, cannot be carried.
  mutating func lose(_ what: String, trackID: UInt32? = nil, _ reason: String) {
    decided.losses.append(ExportReport.Loss(what, trackID: trackID, reason: reason))
  }

  /// Notes that something at a place of the source cannot be carried.
  mutating func lose(_ what: String, at path: String, _ reason: String) {
    decided.losses.append(ExportReport.Loss(path: path, what: what, reason: reason))
  }

  /// Notes what becomes of an item.
  mutating func decide(
    _ action: ExportPlan.ItemDecision.Action, _ item: MetadataItem, trackID: UInt32?
  ) {
    decided.items.append(.init(item, trackID: trackID, action: action))
  }

  /// The three letters of a track's language, as the destination stores them.
  func languageCode(of track: Track) -> String? {
    let isMatroska = destination.fileType.metadataKeySpaces.contains(.matroska)
    return isMatroska ? track.language?.iso639_2B : track.language?.iso639_2T
  }

  /// Notes that an item cannot be carried.
  mutating func lose(_ item: MetadataItem, trackID: UInt32?, reason: String) {
    decide(.drop(reason: reason), item, trackID: trackID)
    decided.losses.append(ExportReport.Loss(item, trackID: trackID, reason: reason))
  }
}

/// What libavformat says of the tracks of a source, by our numbers.
struct RemuxStreams {
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
