internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// References and items of both movies: what stays and what goes.
extension GraftPlan {
  mutating func decideReferences(_ matching: GraftMatching, _ original: AssetDescription) {
    let present = Set(
      instructions.matches.map(\.donor) + instructions.additions.map(\.donor))
    let appended = Set(instructions.additions.map(\.donor))
    let first =
      matching.matches.first { $0.original.mediaType == .video }
      ?? matching.matches.first {
        $0.original.mediaType == .audio
      }
    var referred: Set<String> = []
    for track in original.tracks where present.contains(track.trackID) {
      for reference in track.references {
        for target in reference.trackIDs where target != 0 {
          referred.insert("\(reference.type) \(target)")
          guard !present.contains(target), original.track(withTrackID: target) != nil else {
            continue
          }
          losses.append(
            ExportReport.Loss(
              "reference '\(reference.type)' to track \(target)", trackID: track.trackID,
              reason: "that track has no counterpart in the transcode"))
        }
      }
    }
    for track in original.tracks where !present.contains(track.trackID) {
      for reference in track.references {
        for target in reference.trackIDs
        where appended.contains(target) && !referred.contains("\(reference.type) \(target)") {
          guard let first, let type = FourCC(reference.type) else { continue }
          referred.insert("\(reference.type) \(target)")
          instructions.adoptedReferences.append(
            GraftInstructions.AdoptedReference(
              type: type, target: target, recipient: first.transcoded.trackID))
          notes.append(
            "track \(first.transcoded.trackID) refers to what was track \(target) as '\(reference.type)', in the place of track \(track.trackID)"
          )
        }
      }
    }
  }

  mutating func decideItems(
    _ matching: GraftMatching, _ original: AssetDescription, _ transcoded: AssetDescription
  ) {
    instructions.sharedIdentifiers = Self.encoderIdentifiers
    func add(
      _ list: [MetadataItem], trackID: UInt32?, _ action: (MetadataItem) -> ItemDecision.Action
    ) {
      items += list.map { item in
        ItemDecision(
          identifier: item.identifier, trackID: trackID, language: item.languageTag?.bcp47,
          action: action(item))
      }
    }
    func isOmitted(_ item: MetadataItem, _ trackID: UInt32?) -> Bool {
      instructions.omittedItems.contains(
        GraftInstructions.OmittedItem(trackID: trackID, identifier: item.identifier))
    }
    add(original.metadata, trackID: nil) { isOmitted($0, nil) ? .applied : .carry }
    for decision in tracks {
      guard let track = original.track(withTrackID: decision.trackID) else { continue }
      add(track.metadata, trackID: track.trackID) { item in
        decision.action == .leave
          ? .drop : isOmitted(item, track.trackID) ? .applied : .carry
      }
    }
    let movie = ReplacedItems(
      original.metadata.filter { !isOmitted($0, nil) }, instructions: instructions)
    add(transcoded.metadata, trackID: nil) { movie.replaces($0) ? .replace : .keep }
    for track in transcoded.tracks {
      let isRemoved = instructions.removals.contains(track.trackID)
      let twin = matching.matches.first { $0.transcoded.trackID == track.trackID }?.original
      let new = ReplacedItems(
        (twin?.metadata ?? []).filter { !isOmitted($0, twin?.trackID) },
        instructions: instructions)
      add(track.metadata, trackID: track.trackID) {
        isRemoved || new.replaces($0) ? .replace : .keep
      }
    }
  }

  /// What a program that encodes says of itself: the transcode's stays, and the original's is kept beside it.
  static let encoderIdentifiers: Set<MetadataIdentifier> = Set(
    [
      "itsk/%A9too", "itsk/%A9enc", "udta/%A9too", "udta/%A9enc", "udta/%A9swr", "mdta/encoder",
      "mdta/encoding_tool", "mdta/com.apple.quicktime.encoder", "org.id3/TSSE", "org.id3/TENC",
    ].map { MetadataIdentifier(rawValue: $0) })
}
