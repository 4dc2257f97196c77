/// The keys of common identifiers.
///
/// Source: AVFoundation, AVMetadataFormat.h.
extension MetadataKey {
  /// The key of ``MetadataIdentifier/commonIdentifierAccessibilityDescription``.
  public static let commonKeyAccessibilityDescription: Self = "accessibilityDescription"
  /// The key of ``MetadataIdentifier/commonIdentifierAlbumName``.
  public static let commonKeyAlbumName: Self = "albumName"
  /// The key of ``MetadataIdentifier/commonIdentifierArtist``.
  public static let commonKeyArtist: Self = "artist"
  /// The key of ``MetadataIdentifier/commonIdentifierArtwork``.
  public static let commonKeyArtwork: Self = "artwork"
  /// The key of ``MetadataIdentifier/commonIdentifierAuthor``.
  public static let commonKeyAuthor: Self = "author"
  /// The key of ``MetadataIdentifier/commonIdentifierContributor``.
  public static let commonKeyContributor: Self = "contributor"
  /// The key of ``MetadataIdentifier/commonIdentifierCopyrights``.
  public static let commonKeyCopyrights: Self = "copyrights"
  /// The key of ``MetadataIdentifier/commonIdentifierCreationDate``.
  public static let commonKeyCreationDate: Self = "creationDate"
  /// The key of ``MetadataIdentifier/commonIdentifierCreator``.
  public static let commonKeyCreator: Self = "creator"
  /// The key of ``MetadataIdentifier/commonIdentifierDescription``.
  public static let commonKeyDescription: Self = "description"
  /// The key of ``MetadataIdentifier/commonIdentifierFormat``.
  public static let commonKeyFormat: Self = "format"
  /// The key of ``MetadataIdentifier/commonIdentifierAssetIdentifier``.
  public static let commonKeyIdentifier: Self = "identifier"
  /// The key of ``MetadataIdentifier/commonIdentifierLanguage``.
  public static let commonKeyLanguage: Self = "language"
  /// The key of ``MetadataIdentifier/commonIdentifierLastModifiedDate``.
  public static let commonKeyLastModifiedDate: Self = "lastModifiedDate"
  /// The key of ``MetadataIdentifier/commonIdentifierLocation``.
  public static let commonKeyLocation: Self = "location"
  /// The key of ``MetadataIdentifier/commonIdentifierMake``.
  public static let commonKeyMake: Self = "make"
  /// The key of ``MetadataIdentifier/commonIdentifierModel``.
  public static let commonKeyModel: Self = "model"
  /// The key of ``MetadataIdentifier/commonIdentifierPublisher``.
  public static let commonKeyPublisher: Self = "publisher"
  /// The key of ``MetadataIdentifier/commonIdentifierRelation``.
  public static let commonKeyRelation: Self = "relation"
  /// The key of ``MetadataIdentifier/commonIdentifierSoftware``.
  public static let commonKeySoftware: Self = "software"
  /// The key of ``MetadataIdentifier/commonIdentifierSource``.
  public static let commonKeySource: Self = "source"
  /// The key of ``MetadataIdentifier/commonIdentifierSubject``.
  public static let commonKeySubject: Self = "subject"
  /// The key of ``MetadataIdentifier/commonIdentifierTitle``.
  public static let commonKeyTitle: Self = "title"
  /// The key of ``MetadataIdentifier/commonIdentifierType``.
  public static let commonKeyType: Self = "type"
}
