internal import BinaryIO

/// A partition: a pack that says what follows, header metadata, an index, essence; each may be missing.
///
///     u16 major, u16 minor, u32 alignment, u64 this partition, u64 previous one, u64 footer, u64 bytes of header
///     metadata, u64 bytes of index, u32 number of the index, u64 offset in the essence, u32 number of the essence,
///     label of the operational pattern, u32 count, u32 16, labels of essence containers
///
/// Places of partitions are counted from the first one, which bytes of something else may precede.
///
/// Source: SMPTE ST 377-1 §§ 6.5 and 7.1.
struct MXFPartition: Sendable {
  enum Kind: UInt8 {
    case header = 2
    case body, footer

    /// What carriers of items are called.
    var name: String {
      switch self {
      case .header: "Header"
      case .body: "Body"
      case .footer: "Footer"
      }
    }
  }

  let kind: Kind
  /// How far the partition was finished: 1 to 4, or 17 for a stream of other data.
  let status: UInt8
  let pack: KeyedPacket
  /// What following packets are aligned to, counted from the start of the partition.
  let alignment: Int
  /// Where partitions are, as this one tells: itself, the one before, the footer.
  let told: (this: Int, previous: Int, footer: Int)
  let headerByteCount: Int
  let indexByteCount: Int
  let bodyStream: UInt32
  /// The header metadata, with what fills up after them; empty where there are none.
  private(set) var metadata = 0..<0

  var start: Int { pack.start }
  /// Whether the header metadata are the last word on the file.
  var isComplete: Bool { status >= 3 && status <= 4 }
  /// Whether the partition holds a stream of data that is not essence.
  var isGenericStream: Bool { status == 0x11 }

  /// Where numbers stand within the pack.
  static let (thisPlace, previousPlace, footerPlace, countPlace) = (8, 16, 24, 32)
  private static let smallest = 88
  private static let tail: UInt64 = 0x0D01_0201_0100_0000

  /// The beginning of the label of a pack that starts a file.
  static let mark: [UInt8] = [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01]
  static let secondMark: [UInt8] = [0x0D, 0x01, 0x02, 0x01, 0x01, 0x02]
  /// How many bytes of something else may stand before the first partition.
  static let largestRunIn = 1 << 16

  /// Whether a file may start here.
  static func isMarked(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: mark) && bytes.dropFirst(8).starts(with: secondMark)
  }

  /// Where the first partition starts among the first bytes of a file.
  static func first(in head: [UInt8]) -> Int? {
    var start = 0
    while let found = head[start...].firstIndex(of: 0x06), found + 14 <= head.count {
      if isMarked(head[found...]) { return found }
      start = found + 1
    }
    return nil
  }

  /// The partition at an offset; `nil` where there is none.
  init?(_ cursor: inout SourceCursor, at offset: Int) throws(IOFailure) {
    guard let pack = try cursor.packet(at: offset), pack.label.kind == UniversalLabel.pack,
      pack.label.tail & ~0xFFFF00 == Self.tail,
      let kind = Kind(rawValue: UInt8(truncatingIfNeeded: pack.label.tail >> 16)),
      pack.value.count >= Self.smallest
    else { return nil }
    let bytes = try cursor.read(Self.smallest, at: pack.value.lowerBound)
    guard bytes.count == Self.smallest else { return nil }
    func number(_ place: Int, _ count: Int = 8) -> Int {
      Int(clamping: bytes[place..<place + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    self.kind = kind
    status = UInt8(truncatingIfNeeded: pack.label.tail >> 8)
    self.pack = pack
    alignment = number(4, 4)
    told = (number(Self.thisPlace), number(Self.previousPlace), number(Self.footerPlace))
    headerByteCount = number(Self.countPlace)
    indexByteCount = number(40)
    bodyStream = UInt32(clamping: number(60, 4))
    guard headerByteCount > 0 else { return }
    var from = pack.value.upperBound
    if let fill = try cursor.packet(at: from), fill.isFill { from = fill.value.upperBound }
    let end = cursor.range.upperBound
    metadata = min(from, end)..<min(from.addingSaturated(headerByteCount), end)
  }
}

/// The list of partitions at the end of a file: { u32 number of the essence, u64 place }, u32 size of the packet.
///
/// Source: SMPTE ST 377-1 § 12.
struct MXFPartitionList: Sendable {
  let packet: KeyedPacket
  /// Places, counted from the first partition, and where each of them stands in the file.
  let places: [(at: Int, told: Int)]

  private static let label = UniversalLabel(
    head: UniversalLabel.pack, tail: 0x0D01_0201_0111_0100)
  static let mostPartitions = 1 << 18

  /// The list that ends a file; `nil` where there is none.
  init?(_ cursor: inout SourceCursor) throws(IOFailure) {
    let end = cursor.range.upperBound
    let size = Int(UInt32(bigEndian: try cursor.read(4, at: max(0, end - 4))))
    guard size >= 32, size <= end, let packet = try cursor.packet(at: end - size),
      packet.label == Self.label, packet.value.upperBound == end, packet.value.count % 12 == 4,
      packet.value.count / 12 <= Self.mostPartitions
    else { return nil }
    self.packet = packet
    let bytes = try cursor.read(packet.value)
    places = stride(from: 4, through: bytes.count - 12, by: 12).map { place in
      (
        packet.value.lowerBound + place,
        Int(clamping: UInt64(bigEndian: bytes[place..<place + 8]))
      )
    }
  }
}
