internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// Takes a motion photo apart, into the photograph without its movie and the movie.
///
/// The movie has the bytes that it has in the file. The photograph has all others but what told of the movie: the
/// packet of XMP keeps its size, so that nothing moves, and of Samsung's blocks those stay that are not the movie's.
public struct MotionPhotoSplit: Sendable {
  /// Where the photograph is written; `nil` for not at all.
  public var photographPath: String?
  /// Where the movie is written; `nil` for not at all.
  public var moviePath: String?
  /// Whether files that are at these paths may be replaced.
  public var replacesExistingFile = false

  /// Creates a split that writes both.
  public init(photographPath: String?, moviePath: String?) {
    (self.photographPath, self.moviePath) = (photographPath, moviePath)
  }

  /// Writes what was asked for.
  ///
  /// - Returns: what was split.
  /// - Throws: ``MediaError`` where the file is not a motion photo, its movie is not there, or something cannot be written.
  @discardableResult
  public func perform(on path: String) throws -> MotionPhoto {
    guard let file = try MotionPhotoFile(PhotographFile(path: path)) else {
      throw MediaError(
        .invalidRequest, "is not a motion photo: nothing tells of a movie", path: path)
    }
    guard let movie = file.movie else {
      throw MediaError(
        .invalidRequest, "the movie that the photograph tells of is not there", path: path)
    }
    // What the photograph becomes is known before anything is written.
    let photograph = photographPath == nil ? nil : try file.layoutWithoutMovie()
    if let moviePath {
      try write(FileLayout([.range(movie, of: 0)]), of: file, to: moviePath) { _ in }
    }
    if let photographPath, let photograph {
      try write(photograph, of: file, to: photographPath) { output throws(MediaError) in
        guard let written = try PhotographFile(output), try MotionPhotoFile(written) == nil else {
          throw MediaError.unproven("the photograph still tells of a movie", photographPath)
        }
      }
    }
    return MotionPhoto(file)
  }

  private func write(
    _ layout: FileLayout, of file: MotionPhotoFile, to path: String,
    proving prove: @escaping (any ByteSource) throws(MediaError) -> Void
  ) throws {
    var options = OutputOptions()
    options.replacesExistingFile = replacesExistingFile
    _ = try OutputRunner(options: options).write(
      OutputFile(sources: [file.source], form: .file(layout, path: path))
    ) { output, _ in try prove(output) }
  }
}

extension MotionPhotoFile {
  /// The file without the movie and what tells of it.
  ///
  /// - Throws: ``MediaError`` where XMP cannot be changed, or something of the photograph follows the movie.
  func layoutWithoutMovie() throws(MediaError) -> FileLayout {
    var changes = try MediaError.io(cuts())
    if case .boxes(_, let items) = photograph.form, let box,
      items.items.contains(where: { ($0.ranges ?? []).contains { $0.upperBound > box.upperBound } })
    {
      throw MediaError(
        .unsupportedFormat, "parts of the photograph follow its movie", path: source.name)
    }
    if let part = photograph.parts.first(where: { $0.kind == .xmp }),
      !notes.isSilent, let bytes = try photograph.bytes(of: .xmp)
    {
      changes += Self.replacing(part.ranges, with: try packetWithoutMovie(bytes))
    }
    var layout = FileLayout()
    var place = 0
    for (range, content) in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard range.lowerBound >= place else {
        throw MediaError(
          .unsupportedFormat, "the movie overlaps what describes it", path: source.name)
      }
      layout.append(place..<range.lowerBound)
      layout.append(content)
      place = range.upperBound
    }
    layout.append(place..<source.size)
    return layout
  }

  private func packetWithoutMovie(_ bytes: [UInt8]) throws(MediaError) -> [UInt8] {
    do throws(XMPError) {
      var packet = try MotionPhotoPacket(bytes)
      packet.removeMovie()
      guard let changed = packet.bytes(filling: bytes.count) else {
        throw XMPError(message: "the packet has no room for its change", line: 1, column: 1)
      }
      return changed
    } catch {
      throw MediaError(.unsupportedFormat, "XMP cannot be changed: \(error)", path: source.name)
    }
  }

  private typealias Change = (range: Range<Int>, content: FileLayout)

  /// New bytes in the place of as many old ones.
  private static func replacing(_ ranges: [Range<Int>], with bytes: [UInt8]) -> [Change] {
    var start = 0
    return ranges.map { range in
      let end = min(start + range.count, bytes.count)
      defer { start = end }
      return (range, FileLayout([.bytes(Array(bytes[start..<end]))]))
    }
  }

  /// What goes besides XMP, and what comes in its place.
  private func cuts() throws(IOFailure) -> [Change] {
    var changes: [Change] = []
    if let box { changes.append((box, FileLayout())) }
    if let trailer, trailer.blocks.contains(where: \.belongsToMovie) {
      if box.map({ !$0.overlaps(trailer.range) }) ?? true {
        changes.append(trailerChange(trailer))
      }
    }
    guard let movie, !changes.contains(where: { $0.range.overlaps(movie) }) else { return changes }
    // The bytes between the photograph and the movie go where they say nothing.
    let padding =
      notes.items.map(\.semantic) == ["Primary", "MotionPhoto"] ? notes.items[0].padding : 0
    let start = max(0, movie.lowerBound - padding)
    let isEmpty = try source.isZero(start..<movie.lowerBound)
    changes.append(((isEmpty ? start : movie.lowerBound)..<movie.upperBound, FileLayout()))
    return changes
  }

  /// Samsung's trailer without the blocks of the movie; in a HEIC file with its box around it.
  private func trailerChange(_ trailer: SamsungTrailer) -> Change {
    let kept = trailer.layout { !$0.belongsToMovie }.layout
    guard case .boxes(let tree, _) = photograph.form, let node = tree.first("sefd") else {
      return (trailer.range, kept)
    }
    let whole = node.offset..<(node.offset + node.size)
    guard kept.size > 0 else { return (whole, kept) }
    var box = FileLayout([
      .bytes(UInt32(clamping: kept.size + 8).bigEndianBytes + Array("sefd".utf8))
    ])
    box.append(kept)
    return (whole, box)
  }
}

extension MotionPhotoNotes {
  /// Whether nothing is said of a movie.
  var isSilent: Bool {
    !isMotionPhoto && !isMicroVideo && timestamp == nil && microVideoOffset == nil
      && !items.contains { $0.semantic == "MotionPhoto" }
  }
}
