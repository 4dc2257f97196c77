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
