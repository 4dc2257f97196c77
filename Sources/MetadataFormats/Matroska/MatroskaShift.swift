internal import BinaryIO

/// What changes in a segment whose clusters move towards its end: the positions that cues and clusters tell.
///
/// Clusters keep their bytes but for the position that they may tell of themselves. It gets its new value where that has
/// as many bytes, else a filler takes its place, and so it does of a checksum that would no longer hold.
///
/// Source: RFC 9559 § 5.1.3.2 (`Position`), § 5.1.5 (`Cues`); RFC 8794 § 11.3.
struct MatroskaShift {
  private let layout: MatroskaLayout
  /// Where the first cluster is.
  private let start: Int
  /// Cues and lists of elements before the clusters, which may have to move into the new room.
  private let listSize: Int

  /// What is left for changes to come.
  private static let reserve = 4096
  /// Moves are multiples of this, so that file systems can share what is copied.
  private static let block = 4096
  private static let largestCues = 64 << 20

  init(_ layout: MatroskaLayout, from start: Int) throws(FormatWritingError) {
    self.layout = layout
    self.start = start
    let lists = (layout.all(.cues) + layout.all(.seekHead)).filter { !layout.isFar($0) }
    guard lists.allSatisfy({ $0.body.count <= Self.largestCues }) else {
      throw FormatWritingError("the cues are too large to be read")
    }
    listSize = lists.reduce(0) { $0 + $1.range.count }
  }

  /// How far clusters move to make room for so many bytes: enough for lists that grow, and for changes to come.
  func distance(for count: Int) -> Int {
    // Numbers grow by some bytes each, and elements that hold them by one.
    let wanted = count + 2 * listSize + Self.reserve
    return (wanted + Self.block - 1) / Self.block * Self.block
  }

  /// The cues with the new positions of clusters; `nil` where they tell none.
  func cues(_ part: EBMLPart, by shift: Int) throws(FormatWritingError) -> EBMLContent? {
    guard part.body.count <= Self.largestCues else {
      throw FormatWritingError("the cues are too large to be read")
    }
    let bytes = try reading(layout.source.read(part.body))
    var (offset, made) = (0, [UInt8]())
    made.reserveCapacity(bytes.count + bytes.count / 8)
    // One point at a time: of long recordings there are many.
    while offset < bytes.count {
      var reader = ByteReader(bytes[offset...], at: offset)
      guard let head = try? EBMLHeader.read(&reader), let end = head.end, end <= bytes.count else {
        throw FormatWritingError("the cues are damaged")
      }
      if head.id != .checksum, head.id != .void {
        var parser = EBMLParser(masters: Self.masters)
        let point = parser.children(of: Array(bytes[offset..<end]), at: offset, path: "Cues")
        guard !parser.isDamaged else { throw FormatWritingError("the cues are damaged") }
        made += point.flatMap { moved($0, by: shift).written }
      }
      offset = end
    }
    guard !made.isEmpty else { return nil }
    return EBMLContent(
      id: part.id,
      segments: MatroskaLayout.withChecksum(
        made, wanted: bytes.starts(with: EBMLID.checksum.bytes)))
  }

  private func moved(_ element: EBMLElement, by shift: Int) -> EBMLElement {
    if Self.positions.contains(element.id), let told = element.number {
      let isBehind = told >= UInt64(start - layout.segment.bodyOffset)
      return isBehind ? EBMLElement(element.id, number: told &+ UInt64(shift)) : element
    }
    guard !element.children.isEmpty else { return element }
    var element = element
    element.children = element.children.map { moved($0, by: shift) }
    return element
  }

  /// What clusters tell of their own places, as it is after the move.
  func clusterPatches(
    by shift: Int
  ) throws(FormatWritingError) -> [(range: Range<Int>, segments: [RewrittenFile.Segment])] {
    var patches: [(range: Range<Int>, segments: [RewrittenFile.Segment])] = []
    var window = SourceCursor(layout.source, 0..<layout.source.size, pieceSize: Self.headSize)
    for part in layout.elements where part.id == .cluster || part.id == Self.position {
      if part.id == Self.position {
        patches.append(try patch(part.range, part.body, by: shift))
        continue
      }
      var (offset, sum) = (part.body.lowerBound, Range<Int>?.none)
      // It stands among the first elements.
      while offset < min(part.body.upperBound, part.body.lowerBound + Self.headSize),
        let child = try reading(EBMLHeader.read(&window, at: offset)), let end = child.end,
        end <= part.body.upperBound
      {
        if child.id == .checksum { sum = offset..<end }
        if child.id == Self.position {
          patches.append(try patch(offset..<end, child.bodyOffset..<end, by: shift))
          if let sum { patches.append((sum, [.bytes(EBMLPart.filler(sum.count))])) }
          break
        }
        if child.id == 0xA3 || child.id == 0xA0 { break }
        offset = end
      }
    }
    return patches
  }

  private func patch(
    _ range: Range<Int>, _ body: Range<Int>, by shift: Int
  ) throws(FormatWritingError) -> (range: Range<Int>, segments: [RewrittenFile.Segment]) {
    let old = EBMLElement(Self.position, bytes: try reading(layout.source.read(body.prefix(8))))
    let new = (old.number ?? 0) &+ UInt64(shift)
    // A live stream tells 0.
    guard old.number != 0, body.count < 8, new < 1 << UInt64(8 * body.count) else {
      return (range, [.bytes(EBMLPart.filler(range.count))])
    }
    return (body, [.bytes(Array(new.bigEndianBytes.suffix(body.count)))])
  }

  /// How far into a cluster its position is looked for.
  private static let headSize = 64
  /// The position that a cluster tells of itself.
  private static let position: EBMLID = 0xA7
  /// The position of a cluster, of a codec's state, and of clusters that are referred to.
  private static let positions: Set<EBMLID> = [0xF1, 0xEA, 0x97]
  /// Cues, points, places of tracks, references.
  private static let masters: Set<EBMLID> = [.cues, 0xBB, 0xB7, 0xDB]
}
