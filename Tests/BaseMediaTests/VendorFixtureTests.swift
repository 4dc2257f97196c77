import BaseMedia
import BinaryIO
import TestSupport
import Testing

@Suite struct `Fixtures of makers` {
  /// What is found in each file, in file order; text tracks hold nothing outside of tracks.
  private static let rows: [String: [String]] = [
    "360fly.mp4": ["360fly"],
    "70mai-gps.mp4": ["70mai-gps"],
    "70mai-skip.mp4": ["70mai-skip"],
    "auto-vox.mov": ["auto-vox"],
    "blackvue.mov": ["blackvue"],
    "blackvue.mp4": ["blackvue"],
    "datakam.mp4": ["datakam"],
    "dji-text.mov": [],
    "dudubell.mov": ["original-date", "dudubell-gps", "dudubell-acceleration"],
    "garmin.mp4": ["garmin"],
    "insta360-frames.mp4": ["insta360"],
    "insta360-open.mp4": ["insta360"],
    "insta360.mov": ["insta360"],
    "insta360.mp4": ["insta360"],
    "kenwood.mp4": ["kenwood"],
    "kodak.mp4": ["kodak-free"],
    "late-positions.mp4": [],
    "ligo-json-gku.mp4": ["ligo-json-gku"],
    "ligo-json.mp4": ["ligo-json"],
    "ligo-skip.mp4": ["ligo-skip"],
    "ligo-trailer.mov": ["ligo-trailer"],
    "ligo-trailer.mp4": ["ligo-trailer"],
    "novatek-akaso.mp4": ["novatek-blocks", "novatek-index"],
    "novatek-innovv.mp4": ["novatek-blocks", "novatek-index"],
    "novatek-akaso-v1.mp4": ["novatek-blocks", "novatek-index"],
    "novatek-azdome.mp4": ["novatek-blocks", "novatek-index"],
    "novatek-eachpai.mp4": ["novatek-blocks", "novatek-index"],
    "novatek-eeekit.mp4": ["novatek-blocks", "novatek-index"],
    "novatek-nextbase.mp4": ["novatek-blocks", "novatek-index"],
    "novatek-viofo.mp4": ["novatek-blocks", "novatek-index"],
    "novatek-anticlock.mp4": ["novatek-blocks"],
    "novatek-doubles.mp4": ["novatek-blocks"],
    "novatek-iqs.mp4": ["novatek-blocks"],
    "novatek-nextbase-rows.mp4": ["novatek-blocks"],
    "novatek-unknown.mp4": ["novatek-blocks"],
    "novatek-boxes.mov": ["novatek-blocks", "novatek-index"],
    "novatek-index.mov": ["novatek-blocks", "novatek-index"],
    "novatek-index.mp4": ["novatek-blocks", "novatek-index"],
    "novatek-unindexed.mp4": ["novatek-blocks"],
    "parrot.mp4": ["parrot", "parrot"],
    "roadhawk.mov": [],
    "samsung-box.mp4": ["samsung-box", "samsung-trailer"],
    "samsung-trailer.mp4": ["samsung-trailer"],
    "thinkware.mov": [],
    "thinkware.mp4": [],
    "tomtom.mp4": ["tomtom"],
    "two-trailers.mp4": ["unknown-tail", "samsung-trailer", "insta360"],
    "unknown-free.mov": [
      "unknown-padding", "unknown-padding", "unknown-padding", "unknown-padding",
    ],
    "unknown-free.mp4": [
      "unknown-padding", "unknown-padding", "unknown-padding", "unknown-padding",
    ],
    "unknown-tail-boxlike.mp4": ["unknown-tail"],
    "unknown-tail.mov": ["unknown-tail"],
    "unknown-tail.mp4": ["unknown-tail"],
    "vantrue-index.mp4": ["novatek-blocks", "novatek-index"],
  ]

  private static func found(in fixture: Fixture) throws -> [VendorCarrier] {
    let source = MemorySource(fixture.bytes)
    return try VendorCarriers.find(in: try BoxTree.scan(source), source: source)
  }

  @Test(arguments: Fixture.vendor)
  func `hold what the table knows`(_ fixture: Fixture) throws {
    #expect(try Self.found(in: fixture).map(\.row.name) == Self.rows[fixture.name])
  }

  @Test(arguments: Fixture.vendor)
  func `are scanned to the last byte, and written back`(_ fixture: Fixture) throws {
    let source = MemorySource(fixture.bytes)
    let tree = try BoxTree.scan(source)
    #expect(tree.boxes.last?.origin?.upperBound == source.size)
    var expected = fixture.bytes
    if let open = tree.boxes.last, open.sizeForm == .toEnd {
      let size = UInt32(expected.count - open.offset).bigEndianBytes
      expected.replaceSubrange(open.offset..<open.offset + 4, with: size)
    }
    #expect(Movies.written(tree, from: source) == expected)
  }

  @Test(arguments: Fixture.media)
  func `movies of no maker hold none`(_ fixture: Fixture) throws {
    let makers = try Self.found(in: fixture).filter { !$0.row.name.hasPrefix("unknown") }
    #expect(makers.isEmpty)
  }

  @Test func `records are counted`() throws {
    let counts = [
      "360fly.mp4": 3, "70mai-gps.mp4": 3, "auto-vox.mov": 4, "blackvue.mp4": 4, "datakam.mp4": 3,
      "garmin.mp4": 3, "insta360.mp4": 3, "kenwood.mp4": 3, "ligo-skip.mp4": 3,
      "ligo-trailer.mp4": 3, "novatek-index.mp4": 4, "novatek-boxes.mov": 2,
      "samsung-trailer.mp4": 2,
    ]
    for (name, count) in counts {
      #expect(try Self.found(in: .vendor(name)).last?.recordCount == count, "\(name)")
    }
  }

  @Test func `the index of blocks names each, and follows where it goes`() throws {
    let fixture = Fixture.vendor("novatek-index.mp4")
    let found = try Self.found(in: fixture)
    let blocks = try #require(found.first)
    let index = try #require(found.last)
    #expect(blocks.place == .media)
    #expect(blocks.ranges == index.offsets.map(\.target))
    let source = MemorySource(fixture.bytes)
    let box = try #require(try BoxTree.scan(source).first("moov")?.first("gps "))
    let (patches, unresolved) = index.patches { $0 + 4096 }
    #expect(unresolved.isEmpty)
    let moved = index.offsets.map { UInt32($0.target.lowerBound + 4096).bigEndianBytes }
    #expect(patches.map(\.bytes) == moved)
    #expect(
      patches.map(\.position) == moved.indices.map { box.payloadOffset + 8 + $0 * 8 })
  }
}
