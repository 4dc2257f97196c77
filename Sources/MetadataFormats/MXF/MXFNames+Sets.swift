/// Sets by the last eight bytes of their labels.
///
/// Source: SMPTE ST 377-1 Annexes A to D; ST 380 Annex B; AMWA AS-11; SMPTE RP 2057 for texts of other schemes.
extension MXFNames {
  static let (preface, identification, contentStorage, essenceData) = (
    UInt64(0x0D01_0101_0101_2F00), UInt64(0x0D01_0101_0101_3000), UInt64(0x0D01_0101_0101_1800),
    UInt64(0x0D01_0101_0101_2300)
  )
  static let (materialPackage, sourcePackage) = (
    UInt64(0x0D01_0101_0101_3600), UInt64(0x0D01_0101_0101_3700)
  )
  static let (eventTrack, staticTrack, timelineTrack) = (
    UInt64(0x0D01_0101_0101_3900), UInt64(0x0D01_0101_0101_3A00), UInt64(0x0D01_0101_0101_3B00)
  )
  static let (sequence, sourceClip, timecode, segment) = (
    UInt64(0x0D01_0101_0101_0F00), UInt64(0x0D01_0101_0101_1100), UInt64(0x0D01_0101_0101_1400),
    UInt64(0x0D01_0101_0101_4100)
  )
  static let taggedValue: UInt64 = 0x0D01_0101_0101_3F00

  /// Sets that only hold others together, or tell of essence; what is in none of the tables of properties is private.
  static let structure: KeyValuePairs<UInt64, String> = [
    preface: "Preface", identification: "Identification", contentStorage: "ContentStorage",
    essenceData: "EssenceContainerData", materialPackage: "MaterialPackage",
    sourcePackage: "SourcePackage", eventTrack: "EventTrack", staticTrack: "StaticTrack",
    timelineTrack: "Track", sequence: "Sequence", sourceClip: "SourceClip",
    timecode: "TimecodeComponent", segment: "Segment", 0x0D01_0101_0101_4500: "Clip",
    0x0D01_0101_0101_0800: "CommentMarker", 0x0D01_0101_0101_1700: "Marker",
    0x0D01_0101_0101_3200: "NetworkLocator", 0x0D01_0101_0101_3300: "TextLocator",
    taggedValue: "TaggedValue",
  ]

  /// Frameworks, at which the names of descriptive items begin.
  static let frameworks: KeyValuePairs<UInt64, String> = [
    0x0D01_0401_0101_0100: "ProductionFramework", 0x0D01_0401_0101_0200: "ClipFramework",
    0x0D01_0401_0101_0300: "SceneFramework", 0x0D01_0401_0401_0100: "TextBasedFramework",
    0x0D01_0701_0B01_0100: "AS11Core",
    0x0D01_0701_0B02_0100: "AS11Segmentation", 0x0D0C_0101_0101_0000: "UKDPP",
  ]

  /// Descriptive sets below frameworks, and the property of a parent that refers to many of them.
  static let descriptive: KeyValuePairs<UInt64, (name: String, reference: UInt64)> = [
    0x0D01_0401_0110_0100: ("Titles", 0x0601_0104_0540_0400),
    0x0D01_0401_0111_0100: ("Identification", 0x0601_0104_0540_0600),
    0x0D01_0401_0112_0100: ("GroupRelationship", 0x0601_0104_0540_0500),
    0x0D01_0401_0113_0100: ("Branding", 0x0601_0104_0540_0800),
    0x0D01_0401_0114_0100: ("Event", 0x0601_0104_0540_0900),
    0x0D01_0401_0114_0200: ("Publication", 0x0601_0104_0540_0A00),
    0x0D01_0401_0115_0100: ("Award", 0x0601_0104_0540_0B00),
    0x0D01_0401_0116_0100: ("CaptionDescription", 0x0601_0104_0540_0C00),
    0x0D01_0401_0117_0100: ("Annotation", 0x0601_0104_0540_0D00),
    0x0D01_0401_0117_0200: ("SettingPeriod", 0x0601_0104_0540_0E01),
    0x0D01_0401_0117_0300: ("Scripting", 0x0601_0104_0540_0F00),
    0x0D01_0401_0117_0400: ("Classification", 0x0601_0104_0540_1000),
    0x0D01_0401_0117_0500: ("Shot", 0x0601_0104_0540_1101),
    0x0D01_0401_0117_0600: ("KeyPoint", 0x0601_0104_0540_1200),
    0x0D01_0401_0117_0800: ("CueWords", 0x0601_0104_0240_2301),
    0x0D01_0401_0118_0100: ("Participant", 0x0601_0104_0540_1300),
    0x0D01_0401_0119_0100: ("ContactsList", 0x0601_0104_0240_2200),
    0x0D01_0401_011A_0200: ("Person", 0x0601_0104_0540_1400),
    0x0D01_0401_011A_0300: ("Organisation", 0x0601_0104_0540_1500),
    0x0D01_0401_011A_0400: ("Location", 0x0601_0104_0540_1600),
    0x0D01_0401_011B_0100: ("Address", 0x0601_0104_0540_1700),
    0x0D01_0401_011B_0200: ("Communications", 0x0601_0104_0540_1800),
    0x0D01_0401_011C_0100: ("Contract", 0x0601_0104_0540_1900),
    0x0D01_0401_011C_0200: ("Rights", 0x0601_0104_0540_1A00),
    0x0D01_0401_011D_0100: ("PictureFormat", 0x0601_0104_0240_1D00),
    0x0D01_0401_011E_0100: ("DeviceParameters", 0x0601_0104_0540_1E00),
    0x0D01_0401_011F_0100: ("NameValue", 0x0601_0104_0540_1F01),
    0x0D01_0401_0402_0100: ("StreamText", 0x0601_0104_0541_0100),
    0x0D01_0401_0402_0200: ("Text", 0x0601_0104_0541_0100),
    0x0D01_0401_0402_0300: ("WideText", 0x0601_0104_0541_0100),
    0x0D01_0401_0120_0100: ("Processing", 0x0601_0104_0240_2000),
    0x0D01_0401_0120_0200: ("Project", 0x0601_0104_0240_2100),
  ]
}
