internal import BinaryIO
internal import MediaModel

/// A property of a set: u16 local tag, u16 size, value.
struct MXFProperty: Sendable {
  let tag: UInt16
  /// What the tag stands for; `nil` for a tag that no one explains.
  let label: UniversalLabel?
  var value: [UInt8]
  /// Where it starts.
  let offset: Int
}

/// A set: a label that says what it is of, and properties.
///
/// Source: SMPTE ST 336 § 7.4; ST 377-1 § 9.
struct MXFSet: Sendable {
  let label: UniversalLabel
  let range: Range<Int>
  /// Its own number, by which others refer to it.
  let identifier: [UInt8]
  var properties: [MXFProperty]
  /// Whether its length has more than one byte.
  let hasLongLength: Bool

  /// The value of a property; `nil` where it has none.
  func value(_ tail: UInt64) -> [UInt8]? {
    properties.first { $0.label?.tail == tail && $0.label?.kind == UniversalLabel.property }?.value
  }
}

/// The header metadata of one partition: a list of local tags, sets, and what fills up.
///
/// Source: SMPTE ST 377-1 §§ 9.1 to 9.3.
struct MXFHeaderMetadata: Sendable {
  /// One packet in the order of the file.
  enum Part: Sendable {
    case primer(KeyedPacket)
    case set(Int)
    case fill(KeyedPacket)
    case other(KeyedPacket)
  }

  /// Which partition they stand in, and all of their bytes.
  let partition: Int
  let range: Range<Int>
  let bytes: [UInt8]
  private(set) var parts: [Part] = []
  private(set) var sets: [MXFSet] = []
  /// What local tags stand for.
  private(set) var tags: [UInt16: UniversalLabel] = [:]
  /// Why they cannot be changed; `nil` where all of them could be read.
  private(set) var problem: Diagnostic?

  private static let primer = UniversalLabel(
    head: UniversalLabel.pack, tail: 0x0D01_0201_0105_0100)
  static let primerEntrySize = 18

  init(_ bytes: [UInt8], at range: Range<Int>, partition: Int) {
    self.partition = partition
    self.range = range
    self.bytes = bytes
    var position = 0
    while position < bytes.count {
      let packet = KeyedPacket(
        bytes[position...].prefix(KeyedPacket.largestHead), at: range.lowerBound + position)
      guard let packet, packet.value.upperBound <= range.upperBound else {
        // Some writers count what is after them.
        if bytes[position...].contains(where: { $0 != 0 }) {
          note("a packet of the header metadata is cut", at: range.lowerBound + position)
        }
        break
      }
      take(packet)
      position = packet.value.upperBound - range.lowerBound
    }
    if bytes.count < range.count { note("the header metadata are cut", at: range.upperBound) }
  }

  private mutating func note(_ message: String, at offset: Int) {
    problem =
      problem ?? Diagnostic(message, clause: "SMPTE ST 377-1 § 9", path: "Header", offset: offset)
  }

  /// The bytes of a range of the file.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[range.lowerBound - self.range.lowerBound..<range.upperBound - self.range.lowerBound]
  }

  private mutating func take(_ packet: KeyedPacket) {
    if packet.isFill {
      parts.append(.fill(packet))
    } else if packet.label == Self.primer {
      parts.append(.primer(packet))
      readTags(bytes(packet.value))
    } else if packet.label.kind == UniversalLabel.localSet, let set = set(packet) {
      parts.append(.set(sets.count))
      sets.append(set)
    } else {
      parts.append(.other(packet))
    }
  }

  /// u32 count, u32 size of an entry, { u16 tag, label }.
  private mutating func readTags(_ bytes: ArraySlice<UInt8>) {
    let count = Int(UInt32(bigEndian: bytes.prefix(4)))
    let size = Int(UInt32(bigEndian: bytes.dropFirst(4).prefix(4)))
    guard bytes.count >= 8, size == Self.primerEntrySize, count <= (bytes.count - 8) / size else {
      return note("the list of local tags is damaged", at: range.lowerBound)
    }
    for index in 0..<count {
      let entry = bytes.dropFirst(8 + index * size).prefix(size)
      tags[UInt16(bigEndian: entry.prefix(2))] = UniversalLabel(entry.dropFirst(2))
    }
  }

  private mutating func set(_ packet: KeyedPacket) -> MXFSet? {
    let body = bytes(packet.value)
    var properties: [MXFProperty] = []
    var identifier: [UInt8] = []
    var rest = body
    while !rest.isEmpty {
      let size = rest.count < 4 ? nil : Int(UInt16(bigEndian: rest.dropFirst(2).prefix(2)))
      guard let size, rest.count >= 4 + size else {
        note("a property is cut", at: packet.value.upperBound - rest.count)
        return nil
      }
      let tag = UInt16(bigEndian: rest.prefix(2))
      let label = tags[tag] ?? MXFNames.label(ofTag: tag)
      let property = MXFProperty(
        tag: tag, label: label, value: Array(rest.dropFirst(4).prefix(size)),
        offset: packet.value.upperBound - rest.count)
      if label?.tail == MXFNames.instance, size == 16 { identifier = property.value }
      properties.append(property)
      rest = rest.dropFirst(4 + size)
    }
    return MXFSet(
      label: packet.label, range: packet.range, identifier: identifier, properties: properties,
      hasLongLength: packet.value.lowerBound - packet.start > UniversalLabel.byteCount + 1)
  }
}
