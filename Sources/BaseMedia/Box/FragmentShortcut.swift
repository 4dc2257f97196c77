internal import BinaryIO

/// Where to go on in a fragmented file far away, where each fragment costs a request of its own.
///
/// The first fragments tell what they are like, the last one tells when the movie ends; an index knows
/// where that is: `mfra` at the end of the file (ISO/IEC 14496-12:2022 § 8.8.9), or a `sidx` (§ 8.16.3).
struct FragmentShortcut {
  /// Requests that fragments may cost before the rest is passed over.
  static let requestLimit = 4
  /// What is read at the end of the file in search of an index.
  private static let tailCount = 128 << 10

  let source: any ByteSource
  /// Requests made when the first fragment was met.
  private var requestCountBefore: Int?
  private var isTaken = false

  init(source: any ByteSource) { self.source = source }

  /// Notes that a fragment is about to be read; tells whether those that follow should be passed over.
  mutating func isDue() -> Bool {
    guard source.isRemote, !isTaken else { return false }
    let count = source.statistics.requestCount
    guard let before = requestCountBefore else {
      requestCountBefore = count
      return false
    }
    isTaken = count - before >= Self.requestLimit
    return isTaken
  }

  /// The last fragment after a place, as far as an index knows it.
  func lastFragment(behind place: Int, among boxes: [BoxNode]) throws(IOFailure) -> Int? {
    let isThere = { (offset: Int) in offset > place && offset < source.size }
    // What has been read costs nothing.
    if let last = boxes.flatMap(Self.parts).filter(isThere).max(), try isFragment(at: last) {
      return last
    }
    guard let last = try fragmentsOfTail().filter(isThere).max(), try isFragment(at: last)
    else { return nil }
    return last
  }

  /// The places of fragments that `mfra` names.
  private func fragmentsOfTail() throws(IOFailure) -> [Int] {
    let start = max(0, source.size - Self.tailCount)
    var tail = try source.read(start..<source.size)
    guard tail.count >= 16, Array(tail[(tail.count - 12)..<(tail.count - 8)]) == Array("mfro".utf8)
    else { return [] }
    let size = Int(bigEndian: tail.suffix(4))
    guard size <= source.size, size <= BoxLimits().looseBoxBytes else { return [] }
    if size > tail.count { tail = try source.read((source.size - size)..<source.size) }
    let index = BoxTree.parse(tail.suffix(size), at: source.size - size).boxes
    return index.filter { $0.type == "mfra" }.flatMap { $0.all("tfra") }.flatMap { node in
      let box = try? node.read(TrackFragmentRandomAccessBox.self)
      return box?.rows.compactMap { Int(exactly: $0.fragmentOffset) } ?? []
    }
  }

  /// The places of the parts that a `sidx` names.
  private static func parts(of node: BoxNode) -> [Int] {
    guard node.type == "sidx", let end = node.origin?.upperBound,
      let box = try? node.read(SegmentIndexBox.self),
      let first = Int(exactly: box.firstOffset)
    else { return [] }
    var place = end.addingSaturated(first)
    return box.rows.map { row in
      defer { place = place.addingSaturated(Int(row.typeAndSize & 0x7FFF_FFFF)) }
      return place
    }
  }

  /// Whether a box stands at a place that a fragment may begin with.
  private func isFragment(at place: Int) throws(IOFailure) -> Bool {
    let head = try source.read(place..<min(place + 8, source.size))
    let types: [FourCC] = ["moof", "styp", "sidx", "emsg", "prft"]
    return head.count == 8 && types.contains { $0.description.utf8.elementsEqual(head[4...]) }
  }
}
