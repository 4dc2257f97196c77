package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Changes the items of a whole file: those of the movie header, and those of boxes beside it.
///
/// All that is not named stays as it is, bit for bit.
package struct TreeEditor: Sendable {
  /// The boxes as they are to be.
  package private(set) var tree: BoxTree
  /// The places, among the boxes at the top, of those that differ from the file; the movie header is among them.
  package private(set) var changedPlaces: Set<Int> = []
  private let family: BoxFamily
  private let original: BoxTree

  /// Starts with the boxes of a file, not joined.
  package init(_ tree: BoxTree, family: BoxFamily) {
    self.tree = tree
    self.family = family
    original = tree
  }

  /// Whether nothing outside the movie header differs from the file.
  package var changesHeaderOnly: Bool {
    changedPlaces.allSatisfy {
      original.boxes.indices.contains($0) && original.boxes[$0].type == "moov"
    }
  }

  /// Removes and replaces items of the file as it was read; each address may appear once.
  ///
  /// - Throws: ``ItemEditError`` where an item is not there, or cannot hold the value.
  package mutating func apply(
    _ changes: [(address: ItemAddress, change: ItemEditor.Change)]
  ) throws(ItemEditError) {
    var grouped: [Int: [(address: ItemAddress, change: ItemEditor.Change)]] = [:]
    for change in changes {
      guard
        let place = original.boxes.firstIndex(where: {
          $0.origin?.contains(change.address.boxOffset) == true
        })
      else { throw ItemEditError("no box at \(change.address.boxOffset) carries an item") }
      grouped[place, default: []].append(change)
    }
    for (place, changes) in grouped.sorted(by: { $0.key < $1.key }) {
      changedPlaces.insert(place)
      if tree.boxes[place].offset == changes[0].address.boxOffset {
        try changeWhole(place, changes[0].change)
      } else {
        var editor = ItemEditor(tree.boxes[place])
        try editor.apply(changes)
        tree.boxes[place] = editor.root
      }
    }
  }

  /// Changes a box at the top that is an item itself; one that is removed stays as an empty place.
  private mutating func changeWhole(
    _ place: Int, _ change: ItemEditor.Change
  ) throws(ItemEditError) {
    switch change {
    case .remove: tree.boxes[place] = BoxNode("free", payload: [])
    case .replace(let item):
      guard tree.boxes[place].type == "uuid" else {
        throw ItemEditError("'\(tree.boxes[place].type)' beside the movie header cannot be changed")
      }
      tree.boxes[place].content = .payload(item.payload[...])
    }
  }

  /// Adds an item to the movie or to a track.
  ///
  /// - Throws: ``ItemEditError`` where the track is not there, or the file has no home for the item.
  package mutating func insert(
    _ item: MetadataItem, trackID: UInt32?
  ) throws(ItemEditError) {
    if trackID == nil, item.identifier.keySpace == .xmp, family == .iso {
      changedPlaces.insert(tree.boxes.count)
      tree.boxes.append(
        BoxNode("uuid", userType: XMPBox.userType, payload: item.payload))
      return
    }
    guard let place = tree.boxes.firstIndex(where: { $0.type == "moov" }) else {
      throw ItemEditError("the file has no movie header")
    }
    changedPlaces.insert(place)
    guard let trackID else {
      try ItemInsertion.insert(item, into: &tree.boxes[place], family: family)
      return
    }
    var children = tree.boxes[place].children
    guard
      let index = children.firstIndex(where: { $0.type == "trak" && $0.trackID == trackID })
    else { throw ItemEditError("there is no track \(trackID)") }
    try ItemInsertion.insert(item, into: &children[index], family: family)
    tree.boxes[place].children = children
  }
}
