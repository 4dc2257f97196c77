package import BaseMedia
internal import BinaryIO
package import MediaModel

extension RewrittenMovie {
  /// A movie with nothing beside its header.
  package init(moov: BoxNode) { self.init(fileType: nil, moov: moov) }

  /// Adds items to the movie, each in the place its key space has in files of its family.
  ///
  /// - Returns: for each item, why there is no such place, or it cannot hold the item; `nil` where it is there.
  package mutating func insert(
    _ items: [(item: MetadataItem, family: BoxFamily)]
  ) -> [ItemEditError?] {
    var carriers = MetadataCarrier(moov)
    let failures = items.map { item, family -> ItemEditError? in
      if item.identifier.keySpace == .xmp, family == .iso {
        looseBoxes.append(BoxNode("uuid", userType: UserType.xmp, payload: item.payload))
        return nil
      }
      do throws(ItemEditError) {
        try carriers.insert(item, family: family)
        return nil
      } catch {
        return error
      }
    }
    moov = carriers.box
    return failures
  }

  /// Takes items out, wherever in the file they are; boxes that are left without an item go with them.
  ///
  /// - Parameter addresses: where the items were in the tree that the movie was made from.
  /// - Throws: ``ItemEditError`` where one is not there.
  package mutating func removeItems(_ addresses: [ItemAddress]) throws(ItemEditError) {
    var changes = Dictionary(firstOf: addresses.map { ($0, MetadataCarrier.Change.remove) })
    var movie = MetadataCarrier(moov)
    _ = try movie.apply(&changes)
    moov = movie.box
    var kept: [BoxNode] = []
    for box in looseBoxes {
      var carrier = MetadataCarrier(box)
      let isLeft = changes.isEmpty ? true : try carrier.apply(&changes)
      if isLeft { kept.append(carrier.box) }
    }
    looseBoxes = kept
    try changes.requireNone()
  }
}
