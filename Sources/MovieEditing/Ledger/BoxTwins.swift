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

    mutating func of(_ boxes: [BoxNode]) -> [Leaf] {
      var leaves: [Leaf] = []
      leaves.reserveCapacity(Self.count(boxes))
      visit(boxes, "") { leaves.append($0) }
      return leaves
    }

    private static func count(_ boxes: [BoxNode]) -> Int {
      boxes.reduce(0) { $0 + ($1.children.isEmpty ? 1 : count($1.children)) }
    }

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
  }

  init(of boxes: [BoxNode], among others: [BoxNode]) {
    var leaves = Leaves()
    let after = leaves.of(others)
    // Of boxes with one hash each knows the next one. Keys are hashes, for contents as keys take much room.
    var open: [Int: Int] = [:]
    var next = [Int](repeating: -1, count: after.count)
    for index in after.indices.reversed() {
      if let content = after[index].content {
        next[index] = open.updateValue(index, forKey: content.hashValue) ?? -1
      }
    }
    var isUsed = [Bool](repeating: false, count: after.count)
    var rest: [Leaf] = []
    leaves.visit(boxes) { leaf in
      guard let content = leaf.content, let place = open[content.hashValue], place >= 0,
        after[place].content == content
      else {
        rest.append(leaf)
        return
      }
      open[content.hashValue] = next[place]
      isUsed[place] = true
      places[leaf.offset] = after[place].offset
    }
    var left: [Int: Int] = [:]
    for (leaf, isUsed) in zip(after, isUsed) where !isUsed { left[leaf.types, default: 0] += 1 }
    for leaf in rest {
      guard let count = left[leaf.types], count > 0 else { continue }
      left[leaf.types] = count - 1
      rewritten.insert(leaf.offset)
    }
  }
}
