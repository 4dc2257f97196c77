/// What a file says about one of its tracks.
public struct TrackDescription: Hashable, Sendable, Codable, HasMetadata {
  /// The track's number in its file.
  public var trackID: UInt32
  /// The handler's four-character code: `vide`, `soun`, `meta`, `text` ...
  public var handlerType: String
  /// The handler's name; empty where there is none.
  public var handlerName: String = ""
  /// The formats of the samples, in order.
  public var sampleEntries: [SampleEntryDescription] = []
  /// Ticks per second of the track's own clock.
  public var timescale: UInt32 = 0
  /// The duration of the media in its own clock, before edits.
  public var mediaDuration: MediaTime = .zero
  /// The duration as presented, in the movie's clock.
  public var duration: MediaTime = .zero
  /// The language of the media header.
  public var language: LanguageTag?
  /// The extended language tag (`elng`), BCP 47.
  public var extendedLanguageTag: String?
  /// Whether the track is played unless someone says otherwise.
  public var isEnabled: Bool = true
  /// The flags of the track header, 24 bits.
  public var flags: UInt32 = 0
  /// Lower layers are nearer to the viewer.
  public var layer: Int16 = 0
  /// Tracks of one group other than 0 exclude each other.
  public var alternateGroup: Int16 = 0
  /// 1 is the volume as recorded.
  public var volume: Double = 0
  /// 3 x 3, row by row; 16.16 fixed point, and 2.30 in the last column.
  package var matrix: [Int32] = []
  /// Presented width in pixels.
  public var width: Double = 0
  /// Presented height in pixels.
  public var height: Double = 0
  /// Seconds from 1904-01-01 UTC; 0 where it is not told.
  package var creationTime: UInt64 = 0
  /// Seconds from 1904-01-01 UTC; 0 where it is not told.
  package var modificationTime: UInt64 = 0
  /// When the media was made, as its own header tells: seconds from 1904-01-01 UTC; 0 where it is
  /// not told.
  package var mediaCreationTime: UInt64 = 0
  /// Seconds from 1904-01-01 UTC; 0 where it is not told.
  package var mediaModificationTime: UInt64 = 0
  /// References to other tracks, by kind, in order.
  public var references: [Reference] = []
  /// The edit list; empty where the media is presented as it is.
  public var edits: [Edit] = []
  /// How many samples there are.
  public var sampleCount: Int = 0
  /// How many bytes the samples take.
  public var byteCount: Int = 0
  /// The items of the track.
  public var metadata: [MetadataItem] = []
  /// The timecode of the first sample, as `01:02:03:04`; `nil` for what is not a timecode track.
  public var startTimecode: String?
  /// What the track is meant for, by libavformat's names: `default`, `forced`, `hearing_impaired`, `comment` ...
  ///
  /// Of files with boxes only what protects the samples: `encryption_scheme`, `original_format`.
  public var dispositions: [String] = []

  /// A reference of one kind (`cdsc`, `chap`, `tmcd` ...) to other tracks.
  public struct Reference: Hashable, Sendable, Codable {
    /// The kind, a four-character code.
    public var type: String
    /// The tracks referred to.
    public var trackIDs: [UInt32]

    /// Creates a reference.
    public init(type: String, trackIDs: [UInt32]) {
      self.type = type
      self.trackIDs = trackIDs
    }
  }

  /// One edit: a stretch of the media, or of nothing, in the presentation.
  public struct Edit: Hashable, Sendable, Codable {
    /// How long the stretch lasts in the presentation.
    public var duration: MediaTime {
      get { MediaTime(durationTicks, timescale: movieTimescale) }
      set { (durationTicks, movieTimescale) = (newValue.value, newValue.timescale) }
    }
    /// Where it starts in the media; `nil` for an empty stretch.
    public var mediaTime: MediaTime? {
      get { mediaTicks == .min ? nil : MediaTime(mediaTicks, timescale: mediaTimescale) }
      set { (mediaTicks, mediaTimescale) = (newValue?.value ?? .min, newValue?.timescale ?? 0) }
    }
    /// 16.16; 1 plays at normal speed, 0 dwells.
    public var rate: Int32

    // Side by side these take less room than two times, and there may be a million edits.
    private var durationTicks: Int64
    private var mediaTicks: Int64
    private var movieTimescale: UInt32
    private var mediaTimescale: UInt32

    /// Creates an edit.
    public init(duration: MediaTime, mediaTime: MediaTime?, rate: Int32) {
      (durationTicks, movieTimescale) = (duration.value, duration.timescale)
      (mediaTicks, mediaTimescale) = (mediaTime?.value ?? .min, mediaTime?.timescale ?? 0)
      self.rate = rate
    }
  }

  /// Creates a description with the values of an empty, enabled track.
  public init(trackID: UInt32, handlerType: String) {
    self.trackID = trackID
    self.handlerType = handlerType
  }
}

extension TrackDescription {
  /// The language, as the extended tag tells it, or else the media header.
  package var mainLanguage: LanguageTag? {
    extendedLanguageTag.map { LanguageTag(bcp47: $0) } ?? language
  }

  /// When the track was made, as its header tells; `nil` where it does not.
  public var creationDate: MetadataDate? { .ofHeader(creationTime) }
  /// When the track was last changed, as its header tells; `nil` where it does not.
  public var modificationDate: MetadataDate? { .ofHeader(modificationTime) }
  /// When the media was made, as its own header tells; `nil` where it does not.
  public var mediaCreationDate: MetadataDate? { .ofHeader(mediaCreationTime) }
  /// When the media was last changed, as its own header tells; `nil` where it does not.
  public var mediaModificationDate: MetadataDate? { .ofHeader(mediaModificationTime) }
  /// How pictures are transformed.
  public var preferredTransform: MediaTransform { MediaTransform(matrix: matrix) }
}

/// The format of samples: a sample entry of a track.
public struct SampleEntryDescription: Hashable, Sendable, Codable {
  /// The entry's four-character code: `avc1`, `mp4a`, `mebx` ...
  public var type: String
  /// Coded width in pixels, for pictures.
  public var width: Int?
  /// Coded height in pixels, for pictures.
  public var height: Int?
  /// Channels, for sound.
  public var channelCount: Int?
  /// Samples per second, for sound.
  public var sampleRate: Double?
  /// The types of the boxes in the entry, in order.
  public var extensions: [String] = []
  /// The keys a timed metadata entry declares.
  public var timedKeys: [TimedKey] = []
  /// Further facts by ffprobe's names, as `profile`, `pix_fmt`, `color_space`, `channel_layout`, in order;
  /// ``TrackDescription/coding`` has them in words and numbers.
  public var facts: [MetadataItem.ExtraAttribute] = []

  /// A key of a timed metadata entry: what its samples may hold.
  public struct TimedKey: Hashable, Sendable, Codable {
    /// What the items are.
    public var identifier: MetadataIdentifier
    /// How their values are read.
    public var dataType: DataType
    /// Their language, BCP 47.
    public var languageTag: String?
    /// The number samples use for the key.
    public var localID: UInt32
    /// Every byte of the declaration but the number, so that two can be compared.
    public var declaration: [UInt8]

    /// Creates a key.
    public init(
      identifier: MetadataIdentifier, dataType: DataType, languageTag: String?, localID: UInt32,
      declaration: [UInt8]
    ) {
      self.identifier = identifier
      self.dataType = dataType
      self.languageTag = languageTag
      self.localID = localID
      self.declaration = declaration
    }
  }

  /// Creates a description that knows the type only.
  public init(type: String) { self.type = type }
}

extension TrackDescription.Edit {
  private enum CodingKeys: String, CodingKey { case duration, mediaTime, rate }

  /// Reads an edit.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      duration: try values.decode(MediaTime.self, forKey: .duration),
      mediaTime: try values.decodeIfPresent(MediaTime.self, forKey: .mediaTime),
      rate: try values.decode(Int32.self, forKey: .rate))
  }

  /// Writes an edit.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(duration, forKey: .duration)
    try values.encodeIfPresent(mediaTime, forKey: .mediaTime)
    try values.encode(rate, forKey: .rate)
  }

  /// Whether both show the same for as long, whatever their clocks.
  public static func == (left: Self, right: Self) -> Bool {
    left.duration == right.duration && left.mediaTime == right.mediaTime && left.rate == right.rate
  }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(duration)
    hasher.combine(mediaTime)
    hasher.combine(rate)
  }
}
