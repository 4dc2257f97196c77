/// The format of samples, as far as a sample entry tells it.
public struct FormatDescription: Hashable, Sendable, Codable {
  /// What kind of media the samples are.
  public var mediaType: MediaType
  /// The sample entry's four-character code, or FFmpeg's name of the codec: `avc1`, `mp4a`, `opus` ...
  public var mediaSubType: String
  /// The size of coded pictures, in pixels.
  public var dimensions: MediaSize?
  /// The shape of a pixel (`pasp`).
  public var pixelAspectRatio: PixelAspectRatio?
  /// The part of a picture that is to be shown (`clap`).
  public var cleanAperture: CleanAperture?
  /// How colours are to be read (`colr`).
  public var color: ColorDescription?
  /// Bits of a pixel, as QuickTime counts them: 24 without, 32 with alpha.
  public var depth: Int?
  /// Samples of sound in a second.
  public var sampleRate: Double?
  /// Channels of sound.
  public var channelCount: Int?
  /// Bits of a sample of sound; what compressed sound states is of no consequence.
  public var bitsPerChannel: Int?
  /// Where channels are to be heard (`chan`, `chnl`).
  public var channelLayout: ChannelLayout?
  /// How timed text is to be shown (`tx3g`): 80000000 hexadecimal where all samples are forced subtitles, 40000000
  /// where some are.
  public var displayFlags: UInt32?
  /// The boxes in the sample entry, in order.
  public var extensions: [Extension] = []
  /// The keys a timed metadata entry declares.
  public var timedKeys: [SampleEntryDescription.TimedKey] = []

  /// The sample entry as it is stored, which a writer takes over; `nil` where there is none, as in
  /// containers without boxes.
  package var stored: StoredEntry?

  /// A sample entry as it is stored, and what surrounds it.
  package struct StoredEntry: Hashable, Sendable, Codable {
    /// The handler of the track.
    package var handlerType: String
    /// The sample entry, with its header.
    package var entry: [UInt8]
    /// The version of `stsd`.
    package var descriptionsVersion: UInt8
    /// The media header, with its header; `nil` for the one of the kind of media.
    package var mediaHeader: [UInt8]?
    /// The ticks to the second that the samples were timed in; `nil` where they come from no track.
    package var timescale: UInt32?

    package init(
      handlerType: String, entry: [UInt8], descriptionsVersion: UInt8, mediaHeader: [UInt8]?,
      timescale: UInt32?
    ) {
      self.handlerType = handlerType
      self.entry = entry
      self.descriptionsVersion = descriptionsVersion
      self.mediaHeader = mediaHeader
      self.timescale = timescale
    }
  }

  /// What the items of timed metadata may be.
  public var identifiers: [MetadataIdentifier] { timedKeys.map(\.identifier) }

  /// A box in a sample entry.
  public struct Extension: Hashable, Sendable, Codable {
    /// The four-character code.
    public var type: String
    /// The bytes after the box's header.
    public var payload: [UInt8]

    /// Creates an extension.
    public init(type: String, payload: [UInt8]) {
      self.type = type
      self.payload = payload
    }
  }

  /// The shape of a pixel: its width to its height.
  public struct PixelAspectRatio: Hashable, Sendable, Codable {
    /// Its width, in units of its own.
    public var horizontalSpacing: UInt32
    /// Its height, in the same units.
    public var verticalSpacing: UInt32

    /// Creates a ratio.
    public init(horizontalSpacing: UInt32, verticalSpacing: UInt32) {
      self.horizontalSpacing = horizontalSpacing
      self.verticalSpacing = verticalSpacing
    }
  }

  /// The part of a picture that is to be shown, in fractions of pixels.
  public struct CleanAperture: Hashable, Sendable, Codable {
    /// A fraction as it is stored.
    public struct Fraction: Hashable, Sendable, Codable {
      /// Above the line.
      public var numerator: Int64
      /// Below the line.
      public var denominator: UInt32

      /// Creates a fraction.
      public init(_ numerator: Int64, _ denominator: UInt32) {
        self.numerator = numerator
        self.denominator = denominator
      }

      /// The number; `nil` for one over nothing.
      public var value: Double? {
        denominator == 0 ? nil : Double(numerator) / Double(denominator)
      }
    }

    /// How wide.
    public var width: Fraction
    /// How high.
    public var height: Fraction
    /// From the centre of the picture to the centre of the part, across.
    public var horizontalOffset: Fraction
    /// From the centre of the picture to the centre of the part, down.
    public var verticalOffset: Fraction

    /// Creates an aperture.
    public init(
      width: Fraction, height: Fraction, horizontalOffset: Fraction, verticalOffset: Fraction
    ) {
      self.width = width
      self.height = height
      self.horizontalOffset = horizontalOffset
      self.verticalOffset = verticalOffset
    }
  }

  /// How colours are to be read, by the numbers of ISO/IEC 23091-2.
  public struct ColorDescription: Hashable, Sendable, Codable {
    /// 1 is BT.709, 9 BT.2020, 11 and 12 P3.
    public var primaries: Int
    /// 1 is BT.709, 16 PQ, 18 HLG.
    public var transferFunction: Int
    /// 1 is BT.709, 9 BT.2020.
    public var matrix: Int
    /// Whether levels use their full range; `nil` where it is not told.
    public var isFullRange: Bool?

    /// Creates a description.
    public init(primaries: Int, transferFunction: Int, matrix: Int, isFullRange: Bool? = nil) {
      self.primaries = primaries
      self.transferFunction = transferFunction
      self.matrix = matrix
      self.isFullRange = isFullRange
    }
  }

  /// Creates a description that knows the types only.
  public init(mediaType: MediaType, mediaSubType: String) {
    self.mediaType = mediaType
    self.mediaSubType = mediaSubType
  }

  /// Creates what the description of a sample entry tells.
  public init(_ entry: SampleEntryDescription, mediaType: MediaType) {
    self.init(mediaType: mediaType, mediaSubType: entry.type)
    if let width = entry.width, let height = entry.height {
      dimensions = MediaSize(width: Double(width), height: Double(height))
    }
    channelCount = entry.channelCount
    sampleRate = entry.sampleRate
    timedKeys = entry.timedKeys
  }

  /// The size of pictures as they are shown: cut to the clean aperture, with pixels made square.
  ///
  /// - Parameters:
  ///   - usesPixelAspectRatio: whether pixels are made square.
  ///   - usesCleanAperture: whether pictures are cut.
  /// - Returns: the size; `nil` for formats without pictures.
  public func presentationDimensions(
    usesPixelAspectRatio: Bool = true, usesCleanAperture: Bool = true
  ) -> MediaSize? {
    guard var size = dimensions else { return nil }
    if usesCleanAperture, let width = cleanAperture?.width.value,
      let height = cleanAperture?.height.value
    {
      size = MediaSize(width: width, height: height)
    }
    if usesPixelAspectRatio, let ratio = pixelAspectRatio, ratio.horizontalSpacing > 0,
      ratio.verticalSpacing > 0
    {
      size.width *= Double(ratio.horizontalSpacing) / Double(ratio.verticalSpacing)
    }
    return size
  }
}

/// Where the channels of sound are to be heard.
public enum ChannelLayout: Hashable, Sendable, Codable {
  /// QuickTime's (`chan`): a number for a usual layout, a bit for each speaker, or the channels one by one.
  case quickTime(tag: UInt32, bitmap: UInt32, channels: [Channel])
  /// ISO's (`chnl`): a channel configuration of ISO/IEC 23091-3 without some of its channels, or speaker positions
  /// one by one where it is 0; objects that move are counted.
  case iso(configuration: Int, omittedChannels: UInt64, positions: [Position], objectCount: Int)

  /// A channel of QuickTime's layout.
  public struct Channel: Hashable, Sendable, Codable {
    /// What is heard: 1 left, 2 right, 3 centre, 4 low frequencies ...
    public var label: UInt32
    /// How the coordinates are meant; 0 where there are none.
    public var flags: UInt32
    /// Three coordinates.
    public var coordinates: [Float]

    /// Creates a channel.
    public init(label: UInt32, flags: UInt32 = 0, coordinates: [Float] = [0, 0, 0]) {
      self.label = label
      self.flags = flags
      self.coordinates = coordinates
    }
  }

  /// A speaker of ISO's layout.
  public struct Position: Hashable, Sendable, Codable {
    /// The number of ISO/IEC 23091-3: 0 left, 1 right, 2 centre ...; 126 for one that angles tell.
    public var speaker: Int
    /// Degrees to the left; `nil` where the speaker's number tells.
    public var azimuth: Int?
    /// Degrees upwards; `nil` where the speaker's number tells.
    public var elevation: Int?

    /// Creates a position.
    public init(speaker: Int, azimuth: Int? = nil, elevation: Int? = nil) {
      self.speaker = speaker
      self.azimuth = azimuth
      self.elevation = elevation
    }
  }
}
