internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// A photograph with a movie after it: what tells of the movie, and where it is.
///
///     JPEG:         picture, [block of Samsung's {] movie [}], [Samsung's directory]
///     HEIC, AVIF:   boxes, mpvd { movie, [sefd { Samsung's blocks }] }, [sefd]
///
/// What tells of the movie is believed in this order: the box `mpvd`, Samsung's block, Google's directory, the older
/// offset of Google's.
///
/// Source: Android, Motion Photo format 1.0; for Samsung's, see `SamsungTrailer`.
struct MotionPhotoFile: Sendable {
  let photograph: PhotographFile
  /// What XMP says.
  let notes: MotionPhotoNotes
  private(set) var trailer: SamsungTrailer?
  /// The box of the movie.
  private(set) var box: Range<Int>?
  /// Where the movie is; `nil` where XMP tells of one that is not there.
  private(set) var movie: Range<Int>?
  private(set) var notations: [MotionPhoto.Notation] = []

  var source: any ByteSource { photograph.source }

  /// Looks for a movie; `nil` where nothing tells of one.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read.
  init?(_ photograph: PhotographFile) throws(MediaError) {
    self.photograph = photograph
    // XMP that cannot be read tells of no movie, and others may.
    let packet = try photograph.bytes(of: .xmp).flatMap { try? XMPPacket(bytes: $0) }
    notes = packet.map { MotionPhotoNotes($0) } ?? MotionPhotoNotes()
    if notes.isMotionPhoto { notations.append(.motionPhoto) }
    if notes.isMicroVideo { notations.append(.microVideo) }
    try MediaError.io(findSamsung())
    if movie == nil, notes.isMotionPhoto || notes.isMicroVideo {
      movie = notes.movie(inFileOfSize: source.size)
    }
    if let place = movie, !(try MediaError.io(Self.looksLikeMovie(source, at: place))) {
      movie = nil
    }
    if notations.isEmpty { return nil }
  }

  private mutating func findSamsung() throws(IOFailure) {
    switch photograph.form {
    case .jpeg:
      trailer = try SamsungTrailer.read(source, in: 0..<source.size)
    case .boxes(let tree, _):
      if let node = tree.first("mpvd") {
        notations.append(.box)
        box = node.offset..<(node.offset + node.size)
        movie = node.payloadOffset..<(node.payloadOffset + node.payloadSize)
      }
      if let node = tree.first("sefd") {
        trailer = try SamsungTrailer.read(
          source, in: node.payloadOffset..<(node.payloadOffset + node.payloadSize))
      } else if let payload = movie, let inner = try Self.trailer(in: payload, of: source) {
        movie = payload.lowerBound..<inner.start
        trailer = try SamsungTrailer.read(source, in: inner.content)
      }
    }
    guard let trailer, let place = try trailer.movie(in: source) else { return }
    notations.append(.samsung)
    if box == nil { movie = place }
  }

  /// The box `sefd` that Samsung's cameras put after the movie in its box.
  private static func trailer(
    in payload: Range<Int>, of source: any ByteSource
  ) throws(IOFailure) -> (start: Int, content: Range<Int>)? {
    var place = payload.lowerBound
    // A movie has few boxes at its top; fragments of a moment are not an exception.
    for _ in 0..<1000 where place + 8 <= payload.upperBound {
      let head = try source.read(place..<min(place + 16, payload.upperBound))
      guard head.count >= 8 else { return nil }
      var size = Int(UInt32(bigEndian: head[..<4]))
      if size == 1, head.count == 16 { size = Int(clamping: UInt64(bigEndian: head[8...])) }
      guard size >= 8, size <= payload.upperBound - place else { return nil }
      if head[4..<8].elementsEqual("sefd".utf8) {
        return (place, (place + 8)..<(place + size))
      }
      place += size
    }
    return nil
  }

  private static let firstTypes = ["ftyp", "moov", "mdat", "wide", "free", "skip"]

  static func looksLikeMovie(
    _ source: any ByteSource, at place: Range<Int>
  ) throws(IOFailure) -> Bool {
    guard place.count >= 8 else { return false }
    let head = try source.read(place.lowerBound..<(place.lowerBound + 8))
    return head.count == 8 && firstTypes.contains { head[4...].elementsEqual($0.utf8) }
  }

  /// The movie as a source of its own.
  var movieSource: (any ByteSource)? {
    movie.map {
      LayoutSource(
        FileLayout([.range($0, of: 0)]), of: [source], name: "\(source.name) (movie)")
    }
  }
}
