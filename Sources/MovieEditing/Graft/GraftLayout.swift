package import BaseMedia
package import BinaryIO

/// Where every byte of a grafted movie goes when it is written to a new file.
package struct GraftLayout: Sendable {
  /// A stretch of the output.
  package enum Segment: Sendable {
    /// Bytes made in memory.
    case bytes([UInt8])
    /// A range of the file that is grafted onto.
    case recipient(Range<Int>)
    /// A range of the original.
    case donor(Range<Int>)

    /// The size in bytes.
    package var size: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .recipient(let range), .donor(let range): range.count
      }
    }
  }

  /// One after the other, without a gap.
  package private(set) var segments: [Segment] = []

  /// The size of the output in bytes.
  package var size: Int { segments.reduce(0) { $0 + $1.size } }

  /// Boxes that hold media data or nothing, or that say where things are in the file as it was.
  private static let leftOut: Set<FourCC> = [
    "moov", "mdat", "free", "skip", "wide", "sidx", "ssix", "mfra", "moof", "styp",
    BoxHeader.tailType,
  ]

  /// Lays out a movie: `ftyp`, `moov` here or last, other boxes, one `mdat`.
  ///
  /// - Parameters:
  ///   - graft: the movie.
  ///   - tree: the boxes of the file that is grafted onto, without fragments.
  ///   - isHeaderFirst: `moov` comes before the media data.
  /// - Throws: `ParseError` where a sample table cannot be read.
  package init(_ graft: MovieGraft, onto tree: BoxTree, isHeaderFirst: Bool) throws(ParseError) {
    let media = try MediaRanges.all(of: tree, moov: graft.recipient)
    let recipientSize = media.reduce(0) { $0 + $1.count }
    let mediaSize = recipientSize + graft.media.reduce(0) { $0 + $1.count }
    let replaced = Set(graft.replacedBoxes.map(\.offset))
    let kept = tree.boxes.filter {
      !Self.leftOut.contains($0.type) && !replaced.contains($0.offset)
    }
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
      let size = (loose.mine + loose.theirs).reduce(moov.size) { $0 + $1.size }
      isSettled = size == head || !isHeaderFirst
      head = size
    }
    guard isSettled else {
      throw ParseError("offsets that do not settle", offset: graft.recipient.offset, path: "moov")
    }
    for box in fileType { append(box) { .recipient($0) } }
    if !isHeaderFirst { append(media: media, graft.media) }
    if isHeaderFirst { append(moov) { .recipient($0) } }
    for box in loose.mine { append(box) { .recipient($0) } }
    for box in loose.theirs { append(box) { .donor($0) } }
    if isHeaderFirst {
      append(media: media, graft.media)
    } else {
      append(moov) { .recipient($0) }
    }
  }

  private mutating func append(_ box: BoxNode, _ place: (Range<Int>) -> Segment) {
    var writer = ByteWriter()
    box.write(to: &writer)
    segments.append(.bytes(writer.bytes))
    if case .external(let range) = box.content { segments.append(place(range)) }
  }

  private mutating func append(media: [Range<Int>], _ donor: [Range<Int>]) {
    let size = (media + donor).reduce(0) { $0 + $1.count }
    guard size > 0 else { return }
    var writer = ByteWriter()
    BoxNode(header: .media, origin: 0..<0, content: .external(0..<size)).write(to: &writer)
    segments.append(.bytes(writer.bytes))
    segments += media.map { .recipient($0) } + donor.map { .donor($0) }
  }
}
