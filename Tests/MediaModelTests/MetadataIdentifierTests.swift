import MediaModel
import TestSupport
import Testing

/// An identifier, its parts and other spellings of it.
struct IdentifierCase: Sendable, CustomTestStringConvertible {
  let text: String
  let keySpace: KeySpace
  let bytes: [UInt8]
  let key: String
  let spellings: [String]

  init(
    _ text: String, _ keySpace: KeySpace, _ bytes: [UInt8], key: String, spellings: [String] = []
  ) {
    (self.text, self.keySpace, self.bytes) = (text, keySpace, bytes)
    (self.key, self.spellings) = (key, spellings)
  }

  var testDescription: String { text }

  static let all = [
    IdentifierCase(
      "mdta/com.apple.quicktime.make", .quickTimeMetadata, Array("com.apple.quicktime.make".utf8),
      key: "com.apple.quicktime.make"),
    IdentifierCase(
      "udta/%A9nam", .quickTimeUserData, [0xA9, 0x6E, 0x61, 0x6D], key: "©nam",
      spellings: ["udta/©nam", "udta/@nam", "udta/%a9nam", "udta/%A9%6eam"]),
    IdentifierCase(
      "itsk/%A9ART", .iTunes, Array([0xA9] + "ART".utf8), key: "©ART", spellings: ["itsk/@ART"]),
    IdentifierCase("uiso/@abc", .isoUserData, Array("@abc".utf8), key: "@abc"),
    IdentifierCase(
      "itsk/xid%20", .iTunes, Array("xid ".utf8), key: "xid ", spellings: ["itsk/xid "]),
    IdentifierCase("uiso/%E9abc", .isoUserData, [0xE9, 0x61, 0x62, 0x63], key: "éabc"),
    IdentifierCase(
      "common/title", .common, Array("title".utf8), key: "title", spellings: ["comn/title"]),
    IdentifierCase("id3/TIT2", .id3, Array("TIT2".utf8), key: "TIT2", spellings: ["org.id3/TIT2"]),
    IdentifierCase("icy/StreamTitle", .icy, Array("StreamTitle".utf8), key: "StreamTitle"),
    IdentifierCase(
      "itlk/com.apple.iTunes.a%25b/c", .iTunesFreeform, Array("com.apple.iTunes.a%b/c".utf8),
      key: "com.apple.iTunes.a%b/c"),
    IdentifierCase(
      "mdta/%C3%A9t%C3%A9", .quickTimeMetadata, Array("été".utf8), key: "été",
      spellings: ["mdta/été"]),
    IdentifierCase(
      "emsg/urn:scte:scte35:2013:bin", .eventMessage, Array("urn:scte:scte35:2013:bin".utf8),
      key: "urn:scte:scte35:2013:bin"),
    IdentifierCase("vorb/ALBUM%20ARTIST", .vorbis, Array("ALBUM ARTIST".utf8), key: "ALBUM ARTIST"),
    IdentifierCase("a%2Fb/key", KeySpace(rawValue: "a/b"), Array("key".utf8), key: "key"),
    IdentifierCase("mdta/", .quickTimeMetadata, [], key: ""),
  ]
}

@Suite struct `Metadata identifiers` {
  @Test(arguments: IdentifierCase.all) func `print and parse`(_ row: IdentifierCase) {
    let made = MetadataIdentifier(keyBytes: row.bytes, keySpace: row.keySpace)
    #expect(made.rawValue == row.text)
    #expect(made.description == row.text)
    #expect(made.keySpace == row.keySpace)
    #expect(made.keyBytes == row.bytes)
    #expect(made.key == row.key)
    for spelling in [row.text] + row.spellings {
      #expect(MetadataIdentifier(spelling) == made, "spelt \(spelling)")
    }
  }

  @Test(arguments: IdentifierCase.all) func `are made from a key`(_ row: IdentifierCase) {
    let made = MetadataIdentifier(key: row.key, keySpace: row.keySpace)
    #expect(made.rawValue == row.text)
  }

  @Test(arguments: ["", "title", "/title", "mdta/100%", "mdta/%4", "mdta/%GG", "%/title"])
  func `refuse text that is none`(_ text: String) {
    #expect(MetadataIdentifier(text) == nil)
  }

  @Test func `hold any bytes as a key`() {
    let spaces: [KeySpace] = [
      .quickTimeMetadata, .quickTimeUserData, .isoUserData, .iTunes, .iTunesFreeform, .id3, "fi/e",
      "\u{A9}x y", "%41",
    ]
    var generator = RepeatableNumbers(seed: 1)
    for _ in 0..<3000 {
      let space = spaces[Int.random(in: 0..<spaces.count, using: &generator)]
      let count = Bool.random(using: &generator) ? 4 : Int.random(in: 0...9, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let made = MetadataIdentifier(keyBytes: bytes, keySpace: space)
      #expect(made.keyBytes == bytes)
      #expect(made.keySpace == space)
      #expect(MetadataIdentifier(made.rawValue) == made)
    }
  }

  @Test func `start with an at sign when they truly do`() {
    let made = MetadataIdentifier(fourCharacterCode: 0x406E_616D, keySpace: .iTunes)
    #expect(made.rawValue == "itsk/%40nam")
    #expect(made.keyBytes == [0x40, 0x6E, 0x61, 0x6D])
    #expect(MetadataIdentifier(made.rawValue) == made)
  }

  @Test func `carry four-character codes both ways`() {
    let name = MetadataIdentifier(fourCharacterCode: 0xA96E_616D, keySpace: .iTunes)
    #expect(name.rawValue == "itsk/%A9nam")
    #expect(name.fourCharacterCode == 0xA96E_616D)
    #expect(MetadataIdentifier(key: "make", keySpace: .quickTimeMetadata).fourCharacterCode == nil)
    #expect(MetadataIdentifier(key: "TT2", keySpace: .id3).fourCharacterCode == nil)
  }

  @Test func `have no parts when they are none`() {
    let none = MetadataIdentifier(rawValue: "no slash")
    #expect(none.keySpace == "")
    #expect(none.keyBytes.isEmpty)
    #expect(MetadataIdentifier(rawValue: "mdta/%").keyBytes.isEmpty)
  }
}
