internal import CLibrary
internal import MediaModel

/// A file of a recording while it is written: its tracks, and from when to when it goes by the source.
struct RecordedFile: Sendable {
  /// What every file of a recording is like.
  struct Form: Sendable {
    var fileType: FileType
    var formats: [FormatDescription]
    /// How the source turns the pictures of each track.
    var transforms: [MediaTransform?] = []
    var inputs: [CaptureMetadataInput]
    var configuration: MovieRecorder.Configuration

    /// The track that says when files start and end.
    var clockIndex: Int { formats.firstIndex { $0.mediaType == .video } ?? 0 }
  }

  let path: String
  private let form: Form
  private let writer: AssetWriter
  private let media: [AssetWriterInput]
  let metadata: [AssetWriterInputMetadataAdaptor]
  /// When it starts, by the source; `nil` before the first picture that can be decoded by itself.
  private(set) var start: MediaTime?
  /// When the next file starts; `nil` for the last one.
  private(set) var end: MediaTime?
  /// The tracks of which samples have come that belong to the next file.
  private var passed: Set<Int> = []

  /// Begins a file.
  ///
  /// - Throws: ``MediaError`` where it cannot be written, or does not hold such tracks.
  init(path: String, _ form: Form) throws(MediaError) {
    (self.path, self.form) = (path, form)
    writer = try AssetWriter(outputPath: path, fileType: form.fileType)
    try writer.configure {
      $0.movieFragmentInterval = form.configuration.movieFragmentInterval
      $0.metadata = form.configuration.metadata
    }
    var media: [AssetWriterInput] = []
    for (index, format) in form.formats.enumerated() {
      var told = AssetWriterInput.Configuration()
      told.expectsMediaDataInRealTime = true
      told.mediaTimeScale = format.stored?.timescale
      if format.mediaType == .video {
        if form.transforms.indices.contains(index), let transform = form.transforms[index] {
          told.transform = transform
        }
        if let orientation = form.configuration.exifOrientation,
          let transform = MediaTransform(
            exifOrientation: orientation, of: format.presentationDimensions() ?? .zero)
        {
          told.transform = transform
        }
      }
      media.append(
        try AssetWriterInput(
          mediaType: format.mediaType, sourceFormatHint: format, configuration: told))
    }
    var metadata: [AssetWriterInputMetadataAdaptor] = []
    for input in form.inputs {
      var told = AssetWriterInput.Configuration()
      told.expectsMediaDataInRealTime = true
      told.mediaTimeScale = RecordedMetadata.timescale
      let track = try AssetWriterInput(
        mediaType: .metadata, sourceFormatHint: input.formatDescription, configuration: told)
      if media.indices.contains(form.clockIndex) {
        try track.addTrackAssociation(
          withTrackOf: media[form.clockIndex], type: .metadataReferent)
      }
      metadata.append(try AssetWriterInputMetadataAdaptor(assetWriterInput: track))
    }
    for input in media + metadata.map(\.assetWriterInput) { try writer.add(input) }
    try writer.startWriting()
    (self.media, self.metadata) = (media, metadata)
  }

  /// Says when the file starts.
  ///
  /// - Throws: ``MediaError`` where it cannot be written.
  mutating func begin(at time: MediaTime) throws(MediaError) {
    start = time
    try writer.startSession(atSourceTime: time)
  }

  /// Says when the next file starts.
  mutating func close(at time: MediaTime) { end = time }

  /// Notes that a sample of a track belongs to the next file.
  mutating func pass(_ track: Int) { passed.insert(track) }

  /// Whether the samples of all tracks have come.
  var isComplete: Bool { end != nil && media.indices.allSatisfy(passed.contains) }

  /// Writes a sample.
  ///
  /// - Throws: ``MediaError`` where it cannot be written.
  func append(_ sample: MediaSample, of track: Int) throws(MediaError) {
    var sample = sample
    sample.format = nil
    try media[track].append(sample)
  }

  /// What came of a file.
  struct Written: Sendable {
    var notes: [String]
    var isPlainMovie: Bool
  }

  /// Completes the file, and makes it a plain movie.
  ///
  /// - Parameter time: when the recording ends, for the last file.
  /// - Returns: what came of it.
  /// - Throws: ``MediaError`` where it cannot be completed; the fragments that were written are kept.
  func finish(at time: MediaTime) async throws(MediaError) -> Written {
    if let end {
      try writer.endSession(atSourceTime: end, keepingWholeSamples: true)
    } else {
      try writer.endSession(atSourceTime: time)
    }
    let report = try await writer.finishWriting()
    var written = Written(
      notes: report.losses.map { "\($0.what): \($0.reason)" }, isPlainMovie: false)
    guard form.configuration.finishesAsPlainMovie else { return written }
    do throws(MediaError) {
      try await makePlain()
      written.isPlainMovie = true
    } catch {
      written.notes.append("the movie stays in fragments: \(error.message)")
    }
    return written
  }

  /// Writes the movie without fragments beside itself, and puts it in its place when it is whole.
  private func makePlain() async throws(MediaError) {
    let ending = path.split(separator: ".").last.map(String.init) ?? "mov"
    let plain = "\(path).plain.\(ending)"
    let session = ExportSession(
      asset: Asset(path: path), outputPath: plain, outputFileType: form.fileType)
    do {
      // Who gives up a recording does not give up what was recorded.
      _ = try await Task { try await session.export() }.value
    } catch let error as MediaError {
      throw error
    } catch {
      throw MediaError(.unwritable, "\(error)", path: plain)
    }
    guard unsafe rename(plain, path) == 0 else {
      let reason = unsafe String(cString: strerror(errno))
      _ = unsafe unlink(plain)
      throw MediaError(.unwritable, reason, path: path)
    }
  }

  /// Takes away the file where nothing was written into it, and leaves the fragments of another.
  func abandon() { if start == nil { writer.cancelWriting() } }
}
