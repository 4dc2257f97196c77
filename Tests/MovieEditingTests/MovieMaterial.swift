import BaseMedia
import BinaryIO
import MediaModel
import MovieEditing
import TestSupport

/// What the tests of trees, translation and rewriting have in common.
enum Movies {
  /// The bytes of a layout.
  static func written(_ layout: FileLayout, from source: MemorySource) -> [UInt8] {
    (try? LayoutSource(layout, of: [source], name: "layout").read(0..<layout.size)) ?? []
  }

  /// Reads, joins, rewrites and lays out: the whole of a conversion but for files.
  static func converted(
    _ bytes: [UInt8], to family: BoxFamily, edits: [MovieEdit] = []
  ) throws -> [UInt8] {
    let source = MemorySource(bytes)
    let tree = try FragmentJoiner.join(try BoxTree.scan(source)).tree
    let movie = try MovieRewriter.rewrite(tree, edits: edits + [.translate(family)])
    let layout = try MovieLayout.headerFirst(
      movie, media: try MediaRanges.all(of: tree, moov: movie.moov), sourceSize: tree.sourceSize)
    return written(layout, from: source)
  }

  /// The movie of a file.
  static func moov(_ bytes: [UInt8]) throws -> BoxNode? {
    try BoxTree.scan(MemorySource(bytes)).first("moov")
  }

  static let families: [BoxFamily] = [.quickTime, .iso]
}

extension BoxNode {
  /// Header and payload.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }
}
