internal import BinaryIO

/// The boxes of fragments that are not samples' business, and find a place in `moov` or in a `trak`.
struct FragmentMetadata {
  /// What a place has one of: a type, for `uuid` with its 16 bytes.
  private struct Kind: Hashable {
    var type: FourCC
    var userType: [UInt8]?
  }

  private let home: FourCC
  /// The payloads that the place has.
  private var known: [Kind: Set<[UInt8]>] = [:]
  /// What came from fragments.
  private(set) var boxes: [BoxNode] = []

  init(home: BoxNode) {
    self.home = home.type
    for child in home.children where Self.movable.contains(child.type) || child.type == "pssh" {
      known[Kind(type: child.type, userType: child.userType), default: []].insert(child.payload)
    }
  }

  /// Takes a box in that tells of no samples, unless the place has the same already, or another that it can have but
  /// one of; padding and what only repeats a time are passed over.
  ///
  /// - Parameters:
  ///   - node: the box.
  ///   - holder: what alone can hold a box that finds no place.
  ///   - path: where the box stands.
  ///   - notes: where it is reported what is lost.
  mutating func adopt(
    _ node: BoxNode, of holder: String = "a fragment", path: String, notes: inout JoinNotes
  ) {
    if node.type == "free" || node.type == "skip" || Self.isTimeIndex(node) { return }
    guard Self.movable.contains(node.type) || node.type == "pssh" && home == "moov" else {
      return notes.lose(
        "'\(node.type)' of \(node.size) bytes", path: path, reason: "only \(holder) can hold it")
    }
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
    node.userType == UserType.fragmentTime || node.userType == UserType.fragmentLookahead
  }

  /// The decode time that a fragment's `uuid` box tells, in media ticks.
  static func time(in fragment: BoxNode) -> UInt64? {
    guard let node = fragment.all("uuid").first(where: { $0.userType == UserType.fragmentTime })
    else {
      return nil
    }
    let bytes = node.payload
    let length = bytes.first == 1 ? 8 : 4
    guard bytes.count >= 4 + length else { return nil }
    return UInt64(bigEndian: bytes[4..<(4 + length)])
  }
}
