internal import MediaModel

/// The one table of what key spaces say in common; every pair of them follows from its rows.
struct TransferTable: Sendable {
  /// The rows.
  let concepts: [TransferConcept]
  private let rows: [String: [Row]]

  /// A home, and the concept it is of.
  struct Row: Sendable {
    let concept: TransferConcept
    let home: TransferHome
    let use: TransferHome.Use
  }

  /// The table that is used.
  static let shared = TransferTable(
    TransferConcept.works + TransferConcept.people + TransferConcept.numbers
      + TransferConcept.descriptions + TransferConcept.captures + TransferConcept.catalogue
      + TransferConcept.tracks)

  init(_ concepts: [TransferConcept]) {
    self.concepts = concepts
    var rows: [String: [Row]] = [:]
    for concept in concepts {
      for (home, use) in concept.homes {
        rows[Self.key(home.identifier, home.info), default: []].append(
          Row(concept: concept, home: home, use: use))
      }
    }
    // A name that is free is a home only where the identifier is not written for another concept.
    self.rows = rows.mapValues { list in
      let isWritten = list.contains { $0.use == .usual || $0.use == .rare }
      return isWritten ? list.filter { $0.use != .free } : list
    }
  }

  /// The rows of an item's identifier.
  func rows(of item: MetadataItem) -> [Row] {
    let identifier = item.identifier
    if let info = item.extraAttribute("info"), let found = rows[Self.key(identifier, info)] {
      return found
    }
    guard !Self.needsInfo.contains(identifier) else { return [] }
    return rows[Self.key(identifier, nil)] ?? []
  }

  /// The concept of a name; `nil` where there is none.
  func concept(named name: String) -> TransferConcept? { concepts.first { $0.name == name } }

  /// Identifiers that say nothing without what stands beside them.
  private static let needsInfo: Set<MetadataIdentifier> = [
    .id3MetadataUserText, .id3MetadataUserURL, .id3MetadataPrivate,
    .id3MetadataUniqueFileIdentifier, .id3MetadataInvolvedPeopleList_v24,
    .id3MetadataInvolvedPeopleList_v23, .id3MetadataMusicianCreditsList,
  ]

  private static func key(_ identifier: MetadataIdentifier, _ info: String?) -> String {
    let text =
      identifier.keySpace.ignoresCase ? identifier.rawValue.lowercased() : identifier.rawValue
    return info.map { "\(text):\($0.lowercased())" } ?? text
  }
}
