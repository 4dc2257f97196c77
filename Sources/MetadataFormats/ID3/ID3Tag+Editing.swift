package import BinaryIO
package import MediaModel

/// Tags that are values of their own, as in `ID32` of a movie: chapters and their tables are items of bytes.
extension ID3Tag {
  /// What the tag says; texts whose frames name no language are in the one that is given.
  package func items(
    path: String, language: LanguageTag? = nil
  ) throws(IOFailure) -> FormatMetadata {
    try ID3Region(self, path: path, language: language, keepsChapters: true, takesMore: false).found
  }

  /// The bytes of a tag in which items were changed; all other frames stay bit for bit.
  ///
  /// - Parameters:
  ///   - bytes: the tag, from its header on.
  ///   - language: the language of texts whose frames name none; that of the box.
  ///   - changes: what is done to items, by their places among those of ``items(path:language:)``.
  ///   - added: items that are added at the end.
  /// - Returns: the tag; no bytes where nothing is left in it.
  /// - Throws: ``FormatWritingError`` where the bytes are not a tag, an item is not there, or a value does not fit.
  package static func editing(
    _ bytes: [UInt8], language: LanguageTag? = nil,
    changes: [(ordinal: Int, change: ItemChange)], adding added: [MetadataItem] = []
  ) throws(FormatWritingError) -> [UInt8] {
    let source = MemorySource(bytes, name: "ID3")
    guard let tag = try reading(ID3Tag.read(source, at: 0, limit: source.size, path: "ID3")) else {
      throw FormatWritingError("the bytes are not an ID3 tag")
    }
    let region = try reading(
      ID3Region(tag, path: "ID3", language: language, keepsChapters: true, takesMore: true))
    var items = region.items.map(Optional.some)
    for (ordinal, change) in changes {
      guard items.indices.contains(ordinal) else {
        throw FormatWritingError("the ID3 tag has no item number \(ordinal)")
      }
      switch change {
      case .remove: items[ordinal] = nil
      case .replace(var item):
        item.carrier = region.items[ordinal].carrier
        guard item.identifier == region.items[ordinal].identifier else {
          throw FormatWritingError("the identifier of an item cannot change")
        }
        items[ordinal] = item
      }
    }
    var file = RewrittenFile()
    let wanted = items.compactMap(\.self) + added.map(\.withoutCarrier)
    guard var result = try region.rewriting(wanted, chapters: nil, &file) else { return bytes }
    if let loss = file.losses.first { throw FormatWritingError("\(loss.what): \(loss.reason)") }
    if result.frames.isEmpty { return [] }
    try reading(result.updateChecksum())
    return try reading(result.encoded()) + bytes.dropFirst(tag.range.upperBound)
  }

  /// A tag of version 2, 3 or 4 with some items and nothing else, for a box that has none yet.
  package static func making(
    _ items: [MetadataItem], version: UInt8 = 4
  ) throws(FormatWritingError) -> [UInt8] {
    try editing(ID3Tag(version: version).header.bytes, changes: [], adding: items)
  }
}
