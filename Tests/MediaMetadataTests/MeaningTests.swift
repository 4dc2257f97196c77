import Foundation
import TestSupport
import Testing

@testable import MediaMetadata

/// A kind of file, and what exiftool and ffprobe call the items that are written there by their names.
///
/// The tags are what those programs print; none is taken from the table of meanings.
struct MeaningCase: Sendable, CustomTestStringConvertible {
  /// A fixture of the kind of file.
  let fixture: String
  /// For each name the tag of exiftool 12.57 and the key of ffprobe 5.1; `-` where the program shows none.
  let tags: [String: (exiftool: String, ffprobe: String)]

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
      "title": ("Title", "TITLE"), "artist": ("-", "ARTIST"), "album": ("-", "ALBUM"),
      "album-artist": ("-", "ALBUM_ARTIST"), "composer": ("-", "COMPOSER"),
      "genre": ("-", "GENRE"), "date": ("-", "DATE"), "location": ("-", "LOCATION"),
      "description": ("-", "DESCRIPTION"), "comment": ("-", "COMMENT"),
      "copyright": ("-", "COPYRIGHT"), "make": ("-", "MAKE"), "model": ("-", "MODEL"),
      "software": ("-", "ENCODER"), "author": ("-", "AUTHOR"), "producer": ("-", "PRODUCER"),
      "publisher": ("-", "PUBLISHER"), "keywords": ("-", "KEYWORDS"), "lyrics": ("-", "LYRICS"),
      "encoded-by": ("-", "ENCODED_BY"), "track-number": ("-", "track"),
    ])

  static let wave = MeaningCase(
    fixture: "Formats/broadcast.wav",
    tags: [
      "title": ("Title", "title"), "artist": ("Artist", "artist"), "album": ("Product", "album"),
      "composer": ("MusicBy", "-"), "genre": ("Genre", "genre"), "date": ("DateCreated", "-"),
      "description": ("Description", "-"), "comment": ("Comment", "comment"),
      "copyright": ("Copyright", "copyright"), "software": ("Software", "encoder"),
      "producer": ("ProducedBy", "-"), "keywords": ("Keywords", "-"),
      "track-number": ("TrackNumber", "track"), "encoded-by": ("EncodedBy", "-"),
    ])

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
    ])

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
    ])

  static let edited = [mp3, flac, matroska, wave, quickTime, mobile]

  /// What the items of a FLAC file are called once they are in a file of iTunes' family.
  static let iTunes: [String: (exiftool: String, ffprobe: String)] = [
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
  ]
}

@Suite struct `An item that is written by its name` {
  /// What is written: texts that are found again whatever stands around them.
  private static func value(_ name: String) -> String {
    switch name {
    case "date": "2021-03-04"
    case "location": "+48.8577+002.2950/"
    case "track-number": "7"
    case "disc-number": "2"
    case "season": "5"
    case "episode": "6"
    default: "the \(name) of it"
    }
  }

  /// A copy of the fixture in which everything is set that the case names.
  private static func edited(_ sample: MeaningCase, in folder: TemporaryFolder) throws -> String {
    let path = folder.file((sample.fixture as NSString).lastPathComponent)
    try FileManager.default.copyItem(
      atPath: "\(Repository.path)/Fixtures/\(sample.fixture)", toPath: path)
    let options = sample.tags.keys.sorted().flatMap { ["--\($0)", value($0)] }
    let edit = try Program.mediameta(["edit", path] + options)
    #expect(edit.status == 0, "\(edit.errorLines)")
    return path
  }

  /// What a program says of a file, by tags without the groups before them.
  private static func tags(_ program: String, _ arguments: [String]) throws -> [String: [String]] {
    let output = try Program.run("/usr/bin/env", [program] + arguments).output
    var tags: [String: [String]] = [:]
    func collect(_ value: Any, _ name: String) {
      switch value {
      case let list as [Any]: for value in list { collect(value, name) }
      case let object as [String: Any]: for (name, value) in object { collect(value, name) }
      default:
        let tag = name.split(separator: ":").last.map(String.init) ?? name
        tags[tag, default: []].append("\(value)".replacing(":", with: "-"))
      }
    }
    collect(try JSONSerialization.jsonObject(with: Data(output)), "")
    return tags
  }

  /// Holds a file against the names of other programs, and against what is read of it here.
  private static func check(
    _ path: String, _ expected: [String: (exiftool: String, ffprobe: String)]
  ) async throws {
    let exiftool = try tags("exiftool", ["-j", "-a", "-G0:1:4", path])
    let ffprobe = try tags(
      "ffprobe", ["-v", "error", "-of", "json", "-show_format", "-show_streams", path])
    var own: [String: [String]] = [:]
    for item in try await Asset(path: path).load(.metadata) {
      guard let row = MetadataMapping.rows(of: item).first else { continue }
      let text =
        item.stringValue ?? item.numberValue.map { "\(Int($0.double))" } ?? "\(item.payload)"
      own[row.concept.name.replacing(" ", with: "-"), default: []].append(text)
    }
    for (name, tag) in expected {
      let value = value(name).replacing(":", with: "-")
      for (tag, found) in [(tag.exiftool, exiftool), (tag.ffprobe, ffprobe), (name, own)]
      where tag != "-" {
        #expect(
          found[tag]?.contains { $0.contains(value) } == true,
          "\(path): \(tag) is \(found[tag] ?? []), not \(value)")
      }
    }
  }

  private static let programs = Program.isInstalled("exiftool") && Program.isInstalled("ffprobe")

  @Test(.enabled(if: programs, "needs exiftool and ffprobe"), arguments: MeaningCase.edited)
  func `is what other programs call so`(_ sample: MeaningCase) async throws {
    let folder = try TemporaryFolder()
    try await Self.check(try Self.edited(sample, in: folder), sample.tags)
  }

  @Test(
    .enabled(if: programs, "needs exiftool and ffprobe"), arguments: [MeaningCase.flac, .matroska])
  func `means the same after conversion`(_ sample: MeaningCase) async throws {
    let folder = try TemporaryFolder()
    let path = try Self.edited(sample, in: folder)
    let output = folder.file("out.mp4")
    let convert = try Program.mediameta(["convert", path, output])
    #expect(convert.status == 0, "\(convert.errorLines)")
    try await Self.check(output, MeaningCase.iTunes.filter { sample.tags[$0.key] != nil })
  }
}

@Suite struct `The table of meanings` {
  @Test func `is what capture facts are read from`() {
    let facts = [
      "date": "date", "location": "location", "make": "make", "model": "model",
      "lens": "lens model", "software": "software",
    ]
    // What says a fact of its own beside what it means: a day without a place, a name, a rank among dates.
    let others = ["digitizing date", "encoding date", "location name", "year", "encoded by"]
    for home in CaptureHome.precedence where !home.key.contains("#") {
      let item = MetadataItem(MetadataIdentifier(rawValue: home.key), text: "x")
      guard let concept = MetadataMapping.rows(of: item).first?.concept.name else { continue }
      #expect(
        concept == facts[home.fact.rawValue] || others.contains(concept)
          || concept == "record company" || concept == "encoder settings",
        "\(home): \(concept)")
    }
  }

  @Test func `writes every concept under one key in a key space`() {
    var seen: [String: String] = [:]
    for concept in MetadataMapping.all {
      for (key, use) in concept.keys where use == .usual || use == .rare {
        // APE has one key for the date and its year; flags of tracks share theirs.
        guard key.identifier.rawValue != "ape/Year", !key.identifier.rawValue.hasSuffix("/tagc")
        else { continue }
        let old = seen.updateValue(concept.name, forKey: "\(key)")
        #expect(old == nil, "\(key) is \(old ?? "") and \(concept)")
      }
    }
  }
}
