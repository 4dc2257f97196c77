/// The constants of common identifiers, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h.
extension MetadataIdentifier {
  /// Accessibility description: `common/accessibilityDescription`.
  public static let commonIdentifierAccessibilityDescription = MetadataIdentifier(
    rawValue: "common/accessibilityDescription")
  /// Album name: `common/albumName`.
  public static let commonIdentifierAlbumName = MetadataIdentifier(rawValue: "common/albumName")
  /// Artist: `common/artist`.
  public static let commonIdentifierArtist = MetadataIdentifier(rawValue: "common/artist")
  /// Artwork: `common/artwork`.
  public static let commonIdentifierArtwork = MetadataIdentifier(rawValue: "common/artwork")
  /// Author: `common/author`.
  public static let commonIdentifierAuthor = MetadataIdentifier(rawValue: "common/author")
  /// Contributor: `common/contributor`.
  public static let commonIdentifierContributor = MetadataIdentifier(rawValue: "common/contributor")
  /// Copyrights: `common/copyrights`.
  public static let commonIdentifierCopyrights = MetadataIdentifier(rawValue: "common/copyrights")
  /// Creation date: `common/creationDate`.
  public static let commonIdentifierCreationDate = MetadataIdentifier(
    rawValue: "common/creationDate")
  /// Creator: `common/creator`.
  public static let commonIdentifierCreator = MetadataIdentifier(rawValue: "common/creator")
  /// Description: `common/description`.
  public static let commonIdentifierDescription = MetadataIdentifier(rawValue: "common/description")
  /// Format: `common/format`.
  public static let commonIdentifierFormat = MetadataIdentifier(rawValue: "common/format")
  /// Asset identifier: `common/identifier`.
  public static let commonIdentifierAssetIdentifier = MetadataIdentifier(
    rawValue: "common/identifier")
  /// Language: `common/language`.
  public static let commonIdentifierLanguage = MetadataIdentifier(rawValue: "common/language")
  /// Last modified date: `common/lastModifiedDate`.
  public static let commonIdentifierLastModifiedDate = MetadataIdentifier(
    rawValue: "common/lastModifiedDate")
  /// Location: `common/location`.
  public static let commonIdentifierLocation = MetadataIdentifier(rawValue: "common/location")
  /// Make: `common/make`.
  public static let commonIdentifierMake = MetadataIdentifier(rawValue: "common/make")
  /// Model: `common/model`.
  public static let commonIdentifierModel = MetadataIdentifier(rawValue: "common/model")
  /// Publisher: `common/publisher`.
  public static let commonIdentifierPublisher = MetadataIdentifier(rawValue: "common/publisher")
  /// Relation: `common/relation`.
  public static let commonIdentifierRelation = MetadataIdentifier(rawValue: "common/relation")
  /// Software: `common/software`.
  public static let commonIdentifierSoftware = MetadataIdentifier(rawValue: "common/software")
  /// Source: `common/source`.
  public static let commonIdentifierSource = MetadataIdentifier(rawValue: "common/source")
  /// Subject: `common/subject`.
  public static let commonIdentifierSubject = MetadataIdentifier(rawValue: "common/subject")
  /// Title: `common/title`.
  public static let commonIdentifierTitle = MetadataIdentifier(rawValue: "common/title")
  /// Type: `common/type`.
  public static let commonIdentifierType = MetadataIdentifier(rawValue: "common/type")
}
