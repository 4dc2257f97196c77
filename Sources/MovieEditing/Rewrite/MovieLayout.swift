internal import BaseMedia
package import BinaryIO

/// Where every byte of a rewritten movie goes: new bytes and ranges copied from the source, in order of place.
package struct MovieLayout: Sendable {
  /// A stretch of the output; ranges are those of the source.
  package typealias Segment = FileSegment

  /// The output offset of the first segment; the others follow without a gap.
  package private(set) var start: Int
  package private(set) var segments: [Segment] = []

  /// The size of the output in bytes.
  package var size: Int { segments.reduce(start) { $0 + $1.count } }

  /// Movie header first: `ftyp`, `moov`, other boxes, padding, `mdat` with the ranges.
  ///
  /// The file can be played while it arrives. `alignment` keeps the first media byte at its place within a block of
  /// that many bytes, so that a file system may share the blocks of source and output; 1 for no padding. Of such
  /// padding half a block at least is left, so that a later edit finds room before the media data.
  ///
  /// - Throws: `ParseError` where a sample table cannot be read.
  package static func headerFirst(
    _ movie: RewrittenMovie, media: [Range<Int>], sourceSize: Int, alignment: Int
  ) throws(ParseError) -> MovieLayout {
    let mediaSize = media.reduce(0) { $0 + $1.count }
    let fileType = movie.fileType.map(\.node)
    var moov = movie.moov
    var loose = movie.looseBoxes
    var padding = 0
    var settledSize = -1
    var size = headSize(moov, loose)
    // Wider offsets make headers longer, which moves the media data: settled after few rounds.
    for _ in 0..<4 where size != settledSize {
      settledSize = size
      let head = (fileType?.size ?? 0) + size + mediaHeaderSize(mediaSize)
      padding = self.padding(after: head, before: media.first?.lowerBound ?? head, alignment)
      let map = OffsetMap(
        sequential: media, from: head + padding,
        ends: (sourceSize, head + padding + mediaSize + 2 * settledSize))
      moov = movie.moov
      try OffsetPatcher.patch(&moov, by: map, widensOffsets: head + mediaSize > 0xF000_0000)
      loose = patched(movie.looseBoxes, by: map)
      size = headSize(moov, loose)
    }
    guard size == settledSize else {
      throw ParseError("offsets that do not settle", offset: movie.moov.offset, path: "moov")
    }
    var layout = MovieLayout(start: 0)
    if let fileType { layout.append(fileType) }
    layout.append(moov)
    layout.append(loose: loose)
    if padding > 0 {
      layout.append(BoxNode("free", payload: [UInt8](repeating: 0, count: padding - 8)))
    }
    if mediaSize > 0 { layout.append(media: media) }
    return layout
  }

  /// Movie header last, after media data that lies in the output already.
  ///
  /// An `mdat` with the ranges, other boxes, `moov`. Only the tracks named are moved; the tables of the others are right as they are.
  ///
  /// - Throws: `ParseError` where a sample table cannot be read.
  package static func headerLast(
    _ movie: RewrittenMovie, at start: Int, media: [Range<Int>], sourceSize: Int,
    movingTracks: Set<UInt32>
  ) throws(ParseError) -> MovieLayout {
    let mediaSize = media.reduce(0) { $0 + $1.count }
    let from = start + mediaHeaderSize(mediaSize)
    let loose = movie.looseBoxes.reduce(0) { $0 + $1.size }
    let map = OffsetMap(
      sequential: media, from: from,
      ends: (sourceSize, from + mediaSize + loose + 2 * movie.moov.size))
    var moov = movie.moov
    try OffsetPatcher.patch(
      &moov, by: map, widensOffsets: start + mediaSize > 0xF000_0000, tracks: movingTracks)
    var layout = MovieLayout(start: start)
    if mediaSize > 0 { layout.append(media: media) }
    layout.append(loose: patched(movie.looseBoxes, by: map))
    layout.append(moov)
    return layout
  }

  init(start: Int) { self.start = start }

  mutating func append(_ box: BoxNode) {
    // Of a payload that stays in its file only the header is written here.
    var writer = ByteWriter(capacity: box.isExternal ? 0 : box.size)
    box.write(to: &writer)
    segments.append(.bytes(writer.bytes))
  }

  private mutating func append(loose boxes: [BoxNode]) {
    for box in boxes {
      append(box)
      if case .external(let range) = box.content { segments.append(.copy(range)) }
    }
  }

  /// Adds a range of the source.
  mutating func append(copyOf range: Range<Int>) { segments.append(.copy(range)) }

  private mutating func append(media: [Range<Int>]) {
    let payload = media.reduce(0) { $0 + $1.count }
    append(BoxNode(header: .media, origin: 0..<0, content: .external(0..<payload)))
    segments += media.map { .copy($0) }
  }

  private static func patched(_ boxes: [BoxNode], by map: OffsetMap) -> [BoxNode] {
    boxes.map { box in
      var box = box
      OffsetPatcher.patch(looseBox: &box, by: map)
      return box
    }
  }

  /// The size of everything between the file type and the media data, padding aside.
  private static func headSize(_ moov: BoxNode, _ loose: [BoxNode]) -> Int {
    loose.reduce(moov.size) { $0 + $1.size }
  }

  private static func mediaHeaderSize(_ mediaSize: Int) -> Int {
    mediaSize == 0
      ? 0 : BoxHeader.size(forPayload: mediaSize, form: .compact, isUserType: false)
  }

  /// The size of the `free` box before the media data.
  private static func padding(after head: Int, before source: Int, _ alignment: Int) -> Int {
    guard alignment > 1 else { return 0 }
    let gap = (source - head) % alignment
    let needed = gap < 0 ? gap + alignment : gap
    let least = max(8, alignment / 2)
    return needed >= least
      ? needed : needed + (least - needed + alignment - 1) / alignment * alignment
  }
}

extension BoxNode {
  fileprivate var isExternal: Bool {
    if case .external = content { return true }
    return false
  }
}

extension OffsetMap {
  /// Ranges laid one after the other.
  init(sequential ranges: [Range<Int>], from start: Int, ends: (source: Int, output: Int)) {
    var position = start
    var moves: [Move] = []
    for range in ranges {
      moves.append(Move(source: range, destination: position))
      position += range.count
    }
    self.init(moves, ends: ends)
  }
}
