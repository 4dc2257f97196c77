internal import MediaModel

/// Marks positions that a receiver tells again, from sample to sample: its clock has not moved, nor has the place.
struct StalePositions: Sendable {
  private var utc: [UInt8]?
  private var position: [UInt8]?
  private var hasMoved = true

  /// Takes the groups of the next sample, and marks what they tell again.
  mutating func mark(_ groups: inout [DecodedGroup]) {
    for index in groups.indices { mark(&groups[index].items) }
  }

  /// Takes the items of the next moment, and marks the position among them that is told again.
  mutating func mark(_ items: inout [MetadataItem]) {
    // A loop, and no closure, which would copy every item; most are no position by their size.
    var found: Int?
    for place in items.indices where items[place].payload.count == 16 {
      guard items[place].identifier == .telemetryPosition,
        items[place].dataType == .vectorFloat64
      else { continue }
      found = place
      break
    }
    guard let place = found else { return }
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
}
