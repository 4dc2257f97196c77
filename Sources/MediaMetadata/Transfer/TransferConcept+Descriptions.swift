/// What is told about a work in sentences: comments, descriptions, lyrics, rights, addresses.
///
/// Source: as for works.
extension TransferConcept {
  static let descriptions: [TransferConcept] = [
    TransferConcept(
      "comment", "COMMENT", .text,
      [
        "itsk/©cmt", "mdta/…comment", "udta/©cmt", "id3/COMM", "vorb/COMMENT", "mkv/COMMENT",
        "riff/ICMT", "ape/Comment", "aiff/ANNO", "caaf/comments", "ffmpeg/comment", "flv/comment",
      ], read: ["mdta/comment", "aiff/COMT", "riff/CMNT", "riff/COMM", "lyrics3/INF"]),
    TransferConcept(
      "description", "DESCRIPTION", .text,
      [
        "itsk/desc", "mdta/…description", "udta/©des", "uiso/dscp", "vorb/DESCRIPTION",
        "mkv/DESCRIPTION", .at("bext/Description", .shortText(256)), "asf/Description",
        "exif/ImageDescription", "ffmpeg/description", "flv/description", "common/description",
      ], read: ["itsk/©des", "id3/TDES", "mdta/description"]),
    TransferConcept("long description", "SYNOPSIS", .text, ["itsk/ldes", "ffmpeg/synopsis"]),
    TransferConcept("store description", "STOREDESCRIPTION", .text, ["itsk/sdes"]),
    TransferConcept(
      "lyrics", "LYRICS", .text,
      [
        "itsk/©lyr", "id3/USLT", "vorb/LYRICS", "mkv/LYRICS", "ape/Lyrics", "asf/WM/Lyrics",
        "ffmpeg/lyrics",
      ], read: ["vorb/UNSYNCEDLYRICS", "lyrics3/LYR"]),
    TransferConcept("information", "INFORMATION", .text, ["mdta/…information", "udta/©inf"]),
    TransferConcept("liner notes", "LINERNOTES", .text, ["itsk/©lnt"]),
    TransferConcept("disclaimer", "DISCLAIMER", .text, ["udta/©dis"]),
    TransferConcept("warning", "WARNING", .text, ["udta/©wrn"]),
    TransferConcept("requirements", "REQUIREMENTS", .text, ["udta/©req"]),
    TransferConcept("host computer", "HOSTCOMPUTER", .text, ["udta/©hst"]),
    TransferConcept("original format", "ORIGINALFORMAT", .text, ["udta/©fmt"]),
    TransferConcept(
      "keywords", "KEYWORDS", .text,
      [
        "itsk/keyw", "mdta/…keywords", "udta/©key", .at("uiso/kywd", .keywords), "id3/TKWD",
        "mkv/KEYWORDS", "riff/IKEY", "ffmpeg/keywords", "caaf/IKEY",
      ]),
    TransferConcept("podcast category", "PODCASTCATEGORY", .text, ["itsk/catg", "id3/TCAT"]),
    TransferConcept(
      "accessibility description", "ACCESSIBILITYDESCRIPTION", .text,
      [
        "mdta/…accessibility.description", "udta/©ade", "uiso/ades",
        "common/accessibilityDescription",
      ]),
    TransferConcept(
      "user collection", "COLLECTION", .text, ["mdta/…collection.user", "uiso/coll"]),
    TransferConcept(
      "copyright", "COPYRIGHT", .text,
      [
        "itsk/cprt", "mdta/…copyright", "udta/©cpy", "uiso/cprt", "id3/TCOP", "vorb/COPYRIGHT",
        "mkv/COPYRIGHT", "riff/ICOP", "ape/Copyright", "asf/Copyright", "aiff/(c) ",
        "caaf/copyright", "exif/Copyright", "ffmpeg/copyright", "flv/copyright",
        "common/copyrights",
      ], read: ["mdta/copyright"]),
    TransferConcept(
      "phonogram rights", "PHONOGRAMRIGHTS", .text,
      ["itsk/©phg", "mdta/…phonogramrights", "udta/©phg", "id3/TPRO"]),
    TransferConcept("license", "LICENSE"),
    TransferConcept("terms of use", "TERMS_OF_USE", .text, ["id3/USER"]),
    TransferConcept(
      "web address", "WEBSITE", .text,
      ["itsk/©url", "udta/©url", "icy/StreamUrl", "riff/IWEB", "asf/WM/UserWebURL"]),
    TransferConcept("artist's web address", "ARTISTURL", .text, ["id3/WOAR", "asf/WM/AuthorURL"]),
    TransferConcept("podcast address", "PODCASTURL", .text, ["itsk/purl", "id3/WFED"]),
    TransferConcept("mood", "MOOD", .text, ["id3/TMOO", "asf/WM/Mood"]),
    TransferConcept(
      "initial key", "INITIALKEY", .text,
      [
        .at("itlk/…initialkey", .text), "id3/TKEY", "mkv/INITIAL_KEY", "asf/WM/InitialKey",
        "caaf/key signature",
      ], read: ["vorb/KEY"]),
    TransferConcept(
      "language", "LANGUAGE", .text,
      [
        "id3/TLAN", "ape/Language", "asf/WM/Language", "riff/ILNG", "ffmpeg/language",
        "common/language",
      ]),
    TransferConcept(
      "original medium", "MEDIA", .text,
      ["id3/TMED", "mkv/ORIGINAL_MEDIA_TYPE", "ape/Media", "riff/IMED"]),
    TransferConcept(
      "software", "ENCODER", .text,
      [
        "itsk/©too", "mdta/…software", "udta/©swr", "id3/TSSE", "vorb/ENCODER", "mkv/ENCODER",
        "riff/ISFT", "asf/WM/ToolName", "caaf/encoding application", "exif/Software",
        "ffmpeg/encoder", "flv/encoder", "common/software",
      ], read: ["mkv/Info/WritingApp", "vorb/vendor", "mdta/encoder", "flv/metadatacreator"]),
    TransferConcept(
      "encoder settings", "ENCODERSETTINGS", .text,
      ["mkv/ENCODER_SETTINGS", "asf/WM/EncodingSettings"]),
  ]
}
