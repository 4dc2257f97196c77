package import BinaryIO
internal import MediaModel

/// Makes a plain movie of a fragmented one: what `moof` boxes tell of samples goes into the tracks' tables.
///
/// The media stays where it is: all offsets of the result are places in the file that was read.
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.
package enum FragmentJoiner {
  /// Boxes at top level that only find fragments again.
  private static let indexTypes: Set<FourCC> = [
    "moof", "sidx", "ssix", "styp", "mfra",
  ]

  /// The same movie without fragments; one without any comes back as it is.
  ///
  /// - Throws: `ParseError` where there is no `moov`, or fragments are cut or announce more than the file can hold.
  package static func join(_ tree: BoxTree) throws(ParseError) -> JoinedTree {
    let fragments = tree.boxes.filter { $0.type == "moof" }
    guard let place = tree.boxes.firstIndex(where: { $0.type == "moov" }) else {
      throw ParseError(
        fragments.isEmpty ? "no 'moov'" : "fragments of a movie whose 'moov' is not in this file",
        clause: "ISO/IEC 14496-12 § 8.2.1", offset: fragments.first?.offset ?? 0)
    }
    let moov = tree.boxes[place]
    guard !fragments.isEmpty || moov.first("mvex") != nil else {
      return JoinedTree(tree: tree, diagnostics: [], losses: [])
    }
    var join = try FragmentJoin(moov: moov, sourceSize: tree.sourceSize)
    var starts: [MediaTime] = []
    for (fragment, path) in fragments.withPaths(in: "") {
      starts.append(try join.add(fragment, path: path))
    }
    let joined = try join.finish()

    var copy = tree
    copy.boxes = []
    var seen = 0
    for (index, box) in tree.boxes.enumerated() {
      switch box.type {
      case "moof": seen += 1
      case _ where index == place: copy.boxes.append(joined)
      case "prft":
        join.notes.lose(
          "the time of day at which a fragment was made", path: "prft",
          reason: "a movie without fragments has no place for it")
      case _ where indexTypes.contains(box.type): break
      case "emsg":
        let start = seen < starts.count ? starts[seen] : join.endTime
        copy.boxes.append(event(box, start: start, isFirst: seen == 0))
      default: copy.boxes.append(box)
      }
    }
    return JoinedTree(
      tree: copy, diagnostics: join.notes.diagnostics, losses: join.notes.losses)
  }

  /// An event that tells its time from the start of its segment tells it from the start of the movie instead.
  private static func event(_ box: BoxNode, start: MediaTime, isFirst: Bool) -> BoxNode {
    guard !isFirst || start.value > 0, var event = try? box.decode(EventMessageBox.self),
      event.header.version == 0
    else { return box }
    let scale = Int128(max(1, start.timescale))
    let ticks = (Int128(start.value) * Int128(event.timescale) + scale / 2) / scale
    event.header.version = 1
    event.time = UInt64(clamping: ticks + Int128(event.time))
    return event.node
  }
}
