/// The constants of QuickTime user data, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h; QTFF, "User Data List Entry Types".
extension MetadataIdentifier {
  /// Artist: `udta/%A9ART`.
  public static let quickTimeUserDataArtist: Self = "udta/%A9ART"
  /// Product: `udta/%A9PRD`.
  public static let quickTimeUserDataProduct: Self = "udta/%A9PRD"
  /// Accessibility description: `udta/%A9ade`.
  public static let quickTimeUserDataAccessibilityDescription: Self = "udta/%A9ade"
  /// Album: `udta/%A9alb`.
  public static let quickTimeUserDataAlbum: Self = "udta/%A9alb"
  /// Arranger: `udta/%A9arg`.
  public static let quickTimeUserDataArranger: Self = "udta/%A9arg"
  /// Author: `udta/%A9aut`.
  public static let quickTimeUserDataAuthor: Self = "udta/%A9aut"
  /// Chapter: `udta/%A9chp`.
  public static let quickTimeUserDataChapter: Self = "udta/%A9chp"
  /// Comment: `udta/%A9cmt`.
  public static let quickTimeUserDataComment: Self = "udta/%A9cmt"
  /// Composer: `udta/%A9com`.
  public static let quickTimeUserDataComposer: Self = "udta/%A9com"
  /// Copyright: `udta/%A9cpy`.
  public static let quickTimeUserDataCopyright: Self = "udta/%A9cpy"
  /// Creation date: `udta/%A9day`.
  public static let quickTimeUserDataCreationDate: Self = "udta/%A9day"
  /// Description: `udta/%A9des`.
  public static let quickTimeUserDataDescription: Self = "udta/%A9des"
  /// Director: `udta/%A9dir`.
  public static let quickTimeUserDataDirector: Self = "udta/%A9dir"
  /// Disclaimer: `udta/%A9dis`.
  public static let quickTimeUserDataDisclaimer: Self = "udta/%A9dis"
  /// Encoded by: `udta/%A9enc`.
  public static let quickTimeUserDataEncodedBy: Self = "udta/%A9enc"
  /// Original format: `udta/%A9fmt`.
  public static let quickTimeUserDataOriginalFormat: Self = "udta/%A9fmt"
  /// Genre: `udta/%A9gen`.
  public static let quickTimeUserDataGenre: Self = "udta/%A9gen"
  /// Host computer: `udta/%A9hst`.
  public static let quickTimeUserDataHostComputer: Self = "udta/%A9hst"
  /// Information: `udta/%A9inf`.
  public static let quickTimeUserDataInformation: Self = "udta/%A9inf"
  /// Keywords: `udta/%A9key`.
  public static let quickTimeUserDataKeywords: Self = "udta/%A9key"
  /// Make: `udta/%A9mak`.
  public static let quickTimeUserDataMake: Self = "udta/%A9mak"
  /// Model: `udta/%A9mod`.
  public static let quickTimeUserDataModel: Self = "udta/%A9mod"
  /// Full name: `udta/%A9nam`.
  public static let quickTimeUserDataFullName: Self = "udta/%A9nam"
  /// Original artist: `udta/%A9ope`.
  public static let quickTimeUserDataOriginalArtist: Self = "udta/%A9ope"
  /// Phonogram rights: `udta/%A9phg`.
  public static let quickTimeUserDataPhonogramRights: Self = "udta/%A9phg"
  /// Producer: `udta/%A9prd`.
  public static let quickTimeUserDataProducer: Self = "udta/%A9prd"
  /// Performers: `udta/%A9prf`.
  public static let quickTimeUserDataPerformers: Self = "udta/%A9prf"
  /// Publisher: `udta/%A9pub`.
  public static let quickTimeUserDataPublisher: Self = "udta/%A9pub"
  /// Special playback requirements: `udta/%A9req`.
  public static let quickTimeUserDataSpecialPlaybackRequirements: Self = "udta/%A9req"
  /// Credits: `udta/%A9src`.
  public static let quickTimeUserDataCredits: Self = "udta/%A9src"
  /// Software: `udta/%A9swr`.
  public static let quickTimeUserDataSoftware: Self = "udta/%A9swr"
  /// Track: `udta/%A9trk`.
  public static let quickTimeUserDataTrack: Self = "udta/%A9trk"
  /// URL link: `udta/%A9url`.
  public static let quickTimeUserDataURLLink: Self = "udta/%A9url"
  /// Warning: `udta/%A9wrn`.
  public static let quickTimeUserDataWarning: Self = "udta/%A9wrn"
  /// Writer: `udta/%A9wrt`.
  public static let quickTimeUserDataWriter: Self = "udta/%A9wrt"
  /// Location: `udta/%A9xyz`.
  public static let quickTimeUserDataLocationISO6709: Self = "udta/%A9xyz"
  /// Tagged characteristic: `udta/tagc`.
  public static let quickTimeUserDataTaggedCharacteristic: Self = "udta/tagc"
  /// Track name: `udta/tnam`.
  public static let quickTimeUserDataTrackName: Self = "udta/tnam"
  /// Original source: `udta/%A9src`, the same as `quickTimeUserDataCredits`.
  public static let quickTimeUserDataOriginalSource = quickTimeUserDataCredits
}
