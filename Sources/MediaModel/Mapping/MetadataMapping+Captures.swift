/// When, where and with what: dates, places, devices; and pictures.
///
/// Source: as for works; QTFF, "Location metadata"; 3GPP TS 26.244 § 8.3.
extension MetadataMapping {
  static let captures: [MetadataMapping] = [
    .init(
      "date", "DATE", .date,
      [
        "itsk/©day", "mdta/…creationdate", "udta/©day", .at("uiso/yrrc", .yearNumber), "id3/TDRC",
        "vorb/DATE", "mkv/DATE", "riff/ICRD",
        .at("bext/OriginationDate", .dayBeside(time: "bext/OriginationTime")), "ape/Year",
        "asf/WM/Year", "caaf/recorded date", .at("exif/DateTimeOriginal", .exifDate), "ffmpeg/date",
        "flv/creationdate", "common/creationDate",
      ],
      read: [
        "uiso/date", .at("id3/TYER", .year), .at("id3/TDAT", .dayAndMonth),
        .at("id3/TIME", .timeOfDay), "mkv/DATE_RECORDED", .at("bext/OriginationTime", .timeOfDay),
        "ape/Record Date", "asf/date", "caaf/year", "ffmpeg/creation_time", "flv/creation_time",
        "flv/date", "mdta/date", "mdta/creation_time", "vorb/CREATION_TIME",
      ], facts: ["bext/OriginationDateTime", "id3/TDRL", "mkv/DATE_RELEASED"],
      summary: "When it was made, as 2026-05-17 or 2026-05-17T14:30:00+02:00", isMirrored: true,
      sharing: .work),
    .init(
      "year", "YEAR", .date, ["mdta/…year", "ape/Year", "ffmpeg/year"], read: ["mdta/year"],
      sharing: .work),
    .init(
      "original date", "ORIGINALDATE", .date, ["id3/TDOR", "asf/WM/OriginalReleaseTime"],
      read: [.at("id3/TORY", .date), "vorb/ORIGINALYEAR", "asf/WM/OriginalReleaseYear"],
      sharing: .work),
    .init(
      "encoding date", "DATE_ENCODED", .date, ["id3/TDEN", "asf/WM/EncodingTime"],
      read: ["mkv/Info/DateUTC"]),
    .init("date of metadata", "DATE_TAGGED", .date, ["id3/TDTG", "common/lastModifiedDate"]),
    .init(
      "digitizing date", "DATE_DIGITIZED", .date, ["riff/IDIT"],
      common: .commonIdentifierCreationDate),
    .init("purchase date", "DATE_PURCHASED", .date, ["itsk/purd"], sharing: .purchase),
    .init(
      "location", "LOCATION", .place,
      [
        "mdta/…location.ISO6709", "udta/©xyz", .at("uiso/loci", .fixedPointPlace),
        "ffmpeg/location", "common/location",
      ], rare: ["itsk/©xyz"], read: ["mdta/location"],
      summary: "Where it was made, as +48.8577+002.2950/ or 48.8577,2.295", isMirrored: true),
    .init(
      "location name", "LOCATION_NAME", .text,
      ["mdta/…location.name", "uiso/loci@name", "mkv/RECORDING_LOCATION"],
      read: ["vorb/LOCATION", "ape/Record Location", "common/location", "ffmpeg/location"],
      common: .commonIdentifierLocation),
    .init("location role", "LOCATION_ROLE", .text, ["mdta/…location.role", "uiso/loci@role"]),
    .init("location body", "LOCATION_BODY", .text, ["mdta/…location.body", "uiso/loci@body"]),
    .init("location note", "LOCATION_NOTE", .text, ["mdta/…location.note", "uiso/loci@notes"]),
    .init("location date", "LOCATION_DATE", .text, ["mdta/…location.date"]),
    .init(
      "make", "MAKE", .text,
      ["mdta/…make", "udta/©mak", "exif/Make", "ffmpeg/make", "common/make"],
      read: ["mdta/com.android.manufacturer", "riff/ecor", "mdta/make"],
      summary: "Who made the camera", isMirrored: true),
    .init(
      "model", "MODEL", .text,
      ["mdta/…model", "udta/©mod", "exif/Model", "ffmpeg/model", "common/model"],
      read: ["mdta/com.android.model", "riff/emdl", "mdta/model", "itsk/©mod"],
      summary: "The model of the camera", isMirrored: true),
    .init("lens model", "LENS_MODEL", .text, ["mdta/…camera.lens_model", "exif/LensModel"]),
    .init(
      "artwork", "ARTWORK", .picture,
      [
        "itsk/covr", "mdta/…artwork", "id3/APIC", "vorb/METADATA_BLOCK_PICTURE",
        "mkv/Attachment/Cover", "ape/Cover Art (Front)", "asf/WM/Picture", "ffmpeg/attached_pic",
        "common/artwork",
      ], read: ["vorb/COVERART", "ape/Cover Art (Back)", "uiso/thmb"],
      summary: "A picture of it, from a JPEG, PNG or BMP file", isMirrored: true, sharing: .work),
    .init("XMP packet", "XMP", .bytes, ["xmp/XMP", "id3/PRIV:XMP"]),
  ]
}
