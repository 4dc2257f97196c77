internal import MediaModel

/// Copies of what other programs look for, under the key where readers of the destination do.
extension MetadataMapping {
  /// The mirror a movie's items call for at a destination; the source stays where it is.
  ///
  /// - Returns: `nil` where the key is taken, nothing has a value, or the destination cannot hold it as exactly.
  func mirror(
    of items: [MetadataItem], in type: FileType
  ) -> (source: MetadataItem, mirror: MetadataItem)? {
    guard isMirrored else { return nil }
    let present = Dictionary(grouping: items, by: \.identifier)
    for place in keys(in: type.metadataKeySpaces) where !form(at: place).isPartial {
      if present[place.identifier] != nil { return nil }
      for (key, _) in keys where key.attribute == nil && !form(at: key).isPartial {
        guard let source = present[key.identifier].flatMap(Self.best),
          let value = TransferReader.value(of: source, as: form(at: key)), value.text != "",
          let writing = TransferWriter(key: place, form: form(at: place), language: nil)
            .write(value), !writing.isCoarse, let mirror = writing.items.first
        else { continue }
        return (source, mirror)
      }
    }
    return nil
  }

  /// Of several languages the one for everybody, then English, then the first.
  private static func best(of items: [MetadataItem]) -> MetadataItem? {
    items.first { $0.languageTag == nil || $0.languageTag?.bcp47 == "und" }
      ?? items.first { $0.languageTag?.bcp47.hasPrefix("en") == true } ?? items.first
  }
}
