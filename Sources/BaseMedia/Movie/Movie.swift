internal import BinaryIO

/// A movie as it was parsed: its boxes, and its tracks in the order of the file.
package struct Movie: Sendable {
  /// The boxes, without fragments.
  package let tree: BoxTree
  /// The ticks of the movie to the second; 0 where it does not say.
  package let timescale: UInt32
  package let tracks: [Track]

  package init(_ tree: BoxTree) {
    self.tree = tree
    timescale = tree.first("moov")?.child(MovieHeaderBox.self)?.timescale ?? 0
    tracks = tree.tracks.map { Track($0) }
  }
}
