import MediaModel
import Testing

@testable import MediaMetadata

/// A line of text and the item it makes.
struct ItemTextCase: Sendable, CustomTestStringConvertible {
  let text: String
  let identifier: String
  let type: DataType
  let payload: [UInt8]
  var language: LanguageTag?

  var testDescription: String { text }

  init(
    _ text: String, _ identifier: String, _ type: DataType, _ payload: [UInt8],
    _ language: LanguageTag? = nil
  ) {
    self.text = text
    self.identifier = identifier
    self.type = type
    self.payload = payload
    self.language = language
  }

  init(
    _ text: String, _ identifier: String, _ type: DataType, _ value: String,
    _ language: LanguageTag? = nil
  ) {
    self.init(text, identifier, type, Array(value.utf8), language)
  }

  private static let undetermined = LanguageTag(bcp47: "und", storedCode: 0x55C4)

  static let grammar: [ItemTextCase] = [
    ItemTextCase(
      "mdta/com.apple.quicktime.title=A=B", "mdta/com.apple.quicktime.title", .utf8, "A=B"),
    ItemTextCase("itsk/\u{A9}nam=", "itsk/%A9nam", .utf8, ""),
    ItemTextCase("itsk/@nam=x", "itsk/%A9nam", .utf8, "x"),
    ItemTextCase("itsk/%A9nam@fr=x", "itsk/%A9nam", .utf8, "x", LanguageTag(packed: 0x1A41)),
    ItemTextCase(
      "itsk/@nam@fr:utf16=x", "itsk/%A9nam", .utf16, [0, 0x78], LanguageTag(packed: 0x1A41)),
    ItemTextCase("itsk/a:b=:utf8=c", "itsk/a:b=", .utf8, "c"),
    ItemTextCase("itlk/com.apple.iTunes.MOOD=calm", "itlk/com.apple.iTunes.MOOD", .utf8, "calm"),
    ItemTextCase("mdta/com.example.a%3Ab%40c%3D=x", "mdta/com.example.a:b@c=", .utf8, "x"),
    ItemTextCase("mdta/com.example.n:code:53=0x0102", "mdta/com.example.n", "code:53", [1, 2]),
    ItemTextCase("mdta/com.example.n:UINT16=258", "mdta/com.example.n", .uint16, [1, 2]),
    ItemTextCase(
      "mdta/com.example.n:com.apple.metadata.datatype.int8=-1", "mdta/com.example.n", .int8, [255]),
    ItemTextCase("udta/\u{A9}swr=x", "udta/%A9swr", .classicText, "x", undetermined),
    ItemTextCase(
      "udta/@swr@zh-Hant=\u{4E2D}", "udta/%A9swr", .classicText, [0xA4, 0xA4],
      LanguageTag(macintosh: 19)),
    ItemTextCase("udta/abcd:raw=0xFF", "udta/abcd", .rawData, [0xFF]),
    ItemTextCase("uiso/titl@de=x", "uiso/titl", .utf8, "x", LanguageTag(packed: 0x10B5)),
    ItemTextCase("title=x", "itsk/%A9nam", .utf8, "x"),
    ItemTextCase("Title@fr=x", "itsk/%A9nam", .utf8, "x", LanguageTag(packed: 0x1A41)),
    ItemTextCase("common/title=x", "itsk/%A9nam", .utf8, "x"),
    ItemTextCase("vorb/TITLE=x", "vorb/TITLE", .utf8, "x"),
    ItemTextCase("id3/COMM@eng=x", "id3/COMM", .utf8, "x", "eng"),
  ]

  static let values: [ItemTextCase] = [
    ItemTextCase("itsk/trkn=3/12", "itsk/trkn", .rawData, [0, 0, 0, 3, 0, 12, 0, 0]),
    ItemTextCase("itsk/trkn=3", "itsk/trkn", .rawData, [0, 0, 0, 3, 0, 0, 0, 0]),
    ItemTextCase("itsk/disk=1/2", "itsk/disk", .rawData, [0, 0, 0, 1, 0, 2]),
    ItemTextCase("itsk/trkn=0x0102", "itsk/trkn", .rawData, [1, 2]),
    ItemTextCase("itsk/gnre=Jazz", "itsk/gnre", .rawData, [0, 9]),
    ItemTextCase("itsk/gnre=9", "itsk/gnre", .rawData, [0, 9]),
    ItemTextCase("itsk/tmpo=120", "itsk/tmpo", .signedInteger, [0, 120]),
    ItemTextCase("itsk/cpil=yes", "itsk/cpil", .signedInteger, [1]),
    ItemTextCase("itsk/pgap=0", "itsk/pgap", .signedInteger, [0]),
    ItemTextCase("itsk/tvsn=2", "itsk/tvsn", .signedInteger, [0, 0, 0, 2]),
    ItemTextCase(
      "itsk/plID=-2", "itsk/plID", .signedInteger, [255, 255, 255, 255, 255, 255, 255, 254]),
    ItemTextCase("itsk/\u{A9}day=2026", "itsk/%A9day", .utf8, "2026"),
    ItemTextCase("itsk/\u{A9}day=2026:05:17 14:30:00", "itsk/%A9day", .utf8, "2026-05-17T14:30:00"),
    ItemTextCase(
      "mdta/com.apple.quicktime.creationdate=2026-05-17T14:30:00+0200",
      "mdta/com.apple.quicktime.creationdate", .utf8, "2026-05-17T14:30:00+0200"),
    ItemTextCase("id3/TDRC=2026-05-17T14:30:00+02:00", "id3/TDRC", .utf8, "2026-05-17T12:30:00"),
    ItemTextCase("id3/TDRC=2026-05", "id3/TDRC", .utf8, "2026-05"),
    ItemTextCase("uiso/yrrc=2026-05-17", "uiso/yrrc", .uint16, [0x07, 0xEA]),
    ItemTextCase(
      "udta/\u{A9}xyz=+48.8577+002.2950", "udta/%A9xyz", .classicText, "+48.8577+002.2950/",
      undetermined),
    ItemTextCase(
      "location=48.8577, 2.295, 35", "udta/%A9xyz", .classicText,
      "+48.85770+002.29500+35.000/", undetermined),
    ItemTextCase("mdta/com.example.n:int8=-128", "mdta/com.example.n", .int8, [0x80]),
    ItemTextCase(
      "mdta/com.example.n:uint64=18446744073709551615", "mdta/com.example.n", .uint64,
      [UInt8](repeating: 255, count: 8)),
    ItemTextCase("mdta/com.example.n:uint32=0xFF", "mdta/com.example.n", .uint32, [0, 0, 0, 255]),
    ItemTextCase(
      "mdta/com.example.n:float32=-0.5", "mdta/com.example.n", .float32, [0xBF, 0, 0, 0]),
    ItemTextCase(
      "mdta/com.example.n:float64=1e0", "mdta/com.example.n", .float64,
      [0x3F, 0xF0, 0, 0, 0, 0, 0, 0]),
    ItemTextCase(
      "mdta/com.example.n:point=1,-0.5", "mdta/com.example.n", .pointFloat32,
      [0x3F, 0x80, 0, 0, 0xBF, 0, 0, 0]),
    ItemTextCase(
      "mdta/com.example.n:size=1x1", "mdta/com.example.n", .dimensionsFloat32,
      [0x3F, 0x80, 0, 0, 0x3F, 0x80, 0, 0]),
    ItemTextCase(
      "mdta/com.example.n:rectangle=0,0,1,1", "mdta/com.example.n", .rectangleFloat32,
      [0, 0, 0, 0, 0, 0, 0, 0, 0x3F, 0x80, 0, 0, 0x3F, 0x80, 0, 0]),
    ItemTextCase(
      "mdta/com.example.n:polyline=0,0 1,1", "mdta/com.example.n", .polylineFloat32,
      [0, 0, 0, 0, 0, 0, 0, 0, 0x3F, 0x80, 0, 0, 0x3F, 0x80, 0, 0]),
    ItemTextCase("mdta/com.example.n:raw=base64:AQI=", "mdta/com.example.n", .rawData, [1, 2]),
    ItemTextCase(
      "mdta/com.example.n:uuid=00112233-4455-6677-8899-AABBCCDDEEFF", "mdta/com.example.n", .uuid,
      [0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF]),
    ItemTextCase("mdta/com.example.n:json={\"a\":[1]}", "mdta/com.example.n", .json, "{\"a\":[1]}"),
    ItemTextCase(
      "mdta/com.example.n:date=1904-01-01T00:00:01Z", "mdta/com.example.n", .dateTime, [0, 0, 0, 1]),
    ItemTextCase("itsk/covr=0xFFD8FFE0", "itsk/covr", .jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
    ItemTextCase("Xtra/WM/Mood=a", "Xtra/WM/Mood", .rawData, [0x61, 0, 0, 0]),
  ]
}

/// A line of text that makes no item, and what is said of it.
struct ItemTextRefusal: Sendable, CustomTestStringConvertible {
  let text: String
  let reason: String
  var candidate: String?

  var testDescription: String { text }

  init(_ text: String, _ reason: String, candidate: String? = nil) {
    self.text = text
    self.reason = reason
    self.candidate = candidate
  }

  static let all: [ItemTextRefusal] = [
    ItemTextRefusal("titel=x", "not an identifier", candidate: "title"),
    ItemTextRefusal("msta/com.example=x", "not a key space", candidate: "mdta"),
    ItemTextRefusal("itsk/nam=x", "four characters"),
    ItemTextRefusal("itsk/longer=x", "four characters"),
    ItemTextRefusal("itsk/%A9na", "four characters"),
    ItemTextRefusal("itsk/\u{A9}nam", "has no value"),
    ItemTextRefusal("mdta/=x", "no key"),
    ItemTextRefusal("mdta/a%zz=x", "percent sign"),
    ItemTextRefusal("itsk/%A9nma=x", "not known", candidate: "itsk/%A9nam"),
    ItemTextRefusal(
      "mdta/com.apple.quicktime.titel=x", "not known",
      candidate: "mdta/com.apple.quicktime.title"),
    ItemTextRefusal("title@english=x", "not a language"),
    ItemTextRefusal("title@xq=x", "not a language"),
    ItemTextRefusal("title@=x", "not a language"),
    ItemTextRefusal("itsk/\u{A9}nam@fr-CA=x", "cannot say 'fr-CA', only 'fr'"),
    ItemTextRefusal("vorb/TITLE@fr=x", "no language"),
    ItemTextRefusal("title:utf9=x", "not a data type", candidate: "utf8"),
    ItemTextRefusal("title:=x", "missing after the colon"),
    ItemTextRefusal("udta/\u{A9}nam:int8=3", "holds text"),
    ItemTextRefusal("mdta/com.example.n:com.example.own=x", "has no code"),
    ItemTextRefusal("itsk/trkn=three", "3/12"),
    ItemTextRefusal("itsk/trkn=1/2/3", "3/12"),
    ItemTextRefusal("itsk/trkn=70000", "3/12"),
    ItemTextRefusal("itsk/gnre=Polkacore", "ID3v1"),
    ItemTextRefusal("itsk/cpil=maybe", "yes or no"),
    ItemTextRefusal("itsk/tmpo=40000", "-32768 to 32767"),
    ItemTextRefusal("itsk/tvsn=second", "a whole number"),
    ItemTextRefusal("itsk/covr=cover.jpg", "from a file"),
    ItemTextRefusal("itsk/\u{A9}day=soon", "a date"),
    ItemTextRefusal("mdta/com.apple.quicktime.creationdate=2026", "a whole date"),
    ItemTextRefusal("location=Paris", "ISO 6709"),
    ItemTextRefusal("location=91,0", "ISO 6709"),
    ItemTextRefusal("mdta/com.example.n:int8=128", "-128 to 127"),
    ItemTextRefusal("mdta/com.example.n:uint8=-1", "0 to 255"),
    ItemTextRefusal("mdta/com.example.n:uint64=18446744073709551616", "64 bits"),
    ItemTextRefusal("mdta/com.example.n:int32=1.5", "a whole number"),
    ItemTextRefusal("mdta/com.example.n:float32=1e99", "a number"),
    ItemTextRefusal("mdta/com.example.n:float64=nan", "a number"),
    ItemTextRefusal("mdta/com.example.n:point=1", "a point"),
    ItemTextRefusal("mdta/com.example.n:polygon=0,0 1,1", "three points"),
    ItemTextRefusal("mdta/com.example.n:affine=1,0,0", "nine numbers"),
    ItemTextRefusal("mdta/com.example.n:raw=abc", "0x0A1B"),
    ItemTextRefusal("mdta/com.example.n:raw=0x0", "0x0A1B"),
    ItemTextRefusal("mdta/com.example.n:jpeg=0x00", "JPEG"),
    ItemTextRefusal("mdta/com.example.n:json={", "JSON"),
    ItemTextRefusal("mdta/com.example.n:uuid=1", "a UUID"),
  ]
}

@Suite struct `Items from text` {
  @Test(arguments: ItemTextCase.grammar + ItemTextCase.values)
  func `is the item that the line says`(_ wanted: ItemTextCase) throws {
    let item = try ItemText(wanted.text).item(in: .mp4)
    #expect(item.identifier.rawValue == wanted.identifier)
    #expect(item.dataType == wanted.type)
    #expect(item.payload == wanted.payload)
    #expect(item.languageTag == wanted.language)
  }

  @Test(
    "the name that show --json prints of a data type stands for it",
    arguments: DataTypeName.all.map(\.type))
  func ownName(type: DataType) throws {
    #expect(try DataTypeName.type(named: type.rawValue) == type)
  }

  @Test(arguments: ItemTextCase.values)
  func `has a value of its type`(_ wanted: ItemTextCase) throws {
    let item = try ItemText(wanted.text).item(in: .mp4)
    #expect(item.value != nil)
  }

  @Test(arguments: ItemTextRefusal.all)
  func `says in one line why there is none`(_ refusal: ItemTextRefusal) {
    let error = #expect(throws: ItemTextError.self) {
      try ItemText(refusal.text).item(in: .mp4)
    }
    #expect(error?.reason.contains(refusal.reason) == true, "\(error?.reason ?? "")")
    #expect(error?.reason.contains("\n") == false)
    if let candidate = refusal.candidate {
      #expect(error?.candidates.contains(candidate) == true)
      #expect(error?.word.isEmpty == false)
    }
  }

  @Test(arguments: ItemName.all.map(\.name))
  func `has a place for every name in movies, of the type the table of identifiers tells`(
    _ name: String
  ) throws {
    let row = try ItemName.named(name)
    for type in [FileType.mov, .mp4, .mobile3GPP] {
      let key = try row.key(in: type)
      #expect(row.means(MetadataItem(key.identifier, text: "1"), in: type))
      #expect(key.keySpace.wellKnown != nil)
      #expect(MetadataIdentifier(key.identifier.rawValue) == key.identifier)
      #expect(throws: Never.self) { try NaturalType.of(key) }
    }
    if let common = row.commonIdentifier {
      let key = try row.key(in: .mov)
      #expect(key.identifier.commonIdentifier == common, "\(key)")
    }
  }

  @Test(arguments: [FileType.mp3, .flac, .ogg, .matroska, .webM, .wave])
  func `has homes for the names that everybody has`(_ type: FileType) throws {
    for name in ["title", "artist", "album", "genre", "date", "comment", "copyright"] {
      let key = try ItemName.named(name).key(in: type)
      #expect(throws: Never.self) { try NaturalType.of(key) }
    }
    if type == .wave {
      #expect(try ItemName.named("season").key(in: type).keySpace == .id3)
    }
  }

  @Test func `has no place for a name in files without free names`() {
    #expect(throws: ItemTextError.self) { try ItemName.named("season").key(in: .avi) }
  }

  @Test func `takes pictures by their first bytes`() throws {
    let maker = try ItemMaker(MappingKey(.iTunesMetadataCoverArt), language: nil, type: nil)
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
    #expect(try maker.item(bytes: png, ofFile: "a.jpg").dataType == .png)
    #expect(throws: ItemTextError.self) { try maker.item(bytes: [1, 2, 3], ofFile: "a.jpg") }
    #expect(throws: ItemTextError.self) {
      try maker.item(bytes: Array("GIF89a".utf8), ofFile: "a.gif")
    }
    let text = try ItemMaker(MappingKey(.iTunesMetadataLyrics), language: nil, type: nil)
    #expect(try text.item(bytes: Array("la\n".utf8), ofFile: "a").stringValue == "la\n")
    #expect(throws: ItemTextError.self) { try text.item(bytes: [0xFF], ofFile: "a") }
    #expect(throws: ItemTextError.self) {
      try ItemText("artwork=/no/such/file", isPath: true).item(in: .mp4)
    }
  }
}

@Suite struct `Changes of items` {
  private static func id(_ text: String) -> MetadataIdentifier {
    MetadataIdentifier(rawValue: text)
  }

  private let title = MetadataItem(Self.id("itsk/%A9nam"), text: "old")
  private let french = MetadataItem(
    Self.id("itsk/%A9nam"), text: "vieux", languageTag: LanguageTag(packed: 0x1A41))
  private let artist = MetadataItem(Self.id("itsk/%A9ART"), text: "somebody")

  private func apply(_ edits: [ItemEdit], to items: [MetadataItem]) throws -> [MetadataItem] {
    try ItemEdit.apply(edits, to: items, in: .mp4).items
  }

  @Test func `sets what is there, in its language`() throws {
    let items = try apply([.set(ItemText("title=new"))], to: [title, french, artist])
    #expect(items.map(\.stringValue) == ["new", "vieux", "somebody"])
    let others = try apply([.set(ItemText("title@fr=neuf"))], to: [title, french, artist])
    #expect(others.map(\.stringValue) == ["old", "neuf", "somebody"])
    #expect(others[1].languageTag == french.languageTag)
  }

  @Test func `sets the only item of an identifier, whatever its language`() throws {
    let items = try apply([.set(ItemText("title=neuf"))], to: [french])
    #expect(items.map(\.stringValue) == ["neuf"])
    #expect(items[0].languageTag == french.languageTag)
  }

  @Test func `adds what is not there`() throws {
    let items = try apply([.set(ItemText("title@de=neu"))], to: [title, artist])
    #expect(items.map(\.stringValue) == ["old", "somebody", "neu"])
    let twice = try apply([.add(ItemText("title=more"))], to: [title])
    #expect(twice.map(\.stringValue) == ["old", "more"])
  }

  @Test func `leaves one item where there were several alike`() throws {
    let items = try apply([.set(ItemText("title=new"))], to: [title, artist, title])
    #expect(items.map(\.stringValue) == ["new", "somebody"])
  }

  @Test func `is not a change where the value is the same`() throws {
    var wide = title
    wide.carrier = MetadataItem.Carrier(path: "moov", offset: 8)
    #expect(try apply([.set(ItemText("title=old"))], to: [wide, artist]) == [wide, artist])
  }

  @Test func `keeps where an item is and what stands beside its value`() throws {
    var item = title
    item.carrier = MetadataItem.Carrier(path: "moov", offset: 8)
    item.extraAttributes = [.init("country", "US")]
    let changed = try apply([.set(ItemText("title=new"))], to: [item])[0]
    #expect(changed.carrier == item.carrier)
    #expect(changed.extraAttributes == item.extraAttributes)
    #expect(changed.stringValue == "new")
  }

  @Test func `changes what means the same with it`() throws {
    let classic = MetadataItem(
      Self.id("udta/%A9nam"), payload: Array("old".utf8), dataType: .classicText,
      languageTag: LanguageTag(packed: 0x55C4))
    let keyed = MetadataItem(Self.id("mdta/com.apple.quicktime.title"), text: "old")
    let items = try apply([.set(ItemText("title=new"))], to: [classic, keyed])
    #expect(
      items.map(\.identifier.rawValue)
        == ["udta/%A9nam", "mdta/com.apple.quicktime.title", "itsk/%A9nam"])
    #expect(items.map(\.stringValue) == ["new", "new", "new"])
    let exact = try apply([.set(ItemText("itsk/@nam=new"))], to: [classic, keyed])
    #expect(exact.map(\.stringValue) == ["old", "old", "new"])
  }

  @Test func `keeps the type of what is unknown`() throws {
    let number = MetadataItem(Self.id("mdta/com.example.n"), payload: [0, 1], dataType: .uint16)
    let items = try apply([.set(ItemText("mdta/com.example.n=3"))], to: [number])
    #expect(items.map(\.payload) == [[0, 3]])
    #expect(throws: ItemTextError.self) {
      try apply([.set(ItemText("mdta/com.example.n=x"))], to: [number])
    }
  }

  @Test func `writes letters that the old encoding lacks`() throws {
    let roman = MetadataItem(
      Self.id("udta/%A9nam"), payload: [0x8E], dataType: .classicText,
      languageTag: LanguageTag(macintosh: 1))
    let items = try apply([.set(ItemText("udta/@nam=\u{E8}"))], to: [roman])
    #expect(items.map(\.payload) == [[0x8F]])
    let wide = try apply([.set(ItemText("udta/@nam=\u{4E2D}"))], to: [roman])
    #expect(wide.map(\.stringValue) == ["\u{4E2D}"])
    #expect(wide.map(\.languageTag?.storedCode) == [0x55C4])
  }

  @Test func `removes by identifier, pattern, name and language`() throws {
    let items = [title, french, artist]
    let cases: [(String, [String])] = [
      ("itsk/@nam", ["somebody"]), ("itsk/@nam@fr", ["old", "somebody"]),
      ("itsk/*", []), ("title", ["somebody"]), ("itsk/@nam@und", ["vieux", "somebody"]),
    ]
    for (text, left) in cases {
      let outcome = try ItemEdit.apply([.remove(ItemRemoval(text))], to: items, in: .mp4)
      #expect(outcome.items.map(\.stringValue) == left.map(Optional.some), "\(text)")
      #expect(outcome.unmatched.isEmpty)
    }
    let outcome = try ItemEdit.apply([.remove(ItemRemoval("udta/*"))], to: items, in: .mp4)
    #expect(outcome.items == items)
    #expect(outcome.unmatched.map(\.description) == ["udta/*"])
    #expect(throws: ItemTextError.self) { try ItemRemoval("") }
    #expect(throws: ItemTextError.self) { try ItemRemoval("title@english") }
  }

  @Test func `finds keys whose letters may be small`() throws {
    let small = MetadataItem(Self.id("vorb/title"), text: "old")
    let set = try ItemEdit.apply([.set(ItemText("title=new"))], to: [small], in: .flac).items
    #expect(set.map(\.stringValue) == ["new"])
    #expect(set.map(\.identifier.rawValue) == ["vorb/title"])
    let exact = try ItemEdit.apply(
      [.set(ItemText("vorb/TITLE=new"))], to: [small], in: .flac
    ).items
    #expect(exact.map(\.stringValue) == ["new"])
    let gone = try ItemEdit.apply([.remove(ItemRemoval("vorb/TITLE"))], to: [small], in: .flac)
    #expect(gone.items.isEmpty)
  }

  @Test func `clears a key space, or all`() throws {
    let other = MetadataItem(Self.id("mdta/com.example.n"), text: "x")
    #expect(try apply([.clear(.iTunes)], to: [title, other, artist]) == [other])
    #expect(try apply([.clear(nil)], to: [title, other, artist]).isEmpty)
  }
}
