internal import BaseMedia
public import MediaModel

/// A property of a track that can be loaded.
public struct AssetTrackProperty<Value: Sendable>: Sendable {
  let read: @Sendable (TrackContents) -> Value

  /// Creates a property from what it takes of a description.
  public init(_ read: @escaping @Sendable (TrackDescription) -> Value) {
    self.read = { read($0.track) }
  }

  /// Creates a property from what it takes of the boxes too.
  init(contents read: @escaping @Sendable (TrackContents) -> Value) { self.read = read }
}

extension AssetTrackProperty {
  /// All that the headers say of the track, in one value.
  public static var description: AssetTrackProperty<TrackDescription> { .init { $0 } }
  /// The formats of the samples, in order.
  public static var formatDescriptions: AssetTrackProperty<[FormatDescription]> {
    .init(contents: { $0.formats })
  }
  /// Whether the track is played unless someone says otherwise.
  public static var isEnabled: AssetTrackProperty<Bool> { .init { $0.isEnabled } }
  /// Whether all samples are in the file itself.
  public static var isSelfContained: AssetTrackProperty<Bool> {
    .init(contents: { $0.isSelfContained })
  }
  /// Whether pictures are shown in another order than they are stored in.
  public static var requiresFrameReordering: AssetTrackProperty<Bool> {
    .init(contents: { $0.track.mediaType == .video && $0.samples?.isReordered ?? false })
  }
  /// Whether there are samples of sound that cannot be decoded without others.
  public static var hasAudioSampleDependencies: AssetTrackProperty<Bool> {
    .init(contents: { $0.track.mediaType == .audio && $0.samples?.hasDependencies ?? false })
  }
  /// How many bytes the samples take.
  public static var totalSampleDataLength: AssetTrackProperty<Int> { .init { $0.byteCount } }
  /// What the track is like, by its format and by what is written beside it.
  public static var mediaCharacteristics: AssetTrackProperty<[MediaCharacteristic]> {
    .init(contents: { $0.characteristics })
  }
  /// When the track presents something: from the first time to the last.
  public static var timeRange: AssetTrackProperty<MediaTimeRange> { .init { $0.timeRange } }
  /// Ticks per second of the track's own clock.
  public static var naturalTimeScale: AssetTrackProperty<UInt32> { .init { $0.timescale } }
  /// Bits per second, on average; 0 where it is not known.
  public static var estimatedDataRate: AssetTrackProperty<Double> {
    .init { track in
      let seconds =
        track.mediaDuration.value > 0 ? track.mediaDuration.seconds : track.duration.seconds
      return seconds > 0 ? Double(track.byteCount) * 8 / seconds : 0
    }
  }
  /// Pictures per second, on average; 0 for other media and where it is not known.
  public static var nominalFrameRate: AssetTrackProperty<Double> {
    .init(contents: { contents in
      guard contents.track.mediaType == .video, let samples = contents.samples,
        samples.duration.seconds > 0
      else { return 0 }
      return Double(samples.sampleCount) / samples.duration.seconds
    })
  }
  /// How loud the track is to be played; 1 is as recorded.
  public static var preferredVolume: AssetTrackProperty<Double> { .init { $0.volume } }
  /// How long the shortest picture is shown; `nil` for other media and where it is not known.
  public static var minFrameDuration: AssetTrackProperty<MediaTime?> {
    .init(contents: { $0.track.mediaType == .video ? $0.samples?.shortestDuration : nil })
  }
  /// The language, ISO 639-2/T; `nil` where none is given.
  public static var languageCode: AssetTrackProperty<String?> { .init { $0.language?.iso639_2T } }
  /// The language, BCP 47, where it is given as such.
  public static var extendedLanguageTag: AssetTrackProperty<String?> {
    .init { $0.extendedLanguageTag }
  }
  /// The size of pictures and texts as they are presented, before ``preferredTransform``.
  public static var naturalSize: AssetTrackProperty<MediaSize> {
    .init(contents: { contents in
      let size = MediaSize(width: contents.track.width, height: contents.track.height)
      if size != .zero { return size }
      return contents.formats.first?.presentationDimensions() ?? .zero
    })
  }
  /// How pictures are transformed.
  public static var preferredTransform: AssetTrackProperty<MediaTransform> {
    .init { $0.preferredTransform }
  }
  /// Which stretch of the media is shown when.
  public static var segments: AssetTrackProperty<[AssetTrackSegment]> { .init { $0.segments } }
  /// The items of the track.
  public static var metadata: AssetTrackProperty<[MetadataItem]> { .init { $0.metadata } }
  /// The items that have a common identifier.
  public static var commonMetadata: AssetTrackProperty<[MetadataItem]> {
    .init { $0.metadata.commonMetadata }
  }
  /// The formats of the track's items, each once.
  public static var availableMetadataFormats: AssetTrackProperty<[MetadataFormat]> {
    .init { $0.metadata.availableMetadataFormats }
  }
  /// How the track refers to others, each kind once.
  public static var availableTrackAssociationTypes: AssetTrackProperty<[TrackAssociationType]> {
    .init { $0.references.map { TrackAssociationType(rawValue: $0.type) }.uniqued }
  }
}
