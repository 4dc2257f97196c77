/// The chapters of a movie from one carrier, in one language.
public struct ChapterList: Hashable, Sendable, Codable {
  /// The carrier: `track 6` or `chpl`.
  public var origin: String
  /// The language of the titles; `nil` where none is told.
  public var languageTag: LanguageTag?
  /// The chapters in order.
  public var chapters: [Chapter]

  /// One chapter.
  public struct Chapter: Hashable, Sendable, Codable {
    /// The title; empty where it has none.
    public var title: String
    /// Where it starts and how long it lasts.
    public var timeRange: MediaTimeRange

    /// Creates a chapter.
    public init(title: String, timeRange: MediaTimeRange) {
      self.title = title
      self.timeRange = timeRange
    }
  }

  /// Creates a list.
  public init(origin: String, languageTag: LanguageTag? = nil, chapters: [Chapter] = []) {
    self.origin = origin
    self.languageTag = languageTag
    self.chapters = chapters
  }
}
