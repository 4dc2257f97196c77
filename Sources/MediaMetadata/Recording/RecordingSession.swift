internal import CLibrary
internal import MediaModel

/// A recording while it goes on: what comes in, on one time, in one file after the other; nothing here waits or asks a
/// clock.
struct RecordingSession: Sendable {
  private let outputPath: String
  private let form: RecordedFile.Form
  /// The files that are written, oldest first: one, and those before it whose last samples have not come.
  private var files: [RecordedFile]
  /// The files that are completed meanwhile.
  private var completions: [Task<RecordedFile.Written, any Error>] = []
  private(set) var outputPaths: [String] = []
  private(set) var metadata: [RecordedMetadata]
  /// How the clock of the source relates to that of this machine.
  private(set) var relation: ClockRelation
  /// When the recording starts, by the source; `nil` before the first picture that can be decoded by itself.
  private(set) var start: Double?
  /// How far it is, in seconds.
  private(set) var duration = 0.0
  private(set) var sampleCounts: [Int]
  private(set) var byteCount = 0
  /// When the last picture begins that has come, by the source: the next file does not start before it.
  private var reach = -Double.infinity
  /// Tells how the pictures say that they are turned; `nil` where the first says nothing.
  private let turns: CaptureMetadataInput?
  private var orientation: Int?
  /// From when on the next file may start, by the source.
  private var nextSeam = Double.infinity

  /// A file waits so many seconds of the source for the rest of its samples.
  private static let patience = 3.0

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - outputPath: the movie.
  ///   - fileType: what kind of file it is.
  ///   - formats: the formats of the source's tracks.
  ///   - transforms: how the source turns the pictures of its tracks.
  ///   - firstPicture: where it says itself how it is turned, changes of that become a track of their own.
  ///   - inputs: what becomes a track of timed metadata each.
  ///   - relation: what is known already of how the clock of the source relates to that of this machine.
  ///   - configuration: how it is recorded.
  /// - Throws: ``MediaError`` where the file cannot be written, or does not hold such tracks.
  init(
    outputPath: String, fileType: FileType, formats: [FormatDescription],
    transforms: [MediaTransform?] = [], firstPicture: MediaSample? = nil,
    inputs: [CaptureMetadataInput], relation: ClockRelation = ClockRelation(),
    configuration: MovieRecorder.Configuration
  ) throws(MediaError) {
    self.outputPath = outputPath
    self.relation = relation
    let clockIndex = formats.firstIndex { $0.mediaType == .video }
    let told = clockIndex.flatMap { index in
      firstPicture.flatMap {
        DisplayOrientation.exif(of: $0.data, codec: formats[index].mediaSubType)
      }
    }
    var (transforms, inputs) = (transforms, inputs)
    if let told, let clockIndex, let group = Self.turn(to: told, at: 0) {
      let own = try CaptureMetadataInput(
        formatDescription: try FormatDescription(describing: [group]), clock: .movie)
      inputs.append(own)
      turns = own
      while transforms.count <= clockIndex { transforms.append(nil) }
      let size = formats[clockIndex].presentationDimensions() ?? .zero
      transforms[clockIndex] = MediaTransform(exifOrientation: told, of: size)
    } else {
      turns = nil
    }
    form = RecordedFile.Form(
      fileType: fileType, formats: formats, transforms: transforms, inputs: inputs,
      configuration: configuration)
    let path = Self.path(of: 0, outputPath, configuration)
    let file = try RecordedFile(path: path, form)
    (files, outputPaths) = ([file], [path])
    metadata = zip(inputs, file.metadata).map { RecordedMetadata($0, $1) }
    sampleCounts = [Int](repeating: 0, count: formats.count)
  }

  /// The path of a file of a recording.
  static func path(
    of index: Int, _ outputPath: String, _ configuration: MovieRecorder.Configuration
  ) -> String {
    guard configuration.segmentDuration != nil, let dot = outputPath.lastIndex(of: ".") else {
      return outputPath
    }
    let number = "\(index + 1)"
    let zeros = String(repeating: "0", count: max(0, 4 - number.count))
    return "\(outputPath[..<dot])-\(zeros)\(number)\(outputPath[dot...])"
  }

  /// Notes when the source's samples came.
  mutating func observe(_ arrivals: [(time: Double, host: Double)]) {
    for arrival in arrivals { relation.observe(arrival.time, at: arrival.host) }
  }

  // MARK: Samples

  /// Writes a sample of a track.
  ///
  /// - Throws: ``MediaError`` where it cannot be written.
  mutating func append(_ sample: MediaSample, of track: Int) throws(MediaError) {
    guard sampleCounts.indices.contains(track) else { return }
    let time = sample.presentationTime
    let isClock = track == form.clockIndex
    if start == nil {
      // What comes before cannot be shown.
      guard isClock, sample.isSync else { return }
      start = time.seconds
      try files[0].begin(at: time)
      nextSeam = time.seconds + (form.configuration.segmentDuration?.seconds ?? .infinity)
    }
    guard let start else { return }
    // Other tracks begin with what is shown when the movie starts.
    if sampleCounts[track] == 0, !isClock, time.seconds < start - 0.1 { return }
    if isClock, sample.isSync, time.seconds >= nextSeam - 1e-6 { try startFile(at: time) }
    if isClock { reach = max(reach, time.seconds) }
    if isClock, let turns, let told = orientation(of: sample), told != orientation {
      orientation = told
      if let group = Self.turn(to: told, at: time.seconds - start) { try turns.append(group) }
    }
    let index = isClock ? files.count - 1 : files.lastIndex { $0.start.map { $0 <= time } ?? false }
    let place = index ?? 0
    for earlier in files[..<place].indices { files[earlier].pass(track) }
    try files[place].append(sample, of: track)
    sampleCounts[track] += 1
    byteCount += sample.data.count
    duration = max(duration, (time + (sample.duration ?? .zero)).seconds - start)
  }

  private func orientation(of sample: MediaSample) -> Int? {
    DisplayOrientation.exif(of: sample.data, codec: form.formats[form.clockIndex].mediaSubType)
  }

  private static func turn(to orientation: Int, at seconds: Double) -> TimedMetadataGroup? {
    MediaTransform(exifOrientation: orientation).flatMap { MetadataItem(orientationOf: $0) }.map {
      TimedMetadataGroup(
        items: [$0],
        timeRange: MediaTimeRange(
          start: MediaTime(seconds: seconds, preferredTimescale: RecordedMetadata.timescale),
          duration: .invalid))
    }
  }

  /// Starts the next file.
  private mutating func startFile(at time: MediaTime) throws(MediaError) {
    let length = form.configuration.segmentDuration?.seconds ?? .infinity
    while nextSeam <= time.seconds + 1e-6 { nextSeam += length }
    let path = Self.path(of: outputPaths.count, outputPath, form.configuration)
    var file = try RecordedFile(path: path, form)
    try file.begin(at: time)
    outputPaths.append(path)
    files[files.count - 1].close(at: time)
    files.append(file)
    for index in metadata.indices { metadata[index].follow(file.metadata[index], from: time) }
  }

  /// Writes the metadata that has come, and completes files of which everything has.
  ///
  /// - Throws: ``MediaError`` where it cannot be written.
  mutating func writeMetadata(at host: Double, isLast: Bool = false) throws(MediaError) {
    guard let start else { return }
    for index in metadata.indices {
      try metadata[index].write(
        by: relation, from: start, to: reach, end: start + duration, at: host, isLast: isLast)
    }
    while files.count > 1, let end = files[0].end {
      let isOver = isLast || reach - end.seconds > Self.patience
      guard isOver || files[0].isComplete else { return }
      for index in metadata.indices {
        guard
          isOver
            || metadata[index].isSettled(
              past: end.seconds, by: relation, from: start, at: host)
        else {
          return
        }
      }
      for index in metadata.indices { try metadata[index].passSeam(until: end) }
      let file = files.removeFirst()
      completions.append(Task { try await file.finish(at: end) })
    }
  }

  // MARK: The end

  /// Ends the recording; without a sample there is none.
  ///
  /// - Throws: ``MediaError`` where a file cannot be completed; the others are.
  mutating func finish(at host: Double) async throws(MediaError) -> RecordedFile.Written? {
    guard let start else {
      abandon()
      return nil
    }
    try writeMetadata(at: host, isLast: true)
    let end = MediaTime(
      seconds: start + max(duration, 1e-3), preferredTimescale: RecordedMetadata.timescale)
    let last = files
    completions += last.map { file in Task { try await file.finish(at: end) } }
    files = []
    return try await completed()
  }

  /// Waits for the files that are completed.
  ///
  /// - Throws: ``MediaError`` where one cannot be completed.
  mutating func completed() async throws(MediaError) -> RecordedFile.Written {
    var all = RecordedFile.Written(notes: [], isPlainMovie: true)
    var failure: MediaError?
    for completion in completions {
      do {
        let written = try await completion.value
        all.notes += written.notes
        all.isPlainMovie = all.isPlainMovie && written.isPlainMovie
      } catch {
        failure =
          failure ?? error as? MediaError
          ?? MediaError(.unwritable, "\(error)", path: outputPath)
      }
    }
    completions = []
    if let failure { throw failure }
    return all
  }

  /// Leaves the fragments that were written.
  func abandon() { for file in files { file.abandon() } }
}
