package import BinaryIO
package import MediaModel
package import MetadataFormats

/// The items of a file whose `meta` holds images: what each is, where its bytes are, what it belongs to.
///
/// Source: ISO/IEC 14496-12:2022 § 8.11; ISO/IEC 23008-12:2022 § 6 and 9.
package struct ImageItems: Sendable {
  /// One item.
  package struct Item: Sendable {
    package var information: ItemInformationBox
    /// Where its bytes are in the file, in order; `nil` where they are elsewhere, or nothing tells.
    package var ranges: [Range<Int>]?
    /// The items that it points to, by the way.
    package var references: [(type: FourCC, to: [UInt32])] = []
    /// What `ipco` says of it, in the order of `ipma`.
    package var properties: [BoxNode] = []

    package var itemID: UInt32 { information.itemID }
    package var type: FourCC { information.itemType }
    /// The media type of an item of `mime`, in lower case and without parameters.
    package var contentType: String {
      let text = information.contentType?.string ?? ""
      return text.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    }

    /// What the item tells of a photograph; `nil` where it is none of that.
    package var kind: PhotographPart.Kind? {
      if type == "Exif" { return .exif }
      return type == "mime" && contentType == "application/rdf+xml" ? .xmp : nil
    }
  }

  /// The `meta` that holds them.
  package private(set) var meta: BoxNode
  package private(set) var items: [Item] = []
  /// The item that is shown; `nil` where `pitm` names none.
  package private(set) var primaryID: UInt32?
  package private(set) var diagnostics: [Diagnostic] = []

  /// Items are looked at up to this many.
  private static let mostItems = 100_000

  /// Whether a file is one of images and no movie.
  package static func holdsImages(_ tree: BoxTree) -> Bool {
    guard tree.first("moov") == nil, let handler = tree.first("meta")?.first("hdlr") else {
      return false
    }
    return (try? handler.decode(HandlerBox.self))?.handlerType == "pict"
  }

  /// Reads the items of the first `meta` of a file; `nil` where there is none.
  package init?(_ tree: BoxTree) {
    guard let meta = tree.first("meta") else { return nil }
    self.meta = meta
    if let number = meta.first("pitm")?.payload, number.count >= 6 {
      primaryID = UInt32(truncatingIfNeeded: UInt64(bigEndian: number.dropFirst(4)))
    }
    for box in meta.first("iinf")?.all("infe") ?? [] where items.count < Self.mostItems {
      if let information = decode(box, ItemInformationBox.self) {
        items.append(Item(information: information))
      }
    }
    var places = Dictionary(firstOf: items.indices.map { (items[$0].itemID, $0) })
    if let box = meta.first("iloc"), let location = decode(box, ItemLocationBox.self) {
      for row in location.items {
        guard let place = places.removeValue(forKey: row.itemID) else { continue }
        items[place].ranges = ranges(of: row, sourceSize: tree.sourceSize)
      }
    }
    places = Dictionary(firstOf: items.indices.map { (items[$0].itemID, $0) })
    for box in meta.first("iref")?.children ?? [] {
      guard let reference = decode(box, ItemReferenceBox.self),
        let place = places[reference.fromItemID]
      else { continue }
      items[place].references.append((box.type, reference.toItemIDs))
    }
    readProperties(places)
  }

  private mutating func readProperties(_ places: [UInt32: Int]) {
    guard let properties = meta.first("iprp") else { return }
    let known = properties.first("ipco")?.children ?? []
    for box in properties.all("ipma") {
      for entry in decode(box, ItemPropertyAssociationBox.self)?.entries ?? [] {
        guard let place = places[entry.itemID] else { continue }
        items[place].properties += entry.properties.compactMap { property in
          let index = Int(property.index) - 1
          return known.indices.contains(index) ? known[index] : nil
        }
      }
    }
  }

  private mutating func decode<T: Box>(_ box: BoxNode, _ kind: T.Type) -> T? {
    do throws(ParseError) {
      return try box.decode(kind, allowingTrailingBytes: true)
    } catch {
      guard diagnostics.count < 50 else { return nil }
      diagnostics.append(
        Diagnostic(error.rule, clause: error.clause, path: "meta.\(box.type)", offset: error.offset)
      )
      return nil
    }
  }

  /// Where an item is, within the file.
  private mutating func ranges(
    of item: ItemLocationBox.Item, sourceSize: Int
  ) -> [Range<Int>]? {
    let room: Range<Int>
    switch item.constructionMethod {
    case 0 where item.dataReferenceIndex == 0: room = 0..<sourceSize
    case 1:
      guard let box = meta.first("idat") else { return nil }
      room = box.payloadOffset..<(box.payloadOffset + box.payloadSize)
    default: return nil
    }
    var isCut = false
    let ranges = item.extents.map { extent in
      let offset = Int(clamping: item.baseOffset.addingSaturated(extent.offset))
      let start = room.lowerBound.addingSaturated(offset)
      let end =
        extent.length == 0 ? room.upperBound : start.addingSaturated(Int(clamping: extent.length))
      let range = (min(start, end)..<end).clamped(to: room)
      isCut = isCut || range.count != end - min(start, end)
      return range
    }
    if isCut, diagnostics.count < 50 {
      diagnostics.append(
        Diagnostic(
          "item \(item.itemID) is outside the file", clause: ItemLocationBox.clause,
          path: "meta.iloc", offset: meta.first("iloc")?.offset))
    }
    return ranges
  }

  package func item(_ itemID: UInt32) -> Item? { items.first { $0.itemID == itemID } }

  /// The image that is shown.
  package var primary: Item? { primaryID.flatMap(item) }

  /// Where EXIF and XMP are; the bytes of EXIF begin with the four bytes that say where `II` or `MM` stands.
  package var parts: [PhotographPart] {
    items.compactMap { item in
      guard let kind = item.kind, let ranges = item.ranges else { return nil }
      return PhotographPart(kind, ranges)
    }
  }
}
