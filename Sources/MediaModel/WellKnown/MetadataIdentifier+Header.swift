/// What headers of movies and tracks say beside their items, as `AssetEditor` has it: text,
/// dates in the notation of RFC 3339.
extension MetadataIdentifier {
  /// When the movie was made (`mvhd`): `head/movieCreationTime`.
  public static let headerMovieCreationTime: Self = "head/movieCreationTime"
  /// When the movie was last changed (`mvhd`): `head/movieModificationTime`.
  public static let headerMovieModificationTime: Self = "head/movieModificationTime"
  /// When the track was made (`tkhd`): `head/trackCreationTime`.
  public static let headerTrackCreationTime: Self = "head/trackCreationTime"
  /// When the track was last changed (`tkhd`): `head/trackModificationTime`.
  public static let headerTrackModificationTime: Self = "head/trackModificationTime"
  /// When the media of the track was made (`mdhd`): `head/mediaCreationTime`.
  public static let headerMediaCreationTime: Self = "head/mediaCreationTime"
  /// When the media of the track was last changed (`mdhd`): `head/mediaModificationTime`.
  public static let headerMediaModificationTime: Self = "head/mediaModificationTime"
}

/// What headers say of a track.
extension MetadataIdentifier {
  /// The language, BCP 47 (`elng`, `mdhd`): `head/language`.
  public static let headerLanguage: Self = "head/language"
  /// The name of the handler (`hdlr`): `head/handlerName`.
  public static let headerHandlerName: Self = "head/handlerName"
  /// Whether the track is played unless someone says otherwise, `yes` or `no`: `head/isEnabled`.
  public static let headerIsEnabled: Self = "head/isEnabled"
  /// Whether the track is the one to play of its kind, in Matroska, `yes` or `no`: `head/isDefault`.
  public static let headerIsDefault: Self = "head/isDefault"
  /// The number of the group of tracks that exclude each other: `head/alternateGroup`.
  public static let headerAlternateGroup: Self = "head/alternateGroup"
  /// How pictures are turned, `90`, or with left and right changed first, `flip 90`: `head/rotation`.
  public static let headerRotation: Self = "head/rotation"
  /// The shape of a pixel, as `4:3`: `head/pixelAspectRatio`.
  public static let headerPixelAspectRatio: Self = "head/pixelAspectRatio"
  /// The numbers of primaries, transfer and matrix by ITU-T H.273, as `9/18/9` or `1/1/1/full`: `head/color`.
  public static let headerColor: Self = "head/color"
  /// The display that pictures were graded on, as `G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)`:
  /// `head/masteringDisplay`.
  public static let headerMasteringDisplay: Self = "head/masteringDisplay"
  /// The brightest pixel and the brightest picture, in candela per square metre, as `1000,400`: `head/contentLightLevel`.
  public static let headerContentLightLevel: Self = "head/contentLightLevel"
  /// What a picture is wrapped around, `equirectangular` or `cubemap`: `head/projection`.
  public static let headerProjection: Self = "head/projection"
  /// How the pictures of two eyes are in one, `mono`, `top-bottom`, `left-right`: `head/stereoMode`.
  public static let headerStereoMode: Self = "head/stereoMode"
  /// Whether all samples of timed text are forced subtitles, `yes` or `no`: `head/isForced`.
  public static let headerIsForced: Self = "head/isForced"
  /// The earliest time that a segment presents, in seconds (`sidx`): `head/segmentStart`.
  public static let headerSegmentStart: Self = "head/segmentStart"
  /// How many parts the index of a segment has (`sidx`): `head/segmentPartCount`.
  public static let headerSegmentPartCount: Self = "head/segmentPartCount"
  /// When the producer made a sample (`prft`): `head/producerTime`.
  public static let headerProducerTime: Self = "head/producerTime"
}
