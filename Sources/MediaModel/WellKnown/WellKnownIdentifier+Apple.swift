extension WellKnownIdentifier {
  /// Rows of common identifiers.
  static let common = rows(
    "common/",
    [
      nil: [
        "accessibilityDescription": "accessibility description", "albumName": "album name",
        "artist": "artist", "artwork": "artwork", "author": "author", "contributor": "contributor",
        "copyrights": "copyrights", "creationDate": "creation date", "creator": "creator",
        "description": "description", "format": "format", "identifier": "asset identifier",
        "language": "language", "lastModifiedDate": "last modified date", "location": "location",
        "make": "make", "model": "model", "publisher": "publisher", "relation": "relation",
        "software": "software", "source": "source", "subject": "subject", "title": "title",
        "type": "type",
      ]
    ])

  /// Rows of QuickTime metadata.
  static let quickTimeMetadata = rows(
    "mdta/",
    [
      .rawData: [
        "com.apple.proresraw.whitebalance.bycct.colormatrices":
          "white balance by CCT color matrices",
        "com.apple.proresraw.whitebalance.bycct.whitebalancefactors":
          "white balance by CCT factors",
        "…aime-data": "AIME data", "…presentation-immersive-media": "immersive media presentation",
        "…cinematic-audio": "spatial audio mix", "…smartstyle-info": "smart style info",
      ],
      .utf8: [
        "…camera.focal_length.35mm_equivalent": "camera focal length 35 mm equivalent",
        "…camera.identifier": "camera identifier",
        "…camera.lens_irisfnumber": "camera lens iris f-number",
        "…direction.facing": "direction facing", "…direction.motion": "direction motion",
        "info.ixml.xml": "iXML", "org.smpte.rdd18.camera.isosensitivity": "camera ISO sensitivity",
        "org.smpte.rdd18.camera.shutterspeed_angle": "camera shutter speed angle",
        "org.smpte.rdd18.camera.shutterspeed_time": "camera shutter speed time",
        "org.smpte.rdd18.camera.whitebalance": "camera white balance",
        "…spatial.format-version": "spatial format version", "…player.version": "player version",
        "com.apple.photos.captureMode": "capture mode", "com.android.version": "Android version",
        "org.smpte.rdd18.lens.irisfnumber": "lens iris f-number",
        "org.smpte.rdd18.camera.neutraldensityfilterwheelsetting": "neutral density filter",
        "com.apple.proapps.manufacturer": "make", "encoder": "encoder",
        "major_brand": "major brand",
      ],
      nil: [
        "…camera.framereadouttimeinmicroseconds": "camera frame readout time",
        "…detected-cat-body": "detected cat body", "…detected-dog-body": "detected dog body",
        "…detected-human-body": "detected human body",
        "…detected-salient-object": "detected salient object", "…is-montage": "is montage",
        "…spatial.aggressors-seen": "spatial aggressors seen",
        "…spatial.low-motion": "spatial low motion",
      ],
      .uint8: [
        "…cinematic-video-intent": "cinematic video intent",
        "…full-frame-rate-playback-intent": "full frame rate playback intent",
      ],
      .detectedFace: [
        "…detected-face": "detected face"
      ],
      .signedInteger: [
        "…live-photo.auto": "automatic Live Photo"
      ],
      .float32: [
        "…live-photo.vitality-score": "Live Photo vitality score",
        "…location.accuracy.horizontal": "location horizontal accuracy in meters",
        "…spatial-overcapture.quality-score": "spatial over capture quality score",
        "…player.movie.audio.gain": "audio gain", "…player.movie.audio.balance": "audio balance",
        "…player.movie.visual.brightness": "brightness", "com.android.capture.fps": "capture rate",
      ],
      .uint32: [
        "…live-photo.vitality-scoring-version": "Live Photo vitality scoring version",
        "…spatial-overcapture.quality-scoring-version":
          "spatial over capture quality scoring version",
      ],
      .affineTransformFloat64: [
        "…preferred-affine-transform": "preferred affine transform"
      ],
      .int16: [
        "…video-orientation": "video orientation"
      ],
      .perspectiveTransformFloat64: [
        "…live-photo-still-image-transform": "Live Photo still image transform"
      ],
      .dimensionsFloat32: [
        "…live-photo-still-image-transform-reference-dimensions":
          "Live Photo still image dimensions"
      ],
      .quickTimeUUID: [
        "…segment-identifier": "segment identifier"
      ],
      .quickTimeMilliLux: [
        "…scene-illuminance": "scene illuminance"
      ],
      .rasterRectangle: [
        "…display-mask-rectangle-mono": "display mask rectangle",
        "…display-mask-rectangle-stereo-left": "left display mask rectangle",
        "…display-mask-rectangle-stereo-right": "right display mask rectangle",
      ],
      .int8: [
        "…still-image-time": "still image time", "…player.movie.audio.mute": "audio mute",
      ],
      .livePhotoInfo: [
        "…live-photo-info": "Live Photo info"
      ],
      .int64: [
        "…apple.photos.variation-identifier": "photos variation identifier"
      ],
    ])

  /// Rows of QuickTime user data.
  static let quickTimeUserData = rows(
    "udta/",
    [
      .classicText: [
        "©chp": "chapter"
      ]
    ])

  /// Rows of user data of ISO and 3GPP files.
  static let isoUserData = rows(
    "uiso/",
    [
      nil: [
        "clsf": "media classification", "rtng": "media rating", "thmb": "thumbnail",
        "urat": "user rating",
      ],
      .rawData: [
        "chpl": "chapter list", "FIRM": "firmware",
      ],
    ])

  /// Rows of iTunes metadata.
  static let iTunes = rows(
    "itsk/",
    [
      .utf8: [
        "©equ": "equalizer", "apID": "Apple ID", "xid ": "ISRC", "rldt": "release date",
      ],
      .rawData: [
        "gnre": "predefined genre"
      ],
      .signedInteger: [
        "©mvc": "movement count"
      ],
    ])

  /// Rows of iTunes freeform items.
  static let iTunesFreeform = rows(
    "itlk/",
    [
      .utf8: [
        "com.apple.iTunes.iTunSMPB": "gapless playback", "com.apple.iTunes.iTunNORM": "sound check",
        "com.apple.iTunes.iTunMOVI": "cast and crew", "com.apple.iTunes.iTunEXTC": "content rating",
        "com.apple.iTunes.replaygain_track_gain": "replay gain of track",
      ]
    ])

  /// Rows of parts of composite values.
  static let compositeParts = rows(
    "fiel/",
    [
      .polygonFloat32: [
        "com.apple.quicktime.detected-face.bounds": "face bounds"
      ],
      .uint32: [
        "com.apple.quicktime.detected-face.face-id": "face ID"
      ],
      .float32: [
        "com.apple.quicktime.detected-face.roll-angle": "face roll angle",
        "com.apple.quicktime.detected-face.yaw-angle": "face yaw angle",
      ],
    ])

  /// Rows of information dictionaries of audio files.
  ///
  /// Source: AudioToolbox, AudioFile.h, info string keys; `IKEY` as read from WAV files.
  static let audioFile = rows(
    "caaf/",
    [
      .utf8: [
        "year": "year", "time signature": "time signature", "source encoder": "source encoder",
        "nominal bit rate": "nominal bit rate", "channel layout": "channel layout",
        "approximate duration in seconds": "approximate duration",
        "source bit depth": "source bit depth",
      ]
    ])

  /// Rows of session data of HLS.
  ///
  /// Source: Apple, HTTP Live Streaming documentation; those of images and variants are ours.
  static let hls = rows(
    "hls/",
    [
      .utf8: [
        "com.apple.hls.chapters": "chapters", "com.apple.hls.poster": "poster",
        "com.apple.hls.haptics.url": "haptics", "image": "image of a chapter",
        "name": "name of a rendition",
      ]
    ])

  /// Rows of HLS date ranges.
  ///
  /// Source: draft-pantos-hls-rfc8216bis, EXT-X-DATERANGE and appendix D.
  static let hlsDateRange = rows(
    "lsdr/",
    [
      nil: [
        "SCTE35-CMD": "SCTE-35 command", "SCTE35-OUT": "SCTE-35 out", "SCTE35-IN": "SCTE-35 in",
        "X-AD-ID": "advertisement identifier", "X-ASSET-URI": "interstitial asset",
        "X-ASSET-LIST": "interstitial asset list", "X-RESUME-OFFSET": "interstitial resume offset",
        "X-PLAYOUT-LIMIT": "interstitial playout limit", "X-SNAP": "interstitial snapping",
        "X-RESTRICT": "interstitial restrictions",
      ]
    ])
}
