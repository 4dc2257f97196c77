internal import MediaModel
internal import MetadataFormats

/// Tags of one file that say the same, each as it can: ID3v1 beside ID3v2, `INFO` beside ID3.
///
/// Programs look at one of them and pass over the others.
enum TagsInStep {
  /// The items that changes begin with where they make a new tag.
  ///
  /// Readers prefer it to the one that is there, and so it begins with what that one says.
  ///
  /// - Parameters:
  ///   - items: what the file says.
  ///   - edited: what it would say after the changes.
  ///   - type: the type of the file.
  /// - Returns: the items; `nil` where the changes make no such tag.
  static func seeded(
    _ items: [MetadataItem], for edited: [MetadataItem], in type: FileType
  ) -> [MetadataItem]? {
    let old = items.filter(\.isOfID3v1)
    guard !items.contains(where: { $0.keySpace == .id3 && !$0.isOfID3v1 }) else { return nil }
    let isNewTag = edited.contains { item in
      guard item.isOfID3v1 else { return item.keySpace == .id3 && item.carrier == nil }
      return !ID3v1.holds(item.stringValue ?? "", as: item.identifier.key)
        && !old.contains { $0.carrier == item.carrier && $0.payload == item.payload }
    }
    guard isNewTag else { return nil }
    if !old.isEmpty { return copies(ofID3v1: old) + items }
    let seeds = type.metadataKeySpaces.contains(.riffInfo) ? copies(ofINFO: items) : []
    return seeds.isEmpty ? nil : items + seeds
  }

  /// Values of ID3v1 as frames of ID3v2.4; the enhanced tag, which comes first, has the longer ones.
  private static func copies(ofID3v1 items: [MetadataItem]) -> [MetadataItem] {
    var seen: Set<[String?]> = []
    return items.compactMap { item in
      let key = item.identifier.key == "TYER" ? "TDRC" : item.identifier.key
      guard seen.insert([key, item.extraAttribute("info")]).inserted else { return nil }
      return MetadataItem(
        MetadataIdentifier(key: key, keySpace: .id3), payload: item.payload,
        dataType: item.dataType,
        extraAttributes: item.extraAttributes.filter { $0.key == "info" })
    }
  }

  /// What `INFO` says as frames of ID3, as far as short names stand for it.
  private static func copies(ofINFO items: [MetadataItem]) -> [MetadataItem] {
    ItemName.all.compactMap { name in
      guard let source = name.key(in: .riffInfo), let key = name.key(in: .id3), key.info == nil,
        let text = items.first(where: { $0.identifier == source.identifier })?.stringValue
      else { return nil }
      return try? ItemText(name, value: text).item(of: key)
    }
  }

  /// The key beside that of `INFO` which a value goes to as well: where ID3 is there already, or where programs would
  /// not read the letters of `INFO`, which has no encoding of its own.
  static func companion(
    of name: ItemName, text: String, home: MappingKey, among items: [MetadataItem],
    in type: FileType
  ) -> MappingKey? {
    guard home.keySpace == .riffInfo, type.metadataKeySpaces.contains(.id3),
      !text.allSatisfy(\.isASCII) || items.contains(where: { $0.keySpace == .id3 }),
      let key = name.key(in: .id3), key.info == nil
    else { return nil }
    return key
  }
}

extension MetadataItem {
  /// Whether it stands in the tag of fixed size at the end of a file.
  var isOfID3v1: Bool {
    keySpace == .id3 && carrier?.path.hasPrefix(ID3v1.pathPrefix) ?? false
  }
}
