public import MediaModel

/// What comes next of a stream: a group that begins, or the end of one that nothing follows.
struct DeliveryLane: Sendable {
  let stream: TimedMetadataStream
  private var cursor: TimedMetadataCursor
  private let wants: @Sendable (MetadataItem) -> Bool
  /// The group that begins next.
  private var next: TimedMetadataGroup?
  /// What holds, and until when; `nil` where that is not known.
  private var holding: (items: [MetadataItem], end: MediaTime?)?

  /// Begins with what holds at a time.
  ///
  /// - Throws: ``MediaError`` where the stream cannot be read.
  init(
    _ stream: TimedMetadataStream, from start: MediaTime, to end: MediaTime?,
    wanting wants: @escaping @Sendable (MetadataItem) -> Bool
  ) throws(MediaError) {
    self.stream = stream
    self.wants = wants
    cursor = try TimedMetadataCursor(
      stream,
      in: start.value > 0 || end != nil
        ? MediaTimeRange(start: start, end: end ?? MediaTime(.max / 4, timescale: 1_000_000)) : nil)
    try advance()
  }

  private mutating func advance() throws(MediaError) {
    while var group = try cursor.next() {
      group.items.removeAll { !wants($0) }
      // A gap matters where something ends with it.
      guard !group.items.isEmpty || holding != nil || next != nil else { continue }
      next = group
      return
    }
    next = nil
  }

  /// When the next thing happens; `nil` after the last.
  var due: MediaTime? {
    guard let end = holding?.end else { return next?.timeRange.start }
    guard let start = next?.timeRange.start else { return end }
    return min(end, start)
  }

  /// Takes what happens next; `nil` where that is nothing to tell.
  mutating func take() throws(MediaError) -> TimedMetadataGroup? {
    if let end = holding?.end, next.map({ end < $0.timeRange.start }) ?? true {
      defer { holding = nil }
      return ending(at: end)
    }
    guard let group = next else { return nil }
    let ended = group.items.isEmpty ? ending(at: group.timeRange.start) : nil
    holding = group.items.isEmpty ? nil : (group.items, Self.end(of: group))
    try advance()
    return group.items.isEmpty ? ended : group
  }

  /// When a group is over; no one can tell of one that lasts no time.
  private static func end(of group: TimedMetadataGroup) -> MediaTime? {
    let duration = group.timeRange.duration
    return duration.isKnown && duration.value > 0 ? group.timeRange.end : nil
  }

  /// The items that held, without values.
  private func ending(at time: MediaTime) -> TimedMetadataGroup? {
    guard let holding else { return nil }
    return TimedMetadataGroup(
      items: holding.items.map { item in
        MetadataItem(
          item.identifier, payload: [], dataType: "", languageTag: item.languageTag,
          extraAttributes: item.extraAttributes)
      }, timeRange: MediaTimeRange(start: time, duration: .invalid))
  }
}

extension TimedMetadataGroup {
  /// Whether an output tells by the group that its items hold no longer: they have neither bytes nor data type.
  public var tellsEnd: Bool {
    !items.isEmpty && items.allSatisfy { $0.payload.isEmpty && $0.dataType.rawValue.isEmpty }
  }
}
