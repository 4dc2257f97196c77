internal import BaseMedia
internal import MediaModel

extension TrackRole {
  /// Why a track of this kind cannot come along; `nil` for one that can.
  var obstacle: String? {
    switch self {
    case .essence: "the transcode has no counterpart for it"
    case .systems: "it tells how the original's samples are sent"
    case .legible, .chapters, .timecode, .data: nil
    }
  }
}

/// The roles of the tracks of a movie.
struct GraftRoles {
  private let chapterTracks: Set<UInt32>

  init(_ description: AssetDescription) { chapterTracks = description.chapterTracks }

  subscript(track: TrackDescription) -> TrackRole {
    if chapterTracks.contains(track.trackID), track.mediaType != .audio { return .chapters }
    let role = track.mediaType.role
    return role == .data && track.format == "tmcd" ? .timecode : role
  }
}

/// Finds the tracks of the transcode that show what tracks of the original show.
struct GraftMatching {
  /// Two tracks, and how they were found to go together.
  struct Match {
    let original: TrackDescription
    let transcoded: TrackDescription
    let reason: String
  }

  private(set) var matches: [Match] = []

  /// Matches video, audio and subtitles: the pairs that are given, then by kind, language where the numbers of tracks
  /// differ, and order.
  ///
  /// - Throws: ``MediaError`` where a pair names tracks that are not there or of different kinds, or nothing matches.
  init(
    _ original: AssetDescription, _ transcoded: AssetDescription, pairs: [GraftOptions.TrackPair]
  ) throws(MediaError) {
    let roles = (GraftRoles(original), GraftRoles(transcoded))
    var free = (
      original.tracks.filter { [.essence, .legible].contains(roles.0[$0]) },
      transcoded.tracks.filter { [.essence, .legible].contains(roles.1[$0]) }
    )
    for pair in pairs {
      guard let mine = original.track(withTrackID: pair.original) else {
        throw Self.wrong("has no track \(pair.original)", original)
      }
      free.0.removeAll { $0.trackID == pair.original }
      guard let number = pair.transcoded else { continue }
      guard let theirs = transcoded.track(withTrackID: number) else {
        throw Self.wrong("has no track \(number)", transcoded)
      }
      guard Self.kind(mine) == Self.kind(theirs) else {
        throw Self.wrong(
          "track \(number) is '\(theirs.handlerType)', and track \(pair.original) of the original '\(mine.handlerType)'",
          transcoded)
      }
      guard
        !matches.contains(where: {
          $0.transcoded.trackID == number || $0.original.trackID == pair.original
        })
      else { throw Self.wrong("track \(number) or its counterpart is named twice", transcoded) }
      free.1.removeAll { $0.trackID == number }
      matches.append(Match(original: mine, transcoded: theirs, reason: "asked for"))
    }
    var kinds: [String] = []
    for track in free.0 where !kinds.contains(Self.kind(track)) { kinds.append(Self.kind(track)) }
    for kind in kinds {
      match(
        free.0.filter { Self.kind($0) == kind }, free.1.filter { Self.kind($0) == kind },
        kind: kind)
    }
    matches.sort { $0.original.trackID < $1.original.trackID }
    guard !matches.isEmpty || original.tracks.isEmpty || !original.hasEssence else {
      throw Self.wrong(
        "has no track that shows what one of \(original.name) shows", transcoded
      ).remedied(by: .pairTracks)
    }
  }

  private mutating func match(
    _ left: [TrackDescription], _ right: [TrackDescription], kind: String
  ) {
    var (left, right) = (left, right)
    if left.count != right.count {
      // With a track missing, the order tells less than the language.
      for track in left {
        guard let language = track.spokenLanguage,
          let place = right.firstIndex(where: { $0.spokenLanguage == language })
        else { continue }
        matches.append(
          Match(
            original: track, transcoded: right.remove(at: place),
            reason: "same kind and language"))
        left.removeAll { $0.trackID == track.trackID }
      }
    }
    for (mine, theirs) in zip(left, right) {
      matches.append(Match(original: mine, transcoded: theirs, reason: "same kind and place"))
    }
  }

  /// What tracks must have in common.
  private static func kind(_ track: TrackDescription) -> String {
    switch track.mediaType {
    case .text, .subtitle: "subtitles"
    case let type: type.rawValue
    }
  }

  private static func wrong(_ message: String, _ description: AssetDescription) -> MediaError {
    MediaError(.invalidRequest, message, path: description.name)
  }
}

extension AssetDescription {
  fileprivate var hasEssence: Bool {
    let roles = GraftRoles(self)
    return tracks.contains { roles[$0] == .essence }
  }
}

extension TrackDescription {
  /// The main language, in three letters; `nil` where none is given.
  fileprivate var spokenLanguage: String? {
    guard let code = mainLanguage?.iso639_2T, code != "und" else { return nil }
    return code
  }
}

extension UInt32 {
  /// The sum, at most the greatest number there is.
  func addingSaturated(_ other: UInt32) -> UInt32 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
