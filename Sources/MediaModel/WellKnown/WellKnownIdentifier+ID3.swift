extension WellKnownIdentifier {
  /// Rows of ID3 tags.
  static let id3: [WellKnownIdentifier] = [
    row(
      .id3MetadataAudioEncryption, constant: "id3MetadataAudioEncryption", "audio encryption",
      .rawData),
    row(
      .id3MetadataAttachedPicture, constant: "id3MetadataAttachedPicture", "attached picture",
      .jpeg, common: .commonIdentifierArtwork, verified: true),
    row(
      .id3MetadataAudioSeekPointIndex, constant: "id3MetadataAudioSeekPointIndex",
      "audio seek point index", .rawData),
    row(.id3MetadataComments, constant: "id3MetadataComments", "comments", .utf8),
    row(.id3MetadataCommercial, constant: "id3MetadataCommercial", "commercial", .rawData),
    row(.id3MetadataEncryption, constant: "id3MetadataEncryption", "encryption", .rawData),
    row(
      .id3MetadataEqualization2, constant: "id3MetadataEqualization2", "equalization 2", .rawData),
    row(.id3MetadataEqualization, constant: "id3MetadataEqualization", "equalization", .rawData),
    row(
      .id3MetadataEventTimingCodes, constant: "id3MetadataEventTimingCodes", "event timing codes",
      .rawData),
    row(
      .id3MetadataGeneralEncapsulatedObject, constant: "id3MetadataGeneralEncapsulatedObject",
      "general encapsulated object", .rawData),
    row(
      .id3MetadataGroupIdentifier, constant: "id3MetadataGroupIdentifier", "group identifier",
      .rawData),
    row(
      .id3MetadataInvolvedPeopleList_v23, constant: "id3MetadataInvolvedPeopleList_v23",
      "involved people list (2.3)", .utf8),
    row(.id3MetadataLink, constant: "id3MetadataLink", "link", .rawData),
    row(
      .id3MetadataMusicCDIdentifier, constant: "id3MetadataMusicCDIdentifier",
      "music CD identifier", .rawData),
    row(
      .id3MetadataMPEGLocationLookupTable, constant: "id3MetadataMPEGLocationLookupTable",
      "MPEG location lookup table", .rawData),
    row(.id3MetadataOwnership, constant: "id3MetadataOwnership", "ownership", .rawData),
    row(.id3MetadataPlayCounter, constant: "id3MetadataPlayCounter", "play counter", .rawData),
    row(.id3MetadataPopularimeter, constant: "id3MetadataPopularimeter", "popularimeter", .rawData),
    row(
      .id3MetadataPositionSynchronization, constant: "id3MetadataPositionSynchronization",
      "position synchronization", .rawData),
    row(.id3MetadataPrivate, constant: "id3MetadataPrivate", "private", .rawData, verified: true),
    row(
      .id3MetadataRecommendedBufferSize, constant: "id3MetadataRecommendedBufferSize",
      "recommended buffer size", .rawData),
    row(
      .id3MetadataRelativeVolumeAdjustment2, constant: "id3MetadataRelativeVolumeAdjustment2",
      "relative volume adjustment 2", .rawData),
    row(
      .id3MetadataRelativeVolumeAdjustment, constant: "id3MetadataRelativeVolumeAdjustment",
      "relative volume adjustment", .rawData),
    row(.id3MetadataReverb, constant: "id3MetadataReverb", "reverb", .rawData),
    row(.id3MetadataSeek, constant: "id3MetadataSeek", "seek", .rawData),
    row(.id3MetadataSignature, constant: "id3MetadataSignature", "signature", .rawData),
    row(
      .id3MetadataSynchronizedLyric, constant: "id3MetadataSynchronizedLyric", "synchronized lyric",
      .rawData),
    row(
      .id3MetadataSynchronizedTempoCodes, constant: "id3MetadataSynchronizedTempoCodes",
      "synchronized tempo codes", .rawData),
    row(
      .id3MetadataAlbumTitle, constant: "id3MetadataAlbumTitle", "album title", .utf8,
      common: .commonIdentifierAlbumName, verified: true),
    row(
      .id3MetadataBeatsPerMinute, constant: "id3MetadataBeatsPerMinute", "beats per minute", .utf8),
    row(
      .id3MetadataComposer, constant: "id3MetadataComposer", "composer", .utf8,
      common: .commonIdentifierCreator, verified: true),
    row(
      .id3MetadataContentType, constant: "id3MetadataContentType", "content type", .utf8,
      common: .commonIdentifierType, verified: true),
    row(
      .id3MetadataCopyright, constant: "id3MetadataCopyright", "copyright", .utf8,
      common: .commonIdentifierCopyrights, verified: true),
    row(.id3MetadataDate, constant: "id3MetadataDate", "date", .utf8),
    row(.id3MetadataEncodingTime, constant: "id3MetadataEncodingTime", "encoding time", .utf8),
    row(.id3MetadataPlaylistDelay, constant: "id3MetadataPlaylistDelay", "playlist delay", .utf8),
    row(
      .id3MetadataOriginalReleaseTime, constant: "id3MetadataOriginalReleaseTime",
      "original release time", .utf8),
    row(
      .id3MetadataRecordingTime, constant: "id3MetadataRecordingTime", "recording time", .utf8,
      common: .commonIdentifierCreationDate),
    row(.id3MetadataReleaseTime, constant: "id3MetadataReleaseTime", "release time", .utf8),
    row(.id3MetadataTaggingTime, constant: "id3MetadataTaggingTime", "tagging time", .utf8),
    row(.id3MetadataEncodedBy, constant: "id3MetadataEncodedBy", "encoded by", .utf8),
    row(
      .id3MetadataLyricist, constant: "id3MetadataLyricist", "lyricist", .utf8,
      common: .commonIdentifierAuthor, verified: true),
    row(.id3MetadataFileType, constant: "id3MetadataFileType", "file type", .utf8),
    row(.id3MetadataTime, constant: "id3MetadataTime", "time", .utf8),
    row(
      .id3MetadataInvolvedPeopleList_v24, constant: "id3MetadataInvolvedPeopleList_v24",
      "involved people list (2.4)", .utf8),
    row(
      .id3MetadataContentGroupDescription, constant: "id3MetadataContentGroupDescription",
      "content group description", .utf8, common: .commonIdentifierSubject, verified: true),
    row(
      .id3MetadataTitleDescription, constant: "id3MetadataTitleDescription", "title description",
      .utf8, common: .commonIdentifierTitle, verified: true),
    row(
      .id3MetadataSubTitle, constant: "id3MetadataSubTitle", "subtitle", .utf8,
      common: .commonIdentifierDescription, verified: true),
    row(.id3MetadataInitialKey, constant: "id3MetadataInitialKey", "initial key", .utf8),
    row(
      .id3MetadataLanguage, constant: "id3MetadataLanguage", "language", .utf8,
      common: .commonIdentifierLanguage),
    row(.id3MetadataLength, constant: "id3MetadataLength", "length", .utf8, verified: true),
    row(
      .id3MetadataMusicianCreditsList, constant: "id3MetadataMusicianCreditsList",
      "musician credits list", .utf8),
    row(.id3MetadataMediaType, constant: "id3MetadataMediaType", "media type", .utf8),
    row(.id3MetadataMood, constant: "id3MetadataMood", "mood", .utf8),
    row(
      .id3MetadataOriginalAlbumTitle, constant: "id3MetadataOriginalAlbumTitle",
      "original album title", .utf8),
    row(
      .id3MetadataOriginalFilename, constant: "id3MetadataOriginalFilename", "original filename",
      .utf8),
    row(
      .id3MetadataOriginalLyricist, constant: "id3MetadataOriginalLyricist", "original lyricist",
      .utf8),
    row(
      .id3MetadataOriginalArtist, constant: "id3MetadataOriginalArtist", "original artist", .utf8,
      common: .commonIdentifierContributor, verified: true),
    row(
      .id3MetadataOriginalReleaseYear, constant: "id3MetadataOriginalReleaseYear",
      "original release year", .utf8),
    row(.id3MetadataFileOwner, constant: "id3MetadataFileOwner", "file owner", .utf8),
    row(
      .id3MetadataLeadPerformer, constant: "id3MetadataLeadPerformer", "lead performer", .utf8,
      common: .commonIdentifierArtist, verified: true),
    row(.id3MetadataBand, constant: "id3MetadataBand", "band", .utf8),
    row(.id3MetadataConductor, constant: "id3MetadataConductor", "conductor", .utf8),
    row(.id3MetadataModifiedBy, constant: "id3MetadataModifiedBy", "modified by", .utf8),
    row(.id3MetadataPartOfASet, constant: "id3MetadataPartOfASet", "part of a set", .utf8),
    row(
      .id3MetadataProducedNotice, constant: "id3MetadataProducedNotice", "produced notice", .utf8),
    row(
      .id3MetadataPublisher, constant: "id3MetadataPublisher", "publisher", .utf8,
      common: .commonIdentifierPublisher, verified: true),
    row(.id3MetadataTrackNumber, constant: "id3MetadataTrackNumber", "track number", .utf8),
    row(
      .id3MetadataRecordingDates, constant: "id3MetadataRecordingDates", "recording dates", .utf8),
    row(
      .id3MetadataInternetRadioStationName, constant: "id3MetadataInternetRadioStationName",
      "internet radio station name", .utf8),
    row(
      .id3MetadataInternetRadioStationOwner, constant: "id3MetadataInternetRadioStationOwner",
      "internet radio station owner", .utf8),
    row(.id3MetadataSize, constant: "id3MetadataSize", "size", .utf8),
    row(
      .id3MetadataAlbumSortOrder, constant: "id3MetadataAlbumSortOrder", "album sort order", .utf8),
    row(
      .id3MetadataPerformerSortOrder, constant: "id3MetadataPerformerSortOrder",
      "performer sort order", .utf8),
    row(
      .id3MetadataTitleSortOrder, constant: "id3MetadataTitleSortOrder", "title sort order", .utf8),
    row(
      .id3MetadataInternationalStandardRecordingCode,
      constant: "id3MetadataInternationalStandardRecordingCode",
      "international standard recording code", .utf8),
    row(
      .id3MetadataEncodedWith, constant: "id3MetadataEncodedWith", "encoded with", .utf8,
      verified: true),
    row(.id3MetadataSetSubtitle, constant: "id3MetadataSetSubtitle", "set subtitle", .utf8),
    row(.id3MetadataUserText, constant: "id3MetadataUserText", "user text", .rawData),
    row(.id3MetadataYear, constant: "id3MetadataYear", "year", .utf8, verified: true),
    row(
      .id3MetadataUniqueFileIdentifier, constant: "id3MetadataUniqueFileIdentifier",
      "unique file identifier", .rawData),
    row(.id3MetadataTermsOfUse, constant: "id3MetadataTermsOfUse", "terms of use", .utf8),
    row(
      .id3MetadataUnsynchronizedLyric, constant: "id3MetadataUnsynchronizedLyric",
      "unsynchronized lyric", .utf8),
    row(
      .id3MetadataCommercialInformation, constant: "id3MetadataCommercialInformation",
      "commercial information", .utf8),
    row(
      .id3MetadataCopyrightInformation, constant: "id3MetadataCopyrightInformation",
      "copyright information", .utf8),
    row(
      .id3MetadataOfficialAudioFileWebpage, constant: "id3MetadataOfficialAudioFileWebpage",
      "official audio file webpage", .utf8),
    row(
      .id3MetadataOfficialArtistWebpage, constant: "id3MetadataOfficialArtistWebpage",
      "official artist webpage", .utf8),
    row(
      .id3MetadataOfficialAudioSourceWebpage, constant: "id3MetadataOfficialAudioSourceWebpage",
      "official audio source webpage", .utf8),
    row(
      .id3MetadataOfficialInternetRadioStationHomepage,
      constant: "id3MetadataOfficialInternetRadioStationHomepage",
      "official internet radio station homepage", .utf8),
    row(.id3MetadataPayment, constant: "id3MetadataPayment", "payment", .utf8),
    row(
      .id3MetadataOfficialPublisherWebpage, constant: "id3MetadataOfficialPublisherWebpage",
      "official publisher webpage", .utf8),
    row(.id3MetadataUserURL, constant: "id3MetadataUserURL", "user URL", .rawData),
  ]
}
