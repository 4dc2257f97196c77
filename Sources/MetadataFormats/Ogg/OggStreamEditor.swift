internal import BinaryIO
internal import MediaModel

/// Changes the metadata of one logical stream.
struct OggStreamEditor {
  let headers: OggHeaders
  /// The items of the stream, as the reader gives them before it takes out what streams share.
  let items: [MetadataItem]
  /// The chapter lists of the stream.
  let chapters: [ChapterList]
  private let content: Content

  private enum Content {
    case comments(VorbisCommentEditor, lead: [UInt8], tail: Tail)
    case blocks(FLACBlockEditor)
    case nothing
  }

  /// What may follow the comments in their packet.
  private enum Tail {
    /// A bit that ends them, and zeros.
    case framed
    /// Zeros.
    case zeros
    /// Nothing, or what is not ours.
    case kept
  }

  /// Prepares a stream.
  ///
  /// - Parameters:
  ///   - headers: its first pages.
  ///   - link: the path of its link.
  /// - Throws: `IOFailure` where the source cannot be read.
  init(_ headers: OggHeaders, link: String) throws(IOFailure) {
    self.headers = headers
    let name = headers.codec?.name ?? "stream"
    let path = headers.place == 0 ? "\(link).\(name)" : "\(link).\(name)[\(headers.place)]"
    content = try Self.content(headers, path)
    switch content {
    case .comments(let editor, _, _):
      (items, chapters) = (
        editor.items, editor.list.map { [$0] } ?? []
      )
    case .blocks(let editor): (items, chapters) = (editor.items, editor.chapters)
    case .nothing: (items, chapters) = ([], [])
    }
  }

  private static func content(
    _ headers: OggHeaders, _ path: String
  ) throws(IOFailure) -> Content {
    guard let codec = headers.codec, headers.isDone, headers.problem == nil else { return .nothing }
    if codec.name == OggCodec.flac.name { return try blocks(headers, path) }
    guard let marker = codec.commentMarker, headers.packets.count > 1 else { return .nothing }
    let packet = headers.source(of: headers.packets[1])
    let gap = marker.count + codec.commentGap
    let lead = try packet.read(0..<gap)
    guard lead.starts(with: marker), packet.size >= gap else { return .nothing }
    let editor = try VorbisCommentEditor(
      gap..<packet.size, of: packet, path: path, duration: nil, takesPictures: true,
      placing: packet.placing)
    let tail: Tail =
      codec.name == "Vorbis" ? .framed : codec.name == "Opus" ? .zeros : .kept
    return .comments(editor, lead: lead, tail: tail)
  }

  private static func blocks(
    _ headers: OggHeaders, _ path: String
  ) throws(IOFailure) -> Content {
    let first = headers.source(of: headers.packets[0])
    var editor = FLACBlockEditor(source: first, path: path) { source, found in
      (source as? SplicedSource)?.placing(found) ?? found
    }
    if first.size >= 17 { try editor.take(type: 0, body: 17..<first.size, of: first) }
    for packet in headers.packets[..<(try headers.metadataPacketCount)].dropFirst() {
      let source = headers.source(of: packet)
      let header = UInt32(bigEndian: try source.read(0..<4))
      guard source.size >= 4, Int(header & 0xFF_FFFF) == source.size - 4 else { return .nothing }
      try editor.take(
        type: UInt8(header >> 24 & 0x7F), body: 4..<source.size, of: source)
    }
    return .blocks(editor)
  }

  /// Whether the stream can hold metadata.
  var takesItems: Bool {
    if case .nothing = content { return false }
    return headers.codec?.isEssence ?? false
  }

  /// Whether an item that has no place yet can be put here.
  func accepts(_ item: MetadataItem) -> Bool {
    switch content {
    case .comments(let editor, _, _): editor.accepts(item)
    case .blocks(let editor): editor.accepts(item)
    case .nothing: false
    }
  }

  /// New pages of a stream, and which they take the place of.
  struct Pages {
    var new: [[UInt8]]
    var old: [OggPage]
    /// The first page of FLAC, which counts its blocks.
    var first: [UInt8]?
  }

  /// The pages with other metadata; `nil` where nothing changes.
  ///
  /// - Throws: ``FormatWritingError``.
  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> Pages? {
    switch content {
    case .nothing: return nil
    case .comments(let editor, let lead, let tail):
      guard
        var comments = try editor.rewriting(wanted.items, chapters: wanted.chapters, &file)
      else { return nil }
      fit(&comments, to: headers.packets[1].count - lead.count, tail)
      return try pages([lead + comments.bytes], from: 1, count: 1)
    case .blocks(let editor):
      guard let made = try editor.rewriting(wanted, &file) else { return nil }
      return try pages(of: made)
    }
  }

  /// Makes comments as long as those before by zeros behind them, where the codec allows that.
  private func fit(_ comments: inout VorbisComments, to size: Int, _ tail: Tail) {
    switch tail {
    case .kept: return
    case .framed:
      guard comments.tail.dropFirst().allSatisfy({ $0 == 0 }) else { return }
      comments.tail = [comments.tail.first ?? 1]
    case .zeros:
      guard comments.tail.allSatisfy({ $0 == 0 }) else { return }
      comments.tail = []
    }
    let room = size - comments.bytes.count
    if room > 0 { comments.tail += [UInt8](repeating: 0, count: room) }
  }

  private func pages(of blocks: [FLACBlockEditor.NewBlock]) throws(FormatWritingError) -> Pages {
    var packets: [[UInt8]] = []
    let rest = blocks.drop { $0.type == 0 }
    for (index, block) in rest.enumerated() {
      let last: UInt32 = index == rest.count - 1 ? 0x8000_0000 : 0
      let header = last | UInt32(block.type) << 24 | UInt32(truncatingIfNeeded: block.count)
      let body: [UInt8]
      switch block {
      case .old(let block):
        body = try reading { () throws(IOFailure) in try block.source.read(block.body) }
      case .new(_, let bytes): body = bytes
      }
      packets.append(header.bigEndianBytes + body)
    }
    let count = try reading { () throws(IOFailure) in try headers.metadataPacketCount }
    // Comments are the one block that must be there.
    if packets.isEmpty {
      packets = [[0x84, 0, 0, 8] + [UInt8](repeating: 0, count: 8)]
    }
    var pages = try pages(packets, from: 1, count: count - 1)
    pages.first = try firstPage(packets.count, old: count - 1)
    return pages
  }

  /// The first page of FLAC with another count of blocks; `nil` where it stays.
  ///
  /// Source: RFC 9639 § 10.1.
  private func firstPage(_ count: Int, old: Int) throws(FormatWritingError) -> [UInt8]? {
    guard count != old, let page = headers.pages.first, headers.packets[0].pages == 0...0 else {
      return nil
    }
    var body = try reading { () throws(IOFailure) in
      try headers.source(of: headers.packets[0]).read(0..<page.end)
    }
    guard body.count >= 9 else { return nil }
    // Zero says that the count is not known.
    if body[7] != 0 || body[8] != 0 {
      body.replaceSubrange(7..<9, with: UInt16(clamping: count).bigEndianBytes)
    }
    return OggPaging.page(
      flags: page.flags, granule: page.granule, serial: page.serial, sequence: page.sequence,
      segments: page.segments, body: body)
  }

  /// Lays packets out in the place of others.
  private func pages(
    _ packets: [[UInt8]], from first: Int, count: Int
  ) throws(FormatWritingError) -> Pages {
    guard first + count <= headers.packets.count, count > 0 else {
      throw FormatWritingError("the packets of the metadata are not all there")
    }
    let start = headers.packets[first].pages.lowerBound
    let end = headers.packets[first + count - 1].pages.upperBound
    guard start > 0 else {
      throw FormatWritingError("metadata stands on the first page of a stream")
    }
    var all = packets.map { OggPaging.Packet(bytes: $0, isWhole: true) }
    for packet in headers.packets[(first + count)...] where packet.pages.lowerBound <= end {
      let parts = packet.parts.filter { $0.lowerBound < headers.pages[end].end }
      let bytes = try reading { () throws(IOFailure) in
        let source = headers.source(of: OggHeaders.Packet(parts: parts, pages: packet.pages))
        return try source.read(0..<source.size)
      }
      all.append(
        .init(bytes: bytes, isWhole: packet.isWhole && packet.pages.upperBound <= end))
    }
    let old = Array(headers.pages[start...end])
    return Pages(new: OggPaging.pages(of: all, replacing: old), old: old)
  }
}
