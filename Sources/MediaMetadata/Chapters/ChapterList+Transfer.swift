internal import MediaModel

extension ChapterList {
  /// The list with the items that its chapters have in a type of file without boxes: what is shown meanwhile becomes a
  /// part of them, links and all else go under the keys of the type.
  ///
  /// - Parameters:
  ///   - fileType: the type of file.
  ///   - lose: told of each item that has no place there.
  /// - Returns: the list.
  func transferred(
    to fileType: FileType, lose: (Chapter, MetadataItem, _ reason: String) -> Void
  ) -> ChapterList {
    var list = self
    let spaces = fileType.metadataKeySpaces
    for index in list.chapters.indices {
      let chapter = list.chapters[index]
      let all = chapter.companions.filter { !$0.isStructural }
      guard !all.isEmpty else { continue }
      var kept = all.filter { spaces.contains($0.identifier.keySpace) }
      let foreign = all.filter { !spaces.contains($0.identifier.keySpace) }
      let links = foreign.filter { $0.isChapterLink && Self.link($0, in: spaces) != nil }
      kept += links.compactMap { Self.link($0, in: spaces) }
      let others = foreign.filter { !links.contains($0) }
      let outcome = KeySpaceTransfer().transfer(others, to: fileType)
      for row in outcome.items {
        var item = row.item
        item.carrier = nil
        // Matroska's tags and attachments are those of the file.
        if item.identifier.keySpace != .matroska || item.identifier.key.hasPrefix("Chapter/") {
          kept.append(item)
        } else if others.indices.contains(row.sourceIndex) {
          lose(chapter, others[row.sourceIndex], "chapters of '\(fileType)' have no place for it")
        }
      }
      for loss in outcome.losses where others.indices.contains(loss.sourceIndex) {
        lose(chapter, others[loss.sourceIndex], loss.reason)
      }
      list.chapters[index].items = kept
      list.chapters[index].overlappingItems = []
    }
    return list
  }

  /// A link as a kind of tag has it.
  private static func link(_ item: MetadataItem, in spaces: [KeySpace]) -> MetadataItem? {
    guard let address = item.stringValue else { return nil }
    let key: MetadataIdentifier
    if spaces.contains(.id3) {
      key = MetadataIdentifier(key: "WXXX", keySpace: .id3)
    } else if spaces.contains(.vorbis) {
      key = MetadataIdentifier(key: "CHAPTER001URL", keySpace: .vorbis)
    } else {
      return nil
    }
    return MetadataItem(key, payload: Array(address.utf8), dataType: .utf8)
  }
}
