extension WellKnownIdentifier {
  /// Rows of common identifiers.
  static let common: [WellKnownIdentifier] = [
    row(
      .commonIdentifierAccessibilityDescription,
      constant: "commonIdentifierAccessibilityDescription", "accessibility description",
      common: .commonIdentifierAccessibilityDescription, verified: true),
    row(
      .commonIdentifierAlbumName, constant: "commonIdentifierAlbumName", "album name",
      common: .commonIdentifierAlbumName, verified: true),
    row(
      .commonIdentifierArtist, constant: "commonIdentifierArtist", "artist",
      common: .commonIdentifierArtist, verified: true),
    row(
      .commonIdentifierArtwork, constant: "commonIdentifierArtwork", "artwork",
      common: .commonIdentifierArtwork, verified: true),
    row(
      .commonIdentifierAuthor, constant: "commonIdentifierAuthor", "author",
      common: .commonIdentifierAuthor, verified: true),
    row(
      .commonIdentifierContributor, constant: "commonIdentifierContributor", "contributor",
      common: .commonIdentifierContributor, verified: true),
    row(
      .commonIdentifierCopyrights, constant: "commonIdentifierCopyrights", "copyrights",
      common: .commonIdentifierCopyrights, verified: true),
    row(
      .commonIdentifierCreationDate, constant: "commonIdentifierCreationDate", "creation date",
      common: .commonIdentifierCreationDate, verified: true),
    row(
      .commonIdentifierCreator, constant: "commonIdentifierCreator", "creator",
      common: .commonIdentifierCreator, verified: true),
    row(
      .commonIdentifierDescription, constant: "commonIdentifierDescription", "description",
      common: .commonIdentifierDescription, verified: true),
    row(
      .commonIdentifierFormat, constant: "commonIdentifierFormat", "format",
      common: .commonIdentifierFormat, verified: true),
    row(
      .commonIdentifierAssetIdentifier, constant: "commonIdentifierAssetIdentifier",
      "asset identifier", common: .commonIdentifierAssetIdentifier, verified: true),
    row(
      .commonIdentifierLanguage, constant: "commonIdentifierLanguage", "language",
      common: .commonIdentifierLanguage, verified: true),
    row(
      .commonIdentifierLastModifiedDate, constant: "commonIdentifierLastModifiedDate",
      "last modified date", common: .commonIdentifierLastModifiedDate, verified: true),
    row(
      .commonIdentifierLocation, constant: "commonIdentifierLocation", "location",
      common: .commonIdentifierLocation, verified: true),
    row(
      .commonIdentifierMake, constant: "commonIdentifierMake", "make",
      common: .commonIdentifierMake, verified: true),
    row(
      .commonIdentifierModel, constant: "commonIdentifierModel", "model",
      common: .commonIdentifierModel, verified: true),
    row(
      .commonIdentifierPublisher, constant: "commonIdentifierPublisher", "publisher",
      common: .commonIdentifierPublisher, verified: true),
    row(
      .commonIdentifierRelation, constant: "commonIdentifierRelation", "relation",
      common: .commonIdentifierRelation, verified: true),
    row(
      .commonIdentifierSoftware, constant: "commonIdentifierSoftware", "software",
      common: .commonIdentifierSoftware, verified: true),
    row(
      .commonIdentifierSource, constant: "commonIdentifierSource", "source",
      common: .commonIdentifierSource, verified: true),
    row(
      .commonIdentifierSubject, constant: "commonIdentifierSubject", "subject",
      common: .commonIdentifierSubject, verified: true),
    row(
      .commonIdentifierTitle, constant: "commonIdentifierTitle", "title",
      common: .commonIdentifierTitle, verified: true),
    row(
      .commonIdentifierType, constant: "commonIdentifierType", "type",
      common: .commonIdentifierType, verified: true),
  ]
}
