internal import BinaryIO
internal import MediaModel

/// A logical stream: puts its packets together from pages, and reads those that hold metadata.
struct OggStream {
  /// What the stream is.
  private(set) var codec: OggCodec?
  /// What its comments hold; offsets are those of the file.
  private(set) var found = FormatMetadata()
  /// Whether nothing is wanted of it any more.
  private(set) var isDone = false
  /// The first packet, up to as many bytes as any codec needs.
  private(set) var firstPacket: [UInt8] = []
  /// The number that the stream's pages bear.
  let serial: UInt32

  private let source: any ByteSource
  private let link: String
  private let place: Int
  private var parts: [Range<Int>] = []
  private var packetCount = 0
  private var nextSequence: UInt32?
  private var isBroken = false
  private var blocks: FLACBlocks?

  private static let clause = "RFC 3533 § 6"

  /// Begins a stream.
  ///
  /// - Parameters:
  ///   - serial: the number of its pages.
  ///   - place: which stream of its link it is, counted from 0.
  ///   - link: the path of the link.
  ///   - source: the file.
  init(serial: UInt32, place: Int, link: String, source: any ByteSource) {
    self.serial = serial
    self.source = source
    self.link = link
    self.place = place
  }

  /// The path of the stream, as `Ogg.Vorbis`.
  private var path: String {
    let name = codec?.name ?? "stream"
    return place == 0 ? "\(link).\(name)" : "\(link).\(name)[\(place)]"
  }

  /// Takes a page of the stream.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  mutating func take(_ page: OggPage) throws(IOFailure) {
    guard !isDone else { return }
    if let nextSequence, page.sequence != nextSequence {
      odd("page \(page.sequence) follows where \(nextSequence) should", at: page.offset)
      // What was begun cannot be ended.
      isBroken = isBroken || !parts.isEmpty
    }
    nextSequence = page.sequence &+ 1
    var (skipsFirst, position) = (false, page.bodyOffset)
    if page.isContinued, parts.isEmpty {
      odd("a page continues a packet that did not begin", at: page.offset)
      skipsFirst = true
    } else if !page.isContinued, !parts.isEmpty {
      odd("a packet is not continued", at: page.offset)
      try endPacket()
    }
    var start = position
    for segment in page.segments {
      position += Int(segment)
      guard segment < 255 else { continue }
      if !skipsFirst { parts.append(start..<min(position, max(start, source.size))) }
      if !skipsFirst { try endPacket() }
      (skipsFirst, start) = (false, position)
      if isDone { return }
    }
    if position > start, !skipsFirst {
      parts.append(start..<min(position, max(start, source.size)))
    }
    if page.end > source.size { odd("the last page is cut short", at: page.offset) }
  }

  /// Reads what there is of a packet that the file does not end.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  mutating func finish() throws(IOFailure) {
    guard !isDone else { return }
    if parts.isEmpty {
      if packetCount > 0 { odd("the stream ends before its comments", at: nil) }
    } else {
      odd("the packet of the comments does not end", at: parts.first?.lowerBound)
      try endPacket()
    }
    isDone = true
  }

  /// Gives up, since the metadata should have come long before.
  mutating func stop() { isDone = true }

  private mutating func endPacket() throws(IOFailure) {
    let packet = SplicedSource(source, parts)
    let wasBroken = isBroken
    (parts, isBroken) = ([], false)
    packetCount += 1
    if packetCount == 1 {
      try begin(packet)
    } else if blocks != nil {
      try takeBlock(packet, wasBroken)
    } else {
      try takeComments(packet)
    }
  }

  private mutating func begin(_ packet: SplicedSource) throws(IOFailure) {
    firstPacket = try packet.read(0..<64)
    codec = OggCodec.find(firstPacket)
    guard let codec else {
      odd("a stream of a kind nobody knows; its comments are not read", at: packet.offset(0))
      isDone = true
      return
    }
    if codec.name == OggCodec.flac.name {
      // Two bytes of version and two of a count, the marker of FLAC, and the first block.
      var blocks = FLACBlocks(source: packet, path: path)
      if packet.size >= 17 { try blocks.take(type: 0, body: 17..<packet.size) }
      found.append(packet.placing(blocks.takeFound()))
      self.blocks = blocks
    }
    isDone = codec.commentMarker == nil && blocks == nil
  }

  private mutating func takeBlock(_ packet: SplicedSource, _ isBroken: Bool) throws(IOFailure) {
    let header = UInt32(bigEndian: try packet.read(0..<4))
    guard packet.size >= 4, header >> 24 & 0x7F < 127 else {
      odd("a packet of FLAC is no metadata block", at: packet.offset(0))
      isDone = true
      return
    }
    if Int(header & 0xFF_FFFF) != packet.size - 4 {
      odd("the size of a metadata block is not that of its packet", at: packet.offset(0))
    }
    blocks?.source = packet
    try blocks?.take(type: UInt8(header >> 24 & 0x7F), body: 4..<packet.size)
    if let found = blocks?.takeFound() { self.found.append(packet.placing(found)) }
    isDone = header >> 31 == 1
  }

  private mutating func takeComments(_ packet: SplicedSource) throws(IOFailure) {
    isDone = true
    guard let codec, let marker = codec.commentMarker else { return }
    let gap = marker.count + codec.commentGap
    guard try packet.read(0..<marker.count) == marker, packet.size >= gap else {
      odd("the second packet holds no comments", at: packet.offset(0))
      return
    }
    var oddities: [Diagnostic] = []
    var cursor = SourceCursor(packet, gap..<packet.size, pieceSize: 1 << 14)
    let comments = try VorbisComments.read(
      &cursor, path: path, keeping: StoredItem.largestInMemory, oddities: &oddities)
    var read = try VorbisItems(comments: comments, source: packet, path: path, offset: gap).read()
    read.diagnostics = oddities + read.diagnostics
    found.append(packet.placing(read))
  }

  private mutating func odd(_ message: String, at offset: Int?) {
    found.diagnostics.append(
      Diagnostic(message, clause: Self.clause, path: path, offset: offset))
  }
}
