import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import BaseMedia

@Suite struct `Carriers of metadata` {
  /// An item of text.
  private static func item(_ identifier: String, _ text: String) -> MetadataItem {
    MetadataItem(
      MetadataIdentifier(rawValue: identifier), payload: Array(text.utf8), dataType: .utf8)
  }

  /// A `meta` of keys, and items by the numbers of their keys.
  private static func keyed(_ keys: [(FourCC, String)], _ numbers: [UInt32]) -> BoxNode {
    let rows = keys.map { MetadataKeysBox.Row(namespace: $0.0, key: Array($0.1.utf8)) }
    let items = numbers.map { number in
      BoxNode(
        FourCC(rawValue: number),
        children: [MetadataDataBox(typeCode: 1, value: Array("\(number)".utf8)).node])
    }
    return BoxNode(
      "meta",
      children: [
        HandlerBox("mdta").node, MetadataKeysBox(rows: rows).node, BoxNode("ilst", children: items),
      ])
  }

  private static func keys(of movie: BoxNode) throws -> [String] {
    let box = try #require(movie.descendant("meta", "keys")).decode(MetadataKeysBox.self)
    return box.rows.map { String(decoding: $0.key, as: UTF8.self) }
  }

  private static func numbers(of movie: BoxNode) -> [UInt32] {
    movie.descendant("meta", "ilst")?.children.map(\.type.rawValue) ?? []
  }

  @Test(arguments: Fixture.media) func `that are put together again are what they were`(
    _ fixture: Fixture
  ) throws {
    for box in try BoxTree.scan(MemorySource(fixture.bytes)).boxes {
      var carrier = MetadataCarrier(box)
      carrier.mapCarriers { part in
        var part = part
        part.isChanged = true
        return part
      }
      #expect(carrier.box.bytes == box.bytes, "\(box.type)")
    }
  }

  @Test func `use a key again that is there`() throws {
    var movie = MetadataCarrier(BoxNode("moov", children: []))
    for (key, text) in [("title", "One"), ("artist", "Somebody"), ("title", "Two")] {
      try movie.insert(Self.item("mdta/\(key)", text), family: .iso)
    }
    #expect(try Self.keys(of: movie.box) == ["title", "artist"])
    #expect(Self.numbers(of: movie.box) == [1, 2, 1])
    let read = MetadataCarrier(movie.box).items
    #expect(read.map(\.stringValue) == ["One", "Somebody", "Two"])
    #expect(read.map(\.identifier.key) == ["title", "artist", "title"])
  }

  @Test func `put new keys before those of other namespaces, and renumber items`() throws {
    let meta = Self.keyed([("mdta", "a"), ("udta", "©nam")], [2, 1, 7])
    var movie = MetadataCarrier(BoxNode("moov", children: [meta]))
    try movie.insert(Self.item("mdta/b", "new"), family: .iso)
    #expect(try Self.keys(of: movie.box) == ["a", "b", "©nam"])
    // The number that no key has stays beyond the table.
    #expect(Self.numbers(of: movie.box) == [3, 1, 8, 2])
  }

  @Test func `lose a key with its last item, and none before`() throws {
    let meta = Self.keyed(
      [("mdta", "a"), ("mdta", "unused"), ("mdta", "b"), ("mdta", "c")], [1, 3, 3, 4])
    var movie = MetadataCarrier(BoxNode("moov", children: [meta]))
    var place = 0
    _ = try movie.revise { unit in
      guard !unit.isOther else { return .keep }
      defer { place += 1 }
      return place < 2 ? .remove : .keep
    }
    #expect(try Self.keys(of: movie.box) == ["unused", "b", "c"])
    #expect(Self.numbers(of: movie.box) == [2, 3])
    var strict = MetadataCarrier(movie.box)
    _ = try strict.parts[0].revise(.strict) { _ in .keep }
    strict.isChanged = true
    #expect(try Self.keys(of: strict.box) == ["b", "c"])
    #expect(Self.numbers(of: strict.box) == [1, 2])
  }

  @Test func `of iTunes come before keys in user data, which stay as they are`() throws {
    let tree = try BoxTree.scan(MemorySource(Fixture.media("user-data-keys.mp4").bytes))
    let moov = try #require(tree.first("moov"))
    let keys = try #require(moov.descendant("udta", "meta"))
    var movie = MetadataCarrier(moov)
    try movie.insert(Self.item("itsk/%A9nam", "Title"), family: .iso)
    try movie.insert(Self.item("itlk/com.apple.iTunes.MOOD", "calm"), family: .iso)
    let metas = try #require(movie.box.first("udta")).all("meta")
    #expect(metas.count == 2)
    #expect(metas[0].first("ilst")?.children.map(\.type) == ["©nam", "----"])
    #expect(metas[1].bytes == keys.bytes)
  }

  @Test func `are joined under the keys that are there`() throws {
    let own = Self.keyed([("mdta", "a"), ("mdta", "b")], [1, 2])
    let other = Self.keyed([("mdta", "c"), ("mdta", "b")], [2, 1, 1])
    var movie = MetadataCarrier(BoxNode("moov", children: [own]))
    movie.merge(MetadataCarrier(other))
    #expect(try Self.keys(of: movie.box) == ["a", "b", "c"])
    #expect(Self.numbers(of: movie.box) == [1, 2, 2, 3, 3])
  }

  @Test(arguments: [1, 100, 10_000]) func `are asked about once, however many change`(
    _ count: Int
  ) throws {
    let children = (0..<count).map { place in
      BoxNode("name", payload: Array("\(place)".utf8))
    }
    var movie = MetadataCarrier(BoxNode("moov", children: [BoxNode("udta", children: children)]))
    var asked = 0
    _ = try movie.revise { unit in
      asked += 1
      guard asked % 2 == 0, var item = unit.unitItems.first else { return .keep }
      item.payload = [1]
      return .change([0: .replace(item)])
    }
    #expect(asked == count)
    #expect(movie.items.filter { $0.payload == [1] }.count == count / 2)
    #expect(MetadataCarrier(movie.box).items.map(\.payload) == movie.items.map(\.payload))
  }
}
