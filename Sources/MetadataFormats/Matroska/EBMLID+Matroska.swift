/// The numbers of the elements that are read.
///
/// Source: RFC 9559 § 5.
extension EBMLID {
  static let header: EBMLID = 0x1A45_DFA3
  static let readVersion: EBMLID = 0x42F7
  static let maxIDLength: EBMLID = 0x42F2
  static let maxSizeLength: EBMLID = 0x42F3
  static let docType: EBMLID = 0x4282
  static let void: EBMLID = 0xEC
  static let checksum: EBMLID = 0xBF

  static let segment: EBMLID = 0x1853_8067
  static let seekHead: EBMLID = 0x114D_9B74
  static let seek: EBMLID = 0x4DBB
  static let seekID: EBMLID = 0x53AB
  static let seekPosition: EBMLID = 0x53AC
  static let cluster: EBMLID = 0x1F43_B675
  static let cues: EBMLID = 0x1C53_BB6B

  static let info: EBMLID = 0x1549_A966
  static let segmentUUID: EBMLID = 0x73A4
  static let segmentFilename: EBMLID = 0x7384
  static let prevUUID: EBMLID = 0x3C_B923
  static let prevFilename: EBMLID = 0x3C_83AB
  static let nextUUID: EBMLID = 0x3E_B923
  static let nextFilename: EBMLID = 0x3E_83BB
  static let segmentFamily: EBMLID = 0x4444
  static let timestampScale: EBMLID = 0x2A_D7B1
  static let duration: EBMLID = 0x4489
  static let dateUTC: EBMLID = 0x4461
  static let title: EBMLID = 0x7BA9
  static let muxingApp: EBMLID = 0x4D80
  static let writingApp: EBMLID = 0x5741

  static let tracks: EBMLID = 0x1654_AE6B
  static let trackEntry: EBMLID = 0xAE
  static let trackNumber: EBMLID = 0xD7
  static let trackUID: EBMLID = 0x73C5
  static let trackType: EBMLID = 0x83
  static let flagEnabled: EBMLID = 0xB9
  static let flagDefault: EBMLID = 0x88
  static let flagForced: EBMLID = 0x55AA
  static let flagHearingImpaired: EBMLID = 0x55AB
  static let flagVisualImpaired: EBMLID = 0x55AC
  static let flagTextDescriptions: EBMLID = 0x55AD
  static let flagOriginal: EBMLID = 0x55AE
  static let flagCommentary: EBMLID = 0x55AF
  static let name: EBMLID = 0x536E
  static let language: EBMLID = 0x22_B59C
  static let languageBCP47: EBMLID = 0x22_B59D
  static let codecID: EBMLID = 0x86
  static let codecName: EBMLID = 0x25_8688
  static let codecPrivate: EBMLID = 0x63A2
  static let codecDelay: EBMLID = 0x56AA
  static let video: EBMLID = 0xE0
  static let pixelWidth: EBMLID = 0xB0
  static let pixelHeight: EBMLID = 0xBA
  static let displayWidth: EBMLID = 0x54B0
  static let displayHeight: EBMLID = 0x54BA
  static let flagInterlaced: EBMLID = 0x9A
  static let stereoMode: EBMLID = 0x53B8
  static let alphaMode: EBMLID = 0x53C0
  static let projection: EBMLID = 0x7670
  static let color: EBMLID = 0x55B0
  static let colorMatrix: EBMLID = 0x55B1
  static let colorRange: EBMLID = 0x55B9
  static let colorTransfer: EBMLID = 0x55BA
  static let colorPrimaries: EBMLID = 0x55BB
  static let chromaSitingAcross: EBMLID = 0x55B7
  static let chromaSitingDown: EBMLID = 0x55B8
  static let maximumContentLight: EBMLID = 0x55BC
  static let maximumAverageLight: EBMLID = 0x55BD
  static let masteringMetadata: EBMLID = 0x55D0
  static let masteringRedX: EBMLID = 0x55D1
  static let masteringRedY: EBMLID = 0x55D2
  static let masteringGreenX: EBMLID = 0x55D3
  static let masteringGreenY: EBMLID = 0x55D4
  static let masteringBlueX: EBMLID = 0x55D5
  static let masteringBlueY: EBMLID = 0x55D6
  static let masteringWhiteX: EBMLID = 0x55D7
  static let masteringWhiteY: EBMLID = 0x55D8
  static let masteringLuminanceMax: EBMLID = 0x55D9
  static let masteringLuminanceMin: EBMLID = 0x55DA
  static let displayUnit: EBMLID = 0x54B2
  static let projectionType: EBMLID = 0x7671
  static let projectionPrivate: EBMLID = 0x7672
  static let projectionPoseRoll: EBMLID = 0x7675
  static let defaultDuration: EBMLID = 0x23_E383
  static let blockAdditionMapping: EBMLID = 0x41E4
  static let contentEncodings: EBMLID = 0x6D80
  static let audio: EBMLID = 0xE1
  static let samplingFrequency: EBMLID = 0xB5
  static let channels: EBMLID = 0x9F
  static let bitDepth: EBMLID = 0x6264

  static let tags: EBMLID = 0x1254_C367
  static let tag: EBMLID = 0x7373
  static let targets: EBMLID = 0x63C0
  static let targetTypeValue: EBMLID = 0x68CA
  static let targetType: EBMLID = 0x63CA
  static let tagTrackUID: EBMLID = 0x63C5
  static let tagEditionUID: EBMLID = 0x63C9
  static let tagChapterUID: EBMLID = 0x63C4
  static let tagAttachmentUID: EBMLID = 0x63C6
  static let simpleTag: EBMLID = 0x67C8
  static let tagName: EBMLID = 0x45A3
  static let tagLanguage: EBMLID = 0x447A
  static let tagLanguageBCP47: EBMLID = 0x447B
  static let tagDefault: EBMLID = 0x4484
  static let tagDefaultBogus: EBMLID = 0x44B4
  static let tagString: EBMLID = 0x4487
  static let tagBinary: EBMLID = 0x4485

  static let chapters: EBMLID = 0x1043_A770
  static let editionEntry: EBMLID = 0x45B9
  static let editionUID: EBMLID = 0x45BC
  static let editionFlagHidden: EBMLID = 0x45BD
  static let editionFlagDefault: EBMLID = 0x45DB
  static let editionFlagOrdered: EBMLID = 0x45DD
  static let editionDisplay: EBMLID = 0x4520
  static let editionString: EBMLID = 0x4521
  static let editionLanguage: EBMLID = 0x45E4
  static let chapterAtom: EBMLID = 0xB6
  static let chapterUID: EBMLID = 0x73C4
  static let chapterStringUID: EBMLID = 0x5654
  static let chapterTimeStart: EBMLID = 0x91
  static let chapterTimeEnd: EBMLID = 0x92
  static let chapterFlagHidden: EBMLID = 0x98
  static let chapterFlagEnabled: EBMLID = 0x4598
  static let chapterSegmentUUID: EBMLID = 0x6E67
  static let chapterSegmentEditionUID: EBMLID = 0x6EBC
  static let chapterPhysicalEquivalent: EBMLID = 0x63C3
  static let chapterDisplay: EBMLID = 0x80
  static let chapterString: EBMLID = 0x85
  static let chapterLanguage: EBMLID = 0x437C
  static let chapterLanguageBCP47: EBMLID = 0x437D
  static let chapterCountry: EBMLID = 0x437E

  static let attachments: EBMLID = 0x1941_A469
  static let attachedFile: EBMLID = 0x61A7
  static let fileDescription: EBMLID = 0x467E
  static let fileName: EBMLID = 0x466E
  static let fileMediaType: EBMLID = 0x4660
  static let fileData: EBMLID = 0x465C
  static let fileUID: EBMLID = 0x46AE

  /// The elements whose bodies are read as elements; codec settings inside a track stay bytes.
  static let masters: Set<EBMLID> = [
    header, seekHead, seek, info, tracks, trackEntry, tags, tag, targets, simpleTag, chapters,
    editionEntry, editionDisplay, chapterAtom, chapterDisplay, attachments, attachedFile,
  ]

  /// The elements that may be directly in a segment.
  static let topLevel: Set<EBMLID> = [
    seekHead, cluster, cues, info, tracks, tags, chapters, attachments,
  ]
}
