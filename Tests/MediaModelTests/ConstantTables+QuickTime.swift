import MediaModel

/// Constants of QuickTime metadata and user data.
extension ConstantCase {
  static let quickTimeMetadata: [ConstantCase] = [
    ConstantCase(
      "quickTimeMetadataPresentationImmersiveMedia", .quickTimeMetadataPresentationImmersiveMedia,
      "mdta/com.apple.quicktime.presentation-immersive-media"),
    ConstantCase(
      "quickTimeMetadataWhiteBalanceByCCTColorMatrices",
      .quickTimeMetadataWhiteBalanceByCCTColorMatrices,
      "mdta/com.apple.proresraw.whitebalance.bycct.colormatrices"),
    ConstantCase(
      "quickTimeMetadataWhiteBalanceByCCTWhiteBalanceFactors",
      .quickTimeMetadataWhiteBalanceByCCTWhiteBalanceFactors,
      "mdta/com.apple.proresraw.whitebalance.bycct.whitebalancefactors"),
    ConstantCase(
      "quickTimeMetadataAccessibilityDescription", .quickTimeMetadataAccessibilityDescription,
      "mdta/com.apple.quicktime.accessibility.description"),
    ConstantCase(
      "quickTimeMetadataAIMEData", .quickTimeMetadataAIMEData, "mdta/com.apple.quicktime.aime-data"),
    ConstantCase(
      "quickTimeMetadataAlbum", .quickTimeMetadataAlbum, "mdta/com.apple.quicktime.album"),
    ConstantCase(
      "quickTimeMetadataArranger", .quickTimeMetadataArranger, "mdta/com.apple.quicktime.arranger"),
    ConstantCase(
      "quickTimeMetadataArtist", .quickTimeMetadataArtist, "mdta/com.apple.quicktime.artist"),
    ConstantCase(
      "quickTimeMetadataArtwork", .quickTimeMetadataArtwork, "mdta/com.apple.quicktime.artwork"),
    ConstantCase(
      "quickTimeMetadataAuthor", .quickTimeMetadataAuthor, "mdta/com.apple.quicktime.author"),
    ConstantCase(
      "quickTimeMetadataCameraFocalLength35mmEquivalent",
      .quickTimeMetadataCameraFocalLength35mmEquivalent,
      "mdta/com.apple.quicktime.camera.focal_length.35mm_equivalent"),
    ConstantCase(
      "quickTimeMetadataCameraFrameReadoutTime", .quickTimeMetadataCameraFrameReadoutTime,
      "mdta/com.apple.quicktime.camera.framereadouttimeinmicroseconds"),
    ConstantCase(
      "quickTimeMetadataCameraIdentifier", .quickTimeMetadataCameraIdentifier,
      "mdta/com.apple.quicktime.camera.identifier"),
    ConstantCase(
      "quickTimeMetadataCameraLensIrisFNumber", .quickTimeMetadataCameraLensIrisFNumber,
      "mdta/com.apple.quicktime.camera.lens_irisfnumber"),
    ConstantCase(
      "quickTimeMetadataCameraLensModel", .quickTimeMetadataCameraLensModel,
      "mdta/com.apple.quicktime.camera.lens_model"),
    ConstantCase(
      "quickTimeMetadataCinematicVideoIntent", .quickTimeMetadataCinematicVideoIntent,
      "mdta/com.apple.quicktime.cinematic-video-intent"),
    ConstantCase(
      "quickTimeMetadataCollectionUser", .quickTimeMetadataCollectionUser,
      "mdta/com.apple.quicktime.collection.user"),
    ConstantCase(
      "quickTimeMetadataComment", .quickTimeMetadataComment, "mdta/com.apple.quicktime.comment"),
    ConstantCase(
      "quickTimeMetadataComposer", .quickTimeMetadataComposer, "mdta/com.apple.quicktime.composer"),
    ConstantCase(
      "quickTimeMetadataContentIdentifier", .quickTimeMetadataContentIdentifier,
      "mdta/com.apple.quicktime.content.identifier"),
    ConstantCase(
      "quickTimeMetadataCopyright", .quickTimeMetadataCopyright,
      "mdta/com.apple.quicktime.copyright"),
    ConstantCase(
      "quickTimeMetadataCreationDate", .quickTimeMetadataCreationDate,
      "mdta/com.apple.quicktime.creationdate"),
    ConstantCase(
      "quickTimeMetadataCredits", .quickTimeMetadataCredits, "mdta/com.apple.quicktime.credits"),
    ConstantCase(
      "quickTimeMetadataDescription", .quickTimeMetadataDescription,
      "mdta/com.apple.quicktime.description"),
    ConstantCase(
      "quickTimeMetadataDetectedCatBody", .quickTimeMetadataDetectedCatBody,
      "mdta/com.apple.quicktime.detected-cat-body"),
    ConstantCase(
      "quickTimeMetadataDetectedDogBody", .quickTimeMetadataDetectedDogBody,
      "mdta/com.apple.quicktime.detected-dog-body"),
    ConstantCase(
      "quickTimeMetadataDetectedFace", .quickTimeMetadataDetectedFace,
      "mdta/com.apple.quicktime.detected-face"),
    ConstantCase(
      "quickTimeMetadataDetectedHumanBody", .quickTimeMetadataDetectedHumanBody,
      "mdta/com.apple.quicktime.detected-human-body"),
    ConstantCase(
      "quickTimeMetadataDetectedSalientObject", .quickTimeMetadataDetectedSalientObject,
      "mdta/com.apple.quicktime.detected-salient-object"),
    ConstantCase(
      "quickTimeMetadataDirectionFacing", .quickTimeMetadataDirectionFacing,
      "mdta/com.apple.quicktime.direction.facing"),
    ConstantCase(
      "quickTimeMetadataDirectionMotion", .quickTimeMetadataDirectionMotion,
      "mdta/com.apple.quicktime.direction.motion"),
    ConstantCase(
      "quickTimeMetadataDirector", .quickTimeMetadataDirector, "mdta/com.apple.quicktime.director"),
    ConstantCase(
      "quickTimeMetadataDisplayName", .quickTimeMetadataDisplayName,
      "mdta/com.apple.quicktime.displayname"),
    ConstantCase(
      "quickTimeMetadataEncodedBy", .quickTimeMetadataEncodedBy,
      "mdta/com.apple.quicktime.encodedby"),
    ConstantCase(
      "quickTimeMetadataFullFrameRatePlaybackIntent", .quickTimeMetadataFullFrameRatePlaybackIntent,
      "mdta/com.apple.quicktime.full-frame-rate-playback-intent"),
    ConstantCase(
      "quickTimeMetadataGenre", .quickTimeMetadataGenre, "mdta/com.apple.quicktime.genre"),
    ConstantCase(
      "quickTimeMetadataInformation", .quickTimeMetadataInformation,
      "mdta/com.apple.quicktime.information"),
    ConstantCase(
      "quickTimeMetadataIsMontage", .quickTimeMetadataIsMontage,
      "mdta/com.apple.quicktime.is-montage"),
    ConstantCase(
      "quickTimeMetadataKeywords", .quickTimeMetadataKeywords, "mdta/com.apple.quicktime.keywords"),
    ConstantCase(
      "quickTimeMetadataAutoLivePhoto", .quickTimeMetadataAutoLivePhoto,
      "mdta/com.apple.quicktime.live-photo.auto"),
    ConstantCase(
      "quickTimeMetadataLivePhotoVitalityScore", .quickTimeMetadataLivePhotoVitalityScore,
      "mdta/com.apple.quicktime.live-photo.vitality-score"),
    ConstantCase(
      "quickTimeMetadataLivePhotoVitalityScoringVersion",
      .quickTimeMetadataLivePhotoVitalityScoringVersion,
      "mdta/com.apple.quicktime.live-photo.vitality-scoring-version"),
    ConstantCase(
      "quickTimeMetadataLocationISO6709", .quickTimeMetadataLocationISO6709,
      "mdta/com.apple.quicktime.location.ISO6709"),
    ConstantCase(
      "quickTimeMetadataLocationHorizontalAccuracyInMeters",
      .quickTimeMetadataLocationHorizontalAccuracyInMeters,
      "mdta/com.apple.quicktime.location.accuracy.horizontal"),
    ConstantCase(
      "quickTimeMetadataLocationBody", .quickTimeMetadataLocationBody,
      "mdta/com.apple.quicktime.location.body"),
    ConstantCase(
      "quickTimeMetadataLocationDate", .quickTimeMetadataLocationDate,
      "mdta/com.apple.quicktime.location.date"),
    ConstantCase(
      "quickTimeMetadataLocationName", .quickTimeMetadataLocationName,
      "mdta/com.apple.quicktime.location.name"),
    ConstantCase(
      "quickTimeMetadataLocationNote", .quickTimeMetadataLocationNote,
      "mdta/com.apple.quicktime.location.note"),
    ConstantCase(
      "quickTimeMetadataLocationRole", .quickTimeMetadataLocationRole,
      "mdta/com.apple.quicktime.location.role"),
    ConstantCase("quickTimeMetadataMake", .quickTimeMetadataMake, "mdta/com.apple.quicktime.make"),
    ConstantCase(
      "quickTimeMetadataModel", .quickTimeMetadataModel, "mdta/com.apple.quicktime.model"),
    ConstantCase(
      "quickTimeMetadataOriginalArtist", .quickTimeMetadataOriginalArtist,
      "mdta/com.apple.quicktime.originalartist"),
    ConstantCase(
      "quickTimeMetadataPerformer", .quickTimeMetadataPerformer,
      "mdta/com.apple.quicktime.performer"),
    ConstantCase(
      "quickTimeMetadataPhonogramRights", .quickTimeMetadataPhonogramRights,
      "mdta/com.apple.quicktime.phonogramrights"),
    ConstantCase(
      "quickTimeMetadataPreferredAffineTransform", .quickTimeMetadataPreferredAffineTransform,
      "mdta/com.apple.quicktime.preferred-affine-transform"),
    ConstantCase(
      "quickTimeMetadataProducer", .quickTimeMetadataProducer, "mdta/com.apple.quicktime.producer"),
    ConstantCase(
      "quickTimeMetadataPublisher", .quickTimeMetadataPublisher,
      "mdta/com.apple.quicktime.publisher"),
    ConstantCase(
      "quickTimeMetadataRatingUser", .quickTimeMetadataRatingUser,
      "mdta/com.apple.quicktime.rating.user"),
    ConstantCase(
      "quickTimeMetadataSoftware", .quickTimeMetadataSoftware, "mdta/com.apple.quicktime.software"),
    ConstantCase(
      "quickTimeMetadataSpatialOverCaptureQualityScore",
      .quickTimeMetadataSpatialOverCaptureQualityScore,
      "mdta/com.apple.quicktime.spatial-overcapture.quality-score"),
    ConstantCase(
      "quickTimeMetadataSpatialOverCaptureQualityScoringVersion",
      .quickTimeMetadataSpatialOverCaptureQualityScoringVersion,
      "mdta/com.apple.quicktime.spatial-overcapture.quality-scoring-version"),
    ConstantCase(
      "quickTimeMetadataTitle", .quickTimeMetadataTitle, "mdta/com.apple.quicktime.title"),
    ConstantCase(
      "quickTimeMetadataVideoOrientation", .quickTimeMetadataVideoOrientation,
      "mdta/com.apple.quicktime.video-orientation"),
    ConstantCase("quickTimeMetadataYear", .quickTimeMetadataYear, "mdta/com.apple.quicktime.year"),
    ConstantCase("quickTimeMetadataiXML", .quickTimeMetadataiXML, "mdta/info.ixml.xml"),
    ConstantCase(
      "quickTimeMetadataCameraISOSensitivity", .quickTimeMetadataCameraISOSensitivity,
      "mdta/org.smpte.rdd18.camera.isosensitivity"),
    ConstantCase(
      "quickTimeMetadataCameraShutterSpeedAngle", .quickTimeMetadataCameraShutterSpeedAngle,
      "mdta/org.smpte.rdd18.camera.shutterspeed_angle"),
    ConstantCase(
      "quickTimeMetadataCameraShutterSpeedTime", .quickTimeMetadataCameraShutterSpeedTime,
      "mdta/org.smpte.rdd18.camera.shutterspeed_time"),
    ConstantCase(
      "quickTimeMetadataCameraWhiteBalance", .quickTimeMetadataCameraWhiteBalance,
      "mdta/org.smpte.rdd18.camera.whitebalance"),
  ]

  static let quickTimeUserData: [ConstantCase] = [
    ConstantCase("quickTimeUserDataArtist", .quickTimeUserDataArtist, "udta/%A9ART"),
    ConstantCase("quickTimeUserDataProduct", .quickTimeUserDataProduct, "udta/%A9PRD"),
    ConstantCase(
      "quickTimeUserDataAccessibilityDescription", .quickTimeUserDataAccessibilityDescription,
      "udta/%A9ade"),
    ConstantCase("quickTimeUserDataAlbum", .quickTimeUserDataAlbum, "udta/%A9alb"),
    ConstantCase("quickTimeUserDataArranger", .quickTimeUserDataArranger, "udta/%A9arg"),
    ConstantCase("quickTimeUserDataAuthor", .quickTimeUserDataAuthor, "udta/%A9aut"),
    ConstantCase("quickTimeUserDataChapter", .quickTimeUserDataChapter, "udta/%A9chp"),
    ConstantCase("quickTimeUserDataComment", .quickTimeUserDataComment, "udta/%A9cmt"),
    ConstantCase("quickTimeUserDataComposer", .quickTimeUserDataComposer, "udta/%A9com"),
    ConstantCase("quickTimeUserDataCopyright", .quickTimeUserDataCopyright, "udta/%A9cpy"),
    ConstantCase("quickTimeUserDataCreationDate", .quickTimeUserDataCreationDate, "udta/%A9day"),
    ConstantCase("quickTimeUserDataDescription", .quickTimeUserDataDescription, "udta/%A9des"),
    ConstantCase("quickTimeUserDataDirector", .quickTimeUserDataDirector, "udta/%A9dir"),
    ConstantCase("quickTimeUserDataDisclaimer", .quickTimeUserDataDisclaimer, "udta/%A9dis"),
    ConstantCase("quickTimeUserDataEncodedBy", .quickTimeUserDataEncodedBy, "udta/%A9enc"),
    ConstantCase(
      "quickTimeUserDataOriginalFormat", .quickTimeUserDataOriginalFormat, "udta/%A9fmt"),
    ConstantCase("quickTimeUserDataGenre", .quickTimeUserDataGenre, "udta/%A9gen"),
    ConstantCase("quickTimeUserDataHostComputer", .quickTimeUserDataHostComputer, "udta/%A9hst"),
    ConstantCase("quickTimeUserDataInformation", .quickTimeUserDataInformation, "udta/%A9inf"),
    ConstantCase("quickTimeUserDataKeywords", .quickTimeUserDataKeywords, "udta/%A9key"),
    ConstantCase("quickTimeUserDataMake", .quickTimeUserDataMake, "udta/%A9mak"),
    ConstantCase("quickTimeUserDataModel", .quickTimeUserDataModel, "udta/%A9mod"),
    ConstantCase("quickTimeUserDataFullName", .quickTimeUserDataFullName, "udta/%A9nam"),
    ConstantCase(
      "quickTimeUserDataOriginalArtist", .quickTimeUserDataOriginalArtist, "udta/%A9ope"),
    ConstantCase(
      "quickTimeUserDataPhonogramRights", .quickTimeUserDataPhonogramRights, "udta/%A9phg"),
    ConstantCase("quickTimeUserDataProducer", .quickTimeUserDataProducer, "udta/%A9prd"),
    ConstantCase("quickTimeUserDataPerformers", .quickTimeUserDataPerformers, "udta/%A9prf"),
    ConstantCase("quickTimeUserDataPublisher", .quickTimeUserDataPublisher, "udta/%A9pub"),
    ConstantCase(
      "quickTimeUserDataSpecialPlaybackRequirements", .quickTimeUserDataSpecialPlaybackRequirements,
      "udta/%A9req"),
    ConstantCase("quickTimeUserDataCredits", .quickTimeUserDataCredits, "udta/%A9src"),
    ConstantCase(
      "quickTimeUserDataOriginalSource", .quickTimeUserDataOriginalSource, "udta/%A9src"),
    ConstantCase("quickTimeUserDataSoftware", .quickTimeUserDataSoftware, "udta/%A9swr"),
    ConstantCase("quickTimeUserDataTrack", .quickTimeUserDataTrack, "udta/%A9trk"),
    ConstantCase("quickTimeUserDataURLLink", .quickTimeUserDataURLLink, "udta/%A9url"),
    ConstantCase("quickTimeUserDataWarning", .quickTimeUserDataWarning, "udta/%A9wrn"),
    ConstantCase("quickTimeUserDataWriter", .quickTimeUserDataWriter, "udta/%A9wrt"),
    ConstantCase(
      "quickTimeUserDataLocationISO6709", .quickTimeUserDataLocationISO6709, "udta/%A9xyz"),
    ConstantCase(
      "quickTimeUserDataTaggedCharacteristic", .quickTimeUserDataTaggedCharacteristic, "udta/tagc"),
    ConstantCase("quickTimeUserDataTrackName", .quickTimeUserDataTrackName, "udta/tnam"),
  ]
}
