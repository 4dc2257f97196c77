internal import BaseMedia
internal import BinaryIO

/// A run of boxes at the top of a file that hold nothing but zeros: whatever else is in such a box is content.
struct Padding {
  var range: Range<Int>
  /// Whether it is more than one box.
  var isSeveral = false

  /// More than this is not looked through; it is left alone.
  private static let mostBytes = 64 << 20

  static func all(of tree: BoxTree, source: any ByteSource) -> [Padding] {
    var found: [Padding] = []
    var isOpen = false
    for box in tree.boxes {
      guard isEmpty(box, source: source), let origin = box.origin else {
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

  /// Whether a box is meant for padding and holds nothing but zeros.
  static func isEmpty(_ box: BoxNode, source: any ByteSource) -> Bool {
    guard box.type == "free" || box.type == "skip", let origin = box.origin,
      origin.count <= mostBytes
    else { return false }
    let payload = min(box.payloadOffset, origin.upperBound)..<origin.upperBound
    return (try? source.isZero(payload)) ?? false
  }
}

/// What a disk writes whole or not at all.
package enum Sector {
  /// The smallest there are.
  private static let size = 512

  /// Whether a few bytes are in one sector.
  package static func holds(_ count: Int, at offset: Int) -> Bool { offset % size + count <= size }

  /// How many bytes of padding go before what is added at the end of a file, so that its first 8 are in one sector.
  static func lead(at end: Int) -> Int { holds(8, at: end) ? 0 : 16 }
}
