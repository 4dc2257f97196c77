package import BaseMedia
package import MediaModel

/// One change to a movie's metadata and structure, as a value: what `--plan` prints and what the rewriter does.
package enum MovieEdit: Hashable, Sendable {
  /// Writes another `ftyp`.
  case setFileType(FileTypeBox)
  /// Takes items out, by their addresses in the tree.
  case removeItems([ItemAddress])
  /// Adds an item to the movie, in the place its key space has in a family.
  case insert(MetadataItem, BoxFamily)
  /// Takes out the mirrors that an earlier conversion put in.
  case removeMirrors
  /// Leaves a track out, and the references to it.
  case removeTrack(UInt32)
  /// Turns the movie into one of the other flavor.
  case translate(BoxFamily)
  /// Records which flavor the movie comes from.
  case recordOrigin(BoxFamily)
  /// Adds an item to the movie, in the place its key space has in a family, and records it as a mirror.
  case mirror(MetadataItem, BoxFamily)

  /// The item that is added, and the family whose place it goes to.
  var insertion: (item: MetadataItem, family: BoxFamily)? {
    switch self {
    case .insert(let item, let family), .mirror(let item, let family): (item, family)
    default: nil
    }
  }
}
