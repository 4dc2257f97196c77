extension WellKnownIdentifier {
  /// Rows of user data of ISO and 3GPP files.
  static let isoUserData: [WellKnownIdentifier] = [
    row(
      .isoUserDataAccessibilityDescription, constant: "isoUserDataAccessibilityDescription",
      "accessibility description", .utf8, common: .commonIdentifierAccessibilityDescription),
    row(
      .identifier3GPUserDataAlbumAndTrack, constant: "identifier3GPUserDataAlbumAndTrack",
      "album and track", common: .commonIdentifierAlbumName),
    row(
      .identifier3GPUserDataAuthor, constant: "identifier3GPUserDataAuthor", "author", .utf8,
      common: .commonIdentifierAuthor),
    row(
      .identifier3GPUserDataMediaClassification,
      constant: "identifier3GPUserDataMediaClassification", "media classification"),
    row(
      .identifier3GPUserDataCollection, constant: "identifier3GPUserDataCollection", "collection",
      .utf8),
    row(
      .identifier3GPUserDataCopyright, constant: "identifier3GPUserDataCopyright", "copyright",
      .utf8, common: .commonIdentifierCopyrights),
    row(
      .isoUserDataDate, constant: "isoUserDataDate", "date", .utf8,
      common: .commonIdentifierCreationDate),
    row(
      .identifier3GPUserDataDescription, constant: "identifier3GPUserDataDescription",
      "description", .utf8, common: .commonIdentifierDescription),
    row(
      .identifier3GPUserDataGenre, constant: "identifier3GPUserDataGenre", "genre", .utf8,
      common: .commonIdentifierType),
    row(
      .identifier3GPUserDataKeywordList, constant: "identifier3GPUserDataKeywordList",
      "keyword list", common: .commonIdentifierSubject),
    row(
      .identifier3GPUserDataLocation, constant: "identifier3GPUserDataLocation", "location",
      common: .commonIdentifierLocation),
    row(
      .identifier3GPUserDataPerformer, constant: "identifier3GPUserDataPerformer", "performer",
      .utf8, common: .commonIdentifierArtist),
    row(
      .identifier3GPUserDataMediaRating, constant: "identifier3GPUserDataMediaRating",
      "media rating"),
    row(
      .isoUserDataTaggedCharacteristic, constant: "isoUserDataTaggedCharacteristic",
      "tagged characteristic", .utf8),
    row(
      .identifier3GPUserDataThumbnail, constant: "identifier3GPUserDataThumbnail", "thumbnail",
      common: .commonIdentifierArtwork),
    row(
      .identifier3GPUserDataTitle, constant: "identifier3GPUserDataTitle", "title", .utf8,
      common: .commonIdentifierTitle, verified: true),
    row(
      .identifier3GPUserDataUserRating, constant: "identifier3GPUserDataUserRating", "user rating"),
    row(
      .identifier3GPUserDataRecordingYear, constant: "identifier3GPUserDataRecordingYear",
      "recording year"),
    row("uiso/chpl", "chapter list", .rawData),
    row("uiso/FIRM", "firmware", .rawData, verified: true),
  ]
}
