internal import BaseMedia
public import MediaModel

extension AssetWriterInput {
  /// The properties of a track before writing starts.
  public struct Configuration: Sendable {
    /// The items of the track.
    public var metadata: [MetadataItem] = []
    /// The language, as three letters of ISO 639-2/T; `nil` for that of ``extendedLanguageTag``.
    public var languageCode: String?
    /// The language as BCP 47; `nil` where ``languageCode`` says it all.
    public var extendedLanguageTag: String?
    /// Whether the track is played unless someone chooses otherwise; a group decides for its inputs.
    public var marksOutputTrackAsEnabled = true
    /// The size of the track on the screen; `nil` for that of the pictures.
    public var naturalSize: MediaSize?
    /// How the pictures are turned and moved.
    public var transform = MediaTransform.identity
    /// How loud the track is; 1 is normal.
    public var preferredVolume = 1.0
    /// The ticks to the second; `nil` for those of the first sample.
    public var mediaTimeScale: UInt32?
    /// What the track is, as `public.accessibility.describes-video`: one item of `tagc` each.
    public var taggedCharacteristics: [MediaCharacteristic] = []
    /// Whether the samples come as things happen, so that the writer must take them when they come.
    ///
    /// Live tracks of metadata and text do not hold up fragments while there is nothing to tell.
    public var expectsMediaDataInRealTime = false
    /// How long samples of the track are together in the file; `nil` for half a second.
    public var preferredMediaChunkDuration: MediaTime?
    /// What is in front of what: the lowest is in front.
    public var layer: Int16 = 0
    /// The name of the handler; `nil` for a usual one.
    public var handlerName: String?

    /// Creates a configuration of a track without language and items.
    public init() {}

    /// Creates the configuration of a track that is there: its language, place, size, volume and items.
    public init(copying track: TrackDescription) {
      metadata = track.metadata.filter { $0.identifier.fourCharacterCode != Self.tagc }
      taggedCharacteristics = track.metadata.filter {
        $0.identifier.fourCharacterCode == Self.tagc
      }.compactMap { item in item.stringValue.map { MediaCharacteristic(rawValue: $0) } }
      if let language = track.language, language.bcp47 != "und" {
        languageCode = language.iso639_2T
        extendedLanguageTag = track.extendedLanguageTag
      } else {
        extendedLanguageTag = track.extendedLanguageTag
      }
      marksOutputTrackAsEnabled = track.isEnabled
      naturalSize = MediaSize(width: track.width, height: track.height)
      transform = MediaTransform(matrix: track.matrix)
      preferredVolume = track.mediaType == .audio ? track.volume : 1
      mediaTimeScale = track.timescale > 0 ? track.timescale : nil
      layer = track.layer
      handlerName = track.handlerName.isEmpty ? nil : track.handlerName
    }

    private static let tagc: UInt32 = 0x7461_6763

    /// Throws where a value breaks a rule.
    func validate() throws(MediaError) {
      if let languageCode { try LanguageRules.requireCode(languageCode) }
      if let extendedLanguageTag { try LanguageRules.requireTag(extendedLanguageTag) }
      guard mediaTimeScale != 0 else {
        throw MediaError(.invalidValue, "a media timescale is at least 1")
      }
      guard (-128...127.99).contains(preferredVolume) else {
        throw MediaError(.invalidValue, "a volume of \(preferredVolume) cannot be stored")
      }
      if let naturalSize {
        guard (0..<65536).contains(naturalSize.width), (0..<65536).contains(naturalSize.height)
        else { throw MediaError(.invalidValue, "a size of \(naturalSize) cannot be stored") }
      }
      guard transform.matrix != nil else {
        throw MediaError(.invalidValue, "the transform has numbers that cannot be stored")
      }
      for characteristic in taggedCharacteristics where characteristic.rawValue.isEmpty {
        throw MediaError(.invalidValue, "a characteristic without a name")
      }
      try AssetWriter.validate(metadata)
    }

    /// The packed code of the language.
    var packedLanguage: UInt16 {
      let tag = languageCode ?? extendedLanguageTag
      return tag.map { LanguageTag(bcp47: $0).packedCode } ?? LanguageTag.undeterminedCode
    }
  }
}

extension MediaTransform {
  /// The matrix as headers store it; `nil` where a number does not fit.
  var matrix: [Int32]? {
    var rows: [Int32] = []
    for value in [a, b, 0, c, d, 0, tx, ty, 16384] {
      guard let fixed = Int32(exactly: (value * 65536).rounded()) else { return nil }
      rows.append(fixed)
    }
    return rows
  }
}
