package import BinaryIO

/// Which bytes of a source hold media: what a rewritten movie has to carry.
package enum MediaRanges {
  /// The payloads of the media data boxes, and whatever else the samples of the movie lie in, in file order.
  ///
  /// - Throws: `ParseError` where a sample table cannot be read.
  package static func all(of tree: BoxTree, moov: BoxNode) throws(ParseError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for box in tree.boxes where box.type == "mdat" {
      if case .external(let range) = box.content, !range.isEmpty { ranges.append(range) }
    }
    let boxes = OffsetMap(ranges.map { OffsetMap.Move(source: $0, destination: 0) })
    for track in moov.children where track.type == "trak" {
      let stray = try of(track: track, sourceSize: tree.sourceSize).filter { !boxes.carries($0) }
      ranges += stray
    }
    return merged(ranges)
  }

  /// The ranges the samples of one track lie in, within the file.
  ///
  /// - Throws: `ParseError` where a sample table cannot be read.
  package static func of(
    track: BoxNode, sourceSize: Int
  ) throws(ParseError) -> [Range<Int>] {
    merged(
      try FragmentJoiner.referencedRanges(of: track)
        .map { $0.clamped(to: 0..<sourceSize) }.filter { !$0.isEmpty })
  }

  /// Sorted, with neighbours and overlaps joined.
  package static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
