internal import BinaryIO
internal import MediaModel

/// The pages with which a logical stream begins, and the packets in them, so that the metadata among these can be
/// changed.
struct OggHeaders {
  /// A packet, or as much of one as the pages hold.
  struct Packet {
    /// Where its bytes lie.
    var parts: [Range<Int>] = []
    /// The pages where it begins and where it ends, by their places.
    var pages: ClosedRange<Int>
    /// Whether it ends there.
    var isWhole = false

    var count: Int { parts.reduce(0) { $0 + $1.count } }
  }

  let serial: UInt32
  /// The place of the stream in its link.
  let place: Int
  private(set) var pages: [OggPage] = []
  private(set) var packets: [Packet] = []
  /// What the stream is; `nil` for one nobody here knows.
  private(set) var codec: OggCodec?
  /// Why the packets cannot be told.
  private(set) var problem: String?
  /// Whether all packets of metadata are there.
  private(set) var isDone = false
  private let source: any ByteSource

  init(serial: UInt32, place: Int, source: any ByteSource) {
    self.serial = serial
    self.place = place
    self.source = source
  }

  /// Takes a page of the stream.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  mutating func take(_ page: OggPage) throws(IOFailure) {
    guard !isDone, problem == nil else { return }
    guard page.end <= source.size else {
      problem = "a page is cut short"
      return
    }
    let isOpen = packets.last.map { !$0.isWhole } ?? false
    if let last = pages.last, page.sequence != last.sequence &+ 1 { problem = "pages are missing" }
    if page.isContinued != isOpen { problem = "packets are not continued as their pages say" }
    guard problem == nil else { return }
    let index = pages.count
    pages.append(page)
    var position = page.bodyOffset
    var start = position
    var ends = !isOpen
    for segment in page.segments {
      if ends {
        packets.append(Packet(pages: index...index))
        (ends, start) = (false, position)
      }
      position += Int(segment)
      if segment < 255 {
        close(start..<position, index, isWhole: true)
        (ends, start) = (true, position)
      }
    }
    if !ends { close(start..<position, index, isWhole: false) }
    if index == 0, let first = packets.first {
      codec = OggCodec.find(try SplicedSource(source, first.parts).read(0..<64))
      if codec == nil { isDone = true }
    }
    if !isDone { isDone = try isComplete() }
  }

  private mutating func close(_ range: Range<Int>, _ page: Int, isWhole: Bool) {
    guard let last = packets.indices.last else { return }
    if !range.isEmpty { packets[last].parts.append(range) }
    packets[last].pages = packets[last].pages.lowerBound...page
    packets[last].isWhole = isWhole
  }

  /// Whether the packets of metadata are all there.
  private func isComplete() throws(IOFailure) -> Bool {
    guard let codec else { return true }
    guard codec.name == OggCodec.flac.name else {
      return codec.commentMarker == nil || packets.count > 1 && packets[1].isWhole
    }
    for packet in packets.dropFirst() where packet.isWhole {
      let header = try SplicedSource(source, packet.parts).read(0..<1)
      if header.first ?? 0xFF >= 0x7F { return true }
    }
    return false
  }

  /// The bytes of a packet.
  func source(of packet: Packet) -> SplicedSource { SplicedSource(source, packet.parts) }

  /// How many of the packets are metadata, the first one included.
  var metadataPacketCount: Int {
    get throws(IOFailure) {
      guard codec?.name == OggCodec.flac.name else {
        return min(packets.count(where: \.isWhole), codec?.commentMarker == nil ? 1 : 2)
      }
      for (index, packet) in packets.enumerated().dropFirst() where packet.isWhole {
        if try source(of: packet).read(0..<1).first ?? 0 >= 0x80 { return index + 1 }
      }
      return packets.count
    }
  }
}

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
