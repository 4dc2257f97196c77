package import BaseMedia
package import BinaryIO
package import TimedMetadata

/// What is outside tracks and items of a movie of which a part is taken: the same without the records of other times.
///
/// Boxes and trailers of which something is left out are made of pieces of the file, and are, as it were, after its end.
package struct PrivateCut: Sendable {
  /// The movie with the boxes as they become.
  package private(set) var tree: BoxTree
  /// What is carried outside tracks and items, by where it is now.
  package private(set) var privateData: PrivateData
  /// What follows the end of the source.
  package private(set) var added = FileLayout()
  /// Where boxes began that became others, or went.
  package private(set) var changedOffsets: Set<Int> = []

  private let cut: LogCut
  private let source: any ByteSource
  private let end: Int
  /// Boxes, or bytes after the last, that are elsewhere now.
  private var moves: [(old: Range<Int>, new: Range<Int>)] = []
  /// Boxes that went.
  private var gone: [Range<Int>] = []

  /// Leaves records out.
  ///
  /// - Parameters:
  ///   - cut: what is left out.
  ///   - tree: the movie.
  ///   - carriers: what is outside tracks and items.
  ///   - source: the file.
  ///   - end: where the file ends with what was added to it before.
  /// - Throws: `IOFailure` where the source cannot be read.
  package init(
    _ cut: LogCut, from tree: BoxTree, carriers: [VendorCarrier], source: any ByteSource, end: Int
  ) throws(IOFailure) {
    self.tree = tree
    self.cut = cut
    self.source = source
    self.end = end
    privateData = PrivateData(carriers)
    var boxes: [BoxNode] = []
    for box in tree.boxes {
      if box.type == "moov" {
        boxes.append(try movie(box, carriers))
      } else if let origin = box.origin, box.type != "mdat", isChanged(in: origin) {
        if let made = try remade(box, origin) { boxes.append(made) }
      } else {
        boxes.append(box)
      }
    }
    // What was written over the end of media data stands by itself in a part.
    for carrier in carriers where carrier.place == .endOfBox("mdat") {
      boxes += carrier.ranges.compactMap { tail($0) }
    }
    self.tree.boxes = boxes
    self.tree.sourceSize = end + added.size
    privateData = PrivateData(
      carriers.compactMap(moved),
      patches: cut.patches.filter { patch in
        !moves.contains { $0.old.contains(patch.position) }
      })
  }

  private func isChanged(in range: Range<Int>) -> Bool {
    let gone = cut.removed.partition { $0.upperBound <= range.lowerBound }
    let patch = cut.patches.partition { $0.position < range.lowerBound }
    return gone < cut.removed.count && cut.removed[gone].lowerBound < range.upperBound
      || patch < cut.patches.count && cut.patches[patch].position < range.upperBound
  }

  // MARK: Boxes

  /// What is left of a stretch of the file.
  private func rest(of range: Range<Int>) -> FileLayout {
    var layout = FileLayout()
    var at = range.lowerBound
    var patch = cut.patches.partition { $0.position < range.lowerBound }
    func copy(to end: Int) {
      while patch < cut.patches.count, cut.patches[patch].position < end {
        let (start, bytes) = (cut.patches[patch].position, cut.patches[patch].bytes)
        patch += 1
        guard start >= at, start + bytes.count <= end else { continue }
        layout.append(at..<start)
        layout.append(bytes)
        at = start + bytes.count
      }
      layout.append(at..<end)
      at = end
    }
    var gone = cut.removed.partition { $0.upperBound <= range.lowerBound }
    while gone < cut.removed.count, cut.removed[gone].lowerBound < range.upperBound {
      copy(to: max(at, cut.removed[gone].lowerBound))
      at = max(at, min(cut.removed[gone].upperBound, range.upperBound))
      gone += 1
    }
    copy(to: range.upperBound)
    return layout
  }

  /// A box at the top of the file, or what is left after the last; `nil` where nothing stays.
  private mutating func remade(
    _ box: BoxNode, _ origin: Range<Int>
  ) throws(IOFailure) -> BoxNode? {
    changedOffsets.insert(origin.lowerBound)
    guard box.type != BoxHeader.tailType else { return tail(origin) }
    if isGone(origin.lowerBound) {
      gone.append(origin)
      return nil
    }
    let content = rest(of: box.payloadOffset..<origin.upperBound)
    var made = box
    made.sizeForm = box.sizeForm == .large ? .large : .compact
    made.content = .external(0..<content.size)
    let start = end + added.size
    let head = made.bytes
    added.append(head)
    added.append(content)
    let range = start..<(end + added.size)
    moves.append((origin, range))
    made.content = .external((start + head.count)..<range.upperBound)
    if case .external = box.content {
      made.origin = range
      return made
    }
    // What was looked into is looked into again.
    let bytes = head + (try self.bytes(of: content))
    guard var parsed = BoxTree.parse(bytes[...], at: start).boxes.first else { return made }
    parsed.origin = range
    return parsed
  }

  private func bytes(of layout: FileLayout) throws(IOFailure) -> [UInt8] {
    try LayoutSource(layout, of: [source], name: source.name).read(0..<layout.size)
  }

  private mutating func tail(_ range: Range<Int>) -> BoxNode? {
    let start = end + added.size
    let content = rest(of: range)
    guard content.size > 0 else {
      gone.append(range)
      return nil
    }
    added.append(content)
    let origin = start..<(end + added.size)
    moves.append((range, origin))
    return BoxNode(
      header: BoxHeader.tail(size: origin.count), origin: origin, content: .external(origin))
  }

  private mutating func movie(
    _ box: BoxNode, _ carriers: [VendorCarrier]
  ) throws(IOFailure) -> BoxNode {
    var moov = box
    removeGone(from: &moov)
    try moov.mapChildren { child throws(IOFailure) in
      if child.type == "udta" {
        removeGone(from: &child)
        try child.mapChildren { inner throws(IOFailure) in try revise(&inner) }
      } else if child.type == "gps " {
        reviseIndex(&child, carriers)
      } else {
        try revise(&child)
      }
    }
    return moov
  }

  private mutating func removeGone(from box: inout BoxNode) {
    let gone = box.children.compactMap(\.origin).filter { isGone($0.lowerBound) }
    guard !gone.isEmpty else { return }
    changedOffsets.formUnion(gone.map(\.lowerBound))
    self.gone += gone
    box.children.removeAll { $0.origin.map { isGone($0.lowerBound) } ?? false }
  }

  private mutating func revise(_ box: inout BoxNode) throws(IOFailure) {
    guard let origin = box.origin, box.type != "trak", isChanged(in: origin) else { return }
    changedOffsets.insert(origin.lowerBound)
    let content = rest(of: box.payloadOffset..<origin.upperBound)
    box.setPayload(try bytes(of: content))
  }

  /// An index of blocks, without those that went.
  private mutating func reviseIndex(_ box: inout BoxNode, _ carriers: [VendorCarrier]) {
    guard let origin = box.origin, !cut.removed.isEmpty, box.payload.count >= 8,
      let index = carriers.first(where: { carrier in
        carrier.row.name == VendorCarriers.novatekIndex
          && carrier.ranges.contains { $0.lowerBound == origin.lowerBound }
      })
    else { return }
    changedOffsets.insert(origin.lowerBound)
    let kept = index.offsets.filter { !isGone($0.target.lowerBound) }
    box.setPayload(
      Array(box.payload.prefix(4)) + UInt32(clamping: kept.count).bigEndianBytes
        + kept.flatMap {
          UInt32(clamping: $0.target.lowerBound).bigEndianBytes
            + UInt32(clamping: $0.target.count).bigEndianBytes
        })
    box.origin = origin.lowerBound..<(origin.lowerBound + box.size)
  }

  // MARK: Carriers

  private func isGone(_ offset: Int) -> Bool {
    let place = cut.removed.partition { $0.upperBound <= offset }
    return place < cut.removed.count && cut.removed[place].contains(offset)
  }

  /// A carrier as it is now; `nil` where nothing of it stays.
  private func moved(_ carrier: VendorCarrier) -> VendorCarrier? {
    var carrier = carrier
    if carrier.place == .media {
      carrier.ranges = FragmentJoiner.ranges(carrier.ranges, outside: cut.removed)
    } else {
      let old = carrier.ranges
      carrier.ranges =
        FragmentJoiner.ranges(
          old, outside: (gone + moves.map(\.old)).sorted { $0.lowerBound < $1.lowerBound })
        + moves.filter { move in old.contains { $0.overlaps(move.old) } }.map(\.new)
    }
    if carrier.row.name == VendorCarriers.novatekIndex {
      carrier.offsets.removeAll { isGone($0.target.lowerBound) }
      let start = carrier.ranges.first.map { $0.lowerBound + 16 } ?? 0
      for place in carrier.offsets.indices {
        carrier.offsets[place].position = start + 8 * place
      }
      carrier.recordCount = carrier.offsets.count
    }
    for place in carrier.offsets.indices {
      carrier.offsets[place].position = destination(of: carrier.offsets[place].position)
      let target = carrier.offsets[place].target
      let start = destination(of: target.lowerBound)
      carrier.offsets[place].target = start..<(start + target.count)
    }
    return carrier.ranges.isEmpty ? nil : carrier
  }

  private func destination(of offset: Int) -> Int {
    guard let move = moves.first(where: { $0.old.contains(offset) }) else { return offset }
    let before = rest(of: move.old.lowerBound..<offset).size
    return move.new.lowerBound + before
  }
}
