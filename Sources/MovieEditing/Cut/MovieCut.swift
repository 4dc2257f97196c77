package import BaseMedia
package import BinaryIO
package import MediaModel

/// Cuts a part out of a movie without touching a coded sample: what is presented is exactly that part.
///
/// Each track keeps the samples that are shown, and those before them that decoding needs, which its edit list hides.
/// Samples that hold for a time (timed metadata, text, timecode) are shortened instead. Chapters and events move with
/// the essence.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.5, 8.6.6; QTFF, "Edit Atoms".
package struct MovieCut: Sendable {
  /// The movie of the part, with the places its samples have in the source; after the end of the source are, as it
  /// were, ``addedMedia``.
  package private(set) var tree: BoxTree
  /// Bytes of samples that were rebuilt.
  package private(set) var addedMedia: [UInt8] = []
  /// The tracks that were left out, since nothing of them is shown in the part.
  package private(set) var emptyTracks: [UInt32] = []
  /// What could not be carried: a box path, and what it was.
  package private(set) var losses: [(path: String, what: String)] = []

  /// The part as it was cut: within the movie, and in ticks of its clock.
  package var timeRange: MediaTimeRange {
    MediaTimeRange(
      start: MediaTime(range.lowerBound, timescale: timescale),
      duration: MediaTime(range.upperBound - range.lowerBound, timescale: timescale))
  }

  /// Whether the part goes on to the end of the movie.
  package private(set) var reachesEnd = false

  /// How a part is taken.
  package struct Options: Hashable, Sendable {
    /// Whether the dates of headers become those of the moment at which the part begins.
    package var shiftsDates = false
    /// Whether every sample stays whole and every track is there, so that parts that follow each other can be joined
    /// into what they were; the first keeps what comes before, the last what comes after.
    package var keepsWholeSamples = false

    package init() {}
  }

  private let options: Options
  private var range: Range<Int64> = 0..<0
  private var timescale: UInt32 = 0
  private var scale: Int64 = 1

  /// Above this a movie's clock is not made finer for the sake of a part.
  private static let finestTimescale: UInt32 = 1_000_000

  /// Cuts a movie without fragments to a part of its presentation; what is outside of it is not there to be cut.
  ///
  /// - Throws: ``MovieEditingError`` where nothing is left or the source cannot be read.
  package init(
    _ tree: BoxTree, to wanted: MediaTimeRange, source: any ByteSource,
    options: Options = Options()
  ) throws(MovieEditingError) {
    self.tree = tree
    self.options = options
    do {
      try cut(to: wanted, source: source)
    } catch {
      throw MovieEditingError(error, during: "cut")
    }
  }

  private mutating func cut(to wanted: MediaTimeRange, source: any ByteSource) throws {
    if let packed = tree.first("moov")?.first("cmov") {
      throw ParseError(
        "the movie header is compressed ('cmov'), which is not supported",
        clause: "QTFF, Compressed Movie Resources", offset: packed.offset, path: "moov.cmov")
    }
    guard let place = tree.boxes.firstIndex(where: { $0.type == "moov" }),
      let node = tree.boxes[place].first("mvhd")
    else { throw MovieEditingError.request("has no movie header") }
    var moov = tree.boxes[place]
    var header = try node.read(MovieHeaderBox.self)
    guard header.timescale > 0 else {
      throw MovieEditingError.request("has a clock that stands still")
    }
    setTimescale(of: header, for: wanted)
    var part = TrackCut(
      movieTimescale: timescale, scale: scale, source: source, nextOffset: tree.sourceSize)
    var end: Int64 = 0
    let tracks = moov.all("trak").map { Track($0) }
    for track in tracks { end = max(end, try part.presentationEnd(of: track)) }
    range = try ticks(of: wanted, end: end)
    reachesEnd = range.upperBound == end
    part.range = range
    part.keepsWholeSamples = options.keepsWholeSamples
    part.fileRange = try fileRange(of: tracks, part, end: end)
    var duration: Int64 = 0
    var index = 0
    try moov.compactMapTracks { track in
      let path = BoxPath.appending("trak", index: index, to: "moov")
      let result = try part.cut(tracks[index])
      index += 1
      if result.isEmpty {
        emptyTracks.append(track.trackID ?? 0)
        return nil
      }
      duration = max(duration, result.duration)
      addedMedia += result.media
      part.nextOffset += result.media.count
      losses += result.losses.map { (path, $0) }
      return result.track
    }
    let gone = Set(emptyTracks)
    moov.mapChildren { if $0.type == "trak" { $0.removeReferences(to: gone) } }
    header.timescale = timescale
    // A part that is to be joined lasts as long as it was asked to, whatever is shown in it.
    header.duration = UInt64(
      clamping: options.keepsWholeSamples ? range.upperBound - range.lowerBound : duration)
    header.previewAndSelection = previewAndSelection(header.previewAndSelection)
    moov.replaceOrAppend(header.node)
    if options.shiftsDates {
      HeaderDates.advance(&moov, bySeconds: UInt64(range.lowerBound / Int64(timescale)))
    }
    ChapterCut.cut(&moov, to: range, timescale: timescale)
    tree.boxes[place] = moov
    tree.boxes = tree.boxes.compactMap { box in
      box.type == "emsg" ? ChapterCut.cut(event: box, to: range, timescale: timescale) : box
    }
    tree.sourceSize += addedMedia.count
  }

  /// Where in the file the pictures of the part are: what has no time of its own goes by its place among them.
  private func fileRange(
    of tracks: [Track], _ part: TrackCut, end: Int64
  ) throws(ParseError) -> Range<Int>? {
    guard let pictures = tracks.first(where: { $0.handlerType == "vide" }),
      let parts = try TrackCut.Parts(pictures, part)
    else { return nil }
    let start = range.lowerBound == 0 ? 0 : parts.fileOffset(at: range.lowerBound)
    let stop = range.upperBound == end ? tree.sourceSize : parts.fileOffset(at: range.upperBound)
    guard let start, let stop, start <= stop else { return nil }
    return start..<stop
  }

  /// A clock that counts both ends of the part without rounding, where it need not be too fine for that.
  private mutating func setTimescale(of header: MovieHeaderBox, for wanted: MediaTimeRange) {
    timescale = header.timescale
    scale = 1
    for time in [wanted.start, wanted.end] where time.isKnown {
      guard time.simplified(to: timescale).timescale != timescale else { continue }
      let (a, b) = (UInt64(timescale), UInt64(time.timescale))
      let common = a / a.greatestCommonDivisor(b) * b
      guard common <= UInt64(Self.finestTimescale) else { continue }
      scale *= Int64(common / a)
      timescale = UInt32(clamping: common)
    }
  }

  private func ticks(of wanted: MediaTimeRange, end: Int64) throws -> Range<Int64> {
    guard wanted.start.isKnown, wanted.end.isKnown, wanted.start >= .zero,
      wanted.start < wanted.end
    else { throw MovieEditingError.request("cannot be cut: the time range is empty or not known") }
    let from = wanted.start.converted(to: timescale).value
    let to = min(end, wanted.end.converted(to: timescale).value)
    guard from < to else {
      let length = MediaTime(end, timescale: timescale).seconds
      let tenths = Int64((length * 1000).rounded())
      throw MovieEditingError.request(
        "cannot be cut: it lasts \(tenths / 1000).\(String(1000 + tenths % 1000).dropFirst()) s, and the time range is after its end"
      )
    }
    return from..<to
  }

  /// Preview, poster, selection and current time, in a part of the movie.
  private func previewAndSelection(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count == 24 else { return bytes }
    let values = stride(from: 0, to: 24, by: 4).map { at in
      UInt32(bigEndian: bytes[at..<(at + 4)])
    }
    func part(_ start: UInt32, _ duration: UInt32) -> (UInt32, UInt32) {
      Self.part(start: start, duration: duration, scale: scale, range: range)
    }
    let preview = part(values[0], values[1])
    let selection = part(values[3], values[4])
    return [
      preview.0, preview.1, part(values[2], 0).0, selection.0, selection.1, part(values[5], 0).0,
    ].flatMap(\.bigEndianBytes)
  }

  /// A stretch of the presentation, as it is after a cut.
  static func part(
    start: UInt32, duration: UInt32, scale: Int64, range: Range<Int64>
  ) -> (start: UInt32, duration: UInt32) {
    guard start != 0 || duration != 0, start != .max else { return (start, duration) }
    let from = Int64(start).multipliedSaturated(by: scale)
    let to = from.addingSaturated(Int64(duration).multipliedSaturated(by: scale))
    let kept = (from..<max(from, to)).clamped(to: range)
    return (
      UInt32(clamping: kept.lowerBound - range.lowerBound), UInt32(clamping: kept.count)
    )
  }
}
