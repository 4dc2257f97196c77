public import MediaModel

/// A property of an asset that can be loaded.
public struct AssetProperty<Value: Sendable>: Sendable {
  let read: @Sendable (AssetDescription) -> Value

  /// Creates a property from what it takes of a description.
  public init(_ read: @escaping @Sendable (AssetDescription) -> Value) { self.read = read }
}

extension AssetProperty where Value == AssetDescription {
  /// All that the file says, in one value.
  public static var description: Self { Self { $0 } }
}

extension AssetProperty where Value == MediaTime {
  /// The duration of the presentation.
  public static var duration: Self { Self { $0.duration } }
}

extension AssetProperty where Value == [TrackDescription] {
  /// The tracks in file order.
  public static var tracks: Self { Self { $0.tracks } }
}

extension AssetProperty where Value == [MetadataItem] {
  /// The items of file and movie.
  public static var metadata: Self { Self { $0.metadata } }
  /// The items that have a common identifier.
  public static var commonMetadata: Self { Self { Array($0.metadata.commonMetadata) } }
}

extension AssetProperty where Value == [ChapterList] {
  /// The chapter lists.
  public static var chapters: Self { Self { $0.chapters } }
}

extension AssetProperty where Value == [Diagnostic] {
  /// What is odd about the file.
  public static var diagnostics: Self { Self { $0.diagnostics } }
}
