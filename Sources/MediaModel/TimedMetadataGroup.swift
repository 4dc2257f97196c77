/// Items that hold over a range of time.
///
/// A group without items is an explicit gap: nothing is known there.
public struct TimedMetadataGroup: Hashable, Sendable, Codable {
  /// The items, in stored order.
  public var items: [MetadataItem]
  /// When they hold.
  public var timeRange: MediaTimeRange

  /// Creates a group.
  public init(items: [MetadataItem], timeRange: MediaTimeRange) {
    self.items = items
    self.timeRange = timeRange
  }
}

/// An item that holds over a range of time of its own.
@dynamicMemberLookup
public struct TimedMetadataItem: Hashable, Sendable, Codable {
  /// The item.
  public var item: MetadataItem
  /// When it holds.
  public var timeRange: MediaTimeRange

  /// Creates a timed item.
  public init(_ item: MetadataItem, timeRange: MediaTimeRange) {
    self.item = item
    self.timeRange = timeRange
  }

  /// When it begins to hold.
  public var time: MediaTime { timeRange.start }
  /// How long it holds.
  public var duration: MediaTime { timeRange.duration }

  /// What the item says.
  public subscript<Value>(dynamicMember member: KeyPath<MetadataItem, Value>) -> Value {
    item[keyPath: member]
  }
}
