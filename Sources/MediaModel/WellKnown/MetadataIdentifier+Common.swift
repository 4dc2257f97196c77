/// The constants of common identifiers, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h.
extension MetadataIdentifier {
  /// Accessibility description: `common/accessibilityDescription`.
  public static let commonIdentifierAccessibilityDescription: Self =
    "common/accessibilityDescription"
  /// Album name: `common/albumName`.
  public static let commonIdentifierAlbumName: Self = "common/albumName"
  /// Artist: `common/artist`.
  public static let commonIdentifierArtist: Self = "common/artist"
  /// Artwork: `common/artwork`.
  public static let commonIdentifierArtwork: Self = "common/artwork"
  /// Author: `common/author`.
  public static let commonIdentifierAuthor: Self = "common/author"
  /// Contributor: `common/contributor`.
  public static let commonIdentifierContributor: Self = "common/contributor"
  /// Copyrights: `common/copyrights`.
  public static let commonIdentifierCopyrights: Self = "common/copyrights"
  /// Creation date: `common/creationDate`.
  public static let commonIdentifierCreationDate: Self = "common/creationDate"
  /// Creator: `common/creator`.
  public static let commonIdentifierCreator: Self = "common/creator"
  /// Description: `common/description`.
  public static let commonIdentifierDescription: Self = "common/description"
  /// Format: `common/format`.
  public static let commonIdentifierFormat: Self = "common/format"
  /// Asset identifier: `common/identifier`.
  public static let commonIdentifierAssetIdentifier: Self = "common/identifier"
  /// Language: `common/language`.
  public static let commonIdentifierLanguage: Self = "common/language"
  /// Last modified date: `common/lastModifiedDate`.
  public static let commonIdentifierLastModifiedDate: Self = "common/lastModifiedDate"
  /// Location: `common/location`.
  public static let commonIdentifierLocation: Self = "common/location"
  /// Make: `common/make`.
  public static let commonIdentifierMake: Self = "common/make"
  /// Model: `common/model`.
  public static let commonIdentifierModel: Self = "common/model"
  /// Publisher: `common/publisher`.
  public static let commonIdentifierPublisher: Self = "common/publisher"
  /// Relation: `common/relation`.
  public static let commonIdentifierRelation: Self = "common/relation"
  /// Software: `common/software`.
  public static let commonIdentifierSoftware: Self = "common/software"
  /// Source: `common/source`.
  public static let commonIdentifierSource: Self = "common/source"
  /// Subject: `common/subject`.
  public static let commonIdentifierSubject: Self = "common/subject"
  /// Title: `common/title`.
  public static let commonIdentifierTitle: Self = "common/title"
  /// Type: `common/type`.
  public static let commonIdentifierType: Self = "common/type"
}

/// The constants of Icecast and Shoutcast, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h.
extension MetadataIdentifier {
  /// Stream title: `icy/StreamTitle`.
  public static let icyMetadataStreamTitle: Self = "icy/StreamTitle"
  /// Stream URL: `icy/StreamUrl`.
  public static let icyMetadataStreamURL: Self = "icy/StreamUrl"
}
