extension MetadataMapping {
  /// Every concept; all that is said of meanings follows from these rows.
  package static let all = works + people + numbers + descriptions + captures + catalogue + tracks

  /// A key, and the concept it is of.
  package struct Row: Sendable {
    package let concept: MetadataMapping
    package let key: MappingKey
    package let use: MappingKey.Use

    /// How values are stored under the key.
    package var form: MappingForm { concept.form(at: key) }
  }

  /// The rows of an item: by its identifier and what stands beside it.
  package static func rows(of item: MetadataItem) -> [Row] {
    let identifier = item.identifier
    if let info = item.extraAttribute("info") {
      let found = rows(identifier, info)
      if !found.isEmpty { return found }
    }
    return needsInfo.contains(identifier) ? [] : rows(identifier, nil)
  }

  /// The rows of an identifier, whatever stands beside it; those of names that are free to choose where wanted.
  package static func rows(of identifier: MetadataIdentifier, freely: Bool = true) -> [Row] {
    rows(identifier, nil, freely: freely)
  }

  private static func rows(
    _ identifier: MetadataIdentifier, _ info: String?, freely: Bool = true
  ) -> [Row] {
    let text = text(identifier, info)
    let fixed = fixedRows[text, identifier.keySpace]
    // A name that is free is a key only where the identifier is not written for another concept.
    guard freely, freeKeySpaces.contains(identifier.keySpace),
      !fixed.contains(where: \.use.isWritten)
    else { return fixed }
    return freeRows[text, identifier.keySpace] + fixed
  }

  private static let fixedRows = KeySpaceTable<Row> { keySpace in
    let prefix = keySpace.identifierPrefix + "/"
    return all.flatMap { concept in
      concept.fixedKeys.filter { $0.key.isOf(prefix) }
        .map { named(Row(concept: concept, key: $0.key, use: $0.use)) }
    }
  }

  /// Names that are free are many, and seldom asked for.
  private static let freeRows = KeySpaceTable<Row> { keySpace in
    all.flatMap { concept in
      concept.freeKeys.filter { $0.keySpace == keySpace }
        .map { named(Row(concept: concept, key: $0, use: .free)) }
    }
  }

  private static func named(_ row: Row) -> (String, Row) {
    (text(row.key.identifier, row.key.info), row)
  }

  /// Identifiers that say nothing without what stands beside them.
  private static let needsInfo: Set<MetadataIdentifier> = [
    .id3MetadataUserText, .id3MetadataUserURL, .id3MetadataPrivate,
    .id3MetadataUniqueFileIdentifier, .id3MetadataInvolvedPeopleList_v24,
    .id3MetadataInvolvedPeopleList_v23, .id3MetadataMusicianCreditsList,
  ]

  private static func text(_ identifier: MetadataIdentifier, _ info: String?) -> String {
    info.map { "\(identifier.folded):\($0.lowercased())" } ?? identifier.folded
  }
}
