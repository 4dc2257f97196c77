package import MediaModel

/// What becomes of one item.
package enum ItemChange: Hashable, Sendable {
  case remove
  /// Another value, data type, language or description; the identifier stays.
  case replace(MetadataItem)
}

/// What becomes of the units of a carrier (parts of a tag, comments, chunks) when its items change.
///
/// Units without items stay where they are. The others follow the order of the wanted items; a new item follows
/// the one it follows there.
struct ItemArrangement {
  /// One unit of the result.
  struct Step: Hashable {
    /// Which unit it was; `nil` for a new one.
    var unit: Int?
    /// Its items; `nil` where it stays as it is.
    var items: [MetadataItem]?
  }

  /// The units of the result, in order; every new item is one by itself.
  private(set) var steps: [Step] = []
  /// Whether nothing changes.
  let isUnchanged: Bool

  private let units: [[MetadataItem]]

  /// Arranges units.
  ///
  /// - Parameters:
  ///   - units: the items of each unit, in order; empty for a unit that has none.
  ///   - wanted: all items that the carrier is to have.
  /// - Throws: ``FormatWritingError`` where a payload that must be compared cannot be read.
  init(units: [[MetadataItem]], wanted: [MetadataItem]) throws(FormatWritingError) {
    self.units = units
    var places: [ItemPlace: Int] = [:]
    for (index, unit) in units.enumerated() {
      for item in unit { if let place = ItemPlace(item) { places[place] = index } }
    }
    var items: [Int: [MetadataItem]] = [:]
    var order: [Int] = []
    // New items by how many units come before them.
    var added: [Int: [Step]] = [:]
    for item in wanted {
      guard let unit = ItemPlace(item).flatMap({ places[$0] }) else {
        added[order.count, default: []].append(Step(items: [item]))
        continue
      }
      if items[unit] == nil { order.append(unit) }
      items[unit, default: []].append(item)
    }
    var next = 0
    for (index, unit) in units.enumerated() {
      if unit.isEmpty { steps.append(Step(unit: index)) }
      guard items[index] != nil else { continue }
      // What stands before the first item stays there.
      if next == 0 { steps += added[0] ?? [] }
      let place = order[next]
      let wanted = items[place] ?? []
      let isSame = try MetadataItem.areSame(units[place], wanted)
      steps.append(Step(unit: place, items: isSame ? nil : wanted))
      next += 1
      steps += added[next] ?? []
    }
    if next == 0 { steps += added[0] ?? [] }
    isUnchanged = steps == units.indices.map { Step(unit: $0) }
  }

  /// The steps with new items in the unit before them, where they belong to its last item.
  func joining(_ belongs: (_ new: MetadataItem, _ last: MetadataItem) -> Bool) -> [Step] {
    steps.reduce(into: []) { joined, step in
      let before = joined.last.flatMap { last in last.items ?? last.unit.map { units[$0] } } ?? []
      if step.unit == nil, let new = step.items, let last = before.last, belongs(new[0], last) {
        joined[joined.count - 1].items = before + new
      } else {
        joined.append(step)
      }
    }
  }
}

/// Where an item of a file is: what tells it from the others.
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
  /// Whether items are the same, wherever they are; payloads of the first that wait are read where those of the
  /// second do not.
  static func areSame(
    _ items: [MetadataItem], _ others: [MetadataItem]
  ) throws(FormatWritingError) -> Bool {
    guard items.count == others.count else { return false }
    for (item, other) in zip(items, others) where try !item.isSame(as: other) { return false }
    return true
  }

  /// Whether both say the same, wherever they are.
  func isSame(as other: MetadataItem) throws(FormatWritingError) -> Bool {
    let wanted = ItemContent(other)
    if ItemContent(self) == wanted { return true }
    guard deferredPayload != nil, other.deferredPayload == nil,
      payloadByteCount == other.payload.count
    else { return false }
    return ItemContent(try inMemory()) == wanted
  }
}
