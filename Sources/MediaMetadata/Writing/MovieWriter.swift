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
  /// Where the header of the media data is, in a movie without fragments.
  private var mediaStart = 0
  private var sessionStart: MediaTime?
  private var sessionEnd: MediaTime?
  /// Whether the end of the session cuts nothing but groups.
  private var keepsWholeSamples = false
  private(set) var losses: [ExportReport.Loss]

  // Of fragments.
  private var origins: [Int64]?
  private var fragmentCount: UInt32 = 0
  private var clock: FragmentClock?

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
    if isFragmented {
      growing = try MediaError.io(GrowingFile(path: path))
    } else {
      sink = try MediaError.io(FileSink(path: path, replacing: false))
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
    try MediaError.io(sink?.write(bytes, at: position))
    try MediaError.io(growing?.append(bytes))
    position += bytes.count
  }

  // MARK: The session

  mutating func startSession(at time: MediaTime) throws(MediaError) {
    guard time.isKnown else { throw MediaError(.invalidValue, "a session starts at a time") }
    guard sessionStart == nil else {
      throw MediaError(.invalidState, "the session has started already")
    }
    sessionStart = time
    clock = configuration.movieFragmentInterval.map { FragmentClock(interval: $0, start: time) }
  }

  mutating func endSession(
    at time: MediaTime, keepingWholeSamples: Bool = false
  ) throws(MediaError) {
    guard let sessionStart else { throw MediaError(.invalidState, "no session has started") }
    guard time.isKnown, time >= sessionStart else {
      throw MediaError(.invalidValue, "a session ends after it has started")
    }
    guard sessionEnd == nil else {
      throw MediaError(.invalidState, "the session has ended already")
    }
    sessionEnd = time
    keepsWholeSamples = keepingWholeSamples
  }

  // MARK: Samples

  mutating func append(_ sample: MediaSample, at index: Int) throws(MediaError) {
    guard sessionStart != nil else {
      throw MediaError(.invalidState, "samples are written after the session has started")
    }
    guard sessionEnd == nil else { throw MediaError(.invalidState, "the session has ended") }
    if clock != nil {
      guard let shown = shown(sample, of: tracks[index]) else { return }
      try tracks[index].append(shown)
      if clock?.isDue(tracks) == true { try writeFragment() }
    } else {
      try tracks[index].append(sample)
      let track = tracks[index]
      let chunk = track.configuration.preferredMediaChunkDuration ?? MediaTime(1, timescale: 2)
      if track.readyByteCount >= Self.mostChunkBytes || track.time(track.readyDuration) >= chunk {
        try writeChunk(index)
      }
    }
  }

  mutating func markAsFinished(_ index: Int) { tracks[index].markAsFinished() }

  /// Notes that the last group of a track holds at least until a time.
  mutating func holdLast(of index: Int, until time: MediaTime) {
    tracks[index].holdLast(until: time)
  }

  /// Whether a track is not far ahead of the others.
  borrowing func isReady(_ index: Int) -> Bool {
    FragmentClock.isReady(
      index, tracks, interval: configuration.movieFragmentInterval ?? MediaTime(1, timescale: 1),
      start: sessionStart ?? .zero)
  }

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
        for index in tracks.indices where tracks[index].isBoxedMetadata || !keepsWholeSamples {
          tracks[index].cut(at: sessionEnd)
        }
      }
      try writeFragment(isLast: true)
      return (position, losses)
    }
    for index in tracks.indices { try writeChunk(index) }
    return try finishWhole(until: end ?? .invalid)
  }

  /// Takes away what has been written.
  mutating func discard() {
    growing.take()?.discard()
  }

  private mutating func finishWhole(
    until end: MediaTime
  ) throws(MediaError) -> (byteCount: Int, losses: [ExportReport.Loss]) {
    let movie = movie(isFragmented: false)
    let tables = tracks.map(\.table)
    let chapters = MovieChapterChange(
      configuration.chapters, until: end, family: family, carriers: .usual(for: family))
    let chapterStart = position
    var (moov, refusals) = movie.moov(tables)
    note(refusals)
    let titles = try chapters.apply(to: &moov, samplesAt: chapterStart)
    if !titles.isEmpty { try write(titles) }
    let mediaEnd = position
    let mediaSize = mediaEnd - mediaStart - 16
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
      // The header comes first, so that the file is ready for fast start.
      var shift = moov.size
      var box = moov
      repeat {
        shift = box.size
        box = movie.moov(tables, moved: shift).box
        _ = try chapters.apply(to: &box, samplesAt: chapterStart + shift)
      } while box.size != shift
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
    let timescale =
      configuration.movieTimeScale
      ?? TrackWriter.commonTimescale(of: tracks.map(\.settledTimescale))
    var list: [AuthoredTrack] = []
    for (index, track) in tracks.enumerated() {
      var authored = track.authored(trackID: UInt32(index + 1), family: family)
      authored.references = references[index]
      authored.alternateGroup = alternateGroups[index]
      authored.edits =
        isFragmented
        ? fragmentEdits(of: index)
        : track.edits(
          from: sessionStart ?? .zero, to: sessionEnd, movieTimescale: timescale)
      list.append(authored)
    }
    return AuthoredMovie(
      family: family, timescale: timescale, created: created, tracks: list,
      metadata: configuration.metadata)
  }

  // MARK: Fragments

  /// Where the media of a track starts: with its first sample where that comes before the session.
  private borrowing func origin(of track: TrackWriter) -> Int64 {
    let start = track.ticks(sessionStart ?? .zero)
    if let first = track.firstDecode { return min(start, first) }
    // Video and audio that are late may start with what only gets a decoder going.
    return track.isBoxedMetadata
      ? start : start - FragmentClock.earliness * Int64(track.settledTimescale)
  }

  /// A sample as a fragment tells it: once the headers are written, a group that began before the session begins
  /// with it, and one that was over then is not told.
  private borrowing func shown(_ sample: MediaSample, of track: TrackWriter) -> MediaSample? {
    guard origins != nil, track.isBoxedMetadata, let sessionStart, sample.presentationTime.isKnown,
      sample.presentationTime < sessionStart
    else { return sample }
    var sample = sample
    if let duration = sample.duration {
      let end = sample.presentationTime + duration
      guard end > sessionStart else { return nil }
      sample.duration = end - sessionStart
    }
    sample.presentationTime = sessionStart
    sample.decodeTime = nil
    return sample
  }

  private borrowing func fragmentEdits(of index: Int) -> [EditListBox.Row] {
    let track = tracks[index]
    let skipped = track.ticks(sessionStart ?? .zero) - (origins?[index] ?? origin(of: track))
    // An edit of no duration goes on as long as fragments come.
    return skipped > 0 ? [EditListBox.Row(duration: 0, mediaTime: skipped)] : []
  }

  /// Writes the header, and after it the chapters, which are in no fragment.
  private mutating func writeFragmentedHeader() throws(MediaError) {
    let (header, refusals) = movie(isFragmented: true).fragmentedMoov()
    note(refusals)
    let chapters = MovieChapterChange(
      configuration.chapters, until: sessionEnd ?? .invalid, family: family,
      carriers: .usual(for: family))
    let data = AuthoredMovie.mediaHeader(size: 0).count
    var moov = header
    var titles: [UInt8] = []
    var size: Int
    repeat {
      size = moov.size
      moov = header
      titles = try chapters.apply(to: &moov, samplesAt: position + size + data)
    } while moov.size != size
    try write(moov.bytes)
    if !titles.isEmpty { try write(AuthoredMovie.mediaHeader(size: titles.count) + titles) }
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
      try writeFragmentedHeader()
    }
    var runs: [AuthoredFragment.Run] = []
    var data: [UInt8] = []
    for index in tracks.indices {
      if !isLast, let clock { tracks[index].tellLast(at: clock.lastCut) }
      let extended = tracks[index].extendedEnd
      guard !tracks[index].ready.isEmpty || extended != nil else { continue }
      let start = (extended ?? tracks[index].readyDecode) - (origins?[index] ?? 0)
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
      guard let head = AuthoredFragment.head(sequenceNumber: fragmentCount, runs: runs) else {
        throw MediaError(.invalidSample, "a fragment of 2 GB: choose a shorter interval")
      }
      try write(head + data)
    }
    if configuration.isDurable { try MediaError.io(growing?.synchronize()) }
  }
}
