/// The constants of user data of ISO and 3GPP files, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h; 3GPP TS 26.244 § 8; ISO/IEC 14496-12.
extension MetadataIdentifier {
  /// Accessibility description: `uiso/ades`.
  public static let isoUserDataAccessibilityDescription: Self = "uiso/ades"
  /// Album and track: `uiso/albm`.
  public static let identifier3GPUserDataAlbumAndTrack: Self = "uiso/albm"
  /// Author: `uiso/auth`.
  public static let identifier3GPUserDataAuthor: Self = "uiso/auth"
  /// Media classification: `uiso/clsf`.
  public static let identifier3GPUserDataMediaClassification: Self = "uiso/clsf"
  /// Collection: `uiso/coll`.
  public static let identifier3GPUserDataCollection: Self = "uiso/coll"
  /// Copyright: `uiso/cprt`.
  public static let identifier3GPUserDataCopyright: Self = "uiso/cprt"
  /// Date: `uiso/date`.
  public static let isoUserDataDate: Self = "uiso/date"
  /// Description: `uiso/dscp`.
  public static let identifier3GPUserDataDescription: Self = "uiso/dscp"
  /// Genre: `uiso/gnre`.
  public static let identifier3GPUserDataGenre: Self = "uiso/gnre"
  /// Keyword list: `uiso/kywd`.
  public static let identifier3GPUserDataKeywordList: Self = "uiso/kywd"
  /// Location: `uiso/loci`.
  public static let identifier3GPUserDataLocation: Self = "uiso/loci"
  /// Performer: `uiso/perf`.
  public static let identifier3GPUserDataPerformer: Self = "uiso/perf"
  /// Media rating: `uiso/rtng`.
  public static let identifier3GPUserDataMediaRating: Self = "uiso/rtng"
  /// Tagged characteristic: `uiso/tagc`.
  public static let isoUserDataTaggedCharacteristic: Self = "uiso/tagc"
  /// Thumbnail: `uiso/thmb`.
  public static let identifier3GPUserDataThumbnail: Self = "uiso/thmb"
  /// Title: `uiso/titl`.
  public static let identifier3GPUserDataTitle: Self = "uiso/titl"
  /// User rating: `uiso/urat`.
  public static let identifier3GPUserDataUserRating: Self = "uiso/urat"
  /// Recording year: `uiso/yrrc`.
  public static let identifier3GPUserDataRecordingYear: Self = "uiso/yrrc"
  /// Copyright: `uiso/cprt`, the same as `identifier3GPUserDataCopyright`.
  public static let isoUserDataCopyright = identifier3GPUserDataCopyright
}
