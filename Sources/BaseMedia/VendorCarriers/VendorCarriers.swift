package import BinaryIO
internal import MetadataFormats

/// What lies outside tracks and items, as far as a table knows it.
package enum VendorCarriers {
  /// How much is read.
  package enum Depth: Hashable, Sendable {
    /// The first bytes of boxes and the last of the file; of a source elsewhere only what is in memory already.
    /// Padding counts as zeros where its first 4 KB are.
    case heads
    /// All that is not samples, once: what a verb that writes has to know.
    case whole
  }

  /// The types that makers have given to boxes at the top of a file.
  static let topTypes = Set(
    rows.flatMap { row in
      if case .top(let types, _) = row.sign { return types }
      return []
    })

  /// Whether a maker has given a box its type, wherever it stands.
  package static func isKnown(_ type: FourCC) -> Bool {
    rows.contains { row in
      switch row.sign {
      case .top(let types, _): types.contains(type)
      case .movie(let own, _), .userData(let own): own == type
      case .padding, .userType, .trailer, .tail: false
      }
    }
  }

  /// Finds the carriers of a file, in file order.
  ///
  /// The time is linear in what lies outside samples.
  ///
  /// - Parameters:
  ///   - tree: the boxes of the file.
  ///   - source: the file.
  ///   - depth: how much is read.
  /// - Returns: the carriers. Padding of zeros and our own marks are none.
  /// - Throws: `IOFailure` where the source cannot be read.
  package static func find(
    in tree: BoxTree, source: any ByteSource, depth: Depth = .whole
  ) throws(IOFailure) -> [VendorCarrier] {
    var finder = VendorCarrierFinder(tree: tree, source: source, depth: depth)
    try finder.findTrailers()
    try finder.findBoxes()
    try finder.findBlocks()
    return finder.found.sorted { $0.offset < $1.offset }
  }
}

/// One search through a file.
struct VendorCarrierFinder {
  let tree: BoxTree
  let source: any ByteSource
  let depth: VendorCarriers.Depth
  var found: [VendorCarrier] = []
  /// Where the first trailer begins that was found from the end of the file.
  var end: Int
  /// Blocks of Novatek that are boxes `free` by chance.
  var boxedBlocks: [Range<Int>] = []
  /// The blocks that the index of Novatek names.
  var indexedBlocks: [Range<Int>] = []

  private static let paddingTypes: Set<FourCC> = ["free", "skip", "wide", "junk"]
  /// Bytes of one carrier that are read to count its records.
  private static let countedBytes = 16 << 20
  static let piece = 1 << 20

  init(tree: BoxTree, source: any ByteSource, depth: VendorCarriers.Depth) {
    self.tree = tree
    self.source = source
    self.depth = depth
    end = tree.sourceSize
  }

  /// Whether every read costs more than is known by it.
  var sparesReads: Bool { depth == .heads && source.isRemote }

  /// Trailers, from the last to the first.
  mutating func findTrailers() throws(IOFailure) {
    guard !sparesReads, depth == .whole || mayHaveTrailer else { return }
    for trailer in try VendorTrailer.all(in: source) {
      guard let row = VendorCarriers.rows.first(where: { $0.sign == .trailer(trailer.form) })
      else { continue }
      let box = tree.boxes.last { $0.offset < trailer.range.lowerBound }
      var place = VendorCarrier.Place.end
      if let box, let origin = box.origin, origin.upperBound > trailer.range.lowerBound,
        box.type != BoxHeader.tailType
      {
        place = .endOfBox(box.type)
      }
      found.append(
        VendorCarrier(
          row: row, place: place, ranges: [trailer.range], recordCount: trailer.recordCount,
          offsets: trailer.offsets, isAtEnd: true))
      end = trailer.range.lowerBound
    }
  }

  /// Whether the file ends in what a trailer may lie behind or in: not in a header or an index that is whole.
  private var mayHaveTrailer: Bool {
    guard let last = tree.boxes.last else { return true }
    return !["moov", "moof", "meta", "uuid", "mfra", "sidx"].contains(last.type)
  }

  /// Boxes at the top of the file and in the movie, and what is left behind the last.
  mutating func findBoxes() throws(IOFailure) {
    for box in tree.boxes {
      guard let origin = box.origin, origin.lowerBound < end else { continue }
      let range = origin.clamped(to: 0..<end)
      switch box.type {
      case BoxHeader.tailType: try findTail(range)
      case "moov": try findInMovie(box)
      case _ where Self.paddingTypes.contains(box.type):
        try findPadding(box, range, at: .padding(box.type))
      default:
        for row in VendorCarriers.rows {
          guard case .top(let types, let start) = row.sign, types.contains(box.type),
            try fits(box, start)
          else { continue }
          try add(row, box, range, at: .box(box.type))
          break
        }
        if box.type == "uuid" { try findUserType(box, range, at: .box("uuid")) }
      }
    }
  }

  private mutating func findInMovie(_ movie: BoxNode) throws(IOFailure) {
    for box in movie.children {
      guard let origin = box.origin else { continue }
      let place = VendorCarrier.Place.inside(["moov", box.type])
      if Self.paddingTypes.contains(box.type) { try findPadding(box, origin, at: place) }
      if box.type == "uuid" { try findUserType(box, origin, at: place) }
      for row in VendorCarriers.rows {
        guard case .movie(box.type, let start) = row.sign, try fits(box, start) else { continue }
        try add(row, box, origin, at: place)
        if row.name == VendorCarriers.novatekIndex { try readIndex(box) }
      }
      guard box.type == "udta" else { continue }
      for inner in box.children {
        guard let origin = inner.origin else { continue }
        for row in VendorCarriers.rows where row.sign == .userData(inner.type) {
          try add(row, inner, origin, at: .inside(["moov", "udta", inner.type]))
        }
      }
    }
  }

  private mutating func findUserType(
    _ box: BoxNode, _ range: Range<Int>, at place: VendorCarrier.Place
  ) throws(IOFailure) {
    guard let type = box.userType,
      let row = VendorCarriers.rows.first(where: { $0.sign == .userType(type) })
    else { return }
    try add(row, box, range, at: place)
  }

  private mutating func findPadding(
    _ box: BoxNode, _ range: Range<Int>, at place: VendorCarrier.Place
  ) throws(IOFailure) {
    let payload = box.payloadOffset..<max(range.upperBound, box.payloadOffset)
    guard !payload.isEmpty, !MirrorRecord.isRecord(box) else { return }
    if case .external = box.content, sparesReads { return }
    let isZero =
      if case .external = box.content { try self.isZero(payload) } else {
        box.payload.allSatisfy { $0 == 0 }
      }
    guard !isZero else { return }
    let head = try self.payload(box, upTo: VendorCarrierRow.Start.lookedAt)
    for row in VendorCarriers.rows {
      guard case .padding(let start) = row.sign, start.fits(head, size: payload.count) else {
        continue
      }
      guard row.name != VendorCarriers.novatekBlocks else {
        boxedBlocks.append(range)
        return
      }
      return try add(row, box, range, at: place)
    }
  }

  private mutating func findTail(_ range: Range<Int>) throws(IOFailure) {
    guard !sparesReads, try !isZero(range) else { return }
    let head = try source.read(range.prefix(VendorCarrierRow.Start.lookedAt))
    for row in VendorCarriers.rows {
      guard case .tail(let start) = row.sign, start.fits(head, size: range.count) else { continue }
      var count: Int?
      if row.count != .none, range.count <= Self.countedBytes {
        count = row.count.records(in: try source.read(range))
      }
      found.append(
        VendorCarrier(row: row, place: .end, ranges: [range], recordCount: count, isAtEnd: true))
      return
    }
  }

  private mutating func add(
    _ row: VendorCarrierRow, _ box: BoxNode, _ range: Range<Int>, at place: VendorCarrier.Place
  ) throws(IOFailure) {
    var count: Int?
    if row.count != .none, range.count <= Self.countedBytes {
      count = row.count.records(in: try payload(box, upTo: range.count))
    }
    found.append(VendorCarrier(row: row, place: place, ranges: [range], recordCount: count))
  }

  private func fits(_ box: BoxNode, _ start: VendorCarrierRow.Start) throws(IOFailure) -> Bool {
    if start == .anything { return true }
    return start.fits(
      try payload(box, upTo: VendorCarrierRow.Start.lookedAt), size: box.payloadSize)
  }

  /// The first bytes of a payload, wherever they are.
  private func payload(_ box: BoxNode, upTo count: Int) throws(IOFailure) -> [UInt8] {
    guard case .external(let range) = box.content else { return Array(box.payload.prefix(count)) }
    return try source.read(range.prefix(count))
  }

  private func isZero(_ range: Range<Int>) throws(IOFailure) -> Bool {
    try source.isZero(depth == .heads ? range.prefix(4096) : range)
  }
}

extension Range<Int> {
  /// The first of its numbers, at most so many.
  func prefix(_ count: Int) -> Range<Int> {
    lowerBound..<(Swift.min(upperBound - lowerBound, count) + lowerBound)
  }
}
