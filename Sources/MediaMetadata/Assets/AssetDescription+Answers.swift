package import MediaModel

/// What is asked of a description as a whole.
extension AssetDescription {
  /// When the content was made.
  ///
  /// An item with a date comes before one with some other text.
  var creationDate: MetadataItem? {
    let told = metadata.filter { $0.identifier.commonIdentifier == .commonIdentifierCreationDate }
    if let item = told.first(where: { $0.dateValue != nil }) ?? told.first { return item }
    guard creationTime > 0, MetadataDate(secondsSince1904: creationTime) != nil else { return nil }
    let seconds = (0..<8).map { UInt8(truncatingIfNeeded: creationTime >> (56 - 8 * $0)) }
    return MetadataItem(.commonIdentifierCreationDate, payload: seconds, dataType: .dateTime)
  }

  /// The timecode that the file begins with, as `01:02:03:04`; `nil` where none is given.
  package var startTimecode: String? {
    let told = { (items: [MetadataItem]) in
      items.first { MetadataItem.startTimecodes.contains($0.identifier) }?.stringValue
    }
    return tracks.lazy.compactMap { $0.startTimecode ?? told($0.metadata) }.first ?? told(metadata)
  }

  /// The text of the song.
  var lyrics: String? {
    let identifiers: Set<MetadataIdentifier> = [
      .iTunesMetadataLyrics, .id3MetadataUnsynchronizedLyric,
    ]
    let names: Set<String> = ["lyrics", "unsyncedlyrics", "unsynced lyrics"]
    return metadata.lazy.filter { item in
      if identifiers.contains(item.identifier) { return true }
      let key = item.identifier.key.lowercased()
      switch item.identifier.keySpace {
      case .id3, .iTunes, .quickTimeUserData, .isoUserData, .quickTimeMetadata: return false
      case .ffmpeg: return names.contains(key) || key.hasPrefix("lyrics-")
      default: return names.contains(key)
      }
    }.compactMap(\.stringValue).first
  }
}

extension [ChapterList] {
  /// The languages of the lists, each once, in order.
  var locales: [LanguageTag] {
    var locales: [LanguageTag] = []
    for list in self where !locales.contains(where: { $0.bcp47 == list.locale.bcp47 }) {
      locales.append(list.locale)
    }
    return locales
  }
}

extension ChapterList {
  /// The language of the titles; `und` where none is given.
  package var locale: LanguageTag {
    guard let languageTag, languageTag.bcp47 != "" else { return LanguageTag(bcp47: "und") }
    return LanguageTag(bcp47: languageTag.bcp47)
  }
}
