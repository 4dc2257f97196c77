import MediaModel
import Testing

/// A key, its space, and the identifier it makes or the rule it breaks.
struct KeyCase: Sendable, CustomTestStringConvertible {
  let key: MetadataKey
  let keySpace: KeySpace
  let identifier: String?
  let code: MetadataIdentifierError.Code?

  init(_ key: MetadataKey, _ keySpace: KeySpace, _ identifier: String) {
    (self.key, self.keySpace, self.identifier, code) = (key, keySpace, identifier, nil)
  }

  init(_ key: MetadataKey, _ keySpace: KeySpace, _ code: MetadataIdentifierError.Code) {
    (self.key, self.keySpace, identifier, self.code) = (key, keySpace, nil, code)
  }

  var testDescription: String { "\(keySpace) \(key)" }

  static let all = [
    KeyCase("com.apple.quicktime.make", .quickTimeMetadata, "mdta/com.apple.quicktime.make"),
    KeyCase("a b", .quickTimeMetadata, "mdta/a%20b"),
    KeyCase("@nam", .iTunes, "itsk/%A9nam"),
    KeyCase("@nam", .quickTimeUserData, "udta/%A9nam"),
    KeyCase("@nam", .isoUserData, "uiso/@nam"),
    KeyCase("covr", .iTunes, "itsk/covr"),
    KeyCase(.number(-1_452_383_891), .iTunes, "itsk/%A9nam"),
    KeyCase(.number(0x636F_7672), .iTunes, "itsk/covr"),
    KeyCase(.number(0x5449_5432), .id3, "id3/TIT2"),
    KeyCase(.data([0xA9, 0x6E, 0x61, 0x6D]), .quickTimeUserData, "udta/%A9nam"),
    KeyCase(.data([0x40, 0x6E, 0x61, 0x6D]), .quickTimeUserData, "udta/%40nam"),
    KeyCase("TIT2", .id3, "id3/TIT2"),
    KeyCase("title", .common, "common/title"),
    KeyCase("com.apple.iTunes.iTunNORM", .iTunesFreeform, "itlk/com.apple.iTunes.iTunNORM"),
    KeyCase("été", .matroska, "mkv/%C3%A9t%C3%A9"),
    KeyCase("key", "abcd", "abcd/key"),
    KeyCase(.data([0xFF]), "a", "a/%FF"),
    KeyCase("nam", .iTunes, .badKeyLength),
    KeyCase("names", .id3, .badKeyLength),
    KeyCase(.data([1, 2, 3]), .isoUserData, .badKeyLength),
    KeyCase("", .quickTimeMetadata, .badKeyLength),
    KeyCase(.data([]), .vorbis, .badKeyLength),
    KeyCase("©nam", .iTunes, .badKey),
    KeyCase("été", .quickTimeMetadata, .badKey),
    KeyCase("été", "abcd", .badKey),
    KeyCase(.number(1), .quickTimeMetadata, .badKeyType),
    KeyCase(.number(1), "abcd", .badKeyType),
    KeyCase("key", "", .badKeySpace),
    KeyCase("key", "abcde", .badKeySpace),
    KeyCase("key", "a/b", .badKeySpace),
    KeyCase("key", "é", .badKeySpace),
    KeyCase("key", "a\u{7}", .badKeySpace),
  ]
}

@Suite struct `Metadata keys` {
  @Test(arguments: KeyCase.all) func `make identifiers or say why not`(_ row: KeyCase) {
    let made = Result { try MetadataIdentifier(validatingKey: row.key, keySpace: row.keySpace) }
    switch made {
    case .success(let identifier): #expect(identifier.rawValue == row.identifier)
    case .failure(let error): #expect((error as? MetadataIdentifierError)?.code == row.code)
    }
    let lenient = MetadataItem.identifier(forKey: row.key, keySpace: row.keySpace)
    #expect(lenient?.rawValue == row.identifier)
  }

  @Test func `may be text where codes are numbers`() {
    let items = [MetadataItem(.iTunesMetadataSongName, text: "a")]
    for key in ["@nam", "©nam", .number(-1_452_383_891)] as [MetadataKey] {
      #expect(MetadataItem.metadataItems(from: items, withKey: key, keySpace: .iTunes) == items)
      #expect(items.items(withKey: key, keySpace: nil) == items)
      #expect(items.items(withKey: key, keySpace: .quickTimeUserData).isEmpty)
    }
    #expect(items.items(withKey: "nam", keySpace: .iTunes).isEmpty)
  }

  @Test(
    arguments: [
      ("mdta/a", nil), ("udta/@nam", nil), ("title", .badIdentifier), ("/a", .badIdentifier),
      ("mdta/%4", .badIdentifier), ("mdta/", .noKeyValue), ("abcde/a", .badKeySpace),
      ("itsk/nam", .badKeyLength),
    ] as [(String, MetadataIdentifierError.Code?)])
  func `are checked in text too`(text: String, code: MetadataIdentifierError.Code?) {
    do {
      #expect(try MetadataIdentifier(validating: text) == MetadataIdentifier(text))
      #expect(code == nil)
    } catch {
      #expect(error.code == code)
    }
  }

  @Test(
    arguments: [
      ("itsk/%A9nam", .number(-1_452_383_891)), ("udta/tnam", .number(0x746E_616D)),
      ("uiso/titl", .number(0x7469_746C)), ("id3/TIT2", "TIT2"), ("mdta/a%20b", "a b"),
      ("icy/StreamTitle", "StreamTitle"), ("common/title", "title"), ("vorb/TITLE", "TITLE"),
      ("mdta/%FF", .data([0xFF])), ("itsk/abc", .data(Array("abc".utf8))),
      ("zzzz/abc", .data(Array("abc".utf8))),
    ] as [(String, MetadataKey)])
  func `are given as AVFoundation gives them`(identifier: String, key: MetadataKey) {
    let identifier = MetadataIdentifier(rawValue: identifier)
    #expect(identifier.metadataKey == key)
    #expect(MetadataItem.key(forIdentifier: identifier) == key)
    #expect(MetadataItem.keySpace(forIdentifier: identifier) == identifier.keySpace)
  }

  @Test func `of items come with their space and common key`() {
    let item = MetadataItem(.iTunesMetadataSongName, text: "x")
    #expect(item.key == .number(-1_452_383_891))
    #expect(item.keySpace == .iTunes)
    #expect(item.commonIdentifier == .commonIdentifierTitle)
    #expect(item.commonKey == "title")
    #expect(MetadataItem(MetadataIdentifier(rawValue: "zzzz/a"), text: "x").commonKey == nil)
  }

  @Test func `of what is not an identifier are none`() {
    #expect(MetadataItem.keySpace(forIdentifier: MetadataIdentifier(rawValue: "title")) == nil)
    #expect(MetadataItem.key(forIdentifier: MetadataIdentifier(rawValue: "title")) == nil)
    #expect(MetadataItem.key(forIdentifier: MetadataIdentifier(rawValue: "mdta/")) == nil)
  }

  @Test(arguments: [
    (MetadataKey.string("a"), "a"), (.number(-5), "-5"), (.data([1, 0xFF]), "%01%FF"),
  ]) func `print for people`(key: MetadataKey, text: String) {
    #expect(key.description == text)
  }
}
