import MediaModel

/// Constants of ID3.
extension ConstantCase {
  static let id3: [ConstantCase] = [
    ConstantCase("id3MetadataAudioEncryption", .id3MetadataAudioEncryption, "id3/AENC"),
    ConstantCase("id3MetadataAttachedPicture", .id3MetadataAttachedPicture, "id3/APIC"),
    ConstantCase("id3MetadataAudioSeekPointIndex", .id3MetadataAudioSeekPointIndex, "id3/ASPI"),
    ConstantCase("id3MetadataComments", .id3MetadataComments, "id3/COMM"),
    ConstantCase("id3MetadataCommercial", .id3MetadataCommercial, "id3/COMR"),
    ConstantCase("id3MetadataCommerical", .id3MetadataCommerical, "id3/COMR"),
    ConstantCase("id3MetadataEncryption", .id3MetadataEncryption, "id3/ENCR"),
    ConstantCase("id3MetadataEqualization2", .id3MetadataEqualization2, "id3/EQU2"),
    ConstantCase("id3MetadataEqualization", .id3MetadataEqualization, "id3/EQUA"),
    ConstantCase("id3MetadataEventTimingCodes", .id3MetadataEventTimingCodes, "id3/ETCO"),
    ConstantCase(
      "id3MetadataGeneralEncapsulatedObject", .id3MetadataGeneralEncapsulatedObject, "id3/GEOB"),
    ConstantCase("id3MetadataGroupIdentifier", .id3MetadataGroupIdentifier, "id3/GRID"),
    ConstantCase(
      "id3MetadataInvolvedPeopleList_v23", .id3MetadataInvolvedPeopleList_v23, "id3/IPLS"),
    ConstantCase("id3MetadataLink", .id3MetadataLink, "id3/LINK"),
    ConstantCase("id3MetadataMusicCDIdentifier", .id3MetadataMusicCDIdentifier, "id3/MCDI"),
    ConstantCase(
      "id3MetadataMPEGLocationLookupTable", .id3MetadataMPEGLocationLookupTable, "id3/MLLT"),
    ConstantCase("id3MetadataOwnership", .id3MetadataOwnership, "id3/OWNE"),
    ConstantCase("id3MetadataPlayCounter", .id3MetadataPlayCounter, "id3/PCNT"),
    ConstantCase("id3MetadataPopularimeter", .id3MetadataPopularimeter, "id3/POPM"),
    ConstantCase(
      "id3MetadataPositionSynchronization", .id3MetadataPositionSynchronization, "id3/POSS"),
    ConstantCase("id3MetadataPrivate", .id3MetadataPrivate, "id3/PRIV"),
    ConstantCase("id3MetadataRecommendedBufferSize", .id3MetadataRecommendedBufferSize, "id3/RBUF"),
    ConstantCase(
      "id3MetadataRelativeVolumeAdjustment2", .id3MetadataRelativeVolumeAdjustment2, "id3/RVA2"),
    ConstantCase(
      "id3MetadataRelativeVolumeAdjustment", .id3MetadataRelativeVolumeAdjustment, "id3/RVAD"),
    ConstantCase("id3MetadataReverb", .id3MetadataReverb, "id3/RVRB"),
    ConstantCase("id3MetadataSeek", .id3MetadataSeek, "id3/SEEK"),
    ConstantCase("id3MetadataSignature", .id3MetadataSignature, "id3/SIGN"),
    ConstantCase("id3MetadataSynchronizedLyric", .id3MetadataSynchronizedLyric, "id3/SYLT"),
    ConstantCase(
      "id3MetadataSynchronizedTempoCodes", .id3MetadataSynchronizedTempoCodes, "id3/SYTC"),
    ConstantCase("id3MetadataAlbumTitle", .id3MetadataAlbumTitle, "id3/TALB"),
    ConstantCase("id3MetadataBeatsPerMinute", .id3MetadataBeatsPerMinute, "id3/TBPM"),
    ConstantCase("id3MetadataComposer", .id3MetadataComposer, "id3/TCOM"),
    ConstantCase("id3MetadataContentType", .id3MetadataContentType, "id3/TCON"),
    ConstantCase("id3MetadataCopyright", .id3MetadataCopyright, "id3/TCOP"),
    ConstantCase("id3MetadataDate", .id3MetadataDate, "id3/TDAT"),
    ConstantCase("id3MetadataEncodingTime", .id3MetadataEncodingTime, "id3/TDEN"),
    ConstantCase("id3MetadataPlaylistDelay", .id3MetadataPlaylistDelay, "id3/TDLY"),
    ConstantCase("id3MetadataOriginalReleaseTime", .id3MetadataOriginalReleaseTime, "id3/TDOR"),
    ConstantCase("id3MetadataRecordingTime", .id3MetadataRecordingTime, "id3/TDRC"),
    ConstantCase("id3MetadataReleaseTime", .id3MetadataReleaseTime, "id3/TDRL"),
    ConstantCase("id3MetadataTaggingTime", .id3MetadataTaggingTime, "id3/TDTG"),
    ConstantCase("id3MetadataEncodedBy", .id3MetadataEncodedBy, "id3/TENC"),
    ConstantCase("id3MetadataLyricist", .id3MetadataLyricist, "id3/TEXT"),
    ConstantCase("id3MetadataFileType", .id3MetadataFileType, "id3/TFLT"),
    ConstantCase("id3MetadataTime", .id3MetadataTime, "id3/TIME"),
    ConstantCase(
      "id3MetadataInvolvedPeopleList_v24", .id3MetadataInvolvedPeopleList_v24, "id3/TIPL"),
    ConstantCase(
      "id3MetadataContentGroupDescription", .id3MetadataContentGroupDescription, "id3/TIT1"),
    ConstantCase("id3MetadataTitleDescription", .id3MetadataTitleDescription, "id3/TIT2"),
    ConstantCase("id3MetadataSubTitle", .id3MetadataSubTitle, "id3/TIT3"),
    ConstantCase("id3MetadataInitialKey", .id3MetadataInitialKey, "id3/TKEY"),
    ConstantCase("id3MetadataLanguage", .id3MetadataLanguage, "id3/TLAN"),
    ConstantCase("id3MetadataLength", .id3MetadataLength, "id3/TLEN"),
    ConstantCase("id3MetadataMusicianCreditsList", .id3MetadataMusicianCreditsList, "id3/TMCL"),
    ConstantCase("id3MetadataMediaType", .id3MetadataMediaType, "id3/TMED"),
    ConstantCase("id3MetadataMood", .id3MetadataMood, "id3/TMOO"),
    ConstantCase("id3MetadataOriginalAlbumTitle", .id3MetadataOriginalAlbumTitle, "id3/TOAL"),
    ConstantCase("id3MetadataOriginalFilename", .id3MetadataOriginalFilename, "id3/TOFN"),
    ConstantCase("id3MetadataOriginalLyricist", .id3MetadataOriginalLyricist, "id3/TOLY"),
    ConstantCase("id3MetadataOriginalArtist", .id3MetadataOriginalArtist, "id3/TOPE"),
    ConstantCase("id3MetadataOriginalReleaseYear", .id3MetadataOriginalReleaseYear, "id3/TORY"),
    ConstantCase("id3MetadataFileOwner", .id3MetadataFileOwner, "id3/TOWN"),
    ConstantCase("id3MetadataLeadPerformer", .id3MetadataLeadPerformer, "id3/TPE1"),
    ConstantCase("id3MetadataBand", .id3MetadataBand, "id3/TPE2"),
    ConstantCase("id3MetadataConductor", .id3MetadataConductor, "id3/TPE3"),
    ConstantCase("id3MetadataModifiedBy", .id3MetadataModifiedBy, "id3/TPE4"),
    ConstantCase("id3MetadataPartOfASet", .id3MetadataPartOfASet, "id3/TPOS"),
    ConstantCase("id3MetadataProducedNotice", .id3MetadataProducedNotice, "id3/TPRO"),
    ConstantCase("id3MetadataPublisher", .id3MetadataPublisher, "id3/TPUB"),
    ConstantCase("id3MetadataTrackNumber", .id3MetadataTrackNumber, "id3/TRCK"),
    ConstantCase("id3MetadataRecordingDates", .id3MetadataRecordingDates, "id3/TRDA"),
    ConstantCase(
      "id3MetadataInternetRadioStationName", .id3MetadataInternetRadioStationName, "id3/TRSN"),
    ConstantCase(
      "id3MetadataInternetRadioStationOwner", .id3MetadataInternetRadioStationOwner, "id3/TRSO"),
    ConstantCase("id3MetadataSize", .id3MetadataSize, "id3/TSIZ"),
    ConstantCase("id3MetadataAlbumSortOrder", .id3MetadataAlbumSortOrder, "id3/TSOA"),
    ConstantCase("id3MetadataPerformerSortOrder", .id3MetadataPerformerSortOrder, "id3/TSOP"),
    ConstantCase("id3MetadataTitleSortOrder", .id3MetadataTitleSortOrder, "id3/TSOT"),
    ConstantCase(
      "id3MetadataInternationalStandardRecordingCode",
      .id3MetadataInternationalStandardRecordingCode, "id3/TSRC"),
    ConstantCase("id3MetadataEncodedWith", .id3MetadataEncodedWith, "id3/TSSE"),
    ConstantCase("id3MetadataSetSubtitle", .id3MetadataSetSubtitle, "id3/TSST"),
    ConstantCase("id3MetadataUserText", .id3MetadataUserText, "id3/TXXX"),
    ConstantCase("id3MetadataYear", .id3MetadataYear, "id3/TYER"),
    ConstantCase("id3MetadataUniqueFileIdentifier", .id3MetadataUniqueFileIdentifier, "id3/UFID"),
    ConstantCase("id3MetadataTermsOfUse", .id3MetadataTermsOfUse, "id3/USER"),
    ConstantCase("id3MetadataUnsynchronizedLyric", .id3MetadataUnsynchronizedLyric, "id3/USLT"),
    ConstantCase("id3MetadataCommercialInformation", .id3MetadataCommercialInformation, "id3/WCOM"),
    ConstantCase("id3MetadataCopyrightInformation", .id3MetadataCopyrightInformation, "id3/WCOP"),
    ConstantCase(
      "id3MetadataOfficialAudioFileWebpage", .id3MetadataOfficialAudioFileWebpage, "id3/WOAF"),
    ConstantCase("id3MetadataOfficialArtistWebpage", .id3MetadataOfficialArtistWebpage, "id3/WOAR"),
    ConstantCase(
      "id3MetadataOfficialAudioSourceWebpage", .id3MetadataOfficialAudioSourceWebpage, "id3/WOAS"),
    ConstantCase(
      "id3MetadataOfficialInternetRadioStationHomepage",
      .id3MetadataOfficialInternetRadioStationHomepage, "id3/WORS"),
    ConstantCase("id3MetadataPayment", .id3MetadataPayment, "id3/WPAY"),
    ConstantCase(
      "id3MetadataOfficialPublisherWebpage", .id3MetadataOfficialPublisherWebpage, "id3/WPUB"),
    ConstantCase("id3MetadataUserURL", .id3MetadataUserURL, "id3/WXXX"),
  ]
}
