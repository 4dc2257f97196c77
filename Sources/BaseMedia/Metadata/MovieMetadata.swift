package import BinaryIO
package import MediaModel

/// The items of a movie, read from every carrier of the family: boxes to items, key space by key space.
///
/// Key spaces are never converted here; see the export plan for that.
package struct MovieMetadata: Sendable {
  /// Items of the file and the movie, in file order.
  package var movie: [MetadataItem] = []
  /// Items of the tracks, by the place of the track in the movie.
  package var tracks: [[MetadataItem]] = []
  /// What was odd.
  package var diagnostics: [Diagnostic] = []

  /// Reads all carriers of a tree.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - family: the branch of the family that it is of; `nil` for what its brands say.
  package init(_ tree: BoxTree, family: BoxFamily? = nil) {
    var counts: [FourCC: Int] = [:]
    var reader = MetadataReader(family: family ?? Self.family(of: tree))
    for box in tree.boxes {
      let path = BoxPath.next(box.type, counting: &counts, in: "")
      switch box.type {
      // A second movie header is what an edit that was cut off leaves: it says nothing.
      case "moov" where counts["moov"] == 1: read(movie: box, path: path, with: &reader)
      case "moof": read(fragment: box, path: path, with: &reader)
      default: reader.readCarrier(box, path: path)
      }
    }
    movie = reader.items
    diagnostics = reader.diagnostics
  }

  private static func family(of tree: BoxTree) -> BoxFamily {
    guard let brands = tree.first("ftyp").flatMap({ try? $0.decode(FileTypeBox.self) }) else {
      return .quickTime
    }
    return FileType(
      majorBrand: brands.majorBrand.description,
      compatibleBrands: brands.compatibleBrands.map(\.description)
    ).family ?? .iso
  }

  private mutating func read(movie: BoxNode, path: String, with reader: inout MetadataReader) {
    var counts: [FourCC: Int] = [:]
    for box in movie.children {
      let path = BoxPath.next(box.type, counting: &counts, in: path)
      guard box.type == "trak" else {
        reader.readCarrier(box, path: path)
        continue
      }
      var track = MetadataReader(family: reader.family)
      var counts: [FourCC: Int] = [:]
      for part in box.children {
        let path = BoxPath.next(part.type, counting: &counts, in: path)
        track.readCarrier(part, path: path)
        if part.type == "mdia" {
          for inner in part.children where inner.type == "meta" || inner.type == "udta" {
            track.readCarrier(inner, path: "\(path).\(inner.type)")
          }
        }
      }
      tracks.append(track.items)
      reader.diagnostics += track.diagnostics
    }
  }

  private func read(fragment: BoxNode, path: String, with reader: inout MetadataReader) {
    for box in fragment.children {
      reader.readCarrier(box, path: "\(path).\(box.type)")
      for part in box.children where box.type == "traf" {
        reader.readCarrier(part, path: "\(path).traf.\(part.type)")
      }
    }
  }
}

extension BoxPath {
  /// The path of the next box of a type among its siblings.
  package static func next(
    _ type: FourCC, counting counts: inout [FourCC: Int], in path: String
  ) -> String {
    let index = counts[type, default: 0]
    counts[type] = index + 1
    return appending(type, index: index, to: path)
  }
}
