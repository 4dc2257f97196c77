extension WellKnownIdentifier {
  /// Rows of QuickTime user data.
  static let quickTimeUserData: [WellKnownIdentifier] = [
    row(
      .quickTimeUserDataArtist, constant: "quickTimeUserDataArtist", "artist", .classicText,
      common: .commonIdentifierArtist),
    row(.quickTimeUserDataProduct, constant: "quickTimeUserDataProduct", "product", .classicText),
    row(
      .quickTimeUserDataAccessibilityDescription,
      constant: "quickTimeUserDataAccessibilityDescription", "accessibility description",
      .classicText, common: .commonIdentifierAccessibilityDescription),
    row(
      .quickTimeUserDataAlbum, constant: "quickTimeUserDataAlbum", "album", .classicText,
      common: .commonIdentifierAlbumName),
    row(
      .quickTimeUserDataArranger, constant: "quickTimeUserDataArranger", "arranger", .classicText),
    row(
      .quickTimeUserDataAuthor, constant: "quickTimeUserDataAuthor", "author", .classicText,
      common: .commonIdentifierAuthor),
    row(.quickTimeUserDataChapter, constant: "quickTimeUserDataChapter", "chapter", .classicText),
    row(.quickTimeUserDataComment, constant: "quickTimeUserDataComment", "comment", .classicText),
    row(
      .quickTimeUserDataComposer, constant: "quickTimeUserDataComposer", "composer", .classicText,
      common: .commonIdentifierCreator),
    row(
      .quickTimeUserDataCopyright, constant: "quickTimeUserDataCopyright", "copyright",
      .classicText, common: .commonIdentifierCopyrights),
    row(
      .quickTimeUserDataCreationDate, constant: "quickTimeUserDataCreationDate", "creation date",
      .classicText, common: .commonIdentifierCreationDate),
    row(
      .quickTimeUserDataDescription, constant: "quickTimeUserDataDescription", "description",
      .classicText, common: .commonIdentifierDescription),
    row(
      .quickTimeUserDataDirector, constant: "quickTimeUserDataDirector", "director", .classicText),
    row(
      .quickTimeUserDataDisclaimer, constant: "quickTimeUserDataDisclaimer", "disclaimer",
      .classicText),
    row(
      .quickTimeUserDataEncodedBy, constant: "quickTimeUserDataEncodedBy", "encoded by",
      .classicText),
    row(
      .quickTimeUserDataOriginalFormat, constant: "quickTimeUserDataOriginalFormat",
      "original format", .classicText),
    row(
      .quickTimeUserDataGenre, constant: "quickTimeUserDataGenre", "genre", .classicText,
      common: .commonIdentifierType),
    row(
      .quickTimeUserDataHostComputer, constant: "quickTimeUserDataHostComputer", "host computer",
      .classicText),
    row(
      .quickTimeUserDataInformation, constant: "quickTimeUserDataInformation", "information",
      .classicText),
    row(
      .quickTimeUserDataKeywords, constant: "quickTimeUserDataKeywords", "keywords", .classicText,
      common: .commonIdentifierSubject),
    row(
      .quickTimeUserDataMake, constant: "quickTimeUserDataMake", "make", .classicText,
      common: .commonIdentifierMake),
    row(
      .quickTimeUserDataModel, constant: "quickTimeUserDataModel", "model", .classicText,
      common: .commonIdentifierModel),
    row(
      .quickTimeUserDataFullName, constant: "quickTimeUserDataFullName", "full name", .classicText,
      common: .commonIdentifierTitle),
    row(
      .quickTimeUserDataOriginalArtist, constant: "quickTimeUserDataOriginalArtist",
      "original artist", .classicText),
    row(
      .quickTimeUserDataPhonogramRights, constant: "quickTimeUserDataPhonogramRights",
      "phonogram rights", .classicText),
    row(
      .quickTimeUserDataProducer, constant: "quickTimeUserDataProducer", "producer", .classicText),
    row(
      .quickTimeUserDataPerformers, constant: "quickTimeUserDataPerformers", "performers",
      .classicText),
    row(
      .quickTimeUserDataPublisher, constant: "quickTimeUserDataPublisher", "publisher",
      .classicText, common: .commonIdentifierPublisher),
    row(
      .quickTimeUserDataSpecialPlaybackRequirements,
      constant: "quickTimeUserDataSpecialPlaybackRequirements", "special playback requirements",
      .classicText),
    row(.quickTimeUserDataCredits, constant: "quickTimeUserDataCredits", "credits", .classicText),
    row(
      .quickTimeUserDataSoftware, constant: "quickTimeUserDataSoftware", "software", .classicText,
      common: .commonIdentifierSoftware),
    row(.quickTimeUserDataTrack, constant: "quickTimeUserDataTrack", "track", .classicText),
    row(.quickTimeUserDataURLLink, constant: "quickTimeUserDataURLLink", "URL link", .classicText),
    row(.quickTimeUserDataWarning, constant: "quickTimeUserDataWarning", "warning", .classicText),
    row(.quickTimeUserDataWriter, constant: "quickTimeUserDataWriter", "writer", .classicText),
    row(
      .quickTimeUserDataLocationISO6709, constant: "quickTimeUserDataLocationISO6709", "location",
      .classicText, common: .commonIdentifierLocation),
    row(
      .quickTimeUserDataTaggedCharacteristic, constant: "quickTimeUserDataTaggedCharacteristic",
      "tagged characteristic", .utf8),
    row(.quickTimeUserDataTrackName, constant: "quickTimeUserDataTrackName", "track name", .utf8),
  ]
}
