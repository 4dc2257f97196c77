package import BaseMedia
package import BinaryIO

/// Lays out grafted movies that are written to a new file.
package enum GraftLayout {
  /// Boxes that hold media data or nothing, or that say where things are in the file as it was.
  private static let leftOut: Set<FourCC> = [
    "moov", "mdat", "free", "skip", "wide", "sidx", "ssix", "mfra", "moof", "styp",
    BoxHeader.tailType,
  ]

  /// Lays out a movie: `ftyp`, `moov` here or last, other boxes, one `mdat`.
  ///
  /// Source 0 is the file that is grafted onto, without fragments, whose private data is kept; source 1 is the
  /// original.
  package static func make(
    _ graft: MovieGraft, onto tree: BoxTree, isHeaderFirst: Bool,
    keeping privateData: PrivateData = PrivateData()
  ) throws(ParseError) -> FileLayout {
    let media =
      FragmentJoiner.ranges(
        try MediaRanges.all(of: tree, moov: graft.recipient), outside: graft.freedMedia
      ).map { (range: $0, source: 0) }
      + graft.media.map { (range: $0, source: 1) }
    let replaced = Set(graft.replacedBoxes.map(\.offset))
    let kept = tree.boxes.filter {
      (!Self.leftOut.contains($0.type) || MovieRewriter.isContent($0, privateData))
        && !replaced.contains($0.offset) && !privateData.isLast($0)
    }
    return try LayoutDraft.settled(keeping: privateData) { before throws(ParseError) in
      let mine = before?.map(size: tree.sourceSize)
      let theirs = before?.map(of: 1, size: graft.donorSize)
      var moov = try graft.moov(
        donorMap: theirs ?? OffsetMap([]), recipientMap: mine,
        widensOffsets: before?.mayPassLimit ?? false)
      if let before { privateData.patch(&moov, by: OffsetMap(before.layout)) }
      var draft = LayoutDraft()
      for box in kept where box.type == "ftyp" { draft.append(box) }
      if isHeaderFirst { draft.append(header: moov) } else { draft.append(media: media) }
      draft.append(loose: kept.filter { $0.type != "ftyp" }, by: mine, keeping: privateData)
      draft.append(loose: graft.looseBoxes, of: 1, by: theirs)
      if isHeaderFirst { draft.append(media: media) } else { draft.append(header: moov) }
      draft.append(loose: tree.boxes.filter(privateData.isLast), by: nil, keeping: privateData)
      return draft
    }.layout
  }
}
