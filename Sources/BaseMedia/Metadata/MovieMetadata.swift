internal import BinaryIO
package import MediaModel

/// The items of a movie, read from every carrier of the family: boxes to items, key space by key space.
///
/// Key spaces are never converted here; see the export plan for that.
package struct MovieMetadata: Sendable {
  /// Items of the file and the movie, in file order.
  package var movie: [MetadataItem] = []
  /// Items of the tracks, by the place of the track in the movie.
  package var tracks: [[MetadataItem]] = []
  /// Problems found.
  package var diagnostics: [Diagnostic] = []

  /// Reads all carriers of a tree, of the family that its brands say where none is given.
  package init(_ tree: BoxTree, family: BoxFamily? = nil) {
    var reader = MetadataReader(family: family ?? Self.family(of: tree))
    for (box, path) in tree.boxes.withPaths(in: "") {
      guard box.type == "moov" else {
        reader.carrier(box, path: path).appendItems(to: &movie)
        continue
      }
      // A second movie header is what an edit that was cut off leaves: it says nothing.
      guard path == "moov" else { continue }
      for (child, path) in box.children.withPaths(in: path) {
        let part = reader.carrier(child, path: path)
        if child.type == "trak" { tracks.append(part.items) } else { part.appendItems(to: &movie) }
      }
    }
    diagnostics = reader.diagnostics
  }

  /// The flavor that a tree is of, as its brands say.
  package static func family(of tree: BoxTree) -> BoxFamily {
    guard let brands = tree.first("ftyp").flatMap({ try? $0.decode(FileTypeBox.self) }) else {
      return .quickTime
    }
    return FileType(
      majorBrand: brands.majorBrand.description,
      compatibleBrands: brands.compatibleBrands.map(\.description)
    ).family ?? .iso
  }
}
