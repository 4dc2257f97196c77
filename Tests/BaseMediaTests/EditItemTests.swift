import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import BaseMedia

/// What an item says, wherever it is, and of whichever flavor its file is.
private struct Said: Hashable {
  let identifier: MetadataIdentifier
  let payload: [UInt8]
  let language: String?

  init(_ item: MetadataItem) {
    identifier = item.identifier.inQuickTimeUserData
    payload = item.payload
    language = item.languageTag?.bcp47
  }
}

extension MetadataCarrier {
  /// Makes changes, each of which must be possible.
  fileprivate mutating func apply(_ changes: [ItemAddress: Change]) throws {
    var rest = changes
    #expect(try apply(&rest), "a movie is never left without anything")
    try rest.requireNone()
  }

  /// Adds an item to a movie.
  fileprivate static func insert(
    _ item: MetadataItem, into box: inout BoxNode, family: BoxFamily
  ) throws(ItemEditError) {
    var carriers = MetadataCarrier(box)
    try carriers.insert(item, family: family)
    box = carriers.box
  }
}

/// The movie of a fixture and the items that are in it.
private struct EditedMovie {
  let moov: BoxNode
  let items: [MetadataItem]
  let addresses: [ItemAddress]

  /// `nil` for a file without a movie.
  init?(_ fixture: Fixture) throws {
    let tree = try BoxTree.scan(MemorySource(fixture.bytes))
    guard let moov = tree.first("moov"), let origin = moov.origin else { return nil }
    let metadata = MovieMetadata(tree)
    let all = metadata.movie + metadata.tracks.joined()
    var kept: [(MetadataItem, ItemAddress)] = []
    for (item, address) in zip(all, ItemAddress.addresses(of: all)) {
      guard let address, origin.contains(address.boxOffset) else { continue }
      kept.append((item, address))
    }
    self.moov = moov
    items = kept.map(\.0)
    addresses = kept.map(\.1)
  }

  /// The items of a changed movie, read from the bytes it is written as.
  static func items(of moov: BoxNode) throws -> [MetadataItem] {
    let file = FileTypeBox(majorBrand: "mp42", minorVersion: 0, compatibleBrands: []).node
    let metadata = MovieMetadata(try BoxTree.scan(MemorySource(file.bytes + moov.bytes)))
    return metadata.movie + metadata.tracks.joined()
  }
}

@Suite struct `Items in their boxes` {
  static let movies = Fixture.media.filter {
    ["mov", "mp4", "m4a", "m4b", "3gp", "qt"].contains($0.pathExtension)
  }

  @Test(arguments: movies)
  func `one that is removed leaves all others as they were`(_ fixture: Fixture) throws {
    guard let movie = try EditedMovie(fixture) else { return }
    for (index, address) in movie.addresses.enumerated() {
      var carriers = MetadataCarrier(movie.moov)
      try carriers.apply([address: .remove])
      var expected = movie.items.map(Said.init)
      expected.remove(at: index)
      // What is unknown inside an item goes with the item's value.
      let identifier = movie.items[index].identifier
      let others = movie.items.filter {
        $0.identifier == identifier && $0.extraAttribute("box") != nil
      }
      if movie.items[index].extraAttribute("box") == nil {
        expected.removeAll { said in others.contains { Said($0) == said } }
      }
      let left = try EditedMovie.items(of: carriers.box).map(Said.init)
      #expect(left == expected, "\(movie.items[index].identifier)")
    }
  }

  @Test(arguments: movies)
  func `all can be removed at once`(_ fixture: Fixture) throws {
    guard let movie = try EditedMovie(fixture) else { return }
    var carriers = MetadataCarrier(movie.moov)
    try carriers.apply(
      Dictionary(movie.addresses.map { ($0, .remove) }, uniquingKeysWith: { first, _ in first }))
    let left = try EditedMovie.items(of: carriers.box)
    #expect(left.isEmpty, "\(left.map(\.identifier))")
  }

  @Test(arguments: movies)
  func `one that is put back as it was changes no byte`(_ fixture: Fixture) throws {
    guard let movie = try EditedMovie(fixture) else { return }
    for (item, address) in zip(movie.items, movie.addresses) {
      var carriers = MetadataCarrier(movie.moov)
      try carriers.apply([address: .replace(item)])
      #expect(carriers.box.bytes == movie.moov.bytes, "\(item.identifier)")
    }
  }

  @Test(arguments: movies)
  func `text that is replaced is read again, and nothing else differs`(
    _ fixture: Fixture
  ) throws {
    guard let movie = try EditedMovie(fixture) else { return }
    for (index, item) in movie.items.enumerated() where item.dataType == .utf8 {
      guard ![.id3, .eventMessage].contains(item.identifier.keySpace),
        !["uiso/loci", "uiso/kywd"].contains(item.identifier.rawValue)
      else { continue }
      var changed = item
      changed.payload = Array("Ändern".utf8)
      var carriers = MetadataCarrier(movie.moov)
      try carriers.apply([movie.addresses[index]: .replace(changed)])
      var expected = movie.items.map(Said.init)
      expected[index] = Said(changed)
      #expect(try EditedMovie.items(of: carriers.box).map(Said.init) == expected)
    }
  }

  @Test func `a place without an altitude does not keep that of the place before`() throws {
    let movie = try #require(try EditedMovie(.media("three-gpp.3gp")))
    let index = try #require(movie.items.firstIndex { $0.identifier == "uiso/loci" })
    var changed = movie.items[index]
    changed.payload = Array("+27.59160+086.56400/".utf8)
    var carriers = MetadataCarrier(movie.moov)
    try carriers.apply([movie.addresses[index]: .replace(changed)])
    let found = try EditedMovie.items(of: carriers.box).first { $0.identifier == "uiso/loci" }
    #expect(found?.stringValue == "+27.59160+086.56400+000.00000/")
  }

  @Test func `one that is not there is an error`() throws {
    let movie = try #require(try EditedMovie(.media("movie-first.mp4")))
    var carriers = MetadataCarrier(movie.moov)
    #expect(throws: ItemEditError.self) {
      try carriers.apply([ItemAddress(boxOffset: 3, ordinal: 0): .remove])
    }
  }
}

/// A new item, and what is read of it.
private struct NewItemCase: Sendable, CustomTestStringConvertible {
  let item: MetadataItem
  /// Whether it can be written to a movie of each flavor.
  var (quickTime, iso) = (true, true)

  var testDescription: String { item.identifier.rawValue }

  init(
    _ identifier: String, _ text: String, _ type: DataType = .utf8, language: LanguageTag? = nil,
    extra: [MetadataItem.ExtraAttribute] = []
  ) {
    item = MetadataItem(
      MetadataIdentifier(rawValue: identifier), payload: Array(text.utf8), dataType: type,
      languageTag: language, extraAttributes: extra)
  }

  init(_ identifier: String, bytes: [UInt8], _ type: DataType) {
    item = MetadataItem(
      MetadataIdentifier(rawValue: identifier), payload: bytes, dataType: type)
  }

  private static let german = LanguageTag(bcp47: "de")

  static let all = [
    NewItemCase("mdta/com.apple.quicktime.title", "Titel", language: german),
    NewItemCase("mdta/net.example.custom", "x"),
    NewItemCase("mdta/net.example.number", bytes: [0, 0, 0, 7], .int32),
    NewItemCase("itsk/%A9nam", "Song"),
    NewItemCase("itsk/trkn", bytes: [0, 0, 0, 3, 0, 12, 0, 0], .rawData),
    NewItemCase("itsk/covr", bytes: [0xFF, 0xD8, 0xFF, 0xD9], .jpeg),
    NewItemCase("itlk/com.apple.iTunes.MOOD", "calm"),
    NewItemCase("udta/%A9xyz", "+27.5916+086.5640+8850/", .classicText, language: german),
    NewItemCase("udta/tagc", "public.main-program-content"),
    NewItemCase("id3/TIT2", "Titel"),
    NewItemCase("uiso/titl", "Title", language: german),
    NewItemCase("uiso/loci", "+27.59160+086.56400+8850.00000/", language: german),
    NewItemCase("uiso/yrrc", bytes: [0x07, 0xE4], .uint16),
    NewItemCase("uiso/kywd", "one,two", language: german),
  ]
}

@Suite struct `New items` {
  @Test(arguments: NewItemCase.all, Movies.families)
  private func `are read where they were put`(
    _ wanted: NewItemCase, _ family: BoxFamily
  ) throws {
    let file = family == .quickTime ? "movie-last.mov" : "movie-first.mp4"
    guard let movie = try EditedMovie(.media(file)) else { return }
    var moov = movie.moov
    try MetadataCarrier.insert(wanted.item, into: &moov, family: family)
    let items = try EditedMovie.items(of: moov)
    let new = items.map(Said.init).difference(from: movie.items.map(Said.init)).insertions
    #expect(new.count == 1 && items.count == movie.items.count + 1)
    let found = try #require(
      items.first { Said($0).identifier == Said(wanted.item).identifier },
      "the item is not there")
    #expect(items.contains { Said($0) == Said(wanted.item) } || found.value == wanted.item.value)
  }

  @Test(arguments: NewItemCase.all)
  private func `of a track are in the track`(_ wanted: NewItemCase) throws {
    guard let movie = try EditedMovie(.media("movie-first.mp4")) else { return }
    var moov = movie.moov
    var failure: ItemEditError?
    moov.mapChildren { box in
      guard box.type == "trak" else { return }
      do throws(ItemEditError) {
        try MetadataCarrier.insert(wanted.item, into: &box, family: .iso)
      } catch {
        failure = error
      }
    }
    #expect(failure == nil)
    let tracks = moov.all("trak").count
    #expect(try EditedMovie.items(of: moov).count == movie.items.count + tracks)
  }

  @Test(arguments: ["mdta/org.example.pulse", "itlk/org.example.pulse"], Movies.families)
  private func `of a type of someone's own have the code of its base type`(
    _ identifier: String, _ family: BoxFamily
  ) throws {
    let registered: DataType = "org.example.heart-rate"
    try DataTypeRegistry.shared.register(
      registered, description: "beats per minute", conformingTo: [.uint16])
    var foreign = MetadataItem(
      MetadataIdentifier(rawValue: identifier), payload: Array("A-1".utf8),
      dataType: "org.example.never-registered")
    foreign.baseDataType = .utf8
    let own = MetadataItem(
      MetadataIdentifier(rawValue: identifier), payload: [0, 72], dataType: registered)
    let wanted: [(MetadataItem, DataType, MetadataValue)] = [
      (own, .uint16, .unsigned(72)), (foreign, .utf8, .string("A-1")),
    ]
    for (item, type, value) in wanted {
      var moov = BoxNode("moov", children: [])
      try MetadataCarrier.insert(item, into: &moov, family: family)
      let found = try #require(try EditedMovie.items(of: moov).first)
      #expect(found.identifier == item.identifier && found.payload == item.payload)
      #expect(found.dataType == type && found.value == value)
    }
  }

  @Test(arguments: [
    ("itlk/nodot", "text"), ("uiso/yrrc", "not a year"), ("uiso/loci", "somewhere"),
    ("uiso/toolong", "text"), ("head/creationTime", "x"), ("uiso/rtng", "text"),
  ])
  func `that no box can hold are refused`(_ identifier: String, _ text: String) throws {
    var moov = BoxNode("moov", children: [])
    let item = MetadataItem(MetadataIdentifier(rawValue: identifier), text: text)
    #expect(throws: ItemEditError.self) {
      try MetadataCarrier.insert(item, into: &moov, family: .iso)
    }
  }
}
