/// The constants of QuickTime metadata, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h; CoreMedia, CMMetadata.h; files of cameras for
/// those without a constant.
extension MetadataIdentifier {
  /// The identifier of a key of Apple's.
  private static func quickTime(_ key: String) -> Self {
    Self(rawValue: "mdta/com.apple.quicktime." + key)
  }

  /// White balance by CCT color matrices:
  /// `mdta/com.apple.proresraw.whitebalance.bycct.colormatrices`.
  public static let quickTimeMetadataWhiteBalanceByCCTColorMatrices: Self =
    "mdta/com.apple.proresraw.whitebalance.bycct.colormatrices"
  /// White balance by CCT factors:
  /// `mdta/com.apple.proresraw.whitebalance.bycct.whitebalancefactors`.
  public static let quickTimeMetadataWhiteBalanceByCCTWhiteBalanceFactors: Self =
    "mdta/com.apple.proresraw.whitebalance.bycct.whitebalancefactors"
  /// Accessibility description: `mdta/com.apple.quicktime.accessibility.description`.
  public static let quickTimeMetadataAccessibilityDescription =
    quickTime("accessibility.description")
  /// AIME data: `mdta/com.apple.quicktime.aime-data`.
  public static let quickTimeMetadataAIMEData = quickTime("aime-data")
  /// Album: `mdta/com.apple.quicktime.album`.
  public static let quickTimeMetadataAlbum = quickTime("album")
  /// Arranger: `mdta/com.apple.quicktime.arranger`.
  public static let quickTimeMetadataArranger = quickTime("arranger")
  /// Artist: `mdta/com.apple.quicktime.artist`.
  public static let quickTimeMetadataArtist = quickTime("artist")
  /// Artwork: `mdta/com.apple.quicktime.artwork`.
  public static let quickTimeMetadataArtwork = quickTime("artwork")
  /// Author: `mdta/com.apple.quicktime.author`.
  public static let quickTimeMetadataAuthor = quickTime("author")
  /// Camera focal length 35 mm equivalent:
  /// `mdta/com.apple.quicktime.camera.focal_length.35mm_equivalent`.
  public static let quickTimeMetadataCameraFocalLength35mmEquivalent =
    quickTime("camera.focal_length.35mm_equivalent")
  /// Camera frame readout time: `mdta/com.apple.quicktime.camera.framereadouttimeinmicroseconds`.
  public static let quickTimeMetadataCameraFrameReadoutTime =
    quickTime("camera.framereadouttimeinmicroseconds")
  /// Camera identifier: `mdta/com.apple.quicktime.camera.identifier`.
  public static let quickTimeMetadataCameraIdentifier = quickTime("camera.identifier")
  /// Camera lens iris f-number: `mdta/com.apple.quicktime.camera.lens_irisfnumber`.
  public static let quickTimeMetadataCameraLensIrisFNumber = quickTime("camera.lens_irisfnumber")
  /// Camera lens model: `mdta/com.apple.quicktime.camera.lens_model`.
  public static let quickTimeMetadataCameraLensModel = quickTime("camera.lens_model")
  /// Cinematic video intent: `mdta/com.apple.quicktime.cinematic-video-intent`.
  public static let quickTimeMetadataCinematicVideoIntent = quickTime("cinematic-video-intent")
  /// User collection: `mdta/com.apple.quicktime.collection.user`.
  public static let quickTimeMetadataCollectionUser = quickTime("collection.user")
  /// Comment: `mdta/com.apple.quicktime.comment`.
  public static let quickTimeMetadataComment = quickTime("comment")
  /// Composer: `mdta/com.apple.quicktime.composer`.
  public static let quickTimeMetadataComposer = quickTime("composer")
  /// Content identifier: `mdta/com.apple.quicktime.content.identifier`.
  public static let quickTimeMetadataContentIdentifier = quickTime("content.identifier")
  /// Copyright: `mdta/com.apple.quicktime.copyright`.
  public static let quickTimeMetadataCopyright = quickTime("copyright")
  /// Creation date: `mdta/com.apple.quicktime.creationdate`.
  public static let quickTimeMetadataCreationDate = quickTime("creationdate")
  /// Credits: `mdta/com.apple.quicktime.credits`.
  public static let quickTimeMetadataCredits = quickTime("credits")
  /// Description: `mdta/com.apple.quicktime.description`.
  public static let quickTimeMetadataDescription = quickTime("description")
  /// Detected cat body: `mdta/com.apple.quicktime.detected-cat-body`.
  public static let quickTimeMetadataDetectedCatBody = quickTime("detected-cat-body")
  /// Detected dog body: `mdta/com.apple.quicktime.detected-dog-body`.
  public static let quickTimeMetadataDetectedDogBody = quickTime("detected-dog-body")
  /// Detected face: `mdta/com.apple.quicktime.detected-face`.
  public static let quickTimeMetadataDetectedFace = quickTime("detected-face")
  /// Detected human body: `mdta/com.apple.quicktime.detected-human-body`.
  public static let quickTimeMetadataDetectedHumanBody = quickTime("detected-human-body")
  /// Detected salient object: `mdta/com.apple.quicktime.detected-salient-object`.
  public static let quickTimeMetadataDetectedSalientObject = quickTime("detected-salient-object")
  /// Direction facing: `mdta/com.apple.quicktime.direction.facing`.
  public static let quickTimeMetadataDirectionFacing = quickTime("direction.facing")
  /// Direction motion: `mdta/com.apple.quicktime.direction.motion`.
  public static let quickTimeMetadataDirectionMotion = quickTime("direction.motion")
  /// Director: `mdta/com.apple.quicktime.director`.
  public static let quickTimeMetadataDirector = quickTime("director")
  /// Display name: `mdta/com.apple.quicktime.displayname`.
  public static let quickTimeMetadataDisplayName = quickTime("displayname")
  /// Encoded by: `mdta/com.apple.quicktime.encodedby`.
  public static let quickTimeMetadataEncodedBy = quickTime("encodedby")
  /// Full frame rate playback intent: `mdta/com.apple.quicktime.full-frame-rate-playback-intent`.
  public static let quickTimeMetadataFullFrameRatePlaybackIntent =
    quickTime("full-frame-rate-playback-intent")
  /// Genre: `mdta/com.apple.quicktime.genre`.
  public static let quickTimeMetadataGenre = quickTime("genre")
  /// Information: `mdta/com.apple.quicktime.information`.
  public static let quickTimeMetadataInformation = quickTime("information")
  /// Is montage: `mdta/com.apple.quicktime.is-montage`.
  public static let quickTimeMetadataIsMontage = quickTime("is-montage")
  /// Keywords: `mdta/com.apple.quicktime.keywords`.
  public static let quickTimeMetadataKeywords = quickTime("keywords")
  /// Automatic Live Photo: `mdta/com.apple.quicktime.live-photo.auto`.
  public static let quickTimeMetadataAutoLivePhoto = quickTime("live-photo.auto")
  /// Live Photo vitality score: `mdta/com.apple.quicktime.live-photo.vitality-score`.
  public static let quickTimeMetadataLivePhotoVitalityScore = quickTime("live-photo.vitality-score")
  /// Live Photo vitality scoring version:
  /// `mdta/com.apple.quicktime.live-photo.vitality-scoring-version`.
  public static let quickTimeMetadataLivePhotoVitalityScoringVersion =
    quickTime("live-photo.vitality-scoring-version")
  /// Location: `mdta/com.apple.quicktime.location.ISO6709`.
  public static let quickTimeMetadataLocationISO6709 = quickTime("location.ISO6709")
  /// Location horizontal accuracy in meters:
  /// `mdta/com.apple.quicktime.location.accuracy.horizontal`.
  public static let quickTimeMetadataLocationHorizontalAccuracyInMeters =
    quickTime("location.accuracy.horizontal")
  /// Location body: `mdta/com.apple.quicktime.location.body`.
  public static let quickTimeMetadataLocationBody = quickTime("location.body")
  /// Location date: `mdta/com.apple.quicktime.location.date`.
  public static let quickTimeMetadataLocationDate = quickTime("location.date")
  /// Location name: `mdta/com.apple.quicktime.location.name`.
  public static let quickTimeMetadataLocationName = quickTime("location.name")
  /// Location note: `mdta/com.apple.quicktime.location.note`.
  public static let quickTimeMetadataLocationNote = quickTime("location.note")
  /// Location role: `mdta/com.apple.quicktime.location.role`.
  public static let quickTimeMetadataLocationRole = quickTime("location.role")
  /// Make: `mdta/com.apple.quicktime.make`.
  public static let quickTimeMetadataMake = quickTime("make")
  /// Model: `mdta/com.apple.quicktime.model`.
  public static let quickTimeMetadataModel = quickTime("model")
  /// Original artist: `mdta/com.apple.quicktime.originalartist`.
  public static let quickTimeMetadataOriginalArtist = quickTime("originalartist")
  /// Performer: `mdta/com.apple.quicktime.performer`.
  public static let quickTimeMetadataPerformer = quickTime("performer")
  /// Phonogram rights: `mdta/com.apple.quicktime.phonogramrights`.
  public static let quickTimeMetadataPhonogramRights = quickTime("phonogramrights")
  /// Preferred affine transform: `mdta/com.apple.quicktime.preferred-affine-transform`.
  public static let quickTimeMetadataPreferredAffineTransform =
    quickTime("preferred-affine-transform")
  /// Producer: `mdta/com.apple.quicktime.producer`.
  public static let quickTimeMetadataProducer = quickTime("producer")
  /// Publisher: `mdta/com.apple.quicktime.publisher`.
  public static let quickTimeMetadataPublisher = quickTime("publisher")
  /// User rating: `mdta/com.apple.quicktime.rating.user`.
  public static let quickTimeMetadataRatingUser = quickTime("rating.user")
  /// Software: `mdta/com.apple.quicktime.software`.
  public static let quickTimeMetadataSoftware = quickTime("software")
  /// Spatial over capture quality score:
  /// `mdta/com.apple.quicktime.spatial-overcapture.quality-score`.
  public static let quickTimeMetadataSpatialOverCaptureQualityScore =
    quickTime("spatial-overcapture.quality-score")
  /// Spatial over capture quality scoring version:
  /// `mdta/com.apple.quicktime.spatial-overcapture.quality-scoring-version`.
  public static let quickTimeMetadataSpatialOverCaptureQualityScoringVersion =
    quickTime("spatial-overcapture.quality-scoring-version")
  /// Title: `mdta/com.apple.quicktime.title`.
  public static let quickTimeMetadataTitle = quickTime("title")
  /// Video orientation: `mdta/com.apple.quicktime.video-orientation`.
  public static let quickTimeMetadataVideoOrientation = quickTime("video-orientation")
  /// Year: `mdta/com.apple.quicktime.year`; a guess.
  public static let quickTimeMetadataYear = quickTime("year")
  /// iXML: `mdta/info.ixml.xml`; a guess.
  public static let quickTimeMetadataiXML: Self = "mdta/info.ixml.xml"
  /// Camera ISO sensitivity: `mdta/org.smpte.rdd18.camera.isosensitivity`; a guess.
  public static let quickTimeMetadataCameraISOSensitivity: Self =
    "mdta/org.smpte.rdd18.camera.isosensitivity"
  /// Camera shutter speed angle: `mdta/org.smpte.rdd18.camera.shutterspeed_angle`; a guess.
  public static let quickTimeMetadataCameraShutterSpeedAngle: Self =
    "mdta/org.smpte.rdd18.camera.shutterspeed_angle"
  /// Camera shutter speed time: `mdta/org.smpte.rdd18.camera.shutterspeed_time`; a guess.
  public static let quickTimeMetadataCameraShutterSpeedTime: Self =
    "mdta/org.smpte.rdd18.camera.shutterspeed_time"
  /// Camera white balance: `mdta/org.smpte.rdd18.camera.whitebalance`; a guess.
  public static let quickTimeMetadataCameraWhiteBalance: Self =
    "mdta/org.smpte.rdd18.camera.whitebalance"
}

/// Constants whose string Apple does not publish; ours follows the names of the others.
extension MetadataIdentifier {
  /// Presentation of immersive media: JSON, timed; the string is a guess.
  public static let quickTimeMetadataPresentationImmersiveMedia =
    quickTime("presentation-immersive-media")
  /// Part of the picture to show, for one eye: the string is a guess.
  public static let quickTimeMetadataDisplayMaskRectangleMono =
    quickTime("display-mask-rectangle-mono")
  /// Part of the picture to show, for the left eye: the string is a guess.
  public static let quickTimeMetadataDisplayMaskRectangleStereoLeft =
    quickTime("display-mask-rectangle-stereo-left")
  /// Part of the picture to show, for the right eye: the string is a guess.
  public static let quickTimeMetadataDisplayMaskRectangleStereoRight =
    quickTime("display-mask-rectangle-stereo-right")
  /// Analysis of spatial sound; that the string seen in files is this constant's is a guess.
  public static let quickTimeMetadataSpatialAudioMix = quickTime("cinematic-audio")
  /// UUID of a stretch between pauses; the string is not verified.
  public static let quickTimeMetadataSegmentIdentifier = quickTime("segment-identifier")
}

/// Constants that CoreMedia has and AVFoundation has not.
///
/// Source: CoreMedia, CMMetadata.h.
extension MetadataIdentifier {
  /// Transform of a Live Photo's still image.
  public static let quickTimeMetadataLivePhotoStillImageTransform =
    quickTime("live-photo-still-image-transform")
  /// Dimensions that the transform of a Live Photo's still image refers to.
  public static let quickTimeMetadataLivePhotoStillImageTransformReferenceDimensions =
    quickTime("live-photo-still-image-transform-reference-dimensions")
  /// Illuminance of the scene in thousandths of a lux.
  public static let quickTimeMetadataSceneIlluminance = quickTime("scene-illuminance")
}
