import MediaModel
import Testing

@Suite struct `Metadata items` {
  private func text(_ text: String) -> MetadataItem {
    MetadataItem(.quickTimeMetadataCreationDate, text: text)
  }

  @Test func `are string and date at once`() {
    let item = text("2026-01-09T18:32:07+0900")
    #expect(item.stringValue == "2026-01-09T18:32:07+0900")
    #expect(item.dateValue?.zoneOffsetMinutes == 540)
    #expect(item.numberValue == nil)
    #expect(item.dataValue == Array("2026-01-09T18:32:07+0900".utf8))
  }

  @Test func `are data alone when they are an image`() {
    let item = MetadataItem(.iTunesMetadataCoverArt, payload: [0xFF, 0xD8], dataType: .jpeg)
    #expect(item.value == .data([0xFF, 0xD8]))
    #expect(item.stringValue == nil)
    #expect(item.numberValue == nil)
    #expect(item.dateValue == nil)
  }

  @Test(
    arguments: [
      ([0, 0, 0, 3, 0, 12, 0, 0], "3/12"), ([0, 0, 0, 3, 0, 0, 0, 0], "3"),
      ([0, 0, 0x01, 0x00, 0, 2], "256/2"), ([0, 0, 0, 3], nil), ([], nil),
    ] as [([UInt8], String?)])
  func `give track and disc numbers as text`(payload: [UInt8], expected: String?) {
    for identifier in [MetadataIdentifier.iTunesMetadataTrackNumber, .iTunesMetadataDiscNumber] {
      let item = MetadataItem(identifier, payload: payload, dataType: .rawData)
      #expect(item.stringValue == expected)
      #expect(item.value == .data(payload))
    }
  }

  @Test(arguments: [
    ("12", 12, 12 as Int128?), ("-0.5", -0.5, nil), ("4.734", 4.734, nil), ("1e3", 1000, 1000),
    ("18446744073709551615", 0x1p64, 18_446_744_073_709_551_615),
  ]) func `read decimal text as a number`(string: String, double: Double, integer: Int128?) {
    let number = text(string).numberValue
    #expect(number?.double == double)
    #expect(number?.integer == integer)
  }

  @Test(arguments: ["", "x", "nan", "inf", "0x10", "12 ", "1/2", ".", "e", "1e999"])
  func `read no number in other text`(string: String) {
    #expect(text(string).numberValue == nil)
  }

  @Test func `keep whole numbers exact`() {
    let item = MetadataItem(
      MetadataIdentifier(rawValue: "itsk/plID"), payload: [UInt8](repeating: 0xFF, count: 8),
      dataType: .unsignedInteger)
    #expect(item.numberValue?.integer == Int128(UInt64.max))
    #expect(item.stringValue == "18446744073709551615")
  }

  @Test func `are made of values`() {
    let item = MetadataItem(
      .quickTimeMetadataVideoOrientation, value: .unsigned(6), dataType: .int16)
    #expect(item?.payload == [0, 6])
    #expect(
      MetadataItem(.quickTimeMetadataVideoOrientation, value: .string("x"), dataType: .int16) == nil
    )
  }

  @Test func `are found by identifier, key space and common meaning`() {
    let name = MetadataItem(.iTunesMetadataSongName, text: "a")
    let title = MetadataItem(.quickTimeMetadataTitle, text: "b")
    let maker = MetadataItem(.quickTimeMetadataMake, text: "c")
    let own = MetadataItem(MetadataIdentifier(rawValue: "mdta/com.example.thing"), text: "d")
    let items = [name, own, title, maker, name]
    #expect(items.items(filteredBy: .commonIdentifierTitle) == [name, title, name])
    #expect(items.items(filteredBy: .iTunesMetadataSongName) == [name, name])
    #expect(items.items(filteredBy: .quickTimeMetadataArtist).isEmpty)
    #expect(items.items(in: .quickTimeMetadata) == [own, title, maker])
    #expect(items.commonMetadata == [name, title, maker, name])
  }

  @Test func `are chosen and ordered by language`() {
    func item(_ tag: String?) -> MetadataItem {
      MetadataItem(
        .quickTimeMetadataTitle, text: tag ?? "none",
        languageTag: tag.map { LanguageTag(bcp47: $0) })
    }
    func chosen(_ tags: String...) -> [String?] {
      let items = ["en-US", nil, "fr", "und", "de", "fr-CA", "fra-FR"].map(item)
      return items.items(preferredLanguages: tags.map { LanguageTag(bcp47: $0) }).map(\.stringValue)
    }
    #expect(chosen("fr-CA", "en") == ["fr-CA", "fr", "en-US", "none", "und"])
    #expect(chosen("fr") == ["fr", "fr-CA", "fra-FR", "none", "und"])
    #expect(chosen() == ["none", "und"])
  }
}
