import MediaModel
import Testing

/// A filter and the texts of the items it chooses.
struct FilterCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let filter: MetadataItemFilter
  let chosen: [String]

  init(_ name: String, _ filter: MetadataItemFilter, _ chosen: [String]) {
    (testDescription, self.filter, self.chosen) = (name, filter, chosen)
  }

  static let items = [
    MetadataItem(.iTunesMetadataSongName, text: "song"),
    MetadataItem(.quickTimeMetadataTitle, text: "title", languageTag: "fr-CA"),
    MetadataItem(.quickTimeMetadataLocationISO6709, text: "place", languageTag: "en"),
    MetadataItem(.quickTimeUserDataFullName, text: "name", languageTag: "de"),
    MetadataItem(MetadataIdentifier(rawValue: "zzzz/own"), text: "own"),
  ]

  static let all = [
    FilterCase("all", .all, ["song", "title", "place", "name", "own"]),
    FilterCase("none", .all.inverted, []),
    FilterCase("one identifier", .identifiers(.quickTimeMetadataTitle), ["title"]),
    FilterCase(
      "a common identifier", .identifiers(.commonIdentifierTitle), ["song", "title", "name"]),
    FilterCase(
      "two identifiers", .identifiers(.commonIdentifierLocation, .iTunesMetadataSongName),
      ["song", "place"]),
    FilterCase("no identifier", .identifiers([]), []),
    FilterCase("pattern", .identifiers(matching: "mdta/*"), ["title", "place"]),
    FilterCase("pattern inside", .identifiers(matching: "*location*"), ["place"]),
    FilterCase("pattern of several", .identifiers(matching: "m*a/*.l*.ISO*9"), ["place"]),
    FilterCase("pattern as printed", .identifiers(matching: "*/%A9nam"), ["song", "name"]),
    FilterCase("pattern as read", .identifiers(matching: "*/©*"), ["song", "name"]),
    FilterCase("pattern too short", .identifiers(matching: "mdta"), []),
    FilterCase("empty pattern", .identifiers(matching: ""), []),
    FilterCase("key spaces", .keySpaces(.iTunes, "zzzz"), ["song", "own"]),
    FilterCase("formats", .formats(.quickTimeUserData, .unknown), ["name", "own"]),
    FilterCase("languages", .languages("fr", "de"), ["title", "name"]),
    FilterCase("common", .common, ["song", "title", "place", "name"]),
    FilterCase(
      "and", .identifiers(.commonIdentifierTitle).and(.languages("fr")), ["title"]),
    FilterCase("or", .keySpaces(.iTunes).or(.languages("en")), ["song", "place"]),
    FilterCase(
      "inverted", .keySpaces(.quickTimeMetadata).or(.common).inverted, ["own"]),
    FilterCase("closure", MetadataItemFilter { $0.stringValue == "own" }, ["own"]),
  ]
}

@Suite struct `Item filters` {
  @Test(arguments: FilterCase.all) func `choose items in order`(_ row: FilterCase) {
    let chosen = FilterCase.items.items(filteredBy: row.filter)
    #expect(chosen.compactMap(\.stringValue) == row.chosen)
  }

  @Test func `of one's own are composed with the others`() {
    let items = FilterCase.items
    let isShort = MetadataItemFilter { $0.payload.count < 4 }
    #expect(items.items(filteredBy: isShort).map(\.stringValue) == ["own"])
    #expect(items.items(filteredBy: isShort.and(.common)).isEmpty)
    #expect(items.items(filteredBy: isShort.inverted).count == 4)
  }

  @Test(.timeLimit(.minutes(1))) func `end soon for patterns of many stars`() {
    let text = String(repeating: "a", count: 800)
    let item = MetadataItem(MetadataIdentifier(rawValue: "mdta/\(text)"), text: "x")
    let pattern = String(repeating: "a*", count: 200)
    #expect([item].items(filteredBy: .identifiers(matching: "mdta/\(pattern)b")).isEmpty)
    #expect([item].items(filteredBy: .identifiers(matching: "mdta/\(pattern)")).count == 1)
  }
}
