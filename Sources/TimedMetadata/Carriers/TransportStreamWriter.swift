internal import BaseMedia
internal import BinaryIO

/// Puts timed ID3 into the segments of a transport stream, as HTTP Live Streaming has it.
///
/// The program map gets a stream of metadata with the descriptors that name it ID3; each tag is a unit of its own, which
/// stands before the pictures and sounds of its time. What is there already stays as it is.
///
/// Source: Apple, Timed Metadata for HTTP Live Streaming § 2; ISO/IEC 13818-1 § 2.4.4.8, 2.6.58, 2.6.60.
package struct TransportStreamWriter: Sendable {
  /// A tag, and when it holds from.
  package struct Tag: Sendable {
    /// In ticks of 90 kHz, on the clock of the stream.
    package var time: Int64
    package var bytes: [UInt8]

    package init(time: Int64, bytes: [UInt8]) {
      self.time = time
      self.bytes = bytes
    }
  }

  /// The packet identifier of the new stream; chosen with the first segment.
  private var identifier: UInt16?
  /// Counts the packets of the new stream over all segments.
  private var continuity: UInt8 = 0

  private static let size = TransportStream.Packets.payload
  /// A unit tells its length in 16 bits.
  package static let mostTagBytes = 65_000

  package init() {}

  /// The first time of pictures or sounds of a segment, in ticks of 90 kHz; `nil` where none is given.
  package static func firstTime(of segment: [UInt8]) -> Int64? {
    for place in stride(from: 0, through: segment.count - size, by: size) {
      if let time = time(segment[place..<place + size]) { return time }
    }
    return nil
  }

  /// The segment with tags in it.
  ///
  /// - Parameters:
  ///   - tags: in the order of their times; none only declares the stream.
  ///   - segment: packets of 188 bytes.
  /// - Returns: the new bytes; `nil` where the segment is no such stream, its map has no room, or a tag is too large.
  package mutating func insert(_ tags: [Tag], into segment: [UInt8]) -> [UInt8]? {
    guard segment.count.isMultiple(of: Self.size),
      tags.allSatisfy({ $0.bytes.count <= Self.mostTagBytes }),
      let maps = TransportStream(MemorySource(segment))?.mapIdentifiers, !maps.isEmpty
    else { return nil }
    let number = identifier ?? freeIdentifier(in: segment)
    identifier = number
    var result: [UInt8] = []
    var rest = tags[...]
    var isDeclared = false
    for place in stride(from: 0, to: segment.count, by: Self.size) {
      let bytes = segment[place..<place + Self.size]
      if let packet = TransportPacket(bytes), packet.startsUnit, maps.contains(packet.identifier) {
        guard let map = Self.declaring(number, in: Array(bytes)) else { return nil }
        result += map
        isDeclared = true
        continue
      }
      if isDeclared, let time = Self.time(bytes) {
        while let tag = rest.first, tag.time <= time {
          result += packets(of: tag, number)
          rest = rest.dropFirst()
        }
      }
      result += bytes
    }
    guard isDeclared else { return nil }
    for tag in rest { result += packets(of: tag, number) }
    return result
  }

  /// The time of the unit that starts in a packet of video or audio.
  private static func time(_ bytes: ArraySlice<UInt8>) -> Int64? {
    guard let packet = TransportPacket(bytes), packet.startsUnit,
      packet.payload.dropFirst(3).first.map({ $0 >= 0xC0 && $0 < 0xF0 }) ?? false
    else { return nil }
    return ElementaryPacket(Array(packet.payload))?.time
  }

  private func freeIdentifier(in segment: [UInt8]) -> UInt16 {
    var used: Set<UInt16> = []
    for place in stride(from: 0, to: segment.count, by: Self.size) {
      used.insert(UInt16(segment[place + 1] & 0x1F) << 8 | UInt16(segment[place + 2]))
    }
    return (UInt16(0x102)..<0x1FFF).first { !used.contains($0) } ?? 0x1FFE
  }

  // MARK: Units

  private mutating func packets(of tag: Tag, _ identifier: UInt16) -> [UInt8] {
    let time = UInt64(bitPattern: tag.time) & 0x1_FFFF_FFFF
    var unit: [UInt8] = [0, 0, 1, 0xBD]
    unit += UInt16(clamping: tag.bytes.count + 8).bigEndianBytes
    // The payload is aligned; a presentation time and nothing else.
    unit += [
      0x84, 0x80, 5, 0x21 | UInt8(time >> 30 & 7) << 1, UInt8(time >> 22 & 0xFF),
      UInt8(time >> 15 & 0x7F) << 1 | 1, UInt8(time >> 7 & 0xFF), UInt8(time & 0x7F) << 1 | 1,
    ]
    unit += tag.bytes
    var result: [UInt8] = []
    var rest = unit[...]
    var isFirst = true
    while !rest.isEmpty {
      let room = Self.size - 4
      let part = rest.prefix(room)
      rest = rest.dropFirst(room)
      let filling = room - part.count
      result += [
        0x47, (isFirst ? 0x40 : 0) | UInt8(identifier >> 8), UInt8(identifier & 0xFF),
        (filling > 0 ? 0x30 : 0x10) | continuity,
      ]
      if filling > 0 {
        result.append(UInt8(filling - 1))
        if filling > 1 { result += [0] + [UInt8](repeating: 0xFF, count: filling - 2) }
      }
      result += part
      continuity = (continuity + 1) & 0xF
      isFirst = false
    }
    return result
  }

  // MARK: The program map

  private static let name: [UInt8] = Array("ID3 ".utf8)
  /// What says that the stream is ID3: both formats are given by their registered names.
  private static let format: [UInt8] = [0xFF, 0xFF] + name + [0xFF] + name + [0]

  /// The packet of a program map with one stream more; `nil` where it has no room.
  private static func declaring(_ identifier: UInt16, in packet: [UInt8]) -> [UInt8]? {
    let hasField = packet[3] & 0x20 != 0
    let start = 4 + (hasField ? 1 + Int(packet[4]) : 0)
    guard start < size else { return nil }
    let place = start + 1 + Int(packet[start])
    guard place + 12 <= size, packet[place] == 2 else { return nil }
    let length = Int(packet[place + 1] & 0x0F) << 8 | Int(packet[place + 2])
    guard length >= 13, place + 3 + length <= size else { return nil }
    var section = Array(packet[place..<(place + 3 + length - 4)])
    let program = section[3...4]
    let infoLength = Int(section[10] & 0x0F) << 8 | Int(section[11])
    guard 12 + infoLength <= section.count else { return nil }
    let pointer: [UInt8] = [0x25, 15] + format + [0x1F] + program
    let descriptor: [UInt8] = [0x26, 13] + format + [0x0F]
    section.insert(contentsOf: pointer, at: 12 + infoLength)
    let info = infoLength + pointer.count
    section[10] = section[10] & 0xF0 | UInt8(info >> 8 & 0x0F)
    section[11] = UInt8(info & 0xFF)
    section += [
      0x15, 0xE0 | UInt8(identifier >> 8), UInt8(identifier & 0xFF), 0xF0, UInt8(descriptor.count),
    ]
    section += descriptor
    let whole = section.count - 3 + 4
    section[1] = section[1] & 0xF0 | UInt8(whole >> 8 & 0x0F)
    section[2] = UInt8(whole & 0xFF)
    section += checksum(section).bigEndianBytes
    var result = Array(packet[..<place]) + section
    guard result.count <= size else { return nil }
    result += [UInt8](repeating: 0xFF, count: size - result.count)
    return result
  }

  /// Source: ISO/IEC 13818-1, annex A.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0xFFFF_FFFF) { sum, byte in
      var sum = sum ^ UInt32(byte) << 24
      for _ in 0..<8 { sum = sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1 }
      return sum
    }
  }
}
