internal import BinaryIO

/// The metadata of fragments, and the boxes of a plain movie where it goes.
struct FragmentMetadata {
  /// Finds a home for a box of a fragment in `home`, a box of type `moov` or `trak`.
  static func adopt(
    _ node: BoxNode, into home: inout BoxNode, path: String, notes: inout JoinNotes
  ) {
    let peers = home.children.filter { $0.type == node.type && $0.userType == node.userType }
    if peers.isEmpty {
      home.children.append(node)
    } else if peers.contains(where: { $0.payload == node.payload }) {
      // The same is there already.
    } else if node.type == "pssh" {
      home.children.append(node)
    } else {
      notes.lose(
        "'\(node.type)' of \(node.size) bytes", path: path,
        reason: "'\(home.type)' has a '\(node.type)' of its own")
    }
  }

  /// What a movie may hold wherever it came from.
  static let movable: Set<FourCC> = ["meta", "udta", "uuid"]

  /// Whether a `uuid` box of a fragment only repeats its time, or foretells that of the next ones.
  ///
  /// Source: [MS-SSTR] § 2.2.4.4 and 2.2.4.5.
  static func isTimeIndex(_ node: BoxNode) -> Bool {
    guard node.type == "uuid", let type = node.userType else { return false }
    return type == timeType || type == lookaheadType
  }

  private static let timeType: [UInt8] = [
    0x6D, 0x1D, 0x9B, 0x05, 0x42, 0xD5, 0x44, 0xE6, 0x80, 0xE2, 0x14, 0x1D, 0xAF, 0xF7, 0x57, 0xB2,
  ]
  private static let lookaheadType: [UInt8] = [
    0xD4, 0x80, 0x7E, 0xF2, 0xCA, 0x39, 0x46, 0x95, 0x8E, 0x54, 0x26, 0xCB, 0x9E, 0x46, 0xA7, 0x9F,
  ]

  /// The decode time that a fragment's `uuid` box tells, in media ticks.
  static func time(in fragment: BoxNode) -> UInt64? {
    guard let node = fragment.all("uuid").first(where: { $0.userType == timeType }) else {
      return nil
    }
    let bytes = node.payload
    let length = bytes.first == 1 ? 8 : 4
    guard bytes.count >= 4 + length else { return nil }
    return bytes[4..<(4 + length)].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
