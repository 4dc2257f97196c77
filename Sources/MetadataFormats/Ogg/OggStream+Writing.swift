internal import BinaryIO
internal import MediaModel

/// Writes the metadata of a logical stream.
extension OggStream {
  /// Whether the stream can hold metadata.
  var takesItems: Bool {
    content != nil && problem == nil && codec?.isEssence ?? false
  }

  /// Whether an item that has no place yet can be put here.
  func accepts(_ item: MetadataItem) -> Bool {
    switch content {
    case .comments(let comments, _) where problem == nil: comments.accepts(item)
    case .blocks(let blocks) where problem == nil: blocks.accepts(item)
    default: false
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
  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> Pages? {
    guard problem == nil else { return nil }
    switch content {
    case nil: return nil
    case .comments(let editor, let lead):
      guard
        var comments = try editor.rewriting(wanted.items, chapters: wanted.chapters, &file)
      else { return nil }
      fit(&comments, to: source(of: packets[1].parts).size - lead.count)
      return try pages([lead + comments.bytes], count: 1)
    case .blocks(let blocks):
      guard let made = try blocks.rewriting(wanted, &file) else { return nil }
      return try pages(of: made)
    }
  }

  /// Makes comments as long as those before by zeros after them, where the codec allows that.
  private func fit(_ comments: inout VorbisComments, to size: Int) {
    // What ends the comments of a codec before zeros: a bit, or nothing.
    let end: ArraySlice<UInt8>
    switch codec?.name {
    case "Vorbis": end = comments.tail.isEmpty ? [1] : comments.tail.prefix(1)
    case "Opus": end = []
    default: return
    }
    guard comments.tail.dropFirst(end.count).allSatisfy({ $0 == 0 }) else { return }
    comments.tail = Array(end)
    let room = size - comments.bytes.count
    if room > 0 { comments.tail += [UInt8](repeating: 0, count: room) }
  }

  private func pages(of blocks: [FLACBlocks.NewBlock]) throws(FormatWritingError) -> Pages {
    var packets: [[UInt8]] = []
    let rest = blocks.drop { $0.type == 0 }
    for (index, block) in rest.enumerated() {
      let body: [UInt8]
      switch block {
      case .old(let block):
        body = try reading(block.source.read(block.body))
      case .new(_, let bytes): body = bytes
      }
      packets.append(FLACBlocks.header(of: block, isLast: index == rest.count - 1) + body)
    }
    // Comments are the one block that must be there.
    if packets.isEmpty {
      packets = [[0x84, 0, 0, 8] + [UInt8](repeating: 0, count: 8)]
    }
    var pages = try pages(packets, count: metadataCount - 1)
    pages.first = try firstPage(packets.count, old: metadataCount - 1)
    return pages
  }

  /// The first page of FLAC with another count of blocks; `nil` where it stays.
  ///
  /// Source: RFC 9639 § 10.1.
  private func firstPage(_ count: Int, old: Int) throws(FormatWritingError) -> [UInt8]? {
    guard count != old, let page = self.pages.first, self.packets[0].pages == 0...0 else {
      return nil
    }
    var body = try reading(source(of: self.packets[0].parts).read(0..<page.end))
    guard body.count >= 9 else { return nil }
    // Zero says that the count is not known.
    if body[7] != 0 || body[8] != 0 {
      body.replaceSubrange(7..<9, with: UInt16(clamping: count).bigEndianBytes)
    }
    return OggPaging.page(
      flags: page.flags, granule: page.granule, serial: page.serial, sequence: page.sequence,
      segments: page.segments, body: body)
  }

  /// Lays packets out in the place of those that follow the first.
  private func pages(
    _ packets: [[UInt8]], count: Int
  ) throws(FormatWritingError) -> Pages {
    let first = 1
    guard first + count <= self.packets.count, count > 0 else {
      throw FormatWritingError("the packets of the metadata are not all there")
    }
    let start = self.packets[first].pages.lowerBound
    let end = self.packets[first + count - 1].pages.upperBound
    guard start > 0 else {
      throw FormatWritingError("metadata stands on the first page of a stream")
    }
    var all = packets.map { OggPaging.Packet(bytes: $0, isWhole: true) }
    for packet in self.packets[(first + count)...] where packet.pages.lowerBound <= end {
      let source = source(of: packet.parts.filter { $0.lowerBound < self.pages[end].end })
      let bytes = try reading(source.read(0..<source.size))
      all.append(
        .init(bytes: bytes, isWhole: packet.isWhole && packet.pages.upperBound <= end))
    }
    let old = Array(self.pages[start...end])
    return Pages(new: OggPaging.pages(of: all, replacing: old), old: old)
  }
}
