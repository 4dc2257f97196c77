internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The file while it is written: chunks as they fill up, the movie header at the end; or fragments.
struct MovieWriter: ~Copyable {
  let family: BoxFamily
  let configuration: AssetWriter.Configuration
  let path: String
  private(set) var tracks: [TrackWriter]
  private let references: [[(type: FourCC, trackIDs: [UInt32])]]
  private let alternateGroups: [Int16]
  /// The file, which gets its name when it is whole; `nil` for one of fragments.
  private var sink: FileSink?
  /// The file of fragments, which grows under its name.
  private var growing: GrowingFile?
  private let created: UInt64
  /// Where the next bytes go.
  private var position = 0
  /// Where the header of the media data lies, in a movie without fragments.
  private var mediaStart = 0
  private var sessionStart: MediaTime?
  private var sessionEnd: MediaTime?
  private(set) var losses: [ExportReport.Loss]

  // Of fragments.
  private var origins: [Int64]?
  private var fragmentCount: UInt32 = 0

  private static let mostChunkBytes = 1 << 20

  /// Opens the file and writes what comes before the samples.
  ///
  /// - Throws: ``MediaError`` where a file of that name is there, or it cannot be written.
  init(
    path: String, fileType: FileType, configuration: AssetWriter.Configuration,
    tracks: [TrackWriter], references: [[(type: FourCC, trackIDs: [UInt32])]],
    alternateGroups: [Int16], losses: [ExportReport.Loss], created: UInt64
  ) throws(MediaError) {
    let isFragmented = configuration.movieFragmentInterval != nil
    self.losses = losses
    self.path = path
    family = fileType.family ?? .iso
    self.configuration = configuration
    self.tracks = tracks
    self.references = references
    self.alternateGroups = alternateGroups
    self.created = configuration.creationDate?.secondsSince1904 ?? created
    do throws(IOFailure) {
      if isFragmented {
        growing = try GrowingFile(path: path)
      } else {
        sink = try FileSink(path: path, replacing: false)
      }
    } catch {
      throw MediaError(error)
    }
    try write(Self.fileTypeBox(fileType, isFragmented: isFragmented).bytes)
    mediaStart = position
    // Media data may become of any size: its header has room for that.
    if !isFragmented { try write(AuthoredMovie.mediaHeader(size: 0)) }
  }

  private static func fileTypeBox(_ type: FileType, isFragmented: Bool) -> BoxNode {
    var box =
      FileTypeBox(type)
      ?? FileTypeBox(majorBrand: "isom", minorVersion: 0, compatibleBrands: [])
    // Offsets that count from the fragment are of the fifth edition.
    if isFragmented, type.family == .iso { box.compatibleBrands.append("iso5") }
    return box.node
  }

  private mutating func write(_ bytes: [UInt8]) throws(MediaError) {
    do throws(IOFailure) {
      try sink?.write(bytes, at: position)
      try growing?.append(bytes)
    } catch {
      throw MediaError(error)
    }
    position += bytes.count
  }

  // MARK: The session

  mutating func startSession(at time: MediaTime) throws(MediaError) {
    guard time.isKnown else { throw MediaError(.invalidValue, "a session starts at a time") }
    guard sessionStart == nil else {
      throw MediaError(.invalidState, "the session has started already")
    }
    sessionStart = time
  }

  mutating func endSession(at time: MediaTime) throws(MediaError) {
    guard let sessionStart else { throw MediaError(.invalidState, "no session has started") }
    guard time.isKnown, time >= sessionStart else {
      throw MediaError(.invalidValue, "a session ends after it has started")
    }
    guard sessionEnd == nil else {
      throw MediaError(.invalidState, "the session has ended already")
    }
    sessionEnd = time
  }

  // MARK: Samples

  mutating func append(_ sample: MediaSample, at index: Int) throws(MediaError) {
    guard sessionStart != nil else {
      throw MediaError(.invalidState, "samples are written after the session has started")
    }
    guard sessionEnd == nil else { throw MediaError(.invalidState, "the session has ended") }
    try tracks[index].append(sample)
    if let interval = configuration.movieFragmentInterval {
      if tracks[index].time(tracks[index].readyDuration) >= interval { try writeFragment() }
    } else {
      let track = tracks[index]
      let chunk = track.configuration.preferredMediaChunkDuration ?? MediaTime(1, timescale: 2)
      if track.readyByteCount >= Self.mostChunkBytes || track.time(track.readyDuration) >= chunk {
        try writeChunk(index)
      }
    }
  }

  mutating func markAsFinished(_ index: Int) { tracks[index].markAsFinished() }

  private mutating func writeChunk(_ index: Int) throws(MediaError) {
    let ready = tracks[index].takeReady()
    guard !ready.samples.isEmpty else { return }
    tracks[index].table.append(ready.samples, at: position)
    try write(ready.data)
  }

  // MARK: The end

  /// Completes the file; the answer is its size.
  mutating func finish() throws(MediaError) -> (byteCount: Int, losses: [ExportReport.Loss]) {
    let ends = tracks.compactMap(\.end)
    let end = sessionEnd ?? ends.max()
    for index in tracks.indices { tracks[index].finish(sessionEnd: end) }
    if configuration.movieFragmentInterval != nil {
      if let sessionEnd {
        for index in tracks.indices { tracks[index].cut(at: sessionEnd) }
      }
      try writeFragment(isLast: true)
      return (position, losses)
    }
    for index in tracks.indices { try writeChunk(index) }
    return try finishWhole()
  }

  /// Takes away what has been written.
  mutating func discard() {
    growing.take()?.discard()
  }

  private mutating func finishWhole() throws(MediaError)
    -> (byteCount: Int, losses: [ExportReport.Loss])
  {
    let mediaEnd = position
    let mediaSize = mediaEnd - mediaStart - 16
    let movie = movie(isFragmented: false)
    let tables = tracks.map(\.table)
    let (moov, refusals) = movie.moov(tables)
    note(refusals)
    let losses = losses
    guard let sink = sink.take() else { return (mediaEnd, losses) }
    var options = OutputOptions()
    options.isDurable = configuration.isDurable
    let runner = OutputRunner(options: options)
    let header = FileStep.write(AuthoredMovie.mediaHeader(size: mediaSize), at: mediaStart)
    do {
      guard configuration.shouldOptimizeForNetworkUse else {
        let written = try runner.finish(
          sink, ofSize: mediaEnd, steps: [header, .write(moov.bytes, at: mediaEnd)], sources: [],
          proving: { _, _ in }, reporting: { $0 })
        return (written.byteCount, losses)
      }
      // The header comes first, so that the file can be played while it arrives.
      var shift = moov.size
      var box = movie.moov(tables, moved: shift).box
      while box.size != shift {
        shift = box.size
        box = movie.moov(tables, moved: shift).box
      }
      try sink.write(AuthoredMovie.mediaHeader(size: mediaSize), at: mediaStart)
      let begun = DescriptorSource(descriptor: sink.descriptor, size: mediaEnd, name: path)
      let layout = FileLayout([
        .range(0..<mediaStart, of: 0), .bytes(box.bytes), .range(mediaStart..<mediaEnd, of: 0),
      ])
      let written = try runner.write(
        OutputFile(sources: [begun], form: .file(layout, path: path))
      ) { _, _ in }
      return (written.byteCount, losses)
    } catch let error as MediaError {
      throw error
    } catch let error as IOFailure {
      throw MediaError(error, code: .unwritable)
    } catch {
      throw MediaError(.unwritable, "\(error)", path: path)
    }
  }

  private mutating func note(_ refusals: [AuthoredMovie.Refusal]) {
    losses += refusals.map { refusal in
      ExportReport.Loss(
        refusal.item.identifier.rawValue, trackID: refusal.trackID, reason: refusal.reason)
    }
  }

  // MARK: Headers

  /// The headers of the movie as it is now.
  private borrowing func movie(isFragmented: Bool) -> AuthoredMovie {
    let timescale = configuration.movieTimeScale ?? commonTimescale
    var list: [AuthoredTrack] = []
    for (index, track) in tracks.enumerated() {
      var authored = track.authored(trackID: UInt32(index + 1), family: family)
      authored.references = references[index]
      authored.alternateGroup = alternateGroups[index]
      authored.edits =
        isFragmented
        ? fragmentEdits(of: index) : edits(of: track, movieTimescale: timescale)
      list.append(authored)
    }
    return AuthoredMovie(
      family: family, timescale: timescale, created: created, tracks: list,
      metadata: configuration.metadata)
  }

  /// A clock in which the tracks' times are whole, where that is not too fine; else the finest of theirs.
  private var commonTimescale: UInt32 {
    var common: UInt32 = 600
    for scale in tracks.map(\.settledTimescale) {
      let (product, overflow) = (common / max(1, common.greatestCommonDivisor(scale)))
        .multipliedReportingOverflow(by: scale)
      guard !overflow, product <= 1_000_000 else {
        return tracks.map(\.settledTimescale).max() ?? 600
      }
      common = product
    }
    return common
  }

  /// What the movie shows of a track: from the start of the session, or of the track, to the end of either.
  private borrowing func edits(
    of track: TrackWriter, movieTimescale: UInt32
  ) -> [EditListBox.Row] {
    guard let presented = track.table.presented, let origin = track.firstDecode else { return [] }
    let start = track.ticks(sessionStart ?? .zero) - origin
    let end = sessionEnd.map { track.ticks($0) - origin } ?? presented.upperBound
    func movieTicks(_ ticks: Int64) -> UInt64 {
      UInt64(clamping: track.time(ticks).converted(to: movieTimescale).value)
    }
    let first = max(start, presented.lowerBound)
    let shown = first..<max(first, min(end, presented.upperBound))
    let delay = max(0, min(presented.lowerBound, end) - start)
    var rows: [EditListBox.Row] = []
    if delay > 0 { rows.append(EditListBox.Row(duration: movieTicks(delay), mediaTime: -1)) }
    if !shown.isEmpty {
      rows.append(
        EditListBox.Row(
          duration: movieTicks(shown.upperBound - shown.lowerBound), mediaTime: shown.lowerBound))
    }
    let isWhole = delay == 0 && shown == 0..<track.table.duration
    return isWhole ? [] : rows.isEmpty ? [EditListBox.Row(duration: 0, mediaTime: -1)] : rows
  }

  // MARK: Fragments

  /// Where the media of a track starts: with its first sample where that comes before the session.
  private borrowing func origin(of track: TrackWriter) -> Int64 {
    let start = track.ticks(sessionStart ?? .zero)
    return min(start, track.firstDecode ?? start)
  }

  private borrowing func fragmentEdits(of index: Int) -> [EditListBox.Row] {
    let track = tracks[index]
    let skipped = track.ticks(sessionStart ?? .zero) - (origins?[index] ?? origin(of: track))
    // An edit of no duration goes on as long as fragments come.
    return skipped > 0 ? [EditListBox.Row(duration: 0, mediaTime: skipped)] : []
  }

  private mutating func writeFragment(isLast: Bool = false) throws(MediaError) {
    if origins == nil {
      origins = tracks.map { origin(of: $0) }
      for index in tracks.indices {
        guard !tracks[index].formats.isEmpty else {
          throw MediaError(
            .invalidFormat,
            "fragments need the formats of all tracks: give track \(index + 1) a format hint")
        }
        tracks[index].mayAddFormats = false
        tracks[index].fixTimescale()
      }
      let (moov, refusals) = movie(isFragmented: true).fragmentedMoov()
      note(refusals)
      try write(moov.bytes)
    }
    var runs: [AuthoredFragment.Run] = []
    var data: [UInt8] = []
    for index in tracks.indices where !tracks[index].ready.isEmpty {
      let start = tracks[index].readyDecode - (origins?[index] ?? 0)
      guard let decodeTime = UInt64(exactly: start) else {
        throw MediaError(
          .invalidSample,
          "track \(index + 1) starts before the session, and after its first fragment was written")
      }
      let ready = tracks[index].takeReady()
      runs.append(
        AuthoredFragment.Run(
          trackID: UInt32(index + 1), decodeTime: decodeTime, samples: ready.samples))
      data += ready.data
    }
    if !runs.isEmpty {
      fragmentCount += 1
      guard let head = AuthoredFragment(sequenceNumber: fragmentCount, runs: runs).head() else {
        throw MediaError(.invalidSample, "a fragment of 2 GB: choose a shorter interval")
      }
      try write(head + data)
    }
    guard configuration.isDurable else { return }
    do throws(IOFailure) {
      try growing?.synchronize()
    } catch {
      throw MediaError(error)
    }
  }
}

extension TrackWriter {
  /// The headers of the track, edits and references aside.
  fileprivate func authored(trackID: UInt32, family: BoxFamily) -> AuthoredTrack {
    let format = formats.first
    let handler = format?.handlerType ?? FourCC(mediaType.rawValue) ?? "meta"
    var track = AuthoredTrack(
      trackID: trackID, handlerType: handler,
      handlerName: configuration.handlerName ?? mediaType.handlerName,
      timescale: settledTimescale, sampleEntries: formats.compactMap(\.entryBox),
      descriptionsVersion: formats.compactMap { $0.stored?.descriptionsVersion }.max() ?? 0,
      mediaHeader: format?.mediaHeaderBox)
    track.isEnabled = configuration.marksOutputTrackAsEnabled
    track.layer = configuration.layer
    if mediaType == .audio {
      track.volume = Int16(clamping: Int((configuration.preferredVolume * 256).rounded()))
    }
    track.matrix = configuration.transform.matrix ?? Matrix.identity
    let isShown: Set<MediaType> = [.video, .text, .subtitle, .auxiliaryPicture, .closedCaption]
    let size =
      configuration.naturalSize
      ?? (isShown.contains(mediaType) ? format?.presentationDimensions() : nil) ?? .zero
    track.width = UInt32(clamping: Int64((size.width * 65536).rounded()))
    track.height = UInt32(clamping: Int64((size.height * 65536).rounded()))
    track.language = configuration.packedLanguage
    track.extendedLanguage = configuration.extendedLanguageTag
    let keySpace: KeySpace = family == .quickTime ? .quickTimeUserData : .isoUserData
    track.metadata =
      configuration.metadata
      + configuration.taggedCharacteristics.map { characteristic in
        MetadataItem(
          MetadataIdentifier(key: "tagc", keySpace: keySpace),
          payload: Array(characteristic.rawValue.utf8), dataType: .utf8)
      }
    return track
  }
}

extension MediaType {
  /// The name of a handler for such media.
  fileprivate var handlerName: String {
    switch self {
    case .video, .auxiliaryPicture: "Video Handler"
    case .audio: "Sound Handler"
    case .text, .subtitle, .closedCaption: "Text Handler"
    case .timecode: "Time Code Handler"
    case .metadata: "Metadata Handler"
    default: "Media Handler"
    }
  }
}
