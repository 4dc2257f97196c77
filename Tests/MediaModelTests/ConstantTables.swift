import MediaModel
import Testing

/// A constant of AVFoundation: its Swift name, ours, and its string.
struct ConstantCase: Sendable, CustomTestStringConvertible {
  let name: String
  let identifier: MetadataIdentifier
  let text: String

  init(_ name: String, _ identifier: MetadataIdentifier, _ text: String) {
    (self.name, self.identifier, self.text) = (name, identifier, text)
  }

  var testDescription: String { name }

  static let all =
    [common, iTunes, quickTimeMetadata, quickTimeUserData, isoUserData, id3, icy].flatMap(\.self)
}

/// The 294 constants, by key space.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h.
extension ConstantCase {
  static let common: [ConstantCase] = [
    ConstantCase(
      "commonIdentifierAccessibilityDescription", .commonIdentifierAccessibilityDescription,
      "common/accessibilityDescription"),
    ConstantCase("commonIdentifierAlbumName", .commonIdentifierAlbumName, "common/albumName"),
    ConstantCase("commonIdentifierArtist", .commonIdentifierArtist, "common/artist"),
    ConstantCase("commonIdentifierArtwork", .commonIdentifierArtwork, "common/artwork"),
    ConstantCase("commonIdentifierAuthor", .commonIdentifierAuthor, "common/author"),
    ConstantCase("commonIdentifierContributor", .commonIdentifierContributor, "common/contributor"),
    ConstantCase("commonIdentifierCopyrights", .commonIdentifierCopyrights, "common/copyrights"),
    ConstantCase(
      "commonIdentifierCreationDate", .commonIdentifierCreationDate, "common/creationDate"),
    ConstantCase("commonIdentifierCreator", .commonIdentifierCreator, "common/creator"),
    ConstantCase("commonIdentifierDescription", .commonIdentifierDescription, "common/description"),
    ConstantCase("commonIdentifierFormat", .commonIdentifierFormat, "common/format"),
    ConstantCase(
      "commonIdentifierAssetIdentifier", .commonIdentifierAssetIdentifier, "common/identifier"),
    ConstantCase("commonIdentifierLanguage", .commonIdentifierLanguage, "common/language"),
    ConstantCase(
      "commonIdentifierLastModifiedDate", .commonIdentifierLastModifiedDate,
      "common/lastModifiedDate"),
    ConstantCase("commonIdentifierLocation", .commonIdentifierLocation, "common/location"),
    ConstantCase("commonIdentifierMake", .commonIdentifierMake, "common/make"),
    ConstantCase("commonIdentifierModel", .commonIdentifierModel, "common/model"),
    ConstantCase("commonIdentifierPublisher", .commonIdentifierPublisher, "common/publisher"),
    ConstantCase("commonIdentifierRelation", .commonIdentifierRelation, "common/relation"),
    ConstantCase("commonIdentifierSoftware", .commonIdentifierSoftware, "common/software"),
    ConstantCase("commonIdentifierSource", .commonIdentifierSource, "common/source"),
    ConstantCase("commonIdentifierSubject", .commonIdentifierSubject, "common/subject"),
    ConstantCase("commonIdentifierTitle", .commonIdentifierTitle, "common/title"),
    ConstantCase("commonIdentifierType", .commonIdentifierType, "common/type"),
  ]

  static let iTunes: [ConstantCase] = [
    ConstantCase("iTunesMetadataArtist", .iTunesMetadataArtist, "itsk/%A9ART"),
    ConstantCase("iTunesMetadataAlbum", .iTunesMetadataAlbum, "itsk/%A9alb"),
    ConstantCase("iTunesMetadataArtDirector", .iTunesMetadataArtDirector, "itsk/%A9ard"),
    ConstantCase("iTunesMetadataArranger", .iTunesMetadataArranger, "itsk/%A9arg"),
    ConstantCase("iTunesMetadataAuthor", .iTunesMetadataAuthor, "itsk/%A9aut"),
    ConstantCase("iTunesMetadataAcknowledgement", .iTunesMetadataAcknowledgement, "itsk/%A9cak"),
    ConstantCase("iTunesMetadataUserComment", .iTunesMetadataUserComment, "itsk/%A9cmt"),
    ConstantCase("iTunesMetadataConductor", .iTunesMetadataConductor, "itsk/%A9con"),
    ConstantCase("iTunesMetadataReleaseDate", .iTunesMetadataReleaseDate, "itsk/%A9day"),
    ConstantCase("iTunesMetadataDescription", .iTunesMetadataDescription, "itsk/%A9des"),
    ConstantCase("iTunesMetadataDirector", .iTunesMetadataDirector, "itsk/%A9dir"),
    ConstantCase("iTunesMetadataEncodedBy", .iTunesMetadataEncodedBy, "itsk/%A9enc"),
    ConstantCase("iTunesMetadataEQ", .iTunesMetadataEQ, "itsk/%A9equ"),
    ConstantCase("iTunesMetadataUserGenre", .iTunesMetadataUserGenre, "itsk/%A9gen"),
    ConstantCase("iTunesMetadataLinerNotes", .iTunesMetadataLinerNotes, "itsk/%A9lnt"),
    ConstantCase("iTunesMetadataLyrics", .iTunesMetadataLyrics, "itsk/%A9lyr"),
    ConstantCase("iTunesMetadataRecordCompany", .iTunesMetadataRecordCompany, "itsk/%A9mak"),
    ConstantCase("iTunesMetadataSongName", .iTunesMetadataSongName, "itsk/%A9nam"),
    ConstantCase("iTunesMetadataOriginalArtist", .iTunesMetadataOriginalArtist, "itsk/%A9ope"),
    ConstantCase("iTunesMetadataPhonogramRights", .iTunesMetadataPhonogramRights, "itsk/%A9phg"),
    ConstantCase("iTunesMetadataProducer", .iTunesMetadataProducer, "itsk/%A9prd"),
    ConstantCase("iTunesMetadataPerformer", .iTunesMetadataPerformer, "itsk/%A9prf"),
    ConstantCase("iTunesMetadataPublisher", .iTunesMetadataPublisher, "itsk/%A9pub"),
    ConstantCase("iTunesMetadataSoundEngineer", .iTunesMetadataSoundEngineer, "itsk/%A9sne"),
    ConstantCase("iTunesMetadataSoloist", .iTunesMetadataSoloist, "itsk/%A9sol"),
    ConstantCase("iTunesMetadataCredits", .iTunesMetadataCredits, "itsk/%A9src"),
    ConstantCase("iTunesMetadataTrackSubTitle", .iTunesMetadataTrackSubTitle, "itsk/%A9st3"),
    ConstantCase("iTunesMetadataThanks", .iTunesMetadataThanks, "itsk/%A9thx"),
    ConstantCase("iTunesMetadataEncodingTool", .iTunesMetadataEncodingTool, "itsk/%A9too"),
    ConstantCase("iTunesMetadataOnlineExtras", .iTunesMetadataOnlineExtras, "itsk/%A9url"),
    ConstantCase("iTunesMetadataComposer", .iTunesMetadataComposer, "itsk/%A9wrt"),
    ConstantCase("iTunesMetadataExecProducer", .iTunesMetadataExecProducer, "itsk/%A9xpd"),
    ConstantCase("iTunesMetadataAlbumArtist", .iTunesMetadataAlbumArtist, "itsk/aART"),
    ConstantCase("iTunesMetadataAccountKind", .iTunesMetadataAccountKind, "itsk/akID"),
    ConstantCase("iTunesMetadataAppleID", .iTunesMetadataAppleID, "itsk/apID"),
    ConstantCase("iTunesMetadataArtistID", .iTunesMetadataArtistID, "itsk/atID"),
    ConstantCase("iTunesMetadataSongID", .iTunesMetadataSongID, "itsk/cnID"),
    ConstantCase("iTunesMetadataCoverArt", .iTunesMetadataCoverArt, "itsk/covr"),
    ConstantCase("iTunesMetadataDiscCompilation", .iTunesMetadataDiscCompilation, "itsk/cpil"),
    ConstantCase("iTunesMetadataCopyright", .iTunesMetadataCopyright, "itsk/cprt"),
    ConstantCase("iTunesMetadataDiscNumber", .iTunesMetadataDiscNumber, "itsk/disk"),
    ConstantCase("iTunesMetadataGenreID", .iTunesMetadataGenreID, "itsk/geID"),
    ConstantCase("iTunesMetadataPredefinedGenre", .iTunesMetadataPredefinedGenre, "itsk/gnre"),
    ConstantCase("iTunesMetadataGrouping", .iTunesMetadataGrouping, "itsk/grup"),
    ConstantCase("iTunesMetadataPlaylistID", .iTunesMetadataPlaylistID, "itsk/plID"),
    ConstantCase("iTunesMetadataContentRating", .iTunesMetadataContentRating, "itsk/rtng"),
    ConstantCase("iTunesMetadataBeatsPerMin", .iTunesMetadataBeatsPerMin, "itsk/tmpo"),
    ConstantCase("iTunesMetadataTrackNumber", .iTunesMetadataTrackNumber, "itsk/trkn"),
  ]

  static let isoUserData: [ConstantCase] = [
    ConstantCase(
      "isoUserDataAccessibilityDescription", .isoUserDataAccessibilityDescription, "uiso/ades"),
    ConstantCase(
      "identifier3GPUserDataAlbumAndTrack", .identifier3GPUserDataAlbumAndTrack, "uiso/albm"),
    ConstantCase("identifier3GPUserDataAuthor", .identifier3GPUserDataAuthor, "uiso/auth"),
    ConstantCase(
      "identifier3GPUserDataMediaClassification", .identifier3GPUserDataMediaClassification,
      "uiso/clsf"),
    ConstantCase("identifier3GPUserDataCollection", .identifier3GPUserDataCollection, "uiso/coll"),
    ConstantCase("identifier3GPUserDataCopyright", .identifier3GPUserDataCopyright, "uiso/cprt"),
    ConstantCase("isoUserDataCopyright", .isoUserDataCopyright, "uiso/cprt"),
    ConstantCase("isoUserDataDate", .isoUserDataDate, "uiso/date"),
    ConstantCase(
      "identifier3GPUserDataDescription", .identifier3GPUserDataDescription, "uiso/dscp"),
    ConstantCase("identifier3GPUserDataGenre", .identifier3GPUserDataGenre, "uiso/gnre"),
    ConstantCase(
      "identifier3GPUserDataKeywordList", .identifier3GPUserDataKeywordList, "uiso/kywd"),
    ConstantCase("identifier3GPUserDataLocation", .identifier3GPUserDataLocation, "uiso/loci"),
    ConstantCase("identifier3GPUserDataPerformer", .identifier3GPUserDataPerformer, "uiso/perf"),
    ConstantCase(
      "identifier3GPUserDataMediaRating", .identifier3GPUserDataMediaRating, "uiso/rtng"),
    ConstantCase("isoUserDataTaggedCharacteristic", .isoUserDataTaggedCharacteristic, "uiso/tagc"),
    ConstantCase("identifier3GPUserDataThumbnail", .identifier3GPUserDataThumbnail, "uiso/thmb"),
    ConstantCase("identifier3GPUserDataTitle", .identifier3GPUserDataTitle, "uiso/titl"),
    ConstantCase("identifier3GPUserDataUserRating", .identifier3GPUserDataUserRating, "uiso/urat"),
    ConstantCase(
      "identifier3GPUserDataRecordingYear", .identifier3GPUserDataRecordingYear, "uiso/yrrc"),
  ]

  static let icy: [ConstantCase] = [
    ConstantCase("icyMetadataStreamTitle", .icyMetadataStreamTitle, "icy/StreamTitle"),
    ConstantCase("icyMetadataStreamURL", .icyMetadataStreamURL, "icy/StreamUrl"),
  ]
}
