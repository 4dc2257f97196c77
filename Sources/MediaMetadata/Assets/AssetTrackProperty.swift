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

extension AssetTrackProperty where Value == TrackDescription {
  /// All that the headers say of the track, in one value.
  public static var description: Self { Self { $0 } }
}

extension AssetTrackProperty where Value == [FormatDescription] {
  /// The formats of the samples, in order.
  public static var formatDescriptions: Self { Self(contents: { $0.formats }) }
}

extension AssetTrackProperty where Value == Bool {
  /// Whether the track is played unless somebody says otherwise.
  public static var isEnabled: Self { Self { $0.isEnabled } }
  /// Whether all samples lie in the file itself.
  public static var isSelfContained: Self {
    Self(contents: { $0.contents.container.isSelfContained(trackAt: $0.index) })
  }
  /// Whether pictures are shown in another order than they are stored in.
  public static var requiresFrameReordering: Self {
    Self(contents: { $0.track.mediaType == .video && $0.samples?.isReordered ?? false })
  }
  /// Whether there are samples of sound that cannot be decoded without others.
  public static var hasAudioSampleDependencies: Self {
    Self(contents: { $0.track.mediaType == .audio && $0.samples?.hasDependencies ?? false })
  }
}

extension AssetTrackProperty where Value == Int {
  /// How many bytes the samples take.
  public static var totalSampleDataLength: Self { Self { $0.byteCount } }
}

extension AssetTrackProperty where Value == [MediaCharacteristic] {
  /// What the track is like, by its format and by what is written beside it.
  public static var mediaCharacteristics: Self { Self(contents: { $0.characteristics }) }
}

extension AssetTrackProperty where Value == MediaTimeRange {
  /// When the track presents something: from the first time to the last.
  public static var timeRange: Self { Self { $0.timeRange } }
}

extension AssetTrackProperty where Value == UInt32 {
  /// Ticks per second of the track's own clock.
  public static var naturalTimeScale: Self { Self { $0.timescale } }
}

extension AssetTrackProperty where Value == Double {
  /// Bits per second, on average; 0 where it is not known.
  public static var estimatedDataRate: Self {
    Self { track in
      let seconds =
        track.mediaDuration.value > 0 ? track.mediaDuration.seconds : track.duration.seconds
      return seconds > 0 ? Double(track.byteCount) * 8 / seconds : 0
    }
  }
  /// Pictures per second, on average; 0 for other media and where it is not known.
  public static var nominalFrameRate: Self {
    Self(contents: { contents in
      guard contents.track.mediaType == .video, let samples = contents.samples,
        samples.duration.seconds > 0
      else { return 0 }
      return Double(samples.sampleCount) / samples.duration.seconds
    })
  }
  /// How loud the track is to be played; 1 is as recorded.
  public static var preferredVolume: Self { Self { $0.volume } }
}

extension AssetTrackProperty where Value == MediaTime? {
  /// How long the shortest picture is shown; `nil` for other media and where it is not known.
  public static var minFrameDuration: Self {
    Self(contents: { $0.track.mediaType == .video ? $0.samples?.shortestDuration : nil })
  }
}

extension AssetTrackProperty where Value == String? {
  /// The language, ISO 639-2/T; `nil` where none is told.
  public static var languageCode: Self { Self { $0.language?.iso639_2T } }
  /// The language, BCP 47, where it is told as such.
  public static var extendedLanguageTag: Self { Self { $0.extendedLanguageTag } }
}

extension AssetTrackProperty where Value == MediaSize {
  /// The size of pictures and texts as they are presented, before ``preferredTransform``.
  public static var naturalSize: Self {
    Self(contents: { contents in
      let size = MediaSize(width: contents.track.width, height: contents.track.height)
      if size != .zero { return size }
      return contents.formats.first?.presentationDimensions() ?? .zero
    })
  }
}

extension AssetTrackProperty where Value == MediaTransform {
  /// How pictures are transformed.
  public static var preferredTransform: Self { Self { MediaTransform(matrix: $0.matrix) } }
}

extension AssetTrackProperty where Value == [AssetTrackSegment] {
  /// Which stretch of the media is shown when.
  public static var segments: Self { Self { $0.segments } }
}

extension AssetTrackProperty where Value == [MetadataItem] {
  /// The items of the track.
  public static var metadata: Self { Self { $0.metadata } }
  /// The items that have a common identifier.
  public static var commonMetadata: Self { Self { $0.metadata.commonMetadata } }
}

extension AssetTrackProperty where Value == [MetadataFormat] {
  /// The formats of the track's items, each once.
  public static var availableMetadataFormats: Self { Self { $0.metadata.availableMetadataFormats } }
}

extension AssetTrackProperty where Value == [TrackAssociationType] {
  /// How the track refers to others, each kind once.
  public static var availableTrackAssociationTypes: Self {
    Self { track in
      var types: [TrackAssociationType] = []
      for reference in track.references {
        let type = TrackAssociationType(rawValue: reference.type)
        if !types.contains(type) { types.append(type) }
      }
      return types
    }
  }
}
