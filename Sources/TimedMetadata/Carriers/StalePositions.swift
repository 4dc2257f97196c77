internal import MediaModel

/// Marks positions that a receiver tells again, from sample to sample: its clock has not moved, nor has the place.
struct StalePositions: Sendable {
  private var utc: [UInt8]?
  private var position: [UInt8]?
  private var hasMoved = true

  /// Takes the groups of the next sample, and marks what they tell again.
  mutating func mark(_ groups: inout [DecodedGroup]) {
    // Looked for before anything is opened for a change, which would copy items; most groups have no position.
    for index in groups.indices where Self.place(in: groups[index].items) != nil {
      mark(&groups[index].items)
    }
  }

  /// Takes the items of the next moment, and marks the position among them that is repeated.
  mutating func mark(_ items: inout [MetadataItem]) {
    guard let place = Self.place(in: items) else { return }
    if let told = items.first(where: { $0.dataType == .utf8 && $0.identifier == .telemetryUTC }) {
      hasMoved = told.payload != utc
      utc = told.payload
    }
    let before = position
    position = items[place].payload
    if !hasMoved, position == before, items[place].extraAttributes.isEmpty {
      items[place].extraAttributes = TelemetryItem.stale
    }
  }

  /// Where the position is among items.
  private static func place(in items: [MetadataItem]) -> Int? {
    // A loop, and no closure, which would copy every item; most are not a position by their size.
    for place in items.indices where items[place].payload.count == 16 {
      if items[place].identifier == .telemetryPosition, items[place].dataType == .vectorFloat64 {
        return place
      }
    }
    return nil
  }
}
