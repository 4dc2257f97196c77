import Testing

/// A kind of file, and what exiftool and ffprobe call the items that are written there by their names.
///
/// The tags are what those programs print; none is taken from the table of meanings.
struct MeaningCase: Sendable, CustomTestStringConvertible {
  /// A fixture of the kind of file.
  let fixture: String
  /// For each name the tag of exiftool 12.57 and the key of ffprobe 5.1; `-` where the program shows none.
  var tags: [String: (exiftool: String, ffprobe: String)]
  /// Whether mutagen and mediainfo show what is written, by the names they have for all kinds of file; not where they
  /// look for other keys.
  var isSeenByMutagen = true
  var isSeenByMediaInfo = true

  var testDescription: String { fixture }

  static let mp3 = MeaningCase(
    fixture: "Formats/mutagen-v24.mp3",
    tags: [
      "title": ("Title", "title"), "artist": ("Artist", "artist"), "album": ("Album", "album"),
      "album-artist": ("Band", "album_artist"), "composer": ("Composer", "composer"),
      "genre": ("Genre", "genre"), "copyright": ("Copyright", "copyright"),
      "software": ("EncoderSettings", "encoder"), "publisher": ("Publisher", "publisher"),
      "encoded-by": ("EncodedBy", "encoded_by"), "track-number": ("Track", "track"),
      "disc-number": ("PartOfSet", "disc"), "keywords": ("PodcastKeywords", "-"),
      "producer": ("InvolvedPeople", "-"), "description": ("-", "DESCRIPTION"),
      "author": ("-", "AUTHOR"), "director": ("-", "DIRECTOR"), "make": ("-", "MAKE"),
      "model": ("-", "MODEL"), "location": ("-", "LOCATION"), "show": ("-", "SHOW"),
      "season": ("-", "SEASON"), "episode": ("-", "EPISODE"),
    ])

  static let flac = MeaningCase(
    fixture: "Formats/comments.flac",
    tags: [
      "title": ("Title", "TITLE"), "artist": ("Artist", "ARTIST"), "album": ("Album", "ALBUM"),
      "album-artist": ("Albumartist", "album_artist"), "composer": ("Composer", "COMPOSER"),
      "genre": ("Genre", "GENRE"), "date": ("Date", "DATE"), "location": ("Location", "LOCATION"),
      "description": ("Description", "-"), "comment": ("Comment", "-"),
      "copyright": ("Copyright", "COPYRIGHT"), "make": ("Make", "MAKE"),
      "model": ("Model", "MODEL"), "software": ("Encoder", "ENCODER"),
      "author": ("Author", "AUTHOR"), "director": ("Director", "DIRECTOR"),
      "producer": ("Producer", "PRODUCER"), "publisher": ("Publisher", "PUBLISHER"),
      "keywords": ("Keywords", "KEYWORDS"), "lyrics": ("Lyrics", "LYRICS"),
      "encoded-by": ("Encoded-by", "ENCODED-BY"), "show": ("Show", "SHOW"),
      "track-number": ("TrackNumber", "track"), "disc-number": ("Discnumber", "disc"),
      "season": ("Season", "SEASON"), "episode": ("Episode", "EPISODE"),
    ])

  static let matroska = MeaningCase(
    fixture: "Formats/merged.mkv",
    tags: [
      "title": ("Title", "title"), "artist": ("-", "ARTIST"), "album": ("-", "ALBUM"),
      "album-artist": ("-", "ALBUM_ARTIST"), "composer": ("-", "COMPOSER"),
      "genre": ("-", "GENRE"), "date": ("-", "DATE"), "location": ("-", "LOCATION"),
      "description": ("-", "DESCRIPTION"), "comment": ("-", "COMMENT"),
      "copyright": ("-", "COPYRIGHT"), "make": ("-", "MAKE"), "model": ("-", "MODEL"),
      "software": ("-", "ENCODER"), "author": ("-", "AUTHOR"), "producer": ("-", "PRODUCER"),
      "publisher": ("-", "PUBLISHER"), "keywords": ("-", "KEYWORDS"), "lyrics": ("-", "LYRICS"),
      "encoded-by": ("-", "ENCODED_BY"), "track-number": ("-", "track"),
    ], isSeenByMutagen: false, isSeenByMediaInfo: false)

  static let wave = MeaningCase(
    fixture: "Formats/broadcast.wav",
    tags: [
      "title": ("Title", "title"), "artist": ("Artist", "artist"), "album": ("Product", "album"),
      "composer": ("MusicBy", "-"), "genre": ("Genre", "genre"), "date": ("DateCreated", "-"),
      "description": ("Description", "-"), "comment": ("Comment", "comment"),
      "copyright": ("Copyright", "copyright"), "software": ("Software", "encoder"),
      "producer": ("ProducedBy", "-"), "keywords": ("Keywords", "-"),
      "track-number": ("TrackNumber", "track"), "encoded-by": ("EncodedBy", "-"),
    ], isSeenByMutagen: false, isSeenByMediaInfo: false)

  static let quickTime = MeaningCase(
    fixture: "Media/quicktime-keys.mov",
    tags: [
      "title": ("Title", "com.apple.quicktime.title"),
      "artist": ("Artist", "com.apple.quicktime.artist"),
      "album": ("Album", "com.apple.quicktime.album"),
      "album-artist": ("AlbumArtist", "album_artist"),
      "composer": ("Composer", "com.apple.quicktime.composer"),
      "genre": ("Genre", "com.apple.quicktime.genre"),
      "date": ("CreationDate", "com.apple.quicktime.creationdate"),
      "location": ("-", "com.apple.quicktime.location.ISO6709"),
      "description": ("Description", "com.apple.quicktime.description"),
      "comment": ("Comment", "com.apple.quicktime.comment"),
      "copyright": ("Copyright", "com.apple.quicktime.copyright"),
      "make": ("Make", "com.apple.quicktime.make"),
      "model": ("Model", "com.apple.quicktime.model"),
      "software": ("Software", "com.apple.quicktime.software"),
      "author": ("Author", "com.apple.quicktime.author"),
      "director": ("Director", "com.apple.quicktime.director"),
      "producer": ("Producer", "com.apple.quicktime.producer"),
      "publisher": ("Publisher", "com.apple.quicktime.publisher"),
      "keywords": ("Keywords", "com.apple.quicktime.keywords"), "lyrics": ("Lyrics", "lyrics"),
      "encoded-by": ("Encodedby", "com.apple.quicktime.encodedby"), "show": ("TVShow", "show"),
      "track-number": ("Track", "track"), "disc-number": ("DiskNumber", "disc"),
      "season": ("TVSeason", "season_number"), "episode": ("TVEpisode", "episode_sort"),
    ], isSeenByMutagen: false, isSeenByMediaInfo: false)

  static let mobile = MeaningCase(
    fixture: "Media/three-gpp.3gp",
    tags: [
      "artist": ("Performer", "-"), "album": ("Album", "-"),
      "album-artist": ("AlbumArtist", "album_artist"), "composer": ("Composer", "composer"),
      "genre": ("Genre", "-"), "date": ("ContentCreateDate", "date"),
      "description": ("Description", "-"), "comment": ("Comment", "comment"),
      "copyright": ("Copyright", "-"), "make": ("Make", "make"), "model": ("Model", "model"),
      "software": ("SoftwareVersion", "-"), "author": ("Author", "-"),
      "director": ("Director", "director"), "producer": ("Producer", "producer"),
      "keywords": ("Keywords", "-"), "lyrics": ("Lyrics", "lyrics"), "show": ("TVShow", "show"),
      "track-number": ("Track", "track"), "disc-number": ("DiskNumber", "disc"),
    ], isSeenByMutagen: false, isSeenByMediaInfo: false)

  static let edited = [mp3, flac, matroska, wave, quickTime, mobile]

  /// A file of iTunes' family; the tags are what the items of a FLAC file become in one, too.
  static let iTunes = MeaningCase(
    fixture: "Media/lossless.m4a",
    tags: [
      // FFmpeg has one name for artist and author.
      "title": ("Title", "title"), "artist": ("Artist", "-"), "album": ("Album", "album"),
      "album-artist": ("AlbumArtist", "album_artist"), "composer": ("Composer", "composer"),
      "genre": ("Genre", "genre"), "date": ("ContentCreateDate", "date"),
      "location": ("-", "location"), "description": ("Description", "description"),
      "comment": ("Comment", "comment"), "copyright": ("Copyright", "copyright"),
      "make": ("Make", "make"), "model": ("Model", "model"), "software": ("Encoder", "encoder"),
      "author": ("Author", "artist"), "keywords": ("Keyword", "keywords"),
      "lyrics": ("Lyrics", "lyrics"), "show": ("TVShow", "show"),
      "track-number": ("TrackNumber", "track"), "disc-number": ("DiskNumber", "disc"),
      "season": ("TVSeason", "season_number"), "episode": ("TVEpisode", "episode_sort"),
    ])
}
