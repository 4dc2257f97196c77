package import BaseMedia
internal import BinaryIO
package import MediaModel

extension RewrittenMovie {
  /// A movie with nothing beside its header.
  package init(moov: BoxNode) {
    self.init(
      fileType: nil, moov: moov, looseBoxes: [], log: TranslationLog(), removedMirrors: [],
      addedMirrors: [], diagnostics: [])
  }

  /// Adds an item to the movie, in the home its key space has in files of a family.
  ///
  /// - Throws: ``ItemEditError`` where there is no such home, or it cannot hold the value.
  package mutating func insert(
    _ item: MetadataItem, family: BoxFamily
  ) throws(ItemEditError) {
    guard item.identifier.keySpace == .xmp, family == .iso else {
      try ItemInsertion.insert(item, into: &moov, family: family)
      return
    }
    looseBoxes.append(BoxNode("uuid", userType: XMPBox.userType, payload: item.payload))
  }

  /// Takes items out, wherever in the file they lie.
  ///
  /// Boxes that are left without an item go with them; an ID3 tag goes as a whole.
  ///
  /// - Parameter addresses: where the items were in the tree that the movie was made from.
  /// - Throws: ``ItemEditError`` where one is not there.
  package mutating func removeItems(_ addresses: [ItemAddress]) throws(ItemEditError) {
    var rest: [ItemAddress] = []
    var inMovie: [(address: ItemAddress, change: ItemEditor.Change)] = []
    for address in addresses {
      if moov.offset == address.boxOffset || moov.leads(to: address.boxOffset, isTag: false) {
        inMovie.append((address, .remove))
      } else {
        rest.append(address)
      }
    }
    var editor = ItemEditor(moov)
    try editor.apply(inMovie)
    moov = editor.root
    for offset in Set(rest.map(\.boxOffset)).sorted() {
      let addresses = rest.filter { $0.boxOffset == offset }
      if try removeLoose(addresses, at: offset) || moov.removeTag(at: offset) { continue }
      guard try removeAdopted(addresses, at: offset) else {
        throw ItemEditError("no box at \(offset) carries an item")
      }
    }
  }

  /// Takes items out of boxes beside the movie header, or the boxes themselves.
  private mutating func removeLoose(
    _ addresses: [ItemAddress], at offset: Int
  ) throws(ItemEditError) -> Bool {
    guard let index = looseBoxes.firstIndex(where: { $0.origin?.contains(offset) == true }) else {
      return false
    }
    if looseBoxes[index].offset == offset {
      looseBoxes.remove(at: index)
      return true
    }
    if looseBoxes[index].leads(to: offset, isTag: false) {
      var editor = ItemEditor(BoxNode("moov", children: [looseBoxes[index]]))
      try editor.apply(addresses.map { ($0, .remove) })
      looseBoxes.replaceSubrange(index...index, with: editor.root.children)
      return true
    }
    var holder = BoxNode("moov", children: [looseBoxes[index]])
    guard holder.removeTag(at: offset) else { return false }
    looseBoxes.replaceSubrange(index...index, with: holder.children)
    return true
  }

  /// Takes items out of boxes that a movie has of its fragments, and that lie elsewhere in the file.
  private mutating func removeAdopted(
    _ addresses: [ItemAddress], at offset: Int
  ) throws(ItemEditError) -> Bool {
    var failure: ItemEditError?
    var isFound = false
    moov.mapChildren { track in
      guard !isFound, track.type == "trak",
        let index = track.children.firstIndex(where: { $0.origin?.contains(offset) == true })
      else { return }
      isFound = true
      var children = track.children
      var editor = ItemEditor(BoxNode("trak", children: [children[index]]))
      do throws(ItemEditError) {
        try editor.apply(addresses.map { ($0, .remove) })
      } catch {
        failure = error
      }
      children.replaceSubrange(index...index, with: editor.root.children)
      track.children = children
    }
    if let failure { throw failure }
    return isFound
  }
}

extension BoxNode {
  /// Whether a box of the tree is at an offset of the file and can be edited item by item, or is an ID3 tag.
  fileprivate func leads(to offset: Int, isTag: Bool) -> Bool {
    children.contains { child in
      guard let origin = child.origin, origin.contains(offset) else { return false }
      if origin.lowerBound == offset { return (child.type == "ID32") == isTag }
      return child.leads(to: offset, isTag: isTag)
    }
  }

  /// Takes the ID3 tag at an offset out, and a `meta` that holds nothing else.
  fileprivate mutating func removeTag(at offset: Int) -> Bool {
    var list = children
    for index in list.indices {
      if list[index].type == "ID32", list[index].offset == offset {
        list.remove(at: index)
        children = list
        return true
      }
      if list[index].removeTag(at: offset) {
        if list[index].type == "meta", list[index].holdsNoItem { list.remove(at: index) }
        children = list
        return true
      }
    }
    return false
  }
}
