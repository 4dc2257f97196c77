import MediaMetadata
import Testing

@Suite struct `A selection of items` {
  /// A pattern and the identifiers of the list below that it means.
  struct PatternCase: Sendable, CustomTestStringConvertible {
    let pattern: String
    let expected: [String]
    var testDescription: String { pattern }

    init(_ pattern: String, _ expected: String...) {
      self.pattern = pattern
      self.expected = expected
    }
  }

  private static let identifiers = [
    "mdta/com.apple.quicktime.title", "udta/%A9nam", "itsk/%A9nam", "mdta/com.apple.quicktime.make",
    "itlk/com.apple.iTunes.title", "id3/TIT2", "vorb/NOTE", "udta/%2A%2A%2A%2A",
  ]

  static let patterns = [
    PatternCase("udta/%A9nam", "udta/%A9nam"),
    PatternCase("udta/©nam", "udta/%A9nam"),
    PatternCase("udta/@nam", "udta/%A9nam"),
    PatternCase("udta/%a9nam", "udta/%A9nam"),
    PatternCase(
      "common/title", "mdta/com.apple.quicktime.title", "udta/%A9nam", "itsk/%A9nam", "id3/TIT2"),
    PatternCase("common/nothing"),
    PatternCase("*/%A9nam", "udta/%A9nam", "itsk/%A9nam"),
    PatternCase("*/©nam", "udta/%A9nam", "itsk/%A9nam"),
    PatternCase(
      "mdta/com.apple.*", "mdta/com.apple.quicktime.title", "mdta/com.apple.quicktime.make"),
    PatternCase(
      "mdta/*.quicktime.*e", "mdta/com.apple.quicktime.title", "mdta/com.apple.quicktime.make"),
    PatternCase("common/mak*", "mdta/com.apple.quicktime.make"),
    PatternCase("*/com*title", "mdta/com.apple.quicktime.title", "itlk/com.apple.iTunes.title"),
    PatternCase(
      "title", "mdta/com.apple.quicktime.title", "udta/%A9nam", "itsk/%A9nam", "id3/TIT2"),
    PatternCase("tit2", "id3/TIT2"),
    PatternCase("note", "vorb/NOTE"),
    PatternCase("com.apple.itunes.*", "itlk/com.apple.iTunes.title"),
    PatternCase("ti"),
  ]

  @Test(arguments: patterns) func `knows identifiers by a pattern`(_ c: PatternCase) throws {
    let pattern = try #require(IdentifierPattern(c.pattern))
    let found = Self.identifiers.filter { pattern.matches(MetadataIdentifier(rawValue: $0)) }
    #expect(found == c.expected)
  }

  @Test(arguments: ["", "/", "/x", "udta/%A", "udta/%zz"])
  func `takes no text that is not an identifier`(_ text: String) {
    #expect(IdentifierPattern(text) == nil)
  }

  @Test func `finds a pattern of many stars in no time`() throws {
    let pattern = try #require(
      IdentifierPattern("mdta/" + String(repeating: "a*", count: 200) + "b"))
    let long = MetadataIdentifier(
      rawValue: "mdta/" + String(repeating: "a", count: 20_000))
    let began = ContinuousClock.now
    #expect(!pattern.matches(long))
    #expect(ContinuousClock.now - began < .seconds(20))
  }

  /// A selection and the values of the items below that it leaves, in order.
  struct SelectionCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: [String]
    let selection: ItemSelection

    init(
      _ name: String, _ expected: [String], _ change: (inout ItemSelection) -> Void
    ) {
      testDescription = name
      self.expected = expected
      var selection = ItemSelection()
      change(&selection)
      self.selection = selection
    }
  }

  private static let items = [
    MetadataItem(
      MetadataIdentifier(rawValue: "udta/%A9nam"), text: "Port",
      languageTag: LanguageTag(bcp47: "fr")),
    MetadataItem(
      MetadataIdentifier(rawValue: "udta/%A9nam"), text: "Harbour",
      languageTag: LanguageTag(bcp47: "en-GB")),
    MetadataItem(MetadataIdentifier(rawValue: "mdta/com.apple.quicktime.make"), text: "Maker"),
    MetadataItem(MetadataIdentifier(rawValue: "itsk/trkn"), text: "3"),
    MetadataItem(MetadataIdentifier(rawValue: "itlk/org.example.note"), text: "Note"),
  ]

  static let selections = [
    SelectionCase("nothing named", ["Port", "Harbour", "Maker", "3", "Note"]) { _ in },
    SelectionCase("an identifier", ["Port", "Harbour"]) {
      $0.patterns = [IdentifierPattern("udta/©nam")].compactMap(\.self)
    },
    SelectionCase("two identifiers", ["Port", "Harbour", "3"]) {
      $0.patterns = ["trkn", "common/title"].compactMap(IdentifierPattern.init)
    },
    SelectionCase("a key space", ["Maker"]) { $0.keySpaces = [.quickTimeMetadata] },
    SelectionCase("the common key space", ["Port", "Harbour", "Maker"]) {
      $0.keySpaces = [.common]
    },
    SelectionCase("a format of two key spaces", ["3", "Note"]) {
      $0.formats = [.iTunesMetadata]
    },
    SelectionCase("a short name of a format", ["Maker"]) {
      $0.formats = [MetadataFormat(name: "QuickTime")].compactMap(\.self)
    },
    SelectionCase("common only", ["Port", "Harbour", "Maker"]) { $0.isCommonOnly = true },
    SelectionCase("languages in order", ["Harbour", "Port", "Maker", "3", "Note"]) {
      $0.languages = [LanguageTag(bcp47: "en"), LanguageTag(bcp47: "fr")]
    },
    SelectionCase("one language", ["Port", "Maker", "3", "Note"]) {
      $0.languages = [LanguageTag(bcp47: "fr")]
    },
    SelectionCase("several kinds", ["Port"]) {
      $0.languages = [LanguageTag(bcp47: "fr")]
      $0.keySpaces = [.quickTimeUserData]
      $0.isCommonOnly = true
    },
  ]

  @Test(arguments: selections) func `leaves what is requested`(_ c: SelectionCase) {
    #expect(c.selection.items(of: Self.items).map(\.stringValue) == c.expected)
    #expect(c.selection.isEverything == (c.testDescription == "nothing named"))
  }

  @Test func `reaches tracks, programs, chapters and groups`() throws {
    var description = AssetDescription(name: "a", byteCount: 0, formatName: "b")
    var track = TrackDescription(trackID: 1, handlerType: "vide")
    track.metadata = Self.items
    description.metadata = Self.items
    description.tracks = [track]
    description.programs = [.init(number: 1, trackIDs: [1], metadata: Self.items)]
    description.chapters = [
      ChapterList(
        origin: "x",
        chapters: [
          .init(
            title: "t", timeRange: MediaTimeRange(start: .zero, duration: .zero), items: Self.items)
        ])
    ]
    var selection = ItemSelection()
    selection.keySpaces = [.quickTimeMetadata]
    let left = selection.applied(to: description)
    #expect(left.metadata.count == 1)
    #expect(left.tracks.map(\.metadata.count) == [1])
    #expect(left.programs.map(\.metadata.count) == [1])
    #expect(left.chapters.flatMap(\.chapters).map(\.items.count) == [1])
    let range = MediaTimeRange(start: .zero, duration: .zero)
    let group = TimedMetadataGroup(items: Self.items, timeRange: range)
    #expect(selection.applied(to: group)?.items.count == 1)
    selection.keySpaces = ["none"]
    #expect(selection.applied(to: group) == nil)
    #expect(ItemSelection().applied(to: TimedMetadataGroup(items: [], timeRange: range)) != nil)
  }

  @Test(arguments: MetadataFormat.names + ["com.apple.itunes", "ORG.ID3", "org.mp4ra"])
  func `knows formats by both names`(_ name: String) {
    #expect(MetadataFormat(name: name) != nil)
    #expect(MetadataFormat(name: name + "x") == nil)
  }
}
