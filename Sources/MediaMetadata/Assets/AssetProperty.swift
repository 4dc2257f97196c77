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

extension AssetProperty where Value == AssetDescription {
  /// All that the file says, in one value.
  public static var description: Self { Self { $0 } }
}

extension AssetProperty where Value == MediaTime {
  /// The duration of the presentation.
  public static var duration: Self { .outline { $0.duration } }
  /// The duration as far as it can be known without looking at the media: what the header of a movie with fragments
  /// announces, else the duration.
  public static var overallDurationHint: Self {
    .outline { $0.announcedDuration.flatMap { $0.value > 0 ? $0 : nil } ?? $0.duration }
  }
}

extension AssetProperty where Value == Double {
  /// How fast the movie is to be played; 1 is normal.
  public static var preferredRate: Self { .outline { $0.preferredRate } }
  /// How loud the movie is to be played; 1 is as recorded.
  public static var preferredVolume: Self { .outline { $0.preferredVolume } }
}

extension AssetProperty where Value == MediaTransform {
  /// How the picture as a whole is transformed.
  public static var preferredTransform: Self {
    .outline { MediaTransform(matrix: $0.matrix) }
  }
}

extension AssetProperty where Value == [AssetTrack] {
  /// The tracks in file order.
  public static var tracks: Self { Self(.outline) { $0.tracks } }
}

extension AssetProperty where Value == [TrackDescription] {
  /// The tracks in file order, each as one value.
  public static var trackDescriptions: Self { .outline { $0.tracks } }
}

extension AssetProperty where Value == [AssetTrackGroup] {
  /// The tracks that exclude each other, group by group.
  public static var trackGroups: Self { .outline { AssetTrackGroup.groups(of: $0) } }
}

extension AssetProperty where Value == [MetadataItem] {
  /// The items of file and movie.
  public static var metadata: Self { .outline { $0.metadata } }
  /// The items that have a common identifier.
  public static var commonMetadata: Self { .outline { $0.metadata.commonMetadata } }
}

extension AssetProperty where Value == [MetadataFormat] {
  /// The formats of the items of file and movie, each once.
  public static var availableMetadataFormats: Self {
    .outline { $0.metadata.availableMetadataFormats }
  }
}

extension AssetProperty where Value == MetadataItem? {
  /// When the content was made: the first item that says so, else one made of the movie header.
  ///
  /// The item made of the header is `common/creationDate`; its value is a date (`dateValue`) and no text.
  public static var creationDate: Self { .outline { $0.creationDate } }
}

extension AssetProperty where Value == String? {
  /// The lyrics, of the first item that has them.
  public static var lyrics: Self { .outline { $0.lyrics } }
}

extension AssetProperty where Value == [ChapterList] {
  /// The chapter lists, one for each carrier and language.
  public static var chapters: Self { Self(.chapters) { $0.description.chapters } }
}

extension AssetProperty where Value == [LanguageTag] {
  /// The languages of the chapters' titles, each once; `und` where none is told.
  public static var availableChapterLocales: Self {
    Self(.chapters) { $0.description.chapters.locales }
  }
}

extension AssetProperty where Value == [MediaCharacteristic] {
  /// The characteristics for which there are options to select: audible, legible, visual.
  public static var availableMediaCharacteristicsWithMediaSelectionOptions: Self {
    Self(.outline) { contents in
      MediaSelectionGroup.selectable.filter {
        MediaSelectionGroup(for: $0, in: contents) != nil
      }
    }
  }
}

extension AssetProperty where Value == Bool {
  /// Whether samples are encrypted.
  public static var hasProtectedContent: Self { .outline { $0.hasProtectedContent } }
  /// Whether samples lie in fragments.
  public static var containsFragments: Self { .outline { $0.isFragmented } }
  /// Whether fragments may follow: the movie header announces them.
  public static var canContainFragments: Self { .outline { $0.announcesFragments } }
  /// Whether times are exact: counted from tables of samples, not estimated from a rate of data.
  public static var providesPreciseDurationAndTiming: Self {
    Self(.outline) { $0.container.isTimedPrecisely }
  }
}

extension AssetProperty where Value == [Diagnostic] {
  /// What is odd about the file.
  public static var diagnostics: Self { Self { $0.diagnostics } }
}
