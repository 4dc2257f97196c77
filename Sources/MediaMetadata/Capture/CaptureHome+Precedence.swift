/// The order of precedence, as data; the article on capture facts shows the same.
///
/// Source: QTFF and AVFoundation for Apple's keys; Android's MPEG4Writer for `com.android`; Exif 3.0; XMP Part 2;
/// Sony's non-real-time metadata and makers' boxes as ExifTool documents them; id3.org; EBU Tech 3285 for bext; AVI
/// files of cameras for IDIT; FFmpeg's names.
extension CaptureHome {
  private static let releaseDate = "in bought media the date of release"

  static let dates: [CaptureHome] = [
    .init(.date, "mdta/com.apple.quicktime.creationdate", "Apple's creation date"),
    .init(.date, "meta/xml%20#NonRealTimeMeta/CreationDate@value", "Sony's creation date"),
    .init(
      .date, "exif/DateTimeOriginal", "EXIF's original date",
      .beside(zone: "exif/offsettimeoriginal", fraction: "exif/subsectimeoriginal")),
    .init(
      .date, "xmp/XMP#exif:DateTimeOriginal", "XMP's original date",
      .beside(zone: "exifex:offsettimeoriginal", fraction: "exif:subsectimeoriginal")),
    .init(.date, "udta/%A9day", "QuickTime's content date"),
    .init(.date, "udta/%40day", "Ricoh's content date"),
    .init(.date, "uiso/date", "the date of user data"),
    .init(.date, "udta/date", "the date of user data"),
    .init(.date, "xmp/XMP#xmpDM:shotDate", "XMP's shot date"),
    .init(.date, "xmp/XMP#photoshop:DateCreated", "XMP's date created"),
    .init(.date, "xmp/XMP#xmp:CreateDate", "XMP's create date"),
    .init(
      .date, "exif/DateTimeDigitized", "EXIF's digitized date",
      .beside(zone: "exif/offsettimedigitized", fraction: "exif/subsectimedigitized")),
    .init(
      .date, "exif/GPSDateStamp", "EXIF's GPS date", .timeBeside("exif/gpstimestamp", isUTC: true),
      remark: "UTC, of the last fix"),
    .init(.date, "riff/IDIT", "the date of AVI files"),
    .init(
      .date, "bext/OriginationDate", "the origination date of broadcast wave",
      .timeBeside("bext/originationtime", isUTC: false)),
    .init(.date, "mkv/DATE_RECORDED", "Matroska's recording date"),
    .init(.date, "id3/TDRC", "ID3's recording time"),
    .init(.date, "id3/TYER", "ID3's year", .id3Year),
    .init(.date, "mdta/creation_time", "a key of FFmpeg", .utc),
    .init(.date, "mdta/date", "a key of FFmpeg"),
    .init(.date, "riff/ICRD", "the creation date of RIFF", remark: "often set by hand"),
    .init(.date, "vorb/DATE", "the Vorbis date", remark: releaseDate),
    .init(.date, "caaf/recorded%20date", "the recorded date of CAF"),
    .init(.date, "ape/Record%20Date", "the record date of APE"),
    .init(.date, "ape/date", "the date of APE", remark: releaseDate),
    .init(.date, "ape/Year", "the year of APE", remark: releaseDate),
    .init(.date, "itsk/%A9day", "the iTunes date", remark: releaseDate),
    .init(.date, "asf/date", "the date of ASF's attributes", remark: releaseDate),
    .init(.date, "asf/WM/Year", "the year of ASF", remark: releaseDate),
    .init(.date, "caaf/date", "the date of CAF", remark: releaseDate),
    .init(.date, "caaf/year", "the year of CAF", remark: releaseDate),
    .init(.date, "flv/creationdate", "the creation date of Flash Video"),
    .init(.date, "flv/creation_time", "a key of FFmpeg", .utc),
    .init(.date, "flv/date", "the date of Flash Video", remark: releaseDate),
    .init(.date, "mkv/DATE", "Matroska's date of the work", remark: releaseDate),
    .init(.date, "mkv/DATE_RELEASED", "Matroska's release date", remark: releaseDate),
    .init(.date, "ffmpeg/com.apple.quicktime.creationdate", "Apple's creation date"),
    .init(.date, "ffmpeg/creation_time", "a header, as FFmpeg reads it", .utc),
    .init(.date, "ffmpeg/date", "a date, as FFmpeg reads it"),
    .init(
      .date, "mkv/Info/DateUTC", "Matroska's date", .utc,
      remark: "when the file was written, in UTC"),
    .init(
      .date, "asf/CreationDate", "the date of ASF", .utc,
      remark: "when the file was written, in UTC"),
    .init(.date, "exif/DateTime", "EXIF's date of change", remark: "of the last change"),
    .init(
      .date, "head/movieCreationTime", "the movie header", .header,
      remark: "when the file was written, in UTC by the standard"),
    .init(
      .date, "head/trackCreationTime", "a track header", .header,
      remark: "when the track was written, in UTC by the standard"),
    .init(
      .date, "head/mediaCreationTime", "a media header", .header,
      remark: "when the media was written, in UTC by the standard"),
    .init(.date, "file/name", "the name of the file", .header, remark: "a guess"),
  ]

  static let locations: [CaptureHome] = [
    .init(.location, "mdta/com.apple.quicktime.location.ISO6709", "Apple's location"),
    .init(.location, "udta/%A9xyz", "QuickTime's location"),
    .init(.location, "udta/%40xyz", "Ricoh's location"),
    .init(.location, "uiso/loci", "the 3GPP location"),
    .init(.location, "exif/GPSLatitude", "EXIF's position", .exifPoint("exif/gps")),
    .init(.location, "xmp/XMP#exif:GPSLatitude", "XMP's position", .exifPoint("exif:gps")),
    .init(.location, "itsk/%A9xyz", "the iTunes location"),
    .init(.location, "mdta/location", "a key of FFmpeg"),
    .init(
      .location, "mdta/com.apple.quicktime.location.name", "Apple's name of the place",
      remark: "a name without a position"),
    .init(.location, "mkv/RECORDING_LOCATION", "Matroska's recording location"),
    .init(.location, "mkv/LOCATION", "Matroska's location"),
    .init(.location, "vorb/LOCATION", "the Vorbis location"),
    .init(.location, "ffmpeg/com.apple.quicktime.location.ISO6709", "Apple's location"),
    .init(.location, "ffmpeg/location", "a location, as FFmpeg reads it"),
  ]

  static let makes: [CaptureHome] = [
    .init(.make, "mdta/com.apple.quicktime.make", "Apple's make"),
    .init(.make, "udta/%A9mak", "QuickTime's make"),
    .init(.make, "udta/%40mak", "Ricoh's make"),
    .init(.make, "mdta/com.android.manufacturer", "Android's manufacturer"),
    .init(.make, "meta/xml%20#NonRealTimeMeta/Device@manufacturer", "Sony's device"),
    .init(.make, "udta/manu", "the manufacturer's box", .boxText),
    .init(.make, "exif/Make", "EXIF's make"),
    .init(.make, "xmp/XMP#tiff:Make", "XMP's make"),
    .init(
      .make, "gpmf/MINF", "GoPro's settings", .implied("GoPro"),
      remark: "follows from settings that GoPro cameras write"),
    .init(.make, "mdta/make", "a key of FFmpeg"),
    .init(.make, "ffmpeg/com.apple.quicktime.make", "Apple's make"),
    .init(.make, "ffmpeg/make", "a make, as FFmpeg reads it"),
    .init(.make, "itsk/%A9mak", "the iTunes make", remark: "a record company in bought media"),
  ]

  static let models: [CaptureHome] = [
    .init(.model, "mdta/com.apple.quicktime.model", "Apple's model"),
    .init(.model, "udta/%A9mod", "QuickTime's model"),
    .init(.model, "udta/%40mod", "Ricoh's model"),
    .init(.model, "mdta/com.android.model", "Android's model"),
    .init(.model, "meta/xml%20#NonRealTimeMeta/Device@modelName", "Sony's device"),
    .init(.model, "udta/modl", "the model's box", .boxText),
    .init(.model, "udta/CNMN", "Canon's model", .boxText),
    .init(.model, "gpmf/MINF", "GoPro's settings"),
    .init(.model, "exif/Model", "EXIF's model"),
    .init(.model, "xmp/XMP#tiff:Model", "XMP's model"),
    .init(.model, "udta/cmnm", "the camera's name", .boxText),
    .init(.model, "mdta/model", "a key of FFmpeg"),
    .init(.model, "ffmpeg/com.apple.quicktime.model", "Apple's model"),
    .init(.model, "ffmpeg/model", "a model, as FFmpeg reads it"),
    .init(.model, "itsk/%A9mod", "the iTunes model"),
  ]

  static let lenses: [CaptureHome] = [
    .init(.lens, "mdta/com.apple.quicktime.camera.lens_model", "Apple's lens model"),
    .init(.lens, "exif/LensModel", "EXIF's lens model"),
    .init(.lens, "xmp/XMP#exifEX:LensModel", "XMP's lens model"),
    .init(.lens, "xmp/XMP#aux:Lens", "Adobe's lens"),
    .init(.lens, "ffmpeg/com.apple.quicktime.camera.lens_model", "Apple's lens model"),
    .init(.lens, "udta/LENS", "GoPro's lens", .boxText, remark: "the number of the lens, no model"),
  ]

  private static let encoder = "the program that wrote the file"

  static let software: [CaptureHome] = [
    .init(.software, "mdta/com.apple.quicktime.software", "Apple's software"),
    .init(.software, "udta/%A9swr", "QuickTime's software"),
    .init(.software, "udta/%40swr", "Ricoh's software"),
    .init(.software, "mdta/com.android.version", "the version of Android"),
    .init(.software, "exif/Software", "EXIF's software"),
    .init(.software, "udta/CNFV", "Canon's firmware", .boxText),
    .init(.software, "udta/FIRM", "GoPro's firmware", .boxText),
    .init(.software, "gpmf/FMWR", "GoPro's settings"),
    .init(.software, "xmp/XMP#xmp:CreatorTool", "XMP's creator tool"),
    .init(.software, "xmp/XMP#tiff:Software", "XMP's software"),
    .init(.software, "mdta/software", "a key of FFmpeg"),
    .init(.software, "riff/ISFT", "the software of RIFF"),
    .init(.software, "mkv/Info/WritingApp", "Matroska's writing application"),
    .init(.software, "itsk/%A9too", "the iTunes encoder", remark: encoder),
    .init(.software, "udta/%A9enc", "QuickTime's encoder", remark: encoder),
    .init(.software, "vorb/ENCODER", "the Vorbis encoder", remark: encoder),
    .init(.software, "flv/metadatacreator", "the writer of Flash Video's metadata"),
    .init(.software, "flv/encoder", "Flash Video's encoder", remark: encoder),
    .init(.software, "caaf/encoder", "CAF's encoder", remark: encoder),
    .init(.software, "ape/encoder", "APE's encoder", remark: encoder),
    .init(.software, "asf/WM/ToolName", "the tool of ASF"),
    .init(.software, "asf/WM/EncodingSettings", "ASF's encoder settings", remark: encoder),
    .init(.software, "mkv/ENCODER", "Matroska's encoder", remark: encoder),
    .init(.software, "id3/TSSE", "ID3's encoder settings", remark: encoder),
    .init(.software, "id3/TENC", "ID3's encoder", remark: "a person or a program"),
    .init(.software, "mdta/encoder", "a key of FFmpeg", remark: encoder),
    .init(.software, "ffmpeg/com.apple.quicktime.software", "Apple's software"),
    .init(.software, "ffmpeg/encoder", "an encoder, as FFmpeg reads it", remark: encoder),
    .init(.software, "mkv/Info/MuxingApp", "Matroska's muxing library", remark: encoder),
  ]
}
