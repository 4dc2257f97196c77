package import MediaModel

/// Where an item is in a tree, so that it can be changed there.
///
/// Good for the tree the item was read from: a box by its offset, and the place of the item among those of the box.
package struct ItemAddress: Hashable, Sendable {
  /// The offset of the item's box in the file.
  package var boxOffset: Int
  /// The place of the item among those of one box: text in several languages, the values of `Xtra`.
  package var ordinal: Int

  /// The addresses of items in the order they were read; `nil` for an item that no box of a file carries.
  package static func addresses(of items: [MetadataItem]) -> [ItemAddress?] {
    var counts: [Int: Int] = [:]
    return items.map { item in
      guard let offset = item.carrier?.offset else { return nil }
      defer { counts[offset, default: 0] += 1 }
      return ItemAddress(boxOffset: offset, ordinal: counts[offset, default: 0])
    }
  }
}

extension [ItemAddress: MetadataCarrier.Change] {
  /// Requires that every change was made.
  package func requireNone() throws(ItemEditError) {
    guard let offset = keys.map(\.boxOffset).min() else { return }
    throw ItemEditError("no box at \(offset) carries an item")
  }
}

/// Why an item cannot be written where it should go.
package struct ItemEditError: Error, Hashable, Sendable {
  /// The reason, in one sentence without a full stop.
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}
