/// The constants of QuickTime user data, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h; QTFF, "User Data List Entry Types".
extension MetadataIdentifier {
  /// Artist: `udta/%A9ART`.
  public static let quickTimeUserDataArtist = MetadataIdentifier(rawValue: "udta/%A9ART")
  /// Product: `udta/%A9PRD`.
  public static let quickTimeUserDataProduct = MetadataIdentifier(rawValue: "udta/%A9PRD")
  /// Accessibility description: `udta/%A9ade`.
  public static let quickTimeUserDataAccessibilityDescription = MetadataIdentifier(
    rawValue: "udta/%A9ade")
  /// Album: `udta/%A9alb`.
  public static let quickTimeUserDataAlbum = MetadataIdentifier(rawValue: "udta/%A9alb")
  /// Arranger: `udta/%A9arg`.
  public static let quickTimeUserDataArranger = MetadataIdentifier(rawValue: "udta/%A9arg")
  /// Author: `udta/%A9aut`.
  public static let quickTimeUserDataAuthor = MetadataIdentifier(rawValue: "udta/%A9aut")
  /// Chapter: `udta/%A9chp`.
  public static let quickTimeUserDataChapter = MetadataIdentifier(rawValue: "udta/%A9chp")
  /// Comment: `udta/%A9cmt`.
  public static let quickTimeUserDataComment = MetadataIdentifier(rawValue: "udta/%A9cmt")
  /// Composer: `udta/%A9com`.
  public static let quickTimeUserDataComposer = MetadataIdentifier(rawValue: "udta/%A9com")
  /// Copyright: `udta/%A9cpy`.
  public static let quickTimeUserDataCopyright = MetadataIdentifier(rawValue: "udta/%A9cpy")
  /// Creation date: `udta/%A9day`.
  public static let quickTimeUserDataCreationDate = MetadataIdentifier(rawValue: "udta/%A9day")
  /// Description: `udta/%A9des`.
  public static let quickTimeUserDataDescription = MetadataIdentifier(rawValue: "udta/%A9des")
  /// Director: `udta/%A9dir`.
  public static let quickTimeUserDataDirector = MetadataIdentifier(rawValue: "udta/%A9dir")
  /// Disclaimer: `udta/%A9dis`.
  public static let quickTimeUserDataDisclaimer = MetadataIdentifier(rawValue: "udta/%A9dis")
  /// Encoded by: `udta/%A9enc`.
  public static let quickTimeUserDataEncodedBy = MetadataIdentifier(rawValue: "udta/%A9enc")
  /// Original format: `udta/%A9fmt`.
  public static let quickTimeUserDataOriginalFormat = MetadataIdentifier(rawValue: "udta/%A9fmt")
  /// Genre: `udta/%A9gen`.
  public static let quickTimeUserDataGenre = MetadataIdentifier(rawValue: "udta/%A9gen")
  /// Host computer: `udta/%A9hst`.
  public static let quickTimeUserDataHostComputer = MetadataIdentifier(rawValue: "udta/%A9hst")
  /// Information: `udta/%A9inf`.
  public static let quickTimeUserDataInformation = MetadataIdentifier(rawValue: "udta/%A9inf")
  /// Keywords: `udta/%A9key`.
  public static let quickTimeUserDataKeywords = MetadataIdentifier(rawValue: "udta/%A9key")
  /// Make: `udta/%A9mak`.
  public static let quickTimeUserDataMake = MetadataIdentifier(rawValue: "udta/%A9mak")
  /// Model: `udta/%A9mod`.
  public static let quickTimeUserDataModel = MetadataIdentifier(rawValue: "udta/%A9mod")
  /// Full name: `udta/%A9nam`.
  public static let quickTimeUserDataFullName = MetadataIdentifier(rawValue: "udta/%A9nam")
  /// Original artist: `udta/%A9ope`.
  public static let quickTimeUserDataOriginalArtist = MetadataIdentifier(rawValue: "udta/%A9ope")
  /// Phonogram rights: `udta/%A9phg`.
  public static let quickTimeUserDataPhonogramRights = MetadataIdentifier(rawValue: "udta/%A9phg")
  /// Producer: `udta/%A9prd`.
  public static let quickTimeUserDataProducer = MetadataIdentifier(rawValue: "udta/%A9prd")
  /// Performers: `udta/%A9prf`.
  public static let quickTimeUserDataPerformers = MetadataIdentifier(rawValue: "udta/%A9prf")
  /// Publisher: `udta/%A9pub`.
  public static let quickTimeUserDataPublisher = MetadataIdentifier(rawValue: "udta/%A9pub")
  /// Special playback requirements: `udta/%A9req`.
  public static let quickTimeUserDataSpecialPlaybackRequirements = MetadataIdentifier(
    rawValue: "udta/%A9req")
  /// Credits: `udta/%A9src`.
  public static let quickTimeUserDataCredits = MetadataIdentifier(rawValue: "udta/%A9src")
  /// Software: `udta/%A9swr`.
  public static let quickTimeUserDataSoftware = MetadataIdentifier(rawValue: "udta/%A9swr")
  /// Track: `udta/%A9trk`.
  public static let quickTimeUserDataTrack = MetadataIdentifier(rawValue: "udta/%A9trk")
  /// URL link: `udta/%A9url`.
  public static let quickTimeUserDataURLLink = MetadataIdentifier(rawValue: "udta/%A9url")
  /// Warning: `udta/%A9wrn`.
  public static let quickTimeUserDataWarning = MetadataIdentifier(rawValue: "udta/%A9wrn")
  /// Writer: `udta/%A9wrt`.
  public static let quickTimeUserDataWriter = MetadataIdentifier(rawValue: "udta/%A9wrt")
  /// Location: `udta/%A9xyz`.
  public static let quickTimeUserDataLocationISO6709 = MetadataIdentifier(rawValue: "udta/%A9xyz")
  /// Tagged characteristic: `udta/tagc`.
  public static let quickTimeUserDataTaggedCharacteristic = MetadataIdentifier(
    rawValue: "udta/tagc")
  /// Track name: `udta/tnam`.
  public static let quickTimeUserDataTrackName = MetadataIdentifier(rawValue: "udta/tnam")
  /// Original source: `udta/%A9src`, the same as `quickTimeUserDataCredits`.
  public static let quickTimeUserDataOriginalSource = quickTimeUserDataCredits
}
