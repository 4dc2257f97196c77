internal import BaseMedia
internal import BinaryIO

/// Which boxes of a file are in another one as they were, and which have become others; those that hold no others are
/// looked at.
struct BoxTwins {
  /// Where boxes that are in memory are in the other file, by their offsets: those that hold no others, and those of
  /// which nothing has changed, with all they hold.
  private(set) var places: [Int: Int] = [:]
  /// The offsets in the other file of the boxes that were found in their own place.
  private var taken: Set<Int> = []
  /// The offsets of boxes in whose place the other file has one of the same types.
  private(set) var rewritten: Set<Int> = []

  /// A box that holds no others, in a file.
  private struct Leaf {
    var content: Content?
    var offset: Int
    /// Its types from the top, as a number.
    var types: Int
  }

  /// The boxes of both files that hold no others; there may be very many.
  private struct Leaves {
    /// Numbers of paths by their types alone.
    private var numbers: [String: Int] = [:]

    /// Calls with each box in order, but for those that are passed over with all they hold.
    mutating func visit(
      _ boxes: [BoxNode], _ types: String = "", except isKnown: (BoxNode) -> Bool,
      _ body: (Leaf) -> Void
    ) {
      // Boxes of a type often follow one another.
      var last: (type: FourCC, userType: [UInt8]?, number: Int)?
      for box in boxes where !isKnown(box) {
        // Boxes of a UUID have that for their type.
        var own: String { "\(types).\(box.type)\(box.userType.map { "\($0)" } ?? "")" }
        if case .children(_, let children, _) = box.content, !children.isEmpty {
          visit(children, own, except: isKnown, body)
          continue
        }
        if last?.type != box.type || last?.userType != box.userType {
          let number = numbers[own] ?? numbers.count
          numbers[own] = number
          last = (box.type, box.userType, number)
        }
        body(
          Leaf(content: Content(box), offset: box.offset, types: last?.number ?? 0))
      }
    }
  }

  /// What makes two boxes the same.
  private struct Content: Hashable {
    var type: FourCC
    var userType: [UInt8]?
    var payload: ArraySlice<UInt8>

    init?(_ box: BoxNode) {
      guard case .payload(let bytes) = box.content else { return nil }
      (type, userType, payload) = (box.type, box.userType, bytes)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(type)
      // In one piece: byte by byte takes many times as long.
      unsafe payload.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  init(of boxes: [BoxNode], among others: [BoxNode]) {
    // Most boxes are where they were, among the same others; only the rest is looked for everywhere.
    if pair(boxes, with: others) { remember(zip(boxes, others).map { ($0.offset, $1.offset) }) }
    let (places, taken) = (places, taken)
    var leaves = Leaves()
    /// Those of the output that are in memory, and how many there are of each type that have no twin.
    var after: [Leaf] = []
    var left: [Int: Int] = [:]
    leaves.visit(others, except: { taken.contains($0.offset) }) { leaf in
      left[leaf.types, default: 0] += 1
      if leaf.content != nil { after.append(leaf) }
    }
    // Of boxes with one hash each knows the next one. Keys are hashes, for contents as keys take much room.
    var open: [Int: Int] = [:]
    var next = [Int](repeating: -1, count: after.count)
    for index in after.indices.reversed() {
      if let content = after[index].content {
        next[index] = open.updateValue(index, forKey: content.hashValue) ?? -1
      }
    }
    var rest: [(offset: Int, types: Int)] = []
    leaves.visit(boxes, except: { places[$0.offset] != nil }) { leaf in
      let hash = leaf.content?.hashValue
      guard let hash, let place = open[hash], place >= 0, after[place].content == leaf.content
      else {
        rest.append((leaf.offset, leaf.types))
        return
      }
      open[hash] = next[place]
      left[after[place].types, default: 0] -= 1
      self.places[leaf.offset] = after[place].offset
    }
    for leaf in rest {
      guard let count = left[leaf.types], count > 0 else { continue }
      left[leaf.types] = count - 1
      rewritten.insert(leaf.offset)
    }
  }

  /// Compares boxes with those of the same type and number in the other file, and remembers which are the same.
  ///
  /// - Returns: whether all are; then none of them is remembered, for what holds them is.
  private mutating func pair(_ boxes: [BoxNode], with others: [BoxNode]) -> Bool {
    var siblings = BoxSiblings(others)
    var same: [(box: Int, twin: Int)] = []
    for box in boxes {
      guard let twin = siblings.next(box.type), isSame(box, twin) else { continue }
      same.append((box.offset, twin.offset))
    }
    let isWhole =
      same.count == boxes.count && zip(boxes, others).allSatisfy { $0.type == $1.type }
      && boxes.count == others.count
    if !isWhole { remember(same) }
    return isWhole
  }

  private mutating func remember(_ pairs: [(box: Int, twin: Int)]) {
    for pair in pairs {
      places[pair.box] = pair.twin
      taken.insert(pair.twin)
    }
  }

  private mutating func isSame(_ box: BoxNode, _ twin: BoxNode) -> Bool {
    switch (box.content, twin.content) {
    case (.payload(let bytes), .payload(let others)):
      return hasSameHeader(box, twin) && bytes.isSame(as: others)
    case (.children(let prefix, let list, let trailing), .children(let other, let twins, let rest)):
      // What differs outside the boxes inside says nothing of these.
      return pair(list, with: twins) && hasSameHeader(box, twin) && prefix == other
        && trailing == rest
    case (.payload, _), (.children, _), (.external, _): return false
    }
  }

  private func hasSameHeader(_ box: BoxNode, _ twin: BoxNode) -> Bool {
    box.sizeForm == twin.sizeForm && box.userType == twin.userType
  }
}

/// The boxes in one of the output, of each type in order.
struct BoxSiblings {
  private let boxes: [BoxNode]
  private var places: [FourCC: ArraySlice<Int>] = [:]

  init(_ boxes: [BoxNode]) {
    self.boxes = boxes
    for (place, box) in boxes.enumerated() { places[box.type, default: []].append(place) }
  }

  mutating func next(_ type: FourCC) -> BoxNode? {
    places[type]?.popFirst().map { boxes[$0] }
  }
}
