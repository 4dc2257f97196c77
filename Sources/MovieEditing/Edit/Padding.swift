internal import BaseMedia
internal import BinaryIO

/// A run of boxes at the top of a file that hold nothing.
struct Padding {
  var range: Range<Int>
  /// Whether it is more than one box.
  var isSeveral = false

  static func all(of tree: BoxTree) -> [Padding] {
    var found: [Padding] = []
    var isOpen = false
    for box in tree.boxes {
      guard box.type == "free" || box.type == "skip", let origin = box.origin else {
        isOpen = false
        continue
      }
      if isOpen, let last = found.last, last.range.upperBound == origin.lowerBound {
        found[found.count - 1] = Padding(
          range: last.range.lowerBound..<origin.upperBound, isSeveral: true)
      } else if box.sizeForm == .compact {
        found.append(Padding(range: origin))
        isOpen = true
      } else {
        isOpen = false
      }
    }
    return found.filter { $0.range.count <= Int(UInt32.max) }
  }
}

/// What a disk writes whole or not at all.
enum Sector {
  /// The smallest there are.
  private static let size = 512

  /// Whether a few bytes lie in one sector.
  static func holds(_ count: Int, at offset: Int) -> Bool { offset % size + count <= size }
}
