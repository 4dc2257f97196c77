import BaseMedia
import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

/// What a plan is made from.
enum PlanMaker {
  static func facts(
    _ family: BoxFamily?, record: MirrorRecord? = nil, losses: [ExportReport.Loss] = []
  ) -> ExportPlan.SourceFacts {
    ExportPlan.SourceFacts(family: family, record: record, losses: losses)
  }

  static func description(
    _ items: [MetadataItem] = [], tracks: [TrackDescription] = []
  ) -> AssetDescription {
    var description = AssetDescription(name: "in", byteCount: 0, formatName: "made")
    description.metadata = items
    description.tracks = tracks
    return description
  }

  static func item(
    _ identifier: String, _ value: String, _ dataType: DataType = .utf8, _ language: String? = nil
  ) -> MetadataItem {
    MetadataItem(
      MetadataIdentifier(rawValue: identifier), payload: Array(value.utf8), dataType: dataType,
      languageTag: language.map { LanguageTag(bcp47: $0) })
  }

  /// A plan for items of the other family than the destination's.
  static func plan(
    _ items: [MetadataItem], to fileType: FileType, record: MirrorRecord? = nil,
    options: ExportOptions = ExportOptions()
  ) throws -> ExportPlan {
    let family: BoxFamily = fileType.family == .iso ? .quickTime : .iso
    return try ExportPlan.make(
      for: description(items), facts: facts(family, record: record), to: fileType,
      options: options)
  }
}

/// An item of one family, and the mirror it gets in the other.
struct MirrorCase: Sendable, CustomTestStringConvertible {
  let source: String
  let home: String
  let fileType: FileType

  var testDescription: String { "\(source) -> \(home) in \(fileType)" }

  private static let apple = "mdta/com.apple.quicktime."

  static let all: [MirrorCase] =
    toISO.map { MirrorCase(source: $0.0, home: $0.1, fileType: .mp4) }
    + toQuickTime.map { MirrorCase(source: $0.0, home: $0.1, fileType: .mov) }

  private static let toISO = [
    ("\(apple)title", "itsk/%A9nam"), ("\(apple)displayname", "itsk/%A9nam"),
    ("udta/%A9nam", "itsk/%A9nam"), ("uiso/titl", "itsk/%A9nam"), ("mdta/title", "itsk/%A9nam"),
    ("\(apple)artist", "itsk/%A9ART"), ("udta/%A9ART", "itsk/%A9ART"),
    ("uiso/perf", "itsk/%A9ART"), ("mdta/artist", "itsk/%A9ART"),
    ("\(apple)creationdate", "itsk/%A9day"), ("udta/%A9day", "itsk/%A9day"),
    ("mdta/date", "itsk/%A9day"), ("\(apple)location.ISO6709", "udta/%A9xyz"),
    ("itsk/%A9xyz", "udta/%A9xyz"), ("uiso/loci", "udta/%A9xyz"), ("mdta/location", "udta/%A9xyz"),
    ("\(apple)description", "itsk/desc"), ("udta/%A9des", "itsk/desc"), ("uiso/dscp", "itsk/desc"),
    ("mdta/description", "itsk/desc"), ("\(apple)copyright", "itsk/cprt"),
    ("udta/%A9cpy", "itsk/cprt"), ("uiso/cprt", "itsk/cprt"), ("mdta/copyright", "itsk/cprt"),
    ("\(apple)software", "itsk/%A9too"), ("\(apple)make", "udta/%A9mak"),
    ("mdta/com.android.manufacturer", "udta/%A9mak"),
    ("\(apple)model", "udta/%A9mod"), ("mdta/com.android.model", "udta/%A9mod"),
  ]

  private static let toQuickTime = [
    ("itsk/%A9nam", "\(apple)title"), ("udta/%A9nam", "\(apple)title"),
    ("uiso/titl", "\(apple)title"), ("itsk/%A9ART", "\(apple)artist"),
    ("uiso/perf", "\(apple)artist"), ("itsk/%A9day", "\(apple)creationdate"),
    ("udta/%A9day", "\(apple)creationdate"), ("udta/%A9xyz", "\(apple)location.ISO6709"),
    ("uiso/loci", "\(apple)location.ISO6709"), ("itsk/desc", "\(apple)description"),
    ("udta/%A9des", "\(apple)description"), ("itsk/cprt", "\(apple)copyright"),
    ("udta/%A9cpy", "\(apple)copyright"), ("udta/%A9swr", "\(apple)software"),
    ("udta/%A9mak", "\(apple)make"), ("udta/%A9mod", "\(apple)model"),
  ]
}

@Suite struct `Mirrors of a plan` {
  private let apple = "mdta/com.apple.quicktime."

  @Test(arguments: MirrorCase.all)
  func `stand where other programs look`(_ wanted: MirrorCase) throws {
    let isPlace = ["xyz", "loci", "ISO6709", "location"].contains { wanted.source.hasSuffix($0) }
    let value = isPlace ? "+48.8577+002.2950+035.000/" : "a value"
    let source = PlanMaker.item(wanted.source, value)
    let plan = try PlanMaker.plan([source], to: wanted.fileType)
    #expect(plan.mirrors.map(\.identifier.rawValue) == [wanted.home])
    let mirror = try #require(plan.mirrors.first)
    #expect(mirror.stringValue == value)
    let isClassic = wanted.home.hasPrefix("udta/")
    #expect(mirror.dataType == (isClassic ? .classicText : .utf8))
    #expect(mirror.languageTag?.storedCode == (isClassic ? LanguageTag.undeterminedCode : nil))
    #expect(plan.items.map(\.action) == [.carry, .mirror(from: source.identifier)])
  }

  @Test(arguments: MirrorCase.all)
  func `are not made where the place is taken`(_ wanted: MirrorCase) throws {
    let items = [
      PlanMaker.item(wanted.source, "a value"), PlanMaker.item(wanted.home, "another", .utf8, "fr"),
    ]
    #expect(try PlanMaker.plan(items, to: wanted.fileType).mirrors.isEmpty)
  }

  @Test(arguments: MirrorCase.all)
  func `are not made when no one wants them`(_ wanted: MirrorCase) throws {
    var options = ExportOptions()
    options.mirrorsStandardItems = false
    let items = [PlanMaker.item(wanted.source, "a value")]
    let plan = try PlanMaker.plan(items, to: wanted.fileType, options: options)
    #expect(plan.mirrors.isEmpty)
    #expect(plan.items.map(\.action) == [.carry])
  }

  @Test func `are made of each field once, from the most telling source`() throws {
    let items = [
      PlanMaker.item("uiso/titl", "third"), PlanMaker.item("\(apple)displayname", "second"),
      PlanMaker.item("\(apple)title", "first"), PlanMaker.item("\(apple)make", "Maker"),
      PlanMaker.item("mdta/org.example.private", "no field"),
    ]
    let plan = try PlanMaker.plan(items, to: .mp4)
    #expect(plan.mirrors.map(\.stringValue) == ["first", "Maker"])
    #expect(plan.items.count == 7)
  }

  @Test(
    arguments: [
      (["de", nil, "en"], 1), (["de", "und", "en"], 1), (["de", "en-GB", "fr"], 1),
      (["de", "fr", "ja"], 0), (["en"], 0),
    ] as [([String?], Int)])
  func `take the language for everybody, then English, then the first`(
    _ languages: [String?], _ chosen: Int
  ) throws {
    let items = languages.enumerated().map { index, language in
      PlanMaker.item("\(apple)title", "number \(index)", .utf8, language)
    }
    let plan = try PlanMaker.plan(items, to: .mp4)
    #expect(plan.mirrors.map(\.stringValue) == ["number \(chosen)"])
  }

  @Test func `pictures are copied as they are`() throws {
    for type in [DataType.jpeg, .png, .bmp] {
      let cover = MetadataItem(
        MetadataIdentifier(rawValue: "\(apple)artwork"), payload: [0xFF, 0xD8, 0], dataType: type)
      let mirror = try #require(try PlanMaker.plan([cover], to: .mp4).mirrors.first)
      #expect(mirror.identifier.rawValue == "itsk/covr")
      #expect(mirror.payload == cover.payload)
      #expect(mirror.dataType == type)
    }
    let text = PlanMaker.item("\(apple)artwork", "no picture")
    #expect(try PlanMaker.plan([text], to: .mp4).mirrors.isEmpty)
  }

  @Test func `text of any encoding becomes UTF-8`() throws {
    let roman = MetadataItem(
      MetadataIdentifier(rawValue: "udta/%A9nam"), payload: Array("Caf".utf8) + [0x8E],
      dataType: .classicText, languageTag: LanguageTag(stored: 0))
    let wide = MetadataItem(
      MetadataIdentifier(rawValue: "\(apple)title"), payload: [0, 0x43, 0, 0xE9], dataType: .utf16)
    #expect(try PlanMaker.plan([roman], to: .mp4).mirrors.map(\.payload) == [Array("Café".utf8)])
    #expect(try PlanMaker.plan([wide], to: .mp4).mirrors.map(\.payload) == [Array("Cé".utf8)])
  }

  @Test func `what is not text, empty or too long has no mirror`() throws {
    let raw = MetadataItem(
      MetadataIdentifier(rawValue: "\(apple)title"), payload: [1, 2], dataType: .rawData)
    let long = PlanMaker.item("\(apple)make", String(repeating: "x", count: 65_536))
    let empty = PlanMaker.item("\(apple)model", "")
    #expect(try PlanMaker.plan([raw, long, empty], to: .mp4).mirrors.isEmpty)
    let longest = PlanMaker.item("\(apple)make", String(repeating: "x", count: 65_535))
    #expect(try PlanMaker.plan([longest], to: .mp4).mirrors.count == 1)
  }

  @Test func `items of tracks have none`() throws {
    var track = TrackDescription(trackID: 3, handlerType: "vide")
    track.metadata = [PlanMaker.item("\(apple)title", "of a track")]
    let plan = try ExportPlan.make(
      for: PlanMaker.description(tracks: [track]), facts: PlanMaker.facts(.quickTime), to: .mp4,
      options: ExportOptions())
    #expect(plan.mirrors.isEmpty)
    #expect(plan.items.map(\.trackID) == [3])
  }
}

@Suite struct `A plan after an earlier conversion` {
  private let title = PlanMaker.item("mdta/com.apple.quicktime.title", "Title")
  private let mirror = PlanMaker.item("itsk/%A9nam", "Title")

  private func record(_ origin: BoxFamily?, _ items: [MetadataItem]) -> MirrorRecord {
    MirrorRecord(origin: origin, rows: items.map { MirrorRecord.Row($0) })
  }

  @Test func `returning home leaves mirrors out and makes no new ones`() throws {
    let plan = try PlanMaker.plan(
      [title, mirror], to: .mov, record: record(.quickTime, [mirror]))
    #expect(plan.items.map(\.action) == [.carry, .unmirror])
    #expect(plan.mirrors.isEmpty)
    #expect(plan.origin == nil)
  }

  @Test func `going on within the family makes the same mirrors again and remembers the origin`()
    throws
  {
    let plan = try ExportPlan.make(
      for: PlanMaker.description([title, mirror]),
      facts: PlanMaker.facts(.iso, record: record(.quickTime, [mirror])), to: .m4v,
      options: ExportOptions())
    #expect(
      plan.items.map(\.action) == [.carry, .unmirror, .mirror(from: title.identifier)])
    #expect(plan.mirrors.map(\.identifier) == [mirror.identifier])
    #expect(plan.origin == .quickTime)
  }

  @Test func `a mirror that someone edited is an item, and stays`() throws {
    let edited = PlanMaker.item("itsk/%A9nam", "A better title")
    let plan = try PlanMaker.plan(
      [title, edited], to: .mov, record: record(.quickTime, [mirror]))
    #expect(plan.items.map(\.action) == [.carry, .carry])
  }

  @Test func `the first conversion records where the movie comes from`() throws {
    #expect(try PlanMaker.plan([title], to: .mp4).origin == .quickTime)
    #expect(try PlanMaker.plan([mirror], to: .mov).origin == .iso)
    let same = try ExportPlan.make(
      for: PlanMaker.description([title]), facts: PlanMaker.facts(.iso), to: .mp4,
      options: ExportOptions())
    #expect(same.origin == nil)
  }
}

@Suite struct `The transport of a plan` {
  @Test(arguments: [ExportTransport.automatic, .rewrap, .ffmpeg])
  func `is rewrap between movies, whatever was asked for`(_ asked: ExportTransport) throws {
    let tracks = [1, 2, 3].map { TrackDescription(trackID: $0, handlerType: "vide") }
    var options = ExportOptions()
    options.transport = asked
    let plan = try ExportPlan.make(
      for: PlanMaker.description(tracks: tracks), facts: PlanMaker.facts(.iso), to: .mp4,
      options: options)
    #expect(plan.transport == .rewrap)
    #expect(plan.transportReason.contains("libavformat is not needed"))
    #expect(plan.tracks.map(\.trackID) == [1, 2, 3])
    #expect(plan.tracks.map(\.route) == [.rewrap, .rewrap, .rewrap])
  }

  @Test func `losses of the source are losses of the plan`() throws {
    let loss = ExportReport.Loss(path: "moof", what: "something", reason: "no home")
    let plan = try ExportPlan.make(
      for: PlanMaker.description(), facts: PlanMaker.facts(.iso, losses: [loss]), to: .mp4,
      options: ExportOptions())
    #expect(plan.losses == [loss])
  }
}
