/// Rows of containers that are neither of the ISO family nor of Matroska's.
extension WellKnownIdentifier {
  /// Rows of `INFO` lists of RIFF files.
  ///
  /// Source: Microsoft, Multimedia Programming Interface and Data Specifications 1.0, chapter 2.
  static let riffInfo: [WellKnownIdentifier] = [
    row("riff/INAM", "title", .utf8, common: .commonIdentifierTitle),
    row("riff/IART", "artist", .utf8, common: .commonIdentifierArtist),
    row("riff/IPRD", "product", .utf8, common: .commonIdentifierAlbumName),
    row("riff/ICMT", "comment", .utf8),
    row("riff/ICOP", "copyright", .utf8, common: .commonIdentifierCopyrights),
    row("riff/ICRD", "creation date", .utf8, common: .commonIdentifierCreationDate),
    row("riff/IDIT", "digitization date", .utf8, common: .commonIdentifierCreationDate),
    row("riff/IGNR", "genre", .utf8, common: .commonIdentifierType),
    row("riff/ISFT", "software", .utf8, common: .commonIdentifierSoftware),
    row("riff/IKEY", "keywords", .utf8, common: .commonIdentifierSubject),
    row("riff/ISBJ", "subject", .utf8),
    row("riff/IENG", "engineer", .utf8),
    row("riff/ITCH", "technician", .utf8),
    row("riff/ISRC", "source", .utf8, common: .commonIdentifierSource),
    row("riff/ISRF", "source form", .utf8),
    row("riff/IARL", "archival location", .utf8),
    row("riff/ICMS", "commissioned by", .utf8),
    row("riff/IPRT", "part", .utf8),
    row("riff/ITRK", "track number", .utf8),
    row("riff/ILNG", "language", .utf8, common: .commonIdentifierLanguage),
    row("riff/IMED", "medium", .utf8),
    row("riff/IWRI", "writer", .utf8),
    row("riff/IMUS", "composer", .utf8, common: .commonIdentifierCreator),
    row("riff/ISMP", "timecode", .utf8),
  ]

  /// Rows of the broadcast extension.
  ///
  /// Source: EBU Tech 3285.
  static let broadcastWave: [WellKnownIdentifier] = [
    row("bext/Description", "description", .utf8, common: .commonIdentifierDescription),
    row("bext/Originator", "originator", .utf8, common: .commonIdentifierCreator),
    row("bext/OriginatorReference", "originator reference", .utf8),
    row("bext/OriginationDate", "origination date", .utf8),
    row("bext/OriginationTime", "origination time", .utf8),
    row(
      "bext/OriginationDateTime", "origination date and time", .utf8,
      common: .commonIdentifierCreationDate),
    row("bext/TimeReference", "time reference", .uint64),
    row("bext/Version", "version", .uint16),
    row("bext/UMID", "UMID", .rawData),
    row("bext/CodingHistory", "coding history", .utf8),
    row("bext/LoudnessValue", "integrated loudness"),
    row("bext/LoudnessRange", "loudness range"),
    row("bext/MaxTruePeakLevel", "maximum true peak level"),
    row("bext/MaxMomentaryLoudness", "maximum momentary loudness"),
    row("bext/MaxShortTermLoudness", "maximum short-term loudness"),
  ]

  /// Rows of APE items.
  ///
  /// Source: wiki.hydrogenaud.io, APE key.
  static let ape: [WellKnownIdentifier] = [
    row("ape/Title", "title", .utf8, common: .commonIdentifierTitle),
    row("ape/Subtitle", "subtitle", .utf8),
    row("ape/Artist", "artist", .utf8, common: .commonIdentifierArtist),
    row("ape/Album", "album", .utf8, common: .commonIdentifierAlbumName),
    row("ape/Album%20Artist", "album artist", .utf8),
    row("ape/Publisher", "publisher", .utf8, common: .commonIdentifierPublisher),
    row("ape/Composer", "composer", .utf8, common: .commonIdentifierCreator),
    row("ape/Conductor", "conductor", .utf8),
    row("ape/Track", "track number", .utf8),
    row("ape/Disc", "disc number", .utf8),
    row("ape/Comment", "comment", .utf8),
    row("ape/Copyright", "copyright", .utf8, common: .commonIdentifierCopyrights),
    row("ape/Year", "year", .utf8),
    row("ape/Record%20Date", "recording date", .utf8, common: .commonIdentifierCreationDate),
    row("ape/Record%20Location", "recording location", .utf8, common: .commonIdentifierLocation),
    row("ape/Genre", "genre", .utf8, common: .commonIdentifierType),
    row("ape/Media", "medium", .utf8),
    row("ape/Language", "language", .utf8, common: .commonIdentifierLanguage),
    row("ape/ISRC", "ISRC", .utf8),
    row("ape/Catalog", "catalogue number", .utf8),
    row("ape/Abstract", "abstract", .utf8),
    row("ape/Lyrics", "lyrics", .utf8),
    row("ape/Cover%20Art%20(Front)", "front cover", common: .commonIdentifierArtwork),
    row("ape/Cover%20Art%20(Back)", "back cover", common: .commonIdentifierArtwork),
    row("ape/REPLAYGAIN_TRACK_GAIN", "replay gain of track", .utf8),
    row("ape/REPLAYGAIN_ALBUM_GAIN", "replay gain of album", .utf8),
  ]

  /// Rows of ASF and Windows Media.
  ///
  /// Source: Advanced Systems Format specification; Windows Media Format SDK, attributes.
  static let asf: [WellKnownIdentifier] = [
    row("asf/Title", "title", .utf8, common: .commonIdentifierTitle),
    row("asf/Author", "author", .utf8, common: .commonIdentifierArtist),
    row("asf/Copyright", "copyright", .utf8, common: .commonIdentifierCopyrights),
    row("asf/Description", "description", .utf8, common: .commonIdentifierDescription),
    row("asf/Rating", "rating", .utf8),
    row("asf/CreationDate", "creation date", .utf8, common: .commonIdentifierCreationDate),
    row("asf/WM/AlbumTitle", "album", .utf8, common: .commonIdentifierAlbumName),
    row("asf/WM/AlbumArtist", "album artist", .utf8),
    row("asf/WM/Genre", "genre", .utf8, common: .commonIdentifierType),
    row("asf/WM/Year", "year", .utf8),
    row("asf/WM/TrackNumber", "track number"),
    row("asf/WM/Composer", "composer", .utf8, common: .commonIdentifierCreator),
    row("asf/WM/Writer", "writer", .utf8, common: .commonIdentifierAuthor),
    row("asf/WM/Publisher", "publisher", .utf8, common: .commonIdentifierPublisher),
    row("asf/WM/Language", "language", .utf8, common: .commonIdentifierLanguage),
    row("asf/WM/Lyrics", "lyrics", .utf8),
    row("asf/WM/Picture", "picture", common: .commonIdentifierArtwork),
    row("asf/WM/ToolName", "tool", .utf8, common: .commonIdentifierSoftware),
    row("asf/WM/EncodingTime", "encoding time"),
  ]

  /// Rows of text chunks of AIFF files.
  ///
  /// Source: Audio Interchange File Format 1.3, text chunks.
  static let aiff: [WellKnownIdentifier] = [
    row("aiff/NAME", "name", .utf8, common: .commonIdentifierTitle),
    row("aiff/AUTH", "author", .utf8, common: .commonIdentifierAuthor),
    row("aiff/(c)%20", "copyright", .utf8, common: .commonIdentifierCopyrights),
    row("aiff/ANNO", "annotation", .utf8),
    row("aiff/COMT", "comment", .utf8),
  ]

  /// Rows of EXIF.
  ///
  /// Source: CIPA DC-008, TIFF and Exif attributes.
  static let exif: [WellKnownIdentifier] = [
    row("exif/Make", "make", .utf8, common: .commonIdentifierMake),
    row("exif/Model", "model", .utf8, common: .commonIdentifierModel),
    row("exif/Software", "software", .utf8, common: .commonIdentifierSoftware),
    row("exif/DateTimeOriginal", "creation date", .utf8, common: .commonIdentifierCreationDate),
    row("exif/Artist", "artist", .utf8, common: .commonIdentifierArtist),
    row("exif/Copyright", "copyright", .utf8, common: .commonIdentifierCopyrights),
    row("exif/ImageDescription", "image description", .utf8, common: .commonIdentifierDescription),
    row("exif/LensModel", "lens model", .utf8),
  ]

  /// Rows of names that libavformat gives.
  ///
  /// Source: libavformat, avformat.h, generic names of metadata.
  static let ffmpeg: [WellKnownIdentifier] = [
    row("ffmpeg/title", "title", .utf8, common: .commonIdentifierTitle),
    row("ffmpeg/artist", "artist", .utf8, common: .commonIdentifierArtist),
    row("ffmpeg/album", "album", .utf8, common: .commonIdentifierAlbumName),
    row("ffmpeg/album_artist", "album artist", .utf8),
    row("ffmpeg/author", "author", .utf8, common: .commonIdentifierAuthor),
    row("ffmpeg/composer", "composer", .utf8, common: .commonIdentifierCreator),
    row("ffmpeg/performer", "performer", .utf8),
    row("ffmpeg/publisher", "publisher", .utf8, common: .commonIdentifierPublisher),
    row("ffmpeg/copyright", "copyright", .utf8, common: .commonIdentifierCopyrights),
    row("ffmpeg/description", "description", .utf8, common: .commonIdentifierDescription),
    row("ffmpeg/comment", "comment", .utf8),
    row("ffmpeg/synopsis", "synopsis", .utf8),
    row("ffmpeg/genre", "genre", .utf8, common: .commonIdentifierType),
    row("ffmpeg/keywords", "keywords", .utf8, common: .commonIdentifierSubject),
    row("ffmpeg/date", "date", .utf8),
    row("ffmpeg/creation_time", "creation date", .utf8, common: .commonIdentifierCreationDate),
    row("ffmpeg/location", "location", .utf8, common: .commonIdentifierLocation),
    row("ffmpeg/make", "make", .utf8, common: .commonIdentifierMake),
    row("ffmpeg/model", "model", .utf8, common: .commonIdentifierModel),
    row("ffmpeg/encoder", "encoder", .utf8, common: .commonIdentifierSoftware),
    row("ffmpeg/encoded_by", "encoded by", .utf8),
    row("ffmpeg/language", "language", .utf8, common: .commonIdentifierLanguage),
    row("ffmpeg/track", "track number", .utf8),
    row("ffmpeg/disc", "disc number", .utf8),
    row("ffmpeg/show", "show", .utf8),
    row("ffmpeg/episode_id", "episode", .utf8),
    row("ffmpeg/network", "network", .utf8),
    row("ffmpeg/service_name", "service name", .utf8),
    row("ffmpeg/service_provider", "service provider", .utf8),
    row("ffmpeg/timecode", "timecode", .utf8),
    row("ffmpeg/lyrics", "lyrics", .utf8),
  ]
}
