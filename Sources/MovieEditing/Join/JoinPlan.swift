package import BaseMedia
package import BinaryIO
internal import MediaModel

/// What of several movies goes after what, decided before a sample is looked at, and what keeps them from being one.
///
/// Tracks are joined by kind: handler and format, then number, language and order. A track that a movie lacks has a
/// gap there; one that only a later movie has begins with one.
package struct JoinPlan: Sendable {
  /// One of the movies: without fragments, as it is in its own file.
  package struct Part: Sendable {
    package var movie: Movie
    package var name: String

    package init(_ movie: Movie, name: String) {
      self.movie = movie
      self.name = name
    }
  }

  /// The tracks that become one, by the places of their movies.
  package struct Lane: Sendable {
    package var trackID: UInt32
    package var tracks: [Int: Track]
    /// The places of the tracks in their movies, by the places of these.
    var places: [Int: Int]
    /// Ticks of the joined track to the second.
    package var timescale: UInt32 = 0
    package let handlerType: FourCC?
    package let format: FourCC?

    /// The first of the tracks, which the others follow.
    package var first: Track? { tracks.min { $0.key < $1.key }?.value }
  }

  /// Why a movie does not fit, or problems in it.
  package struct Remark: Hashable, Sendable {
    /// The place of the movie among the others.
    package var part: Int
    /// The number of the track in its movie; `nil` for the movie.
    package var trackID: UInt32?
    package var message: String
  }

  package let parts: [Part]
  package private(set) var lanes: [Lane] = []
  /// Ticks of the joined movie to the second.
  package private(set) var timescale: UInt32 = 0
  /// What keeps the movies from being joined.
  package private(set) var obstacles: [Remark] = []
  /// What is worth knowing.
  package private(set) var notes: [Remark] = []

  /// Decides.
  package init(_ parts: [Part]) {
    self.parts = parts
    for (index, part) in parts.enumerated() { judge(part, at: index) }
    for (index, part) in parts.enumerated() { match(part.movie, at: index) }
    for index in lanes.indices { setClock(ofLane: index) }
    noteGaps()
  }

  // MARK: Movies

  private mutating func judge(_ part: Part, at index: Int) {
    guard part.movie.timescale > 0 else {
      obstacles.append(Remark(part: index, message: "has no movie header with a clock"))
      return
    }
    if part.movie.tree.first("moov")?.first("cmov") != nil {
      obstacles.append(Remark(part: index, message: "has a compressed movie header ('cmov')"))
    }
    let common = MediaTime.commonTimescale(
      timescale == 0 ? part.movie.timescale : timescale, part.movie.timescale)
    if timescale > 0, common % timescale != 0 || common % part.movie.timescale != 0 {
      obstacles.append(
        Remark(
          part: index,
          message:
            "counts \(part.movie.timescale) ticks per second, which has no common clock with the others"
        ))
      return
    }
    timescale = common
  }

  // MARK: Tracks

  private mutating func match(_ movie: Movie, at part: Int) {
    var free = Set(lanes.indices)
    // Those of one number first, so that order decides only between the rest.
    let tracks = movie.tracks
    var lane: [Int?] = tracks.map { track in
      let found = lanes.indices.first {
        free.contains($0) && lanes[$0].trackID == track.trackID && Self.isSameKind(lanes[$0], track)
      }
      if let found { free.remove(found) }
      return found
    }
    for (index, track) in tracks.enumerated() where lane[index] == nil {
      let candidates = lanes.indices.filter { free.contains($0) }
      let same = candidates.filter { Self.isSameKind(lanes[$0], track) }
      let found =
        same.first { lanes[$0].first?.language == track.language } ?? same.first
        ?? candidates.first { Self.isSameEssence(lanes[$0], track) }
      if let found { free.remove(found) }
      lane[index] = found
    }
    for (index, track) in tracks.enumerated() {
      judge(track, at: part, fileSize: movie.tree.sourceSize)
      guard let place = lane[index] else {
        add(track, at: part, index)
        continue
      }
      lanes[place].tracks[part] = track
      lanes[place].places[part] = index
      if !Self.isSameKind(lanes[place], track) {
        obstacles.append(
          Remark(
            part: part, trackID: track.trackID,
            message:
              "is coded as '\(track.format?.description ?? "?")', that of the files before as '\(lanes[place].format?.description ?? "?")'"
          ))
      }
    }
  }

  private mutating func judge(_ track: Track, at part: Int, fileSize: Int) {
    if track.isExternal {
      obstacles.append(
        Remark(part: part, trackID: track.trackID, message: "has its samples in other files"))
    }
    do throws(ParseError) {
      if !track.isExternal, try track.samples()?.missingChunks(fileSize: fileSize) != nil {
        obstacles.append(
          Remark(
            part: part, trackID: track.trackID,
            message: "has samples that are outside the file, which seems to be cut"))
      }
      guard track.sampleTableBox != nil, track.mediaTimescale > 0 else {
        throw ParseError("no sample table, or a clock that stands still", offset: track.box.offset)
      }
    } catch {
      obstacles.append(
        Remark(part: part, trackID: track.trackID, message: "cannot be read: \(error.rule)"))
    }
  }

  /// A track that no movie before has.
  private mutating func add(_ track: Track, at part: Int, _ index: Int) {
    let used = Set(lanes.map(\.trackID))
    var trackID = track.trackID ?? 1
    if used.contains(trackID) || trackID == 0 { trackID = (used.max() ?? 0) + 1 }
    lanes.append(
      Lane(
        trackID: trackID, tracks: [part: track], places: [part: index],
        handlerType: track.handlerType,
        format: track.format))
    if part > 0 {
      notes.append(
        Remark(
          part: part, trackID: track.trackID,
          message: "(\(track.kind)) has no counterpart in the files before, which have a gap there")
      )
    }
  }

  private static func isSameKind(_ lane: Lane, _ track: Track) -> Bool {
    lane.handlerType == track.handlerType
      && (lane.format == track.format || track.format == nil || lane.format == nil)
  }

  /// Whether both are pictures, or both sound.
  private static func isSameEssence(_ lane: Lane, _ track: Track) -> Bool {
    lane.handlerType == track.handlerType && ["vide", "soun"].contains(track.handlerType)
  }

  private mutating func setClock(ofLane index: Int) {
    var clock: UInt32 = 0
    for (part, track) in lanes[index].tracks.sorted(by: { $0.key < $1.key }) {
      let own = track.mediaTimescale
      guard own > 0 else { continue }
      let common = MediaTime.commonTimescale(clock == 0 ? own : clock, own)
      guard clock == 0 || common % clock == 0 && common % own == 0 else {
        obstacles.append(
          Remark(
            part: part, trackID: track.trackID,
            message: "counts \(own) ticks per second, which has no common clock with the others"))
        continue
      }
      clock = common
    }
    lanes[index].timescale = clock
  }

  private mutating func noteGaps() {
    for lane in lanes {
      guard let first = lane.tracks.keys.min() else { continue }
      for part in first..<parts.count where lane.tracks[part] == nil {
        notes.append(
          Remark(
            part: part,
            message:
              "has no counterpart of track \(lane.trackID) (\(lane.first?.kind ?? "")), which has a gap there"
          ))
      }
    }
  }
}

extension Track {
  /// The type of the first sample entry.
  var format: FourCC? { sampleEntries.first?.type }

  /// The packed language of the media; 0 without a header.
  var language: UInt16 { mediaHeader?.language ?? 0 }

  /// Ticks of the media to the second; 0 without a header.
  var mediaTimescale: UInt32 { mediaHeader?.timescale ?? 0 }

  private var mediaHeader: MediaHeaderBox? { box.first("mdia")?.child(MediaHeaderBox.self) }

  /// Handler and format, for people.
  fileprivate var kind: String {
    "\(handlerType?.description ?? "?")/\(format?.description ?? "?")"
  }

  var isEnabled: Bool { (box.child(TrackHeaderBox.self)?.header.flags ?? 0) & 1 == 1 }
}
