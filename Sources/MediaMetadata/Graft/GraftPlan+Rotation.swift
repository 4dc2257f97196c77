internal import BaseMedia
internal import MediaModel
internal import MovieEditing

extension GraftPlan {
  /// Items that say how pictures have to be turned.
  private static let orientation: Set<MetadataIdentifier> = [
    MetadataIdentifier(rawValue: "mdta/com.apple.quicktime.video.orientation"),
    MetadataIdentifier(rawValue: "mdta/com.apple.quicktime.video-orientation"),
  ]

  /// Decides for each pair of pictures whether the original's rotation goes along, so that nothing is turned twice.
  mutating func decideRotation(
    _ matching: GraftMatching, _ original: AssetDescription, options: GraftOptions
  ) {
    var turned: [UInt32] = []
    for match in matching.matches where match.original.mediaType == .video {
      let verdict = RotationVerdict(match, option: options.rotation)
      if let note = verdict.note { notes.append(note) }
      if verdict.isTurnedAlready { turned.append(match.original.trackID) }
      guard verdict.takesMatrix,
        let place = instructions.matches.firstIndex(where: { $0.donor == match.original.trackID })
      else { continue }
      instructions.matches[place].matrix = RotationVerdict.matrix(
        of: match.original, scaledTo: match.transcoded)
    }
    guard !turned.isEmpty else { return }
    omitOrientation(of: original.metadata, trackID: nil)
    for trackID in turned {
      guard let track = original.track(withTrackID: trackID) else { continue }
      omitOrientation(of: track.metadata, trackID: trackID)
    }
    leaveTimedOrientation(of: original, turned: Set(turned))
  }

  private mutating func omitOrientation(of items: [MetadataItem], trackID: UInt32?) {
    for item in items where Self.orientation.contains(item.identifier) {
      // 1 is upright, which the pictures are now.
      guard item.numberValue?.integer != 1 else { continue }
      let omitted = GraftInstructions.OmittedItem(trackID: trackID, identifier: item.identifier)
      guard instructions.omittedItems.insert(omitted).inserted else { continue }
      notes.append(
        "'\(item.identifier)' stays behind: the transcode's pictures are turned already")
    }
  }

  /// Tracks that only say how pictures have to be turned stay behind; of others the report says so.
  private mutating func leaveTimedOrientation(
    of original: AssetDescription, turned: Set<UInt32>
  ) {
    for track in original.tracks {
      let keys = track.sampleEntries.flatMap(\.timedKeys).map(\.identifier)
      guard keys.contains(where: Self.orientation.contains),
        let place = instructions.additions.firstIndex(where: { $0.donor == track.trackID })
      else { continue }
      let described = track.references.filter { $0.type == "cdsc" }.flatMap(\.trackIDs)
      guard described.isEmpty || described.contains(where: turned.contains) else { continue }
      guard keys.allSatisfy(Self.orientation.contains) else {
        notes.append(
          "track \(track.trackID) says how the original's pictures are, beside other things: it comes along as it is"
        )
        continue
      }
      instructions.additions.remove(at: place)
      let reason = "it says how to turn pictures, and the transcode's are turned already"
      if let index = tracks.firstIndex(where: { $0.trackID == track.trackID }) {
        tracks[index].action = .leave
        tracks[index].resultTrackID = nil
        tracks[index].reason = reason
      }
      notes.append("track \(track.trackID) stays behind: \(reason)")
    }
  }
}

/// What becomes of the rotation of one track of pictures.
struct RotationVerdict: Hashable, Sendable {
  /// The original's matrix goes onto the transcode.
  var takesMatrix = false
  /// The transcode's pictures are turned as the original's matrix asks.
  var isTurnedAlready = false
  /// A line for the report.
  var note: ReportNote?

  init(_ match: GraftMatching.Match, option: GraftOptions.Rotation) {
    let (mine, theirs) = (match.original, match.transcoded)
    let turn = MediaTransform(matrix: mine.matrix)
    let isPlain = Self.isUpright(turn)
    let sizes = (Self.size(mine), Self.size(theirs))
    let isSwapped =
      (sizes.0.width - sizes.0.height) * (sizes.1.width - sizes.1.height) < 0
    let name = "track \(mine.trackID)"
    switch option {
    case .leave:
      if !isPlain { note = "the rotation of \(name) stays behind: asked for" }
      return
    case .graft:
      guard !isPlain else { return }
      takesMatrix = true
      note = "the rotation of \(name) goes onto track \(theirs.trackID): asked for"
      return
    case .automatic: break
    }
    guard !isPlain else {
      isTurnedAlready = isSwapped
      return
    }
    guard Self.isUpright(MediaTransform(matrix: theirs.matrix)) else {
      note = "the rotation of \(name) stays behind: track \(theirs.trackID) has one of its own"
      return
    }
    let isSideways = turn.quarterTurn == 90 || turn.quarterTurn == 270
    let isSquare = sizes.0.width == sizes.0.height || sizes.1.width == sizes.1.height
    if isSideways, !isSwapped, !isSquare {
      takesMatrix = true
      note =
        "the rotation of \(name) goes onto track \(theirs.trackID), whose pictures are not turned"
    } else {
      isTurnedAlready = true
      note =
        isSideways && !isSquare
        ? "the rotation of \(name) stays behind: the pictures of track \(theirs.trackID) are turned already, \(sizes.1) for \(sizes.0)"
        : .rotationTakenForApplied(of: name, trackID: theirs.trackID)
    }
  }

  /// Whether pictures are shown as they are stored, size and place aside.
  private static func isUpright(_ transform: MediaTransform) -> Bool {
    transform.quarterTurn == 0
  }

  /// The size pictures are coded in; that of the header where it is not told.
  private static func size(_ track: TrackDescription) -> MediaSize {
    guard let entry = track.sampleEntries.first, let width = entry.width, let height = entry.height,
      width > 0, height > 0
    else { return MediaSize(width: track.width, height: track.height) }
    return MediaSize(width: Double(width), height: Double(height))
  }

  /// The matrix of a track for pictures of another size: what moves them back into view moves as far as they are large.
  static func matrix(of mine: TrackDescription, scaledTo theirs: TrackDescription) -> [Int32] {
    var matrix = mine.matrix
    guard matrix.count == 9, mine.width > 0, mine.height > 0 else { return matrix }
    let across = theirs.width / mine.width
    let down = theirs.height / mine.height
    let isSideways = matrix[0] == 0 && matrix[4] == 0
    matrix[6] = Int32(clampingRounded: Double(matrix[6]) * (isSideways ? down : across))
    matrix[7] = Int32(clampingRounded: Double(matrix[7]) * (isSideways ? across : down))
    return matrix
  }
}

extension Int32 {
  fileprivate init(clampingRounded value: Double) {
    self =
      value.isFinite
      ? Int32(clamping: Int64(Swift.max(-1e15, Swift.min(1e15, value.rounded())))) : 0
  }
}
