internal import BaseMedia
internal import BinaryIO

/// Which boxes of a file are in another one as they were, and which have become others; those that hold no others are
/// looked at.
struct BoxTwins {
  /// Where boxes that are in memory are in the other file, by their offsets.
  private(set) var places: [Int: Int] = [:]
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

    /// Calls with each box in order.
    mutating func visit(_ boxes: [BoxNode], _ types: String = "", _ body: (Leaf) -> Void) {
      // Boxes of a type often follow one another.
      var last: (type: FourCC, userType: [UInt8]?, number: Int)?
      for box in boxes {
        // Boxes of a UUID have that for their type.
        var own: String { "\(types).\(box.type)\(box.userType.map { "\($0)" } ?? "")" }
        if case .children(_, let children, _) = box.content, !children.isEmpty {
          visit(children, own, body)
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
    var leaves = Leaves()
    /// Those of the output that are in memory, and how many there are of each type that have no twin.
    var after: [Leaf] = []
    var left: [Int: Int] = [:]
    leaves.visit(others) { leaf in
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
    leaves.visit(boxes) { leaf in
      let hash = leaf.content?.hashValue
      guard let hash, let place = open[hash], place >= 0, after[place].content == leaf.content
      else {
        rest.append((leaf.offset, leaf.types))
        return
      }
      open[hash] = next[place]
      left[after[place].types, default: 0] -= 1
      places[leaf.offset] = after[place].offset
    }
    for leaf in rest {
      guard let count = left[leaf.types], count > 0 else { continue }
      left[leaf.types] = count - 1
      rewritten.insert(leaf.offset)
    }
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
