package import BinaryIO

/// Which bytes of a source hold media: what a rewritten movie has to carry.
package enum MediaRanges {
  /// The payloads of the media data boxes, and whatever else samples and items are in, in file order.
  package static func all(of tree: BoxTree, moov: BoxNode) throws(ParseError) -> [Range<Int>] {
    all(of: tree, referenced: try referenced(by: moov, in: tree))
  }

  /// The same of a movie whose tracks may have tables that cannot be read: these lead no one to a sample.
  package static func readable(of tree: BoxTree, tracks: [Track]) -> [Range<Int>] {
    let payloads = tree.mediaPayloads
    let found = tracks.flatMap { track -> [Range<Int>] in
      // Samples in media data boxes, as most are, need not be looked at one by one.
      if let samples = try? track.samples(), payloads.contains(where: samples.extents.lie),
        track.sampleTableBox?.first("saio") == nil
      {
        return []
      }
      return (try? of(track: track.box, sourceSize: tree.sourceSize)) ?? []
    }
    return all(of: tree, referenced: FragmentJoiner.merged(items(of: tree) + found))
  }

  private static func all(of tree: BoxTree, referenced: [Range<Int>]) -> [Range<Int>] {
    let payloads = tree.mediaPayloads.filter { !$0.isEmpty }
    let stray = FragmentJoiner.ranges(referenced, outside: payloads)
    return FragmentJoiner.merged(payloads + stray)
  }

  /// What the tracks of a movie and the items of any `meta` are in, and nothing else, in file order.
  package static func referenced(
    by moov: BoxNode, in tree: BoxTree
  ) throws(ParseError) -> [Range<Int>] {
    var ranges = items(of: tree)
    for track in moov.children where track.type == "trak" {
      ranges += try of(track: track, sourceSize: tree.sourceSize)
    }
    return FragmentJoiner.merged(ranges)
  }

  /// The ranges the samples of one track and their auxiliary data are in, within the file.
  package static func of(
    track: BoxNode, sourceSize: Int
  ) throws(ParseError) -> [Range<Int>] {
    try FragmentJoiner.referencedRanges(of: track).map { $0.clamped(to: 0..<sourceSize) }
  }

  /// The ranges that the items of any `meta` are in, where these are in the file itself.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 8.11.3.
  package static func items(of tree: BoxTree) -> [Range<Int>] {
    let holders = [tree.boxes, tree.first("moov")?.children ?? []] + tree.tracks.map(\.children)
    return holders.joined().filter { $0.type == "meta" }.flatMap { meta -> [Range<Int>] in
      guard let location = meta.first("iloc").flatMap({ try? $0.decode(ItemLocationBox.self) })
      else { return [] }
      return location.items.filter { $0.constructionMethod == 0 && $0.dataReferenceIndex == 0 }
        .flatMap { item in
          item.extents.map { extent in
            let start = Int(clamping: item.baseOffset.addingSaturated(extent.offset))
            return (start..<start.addingSaturated(Int(clamping: extent.length)))
              .clamped(to: 0..<tree.sourceSize)
          }
        }
    }
  }
}
