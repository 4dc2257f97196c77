internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// Writes a finished movie once more with its header before the media data.
enum HeaderFirstPass {
  /// Whether the movie header comes after the media data.
  static func isNeeded(for tree: BoxTree) -> Bool {
    let order = tree.boxes.map(\.type)
    guard let header = order.firstIndex(of: "moov"), let media = order.firstIndex(of: "mdat") else {
      return false
    }
    return media < header
  }

  /// Writes the movie of an open file to another.
  ///
  /// - Throws: ``MediaError``, or `CancellationError`.
  static func write(
    _ tree: BoxTree, of written: FileSource, for job: TransportJob, to sink: borrowing FileSink
  ) throws -> Int {
    let layout: MovieLayout
    do throws(ParseError) {
      let movie = try MovieRewriter.rewrite(tree, edits: [])
      layout = try MovieLayout.headerFirst(
        movie, media: try MediaRanges.referenced(by: movie.moov, in: tree),
        sourceSize: tree.sourceSize, alignment: 1)
    } catch {
      throw MediaError(error, path: written.name)
    }
    var pass = job
    pass.source = written
    pass.addedMedia = []
    try pass.write(layout, to: sink)
    return layout.size
  }
}
