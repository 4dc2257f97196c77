/// What is given about a work in sentences: comments, descriptions, lyrics, rights, addresses.
///
/// Source: as for works.
extension MetadataMapping {
  static let descriptions: [MetadataMapping] = [
    .init(
      "comment", "COMMENT", .text,
      [
        "itsk/©cmt", "mdta/…comment", "udta/©cmt", "id3/COMM", "vorb/COMMENT", "mkv/COMMENT",
        "riff/ICMT", "ape/Comment", "aiff/ANNO", "caaf/comments", "ffmpeg/comment", "flv/comment",
        "dsdiff/COMT", "mxf/UserComments/Comment",
      ],
      read: [
        "mxf/UserComments/Comments", "mdta/comment", "aiff/COMT", "riff/CMNT", "riff/COMM",
        "lyrics3/INF",
      ],
      summary: "A comment"),
    .init(
      "description", "DESCRIPTION", .text,
      [
        "itsk/desc", "mdta/…description", "udta/©des", "uiso/dscp", "vorb/DESCRIPTION",
        "mkv/DESCRIPTION", .at("bext/Description", .shortText(256)), "asf/Description",
        "exif/ImageDescription", "ffmpeg/description", "flv/description", "common/description",
        "mxf/UserComments/Description",
      ], rare: ["riff/ISBJ"],
      read: [
        "itsk/©des", "id3/TDES", "mdta/description",
        "mxf/ProductionFramework/Annotation/AnnotationDescription", "mxf/UKDPP/Synopsis",
      ],
      summary: "What it shows", isMirrored: true),
    .init("long description", "SYNOPSIS", .text, ["itsk/ldes", "ffmpeg/synopsis"]),
    .init("store description", "STOREDESCRIPTION", .text, ["itsk/sdes"]),
    .init(
      "lyrics", "LYRICS", .text,
      [
        "itsk/©lyr", "id3/USLT", "vorb/LYRICS", "mkv/LYRICS", "ape/Lyrics", "asf/WM/Lyrics",
        "ffmpeg/lyrics",
      ], read: ["vorb/UNSYNCEDLYRICS", "lyrics3/LYR"], summary: "The lyrics", sharing: .work),
    .init("information", "INFORMATION", .text, ["mdta/…information", "udta/©inf"]),
    .init("liner notes", "LINERNOTES", .text, ["itsk/©lnt"]),
    .init("disclaimer", "DISCLAIMER", .text, ["udta/©dis"], sharing: .rights),
    .init("warning", "WARNING", .text, ["udta/©wrn"], sharing: .rights),
    .init("requirements", "REQUIREMENTS", .text, ["udta/©req"], sharing: .playback),
    .init("host computer", "HOSTCOMPUTER", .text, ["udta/©hst"]),
    .init("original format", "ORIGINALFORMAT", .text, ["udta/©fmt"]),
    .init(
      "keywords", "KEYWORDS", .text,
      [
        "itsk/keyw", "mdta/…keywords", "udta/©key", .at("uiso/kywd", .keywords), "id3/TKWD",
        "mkv/KEYWORDS", "riff/IKEY", "ffmpeg/keywords", "caaf/IKEY", "common/subject",
      ], summary: "Keywords with commas between"),
    .init("podcast category", "PODCASTCATEGORY", .text, ["itsk/catg", "id3/TCAT"], sharing: .work),
    .init(
      "accessibility description", "ACCESSIBILITYDESCRIPTION", .text,
      [
        "mdta/…accessibility.description", "udta/©ade", "uiso/ades",
        "common/accessibilityDescription",
      ], sharing: .accessibility),
    .init("user collection", "COLLECTION", .text, ["mdta/…collection.user", "uiso/coll"]),
    .init(
      "copyright", "COPYRIGHT", .text,
      [
        "itsk/cprt", "mdta/…copyright", "udta/©cpy", "uiso/cprt", "id3/TCOP", "vorb/COPYRIGHT",
        "mkv/COPYRIGHT", "riff/ICOP", "ape/Copyright", "asf/Copyright", "aiff/(c) ",
        "caaf/copyright", "exif/Copyright", "ffmpeg/copyright", "flv/copyright",
        "common/copyrights", "mxf/UserComments/Copyright",
      ], read: ["mdta/copyright", "mxf/ProductionFramework/Rights/CopyrightOwnerName"],
      summary: "The copyright", isMirrored: true, sharing: .rights),
    .init(
      "phonogram rights", "PHONOGRAMRIGHTS", .text,
      ["itsk/©phg", "mdta/…phonogramrights", "udta/©phg", "id3/TPRO"], sharing: .rights),
    .init("license", "LICENSE", sharing: .rights),
    .init("terms of use", "TERMS_OF_USE", .text, ["id3/USER"], sharing: .rights),
    .init(
      "web address", "WEBSITE", .text,
      ["itsk/©url", "udta/©url", "icy/StreamUrl", "riff/IWEB", "asf/WM/UserWebURL"]),
    .init("artist's web address", "ARTISTURL", .text, ["id3/WOAR", "asf/WM/AuthorURL"]),
    .init("podcast address", "PODCASTURL", .text, ["itsk/purl", "id3/WFED"]),
    .init("mood", "MOOD", .text, ["id3/TMOO", "asf/WM/Mood"], sharing: .work),
    .init(
      "initial key", "INITIALKEY", .text,
      [
        .at("itlk/…initialkey", .text), "id3/TKEY", "mkv/INITIAL_KEY", "asf/WM/InitialKey",
        "caaf/key signature",
      ], read: ["vorb/KEY"], sharing: .work),
    .init(
      "language", "LANGUAGE", .text,
      [
        "id3/TLAN", "ape/Language", "asf/WM/Language", "riff/ILNG", "ffmpeg/language",
        "common/language",
      ], sharing: .structure),
    .init(
      "original medium", "MEDIA", .text,
      ["id3/TMED", "mkv/ORIGINAL_MEDIA_TYPE", "ape/Media", "riff/IMED"], sharing: .work),
    .init(
      "software", "ENCODER", .text,
      [
        "itsk/©too", "mdta/…software", "udta/©swr", "id3/TSSE", "vorb/ENCODER", "mkv/ENCODER",
        "riff/ISFT", "asf/WM/ToolName", "caaf/encoding application", "exif/Software",
        "ffmpeg/encoder", "flv/encoder", "common/software",
        "mxf/Identification/ProductName",
      ], read: ["mdta/encoder", "flv/metadatacreator", "mdta/software"],
      facts: ["mkv/Info/WritingApp", "vorb/vendor"], summary: "The program that made it",
      isMirrored: true,
      evidence: [
        .init("mdta/…software", "Apple's software"),
        .init("udta/©swr", "QuickTime's software"),
        .init("udta/%40swr", "Ricoh's software"),
        .init("mdta/com.android.version", "the version of Android"),
        .init("exif/Software", "EXIF's software"),
        .init("udta/CNFV", "Canon's firmware", .boxText),
        .init("udta/FIRM", "GoPro's firmware", .boxText),
        .init("gpmf/FMWR", "GoPro's settings"),
        .init("xmp/XMP#xmp:CreatorTool", "XMP's creator tool"),
        .init("xmp/XMP#tiff:Software", "XMP's software"),
        .init("mdta/software", "a key of FFmpeg"),
        .init("riff/ISFT", "the software of RIFF"),
        .init("mkv/Info/WritingApp", "Matroska's writing application"),
        .init("itsk/©too", "the iTunes encoder", remark: .encoder),
        .init("udta/©enc", "QuickTime's encoder", remark: .encoder),
        .init("vorb/ENCODER", "the Vorbis encoder", remark: .encoder),
        .init("flv/metadatacreator", "the writer of Flash Video's metadata"),
        .init("flv/encoder", "Flash Video's encoder", remark: .encoder),
        .init("caaf/encoder", "CAF's encoder", remark: .encoder),
        .init("ape/encoder", "APE's encoder", remark: .encoder),
        .init("asf/WM/ToolName", "the tool of ASF"),
        .init("asf/WM/EncodingSettings", "ASF's encoder settings", remark: .encoder),
        .init("mkv/ENCODER", "Matroska's encoder", remark: .encoder),
        .init("id3/TSSE", "ID3's encoder settings", remark: .encoder),
        .init("id3/TENC", "ID3's encoder", remark: "a person or a program"),
        .init("mdta/encoder", "a key of FFmpeg", remark: .encoder),
        .init("ffmpeg/com.apple.quicktime.software", "Apple's software"),
        .init("ffmpeg/encoder", "an encoder, as FFmpeg reads it", remark: .encoder),
        .init("mkv/Info/MuxingApp", "Matroska's muxing library", remark: .encoder),
      ]),
    .init(
      "encoder settings", "ENCODERSETTINGS", .text,
      ["mkv/ENCODER_SETTINGS", "asf/WM/EncodingSettings"]),
  ]
}
