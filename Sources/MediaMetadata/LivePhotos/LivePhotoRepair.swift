internal import BaseMedia
internal import BinaryIO
internal import FoundationEssentials
public import MediaModel
internal import MovieEditing
internal import TimedMetadata

/// Makes a movie the moving half of a Live Photo and a photograph the other: gives both an identifier, and marks the
/// moment of the photograph in the movie.
///
/// A photograph is edited as any: in place where the identifier has room, else rewritten.
///
/// Where only the identifier is another, the movie is edited in place. Else a new file is written beside it, with the
/// samples as they are, one more track, and a new movie header at the end.
public struct LivePhotoRepair: Sendable {
  /// What pairs movie and photograph: the text of a UUID.
  public var contentIdentifier: String
  /// When the photograph was taken, in the movie; `nil` for what the movie says, or else its middle.
  public var stillImageTime: MediaTime?
  /// Where the movie is written; `nil` for the file itself.
  public var outputPath: String?
  /// Whether a file that is at ``outputPath`` may be replaced.
  public var replacesExistingFile = false

  /// Creates a repair; a new identifier is made where none is given.
  public init(contentIdentifier: String? = nil) {
    self.contentIdentifier = contentIdentifier ?? UUID().uuidString
  }

  /// How long the mark holds: a picture's worth of time.
  private static let markDuration = MediaTime(20, timescale: 600)

  /// Writes what is missing or wrong.
  ///
  /// - Returns: the movie as it is now.
  /// - Throws: ``MediaError`` where it is not a QuickTime movie, is in fragments, the time is outside of it, or it cannot
  ///   be written; `CancellationError`.
  @discardableResult
  public func perform(onMovie path: String) async throws -> LivePhoto.Movie {
    let asset = Asset(path: path)
    let movie = try await LivePhoto.Movie.read(asset)
    guard UUID(uuidString: contentIdentifier) != nil else {
      throw MediaError(.invalidValue, "'\(contentIdentifier)' is not a UUID")
    }
    guard movie.isQuickTimeMovie else {
      throw MediaError(
        .unsupportedFormat, "a Live Photo's movie is a QuickTime movie: convert it to .mov first",
        path: path)
    }
    let time = try wantedTime(in: movie)
    if movie.stillImageTimes == [time] {
      try await setIdentifier(of: asset)
    } else {
      guard let container = try await asset.container() as? BaseMediaContainer else {
        throw MediaError(.unsupportedFormat, "the movie cannot be rewritten", path: path)
      }
      try await withTaskExecutorPreference(BlockingExecutor.shared) {
        try write(container, movie: movie, time: time)
      }
    }
    let result = try await LivePhoto.Movie.read(Asset(path: outputPath ?? path))
    guard result.contentIdentifier == contentIdentifier, result.stillImageTimes.count == 1 else {
      throw MediaError(
        .verificationFailed, "the movie that was written is not what was wanted",
        path: result.path)
    }
    return result
  }

  /// Writes the identifier into a photograph, into the notes of Apple's cameras in EXIF; they are made where it has none.
  ///
  /// - Returns: the photograph as it is now.
  /// - Throws: ``MediaError`` where it is neither JPEG nor HEIC nor AVIF, has the notes of another maker, or cannot be
  ///   written; `CancellationError`.
  @discardableResult
  public func perform(onPhoto path: String) async throws -> LivePhoto.Photo {
    guard UUID(uuidString: contentIdentifier) != nil else {
      throw MediaError(.invalidValue, "'\(contentIdentifier)' is not a UUID")
    }
    let photo = try StillPhoto.read(path)
    if photo.contentIdentifier == contentIdentifier { return photo }
    try await StillPhoto.setIdentifier(contentIdentifier, of: path)
    return try StillPhoto.read(path)
  }

  private func wantedTime(in movie: LivePhoto.Movie) throws(MediaError) -> MediaTime {
    let known = movie.stillImageTimes.first { $0 >= .zero && $0 < movie.duration }
    let middle = MediaTime(movie.duration.value / 2, timescale: movie.duration.timescale)
    let time = stillImageTime ?? known ?? middle
    guard time.isKnown, time >= .zero, time < movie.duration else {
      throw MediaError(
        .invalidValue,
        "the time of the photograph must be within the movie, which lasts \(movie.duration.seconds) s",
        path: movie.path)
    }
    return time
  }

  private func setIdentifier(of asset: Asset) async throws {
    var editor = try await AssetEditor(asset)
    let item = try ItemText(
      "\(MetadataIdentifier.quickTimeMetadataContentIdentifier)=\(contentIdentifier)")
    editor.metadata =
      try ItemEdit.apply([.set(item)], to: editor.metadata, in: .mov).items
    var options = EditOptions()
    options.replacesExistingFile = replacesExistingFile
    if let outputPath {
      _ = try await editor.save(to: outputPath, options: options)
    } else if !editor.changes.isEmpty {
      _ = try await editor.save(options)
    }
  }

  // MARK: A new file

  private func write(
    _ container: BaseMediaContainer, movie: LivePhoto.Movie, time: MediaTime
  ) throws {
    let tree = container.original
    guard let source = container.source as? FileSource else {
      throw MediaError(.unsupportedFormat, "only files are rewritten", path: movie.path)
    }
    guard let oldHeader = tree.first("moov"), tree.first("moof") == nil,
      oldHeader.first("mvex") == nil
    else {
      throw MediaError(
        .unsupportedFormat, "the movie is in fragments: convert it first", path: movie.path)
    }
    let steps: [FileStep]
    let sample: Mark
    do {
      sample = try mark()
      var addition = InPlacePlan.Addition()
      addition.media = [0..<sample.data.count]
      let moov = try header(
        tree, container: container, movie: movie, time: time, sample: sample,
        at: addition.mediaOffset(in: tree))
      steps = try InPlacePlan.replacing(
        with: moov, adding: addition, in: tree, source: source,
        sparing: try MediaRanges.all(of: tree, moov: oldHeader)
      ).steps
    } catch let error as ParseError {
      throw MediaError(error, path: movie.path)
    } catch let error as ItemEditError {
      throw MediaError(
        .unsupportedFormat, "\(error.reason): convert the movie first", path: movie.path)
    }
    var options = OutputOptions()
    options.replacesExistingFile = replacesExistingFile
    var file = OutputFile(
      sources: [source, MemorySource(sample.data)], form: .steps(steps))
    if let outputPath { file.form = .file(file.layout, path: outputPath) }
    let gone = Set(movie.stillImageTrackIDs)
    let kept = oldHeader.all("trak").map { Track($0) }.filter { !gone.contains($0.trackID ?? 0) }
    _ = try OutputRunner(options: options).write(file) { output, _ in
      try prove(output, holds: kept, of: source)
    }
  }

  /// Every track is there as it was, one more after them, and the identifier among the items.
  private func prove(
    _ output: any ByteSource, holds tracks: [Track], of source: FileSource
  ) throws(MediaError) {
    let written = try BaseMediaContainer(source: output)
    var proof = MovieProof(source: source, output: output, isWhole: false)
    do throws(ParseError) {
      try proof.compare(tracks, with: written.tracks.dropLast())
    } catch {
      throw MediaError(.verificationFailed, error.rule, path: output.name)
    }
    let items = written.outline.metadata.filter {
      $0.identifier == .quickTimeMetadataContentIdentifier
    }
    guard items.map(\.stringValue) == [contentIdentifier] else {
      throw MediaError(
        .verificationFailed, "the content identifier is not the one that was given",
        path: output.name)
    }
  }

  private struct Mark {
    var entry: BoxNode
    var data: [UInt8]
  }

  private func mark() throws(ParseError) -> Mark {
    let item = MetadataItem(.quickTimeMetadataStillImageTime, payload: [0xFF], dataType: .int8)
    do throws(BoxedMetadataError) {
      let writer = try BoxedMetadataWriter(declaring: [MetadataSpecification(item)])
      return Mark(entry: writer.sampleEntry, data: try writer.sample([item]))
    } catch {
      throw ParseError(error.reason, offset: 0)
    }
  }

  private func header(
    _ tree: BoxTree, container: BaseMediaContainer, movie: LivePhoto.Movie, time: MediaTime,
    sample: Mark, at offset: Int
  ) throws(ParseError) -> BoxNode {
    let items = container.outline.metadata
    let addresses = ItemAddress.addresses(of: items)
    let old = zip(items, addresses).compactMap { item, address in
      item.identifier == .quickTimeMetadataContentIdentifier ? address : nil
    }
    let item = MetadataItem(.quickTimeMetadataContentIdentifier, text: contentIdentifier)
    let edits: [MovieEdit] =
      (old.isEmpty ? [] : [.removeItems(old)]) + [.insert(item, .quickTime)]
      + movie.stillImageTrackIDs.map { .removeTrack($0) }
    var moov = try MovieRewriter.rewrite(tree, edits: edits).moov
    let header = try moov.first("mvhd")?.decode(MovieHeaderBox.self, allowingTrailingBytes: true)
    let movieTimescale = header?.timescale ?? 600
    var track = AuthoredTrack(
      trackID: 0, handlerType: "meta", handlerName: "Metadata Handler",
      timescale: Self.markDuration.timescale, sampleEntries: [sample.entry])
    // The mark ends with the movie at the latest.
    let left = (movie.duration - time).converted(to: track.timescale).value
    let ticks = max(1, min(Self.markDuration.value, left))
    var samples = SampleTableBuilder()
    samples.append(
      [
        AuthoredSample(
          size: UInt32(clamping: sample.data.count), duration: UInt32(clamping: ticks))
      ], at: offset)
    let length = MediaTime(ticks, timescale: track.timescale).converted(to: movieTimescale).value
    let delay = time.converted(to: movieTimescale).value
    track.edits =
      (delay > 0
        ? [EditListBox.Row(duration: UInt64(clamping: delay), mediaTime: -1)] : [])
      + [EditListBox.Row(duration: UInt64(clamping: max(1, length)), mediaTime: 0)]
    let pictures = container.outline.tracks.first { $0.mediaType == .video }
    if let pictures { track.references = [("cdsc", [pictures.trackID])] }
    try TrackAppending.append(track, samples: samples, to: &moov, family: .quickTime)
    return moov
  }
}
