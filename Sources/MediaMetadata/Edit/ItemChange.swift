public import MediaModel

/// One change of an edit: an item that goes, comes, or gets another value.
public struct ItemChange: Hashable, Sendable {
  /// The track the item belongs to; `nil` for file and movie.
  public var trackID: UInt32?
  /// The item as it was; `nil` for one that is added.
  public var before: MetadataItem?
  /// The item as it is to be; `nil` for one that is removed.
  public var after: MetadataItem?
  /// The place of `before` among the items of its track, or of the movie.
  var place: Int?

  /// What the item is.
  public var identifier: MetadataIdentifier? { (after ?? before)?.identifier }

  /// Whether it is about a fact of a header, which is apart from the items.
  var isOfHeader: Bool { identifier?.keySpace == .header }
}

extension ItemChange {
  /// What turns a list of items into another.
  ///
  /// Items that say the same are left alone, in whatever order they come. Of the others one that was changed is
  /// known by the place it came from, else by identifier and language, else by identifier.
  static func changes(
    from before: [MetadataItem], to after: [MetadataItem], trackID: UInt32?
  ) -> [ItemChange] {
    // Most items stay what and where they are, and need no search.
    func isSame(_ left: Int, _ right: Int) -> Bool {
      ItemContent(before[left]) == ItemContent(after[right])
    }
    let count = min(before.count, after.count)
    let first = (0..<count).first { !isSame($0, $0) } ?? count
    let last =
      (0..<(count - first)).first { !isSame(before.count - 1 - $0, after.count - 1 - $0) }
      ?? count - first
    let rest = first..<(after.count - last)
    var old = (first..<(before.count - last)).map { (offset: $0, element: before[$0]) }
    var new = rest.map { (offset: $0, element: after[$0]) }
    var pairs: [Int: (place: Int, item: MetadataItem)] = [:]
    func match<Key: Hashable>(_ key: (MetadataItem) -> Key?) {
      var waiting: [Key: [Int]] = [:]
      for (position, row) in old.enumerated().reversed() {
        if let key = key(row.element) { waiting[key, default: []].append(position) }
      }
      var taken: Set<Int> = []
      new.removeAll { row in
        guard let key = key(row.element), let position = waiting[key]?.popLast() else {
          return false
        }
        taken.insert(position)
        pairs[row.offset] = (old[position].offset, old[position].element)
        return true
      }
      old = old.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }
    match { Optional(ItemContent($0)) }
    let unchanged = Set(pairs.keys)
    match { item in item.carrier.map { CarrierKey(carrier: $0, identifier: item.identifier) } }
    match { Optional([$0.identifier.rawValue, $0.languageTag?.bcp47 ?? ""]) }
    match { Optional($0.identifier) }
    var changes = old.map { row in
      ItemChange(trackID: trackID, before: row.element, after: nil, place: row.offset)
    }
    for index in rest where !unchanged.contains(index) {
      let (item, pair) = (after[index], pairs[index])
      changes.append(
        ItemChange(trackID: trackID, before: pair?.item, after: item, place: pair?.place))
    }
    return changes
  }
}

/// Where an item was found, and what it was.
private struct CarrierKey: Hashable {
  let carrier: MetadataItem.Carrier
  let identifier: MetadataIdentifier
}
