package import BinaryIO

/// The writes that give a file another movie header without moving a sample.
///
/// After every step, and after any part of one, the file is the old one or the new one, whole: the new header is
/// written where no reader looks yet, comes into view by one small write, and the old one goes by another.
///
///     into padding                              at the end
///     1 the padding becomes one box             1 the file grows by zeros (a box without type, to the end)
///     2 the header is written to its end        2 the header is written there but for its own 8 bytes
///     3 the padding is cut to what is left      3 those 8 bytes
///     4 the old header becomes padding, or the file is cut before it
package struct InPlacePlan: Hashable, Sendable {
  /// One change of the file.
  package enum Step: Hashable, Sendable {
    /// Bytes over others, or into zeros.
    case write([UInt8], at: Int)
    /// The size of the file changes; what is new is zeros.
    case resize(to: Int)
    /// Waits until all that was done before is on the disk.
    case synchronize
  }

  /// Where the new header goes.
  package enum Place: Hashable, Sendable { case padding, end }

  /// What is done, in order.
  package private(set) var steps: [Step] = []
  /// Where the new header goes.
  package let place: Place
  /// The offset of the new header.
  package private(set) var headerOffset: Int
  /// Whether the header comes before all media data afterwards.
  package let isHeaderFirst: Bool

  /// How many bytes are written.
  package var byteCount: Int {
    steps.reduce(0) { sum, step in
      if case .write(let bytes, _) = step { return sum + bytes.count }
      return sum
    }
  }

  /// Plans the change from the movie header of a file to another.
  ///
  /// A second header, which an edit that was cut off has left, goes too.
  ///
  /// - Parameters:
  ///   - moov: the new header; its chunk offsets are those of the file.
  ///   - tree: the boxes of the file as they are, not joined.
  ///   - source: the file.
  ///   - media: what samples and items lie in: never written over, wherever it is.
  ///   - padding: room behind a header that goes to the end, for the next edit, in bytes.
  /// - Returns: the plan, without steps where the header is the same already.
  /// - Throws: ``ItemEditError`` where the file must be written anew instead.
  package static func replacing(
    with moov: BoxNode, in tree: BoxTree, source: any ByteSource, sparing media: [Range<Int>] = [],
    padding: Int = 0
  ) throws(ItemEditError) -> InPlacePlan {
    let headers = tree.boxes.filter { $0.type == "moov" }.compactMap(\.origin)
    guard let old = headers.first else { throw ItemEditError("the file has no movie header") }
    var writer = ByteWriter()
    moov.write(to: &writer)
    let bytes = writer.bytes
    let firstMedia = tree.boxes.first { $0.type == "mdat" || $0.type == "moof" }?.offset ?? Int.max
    if headers.count == 1, let same = try? source.read(old), same == bytes {
      return InPlacePlan(
        place: .padding, headerOffset: old.lowerBound, isHeaderFirst: old.lowerBound < firstMedia)
    }
    guard !headers.contains(where: { header in media.contains { $0.overlaps(header) } }) else {
      throw ItemEditError("samples lie in the movie header")
    }
    let isFragmented = tree.boxes.contains { $0.type == "moof" }
    let gaps = Padding.all(of: tree).filter { gap in
      (gap.range.count == bytes.count || gap.range.count - bytes.count >= 8)
        && Sector.holds(8, at: gap.range.lowerBound)
        && !media.contains { $0.overlaps(gap.range) }
    }
    var plan: InPlacePlan
    // Before the media data a header serves those who read while the file arrives.
    if let gap = gaps.first(where: { $0.range.upperBound <= firstMedia })
      ?? (isFragmented ? nil : gaps.first)
    {
      plan = intoPadding(gap, bytes, media: firstMedia)
    } else if isFragmented {
      throw ItemEditError(
        "there is no room before the fragments, and their header must come before them")
    } else {
      plan = try atEnd(bytes, tree: tree, source: source, media: firstMedia, padding: padding)
    }
    plan.retire(headers, tree: tree)
    return plan
  }

  private static func intoPadding(
    _ gap: Padding, _ bytes: [UInt8], media: Int
  ) -> InPlacePlan {
    let start = gap.range.upperBound - bytes.count
    var plan = InPlacePlan(
      place: .padding, headerOffset: start, isHeaderFirst: start < media)
    if gap.isSeveral {
      plan.write(UInt32(gap.range.count).bigEndianBytes, at: gap.range.lowerBound)
    }
    if start == gap.range.lowerBound {
      plan.write(Array(bytes.dropFirst(8)), at: start + 8)
      plan.write(Array(bytes.prefix(8)), at: start)
      return plan
    }
    plan.write(bytes, at: start)
    plan.write(UInt32(gap.range.count - bytes.count).bigEndianBytes, at: gap.range.lowerBound)
    return plan
  }

  private static func atEnd(
    _ bytes: [UInt8], tree: BoxTree, source: any ByteSource, media: Int, padding: Int
  ) throws(ItemEditError) -> InPlacePlan {
    let end = tree.sourceSize
    var plan = InPlacePlan(place: .end, headerOffset: end, isHeaderFirst: end < media)
    guard let last = tree.boxes.last, last.type != BoxHeader.tailType,
      let head = try? source.read(last.offset..<min(last.offset + 16, end))
    else { throw ItemEditError("the file ends with bytes that are no box") }
    let span = head.span
    var reader = ByteReader(unsafe span.bytes, at: last.offset)
    guard
      let header = try? BoxHeader(parsing: &reader, available: Int.max, isTopLevel: true)
    else { throw ItemEditError("the file ends with a box that cannot be read") }
    if header.sizeForm == .toEnd {
      guard let size = UInt32(exactly: end - last.offset) else {
        throw ItemEditError("the media data runs to the end of the file and is too large to say so")
      }
      guard Sector.holds(4, at: last.offset) else {
        throw ItemEditError("the size of the media data lies across two sectors of the disk")
      }
      plan.write(size.bigEndianBytes, at: last.offset)
    } else if last.offset + header.size != end {
      throw ItemEditError("the file is cut: its last box is larger")
    }
    let padding = padding < 8 ? 0 : padding
    let lead = Sector.holds(8, at: end) ? 0 : 16
    let start = end + lead
    plan.headerOffset = start
    plan.steps.append(.resize(to: start + bytes.count + padding))
    if lead > 0 {
      // A box without size first, then the one byte that its size is.
      plan.write(Array("free".utf8), at: end + 4)
      plan.write([UInt8(lead)], at: end + 3)
    }
    let behind = padding == 0 ? [] : UInt32(padding).bigEndianBytes + Array("free".utf8)
    plan.write(bytes.dropFirst(8) + behind, at: start + 8)
    plan.write(Array(bytes.prefix(8)), at: start)
    return plan
  }

  private init(place: Place, headerOffset: Int, isHeaderFirst: Bool) {
    self.place = place
    self.headerOffset = headerOffset
    self.isHeaderFirst = isHeaderFirst
  }

  private mutating func write(_ bytes: [UInt8], at offset: Int) {
    steps += [.write(bytes, at: offset), .synchronize]
  }

  /// The old headers become padding; one with nothing but padding behind it is cut off.
  private mutating func retire(_ headers: [Range<Int>], tree: BoxTree) {
    for old in headers.reversed() {
      let behind = tree.boxes.filter { $0.offset >= old.upperBound }
      if place == .padding, headerOffset < old.lowerBound, headers.last == old,
        behind.allSatisfy({ $0.type == "free" || $0.type == "skip" })
      {
        steps += [.resize(to: old.lowerBound), .synchronize]
      } else {
        write(Array("free".utf8), at: old.lowerBound + 4)
      }
    }
  }
}

/// What a disk writes whole or not at all.
private enum Sector {
  /// The smallest there are.
  private static let size = 512

  /// Whether a few bytes lie in one sector.
  static func holds(_ count: Int, at offset: Int) -> Bool { offset % size + count <= size }
}

/// A run of boxes at the top of a file that hold nothing.
private struct Padding {
  var range: Range<Int>
  /// Whether it is more than one box.
  var isSeveral = false

  static func all(of tree: BoxTree) -> [Padding] {
    var found: [Padding] = []
    var isOpen = false
    for box in tree.boxes {
      guard box.type == "free" || box.type == "skip", let origin = box.origin else {
        isOpen = false
        continue
      }
      if isOpen, let last = found.last, last.range.upperBound == origin.lowerBound {
        found[found.count - 1] = Padding(
          range: last.range.lowerBound..<origin.upperBound, isSeveral: true)
      } else if box.sizeForm == .compact {
        found.append(Padding(range: origin))
        isOpen = true
      } else {
        isOpen = false
      }
    }
    return found.filter { $0.range.count <= Int(UInt32.max) }
  }
}
