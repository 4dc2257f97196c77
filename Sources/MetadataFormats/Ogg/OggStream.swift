internal import BinaryIO
internal import MediaModel

/// A logical stream: puts the packets with which it begins together from pages, and reads those that hold metadata.
struct OggStream {
  /// A packet, or as much of one as the pages hold.
  struct Packet {
    /// Where its bytes are.
    var parts: [Range<Int>] = []
    /// The pages where it begins and where it ends, by their places.
    var pages: ClosedRange<Int>
    /// Whether it ends there.
    var isWhole = false
  }

  /// What holds the metadata.
  enum Content {
    /// Comments after some bytes of their packet.
    case comments(VorbisCommentEditor, lead: [UInt8])
    /// Blocks of FLAC, one to a packet.
    case blocks(FLACBlocks)
  }

  /// The number that the stream's pages bear.
  let serial: UInt32
  /// What the stream is; `nil` for one no one here knows.
  private(set) var codec: OggCodec?
  private(set) var content: Content?
  /// The pages up to the one with the last packet of metadata.
  private(set) var pages: [OggPage] = []
  /// The packets that begin on them.
  private(set) var packets: [Packet] = []
  /// How many of the packets are metadata, the first one included.
  private(set) var metadataCount = 0
  /// The first packet, up to as many bytes as any codec needs.
  private(set) var firstPacket: [UInt8] = []
  /// Whether nothing is requested of it any more.
  private(set) var isDone = false
  /// Why its packets cannot be rewritten.
  private(set) var problem: String?

  private let source: any ByteSource
  private let link: String
  private let place: Int
  private var isOpen = false
  private var oddities: [Diagnostic] = []

  /// Begins the stream at a place of its link, counted from 0; `serial` is the number of its pages, `link` the path.
  init(serial: UInt32, place: Int, link: String, source: any ByteSource) {
    self.serial = serial
    self.source = source
    self.link = link
    self.place = place
  }

  /// What the metadata say, at places in the file.
  var found: FormatMetadata {
    var found: FormatMetadata
    switch content {
    case .comments(let comments, _): found = comments.found
    case .blocks(let blocks): found = blocks.found
    case nil: found = FormatMetadata()
    }
    found.diagnostics = oddities + found.diagnostics
    return found
  }

  /// Whether there should be comments, and nothing of them can be read.
  var hidesComments: Bool { content == nil && codec?.commentMarker != nil }

  /// Whether the stream is not there only to describe others.
  var isEssence: Bool { codec?.isEssence ?? true }

  /// The path of the stream, as `Ogg.Vorbis`.
  private var path: String {
    let name = codec?.name ?? "stream"
    return place == 0 ? "\(link).\(name)" : "\(link).\(name)[\(place)]"
  }

  /// The bytes of parts of the file, as a packet.
  func source(of parts: [Range<Int>]) -> SplicedSource { SplicedSource(source, parts) }

  mutating func take(_ page: OggPage) throws(IOFailure) {
    guard !isDone else { return }
    if let last = pages.last, page.sequence != last.sequence &+ 1 {
      odd("page \(page.sequence) follows where \(last.sequence &+ 1) should", at: page.offset)
      problem = "pages are missing"
    }
    if page.isFirst != pages.isEmpty {
      odd(
        page.isFirst
          ? "a page begins the stream again" : "the first page does not begin the stream",
        at: page.offset)
      problem = "its pages do not begin where they say"
    }
    // Flags may be wrong where comments begin; what follows a lost beginning is not a packet.
    var skipsFirst = page.isContinued && !isOpen
    if skipsFirst { skipsFirst = try !beginsComments(page) }
    if page.isContinued != isOpen {
      odd(
        isOpen ? "a packet is not continued" : "a page continues a packet that did not begin",
        at: page.offset)
      problem = "packets are not continued as their pages say"
      if isOpen { try endPacket() }
    }
    pages.append(page)
    var position = page.bodyOffset
    var start = position
    for segment in page.segments {
      position += Int(segment)
      guard segment < 255 else { continue }
      if !skipsFirst {
        add(start..<position, isWhole: true)
        try endPacket()
      }
      (skipsFirst, start) = (false, position)
    }
    if page.segments.last == 255, !skipsFirst { add(start..<position, isWhole: false) }
    if page.end > source.size {
      odd("the last page is cut short", at: page.offset)
      problem = "a page is cut short"
    }
  }

  /// Whether a page begins with the comments that are due, whatever its flags say.
  private func beginsComments(_ page: OggPage) throws(IOFailure) -> Bool {
    guard metadataCount == 1, let marker = codec?.commentMarker else { return false }
    let start = page.bodyOffset
    return try source.read(start..<min(start + marker.count, source.size)) == Array(marker)
  }

  private mutating func add(_ range: Range<Int>, isWhole: Bool) {
    let page = pages.count - 1
    if !isOpen { packets.append(Packet(pages: page...page)) }
    isOpen = true
    let last = packets.count - 1
    let range = range.clamped(to: 0..<max(0, source.size))
    if !range.isEmpty { packets[last].parts.append(range) }
    packets[last].pages = packets[last].pages.lowerBound...page
    packets[last].isWhole = isWhole
  }

  /// Reads what there is of a packet that the file does not end.
  mutating func finish() throws(IOFailure) {
    guard !isDone else { return }
    if isOpen {
      odd("the packet of the comments does not end", at: packets.last?.parts.first?.lowerBound)
      try endPacket()
    } else if metadataCount > 0 {
      odd("the stream ends before its comments", at: nil)
    }
    problem = problem ?? "the stream ends before its comments"
    isDone = true
  }

  private mutating func endPacket() throws(IOFailure) {
    isOpen = false
    guard !isDone, let parts = packets.last?.parts else { return }
    let packet = source(of: parts)
    metadataCount += 1
    if metadataCount == 1 {
      try begin(packet)
    } else if case .blocks(let blocks) = content {
      try take(packet, after: blocks)
    } else {
      try takeComments(packet)
    }
  }

  private mutating func begin(_ packet: SplicedSource) throws(IOFailure) {
    firstPacket = try packet.read(0..<64)
    codec = OggCodec.find(firstPacket)
    guard let codec else {
      odd("a stream of an unknown kind; its comments are not read", at: packet.offset(0))
      isDone = true
      return
    }
    guard codec.name == OggCodec.flac.name else {
      isDone = codec.commentMarker == nil
      return
    }
    // Two bytes of version and two of a count, the marker of FLAC, and the first block.
    var blocks = FLACBlocks(path: path)
    if packet.size >= 17 { try blocks.take(type: 0, body: 17..<packet.size, of: packet) }
    content = .blocks(blocks)
  }

  private mutating func take(
    _ packet: SplicedSource, after blocks: FLACBlocks
  ) throws(IOFailure) {
    let header = UInt32(bigEndian: try packet.read(0..<4))
    guard packet.size >= 4, header >> 24 & 0x7F < 127 else {
      isDone = true
      return fail("a packet of FLAC is not metadata block", packet)
    }
    if Int(header & 0xFF_FFFF) != packet.size - 4 {
      fail("the size of a metadata block is not that of its packet", packet)
    }
    var blocks = blocks
    try blocks.take(type: UInt8(header >> 24 & 0x7F), body: 4..<packet.size, of: packet)
    content = .blocks(blocks)
    isDone = header >> 31 == 1
  }

  private mutating func takeComments(_ packet: SplicedSource) throws(IOFailure) {
    isDone = true
    guard let codec, let marker = codec.commentMarker else { return }
    let lead = try packet.read(0..<(marker.count + codec.commentGap))
    guard lead.starts(with: marker), lead.count == marker.count + codec.commentGap else {
      return fail("the second packet holds no comments", packet)
    }
    let comments = try VorbisCommentEditor(
      lead.count..<packet.size, of: packet, path: path, duration: nil, takesPictures: true)
    content = .comments(comments, lead: lead)
  }

  private mutating func fail(_ message: String, _ packet: SplicedSource) {
    odd(message, at: packet.offset(0))
    problem = message
  }

  private mutating func odd(_ message: String, at offset: Int?) {
    oddities.append(message, clause: "RFC 3533 § 6", path: path, offset: offset)
  }
}
