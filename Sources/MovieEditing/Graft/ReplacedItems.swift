package import MediaModel

/// Which items of the recipient those of the donor replace.
package struct ReplacedItems {
  private let identifiers: Set<MetadataIdentifier>
  private let values: Set<MetadataItem>
  private let shared: Set<MetadataIdentifier>
  private let hasID3: Bool

  package init(_ items: [MetadataItem], instructions: GraftInstructions) {
    identifiers = Set(items.map(\.identifier.inQuickTimeUserData))
    shared = instructions.sharedIdentifiers
    hasID3 = items.contains { $0.keySpace == .id3 }
    values = Set(
      items.filter { instructions.sharedIdentifiers.contains($0.identifier) }.map(\.bare))
  }

  /// Whether an item goes: another has its identifier, or, of what both may say, its value too; an ID3 tag goes whole.
  package func replaces(_ item: MetadataItem) -> Bool {
    if item.keySpace == .id3 { return hasID3 }
    return shared.contains(item.identifier)
      ? values.contains(item.bare) : identifiers.contains(item.identifier.inQuickTimeUserData)
  }

  /// Whether the items of one part go.
  func replaces(_ items: [MetadataItem]) -> Bool {
    !items.isEmpty && items.allSatisfy(replaces)
  }
}

extension MetadataItem {
  /// The item without its place in a file.
  fileprivate var bare: MetadataItem {
    var copy = self
    copy.carrier = nil
    return copy
  }
}
