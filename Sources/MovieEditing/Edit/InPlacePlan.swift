package import BaseMedia
package import BinaryIO

/// The writes that give a file another movie header without moving a sample.
///
/// After every step, and after any part of one, the file is the old one or the new one, whole: the new header is
/// written where no reader looks yet, comes into view by one small write, and the old one goes by another.
///
///     into padding                              at the end
///     1 the padding becomes one box             1 the file grows by zeros (a box without type, to the end)
///     2 the header is written to its end        2 the header is written there, under the name of padding
///     3 the padding is cut to what is left      3 its own 8 bytes
///     4 the old header becomes padding and is cleared, or the file is cut before it
///
/// Media data and boxes that come along are added at the end before all this: with a header at the end they and it are
/// one stretch, which comes into view by its first 8 bytes; with a header in padding they are a stretch of their own,
/// to which nothing points yet. Boxes that are replaced become padding after the old header has.
package struct InPlacePlan: Hashable, Sendable {
  /// Where the new header goes.
  package enum Place: Hashable, Sendable { case padding, end }

  /// What is done, in order.
  package private(set) var steps: [FileStep] = []
  /// Where the new header goes.
  package let place: Place
  /// The offset of the new header.
  package private(set) var headerOffset: Int
  /// Whether the header comes before all media data afterwards.
  package let isHeaderFirst: Bool

  /// How many bytes are written.
  package var byteCount: Int {
    steps.reduce(0) { $0 + $1.byteCount }
  }

  /// Plans the change from the movie header of a file to another; without steps where it is the same already.
  ///
  /// A second header, which an edit that was cut off has left, goes too. Chunk offsets of the new header are those of
  /// the file, and for media that is added those after ``Addition/mediaOffset(in:)``. What samples and items are in is
  /// never written over; `padding` bytes stay after a header that goes to the end, for the next edit.
  ///
  /// - Throws: ``ItemEditError`` where the file must be rewritten instead.
  package static func replacing(
    with moov: BoxNode, adding addition: Addition = Addition(), in tree: BoxTree,
    source: any ByteSource, sparing media: [Range<Int>] = [], padding: Int = 0
  ) throws(ItemEditError) -> InPlacePlan {
    let headers = tree.boxes.filter { $0.type == "moov" }.compactMap(\.origin)
    guard let old = headers.first else { throw ItemEditError("the file has no movie header") }
    var bytes = moov.bytes
    let firstMedia = tree.boxes.first { $0.type == "mdat" || $0.type == "moof" }?.offset ?? Int.max
    var stretch = FileLayout(addition)
    let offsets = Set(addition.replaced.map(\.lowerBound))
    let replaced = tree.boxes.filter { offsets.contains($0.offset) }
    let freed = FragmentJoiner.merged(addition.replaced)
    guard FragmentJoiner.ranges(freed, outside: FragmentJoiner.merged(media)) == freed else {
      throw ItemEditError("samples are in a box that goes")
    }
    if headers.count == 1, stretch.size == 0, let same = try? source.read(old), same == bytes {
      var plan = InPlacePlan(
        place: .padding, headerOffset: old.lowerBound, isHeaderFirst: old.lowerBound < firstMedia)
      plan.retire(replaced)
      return plan
    }
    guard !headers.contains(where: { header in media.contains { $0.overlaps(header) } }) else {
      throw ItemEditError("samples are in the movie header")
    }
    let isFragmented = tree.boxes.contains { $0.type == "moof" }
    let fitting = Padding.all(of: tree, source: source).filter { gap in
      (gap.range.count == bytes.count || gap.range.count - bytes.count >= 8)
        && Sector.holds(8, at: gap.range.lowerBound)
    }
    let unused = Set(
      FragmentJoiner.ranges(fitting.map(\.range), outside: FragmentJoiner.merged(media)))
    let gaps = fitting.filter { unused.contains($0.range) }
    var plan: InPlacePlan
    // Before the media data a header serves those who read while the file arrives.
    if let gap = gaps.first(where: { $0.range.upperBound <= firstMedia })
      ?? (isFragmented ? nil : gaps.first)
    {
      plan = InPlacePlan(
        place: .padding, headerOffset: gap.range.upperBound - bytes.count,
        isHeaderFirst: gap.range.upperBound <= firstMedia)
      bytes = try placed(moov, at: plan.headerOffset)
      if stretch.size > 0 { try plan.append(stretch, tree: tree, source: source) }
      plan.fill(gap, bytes)
    } else if isFragmented {
      throw ItemEditError(
        "there is no room before the fragments, and their header must come before them")
    } else {
      let end = tree.sourceSize + Sector.lead(at: tree.sourceSize)
      plan = InPlacePlan(
        place: .end, headerOffset: end + stretch.size, isHeaderFirst: end < firstMedia)
      stretch.append(try placed(moov, at: plan.headerOffset))
      if padding >= 8 {
        stretch.append(BoxNode("free", payload: [UInt8](repeating: 0, count: padding - 8)))
      }
      try plan.append(stretch, tree: tree, source: source)
    }
    plan.retire(
      headers: tree.boxes.filter { $0.type == "moov" }, tree: tree, source: source,
      isLonger: stretch.size > 0)
    plan.retire(replaced)
    plan.clear(addition.freed, in: tree)
    return plan
  }

  /// Clears parts of the media data.
  private mutating func clear(_ freed: [Range<Int>], in tree: BoxTree) {
    let parts = tree.mediaPayloads.flatMap { payload in
      freed.map { $0.clamped(to: payload) }.filter { !$0.isEmpty }
    }
    guard !parts.isEmpty else { return }
    steps += parts.map { .clear($0) } + [.synchronize]
  }

  /// A movie header as it is written at a place.
  private static func placed(_ moov: BoxNode, at place: Int) throws(ItemEditError) -> [UInt8] {
    let bytes = moov.placed(at: place).bytes
    guard bytes.count == moov.size else {
      throw ItemEditError("the places of encryption tables do not fit into 32 bits there")
    }
    return bytes
  }

  private mutating func fill(_ gap: Padding, _ bytes: [UInt8]) {
    if gap.isSeveral {
      write(UInt32(gap.range.count).bigEndianBytes, at: gap.range.lowerBound)
      // The headers of the boxes that are one now: the next edit takes only zeros for padding.
      steps += [.clear((gap.range.lowerBound + 8)..<gap.range.upperBound), .synchronize]
    }
    if headerOffset == gap.range.lowerBound {
      write(Array(bytes.dropFirst(8)), at: headerOffset + 8)
      write(Array(bytes.prefix(8)), at: headerOffset)
    } else {
      write(bytes, at: headerOffset)
      write(UInt32(gap.range.count - bytes.count).bigEndianBytes, at: gap.range.lowerBound)
    }
  }

  /// Adds a stretch after the last box; nothing of it is seen before its first 8 bytes, which are written last.
  private mutating func append(
    _ stretch: FileLayout, tree: BoxTree, source: any ByteSource
  ) throws(ItemEditError) {
    let end = tree.sourceSize
    let privateData = try? PrivateData(of: tree, source: source)
    guard privateData?.endsFile == false else {
      throw ItemEditError("the file ends with data that its readers look for there")
    }
    guard let last = tree.boxes.last, last.type != BoxHeader.tailType,
      let head = try? source.read(last.offset..<min(last.offset + BoxHeader.maximumSize, end))
    else { throw ItemEditError("the file ends with bytes that are not a box") }
    var reader = ByteReader(head, at: last.offset)
    guard
      let header = try? BoxHeader(parsing: &reader, available: Int.max, isTopLevel: true)
    else { throw ItemEditError("the file ends with a box that cannot be read") }
    if header.sizeForm == .toEnd {
      guard let size = UInt32(exactly: end - last.offset) else {
        throw ItemEditError("the media data runs to the end of the file and is too large to say so")
      }
      guard Sector.holds(4, at: last.offset) else {
        throw ItemEditError("the size of the media data is across two sectors of the disk")
      }
      write(size.bigEndianBytes, at: last.offset)
    } else if last.offset + header.size != end {
      throw ItemEditError("the file is cut: its last box is larger")
    }
    let lead = Sector.lead(at: end)
    let start = end + lead
    steps.append(.resize(to: start + stretch.size))
    if lead > 0 {
      // A box without size first, then the one byte that its size is.
      write(Array("free".utf8), at: end + 4)
      write([UInt8(lead)], at: end + 3)
    }
    var position = start
    var first: [UInt8] = []
    for piece in stretch.segments {
      switch piece {
      case .bytes(let bytes) where position == start:
        first = Array(bytes.prefix(8))
        steps.append(.write(Self.paddingHeader(over: stretch.size) + bytes.dropFirst(8), at: start))
      case .bytes(let bytes): steps.append(.write(bytes, at: position))
      case .zeros: break
      case .range(let range, let source):
        steps.append(.copy(range, of: source, at: position))
      }
      position += piece.count
    }
    steps.append(.synchronize)
    write(first, at: start)
  }

  /// The header that a stretch has until all of it is written: one box of padding, so that an edit that is cut off
  /// leaves whole boxes after.
  private static func paddingHeader(over size: Int) -> [UInt8] {
    guard let size = UInt32(exactly: size) else { return [UInt8](repeating: 0, count: 8) }
    return size.bigEndianBytes + Array("free".utf8)
  }

  private mutating func write(_ bytes: [UInt8], at offset: Int) {
    steps += [.write(bytes, at: offset), .synchronize]
  }

  /// The old headers become padding of zeros; one with nothing but padding after it is cut off.
  private mutating func retire(
    headers: [BoxNode], tree: BoxTree, source: any ByteSource, isLonger: Bool
  ) {
    for old in headers.reversed() {
      guard let origin = old.origin else { continue }
      let behind = tree.boxes.filter { $0.offset >= origin.upperBound }
      if place == .padding, !isLonger, headerOffset < origin.lowerBound,
        headers.last?.offset == old.offset,
        behind.allSatisfy({ Padding.isEmpty($0, source: source) })
      {
        steps += [.resize(to: origin.lowerBound), .synchronize]
      } else {
        retire([old])
      }
    }
  }

  /// Boxes become padding where they are: by their type first, then what they held is cleared.
  private mutating func retire(_ boxes: [BoxNode]) {
    guard !boxes.isEmpty else { return }
    for box in boxes { steps.append(.write(Array("free".utf8), at: box.offset + 4)) }
    steps.append(.synchronize)
    for box in boxes {
      guard let origin = box.origin else { continue }
      let start = origin.lowerBound + (box.sizeForm == .large ? 16 : 8)
      if start < origin.upperBound { steps.append(.clear(start..<origin.upperBound)) }
    }
    steps.append(.synchronize)
  }
}
