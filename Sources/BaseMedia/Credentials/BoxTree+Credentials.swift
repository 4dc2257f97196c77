internal import MediaModel

extension BoxTree {
  /// The boxes of content credentials, wherever they stand.
  package var credentialsBoxes: [Range<Int>] {
    let metadata = MovieMetadata(self)
    let offsets = Set(
      (metadata.movie + metadata.tracks.joined()).filter(\.carriesCredentials).compactMap {
        $0.carrier?.offset
      })
    guard !offsets.isEmpty else { return [] }
    func found(in boxes: [BoxNode]) -> [Range<Int>] {
      boxes.flatMap { box in
        box.origin.map { offsets.contains($0.lowerBound) ? [$0] : found(in: box.children) } ?? []
      }
    }
    return found(in: boxes)
  }

  /// The same boxes without some, by their places in the file.
  package func removing(_ places: [Range<Int>]) -> BoxTree {
    let offsets = Set(places.map(\.lowerBound))
    func rest(of boxes: [BoxNode]) -> [BoxNode] {
      boxes.filter { !offsets.contains($0.origin?.lowerBound ?? -1) }.map { box in
        guard !box.children.isEmpty else { return box }
        var box = box
        box.children = rest(of: box.children)
        return box
      }
    }
    guard !offsets.isEmpty else { return self }
    var tree = self
    tree.boxes = rest(of: boxes)
    return tree
  }
}
