internal import BaseMedia
internal import BinaryIO
public import MediaModel
internal import MetadataFormats

/// Makes a motion photo of a photograph and a movie, as the Motion Photo format 1.0 has it.
///
/// The movie has the bytes that it has in its file: at the end of a JPEG file, in a box `mpvd` of a HEIC or AVIF file.
/// Where a photograph has Samsung's blocks at its end, the movie becomes one of them, so that they are found as before.
///
/// Source: Android, Motion Photo format 1.0.
public struct MotionPhotoJoin: Sendable {
  /// Where the motion photo is written.
  public var outputPath: String
  /// When the photograph was taken, in the movie; `nil` for what the movie of a Live Photo says, or else for nothing.
  public var presentationTime: MediaTime?
  /// Whether a file that is at ``outputPath`` may be replaced.
  public var replacesExistingFile = false

  /// Creates a join that writes a file.
  public init(outputPath: String) { self.outputPath = outputPath }

  /// Writes the motion photo.
  ///
  /// - Parameters:
  ///   - photograph: the path of a JPEG, HEIC or AVIF file without a movie.
  ///   - movie: the path of a movie, MP4 or QuickTime.
  /// - Returns: the motion photo as it is read again.
  /// - Throws: ``MediaError`` where one of them is not what it should be, the time is outside of the movie, or the file
  ///   cannot be written; `CancellationError`.
  @discardableResult
  public func perform(photograph: String, movie: String) async throws -> MotionPhoto {
    let still = try PhotographFile(path: photograph)
    guard try MotionPhotoFile(still) == nil else {
      throw MediaError(
        .invalidRequest, "is a motion photo already: split it first", path: photograph)
    }
    let moving = try await MovingHalf(movie, wanting: presentationTime)
    return try await withTaskExecutorPreference(BlockingExecutor.shared) {
      try await write(still, moving)
    }
  }

  private func write(_ still: PhotographFile, _ moving: MovingHalf) async throws -> MotionPhoto {
    let asset = Asset(source: still.source)
    guard let editing = try await asset.container().metadataEditing() else {
      throw MediaError(
        .unsupportedFormat, "the photograph cannot be changed", path: still.source.name)
    }
    let tail = try MotionPhotoTail(of: still, movie: moving.source)
    let draft = try editing.draft(
      try changes(of: editing.metadata, still, moving, tail), chapters: nil,
      options: EditOptions(), outputPath: outputPath)
    guard let form = draft.form else {
      throw MediaError(
        .unsupportedFormat, "XMP has no place in the photograph", path: still.source.name)
    }
    let photographLayout = OutputFile(sources: [editing.source], form: form).layout
    let layout = try tail.appended(to: photographLayout, of: still)
    var options = OutputOptions()
    options.replacesExistingFile = replacesExistingFile
    let sources: [any ByteSource] = [editing.source, moving.source]
    let outputPath = outputPath
    _ = try OutputRunner(options: options).write(
      OutputFile(sources: sources, form: .file(layout, path: outputPath))
    ) { output, stage in
      if stage == .planned {
        let photograph = LayoutSource(
          photographLayout, of: [editing.source], name: editing.source.name)
        _ = try draft.prove(photograph, photographLayout, stage)
      } else {
        try LayoutProof(layout: layout, sources: sources).verify(output)
      }
      let written = try PhotographFile(output).flatMap { try MotionPhotoFile($0) }
      guard let written, written.movie?.count == moving.source.size,
        written.notes.isMotionPhoto, MotionPhoto(written).problems.isEmpty
      else { throw MediaError.unproven("the movie would not be found", outputPath) }
    }
    guard let made = try MotionPhoto.read(outputPath) else {
      throw MediaError.unproven("the movie is not found", outputPath)
    }
    return made
  }

  private func changes(
    of items: [MetadataItem], _ still: PhotographFile, _ moving: MovingHalf,
    _ tail: MotionPhotoTail
  ) throws(MediaError) -> [ItemChange] {
    let identifier = MetadataIdentifier(key: "XMP", keySpace: .xmp)
    let place = items.firstIndex { $0.identifier == identifier }
    var changed = items
    do throws(XMPError) {
      let old = try? place.map { try items[$0].loadingPayload().payload }
      var packet = try MotionPhotoPacket(old ?? [])
      try packet.add(
        MotionPhotoPacket.Movie(
          photographType: still.mediaType, movieType: moving.mediaType,
          byteCount: tail.length, padding: tail.padding, timestamp: moving.timestamp))
      let bytes = packet.bytes() ?? []
      if let place {
        changed[place] = MetadataItem(
          identifier, payload: bytes, dataType: items[place].dataType,
          carrier: items[place].carrier)
      } else {
        changed.append(MetadataItem(identifier, payload: bytes, dataType: .utf8))
      }
    } catch {
      throw MediaError(
        .unsupportedFormat, "XMP cannot be changed: \(error)", path: still.source.name)
    }
    return ItemChange.changes(from: items, to: changed, trackID: nil)
  }
}

/// The movie of a motion photo that is to be.
private struct MovingHalf {
  let source: FileSource
  let mediaType: String
  /// When the photograph was taken, in microseconds; -1 if it is unknown.
  let timestamp: Int

  init(_ path: String, wanting time: MediaTime?) async throws {
    source = try MediaError.io(FileSource(path: path))
    let asset = Asset(source: source)
    let movie = try await LivePhoto.Movie.read(asset)
    guard try await asset.container() is BaseMediaContainer,
      try MediaError.io(MotionPhotoFile.looksLikeMovie(source, at: 0..<source.size))
    else {
      throw MediaError(
        .unsupportedFormat, "a motion photo's movie is MP4 or QuickTime: convert it first",
        path: path)
    }
    mediaType = movie.isQuickTimeMovie ? "video/quicktime" : "video/mp4"
    let told = movie.stillImageTimes.first { $0 >= .zero && $0 < movie.duration }
    if let time, !(time.isKnown && time >= .zero && time < movie.duration) {
      throw MediaError(
        .invalidValue,
        "the time of the photograph must be within the movie, which lasts \(movie.duration.seconds) s",
        path: path)
    }
    let microseconds = (time ?? told)?.converted(to: 1_000_000).value
    timestamp = microseconds.flatMap { Int(exactly: $0) } ?? -1
  }
}

/// What comes after the photograph: the movie, and what is around it.
private struct MotionPhotoTail {
  /// From the end of the picture to the movie, in bytes.
  private(set) var padding = 0
  /// From the start of the movie to the end of the file, in bytes.
  private(set) var length: Int
  /// What the tail is made of, and how much of the photograph's end it replaces.
  private var layout: FileLayout
  private var replaced = 0

  init(of still: PhotographFile, movie: FileSource) throws(MediaError) {
    let whole = 0..<movie.size
    length = movie.size
    layout = FileLayout()
    switch still.form {
    case .boxes(let tree, _):
      if let last = tree.boxes.last, last.sizeForm == .toEnd {
        throw MediaError(
          .unsupportedFormat,
          "the last box goes to the end of the file, and leaves the movie no place",
          path: still.source.name)
      }
      var head = Array("mpvd".utf8)
      if let size = UInt32(exactly: movie.size + 8) {
        head = size.bigEndianBytes + head
      } else {
        head = UInt32(1).bigEndianBytes + head + UInt64(movie.size + 16).bigEndianBytes
      }
      padding = head.count
      layout.append(head)
      layout.append(whole, of: 1)
    case .jpeg(let file):
      let size = still.source.size
      let end = try MediaError.io(file.end(in: still.source)) ?? size
      guard let trailer = try MediaError.io(SamsungTrailer.read(still.source, in: 0..<size))
      else {
        padding = max(0, size - end)
        layout.append(whole, of: 1)
        return
      }
      let (blocks, start) = trailer.layout(adding: (whole, 1)) { !$0.belongsToMovie }
      replaced = trailer.range.count
      padding = max(0, trailer.range.lowerBound - end) + start
      length = blocks.size - start
      layout = blocks
    }
  }

  /// The photograph, whose end is that of its file, and the tail after it.
  func appended(
    to photograph: FileLayout, of still: PhotographFile
  ) throws(MediaError) -> FileLayout {
    let end = photograph.size - replaced
    let tail = photograph.part(max(0, end)..<photograph.size)
    guard end >= 0,
      tail == FileLayout([.range((still.source.size - replaced)..<still.source.size, of: 0)])
    else {
      throw MediaError(
        .unsupportedFormat, "what follows the picture cannot be kept", path: still.source.name)
    }
    var whole = photograph.part(0..<end)
    whole.append(layout)
    return whole
  }
}
