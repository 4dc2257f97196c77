/// The chapters of a movie from one carrier, in one language.
public struct ChapterList: Hashable, Sendable, Codable {
  /// The carrier: `track 6`, `chpl`, `edition 1`, `CTOC toc` ...
  public var origin: String
  /// The track that holds the chapters as samples; `nil` for any other carrier.
  public var trackID: UInt32?
  /// The language of the titles; `nil` where none is given.
  public var languageTag: LanguageTag?
  /// The chapters in order.
  public var chapters: [Chapter]

  /// One chapter.
  public struct Chapter: Hashable, Sendable, Codable {
    /// The title; empty where it has none.
    public var title: String
    /// Where it starts and how long it lasts.
    public var timeRange: MediaTimeRange
    /// The container's own name or number for it; `nil` where it has none.
    public var identifier: String?
    /// How many chapters it is in; 0 at the top.
    public var depth: Int
    /// What the chapter has beside its title: images, links, further texts.
    public var items: [MetadataItem]
    /// What is shown for a time that overlaps the chapter: pictures and links that other tracks hold.
    public var overlappingItems: [TimedMetadataItem]

    /// Creates a chapter.
    public init(
      title: String, timeRange: MediaTimeRange, identifier: String? = nil, depth: Int = 0,
      items: [MetadataItem] = [], overlappingItems: [TimedMetadataItem] = []
    ) {
      self.title = title
      self.timeRange = timeRange
      self.identifier = identifier
      self.depth = depth
      self.items = items
      self.overlappingItems = overlappingItems
    }
  }

  /// Creates a list.
  public init(
    origin: String, trackID: UInt32? = nil, languageTag: LanguageTag? = nil,
    chapters: [Chapter] = []
  ) {
    self.origin = origin
    self.trackID = trackID
    self.languageTag = languageTag
    self.chapters = chapters
  }
}
