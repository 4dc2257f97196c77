import BaseMedia
import BinaryIO
import MetadataFormats
import TestSupport
import Testing

/// Files with something outside tracks and items, laid out byte for byte.
private enum Laid {
  static func box(_ type: FourCC, _ payload: [UInt8]) -> [UInt8] {
    UInt32(payload.count + 8).bigEndianBytes + type.bytes + payload
  }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  static let movie = box("ftyp", text("isom") + [0, 0, 2, 0]) + box("mdat", [1, 2, 3, 4])

  /// A record of a trailer of Insta360, and what closes it.
  static func insta360(_ records: [(type: UInt16, bytes: [UInt8])]) -> [UInt8] {
    let body = records.flatMap { record in
      record.bytes + record.type.littleEndianBytes + UInt32(record.bytes.count).littleEndianBytes
    }
    return body + [UInt8](repeating: 0, count: 32)
      + UInt32(body.count + 72).littleEndianBytes + UInt32(3).littleEndianBytes
      + text("8db42d694ccc418790edff439fe026bf")
  }

  /// A trailer of Samsung with one part.
  static func samsung(_ part: [UInt8], sound: Range<Int>? = nil) -> [UInt8] {
    let directory =
      text("SEFH") + UInt32(101).littleEndianBytes + UInt32(1).littleEndianBytes
      + [0, 0] + UInt16(0x0A01).littleEndianBytes + UInt32(part.count).littleEndianBytes
      + UInt32(part.count).littleEndianBytes
    let trailer =
      part + directory + UInt32(directory.count).littleEndianBytes + text("SEFT")
    guard let sound else { return trailer }
    return trailer + text("QDIO") + UInt32(101).littleEndianBytes + UInt32(1).littleEndianBytes
      + UInt32(sound.lowerBound).littleEndianBytes + UInt32(sound.upperBound).littleEndianBytes
      + UInt32(20).littleEndianBytes + text("QDIOBS")
  }

  /// A trailer of LigoGPS; its first bytes are a box of the size of the whole.
  static func ligo(records: Int, head: String = "SKIPLIGOGPSINFO") -> [UInt8] {
    let size = UInt32(36 + records * 132)
    return size.bigEndianBytes + text(head) + [0, 0, 0, 0, 1] + UInt32(records).littleEndianBytes
      + [UInt8](repeating: 0x35, count: records * 132) + text("&&&&") + size.bigEndianBytes
  }

  /// A chunk of a tail as in RIFF.
  static func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
    text(type) + UInt32(bytes.count).littleEndianBytes + bytes
  }

  static let sentences = (0..<3).map {
    "[15987654\($0)0]$GPRMC,10220\($0).00,A,4807.03800,N,01131.00000,E,022.4,084.4,230394,,,A*71\r\n"
  }.joined()

  static let seconds = [UInt8](repeating: 7, count: 36)
  static let garmin: [UInt8] = [
    0x9B, 0x63, 0x0F, 0x8D, 0x63, 0x74, 0x40, 0xEC, 0x82, 0x04, 0xBC, 0x5F, 0xF5, 0x09, 0x17, 0x28,
  ]
}

/// What is put into a file, and what is to be found of it.
private struct CarrierCase: CustomTestStringConvertible {
  var bytes: [UInt8]
  var name: String
  var place: VendorCarrier.Place
  var rule: VendorCarrier.Rule = .kept
  var count: Int?
  /// Where the carrier begins after the movie, where not at once.
  var lead = 0
  /// The bytes that are the carrier's; all, where it is `nil`.
  var size: Int?
  var testDescription: String { "\(name) \(place)" }

  static let all: [CarrierCase] =
    [
      CarrierCase(
        bytes: Laid.box("free", Laid.box("gps ", Laid.text(Laid.sentences))), name: "blackvue",
        place: .padding("free"), count: 3),
      CarrierCase(
        bytes: Laid.box("free", Laid.text("GPS ") + Laid.seconds), name: "novatek-blocks",
        place: .padding("free"), count: 1),
      CarrierCase(
        bytes: Laid.box("skip", Laid.box("ver ", Laid.text("1.0"))), name: "70mai-skip",
        place: .padding("skip")),
      CarrierCase(
        bytes: Laid.box(
          "skip",
          Laid.text("LIGOGPSINFO") + [UInt8](repeating: 0, count: 9)
            + [UInt8](repeating: 0x23, count: 264)), name: "ligo-skip", place: .padding("skip"),
        count: 2),
      CarrierCase(
        bytes: Laid.box("skip", Laid.box("CNDM", [1])), name: "canon-skip", place: .padding("skip")),
      CarrierCase(
        bytes: Laid.box("free", Laid.box("Seri", [3, 0, 65, 66, 67])), name: "kodak-free",
        place: .padding("free")),
      CarrierCase(
        bytes: Laid.box("free", Laid.box("mdat", [0xFF, 0xD8, 0xFF, 0xE0])), name: "dji-thumbnail",
        place: .padding("free")),
      CarrierCase(
        bytes: Laid.box("skip", [UInt8](repeating: 1, count: 12) + [0xFF, 0xD8, 0xFF]),
        name: "dudubell-preview", place: .padding("skip")),
      CarrierCase(
        bytes: Laid.box("free", Laid.text("IsoMedia File Produced with GPAC 1.0")), name: "gpac",
        place: .padding("free")),
      CarrierCase(
        bytes: Laid.box("free", Laid.box("mvhd", [UInt8](repeating: 0, count: 100))),
        name: "earlier-header", place: .padding("free")),
      CarrierCase(
        bytes: Laid.box("free", [0, 0, 0, 0, 1]), name: "unknown-padding", place: .padding("free")),
      CarrierCase(
        bytes: Laid.box("wide", [9]), name: "unknown-padding", place: .padding("wide")),
      CarrierCase(
        bytes: Laid.box("GPS ", Laid.seconds + Laid.seconds + [UInt8](repeating: 0, count: 36)),
        name: "70mai-gps", place: .box("GPS "), count: 2),
      CarrierCase(
        bytes: Laid.box("gps0", [UInt8](repeating: 3, count: 96)), name: "dudubell-gps",
        place: .box("gps0"), count: 3),
      CarrierCase(
        bytes: Laid.box("udat", Laid.text(Laid.sentences)), name: "datakam", place: .box("udat"),
        count: 3),
      CarrierCase(
        bytes: Laid.box(
          "udta", Laid.text("VIDEO" + String(repeating: "U", count: 22)) + [0xFE, 0xFE, 0x32]),
        name: "kenwood", place: .box("udta"), count: 1),
      CarrierCase(
        bytes: Laid.box("prrt", [1, 2]), name: "parrot", place: .box("prrt")),
      CarrierCase(
        bytes: Laid.box("sefd", [1, 2]), name: "samsung-box", place: .box("sefd")),
      CarrierCase(
        bytes: Laid.box("moov", Laid.box("free", [1])), name: "unknown-padding",
        place: .inside(["moov", "free"]), lead: 8),
      CarrierCase(
        bytes: Laid.box(
          "moov", Laid.box("uuid", Laid.garmin + [UInt8](repeating: 1, count: 17 + 40))),
        name: "garmin", place: .inside(["moov", "uuid"]), count: 2, lead: 8),
      CarrierCase(
        bytes: Laid.box("moov", Laid.box("udta", Laid.box("TTMD", [1]))), name: "tomtom",
        place: .inside(["moov", "udta", "TTMD"]), lead: 16),
      CarrierCase(
        bytes: Laid.insta360([
          (0x300, [UInt8](repeating: 1, count: 56)), (0x700, [UInt8](repeating: 2, count: 106)),
        ]), name: "insta360", place: .end, rule: .keptLast, count: 2),
      // The first bytes read as a small box of type "skip", a large one, and one to the end.
      CarrierCase(
        bytes: Laid.insta360([(0x700, Laid.box("abcd", [UInt8](repeating: 2, count: 45)))]),
        name: "insta360", place: .end, rule: .keptLast, count: 1),
      CarrierCase(
        bytes: Laid.insta360([(0x700, Laid.box("skip", [UInt8](repeating: 2, count: 45)))]),
        name: "insta360", place: .end, rule: .keptLast, count: 1),
      CarrierCase(
        bytes: Laid.insta360([(0x700, [0, 0, 0, 0] + [UInt8](repeating: 2, count: 49))]),
        name: "insta360", place: .end, rule: .keptLast, count: 1),
      CarrierCase(
        bytes: Laid.samsung([0, 0, 1, 0x0A, 4, 0, 0, 0] + Laid.text("Data")),
        name: "samsung-trailer", place: .end, rule: .keptLast, count: 1),
      CarrierCase(
        bytes: Laid.samsung([0, 0, 1, 0x0A, 4, 0, 0, 0] + Laid.text("Data"), sound: 24..<26),
        name: "samsung-trailer", place: .end, rule: .keptLast, count: 1),
      CarrierCase(
        bytes: Laid.ligo(records: 2), name: "ligo-trailer", place: .end, rule: .keptLast, count: 2),
      CarrierCase(
        bytes: Laid.ligo(records: 2, head: "skipLIGOGPSINFO"), name: "ligo-trailer", place: .end,
        rule: .keptLast, count: 2),
      CarrierCase(
        bytes: Laid.ligo(records: 1) + [UInt8](repeating: 0, count: 40), name: "ligo-tail",
        place: .end, rule: .keptLast),
      CarrierCase(
        bytes: Laid.chunk("gpsa", [1, 0x20, 0, 0, 8, 3, 2, 8])
          + Laid.chunk("gps0", Laid.text("AITG") + [UInt8](repeating: 1, count: 36)),
        name: "auto-vox", place: .end, rule: .keptLast, count: 1),
      CarrierCase(
        bytes: Laid.text("unknown bytes"), name: "unknown-tail", place: .end, rule: .keptLast),
      CarrierCase(
        bytes: [1, 2, 3], name: "unknown-tail", place: .end, rule: .keptLast),
    ]
}

@Suite struct `Carriers of makers` {
  @Test(arguments: CarrierCase.all)
  fileprivate func `are reported by their bytes, as one carrier`(_ wanted: CarrierCase) throws {
    let source = MemorySource(Laid.movie + wanted.bytes)
    let tree = try BoxTree.scan(source)
    let found = try VendorCarriers.find(in: tree, source: source)
    let carrier = try #require(found.first)
    #expect(found.count == 1)
    #expect(carrier.row.name == wanted.name)
    #expect(carrier.place == wanted.place)
    #expect(carrier.rule == wanted.rule)
    #expect(carrier.recordCount == wanted.count)
    let start = Laid.movie.count + wanted.lead
    #expect(carrier.ranges == [start..<source.size])
  }

  @Test(arguments: CarrierCase.all)
  fileprivate func `at the end are not boxes to the scanner, and are written back`(
    _ wanted: CarrierCase
  ) throws {
    let source = MemorySource(Laid.movie + wanted.bytes)
    let tree = try BoxTree.scan(source)
    #expect(Movies.written(tree, from: source) == source.bytes)
    guard wanted.place == .end else { return }
    #expect(tree.boxes.map(\.type) == ["ftyp", "mdat", BoxHeader.tailType])
  }

  @Test func `zeros and our own record are none`() throws {
    let record = Laid.text("MediaMetadata mirrors 1") + [0, 0]
    let source = MemorySource(
      Laid.movie + Laid.box("free", [UInt8](repeating: 0, count: 3 << 20)) + Laid.box("skip", [])
        + Laid.box("moov", Laid.box("free", record)) + [UInt8](repeating: 0, count: 100))
    #expect(try VendorCarriers.find(in: try BoxTree.scan(source), source: source).isEmpty)
  }

  @Test func `the last byte of padding counts, but where only heads are read`() throws {
    let source = MemorySource(
      Laid.movie + Laid.box("free", [UInt8](repeating: 0, count: 3 << 20) + [1]))
    let tree = try BoxTree.scan(source)
    #expect(try VendorCarriers.find(in: tree, source: source).count == 1)
    #expect(try VendorCarriers.find(in: tree, source: source, depth: .heads).isEmpty)
  }

  @Test func `one after the other are several trailers`() throws {
    let unknown = Laid.text("something before")
    let samsung = Laid.samsung([0, 0, 1, 0x0A, 0, 0, 0, 0])
    let insta360 = Laid.insta360([(0x700, [UInt8](repeating: 2, count: 53))])
    let source = MemorySource(Laid.movie + unknown + samsung + insta360)
    let found = try VendorCarriers.find(in: try BoxTree.scan(source), source: source)
    #expect(found.map(\.row.name) == ["unknown-tail", "samsung-trailer", "insta360"])
    #expect(found.map(\.byteCount) == [unknown.count, samsung.count, insta360.count])
  }

  @Test func `a trailer over the last bytes of media data is reported so`() throws {
    let trailer = Laid.insta360([(0x700, [UInt8](repeating: 2, count: 53))])
    let source = MemorySource(
      Laid.box("ftyp", Laid.text("isom")) + UInt32(0).bigEndianBytes + Laid.text("mdat")
        + [1, 2, 3] + trailer)
    let found = try VendorCarriers.find(in: try BoxTree.scan(source), source: source)
    #expect(found.map(\.place) == [.endOfBox("mdat")])
    #expect(found.map(\.ranges) == [[(source.size - trailer.count)..<source.size]])
  }

  @Test func `the sound that Samsung names by offset is named where it goes`() throws {
    let source = MemorySource(
      Laid.movie + Laid.samsung([0, 0, 1, 0x0A, 0, 0, 0, 0], sound: 24..<27))
    let found = try VendorCarriers.find(in: try BoxTree.scan(source), source: source)
    let carrier = try #require(found.first)
    let (patches, unresolved) = carrier.patches { $0 + 1000 }
    #expect(unresolved.isEmpty)
    let place = source.size - 2 - 28 + 12
    #expect(patches.map(\.position) == [place, place + 4])
    #expect(patches.map(\.bytes) == [[0, 4, 0, 0], [3, 4, 0, 0]])
  }

  @Test(arguments: [0, 1, 7, 8, 35, 36, 37, 77, 78, 79, 200])
  func `cut trailers end in unknown data, never in a trap`(_ count: Int) throws {
    let trailers = [
      Laid.insta360([(0x700, [UInt8](repeating: 2, count: 106))]), Laid.ligo(records: 1),
      Laid.samsung([0, 0, 1, 0x0A, 0, 0, 0, 0], sound: 24..<27),
    ]
    for trailer in trailers {
      let late = MemorySource(Laid.movie + Array(trailer.suffix(count)))
      _ = try VendorCarriers.find(in: try BoxTree.scan(late), source: late)
      let short = MemorySource(Laid.movie + trailer.dropLast(min(count, trailer.count)))
      _ = try VendorCarriers.find(in: try BoxTree.scan(short), source: short)
    }
  }

  @Test func `damaged ones are judged without a trap`() throws {
    var random = RepeatableNumbers(seed: 9)
    var scanned = 0
    for _ in 0..<8 {
      for wanted in CarrierCase.all {
        let source = MemorySource(Laid.movie + wanted.bytes.damaged(by: &random))
        guard let tree = try? BoxTree.scan(source) else { continue }
        scanned += 1
        for carrier in try VendorCarriers.find(in: tree, source: source) {
          #expect(carrier.ranges.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= source.size })
        }
      }
    }
    #expect(scanned >= CarrierCase.all.count)
  }
}

@Suite struct `Blocks of Novatek` {
  private static let block = Laid.box("free", Laid.text("GPS ") + [UInt8](repeating: 7, count: 100))

  /// A movie whose media data has blocks that no sample refers to, and an index of them.
  private static func movie(
    indexed: [Range<Int>], beside media: [UInt8] = [1, 2, 3]
  ) -> [UInt8] {
    let head = Laid.box("ftyp", Laid.text("isom") + [0, 0, 2, 0])
    let rows = indexed.flatMap {
      UInt32($0.lowerBound).bigEndianBytes + UInt32($0.count).bigEndianBytes
    }
    let index = [0, 1, 0, 1] + UInt32(indexed.count).bigEndianBytes + rows
    return head + Laid.box("mdat", media) + Laid.box("moov", Laid.box("gps ", index))
  }

  private static let media: [UInt8] = [1, 2, 3] + block + [4, 5] + block + block + [6]
  private static let places = [27, 27 + 112 + 2, 27 + 224 + 2].map { $0..<($0 + 112) }

  @Test func `are found by the index, which names them where they go`() throws {
    let source = MemorySource(Self.movie(indexed: Self.places, beside: Self.media))
    let tree = try BoxTree.scan(source)
    let found = try VendorCarriers.find(in: tree, source: source, depth: .heads)
    #expect(found.map(\.row.name) == ["novatek-blocks", "novatek-index"])
    #expect(found.map(\.recordCount) == [3, 3])
    #expect(found[0].ranges == [27..<139, 141..<365])
    #expect(found[0].place == .media)
    let index = found[1]
    #expect(index.rule == .offsetsRewritten)
    #expect(index.offsets.map(\.target) == Self.places)
    let box = try #require(tree.first("moov")?.first("gps "))
    let (patches, left) = index.patches { $0 == 27 ? nil : $0 + 0x1_0000 }
    #expect(left.map(\.target.lowerBound) == [27])
    #expect(patches.first?.position == box.payloadOffset + 16)
    #expect(patches.first?.bytes == [0, 1, 0, 141])
  }

  @Test func `an offset that does not fit any more is reported`() throws {
    let source = MemorySource(Self.movie(indexed: Self.places, beside: Self.media))
    let found = try VendorCarriers.find(in: try BoxTree.scan(source), source: source)
    let (patches, unresolved) = found[1].patches { $0 + (1 << 32) }
    #expect(patches.isEmpty)
    #expect(unresolved.count == 3)
  }

  @Test func `are found without an index, in one piece of media or across several`() throws {
    let far = [UInt8](repeating: 9, count: (1 << 20) - 3 - 6)
    for media in [Self.media, far + Self.block, far + [1] + Self.block] {
      let source = MemorySource(Self.movie(indexed: [], beside: media))
      let tree = try BoxTree.scan(source)
      let found = try VendorCarriers.find(in: tree, source: source)
      #expect(found.map(\.row.name) == ["novatek-blocks", "novatek-index"])
      #expect(found[0].recordCount == (media == Self.media ? 3 : 1))
      #expect(found[0].byteCount == (media == Self.media ? 336 : 112))
      let known = try VendorCarriers.find(in: tree, source: source, depth: .heads)
      #expect(known.map(\.row.name) == ["novatek-index"])
    }
  }

  @Test func `an index of places without blocks names nothing but keeps its fields`() throws {
    let source = MemorySource(
      Self.movie(indexed: [24..<30, 4_000_000_000..<4_000_000_010], beside: Self.media))
    let tree = try BoxTree.scan(source)
    let found = try VendorCarriers.find(in: tree, source: source, depth: .heads)
    #expect(found.map(\.row.name) == ["novatek-index"])
    #expect(found[0].offsets.count == 2)
  }

  @Test(.timeLimit(.minutes(1)))
  func `marks without a size cost no more than their bytes`() throws {
    func seconds(_ count: Int) throws -> Double {
      let marks = (0..<count).flatMap { _ in Laid.text("freeGPS ") }
      let source = MemorySource(Self.movie(indexed: [], beside: marks))
      let tree = try BoxTree.scan(source)
      return try processorSeconds { _ = try VendorCarriers.find(in: tree, source: source) }
    }
    _ = try seconds(1000)
    let (small, large) = (try seconds(40_000), try seconds(320_000))
    #expect(large < max(small, 0.01) * 8 * 4)
  }
}
