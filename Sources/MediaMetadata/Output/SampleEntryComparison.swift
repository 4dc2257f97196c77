internal import BaseMedia
internal import BinaryIO

/// Compares sample entries of two flavors by what they hold: the decoder's set-up and every extension,
/// wherever the branch keeps them.
enum SampleEntryComparison {
  static func areSame(_ left: BoxNode?, _ right: BoxNode?) -> Bool {
    let mine = left?.children ?? []
    let theirs = right?.children ?? []
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy { $0.type == $1.type && contents(of: $0) == contents(of: $1) }
  }

  /// The boxes of an entry in an order of their own, those inside `wave` among them; all of it where it has no boxes.
  private static func contents(of entry: BoxNode) -> [[UInt8]] {
    guard case .children(_, let children, _) = entry.content else { return [entry.payload] }
    let boxes = children.flatMap { child in
      child.type == "wave" && !child.children.isEmpty
        ? child.children.filter { !isWrapping($0, of: entry.type) } : [child]
    }
    return boxes.map { $0.type.bytes + normalized($0) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// What `wave` holds beside the set-up: the format's name, an empty box of it, and a terminator.
  private static func isWrapping(_ box: BoxNode, of format: FourCC) -> Bool {
    box.type == "frma" || box.type == FourCC(rawValue: 0)
      || (box.type == format && box.payloadSize <= 4)
  }

  /// QuickTime's `nclc` says what `nclx` says with a range of 0.
  private static func normalized(_ box: BoxNode) -> [UInt8] {
    let payload = box.payload
    guard box.type == "colr", payload.count == 10, payload.starts(with: Array("nclc".utf8)) else {
      return payload
    }
    return Array("nclx".utf8) + payload.dropFirst(4) + [0]
  }
}
