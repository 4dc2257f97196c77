internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// Items in the ID3 tag of an `ID32` box.
///
/// Source: MP4RA, `ID32`; id3.org, ID3v2.4.0.
extension BoxNode {
  /// Changes an item of the tag.
  ///
  /// - Returns: whether anything is left in the tag.
  /// - Throws: ``ItemEditError`` where the item is not there, or the tag cannot hold the value.
  mutating func changeID3(
    ordinal: Int, _ change: ItemEditor.Change
  ) throws(ItemEditError) -> Bool {
    guard var box = try? decode(ID3v2Box.self) else {
      guard case .replace(let item) = change else { return false }
      content = .payload(item.payload[...])
      return true
    }
    let id3Change: ID3Tag.Change
    switch change {
    case .remove: id3Change = .remove
    case .replace(let item) where item.identifier.key == "ID32":
      box.data = item.payload
      content = .payload(box.payload[...])
      return true
    case .replace(let item): id3Change = .replace(item)
    }
    do throws(FormatWritingError) {
      box.data = try ID3Tag.editing(
        box.data, language: LanguageTag(stored: box.language & 0x7FFF),
        changes: [(ordinal, id3Change)])
    } catch {
      throw ItemEditError(error.reason)
    }
    content = .payload(box.payload[...])
    return !box.data.isEmpty
  }

  /// Adds an item to the first tag of a movie or a track, or makes one.
  ///
  /// - Throws: ``ItemEditError`` where a tag cannot hold the item.
  mutating func insertID3(_ item: MetadataItem, isFull: Bool) throws(ItemEditError) {
    let language = item.languageTag?.packedCode ?? LanguageTag.undeterminedCode
    var tag = ID3v2Box(language: language, data: [])
    let meta = children.firstIndex { $0.metadataHandler == "ID32" }
    let place = meta.flatMap { children[$0].children.firstIndex { $0.type == "ID32" } }
    if let meta, let place, let box = try? children[meta].children[place].decode(ID3v2Box.self) {
      tag = box
    }
    do throws(FormatWritingError) {
      tag.data =
        tag.data.isEmpty
        ? try ID3Tag.making([item])
        : try ID3Tag.editing(
          tag.data, language: LanguageTag(stored: tag.language & 0x7FFF), changes: [],
          adding: [item])
    } catch {
      throw ItemEditError(error.reason)
    }
    let node = BoxNode("ID32", payload: tag.payload)
    if let meta, let place {
      var boxes = children[meta].children
      boxes[place].content = .payload(tag.payload[...])
      children[meta].children = boxes
    } else {
      withMeta(handler: "ID32", isFull: isFull) { $0.children.append(node) }
    }
  }
}
