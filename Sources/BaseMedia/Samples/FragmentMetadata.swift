internal import BinaryIO

/// The boxes of fragments that are no samples' business, and find a home in `moov` or in a `trak`.
struct FragmentMetadata {
  /// What a home has one of: a type, for `uuid` with its 16 bytes.
  private struct Kind: Hashable {
    var type: FourCC
    var userType: [UInt8]?
  }

  private let home: FourCC
  /// The payloads that the home has.
  private var known: [Kind: Set<[UInt8]>] = [:]
  /// What came from fragments.
  private(set) var boxes: [BoxNode] = []

  init(home: BoxNode) {
    self.home = home.type
    for child in home.children where Self.movable.contains(child.type) || child.type == "pssh" {
      known[Kind(type: child.type, userType: child.userType), default: []].insert(child.payload)
    }
  }

  /// Takes a box of a fragment in, unless the home has the same already, or another that it can have but one of.
  mutating func adopt(_ node: BoxNode, path: String, notes: inout JoinNotes) {
    let kind = Kind(type: node.type, userType: node.userType)
    let payload = node.payload
    let isFree = known[kind]?.isEmpty ?? true || node.type == "pssh"
    if isFree {
      guard known[kind, default: []].insert(payload).inserted else { return }
      boxes.append(node)
    } else if known[kind]?.contains(payload) == false {
      notes.lose(
        "'\(node.type)' of \(node.size) bytes", path: path,
        reason: "'\(home)' has a '\(node.type)' of its own")
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
    return UInt64(bigEndian: bytes[4..<(4 + length)])
  }
}
