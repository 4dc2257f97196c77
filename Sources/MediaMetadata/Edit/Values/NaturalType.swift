internal import MediaModel

/// The data type an identifier's values have where no one names one.
enum NaturalType {
  /// The usual type.
  ///
  /// - Throws: ``ItemTextError`` for an identifier that is not known in a key space whose identifiers are.
  static func of(_ key: MappingKey) throws(ItemTextError) -> DataType {
    let identifier = key.identifier
    if key.info != nil { return .utf8 }
    if let known = identifier.wellKnown { return known.expectedDataType ?? .utf8 }
    guard isClosed(identifier), !bareText.contains(identifier) else { return .utf8 }
    let inSpace = WellKnownIdentifier.all.filter {
      $0.identifier.keySpace == identifier.keySpace
    }
    throw ItemTextError(
      "'\(identifier)' is not known; to mean it, name its data type, as \(identifier):utf8",
      word: identifier.rawValue, candidates: inSpace.map(\.identifier.rawValue))
  }

  /// User data of four plain letters that is nothing but text.
  private static let bareText: Set<MetadataIdentifier> = Set(
    ["udta/name", "udta/FIRM", "udta/LENS"].map { MetadataIdentifier(rawValue: $0) })

  /// Whether an identifier that is not known is most likely misspelt.
  private static func isClosed(_ identifier: MetadataIdentifier) -> Bool {
    switch identifier.keySpace {
    case .iTunes, .quickTimeUserData, .isoUserData, .id3: true
    case .quickTimeMetadata:
      identifier.key.hasPrefix("com.apple.quicktime.") || identifier.key.hasPrefix("com.android.")
    default: false
    }
  }
}
