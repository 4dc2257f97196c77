internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import TimedMetadata

/// Finds where a file tells places after one was taken out of it: an edit removes what it names, and nothing else.
enum PlacesLeft {
  /// Whether a change takes a place out, and puts none in.
  static func isRemoval(_ change: ItemChange) -> Bool {
    guard change.after == nil, let before = change.before else { return false }
    return SharingConcern.concern(of: before.identifier) == .location
  }

  /// What to say of a file; `nil` where nothing in it tells places any more but what was just written.
  static func note(
    on description: AssetDescription, but written: [MetadataIdentifier]
  ) -> ReportNote? {
    let told = CaptureChoice.location(among: CaptureEvidence.collect(description)).candidates
    var carriers = told.filter { $0.doubt == nil }.map(\.identifier.rawValue)
    for (_, item) in description.allMetadata
    where SharingConcern.concern(of: item.identifier) == .location {
      carriers.append(item.identifier.rawValue)
    }
    carriers.removeAll(where: written.map(\.rawValue).contains)
    carriers += description.tracks.compactMap(carrier)
    carriers += description.vendorData.filter(VendorCarriers.holdsPlaces).map { data in
      "\(data.maker.map { "\($0)'s " } ?? "")\(data.kind)"
    }
    var seen: Set<String> = []
    carriers.removeAll { !seen.insert($0).inserted }
    return carriers.isEmpty ? nil : .placesRemain(in: carriers)
  }

  /// A track of timed metadata that declares places, or whose format does not tell what it holds.
  private static func carrier(_ track: TrackDescription) -> String? {
    guard track.mediaType == .metadata else { return nil }
    let keys = track.sampleEntries.flatMap(\.timedKeys)
    let isTold = keys.contains { SharingConcern.concern(of: $0.identifier) == .location }
    let declares = TimedMetadataFormat.hasKeyTable(track.format)
    guard isTold || !declares else { return nil }
    return "track \(track.trackID) ('\(track.format)')"
  }
}
