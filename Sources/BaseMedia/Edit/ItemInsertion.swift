internal import BinaryIO
package import MediaModel

/// Puts new items into a movie or a track, each in the home of its key space.
package enum ItemInsertion {
  /// Adds an item after those that are there.
  ///
  /// - Parameters:
  ///   - item: the item; its payload is written as it is.
  ///   - box: the `moov`, or the `trak` it belongs to.
  ///   - family: the branch of the family the file is of.
  /// - Throws: ``ItemEditError`` where its key space has no home in such a box, or the home cannot hold the value.
  package static func insert(
    _ item: MetadataItem, into box: inout BoxNode, family: BoxFamily
  ) throws(ItemEditError) {
    switch item.identifier.keySpace {
    case .quickTimeMetadata:
      var isDone = false
      if box.hasKeysInUserDataOnly {
        // A second table of keys misleads readers that keep one, such as FFmpeg.
        box.modify("udta") { isDone = MetadataInsertion.insert(item, into: &$0, family: family) }
      } else {
        isDone = MetadataInsertion.insert(item, into: &box, family: family)
      }
      guard isDone else { throw ItemEditError("the keys of the file cannot be read") }
    case .iTunes:
      guard let code = item.identifier.fourCharacterCode else { throw badKey(item) }
      appendToList(
        BoxNode(FourCC(rawValue: code), children: [MetadataInsertion.data(item)]), in: &box)
    case .iTunesFreeform: appendToList(try freeform(item), in: &box)
    case .quickTimeUserData, .isoUserData: try insertUserData(item, into: &box)
    case .xmp:
      guard family == .quickTime else {
        throw ItemEditError("XMP of this file type lies outside the movie header")
      }
      appendToUserData(BoxNode("XMP_", payload: item.payload), in: &box)
    case .xtra: try insertXtra(item, into: &box)
    case .id3: try box.insertID3(item, isFull: family == .iso)
    default:
      throw ItemEditError("key space '\(item.identifier.keySpace.rawValue)' has no home in a movie")
    }
  }

  private static func badKey(_ item: MetadataItem) -> ItemEditError {
    ItemEditError("'\(item.identifier)' needs a key of four characters")
  }

  /// `----`: mean and name, then the value; the mean of iTunes where the item names none.
  private static func freeform(_ item: MetadataItem) throws(ItemEditError) -> BoxNode {
    let key = item.identifier.key
    var (mean, name) = (item.extraAttribute("mean"), item.extraAttribute("name"))
    if mean == nil || name == nil, let dot = key.lastIndex(of: ".") {
      mean = String(key[..<dot])
      name = String(key[key.index(after: dot)...])
    }
    guard let mean, let name, !mean.isEmpty, !name.isEmpty else {
      throw ItemEditError("'\(item.identifier)' needs a key of the form mean.name")
    }
    return BoxNode(
      "----",
      children: [
        BoxNode("mean", payload: [0, 0, 0, 0] + Array(mean.utf8)),
        BoxNode("name", payload: [0, 0, 0, 0] + Array(name.utf8)), MetadataInsertion.data(item),
      ])
  }

  private static func insertUserData(
    _ item: MetadataItem, into box: inout BoxNode
  ) throws(ItemEditError) {
    guard let code = item.identifier.fourCharacterCode else { throw badKey(item) }
    let type = FourCC(rawValue: code)
    if code >> 24 == 0xA9 {
      guard item.payload.count <= Int(UInt16.max) else {
        throw ItemEditError("'\(type)' holds 65,535 bytes at most")
      }
      let row = InternationalTextBox.Row(
        language: item.storedTextLanguage, text: item.payload)
      // One box holds the text in all languages.
      if let index = box.first("udta")?.children.firstIndex(where: { $0.type == type }),
        var text = try? box.first("udta")?.children[index].decode(InternationalTextBox.self),
        !text.rows.contains(where: { $0.language == row.language })
      {
        text.rows.append(row)
        box.modify("udta") { $0.children[index].content = .payload(text.payload[...]) }
        return
      }
      var payload = InternationalTextBox(rows: [row])
      payload.trailing = []
      appendToUserData(BoxNode(type, payload: payload.payload), in: &box)
      return
    }
    let isText = ThreeGPPText.types.contains(type) && item.identifier.keySpace == .isoUserData
    appendToUserData(
      BoxNode(
        type, payload: isText ? try ThreeGPPText.newPayload(of: item, type: type) : item.payload),
      in: &box)
  }

  /// A named value of Windows Media: UTF-16 text unless the item says otherwise.
  private static func insertXtra(
    _ item: MetadataItem, into box: inout BoxNode
  ) throws(ItemEditError) {
    var writer = ByteWriter()
    let name = item.identifier.keyBytes
    let type = item.extraAttribute("type").flatMap { UInt16($0) } ?? 8
    guard let size = UInt32(exactly: 18 + name.count + item.payload.count) else {
      throw ItemEditError("'Xtra' holds less than 4 GB")
    }
    writer.write(size)
    writer.write(size - 18 - UInt32(item.payload.count))
    writer.write(name)
    writer.write(UInt32(1))
    writer.write(size - 12 - UInt32(name.count))
    writer.write(type)
    writer.write(item.payload)
    if box.first("udta")?.first("Xtra") != nil {
      box.modify("udta") { userData in
        userData.modify("Xtra") { $0.content = .payload(($0.payload + writer.bytes)[...]) }
      }
    } else {
      appendToUserData(BoxNode("Xtra", payload: writer.bytes), in: &box)
    }
  }

  private static func appendToUserData(_ child: BoxNode, in box: inout BoxNode) {
    box.withChild("udta") { $0.children.append(child) }
  }

  private static func appendToList(_ item: BoxNode, in box: inout BoxNode) {
    box.withChild("udta") { userData in
      userData.withMeta(handler: "mdir", isFull: true) { meta in
        meta.withChild("ilst") { $0.children.append(item) }
      }
    }
  }
}
