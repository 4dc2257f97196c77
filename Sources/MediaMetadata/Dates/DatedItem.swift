internal import MediaModel

/// Which items tell when something was made, recorded, digitised or changed.
enum DatedItem {
  /// Dates of works and purchases, which no clock of a camera told.
  private static let otherDates: Set<String> = ["year", "original date", "purchase date"]

  private static let evidence: [String: EvidenceKey] = Dictionary(
    CapturedConcept.date.evidence.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })

  /// Whether an item is a date that clocks told.
  static func isDate(_ item: MetadataItem) -> Bool {
    if evidence[item.identifier.rawValue] != nil { return item.identifier.keySpace != .header }
    return MetadataMapping.rows(of: item).contains {
      $0.concept.shape == .date && !otherDates.contains($0.concept.name) && $0.key.attribute == nil
    }
  }

  /// Whether the date is UTC where it names no zone.
  static func isUTC(_ item: MetadataItem) -> Bool {
    evidence[item.identifier.rawValue]?.reading == .utc
  }

  /// Whether readers understand a zone after the time.
  static func takesZone(_ item: MetadataItem) -> Bool {
    switch item.identifier.keySpace {
    case .quickTimeMetadata, .quickTimeUserData, .iTunes, .vorbis, .ape: true
    default: false
    }
  }

  /// What people call the item.
  static func title(_ item: MetadataItem) -> String {
    evidence[item.identifier.rawValue]?.title
      ?? MetadataMapping.rows(of: item).first { $0.concept.shape == .date }?.concept.name
      ?? item.identifier.rawValue
  }
}
