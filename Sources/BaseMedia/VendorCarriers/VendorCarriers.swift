package import BinaryIO

/// What is outside tracks and items, as far as a table knows it.
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
  /// The time is linear in what is outside samples.
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

  /// Whether the file ends in what a trailer may be after or in: not in a header or an index that is whole.
  private var mayHaveTrailer: Bool {
    guard let last = tree.boxes.last else { return true }
    return !["moov", "moof", "meta", "uuid", "mfra", "sidx"].contains(last.type)
  }

  /// Boxes at the top of the file and in the movie, and what is left after the last.
  mutating func findBoxes() throws(IOFailure) {
    for box in tree.boxes {
      guard let origin = box.origin, origin.lowerBound < end else { continue }
      let range = origin.clamped(to: 0..<end)
      switch box.type {
      case BoxHeader.tailType: try find(box, range, at: .end)
      case "moov": try findInMovie(box, in: ["moov"])
      case _ where Self.paddingTypes.contains(box.type):
        try find(box, range, at: .padding(box.type))
      default: try find(box, range, at: .box(box.type))
      }
    }
  }

  private mutating func findInMovie(_ parent: BoxNode, in path: [FourCC]) throws(IOFailure) {
    for box in parent.children {
      guard let origin = box.origin else { continue }
      try find(box, origin, at: .inside(path + [box.type]))
      if path == ["moov"], box.type == "udta" { try findInMovie(box, in: ["moov", "udta"]) }
    }
  }

  /// A box, or what is left after the last, by the first row that fits.
  private mutating func find(
    _ box: BoxNode, _ range: Range<Int>, at place: VendorCarrier.Place
  ) throws(IOFailure) {
    let isPadding = Self.paddingTypes.contains(box.type)
    if isPadding || place == .end, try isEmpty(box, range) { return }
    // Without what a trailer is over.
    let size = box.payloadSize - ((box.origin?.upperBound ?? range.upperBound) - range.upperBound)
    for row in VendorCarriers.rows {
      guard let start = row.sign.start(of: box, at: place, isPadding: isPadding) else { continue }
      if start != .anything {
        let head = try payload(box, upTo: min(max(0, size), VendorCarrierRow.Start.lookedAt))
        guard start.fits(head, size: size) else { continue }
      }
      guard row.name != VendorCarriers.novatekBlocks else {
        boxedBlocks.append(range)
        return
      }
      var count: Int?
      if row.count != .none, range.count <= Self.countedBytes {
        count = row.count.records(in: try payload(box, upTo: range.count))
      }
      found.append(
        VendorCarrier(
          row: row, place: place, ranges: [range], recordCount: count, isAtEnd: place == .end))
      if row.name == VendorCarriers.novatekIndex { try readIndex(box) }
      return
    }
  }

  /// Whether padding, or what is left after the last box, holds nothing that is reported.
  private func isEmpty(_ box: BoxNode, _ range: Range<Int>) throws(IOFailure) -> Bool {
    if MirrorRecord.isRecord(box) { return true }
    guard case .external(let payload) = box.content else {
      return box.payload.allSatisfy { $0 == 0 }
    }
    let part = payload.clamped(to: payload.lowerBound..<max(range.upperBound, payload.lowerBound))
    if part.isEmpty || sparesReads { return true }
    return try source.isZero(depth == .heads ? part.prefix(4096) : part)
  }

  /// The first bytes of a payload, wherever they are.
  private func payload(_ box: BoxNode, upTo count: Int) throws(IOFailure) -> [UInt8] {
    guard case .external(let range) = box.content else { return Array(box.payload.prefix(count)) }
    return try source.read(range.prefix(count))
  }
}

extension VendorCarrierRow.Sign {
  /// How a box at a place has to begin to be one of a row; `nil` where it is none, however it begins.
  fileprivate func start(
    of box: BoxNode, at place: VendorCarrier.Place, isPadding: Bool
  ) -> VendorCarrierRow.Start? {
    switch (self, place) {
    case (.padding(let start), .padding): start
    case (.padding(let start), .inside(let path)) where isPadding && path.count == 2: start
    case (.tail(let start), .end): start
    case (.top(let types, let start), .box(let type)) where types.contains(type): start
    case (.movie(let type, let start), .inside(let path)) where path == ["moov", type]: start
    case (.userData(let type), .inside(let path)) where path == ["moov", "udta", type]: .anything
    case (.userType(let type), .box) where box.userType == type: .anything
    case (.userType(let type), .inside(let path)) where path.count == 2 && box.userType == type:
      .anything
    default: nil
    }
  }
}
