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
  /// Source 0 is the file that is grafted onto, source 1 the original.
  ///
  /// - Parameters:
  ///   - graft: the movie.
  ///   - tree: the boxes of the file that is grafted onto, without fragments.
  ///   - isHeaderFirst: `moov` comes before the media data.
  ///   - privateData: what the file that is grafted onto keeps outside tracks and items.
  /// - Returns: the layout.
  /// - Throws: `ParseError` where a sample table cannot be read.
  package static func make(
    _ graft: MovieGraft, onto tree: BoxTree, isHeaderFirst: Bool,
    keeping privateData: PrivateData = PrivateData()
  ) throws(ParseError) -> FileLayout {
    let media = try MediaRanges.all(of: tree, moov: graft.recipient)
    let recipientSize = media.reduce(0) { $0 + $1.count }
    let mediaSize = recipientSize + graft.media.reduce(0) { $0 + $1.count }
    let replaced = Set(graft.replacedBoxes.map(\.offset))
    let kept = tree.boxes.filter {
      (!Self.leftOut.contains($0.type) || MovieRewriter.isContent($0, privateData))
        && !replaced.contains($0.offset) && !privateData.isLast($0)
    }
    let trailing = tree.boxes.filter(privateData.isLast)
    let fileType = kept.filter { $0.type == "ftyp" }
    let others = kept.filter { $0.type != "ftyp" }
    let mediaHeader =
      mediaSize == 0
      ? 0 : BoxHeader.size(forPayload: mediaSize, form: .compact, isUserType: false)
    var head = 0
    var moov = graft.recipient
    var loose: (mine: [BoxNode], theirs: [BoxNode]) = ([], [])
    var isSettled = false
    // Wider offsets make headers longer, which moves the media data: settled after few rounds.
    for _ in 0..<6 where !isSettled {
      let front = fileType.reduce(0) { $0 + $1.size } + (isHeaderFirst ? head : 0)
      let start = front + mediaHeader
      let end = start + mediaSize + 2 * max(head, tree.sourceSize)
      let maps = (
        OffsetMap(sequential: media, from: start, ends: (tree.sourceSize, end)),
        graft.donorMap(mediaAt: start + recipientSize, outputEnd: end)
      )
      moov = try graft.moov(
        donorMap: maps.1, recipientMap: maps.0, widensOffsets: start + mediaSize > 0xF000_0000)
      loose.mine = others.map { box in
        var box = box
        OffsetPatcher.patch(looseBox: &box, by: maps.0)
        return box
      }
      loose.theirs = graft.looseBoxes(donorMap: maps.1)
      let looseSize = (loose.mine + loose.theirs).reduce(0) { $0 + $1.size }
      OffsetPatcher.place(
        &moov, at: isHeaderFirst ? front - head : start + mediaSize + looseSize)
      let size = moov.size + looseSize
      isSettled = size == head || !isHeaderFirst
      head = size
    }
    guard isSettled else {
      throw ParseError("offsets that do not settle", offset: graft.recipient.offset, path: "moov")
    }
    let ranges: [FileSegment] =
      media.map { .range($0, of: 0) } + graft.media.map { .range($0, of: 1) }
    func layout(_ moov: BoxNode) -> FileLayout {
      var layout = FileLayout()
      for box in fileType { layout.append(box) }
      if isHeaderFirst { layout.append(moov) } else { layout.append(media: ranges) }
      for box in loose.mine { layout.append(carried: box, by: privateData) }
      for box in loose.theirs { layout.append(box, of: 1) }
      if isHeaderFirst { layout.append(media: ranges) } else { layout.append(moov) }
      for box in trailing { layout.append(carried: box, by: privateData) }
      return layout
    }
    privateData.patch(&moov, by: OffsetMap(layout(moov)))
    return privateData.patched(layout(moov)).layout
  }
}
