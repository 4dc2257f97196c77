extension WellKnownIdentifier {
  /// Rows of QuickTime metadata.
  static let quickTimeMetadata: [WellKnownIdentifier] = [
    row(
      .quickTimeMetadataWhiteBalanceByCCTColorMatrices,
      constant: "quickTimeMetadataWhiteBalanceByCCTColorMatrices",
      "white balance by CCT color matrices", .rawData),
    row(
      .quickTimeMetadataWhiteBalanceByCCTWhiteBalanceFactors,
      constant: "quickTimeMetadataWhiteBalanceByCCTWhiteBalanceFactors",
      "white balance by CCT factors", .rawData),
    row(
      .quickTimeMetadataAccessibilityDescription,
      constant: "quickTimeMetadataAccessibilityDescription", "accessibility description", .utf8,
      common: .commonIdentifierAccessibilityDescription),
    row(.quickTimeMetadataAIMEData, constant: "quickTimeMetadataAIMEData", "AIME data", .rawData),
    row(
      .quickTimeMetadataAlbum, constant: "quickTimeMetadataAlbum", "album", .utf8,
      common: .commonIdentifierAlbumName),
    row(.quickTimeMetadataArranger, constant: "quickTimeMetadataArranger", "arranger", .utf8),
    row(
      .quickTimeMetadataArtist, constant: "quickTimeMetadataArtist", "artist", .utf8,
      common: .commonIdentifierArtist),
    row(
      .quickTimeMetadataArtwork, constant: "quickTimeMetadataArtwork", "artwork", .jpeg,
      common: .commonIdentifierArtwork),
    row(
      .quickTimeMetadataAuthor, constant: "quickTimeMetadataAuthor", "author", .utf8,
      common: .commonIdentifierAuthor),
    row(
      .quickTimeMetadataCameraFocalLength35mmEquivalent,
      constant: "quickTimeMetadataCameraFocalLength35mmEquivalent",
      "camera focal length 35 mm equivalent", .utf8),
    row(
      .quickTimeMetadataCameraFrameReadoutTime, constant: "quickTimeMetadataCameraFrameReadoutTime",
      "camera frame readout time"),
    row(
      .quickTimeMetadataCameraIdentifier, constant: "quickTimeMetadataCameraIdentifier",
      "camera identifier", .utf8),
    row(
      .quickTimeMetadataCameraLensIrisFNumber, constant: "quickTimeMetadataCameraLensIrisFNumber",
      "camera lens iris f-number", .utf8),
    row(
      .quickTimeMetadataCameraLensModel, constant: "quickTimeMetadataCameraLensModel",
      "camera lens model", .utf8),
    row(
      .quickTimeMetadataCinematicVideoIntent, constant: "quickTimeMetadataCinematicVideoIntent",
      "cinematic video intent", .uint8),
    row(
      .quickTimeMetadataCollectionUser, constant: "quickTimeMetadataCollectionUser",
      "user collection", .utf8),
    row(.quickTimeMetadataComment, constant: "quickTimeMetadataComment", "comment", .utf8),
    row(
      .quickTimeMetadataComposer, constant: "quickTimeMetadataComposer", "composer", .utf8,
      common: .commonIdentifierCreator),
    row(
      .quickTimeMetadataContentIdentifier, constant: "quickTimeMetadataContentIdentifier",
      "content identifier", .utf8, common: .commonIdentifierAssetIdentifier, verified: true),
    row(
      .quickTimeMetadataCopyright, constant: "quickTimeMetadataCopyright", "copyright", .utf8,
      common: .commonIdentifierCopyrights),
    row(
      .quickTimeMetadataCreationDate, constant: "quickTimeMetadataCreationDate", "creation date",
      .utf8, common: .commonIdentifierCreationDate, verified: true),
    row(.quickTimeMetadataCredits, constant: "quickTimeMetadataCredits", "credits", .utf8),
    row(
      .quickTimeMetadataDescription, constant: "quickTimeMetadataDescription", "description", .utf8,
      common: .commonIdentifierDescription, verified: true),
    row(
      .quickTimeMetadataDetectedCatBody, constant: "quickTimeMetadataDetectedCatBody",
      "detected cat body"),
    row(
      .quickTimeMetadataDetectedDogBody, constant: "quickTimeMetadataDetectedDogBody",
      "detected dog body"),
    row(
      .quickTimeMetadataDetectedFace, constant: "quickTimeMetadataDetectedFace", "detected face",
      .detectedFace),
    row(
      .quickTimeMetadataDetectedHumanBody, constant: "quickTimeMetadataDetectedHumanBody",
      "detected human body"),
    row(
      .quickTimeMetadataDetectedSalientObject, constant: "quickTimeMetadataDetectedSalientObject",
      "detected salient object"),
    row(
      .quickTimeMetadataDirectionFacing, constant: "quickTimeMetadataDirectionFacing",
      "direction facing", .utf8),
    row(
      .quickTimeMetadataDirectionMotion, constant: "quickTimeMetadataDirectionMotion",
      "direction motion", .utf8),
    row(.quickTimeMetadataDirector, constant: "quickTimeMetadataDirector", "director", .utf8),
    row(
      .quickTimeMetadataDisplayName, constant: "quickTimeMetadataDisplayName", "display name", .utf8
    ),
    row(.quickTimeMetadataEncodedBy, constant: "quickTimeMetadataEncodedBy", "encoded by", .utf8),
    row(
      .quickTimeMetadataFullFrameRatePlaybackIntent,
      constant: "quickTimeMetadataFullFrameRatePlaybackIntent", "full frame rate playback intent",
      .uint8, verified: true),
    row(
      .quickTimeMetadataGenre, constant: "quickTimeMetadataGenre", "genre", .utf8,
      common: .commonIdentifierType),
    row(
      .quickTimeMetadataInformation, constant: "quickTimeMetadataInformation", "information", .utf8),
    row(.quickTimeMetadataIsMontage, constant: "quickTimeMetadataIsMontage", "is montage"),
    row(
      .quickTimeMetadataKeywords, constant: "quickTimeMetadataKeywords", "keywords", .utf8,
      common: .commonIdentifierSubject),
    row(
      .quickTimeMetadataAutoLivePhoto, constant: "quickTimeMetadataAutoLivePhoto",
      "automatic Live Photo", .signedInteger),
    row(
      .quickTimeMetadataLivePhotoVitalityScore, constant: "quickTimeMetadataLivePhotoVitalityScore",
      "Live Photo vitality score", .float32, verified: true),
    row(
      .quickTimeMetadataLivePhotoVitalityScoringVersion,
      constant: "quickTimeMetadataLivePhotoVitalityScoringVersion",
      "Live Photo vitality scoring version", .uint32, verified: true),
    row(
      .quickTimeMetadataLocationISO6709, constant: "quickTimeMetadataLocationISO6709", "location",
      .utf8, common: .commonIdentifierLocation, verified: true),
    row(
      .quickTimeMetadataLocationHorizontalAccuracyInMeters,
      constant: "quickTimeMetadataLocationHorizontalAccuracyInMeters",
      "location horizontal accuracy in meters", .float32, verified: true),
    row(
      .quickTimeMetadataLocationBody, constant: "quickTimeMetadataLocationBody", "location body",
      .utf8),
    row(
      .quickTimeMetadataLocationDate, constant: "quickTimeMetadataLocationDate", "location date",
      .utf8),
    row(
      .quickTimeMetadataLocationName, constant: "quickTimeMetadataLocationName", "location name",
      .utf8),
    row(
      .quickTimeMetadataLocationNote, constant: "quickTimeMetadataLocationNote", "location note",
      .utf8),
    row(
      .quickTimeMetadataLocationRole, constant: "quickTimeMetadataLocationRole", "location role",
      .unsignedInteger),
    row(
      .quickTimeMetadataMake, constant: "quickTimeMetadataMake", "make", .utf8,
      common: .commonIdentifierMake, verified: true),
    row(
      .quickTimeMetadataModel, constant: "quickTimeMetadataModel", "model", .utf8,
      common: .commonIdentifierModel, verified: true),
    row(
      .quickTimeMetadataOriginalArtist, constant: "quickTimeMetadataOriginalArtist",
      "original artist", .utf8),
    row(.quickTimeMetadataPerformer, constant: "quickTimeMetadataPerformer", "performer", .utf8),
    row(
      .quickTimeMetadataPhonogramRights, constant: "quickTimeMetadataPhonogramRights",
      "phonogram rights", .utf8),
    row(
      .quickTimeMetadataPreferredAffineTransform,
      constant: "quickTimeMetadataPreferredAffineTransform", "preferred affine transform",
      .affineTransformFloat64),
    row(.quickTimeMetadataProducer, constant: "quickTimeMetadataProducer", "producer", .utf8),
    row(
      .quickTimeMetadataPublisher, constant: "quickTimeMetadataPublisher", "publisher", .utf8,
      common: .commonIdentifierPublisher),
    row(
      .quickTimeMetadataRatingUser, constant: "quickTimeMetadataRatingUser", "user rating", .float32
    ),
    row(
      .quickTimeMetadataSoftware, constant: "quickTimeMetadataSoftware", "software", .utf8,
      common: .commonIdentifierSoftware, verified: true),
    row(
      .quickTimeMetadataSpatialOverCaptureQualityScore,
      constant: "quickTimeMetadataSpatialOverCaptureQualityScore",
      "spatial over capture quality score", .float32),
    row(
      .quickTimeMetadataSpatialOverCaptureQualityScoringVersion,
      constant: "quickTimeMetadataSpatialOverCaptureQualityScoringVersion",
      "spatial over capture quality scoring version", .uint32),
    row(
      .quickTimeMetadataTitle, constant: "quickTimeMetadataTitle", "title", .utf8,
      common: .commonIdentifierTitle),
    row(
      .quickTimeMetadataVideoOrientation, constant: "quickTimeMetadataVideoOrientation",
      "video orientation", .int16),
    row(.quickTimeMetadataYear, constant: "quickTimeMetadataYear", "year", .utf8),
    row(.quickTimeMetadataiXML, constant: "quickTimeMetadataiXML", "iXML", .utf8),
    row(
      .quickTimeMetadataCameraISOSensitivity, constant: "quickTimeMetadataCameraISOSensitivity",
      "camera ISO sensitivity", .utf8),
    row(
      .quickTimeMetadataCameraShutterSpeedAngle,
      constant: "quickTimeMetadataCameraShutterSpeedAngle", "camera shutter speed angle", .utf8),
    row(
      .quickTimeMetadataCameraShutterSpeedTime, constant: "quickTimeMetadataCameraShutterSpeedTime",
      "camera shutter speed time", .utf8),
    row(
      .quickTimeMetadataCameraWhiteBalance, constant: "quickTimeMetadataCameraWhiteBalance",
      "camera white balance", .utf8),
    row(
      .quickTimeMetadataLivePhotoStillImageTransform,
      constant: "quickTimeMetadataLivePhotoStillImageTransform", "Live Photo still image transform",
      .perspectiveTransformFloat64),
    row(
      .quickTimeMetadataLivePhotoStillImageTransformReferenceDimensions,
      constant: "quickTimeMetadataLivePhotoStillImageTransformReferenceDimensions",
      "Live Photo still image dimensions", .dimensionsFloat32),
    row(
      .quickTimeMetadataSegmentIdentifier, constant: "quickTimeMetadataSegmentIdentifier",
      "segment identifier", .quickTimeUUID, spelling: .guess),
    row(
      .quickTimeMetadataSceneIlluminance, constant: "quickTimeMetadataSceneIlluminance",
      "scene illuminance", .quickTimeMilliLux),
    row(
      .quickTimeMetadataPresentationImmersiveMedia,
      constant: "quickTimeMetadataPresentationImmersiveMedia", "immersive media presentation",
      .rawData, spelling: .guess),
    row(
      .quickTimeMetadataSpatialAudioMix, constant: "quickTimeMetadataSpatialAudioMix",
      "spatial audio mix", .rawData, spelling: .guess),
    row(
      .quickTimeMetadataDisplayMaskRectangleMono,
      constant: "quickTimeMetadataDisplayMaskRectangleMono", "display mask rectangle",
      .rasterRectangle, spelling: .guess),
    row(
      .quickTimeMetadataDisplayMaskRectangleStereoLeft,
      constant: "quickTimeMetadataDisplayMaskRectangleStereoLeft", "left display mask rectangle",
      .rasterRectangle, spelling: .guess),
    row(
      .quickTimeMetadataDisplayMaskRectangleStereoRight,
      constant: "quickTimeMetadataDisplayMaskRectangleStereoRight", "right display mask rectangle",
      .rasterRectangle, spelling: .guess),
    row("mdta/com.apple.quicktime.spatial.format-version", "spatial format version", .utf8),
    row("mdta/com.apple.quicktime.spatial.aggressors-seen", "spatial aggressors seen"),
    row("mdta/com.apple.quicktime.spatial.low-motion", "spatial low motion"),
    row("mdta/com.apple.quicktime.still-image-time", "still image time", .int8),
    row("mdta/com.apple.quicktime.live-photo-info", "Live Photo info", .livePhotoInfo),
    row("mdta/com.apple.quicktime.smartstyle-info", "smart style info", .rawData),
    row("mdta/com.apple.quicktime.player.version", "player version", .utf8),
    row("mdta/com.apple.quicktime.player.movie.audio.gain", "audio gain", .float32),
    row("mdta/com.apple.quicktime.player.movie.audio.balance", "audio balance", .float32),
    row("mdta/com.apple.quicktime.player.movie.audio.mute", "audio mute", .int8),
    row("mdta/com.apple.quicktime.player.movie.visual.brightness", "brightness", .float32),
    row("mdta/com.apple.photos.captureMode", "capture mode", .utf8),
    row(
      "mdta/com.apple.quicktime.apple.photos.variation-identifier", "photos variation identifier",
      .int64),
    row("mdta/com.android.version", "Android version", .utf8),
    row("mdta/com.android.capture.fps", "capture rate", .float32),
    row("mdta/com.android.manufacturer", "make", .utf8),
    row("mdta/com.android.model", "model", .utf8),
    row("mdta/org.smpte.rdd18.lens.irisfnumber", "lens iris f-number", .utf8),
    row(
      "mdta/org.smpte.rdd18.camera.neutraldensityfilterwheelsetting", "neutral density filter",
      .utf8),
    row("mdta/com.apple.proapps.manufacturer", "make", .utf8),
    row("mdta/encoder", "encoder", .utf8),
    row("mdta/major_brand", "major brand", .utf8),
  ]
}
