internal import BaseMedia
internal import MediaModel
internal import MovieEditing

extension StripReport.Removal {
  /// What was found, in words.
  init(_ finding: StripFinding, filter: SharingFilter) {
    self.init(
      kind: finding.kind.rawValue, identifier: finding.item?.identifier,
      concern: Self.concern(of: finding, filter: filter).rawValue, what: Self.what(finding),
      path: finding.path, trackID: finding.trackID, count: finding.count,
      byteCount: finding.byteCount)
  }

  private static func concern(
    of finding: StripFinding, filter: SharingFilter
  ) -> SharingConcern {
    switch finding.kind {
    case .item, .timedItem, .timedTrack, .cleanedItem:
      guard let item = finding.item else { return .unknown }
      if case .removed(let concern) = filter.verdict(on: item) { return concern }
      return .attachment
    case .handlerName, .compressorName: return .software
    case .vendor: return .device
    case .reelName, .path: return .identifier
    case .time: return .date
    case .box, .padding, .unreferencedData: return .unknown
    }
  }

  private static func what(_ finding: StripFinding) -> String {
    switch finding.kind {
    case .item, .timedItem: finding.item?.stringValue ?? ""
    case .cleanedItem: finding.item?.stringValue ?? "what was written beside the picture"
    default: finding.text
    }
  }
}

extension StripReport.Track {
  init(_ track: TrackDescription, _ action: String) {
    self.init(
      trackID: track.trackID, handlerType: track.handlerType, format: track.format, action: action)
  }
}

extension StripReport.Kept {
  /// The items that stay, those of one identifier and track together.
  static func list(_ found: [StrippedMovie.Kept], filter: SharingFilter) -> [StripReport.Kept] {
    struct Place: Hashable {
      var identifier: MetadataIdentifier
      var trackID: UInt32?
    }
    var list: [StripReport.Kept] = []
    var places: [Place: Int] = [:]
    for found in found {
      let identifier = found.item.identifier
      let place = Place(identifier: identifier, trackID: found.trackID)
      if let index = places[place] {
        list[index].count += found.count
        continue
      }
      var kept = StripReport.Kept(
        identifier: identifier, purpose: "named", reason: "named by the caller",
        trackID: found.trackID, count: found.count)
      switch filter.verdict(on: found.item) {
      case .kept(let rule):
        kept.purpose = rule.purpose.rawValue
        kept.reason = rule.reason
      case .named: break
      case .removed where found.item.carriesCredentials: break
      case .removed:
        kept.purpose = SharingRule.Purpose.structure.rawValue
        kept.reason = "the format asks for it, and this says nothing"
      }
      places[place] = list.count
      list.append(kept)
    }
    return list
  }

  /// What people should know of items that stay.
  static func notes(_ kept: [StripReport.Kept]) -> [String] {
    var notes: [String] = []
    if kept.contains(where: { $0.purpose == SharingRule.Purpose.purchase.rawValue }) {
      notes.append("items name who bought the work; --also purchases takes them out")
    }
    if kept.contains(where: { $0.identifier == .quickTimeMetadataContentIdentifier }) {
      notes.append(
        "an identifier pairs the movie with a still image; --also pairing takes it out")
    }
    return notes
  }
}
