internal import MediaModel

/// A movie while it is recorded: what comes in, on one time; nothing here waits or asks a clock.
struct RecordingSession: Sendable {
  private let writer: AssetWriter
  private let media: [AssetWriterInput]
  private let clockIndex: Int
  private(set) var metadata: [RecordedMetadata]
  /// How the clock of the source relates to that of this machine.
  private(set) var relation = ClockRelation()
  /// When the movie starts, by the source; `nil` before the first picture that can be decoded by itself.
  private(set) var start: Double?
  /// How far it is, in seconds.
  private(set) var duration = 0.0
  private(set) var sampleCounts: [Int]
  private(set) var byteCount = 0

  /// Begins a movie.
  ///
  /// - Throws: ``MediaError`` where the file cannot be written, or does not hold such tracks.
  init(
    outputPath: String, fileType: FileType, formats: [FormatDescription],
    inputs: [CaptureMetadataInput], configuration: MovieRecorder.Configuration
  ) throws(MediaError) {
    writer = try AssetWriter(outputPath: outputPath, fileType: fileType)
    try writer.configure {
      $0.movieFragmentInterval = configuration.movieFragmentInterval
      $0.metadata = configuration.metadata
    }
    var media: [AssetWriterInput] = []
    for format in formats {
      var told = AssetWriterInput.Configuration()
      told.expectsMediaDataInRealTime = true
      told.mediaTimeScale = format.stored?.timescale
      if format.mediaType == .video, let orientation = configuration.exifOrientation,
        let transform = MediaTransform(
          exifOrientation: orientation, of: format.presentationDimensions() ?? .zero)
      {
        told.transform = transform
      }
      media.append(
        try AssetWriterInput(
          mediaType: format.mediaType, sourceFormatHint: format, configuration: told))
    }
    clockIndex = formats.firstIndex { $0.mediaType == .video } ?? 0
    var metadata: [RecordedMetadata] = []
    for input in inputs {
      var told = AssetWriterInput.Configuration()
      told.expectsMediaDataInRealTime = true
      told.mediaTimeScale = RecordedMetadata.timescale
      let track = try AssetWriterInput(
        mediaType: .metadata, sourceFormatHint: input.formatDescription, configuration: told)
      if media.indices.contains(clockIndex) {
        try track.addTrackAssociation(withTrackOf: media[clockIndex], type: .metadataReferent)
      }
      metadata.append(
        RecordedMetadata(input, try AssetWriterInputMetadataAdaptor(assetWriterInput: track)))
    }
    for input in media + metadata.map(\.adaptor.assetWriterInput) { try writer.add(input) }
    try writer.startWriting()
    (self.media, self.metadata) = (media, metadata)
    sampleCounts = [Int](repeating: 0, count: media.count)
  }

  /// Notes when the source's samples came.
  mutating func observe(_ arrivals: [(time: Double, host: Double)]) {
    for arrival in arrivals { relation.observe(arrival.time, at: arrival.host) }
  }

  /// Writes a sample of a track.
  ///
  /// - Throws: ``MediaError`` where it cannot be written.
  mutating func append(_ sample: MediaSample, of track: Int) throws(MediaError) {
    guard media.indices.contains(track) else { return }
    if start == nil {
      // What comes before cannot be shown.
      guard track == clockIndex, sample.isSync else { return }
      start = sample.presentationTime.seconds
      try writer.startSession(atSourceTime: sample.presentationTime)
    }
    guard let start else { return }
    // Other tracks begin with what is shown when the movie starts.
    if sampleCounts[track] == 0, track != clockIndex, sample.presentationTime.seconds < start - 0.1
    {
      return
    }
    var sample = sample
    sample.format = nil
    try media[track].append(sample)
    sampleCounts[track] += 1
    byteCount += sample.data.count
    let end = sample.presentationTime + (sample.duration ?? .zero)
    duration = max(duration, end.seconds - start)
  }

  /// Writes the metadata that has come.
  ///
  /// - Throws: ``MediaError`` where it cannot be written.
  mutating func writeMetadata(at host: Double, isLast: Bool = false) throws(MediaError) {
    guard let start else { return }
    for index in metadata.indices {
      try metadata[index].write(
        by: relation, from: start, to: start + duration, at: host, isLast: isLast)
    }
  }

  /// Ends the movie; without a sample there is none.
  ///
  /// - Throws: ``MediaError`` where it cannot be completed.
  mutating func finish(at host: Double) async throws(MediaError) -> AssetWriter.Report? {
    guard let start else {
      writer.cancelWriting()
      return nil
    }
    try writeMetadata(at: host, isLast: true)
    try writer.endSession(
      atSourceTime: MediaTime(
        seconds: start + max(duration, 1e-3), preferredTimescale: RecordedMetadata.timescale))
    return try await writer.finishWriting()
  }

  /// Leaves the fragments that were written.
  func abandon() { if start == nil { writer.cancelWriting() } }
}
