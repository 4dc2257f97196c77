internal import BaseMedia
package import BinaryIO

/// Lays out rewritten movies: new bytes, and ranges of the source, in order of place.
package enum MovieLayout {
  /// Movies with less media than this get no padding for the sake of shared blocks.
  private static let smallestAlignedMedia = 1 << 20
  private static let blockSize = 4096

  /// Movie header first: `ftyp`, `moov`, other boxes, padding, `mdat` with the ranges.
  ///
  /// The file is ready for fast start. Padding keeps the first media byte of a large movie at its place within a
  /// block, so that a file system may share the blocks of source and output; half a block of it at least is left, so
  /// that a later edit finds room before the media data.
  package static func headerFirst(
    _ movie: RewrittenMovie, media: [Range<Int>], sourceSize: Int, alignment: Int? = nil
  ) throws(ParseError) -> FileLayout {
    let mediaSize = media.reduce(0) { $0 + $1.count }
    let alignment = alignment ?? (mediaSize < smallestAlignedMedia ? 1 : blockSize)
    return try LayoutDraft.settled(keeping: movie.privateData) { before throws(ParseError) in
      let map = before?.map(size: sourceSize)
      var draft = LayoutDraft()
      if let fileType = movie.fileType { draft.append(fileType.node) }
      var moov = movie.moov
      if let before, let map {
        try OffsetPatcher.patch(&moov, by: map, widensOffsets: before.mayPassLimit)
        movie.privateData.patch(&moov, by: OffsetMap(before.layout))
      }
      draft.append(header: moov)
      draft.append(loose: movie.looseBoxes, by: map, keeping: movie.privateData)
      let head = draft.size + mediaHeaderSize(mediaSize)
      let padding = padding(after: head, before: media.first?.lowerBound ?? head, alignment)
      if padding > 0 {
        draft.append(BoxNode("free", payload: [UInt8](repeating: 0, count: padding - 8)))
      }
      draft.append(media: media.map { ($0, 0) })
      draft.append(loose: movie.trailingBoxes, by: nil, keeping: movie.privateData)
      return draft
    }.layout
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
