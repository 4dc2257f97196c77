/// Items that hold between two dates, as a date range of HTTP Live Streaming has them.
public struct DateRangeMetadataGroup: Hashable, Sendable {
  /// The items: every attribute that the other properties do not have.
  public var items: [MetadataItem]
  /// When they begin to hold.
  public var startDate: MetadataDate
  /// When they cease to hold: the start for an instant; `nil` where unknown.
  public var endDate: MetadataDate?
  /// What kind of group it is, as its author defines (`CLASS`); `nil` where none is given.
  public var classifyingLabel: String?
  /// What tells the group from others (`ID`); `nil` where nothing does.
  public var uniqueID: String?

  /// Creates a group.
  public init(
    items: [MetadataItem], startDate: MetadataDate, endDate: MetadataDate? = nil,
    classifyingLabel: String? = nil, uniqueID: String? = nil
  ) {
    self.items = items
    self.startDate = startDate
    self.endDate = endDate
    self.classifyingLabel = classifyingLabel
    self.uniqueID = uniqueID
  }
}
