/// When, where and with what: dates, places, devices; and pictures.
///
/// Source: as for works; QTFF, "Location metadata"; 3GPP TS 26.244 § 8.3.
extension TransferConcept {
  static let captures: [TransferConcept] = [
    TransferConcept(
      "date", "DATE", .date,
      [
        "itsk/©day", "mdta/…creationdate", "udta/©day", .at("uiso/yrrc", .yearNumber), "id3/TDRC",
        "vorb/DATE", "mkv/DATE", "riff/ICRD",
        .at("bext/OriginationDate", .dayBeside(time: "bext/OriginationTime")), "ape/Year",
        "asf/WM/Year", "caaf/recorded date", .at("exif/DateTimeOriginal", .exifDate), "ffmpeg/date",
        "flv/creationdate", "common/creationDate",
      ],
      read: [
        "uiso/date", "id3/TDRL", .at("id3/TYER", .date), .at("id3/TDAT", .dayAndMonth),
        .at("id3/TIME", .timeOfDay), "mkv/DATE_RELEASED", "mkv/DATE_RECORDED",
        "bext/OriginationDateTime", .at("bext/OriginationTime", .timeOfDay), "ape/Record Date",
        "caaf/year", "ffmpeg/creation_time", "flv/creation_time", "flv/date", "mdta/date",
        "mdta/creation_time", "vorb/CREATION_TIME",
      ]),
    TransferConcept("year", "YEAR", .date, ["mdta/…year", "ape/Year", "ffmpeg/year"]),
    TransferConcept(
      "original date", "ORIGINALDATE", .date, ["id3/TDOR", "asf/WM/OriginalReleaseTime"],
      read: [.at("id3/TORY", .date), "vorb/ORIGINALYEAR", "asf/WM/OriginalReleaseYear"]),
    TransferConcept(
      "encoding date", "DATE_ENCODED", .date, ["id3/TDEN", "asf/WM/EncodingTime"],
      read: ["mkv/Info/DateUTC"]),
    TransferConcept(
      "date of metadata", "DATE_TAGGED", .date, ["id3/TDTG", "common/lastModifiedDate"]),
    TransferConcept("digitizing date", "DATE_DIGITIZED", .date, ["riff/IDIT"]),
    TransferConcept("purchase date", "DATE_PURCHASED", .date, ["itsk/purd"]),
    TransferConcept(
      "location", "LOCATION", .place,
      [
        "mdta/…location.ISO6709", "udta/©xyz", .at("uiso/loci", .fixedPointPlace),
        "ffmpeg/location",
        "common/location",
      ], rare: ["itsk/©xyz"], read: ["mdta/location"]),
    TransferConcept(
      "location name", "LOCATION_NAME", .text,
      ["mdta/…location.name", "uiso/loci@name", "mkv/RECORDING_LOCATION"],
      read: ["vorb/LOCATION", "ape/Record Location", "common/location", "ffmpeg/location"]),
    TransferConcept(
      "location role", "LOCATION_ROLE", .text, ["mdta/…location.role", "uiso/loci@role"]),
    TransferConcept(
      "location body", "LOCATION_BODY", .text, ["mdta/…location.body", "uiso/loci@body"]),
    TransferConcept(
      "location note", "LOCATION_NOTE", .text, ["mdta/…location.note", "uiso/loci@notes"]),
    TransferConcept("location date", "LOCATION_DATE", .text, ["mdta/…location.date"]),
    TransferConcept(
      "make", "MAKE", .text,
      ["mdta/…make", "udta/©mak", "exif/Make", "ffmpeg/make", "common/make"],
      read: ["mdta/com.android.manufacturer", "riff/ecor"]),
    TransferConcept(
      "model", "MODEL", .text,
      ["mdta/…model", "udta/©mod", "exif/Model", "ffmpeg/model", "common/model"],
      read: ["mdta/com.android.model", "riff/emdl"]),
    TransferConcept(
      "lens model", "LENS_MODEL", .text, ["mdta/…camera.lens_model", "exif/LensModel"]),
    TransferConcept(
      "artwork", "ARTWORK", .picture,
      [
        "itsk/covr", "mdta/…artwork", "id3/APIC", "vorb/METADATA_BLOCK_PICTURE",
        "mkv/Attachment/Cover", "ape/Cover Art (Front)", "asf/WM/Picture", "ffmpeg/attached_pic",
        "common/artwork",
      ], read: ["vorb/COVERART", "ape/Cover Art (Back)", "uiso/thmb"]),
    TransferConcept("XMP packet", "XMP", .bytes, ["xmp/XMP", "id3/PRIV:XMP"]),
  ]
}
