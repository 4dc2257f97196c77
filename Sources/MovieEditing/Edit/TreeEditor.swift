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
  /// Samples that are added after the last box of the file, as media data of their own.
  package private(set) var addedMedia: [UInt8] = []
  private let family: BoxFamily
  private let original: BoxTree

  /// Starts with the boxes of a file, not joined.
  package init(_ tree: BoxTree, family: BoxFamily) {
    self.tree = tree
    self.family = family
    original = tree
  }

  /// Whether nothing outside the movie header differs from the file, boxes that go aside.
  package var changesHeaderOnly: Bool {
    changedPlaces.allSatisfy {
      original.boxes.indices.contains($0) && (original.boxes[$0].type == "moov" || isRemoved($0))
    }
  }

  /// Where the boxes beside the movie header are that go.
  package var removedBoxes: [Range<Int>] {
    changedPlaces.sorted().filter(isRemoved).compactMap { original.boxes[$0].origin }
  }

  /// What samples of removed tracks are in, and no other sample or item; nothing where tables cannot be read.
  package var freedMedia: [Range<Int>] {
    let kept = Set(tree.tracks.compactMap(\.origin))
    let removed = original.tracks.filter { $0.origin.map { !kept.contains($0) } ?? false }
    guard !removed.isEmpty else { return [] }
    do throws(ParseError) {
      var freed: [Range<Int>] = []
      for track in removed {
        freed += try MediaRanges.of(track: track, sourceSize: original.sourceSize)
      }
      let joined = try FragmentJoiner.join(tree).tree
      guard let moov = joined.first("moov") else { return [] }
      let media = FragmentJoiner.ranges(
        FragmentJoiner.merged(freed), outside: try MediaRanges.referenced(by: moov, in: joined))
      let stray = FragmentJoiner.ranges(media, outside: original.mediaPayloads)
      return FragmentJoiner.ranges(media, outside: stray)
    } catch {
      return []
    }
  }

  private func isRemoved(_ place: Int) -> Bool {
    original.boxes.indices.contains(place) && tree.boxes[place].type == "free"
      && tree.boxes[place].origin == nil
  }

  /// Changes the movie header, and adds samples to the file.
  ///
  /// - Parameter change: is given the header, and where the first byte that it adds will be, as long as the file is
  ///   not rewritten; returns the samples.
  /// - Throws: what `change` throws; nothing where there is no header.
  package mutating func changeHeader<Failure>(
    _ change: (inout BoxNode, _ mediaOffset: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    guard let place = tree.boxes.firstIndex(where: { $0.type == "moov" }) else { return }
    let start = InPlacePlan.Addition().mediaOffset(in: original)
    addedMedia += try change(&tree.boxes[place], start + addedMedia.count)
    changedPlaces.insert(place)
  }

  /// The media data that is added, as a box.
  var addedBox: BoxNode? {
    addedMedia.isEmpty ? nil : BoxNode("mdat", payload: addedMedia)
  }

  /// Where the box of media data that is added is as long as the file is not rewritten.
  var addedRange: Range<Int> {
    let start = InPlacePlan.Addition().mediaOffset(in: original)
    let head = BoxHeader.size(forPayload: 0, form: .compact, isUserType: false)
    return addedMedia.isEmpty
      ? original.sourceSize..<original.sourceSize
      : (start - head)..<(start + addedMedia.count)
  }

  /// Removes and replaces items of the file as it was read.
  ///
  /// A box at the top that is left without an item stays as an empty place.
  ///
  /// - Throws: ``ItemEditError`` where an item is not there, or cannot hold the value.
  package mutating func apply(
    _ changes: [ItemAddress: MetadataCarrier.Change]
  ) throws(ItemEditError) {
    var changes = changes
    // Boxes are in the order of their offsets.
    var offsets = changes.keys.map(\.boxOffset).sorted()[...]
    for place in original.boxes.indices {
      guard let origin = original.boxes[place].origin, let next = offsets.first,
        origin.contains(next)
      else { continue }
      offsets = offsets.drop { $0 < origin.upperBound }
      changedPlaces.insert(place)
      var carrier = MetadataCarrier(tree.boxes[place])
      let isLeft = try carrier.apply(&changes)
      tree.boxes[place] = isLeft ? carrier.box : BoxNode("free", payload: [])
    }
    try changes.requireNone()
  }

  /// Gives headers of the movie or of tracks other values, or takes facts out of them.
  ///
  /// - Throws: ``ItemEditError`` where there is no such fact, or the value is not one of its kind.
  package mutating func setHeaders(
    _ changes: [(identifier: MetadataIdentifier, text: String?, trackID: UInt32?)]
  ) throws(ItemEditError) {
    guard let place = tree.boxes.firstIndex(where: { $0.type == "moov" }) else {
      throw ItemEditError("the file has no movie header")
    }
    for change in changes {
      do throws(ItemEditError) {
        try HeaderField.set(
          change.identifier, to: change.text, ofTrack: change.trackID, in: &tree.boxes[place])
      } catch {
        throw ItemEditError("'\(change.identifier)' cannot be written: \(error.reason)")
      }
      changedPlaces.insert(place)
    }
  }

  /// Adds items to the movie or to tracks.
  ///
  /// - Throws: ``ItemEditError`` where a track is not there, or the file has no place for an item.
  package mutating func insert(
    _ items: [(item: MetadataItem, trackID: UInt32?)]
  ) throws(ItemEditError) {
    guard !items.isEmpty else { return }
    guard let place = tree.boxes.firstIndex(where: { $0.type == "moov" }) else {
      throw ItemEditError("the file has no movie header")
    }
    var movie = MetadataCarrier(tree.boxes[place])
    for (item, trackID) in items {
      do throws(ItemEditError) {
        if trackID == nil, item.identifier.keySpace == .xmp, family == .iso {
          changedPlaces.insert(tree.boxes.count)
          tree.boxes.append(BoxNode("uuid", userType: UserType.xmp, payload: item.payload))
        } else {
          changedPlaces.insert(place)
          try movie.insert(item, trackID: trackID, family: family)
        }
      } catch {
        throw ItemEditError("'\(item.identifier)' cannot be written: \(error.reason)")
      }
    }
    tree.boxes[place] = movie.box
  }
}
