internal import BaseMedia
internal import MediaModel
internal import MovieEditing

extension StripReport.Removal {
  /// What was found, in words.
  init(_ finding: StripFinding, filter: SharingFilter) {
    let isItem = [.item, .timedItem, .timedTrack, .cleanedItem].contains(finding.kind)
    var concern = finding.kind.concern
    if isItem, let item = finding.item {
      concern = .attachment
      if case .removed(let told) = filter.verdict(on: item) { concern = told }
    }
    let what =
      switch finding.kind {
      case .item, .timedItem: finding.item?.stringValue ?? ""
      case .cleanedItem: finding.item?.stringValue ?? "what was written beside the picture"
      default: finding.text
      }
    self.init(
      kind: finding.kind, identifier: finding.item?.identifier, concern: concern, what: what,
      path: finding.path, trackID: finding.trackID, count: finding.count,
      byteCount: finding.byteCount)
  }
}

extension StripReport.Track {
  init(_ track: TrackDescription, _ action: Action) {
    self.init(
      trackID: track.trackID, handlerType: track.handlerType, format: track.format, action: action)
  }
}

extension StripReport.Kept {
  /// The items that stay, those of one identifier and track together.
  static func list(_ found: [StrippedMovie.Kept], filter: SharingFilter) -> [StripReport.Kept] {
    let groups = found.groups { [$0.trackID.map { "\($0)" }, $0.item.identifier.rawValue] }
    return groups.map { _, alike in
      let item = alike[0].item
      var kept = StripReport.Kept(
        identifier: item.identifier, purpose: .named, reason: "named by the caller",
        trackID: alike[0].trackID, count: alike.reduce(0) { $0 + $1.count })
      switch filter.verdict(on: item) {
      case .kept(let rule):
        kept.purpose = rule.purpose
        kept.reason = rule.reason
      case .named: break
      case .removed where item.carriesCredentials: break
      case .removed:
        kept.purpose = .structure
        kept.reason = "the format asks for it, and this says nothing"
      }
      return kept
    }
  }

  /// What people should know of items that stay.
  static func notes(_ kept: [StripReport.Kept]) -> [ReportNote] {
    var notes: [ReportNote] = []
    if kept.contains(where: { $0.purpose == .purchase }) { notes.append(.itemsNameBuyer) }
    if kept.contains(where: { $0.identifier == .quickTimeMetadataContentIdentifier }) {
      notes.append(.itemPairsWithStillImage)
    }
    return notes
  }
}
