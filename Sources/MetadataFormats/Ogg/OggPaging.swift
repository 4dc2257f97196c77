internal import BinaryIO

/// Lays packets out on pages.
struct OggPaging {
  /// A packet: its bytes, and whether it ends here.
  struct Packet {
    var bytes: [UInt8]
    var isWhole: Bool
  }

  private static let mostSegments = 255

  /// The pages of packets.
  ///
  /// - Parameters:
  ///   - packets: the packets; the first may be the rest of one, the last may go on.
  ///   - old: the pages they take the place of: their number, flags and position are kept as far as can be.
  /// - Returns: the pages, as many as there were where these are enough and not too many.
  static func pages(of packets: [Packet], replacing old: [OggPage]) -> [[UInt8]] {
    guard let first = old.first, let last = old.last else { return [] }
    var segments: [UInt8] = []
    var body: [UInt8] = []
    var ends: Set<Int> = []
    for packet in packets {
      segments += [UInt8](repeating: 255, count: packet.bytes.count / 255)
      if packet.isWhole {
        segments.append(UInt8(packet.bytes.count % 255))
        ends.insert(segments.count - 1)
      }
      body += packet.bytes
    }
    let needed = max(1, (segments.count + mostSegments - 1) / mostSegments)
    let count = min(max(needed, old.count), max(1, segments.count))
    var pages: [[UInt8]] = []
    var (segment, position) = (0, 0)
    for index in 0..<count {
      let left = count - index - 1
      let size = min(mostSegments, segments.count - segment - left)
      let sizes = Array(segments[segment..<(segment + size)])
      let bytes = sizes.reduce(0) { $0 + Int($1) }
      let isContinued = segment == 0 ? first.isContinued : !ends.contains(segment - 1)
      var flags: UInt8 = isContinued ? 1 : 0
      if left == 0 { flags |= last.flags & 4 }
      let hasEnd = (segment..<(segment + size)).contains { ends.contains($0) }
      pages.append(
        page(
          flags: flags, granule: hasEnd ? (left == 0 && last.granule > 0 ? last.granule : 0) : -1,
          serial: first.serial, sequence: first.sequence &+ UInt32(index), segments: sizes,
          body: body[position..<(position + bytes)]))
      segment += size
      position += bytes
    }
    return pages
  }

  /// One page with its checksum.
  static func page(
    flags: UInt8, granule: Int64, serial: UInt32, sequence: UInt32, segments: [UInt8],
    body: some Collection<UInt8>
  ) -> [UInt8] {
    var page =
      OggPage.marker + [0, flags] + granule.littleEndianBytes + serial.littleEndianBytes
      + sequence.littleEndianBytes + [0, 0, 0, 0, UInt8(truncatingIfNeeded: segments.count)]
      + segments + body
    page.replaceSubrange(22..<26, with: OggChecksum.of(page).littleEndianBytes)
    return page
  }
}
