package import BaseMedia
package import BinaryIO

/// Lays out rewritten movies: new bytes, and ranges of the source, in order of place.
package enum MovieLayout {
  /// Movies with less media than this get no padding for the sake of shared blocks.
  private static let smallestAlignedMedia = 1 << 20
  private static let blockSize = 4096

  /// Movie header first: `ftyp`, `moov`, other boxes, padding, `mdat` with the ranges.
  ///
  /// The file can be played while it arrives. Padding keeps the first media byte of a large movie at its place within a
  /// block, so that a file system may share the blocks of source and output; half a block of it at least is left, so
  /// that a later edit finds room before the media data.
  ///
  /// - Throws: `ParseError` where a sample table cannot be read.
  package static func headerFirst(
    _ movie: RewrittenMovie, media: [Range<Int>], sourceSize: Int, alignment: Int? = nil
  ) throws(ParseError) -> FileLayout {
    let mediaSize = media.reduce(0) { $0 + $1.count }
    let alignment = alignment ?? (mediaSize < smallestAlignedMedia ? 1 : blockSize)
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
      OffsetPatcher.place(&moov, at: fileType?.size ?? 0)
      loose = patched(movie.looseBoxes, by: map)
      size = headSize(moov, loose)
    }
    guard size == settledSize else {
      throw ParseError("offsets that do not settle", offset: movie.moov.offset, path: "moov")
    }
    func layout(_ moov: BoxNode) -> FileLayout {
      var layout = FileLayout()
      if let fileType { layout.append(fileType) }
      layout.append(moov)
      for box in loose { layout.append(carried: box, by: movie.privateData) }
      if padding > 0 {
        layout.append(BoxNode("free", payload: [UInt8](repeating: 0, count: padding - 8)))
      }
      layout.append(media: media.map { .range($0, of: 0) })
      for box in movie.trailingBoxes { layout.append(carried: box, by: movie.privateData) }
      return layout
    }
    movie.privateData.patch(&moov, by: OffsetMap(layout(moov)))
    return movie.privateData.patched(layout(moov)).layout
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

extension FileLayout {
  /// Adds a box as it is in the source where it holds what offsets may name, so that these can follow it.
  package mutating func append(carried box: BoxNode, by privateData: PrivateData) {
    if let origin = box.origin, privateData.isHeld(by: box) {
      append(origin)
    } else {
      append(box)
    }
  }

  /// Adds a box; content that is not in memory is copied from a source.
  package mutating func append(_ box: BoxNode, of source: Int = 0) {
    var writer = ByteWriter(capacity: box.isExternal ? 0 : box.size)
    box.write(to: &writer)
    append(writer.bytes)
    if case .external(let range) = box.content { append(range, of: source) }
  }

  /// Adds one `mdat` with ranges of sources.
  package mutating func append(media: [FileSegment]) {
    let payload = media.reduce(0) { $0 + $1.count }
    guard payload > 0 else { return }
    var writer = ByteWriter()
    BoxNode(header: .media, origin: 0..<0, content: .external(0..<payload)).write(to: &writer)
    append(writer.bytes)
    for segment in media { append(segment) }
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
