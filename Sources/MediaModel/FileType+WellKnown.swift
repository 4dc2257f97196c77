/// The types, one row each.
///
/// Source: AVFoundation, AVMediaFormat.h; the MP4 registration authority's list of brands; 3GPP TS
/// 26.244 § 5.3; 3GPP2 C.S0050 § 8.
extension FileType {
  /// Every type, those with the more telling brands before MPEG-4.
  public static let all: [FileType] = [
    .mov, .m4v, .m4a, .m4b, .mobile3GPP, .mobile3GPP2, .mp4,
    .mp3, .adts, .aiff, .wave, .flac, .ogg, .matroska, .webM, .avi, .mpegTransportStream,
    .advancedSystems, .monkeysAudio, .wavPack, .musepack, .coreAudio, .flashVideo,
    .mpegProgramStream, .materialExchange, .nut, .digitalVideo, .basicAudio, .adaptiveMultiRate,
    .dolbyDigital, .dts, .wave64, .trueAudio, .directStream,
    .directStreamInterchange, .jpeg, .heic, .heif, .avif,
  ]

  /// A QuickTime movie.
  public static let mov = FileType(
    uniformTypeIdentifier: "com.apple.quicktime-movie", pathExtensions: ["mov", "qt"],
    family: .quickTime, majorBrand: "qt  ", minorVersion: 0x2005_0300, compatibleBrands: ["qt  "],
    recognisedBrands: ["qt  "],
    metadataKeySpaces: [
      .quickTimeMetadata, .quickTimeUserData, .iTunes, .iTunesFreeform, .isoUserData, .xmp, .xtra,
    ])

  /// MPEG-4.
  public static let mp4 = FileType(
    uniformTypeIdentifier: "public.mpeg-4", pathExtensions: ["mp4"], family: .iso,
    majorBrand: "mp42", minorVersion: 1, compatibleBrands: ["mp42", "isom", "mp41"],
    recognisedBrands: [
      "mp41", "mp42", "mp71", "iso", "avc1", "dash", "msnv", "MSNV", "XAVC", "f4v ", "F4V ", "cmf",
      "NDSC", "NDSH", "NDSM", "NDSP", "NDSS", "hvc1", "av01", "dby1", "msdh", "msix",
    ], metadataKeySpaces: iTunesKeySpaces)

  /// Apple's variety of MPEG-4 for video.
  public static let m4v = FileType(
    uniformTypeIdentifier: "com.apple.m4v-video", pathExtensions: ["m4v"], family: .iso,
    majorBrand: "M4V ", minorVersion: 1, compatibleBrands: ["M4V ", "mp42", "isom"],
    recognisedBrands: ["M4V"], metadataKeySpaces: iTunesKeySpaces)

  /// Apple's variety of MPEG-4 for sound.
  public static let m4a = FileType(
    uniformTypeIdentifier: "com.apple.m4a-audio", pathExtensions: ["m4a"], family: .iso,
    majorBrand: "M4A ", minorVersion: 0, compatibleBrands: ["M4A ", "mp42", "isom"],
    recognisedBrands: ["M4A "], metadataKeySpaces: iTunesKeySpaces)

  /// Apple's variety of MPEG-4 for audio books.
  public static let m4b = FileType(
    uniformTypeIdentifier: "com.apple.m4b-audio", pathExtensions: ["m4b"], family: .iso,
    majorBrand: "M4B ", minorVersion: 0, compatibleBrands: ["M4B ", "mp42", "isom"],
    recognisedBrands: ["M4B "], metadataKeySpaces: iTunesKeySpaces)

  /// Whether players expect sound and no pictures but those of chapters in such files.
  package var holdsSoundOnly: Bool { self == .m4a || self == .m4b }

  /// Mobile telephones after 3GPP.
  public static let mobile3GPP = FileType(
    uniformTypeIdentifier: "public.3gpp", pathExtensions: ["3gp", "3gpp"], family: .iso,
    majorBrand: "3gp6", minorVersion: 0, compatibleBrands: ["3gp6", "3gp5", "3gp4", "isom"],
    recognisedBrands: ["3gp", "3gr", "3gs", "3ge", "3gg", "3gh", "3gm", "3gt"],
    metadataKeySpaces: mobileKeySpaces)

  /// Mobile telephones after 3GPP2.
  public static let mobile3GPP2 = FileType(
    uniformTypeIdentifier: "public.3gpp2", pathExtensions: ["3g2", "3gp2"], family: .iso,
    majorBrand: "3g2a", minorVersion: 0, compatibleBrands: ["3g2a", "3gp6", "isom"],
    recognisedBrands: ["3g2"], metadataKeySpaces: mobileKeySpaces)

  /// Players of MPEG-4 look for iTunes metadata first.
  private static let iTunesKeySpaces: [KeySpace] = [
    .iTunes, .iTunesFreeform, .quickTimeUserData, .isoUserData, .quickTimeMetadata, .xmp, .xtra,
  ]

  /// Telephones look for the user data of 3GPP first.
  private static let mobileKeySpaces: [KeySpace] = [
    .isoUserData, .quickTimeUserData, .iTunes, .iTunesFreeform, .quickTimeMetadata, .xmp,
  ]
}
