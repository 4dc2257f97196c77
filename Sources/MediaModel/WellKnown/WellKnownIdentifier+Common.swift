extension WellKnownIdentifier {
  /// The common identifiers that do not follow from what identifiers mean: those of identifiers
  /// that mean nothing beyond themselves, and what AVFoundation has in another way, as `nil` for
  /// none.
  static let otherCommon: KeyValuePairs<MetadataIdentifier?, [String]> = [
    .commonIdentifierCreationDate: [
      "asf/CreationDate", "mkv/Info/DateUTC",
    ],
    .commonIdentifierTitle: [
      "asf/StreamName", "ffmpeg/service_name", "mkv/Track/Name", "udta/©chp",
    ],
    .commonIdentifierLocation: ["tele/position"],
    .commonIdentifierPublisher: [
      "ffmpeg/service_provider"
    ],
    nil: [
      "id3/TDAT", "id3/TDRL", "id3/TDTG", "id3/TIME", "id3/TSSE", "id3/TYER", "uiso/yrrc",
      "itsk/©day", "itsk/desc", "itsk/keyw", "itsk/©xyz", "caaf/IKEY", "mdta/…location.name",
      "mdta/…displayname",
      "mdta/com.android.manufacturer", "mdta/com.android.model", "mdta/encoder",
    ],
    .commonIdentifierSubject: [
      "id3/TIT1", "mkv/SUBJECT",
    ],
    .commonIdentifierDescription: [
      "id3/TIT3"
    ],
    .commonIdentifierContributor: [
      "id3/TOPE", "riff/ICNM", "riff/IEDT", "riff/IPRO", "riff/ISTR", "riff/STAR",
    ],
    .commonIdentifierLanguage: [
      "mkv/Track/Language", "mkv/Track/LanguageBCP47",
    ],
    .commonIdentifierSource: [
      "riff/ISRC", "vorb/SOURCE",
    ],
    .commonIdentifierRelation: [
      "riff/erel"
    ],
    .commonIdentifierCreator: [
      "bext/Originator"
    ],
  ]
}
