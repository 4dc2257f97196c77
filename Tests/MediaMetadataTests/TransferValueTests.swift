import MediaModel
import Testing

@testable import MediaMetadata

/// One conversion: an item and what it becomes, each as `identifier [type] language = value {attributes}`.
struct TransferCase: Sendable, CustomTestStringConvertible {
  let name: String
  let item: MetadataItem
  let keySpace: KeySpace
  let expected: [String]
  let remarks: [String]

  var testDescription: String { name }

  init(
    _ name: String, _ item: MetadataItem, _ keySpace: KeySpace, _ expected: [String],
    _ remarks: [String] = []
  ) {
    (self.name, self.item, self.keySpace) = (name, item, keySpace)
    (self.expected, self.remarks) = (expected, remarks)
  }

  static func item(
    _ identifier: String, _ text: String, language: LanguageTag? = nil,
    _ attributes: [(String, String)] = []
  ) -> MetadataItem {
    var item = MetadataItem(
      MetadataIdentifier(identifier) ?? MetadataIdentifier(rawValue: identifier), text: text,
      languageTag: language)
    item.extraAttributes = attributes.map { MetadataItem.ExtraAttribute($0.0, $0.1) }
    if item.keySpace == .quickTimeUserData { item.dataType = .classicText }
    return item
  }

  static func bytes(
    _ identifier: String, _ payload: [UInt8], _ type: DataType = .rawData,
    _ attributes: [(String, String)] = []
  ) -> MetadataItem {
    var item = item(identifier, "", attributes)
    (item.payload, item.dataType) = (payload, type)
    return item
  }

  /// An item as one line.
  static func line(_ item: MetadataItem) -> String {
    let value =
      item.dataType == .rawData || item.stringValue == nil
      ? item.payload.map { String($0, radix: 16) }.joined(separator: " ") : item.stringValue ?? ""
    let type = item.dataType.rawValue.split(separator: ".").last.map(String.init) ?? ""
    let language = item.languageTag.map { " \($0.bcp47)" } ?? ""
    let extra = item.extraAttributes.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
    return "\(item.identifier) [\(type)]\(language) = \(value)"
      + (extra.isEmpty ? "" : " {\(extra)}")
  }

  static let all: [TransferCase] = numbers + genres + dates + places + texts + pictures + free

  static let numbers: [TransferCase] = [
    TransferCase(
      "track of ID3 to iTunes", item("id3/TRCK", "3/12"), .iTunes,
      ["itsk/trkn [raw-data] = 0 0 0 3 0 c 0 0"]),
    TransferCase(
      "track of iTunes to Vorbis", bytes("itsk/trkn", [0, 0, 0, 3, 0, 12, 0, 0]), .vorbis,
      ["vorb/TRACKNUMBER [UTF-8] = 3", "vorb/TRACKTOTAL [UTF-8] = 12"]),
    TransferCase(
      "track of iTunes to Matroska", bytes("itsk/trkn", [0, 0, 0, 3, 0, 12, 0, 0]), .matroska,
      ["mkv/PART_NUMBER [UTF-8] = 3", "mkv/TOTAL_PARTS [UTF-8] = 12"]),
    TransferCase(
      "disc of iTunes to ID3", bytes("itsk/disk", [0, 0, 0, 1, 0, 2]), .id3,
      ["id3/TPOS [UTF-8] = 1/2"]),
    TransferCase(
      "number of tracks to ID3", item("vorb/TOTALTRACKS", "12"), .id3, ["id3/TRCK [UTF-8] = /12"]),
    TransferCase(
      "tempo to iTunes", item("id3/TBPM", "128"), .iTunes, ["itsk/tmpo [signed-integer] = 128"]),
    TransferCase(
      "tempo with a fraction", item("id3/TBPM", "128.5"), .iTunes,
      ["itsk/tmpo [signed-integer] = 129"], ["128.5 is kept as 129"]),
    TransferCase(
      "tempo without a data type", bytes("itsk/tmpo", [0, 128]), .vorbis,
      ["vorb/BPM [UTF-8] = 128"]),
    TransferCase(
      "compilation", bytes("itsk/cpil", [1], .signedInteger), .id3, ["id3/TCMP [UTF-8] = 1"]),
    TransferCase(
      "gapless", bytes("itsk/pgap", [1], .signedInteger), .id3,
      ["id3/TXXX [UTF-8] = 1 {info=ITUNESGAPLESS}"]),
    TransferCase(
      "rating of ID3 to Matroska", bytes("id3/POPM", [255], .uint8, [("info", "a@b")]), .matroska,
      ["mkv/RATING [UTF-8] = 5"], ["that it is the rating of a@b is not kept"]),
    TransferCase(
      "movement", item("id3/MVIN", "1/3"), .iTunes,
      ["itsk/%A9mvi [signed-integer] = 1", "itsk/%A9mvc [signed-integer] = 3"]),
    TransferCase(
      "replay gain", item("id3/TXXX", "-7.5 dB", [("info", "replaygain_track_gain")]),
      .iTunesFreeform,
      [
        "itlk/com.apple.iTunes.REPLAYGAIN_TRACK_GAIN [UTF-8] = -7.5 dB {mean=com.apple.iTunes, name=REPLAYGAIN_TRACK_GAIN}"
      ]),
    TransferCase(
      "sound check", item("itlk/com.apple.iTunes.iTunNORM", " 0001"), .id3,
      ["id3/COMM [UTF-8] =  0001 {info=iTunNORM}"]),
  ]

  static let genres: [TransferCase] = [
    TransferCase(
      "number of ID3", item("id3/TCON", "(17)"), .iTunes, ["itsk/%A9gen [UTF-8] = Rock"]),
    TransferCase(
      "two numbers and words", item("id3/TCON", "(17)(6)Own"), .vorbis,
      ["vorb/GENRE [UTF-8] = Rock", "vorb/GENRE [UTF-8] = Grunge", "vorb/GENRE [UTF-8] = Own"]),
    TransferCase("number alone", item("id3/TCON", "17"), .matroska, ["mkv/GENRE [UTF-8] = Rock"]),
    TransferCase(
      "number of iTunes", bytes("itsk/gnre", [0, 18]), .id3, ["id3/TCON [UTF-8] = Rock"]),
    TransferCase(
      "parentheses of ID3's own", item("id3/TCON", "((Odd)"), .vorbis,
      ["vorb/GENRE [UTF-8] = (Odd)"]),
  ]

  static let dates: [TransferCase] = [
    TransferCase("year", item("id3/TYER", "1999"), .iTunes, ["itsk/%A9day [UTF-8] = 1999"]),
    TransferCase(
      "zone in ID3", item("mdta/com.apple.quicktime.creationdate", "2026-01-09T08:32:07+0900"),
      .id3,
      ["id3/TDRC [UTF-8] = 2026-01-08T23:32:07"], ["ID3 has no zone: the date is kept in UTC"]),
    TransferCase(
      "year of 3GPP", item("itsk/©day", "1999-04-05"), .isoUserData,
      ["uiso/yrrc [uint16] = 1999"], ["only the year is kept"]),
    TransferCase(
      "year of 3GPP to Vorbis", bytes("uiso/yrrc", [7, 0xCF], .uint16), .vorbis,
      ["vorb/DATE [UTF-8] = 1999"]),
    TransferCase(
      "broadcast wave", item("vorb/DATE", "1999-04-05T06:07:08"), .broadcastWave,
      ["bext/OriginationDate [UTF-8] = 1999-04-05", "bext/OriginationTime [UTF-8] = 06:07:08"]),
    TransferCase(
      "EXIF to ID3", item("exif/DateTimeOriginal", "1999:04:05 06:07:08"), .id3,
      ["id3/TDRC [UTF-8] = 1999-04-05T06:07:08"]),
    TransferCase(
      "words that are not a date", item("vorb/DATE", "spring 1999"), .iTunes,
      ["itsk/%A9day [UTF-8] = spring 1999"]),
    TransferCase(
      "words that are not a date, in ID3", item("vorb/DATE", "spring 1999"), .id3,
      ["id3/TXXX [UTF-8] = spring 1999 {info=DATE}"]),
  ]

  static let places: [TransferCase] = [
    TransferCase(
      "to 3GPP", item("udta/©xyz", "+48.8577+002.2950+035.000/"), .isoUserData,
      [
        "uiso/loci [UTF-8] und = +48.85770+002.29500+035.00000/ {name=, role=0, latitude=48.857696533203125, longitude=2.2949981689453125, altitude=35.0, body=, notes=}"
      ]),
    TransferCase(
      "to 3GPP without altitude", item("udta/©xyz", "+48.8577+002.2950/"), .isoUserData,
      [
        "uiso/loci [UTF-8] und = +48.85770+002.29500+000.00000/ {name=, role=0, latitude=48.857696533203125, longitude=2.2949981689453125, altitude=0.0, body=, notes=}"
      ], ["3GPP cannot leave the altitude out: it is kept as 0"]),
    TransferCase(
      "from 3GPP, with its name",
      item(
        "uiso/loci", "+48.85770+002.29500+035.00000/", language: "en",
        [("name", "Paris"), ("role", "0"), ("body", "earth"), ("notes", "near")]),
      .quickTimeMetadata,
      [
        "mdta/com.apple.quicktime.location.ISO6709 [UTF-8] en = +48.8577+002.2950+035.000/",
        "mdta/com.apple.quicktime.location.name [UTF-8] en = Paris",
        "mdta/com.apple.quicktime.location.note [UTF-8] en = near",
      ]),
    TransferCase(
      "name of a place", item("vorb/LOCATION", "Paris"), .quickTimeMetadata,
      ["mdta/com.apple.quicktime.location.name [UTF-8] = Paris"]),
    TransferCase(
      "point in a comment", item("vorb/LOCATION", "+27.5916+086.5640+8850.000/"),
      .quickTimeUserData,
      ["udta/%A9xyz [classic-text] und = +27.5916+086.5640+8850.000/"]),
  ]

  static let texts: [TransferCase] = [
    TransferCase(
      "comment with a language", item("id3/COMM", "Bon", language: "fr"), .iTunes,
      ["itsk/%A9cmt [UTF-8] fr = Bon"]),
    TransferCase(
      "comment with a description", item("id3/COMM", "Bon", language: "fr", [("info", "note")]),
      .matroska, ["mkv/COMMENT [UTF-8] fr = Bon"], ["the description note is not kept"]),
    TransferCase(
      "region of a language", item("mkv/TITLE", "Bon", language: "fr-CA"), .quickTimeMetadata,
      ["mdta/com.apple.quicktime.title [UTF-8] fr = Bon"], ["the language fr-CA is kept as fr"]),
    TransferCase(
      "language where there is none", item("mdta/com.apple.quicktime.title", "Bon", language: "fr"),
      .vorbis, ["vorb/TITLE [UTF-8] = Bon"], ["the language fr is not kept"]),
    TransferCase(
      "user data to iTunes",
      item("udta/©nam", "Bon", language: LanguageTag(bcp47: "und", storedCode: 0x55C4)), .iTunes,
      ["itsk/%A9nam [UTF-8] = Bon"]),
    TransferCase(
      "keywords", item("itsk/keyw", "a,b"), .isoUserData,
      ["uiso/kywd [UTF-8] und = a,b {count=2}"]),
    TransferCase(
      "people of ID3", item("id3/TIPL", "Ann", [("info", "producer")]), .iTunes,
      ["itsk/%A9prd [UTF-8] = Ann"]),
    TransferCase(
      "MusicBrainz recording",
      bytes("id3/UFID", Array("1-2".utf8), .utf8, [("info", "http://musicbrainz.org")]), .vorbis,
      ["vorb/MUSICBRAINZ_TRACKID [UTF-8] = 1-2"]),
    TransferCase(
      "names in small letters", item("vorb/albumartist", "X"), .id3, ["id3/TPE2 [UTF-8] = X"]),
    TransferCase("Icecast", item("icy/StreamTitle", "X"), .id3, ["id3/TIT2 [UTF-8] = X"]),
    TransferCase(
      "hearing impaired", bytes("mkv/Track/FlagHearingImpaired", [1], .unsignedInteger),
      .isoUserData,
      [
        "uiso/tagc [UTF-8] = public.accessibility.transcribes-spoken-dialog",
        "uiso/tagc [UTF-8] = public.accessibility.describes-music-and-sound",
      ]),
    TransferCase(
      "one characteristic of two",
      item("udta/tagc", "public.accessibility.describes-music-and-sound"),
      .matroska, ["mkv/Track/FlagHearingImpaired [unsigned-integer] = 1"],
      ["that it is public.accessibility.describes-music-and-sound alone is not kept"]),
    TransferCase(
      "characteristic that is a flag", item("udta/tagc", "public.original-content"), .vorbis,
      ["vorb/ORIGINALCONTENT [UTF-8] = 1"]),
    TransferCase(
      "characteristic of a movie", item("udta/tagc", "public.auxiliary-content"), .isoUserData,
      ["uiso/tagc [UTF-8] = public.auxiliary-content"]),
    TransferCase(
      "XMP", bytes("xmp/XMP", Array("<x/>".utf8), .utf8), .id3,
      ["id3/PRIV [raw-data] = 3c 78 2f 3e {info=XMP}"]),
  ]

  static let pictures: [TransferCase] = [
    TransferCase(
      "cover of iTunes to ID3", bytes("itsk/covr", [0xFF, 0xD8, 0xFF], .jpeg), .id3,
      ["id3/APIC [JPEG] = ff d8 ff {mimeType=image/jpeg, pictureType=Cover (front)}"]),
    TransferCase(
      "picture of FLAC to iTunes",
      bytes(
        "vorb/METADATA_BLOCK_PICTURE", [0x89, 0x50, 0x4E, 0x47], .png,
        [("info", "back"), ("pictureType", "Cover (back)"), ("mimeType", "image/png")]), .iTunes,
      ["itsk/covr [PNG] = 89 50 4e 47"],
      [
        "what the picture shows, Cover (back), is not kept",
        "the picture's description, back, is not kept",
      ]),
    TransferCase(
      "cover of iTunes to Matroska", bytes("itsk/covr", [0x89, 0x50, 0x4E, 0x47], .png), .matroska,
      ["mkv/Attachment/Cover [PNG] = 89 50 4e 47 {fileName=cover.png, mediaType=image/png}"]),
    TransferCase(
      "back of a sleeve", bytes("ape/Cover Art (Back)", [0xFF, 0xD8, 0xFF], .jpeg), .id3,
      ["id3/APIC [JPEG] = ff d8 ff {mimeType=image/jpeg, pictureType=Cover (back)}"]),
    TransferCase(
      "cover without a type", bytes("itsk/covr", [0xFF, 0xD8, 0xFF], .rawData),
      .quickTimeMetadata, ["mdta/com.apple.quicktime.artwork [JPEG] = ff d8 ff"]),
  ]

  static let free: [TransferCase] = [
    TransferCase(
      "freeform to ID3", item("itlk/com.apple.iTunes.Own", "x"), .id3,
      ["id3/TXXX [UTF-8] = x {info=Own}"]),
    TransferCase(
      "freeform of another mean", item("itlk/org.example.Own", "x"), .vorbis,
      ["vorb/org.example.Own [UTF-8] = x"]),
    TransferCase(
      "user text to iTunes", item("id3/TXXX", "x", [("info", "Own")]), .iTunesFreeform,
      ["itlk/com.apple.iTunes.Own [UTF-8] = x {mean=com.apple.iTunes, name=Own}"]),
    TransferCase(
      "custom key to Matroska", item("mdta/com.example.own", "x"), .matroska,
      ["mkv/com.example.own [UTF-8] = x"]),
    TransferCase(
      "number under a custom key", bytes("mdta/com.example.n", [0, 0, 1, 0], .int32), .id3,
      ["id3/TXXX [UTF-8] = 256 {info=com.example.n}"],
      ["the data type com.apple.metadata.datatype.int32 is not kept: the value is text"]),
    TransferCase(
      "number under a custom key, kept", bytes("mdta/com.example.n", [0, 0, 1, 0], .int32),
      .iTunesFreeform,
      ["itlk/com.example.n [int32] = 256 {mean=com.example, name=n}"]),
    TransferCase(
      "bytes to ID3", bytes("mdta/com.example.b", [1, 0, 2]), .id3,
      ["id3/PRIV [raw-data] = 1 0 2 {info=com.example.b}"]),
    TransferCase(
      "an unknown box of text", bytes("uiso/xmpl", Array("words".utf8)), .vorbis,
      ["vorb/uiso.xmpl [UTF-8] = words"]),
    TransferCase(
      "and its way back", item("vorb/uiso.xmpl", "words"), .isoUserData,
      ["uiso/xmpl [raw-data] = 77 6f 72 64 73"]),
    TransferCase(
      "a frame no other key space has", item("id3/WORS", "http://a"), .iTunesFreeform,
      ["itlk/org.id3.WORS [UTF-8] = http://a {mean=org.id3, name=WORS}"]),
    TransferCase(
      "a frame by way of its name", item("itlk/org.id3.TIT2", "x"), .iTunes,
      ["itsk/%A9nam [UTF-8] = x"]),
  ]
}

@Suite struct `Values between key spaces` {
  let transfer = KeySpaceTransfer()

  @Test(arguments: TransferCase.all) func `take the form of their new place`(_ sample: TransferCase)
  {
    switch transfer.transfer(sample.item, to: sample.keySpace) {
    case .loss(let reason): Issue.record("\(sample.name): \(reason)")
    case .items(let items, let remarks):
      #expect(items.map(TransferCase.line) == sample.expected)
      #expect(remarks == sample.remarks)
    }
  }

  @Test(arguments: [
    (TransferCase.item("vorb/MOOD", "sad"), KeySpace.icy, "Icecast has no place for the mood"),
    (
      TransferCase.bytes("mdta/com.example.b", [1, 0]), .vorbis,
      "Vorbis comment has no place for mdta/com.example.b"
    ),
    (
      TransferCase.item("mdta/com.apple.quicktime.location.name", "Paris"), .isoUserData,
      "ISO user data keeps the location name only beside uiso/loci"
    ),
    (
      TransferCase.item("head/movieCreationTime", "x"), .iTunes,
      "it is a fact of a header, not an item"
    ),
    (
      TransferCase.item("mkv/DURATION", "1"), .iTunes,
      "it describes the file it is in, which another is not"
    ),
    (
      TransferCase.bytes("id3/APIC", [0x3C], .rawData), .iTunes,
      "iTunes metadata cannot hold this value of the artwork"
    ),
    (TransferCase.item("head/x", "y"), .vorbis, "it is a fact of a header, not an item"),
  ])
  func `are lost with a reason`(item: MetadataItem, keySpace: KeySpace, reason: String) {
    #expect(transfer.transfer(item, to: keySpace) == .loss(reason: reason))
  }

  @Test func `that cannot be read are lost`() {
    struct Gone: Error {}
    let item = MetadataItem(
      .iTunesMetadataLyrics,
      deferredPayload: DeferredPayload(byteCount: 3, origin: "nowhere") { throw Gone() },
      dataType: .utf8)
    guard case .loss(let reason) = transfer.transfer(item, to: .id3) else {
      Issue.record("nothing was lost")
      return
    }
    #expect(reason.hasPrefix("its value cannot be read"))
  }

  @Test func `of pictures stay deferred`() throws {
    let payload = DeferredPayload(byteCount: 3, origin: "here") { [1, 2, 3] }
    let item = MetadataItem(.iTunesMetadataCoverArt, deferredPayload: payload, dataType: .png)
    guard case .items(let items, _) = transfer.transfer(item, to: .id3) else {
      Issue.record("the picture is lost")
      return
    }
    #expect(items.first?.deferredPayload == payload)
    #expect(items.first?.dataType == .png)
  }
}
