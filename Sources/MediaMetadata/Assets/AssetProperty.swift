public import MediaModel

/// A property of an asset that can be loaded.
public struct AssetProperty<Value: Sendable>: Sendable {
  let need: AssetNeed
  let read: @Sendable (AssetContents) -> Value

  /// Creates a property from what it takes of a description.
  public init(_ read: @escaping @Sendable (AssetDescription) -> Value) {
    self.init(.description) { read($0.description) }
  }

  init(_ need: AssetNeed, _ read: @escaping @Sendable (AssetContents) -> Value) {
    self.need = need
    self.read = read
  }

  /// A property that the outline has.
  static func outline(_ read: @escaping @Sendable (AssetDescription) -> Value) -> Self {
    Self(.outline) { read($0.description) }
  }
}

extension AssetProperty {
  /// All that the file says, in one value.
  public static var description: AssetProperty<AssetDescription> { .init { $0 } }
  /// The duration of the presentation.
  public static var duration: AssetProperty<MediaTime> { .outline { $0.duration } }
  /// The duration as far as it can be known without looking at the media: what the header of a movie with fragments
  /// announces, else the duration.
  public static var overallDurationHint: AssetProperty<MediaTime> {
    .outline { $0.announcedDuration.flatMap { $0.value > 0 ? $0 : nil } ?? $0.duration }
  }
  /// How fast the movie is to be played; 1 is normal.
  public static var preferredRate: AssetProperty<Double> { .outline { $0.preferredRate } }
  /// How loud the movie is to be played; 1 is as recorded.
  public static var preferredVolume: AssetProperty<Double> { .outline { $0.preferredVolume } }
  /// How the picture as a whole is transformed.
  public static var preferredTransform: AssetProperty<MediaTransform> {
    .outline { $0.preferredTransform }
  }
  /// The tracks in file order.
  public static var tracks: AssetProperty<[AssetTrack]> { .init(.outline) { $0.tracks } }
  /// The tracks in file order, each as one value.
  public static var trackDescriptions: AssetProperty<[TrackDescription]> { .outline { $0.tracks } }
  /// The tracks that exclude each other, group by group.
  public static var trackGroups: AssetProperty<[AssetTrackGroup]> {
    .outline { AssetTrackGroup.groups(of: $0) }
  }
  /// The items of file and movie.
  public static var metadata: AssetProperty<[MetadataItem]> { .outline { $0.metadata } }
  /// The items that have a common identifier.
  public static var commonMetadata: AssetProperty<[MetadataItem]> {
    .outline { $0.metadata.commonMetadata }
  }
  /// The formats of the items of file and movie, each once.
  public static var availableMetadataFormats: AssetProperty<[MetadataFormat]> {
    .outline { $0.metadata.availableMetadataFormats }
  }
  /// When the content was made: the first item that says so, else one made of the movie header.
  ///
  /// The item made of the header is `common/creationDate`; its value is a date (`dateValue`) and no text.
  public static var creationDate: AssetProperty<MetadataItem?> { .outline { $0.creationDate } }
  /// The lyrics, of the first item that has them.
  public static var lyrics: AssetProperty<String?> { .outline { $0.lyrics } }
  /// The chapter lists, one for each carrier and language.
  public static var chapters: AssetProperty<[ChapterList]> {
    .init(.chapters) { $0.description.chapters }
  }
  /// The languages of the chapters' titles, each once; `und` where none is given.
  public static var availableChapterLocales: AssetProperty<[LanguageTag]> {
    .init(.chapters) { $0.description.chapters.locales }
  }
  /// What holds between dates: the date ranges of a playlist, in the order of the playlist.
  public static var dateRanges: AssetProperty<[DateRangeMetadataGroup]> {
    .init(.outline) { $0.container.dateRanges }
  }
  /// The variants that a multivariant playlist offers, in its order.
  public static var variants: AssetProperty<[AssetVariant]> {
    .init(.outline) { $0.container.variants }
  }
  /// The characteristics for which there are options to select: audible, legible, visual.
  public static var availableMediaCharacteristicsWithMediaSelectionOptions:
    AssetProperty<[MediaCharacteristic]>
  {
    .init(.outline) { contents in
      MediaSelectionGroup.selectable.filter {
        MediaSelectionGroup(for: $0, in: contents) != nil
      }
    }
  }
  /// Whether samples are encrypted.
  public static var hasProtectedContent: AssetProperty<Bool> { .outline { $0.hasProtectedContent } }
  /// Whether samples are in fragments.
  public static var containsFragments: AssetProperty<Bool> { .outline { $0.isFragmented } }
  /// Whether fragments may follow: the movie header announces them.
  public static var canContainFragments: AssetProperty<Bool> { .outline { $0.announcesFragments } }
  /// Whether times are exact: counted from tables of samples, not estimated from a rate of data.
  public static var providesPreciseDurationAndTiming: AssetProperty<Bool> {
    .init(.outline) { $0.container.movie != nil }
  }
  /// Problems in the file.
  public static var diagnostics: AssetProperty<[Diagnostic]> { .init { $0.diagnostics } }
}
