/// Boxes of user data, whose key space depends on the flavor of the file.
///
/// Source: 3GPP TS 26.244 § 8; ISO/IEC 14496-12:2022 § 8.10; files of cameras. That unknown boxes
/// are ISO user data in MP4 files is how AVFoundation has it.
extension MetadataIdentifier {
  /// The identifier of a box of user data that is neither classic text nor text of 3GPP.
  ///
  /// Unknown boxes are ISO user data in MP4 files, and QuickTime user data in movies;
  /// those that makers of cameras define are QuickTime user data in both.
  public static func userData(box code: UInt32, family: BoxFamily) -> MetadataIdentifier {
    let identifier = MetadataIdentifier(fourCharacterCode: code, keySpace: .quickTimeUserData)
    let own = MetadataIdentifier(fourCharacterCode: code, keySpace: .isoUserData)
    // A text of 3GPP that cannot be read as one is not a box of someone's own.
    let isKnown =
      code >> 24 == 0x40 || known.contains(identifier.rawValue) || isoTexts.contains(own.rawValue)
    return family == .iso && !isKnown ? own : identifier
  }

  /// The identifier that a box of user data has in a QuickTime movie, for comparing files of both
  /// branches: `udta/xmpl` for `uiso/xmpl`; itself for all that is no such box.
  public var inQuickTimeUserData: MetadataIdentifier {
    guard keySpace == .isoUserData, let code = fourCharacterCode,
      !Self.isoTexts.contains(rawValue)
    else { return self }
    return MetadataIdentifier(fourCharacterCode: code, keySpace: .quickTimeUserData)
  }

  /// Boxes that are ISO user data in movies too.
  private static let isoTexts: Set<String> = Set(
    [
      "titl", "auth", "perf", "gnre", "dscp", "cprt", "coll", "albm", "yrrc", "rtng", "clsf",
      "kywd", "loci", "kind",
    ].map { "uiso/\($0)" })

  /// Boxes of QuickTime and of makers of cameras.
  private static let known: Set<String> = Set(
    [
      "name", "tnam", "chpl", "LOOP", "SelO", "AllF", "WLOC", "ptv%20", "ludt",
      "hnti", "hinf", "hinv", "FIRM", "LENS", "CAME", "SETT", "MUID", "HMMT", "BCID",
      "GUMI", "GPMF", "gpmf", "CNMN", "CNFV", "CNTH", "CNDA", "CNDB", "CNCV", "cmid", "cmnm",
      "manu", "modl", "MVTG", "QVMI", "RMKN", "NCDT", "PANA", "LEIC", "TAGS", "scrn", "smta",
      "vndr", "AMBA", "info", "ptsh", "pose",
    ].map { "udta/\($0)" })
}
