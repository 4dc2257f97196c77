internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// A file of images with its items as regions: EXIF and XMP of any item, and boxes of user types.
struct ImageFile {
  /// What a region is of.
  enum Home: Hashable {
    /// The item of a number.
    case item(UInt32)
    /// An item that may come to be.
    case newItem(PhotographPart.Kind)
    /// The box at an offset.
    case box(Int)
  }

  let source: any ByteSource
  let tree: BoxTree
  let items: ImageItems
  private(set) var regions: RegionFile
  /// Of which item or box each region is, in the order of the regions, those that may come to be last.
  private(set) var homes: [Home] = []

  /// Reads a file; `nil` where no item is reported.
  init?(_ source: any ByteSource, tree: BoxTree) throws(IOFailure) {
    guard let items = ImageItems(tree) else { return nil }
    (self.source, self.tree, self.items) = (source, tree, items)
    var made: [any MetadataRegion] = []
    for item in items.items {
      guard let kind = item.kind, let ranges = item.ranges else { continue }
      let carrier = MetadataItem.Carrier(
        path: "meta.\(item.type)", offset: ranges.first?.lowerBound ?? 0)
      let range = ranges.first ?? 0..<0
      if kind == .exif {
        var bytes: [UInt8] = []
        for range in ranges { bytes += try source.read(range) }
        let lead = Self.lead(of: bytes)
        made.append(
          ExifRegion(
            Array(bytes.dropFirst(lead)),
            place: ExifPlace(path: carrier.path, offset: carrier.offset + lead), range: range,
            takesMore: !made.contains(where: { $0 is ExifRegion }),
            wrap: { [head = Array(bytes.prefix(lead))] structure in head + structure }))
      } else {
        var packet = try StoredItem.make(
          MetadataIdentifier(key: "XMP", keySpace: .xmp), ofPieces: ranges, in: source,
          dataType: .utf8, carrier: carrier)
        // Room after the packet is no part of it.
        while packet.payload.last == 0x20 || packet.payload.last == 0 {
          packet.payload.removeLast()
        }
        made.append(BlockRegion(packet, range: range, wrap: { $0 }))
      }
      homes.append(.item(item.itemID))
    }
    for (box, path) in tree.boxes.withPaths(in: "") where box.type == "uuid" {
      var reader = MetadataReader(family: .iso)
      guard let origin = box.origin, case .payload = box.content,
        let item = reader.carrier(box, path: path).items.first
      else { continue }
      made.append(BlockRegion(item, range: origin, wrap: nil))
      homes.append(.box(origin.lowerBound))
    }
    for box in Self.movieBoxes(in: tree) {
      let payload = box.payloadOffset..<(box.payloadOffset + box.payloadSize)
      let item = try StoredItem.make(
        MetadataIdentifier(key: box.type.description, keySpace: .heif), ofPieces: [payload],
        in: source, dataType: .rawData,
        carrier: MetadataItem.Carrier(path: box.type.description, offset: payload.lowerBound))
      made.append(BlockRegion(item, range: box.offset..<(box.offset + box.size), wrap: nil))
      homes.append(.box(box.offset))
    }
    var new: [any MetadataRegion] = []
    let kinds = Set(items.items.compactMap { $0.ranges == nil ? nil : $0.kind })
    if !kinds.contains(.exif) {
      new.append(
        ExifRegion(
          [], place: ExifPlace(path: "meta.Exif", offset: source.size),
          range: source.size..<source.size, takesMore: true,
          wrap: { structure in [0, 0, 0, 6] + Array("Exif\0\0".utf8) + structure }))
      homes.append(.newItem(.exif))
    }
    if !kinds.contains(.xmp) {
      new.append(
        BlockRegion(
          new: MetadataIdentifier(key: "XMP", keySpace: .xmp), at: source.size, wrap: { $0 }))
      homes.append(.newItem(.xmp))
    }
    regions = RegionFile(
      parts: made, new: new, diagnostics: tree.diagnostics + items.diagnostics)
  }

  /// How many bytes stand before `II` or `MM`: the number that says so, and as many as it says.
  private static func lead(of bytes: [UInt8]) -> Int {
    guard bytes.count >= 4 else { return bytes.count }
    return min(bytes.count, Int(UInt32(bigEndian: bytes[0..<4])) + 4)
  }

  /// What stands at the end of a motion photo: the movie in `mpvd`, Samsung's blocks in `sefd`.
  ///
  /// Source: Android, Motion Photo format 1.0: the movie comes after all else.
  static func movieBoxes(in tree: BoxTree) -> [BoxNode] {
    let boxes = tree.boxes.filter { $0.type != BoxHeader.tailType }
    let others = boxes.lastIndex { !["mpvd", "sefd"].contains($0.type) || $0.origin == nil }
    return Array(boxes.dropFirst((others ?? -1) + 1))
  }

  /// All that is found.
  var found: FormatMetadata {
    var found = regions.found
    found.tracks = items.track.map { [$0] } ?? []
    return found
  }
}
