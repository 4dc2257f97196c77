internal import MediaModel

/// What becomes of the units of a carrier (parts of a tag, comments, chunks) when its items change.
///
/// Units without items stay where they are. The others follow the order of the wanted items; a new item stands behind
/// the one it follows there.
struct ItemArrangement {
  /// One unit of the result.
  enum Step: Hashable {
    /// A unit as it is, by its place.
    case keep(Int)
    /// A unit with other items.
    case replace(Int, [MetadataItem])
    /// A new one.
    case add(MetadataItem)
  }

  /// The units of the result, in order.
  private(set) var steps: [Step] = []
  /// Whether nothing changes.
  let isUnchanged: Bool

  /// Arranges units.
  ///
  /// - Parameters:
  ///   - units: the items of each unit, in order; empty for a unit that has none.
  ///   - wanted: all items that the carrier is to have.
  /// - Throws: ``FormatWritingError`` where a payload that must be compared cannot be read.
  init(units: [[MetadataItem]], wanted: [MetadataItem]) throws(FormatWritingError) {
    var places: [ItemPlace: Int] = [:]
    for (index, unit) in units.enumerated() {
      for item in unit { if let place = ItemPlace(item) { places[place] = index } }
    }
    var items: [Int: [MetadataItem]] = [:]
    var order: [Int] = []
    // New items by how many units come before them.
    var added: [Int: [MetadataItem]] = [:]
    for item in wanted {
      guard let unit = ItemPlace(item).flatMap({ places[$0] }) else {
        added[order.count, default: []].append(item)
        continue
      }
      if items[unit] == nil { order.append(unit) }
      items[unit, default: []].append(item)
    }
    var next = 0
    for (index, unit) in units.enumerated() {
      if unit.isEmpty { steps.append(.keep(index)) }
      guard items[index] != nil else { continue }
      // What stands before the first item stays there.
      if next == 0 { steps += (added[0] ?? []).map(Step.add) }
      let place = order[next]
      let wanted = items[place] ?? []
      let isSame = try MetadataItem.areSame(units[place], wanted)
      steps.append(isSame ? .keep(place) : .replace(place, wanted))
      next += 1
      steps += (added[next] ?? []).map(Step.add)
    }
    if next == 0 { steps += (added[0] ?? []).map(Step.add) }
    isUnchanged = steps == units.indices.map(Step.keep)
  }
}

/// Where an item of a file lies: what tells it from the others.
struct ItemPlace: Hashable {
  private let path: String
  private let offset: Int
  private let identifier: MetadataIdentifier

  /// The place of an item; `nil` for one that was found nowhere.
  init?(_ item: MetadataItem) {
    guard let carrier = item.carrier else { return nil }
    (path, offset, identifier) = (carrier.path, carrier.offset, item.identifier)
  }
}

extension MetadataItem {
  /// Whether items are the same, wherever they lie; payloads of the first that wait are read where those of the
  /// second do not.
  static func areSame(
    _ items: [MetadataItem], _ others: [MetadataItem]
  ) throws(FormatWritingError) -> Bool {
    guard items.count == others.count else { return false }
    for (item, other) in zip(items, others) where try !item.isSame(as: other) { return false }
    return true
  }

  /// Whether both say the same, wherever they lie.
  func isSame(as other: MetadataItem) throws(FormatWritingError) -> Bool {
    let wanted = ItemContent(other)
    if ItemContent(self) == wanted { return true }
    guard deferredPayload != nil, other.deferredPayload == nil,
      payloadByteCount == other.payload.count
    else { return false }
    return ItemContent(try inMemory()) == wanted
  }
}
