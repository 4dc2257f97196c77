/// The constants of user data of ISO and 3GPP files, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h; 3GPP TS 26.244 § 8; ISO/IEC 14496-12.
extension MetadataIdentifier {
  /// Accessibility description: `uiso/ades`.
  public static let isoUserDataAccessibilityDescription = MetadataIdentifier(rawValue: "uiso/ades")
  /// Album and track: `uiso/albm`.
  public static let identifier3GPUserDataAlbumAndTrack = MetadataIdentifier(rawValue: "uiso/albm")
  /// Author: `uiso/auth`.
  public static let identifier3GPUserDataAuthor = MetadataIdentifier(rawValue: "uiso/auth")
  /// Media classification: `uiso/clsf`.
  public static let identifier3GPUserDataMediaClassification = MetadataIdentifier(
    rawValue: "uiso/clsf")
  /// Collection: `uiso/coll`.
  public static let identifier3GPUserDataCollection = MetadataIdentifier(rawValue: "uiso/coll")
  /// Copyright: `uiso/cprt`.
  public static let identifier3GPUserDataCopyright = MetadataIdentifier(rawValue: "uiso/cprt")
  /// Date: `uiso/date`.
  public static let isoUserDataDate = MetadataIdentifier(rawValue: "uiso/date")
  /// Description: `uiso/dscp`.
  public static let identifier3GPUserDataDescription = MetadataIdentifier(rawValue: "uiso/dscp")
  /// Genre: `uiso/gnre`.
  public static let identifier3GPUserDataGenre = MetadataIdentifier(rawValue: "uiso/gnre")
  /// Keyword list: `uiso/kywd`.
  public static let identifier3GPUserDataKeywordList = MetadataIdentifier(rawValue: "uiso/kywd")
  /// Location: `uiso/loci`.
  public static let identifier3GPUserDataLocation = MetadataIdentifier(rawValue: "uiso/loci")
  /// Performer: `uiso/perf`.
  public static let identifier3GPUserDataPerformer = MetadataIdentifier(rawValue: "uiso/perf")
  /// Media rating: `uiso/rtng`.
  public static let identifier3GPUserDataMediaRating = MetadataIdentifier(rawValue: "uiso/rtng")
  /// Tagged characteristic: `uiso/tagc`.
  public static let isoUserDataTaggedCharacteristic = MetadataIdentifier(rawValue: "uiso/tagc")
  /// Thumbnail: `uiso/thmb`.
  public static let identifier3GPUserDataThumbnail = MetadataIdentifier(rawValue: "uiso/thmb")
  /// Title: `uiso/titl`.
  public static let identifier3GPUserDataTitle = MetadataIdentifier(rawValue: "uiso/titl")
  /// User rating: `uiso/urat`.
  public static let identifier3GPUserDataUserRating = MetadataIdentifier(rawValue: "uiso/urat")
  /// Recording year: `uiso/yrrc`.
  public static let identifier3GPUserDataRecordingYear = MetadataIdentifier(rawValue: "uiso/yrrc")
  /// Copyright: `uiso/cprt`, the same as `identifier3GPUserDataCopyright`.
  public static let isoUserDataCopyright = identifier3GPUserDataCopyright
}
