/// The order of precedence, as data; the article on capture facts shows the same.
///
/// Source: QTFF and AVFoundation for Apple's keys; Android's MPEG4Writer for `com.android`; Exif 3.0; XMP Part 2;
/// Sony's non-real-time metadata and makers' boxes as ExifTool documents them; id3.org; EBU Tech 3285 for bext; AVI
/// files of cameras for IDIT; FFmpeg's names.
extension CaptureHome {
  private static let releaseDate = "in bought media the date of release"

  static let dates: [CaptureHome] = [
    CaptureHome(.date, "mdta/com.apple.quicktime.creationdate", "Apple's creation date"),
    CaptureHome(
      .date, "meta/xml%20#NonRealTimeMeta/CreationDate@value", "Sony's creation date"),
    CaptureHome(
      .date, "exif/DateTimeOriginal", "EXIF's original date",
      .beside(zone: "exif/offsettimeoriginal", fraction: "exif/subsectimeoriginal")),
    CaptureHome(
      .date, "xmp/XMP#exif:DateTimeOriginal", "XMP's original date",
      .beside(zone: "exifex:offsettimeoriginal", fraction: "exif:subsectimeoriginal")),
    CaptureHome(.date, "udta/%A9day", "QuickTime's content date"),
    CaptureHome(.date, "udta/%40day", "Ricoh's content date"),
    CaptureHome(.date, "uiso/date", "the date of user data"),
    CaptureHome(.date, "udta/date", "the date of user data"),
    CaptureHome(.date, "xmp/XMP#xmpDM:shotDate", "XMP's shot date"),
    CaptureHome(.date, "xmp/XMP#photoshop:DateCreated", "XMP's date created"),
    CaptureHome(.date, "xmp/XMP#xmp:CreateDate", "XMP's create date"),
    CaptureHome(
      .date, "exif/DateTimeDigitized", "EXIF's digitized date",
      .beside(zone: "exif/offsettimedigitized", fraction: "exif/subsectimedigitized")),
    CaptureHome(
      .date, "exif/GPSDateStamp", "EXIF's GPS date",
      .timeBeside("exif/gpstimestamp", isUTC: true), remark: "UTC, of the last fix"),
    CaptureHome(.date, "riff/IDIT", "the date of AVI files"),
    CaptureHome(
      .date, "bext/OriginationDate", "the origination date of broadcast wave",
      .timeBeside("bext/originationtime", isUTC: false)),
    CaptureHome(.date, "mkv/DATE_RECORDED", "Matroska's recording date"),
    CaptureHome(.date, "id3/TDRC", "ID3's recording time"),
    CaptureHome(.date, "id3/TYER", "ID3's year", .id3Year),
    CaptureHome(.date, "mdta/creation_time", "a key of FFmpeg", .utc),
    CaptureHome(.date, "mdta/date", "a key of FFmpeg"),
    CaptureHome(.date, "riff/ICRD", "the creation date of RIFF", remark: "often set by hand"),
    CaptureHome(.date, "vorb/DATE", "the Vorbis date", remark: releaseDate),
    CaptureHome(.date, "caaf/recorded%20date", "the recorded date of CAF"),
    CaptureHome(.date, "ape/Record%20Date", "the record date of APE"),
    CaptureHome(.date, "ape/date", "the date of APE", remark: releaseDate),
    CaptureHome(.date, "ape/Year", "the year of APE", remark: releaseDate),
    CaptureHome(.date, "itsk/%A9day", "the iTunes date", remark: releaseDate),
    CaptureHome(.date, "asf/date", "the date of ASF's attributes", remark: releaseDate),
    CaptureHome(.date, "asf/WM/Year", "the year of ASF", remark: releaseDate),
    CaptureHome(.date, "caaf/date", "the date of CAF", remark: releaseDate),
    CaptureHome(.date, "caaf/year", "the year of CAF", remark: releaseDate),
    CaptureHome(.date, "flv/creationdate", "the creation date of Flash Video"),
    CaptureHome(.date, "flv/creation_time", "a key of FFmpeg", .utc),
    CaptureHome(.date, "flv/date", "the date of Flash Video", remark: releaseDate),
    CaptureHome(.date, "mkv/DATE", "Matroska's date of the work", remark: releaseDate),
    CaptureHome(.date, "mkv/DATE_RELEASED", "Matroska's release date", remark: releaseDate),
    CaptureHome(.date, "ffmpeg/com.apple.quicktime.creationdate", "Apple's creation date"),
    CaptureHome(.date, "ffmpeg/creation_time", "a header, as FFmpeg reads it", .utc),
    CaptureHome(.date, "ffmpeg/date", "a date, as FFmpeg reads it"),
    CaptureHome(
      .date, "mkv/Info/DateUTC", "Matroska's date", .utc,
      remark: "when the file was written, in UTC"),
    CaptureHome(
      .date, "asf/CreationDate", "the date of ASF", .utc,
      remark: "when the file was written, in UTC"),
    CaptureHome(.date, "exif/DateTime", "EXIF's date of change", remark: "of the last change"),
    CaptureHome(
      .date, "head/movieCreationTime", "the movie header", .header,
      remark: "when the file was written, in UTC by the standard"),
    CaptureHome(
      .date, "head/trackCreationTime", "a track header", .header,
      remark: "when the track was written, in UTC by the standard"),
    CaptureHome(
      .date, "head/mediaCreationTime", "a media header", .header,
      remark: "when the media was written, in UTC by the standard"),
    CaptureHome(.date, "file/name", "the name of the file", .header, remark: "a guess"),
  ]

  static let locations: [CaptureHome] = [
    CaptureHome(.location, "mdta/com.apple.quicktime.location.ISO6709", "Apple's location"),
    CaptureHome(.location, "udta/%A9xyz", "QuickTime's location"),
    CaptureHome(.location, "udta/%40xyz", "Ricoh's location"),
    CaptureHome(.location, "uiso/loci", "the 3GPP location"),
    CaptureHome(.location, "exif/GPSLatitude", "EXIF's position", .exifPoint("exif/gps")),
    CaptureHome(
      .location, "xmp/XMP#exif:GPSLatitude", "XMP's position", .exifPoint("exif:gps")),
    CaptureHome(.location, "itsk/%A9xyz", "the iTunes location"),
    CaptureHome(.location, "mdta/location", "a key of FFmpeg"),
    CaptureHome(
      .location, "mdta/com.apple.quicktime.location.name", "Apple's name of the place",
      remark: "a name without a position"),
    CaptureHome(.location, "mkv/RECORDING_LOCATION", "Matroska's recording location"),
    CaptureHome(.location, "mkv/LOCATION", "Matroska's location"),
    CaptureHome(.location, "vorb/LOCATION", "the Vorbis location"),
    CaptureHome(
      .location, "ffmpeg/com.apple.quicktime.location.ISO6709", "Apple's location"),
    CaptureHome(.location, "ffmpeg/location", "a location, as FFmpeg reads it"),
  ]

  static let makes: [CaptureHome] = [
    CaptureHome(.make, "mdta/com.apple.quicktime.make", "Apple's make"),
    CaptureHome(.make, "udta/%A9mak", "QuickTime's make"),
    CaptureHome(.make, "udta/%40mak", "Ricoh's make"),
    CaptureHome(.make, "mdta/com.android.manufacturer", "Android's manufacturer"),
    CaptureHome(
      .make, "meta/xml%20#NonRealTimeMeta/Device@manufacturer", "Sony's device"),
    CaptureHome(.make, "udta/manu", "the manufacturer's box", .boxText),
    CaptureHome(.make, "exif/Make", "EXIF's make"),
    CaptureHome(.make, "xmp/XMP#tiff:Make", "XMP's make"),
    CaptureHome(
      .make, "gpmf/MINF", "GoPro's settings", .implied("GoPro"),
      remark: "follows from settings that GoPro cameras write"),
    CaptureHome(.make, "mdta/make", "a key of FFmpeg"),
    CaptureHome(.make, "ffmpeg/com.apple.quicktime.make", "Apple's make"),
    CaptureHome(.make, "ffmpeg/make", "a make, as FFmpeg reads it"),
    CaptureHome(
      .make, "itsk/%A9mak", "the iTunes make", remark: "a record company in bought media"),
  ]

  static let models: [CaptureHome] = [
    CaptureHome(.model, "mdta/com.apple.quicktime.model", "Apple's model"),
    CaptureHome(.model, "udta/%A9mod", "QuickTime's model"),
    CaptureHome(.model, "udta/%40mod", "Ricoh's model"),
    CaptureHome(.model, "mdta/com.android.model", "Android's model"),
    CaptureHome(.model, "meta/xml%20#NonRealTimeMeta/Device@modelName", "Sony's device"),
    CaptureHome(.model, "udta/modl", "the model's box", .boxText),
    CaptureHome(.model, "udta/CNMN", "Canon's model", .boxText),
    CaptureHome(.model, "gpmf/MINF", "GoPro's settings"),
    CaptureHome(.model, "exif/Model", "EXIF's model"),
    CaptureHome(.model, "xmp/XMP#tiff:Model", "XMP's model"),
    CaptureHome(.model, "udta/cmnm", "the camera's name", .boxText),
    CaptureHome(.model, "mdta/model", "a key of FFmpeg"),
    CaptureHome(.model, "ffmpeg/com.apple.quicktime.model", "Apple's model"),
    CaptureHome(.model, "ffmpeg/model", "a model, as FFmpeg reads it"),
    CaptureHome(.model, "itsk/%A9mod", "the iTunes model"),
  ]

  static let lenses: [CaptureHome] = [
    CaptureHome(.lens, "mdta/com.apple.quicktime.camera.lens_model", "Apple's lens model"),
    CaptureHome(.lens, "exif/LensModel", "EXIF's lens model"),
    CaptureHome(.lens, "xmp/XMP#exifEX:LensModel", "XMP's lens model"),
    CaptureHome(.lens, "xmp/XMP#aux:Lens", "Adobe's lens"),
    CaptureHome(
      .lens, "ffmpeg/com.apple.quicktime.camera.lens_model", "Apple's lens model"),
    CaptureHome(
      .lens, "udta/LENS", "GoPro's lens", .boxText, remark: "the number of the lens, no model"),
  ]

  private static let encoder = "the program that wrote the file"

  static let software: [CaptureHome] = [
    CaptureHome(.software, "mdta/com.apple.quicktime.software", "Apple's software"),
    CaptureHome(.software, "udta/%A9swr", "QuickTime's software"),
    CaptureHome(.software, "udta/%40swr", "Ricoh's software"),
    CaptureHome(.software, "mdta/com.android.version", "the version of Android"),
    CaptureHome(.software, "exif/Software", "EXIF's software"),
    CaptureHome(.software, "udta/CNFV", "Canon's firmware", .boxText),
    CaptureHome(.software, "udta/FIRM", "GoPro's firmware", .boxText),
    CaptureHome(.software, "gpmf/FMWR", "GoPro's settings"),
    CaptureHome(.software, "xmp/XMP#xmp:CreatorTool", "XMP's creator tool"),
    CaptureHome(.software, "xmp/XMP#tiff:Software", "XMP's software"),
    CaptureHome(.software, "mdta/software", "a key of FFmpeg"),
    CaptureHome(.software, "riff/ISFT", "the software of RIFF"),
    CaptureHome(.software, "mkv/Info/WritingApp", "Matroska's writing application"),
    CaptureHome(.software, "itsk/%A9too", "the iTunes encoder", remark: encoder),
    CaptureHome(.software, "udta/%A9enc", "QuickTime's encoder", remark: encoder),
    CaptureHome(.software, "vorb/ENCODER", "the Vorbis encoder", remark: encoder),
    CaptureHome(.software, "flv/metadatacreator", "the writer of Flash Video's metadata"),
    CaptureHome(.software, "flv/encoder", "Flash Video's encoder", remark: encoder),
    CaptureHome(.software, "caaf/encoder", "CAF's encoder", remark: encoder),
    CaptureHome(.software, "ape/encoder", "APE's encoder", remark: encoder),
    CaptureHome(.software, "asf/WM/ToolName", "the tool of ASF"),
    CaptureHome(.software, "asf/WM/EncodingSettings", "ASF's encoder settings", remark: encoder),
    CaptureHome(.software, "mkv/ENCODER", "Matroska's encoder", remark: encoder),
    CaptureHome(.software, "id3/TSSE", "ID3's encoder settings", remark: encoder),
    CaptureHome(
      .software, "id3/TENC", "ID3's encoder", remark: "a person or a program"),
    CaptureHome(.software, "mdta/encoder", "a key of FFmpeg", remark: encoder),
    CaptureHome(.software, "ffmpeg/com.apple.quicktime.software", "Apple's software"),
    CaptureHome(.software, "ffmpeg/encoder", "an encoder, as FFmpeg reads it", remark: encoder),
    CaptureHome(.software, "mkv/Info/MuxingApp", "Matroska's muxing library", remark: encoder),
  ]
}
