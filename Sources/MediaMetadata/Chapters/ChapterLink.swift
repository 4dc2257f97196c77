internal import MediaModel

extension MetadataItem {
  /// Where a chapter leads.
  static func chapterLink(_ address: String) -> MetadataItem {
    MetadataItem(.quickTimeUserDataURLLink, payload: Array(address.utf8), dataType: .utf8)
  }

  /// The payload, read where it still waits in the file; what is there where that fails.
  var wholePayload: [UInt8] { (try? loadingPayload())?.payload ?? payload }

  /// The origin of the list of chapters that the item is about: a table of contents of ID3, an edition of Matroska.
  var chapterList: String? {
    switch identifier.keySpace {
    case .id3:
      let name =
        extraAttribute("element") ?? (identifier.key == "CTOC" ? extraAttribute("info") : nil)
      return name.map { "CTOC \($0)" }
    case .matroska: return extraAttribute("edition").map { "edition \($0)" }
    default: return nil
    }
  }

  /// Whether the item is a part of a chapter that a container tells among its items: a comment of Ogg and FLAC, a table of
  /// contents of ID3, an edition of Matroska.
  var tellsOfChapters: Bool {
    switch identifier.keySpace {
    case .vorbis:
      return identifier.key.uppercased().hasPrefix("CHAPTER")
        && (identifier.key.dropFirst(7).first?.isNumber ?? false)
    case .id3: return chapterList != nil
    case .matroska: return extraAttribute("edition") != nil
    default: return false
    }
  }

  /// Whether the item is nothing but a part of a chapter, as comments of Ogg and FLAC: the list of chapters tells it.
  package var isPartOfChapter: Bool { identifier.keySpace == .vorbis && tellsOfChapters }

  /// Whether the item is an address that a chapter leads to, as one of the containers tells it.
  var isChapterLink: Bool {
    if identifier == .quickTimeUserDataURLLink { return true }
    switch identifier.keySpace {
    case .id3: return identifier.key == "WXXX"
    case .vorbis: return identifier.key.hasPrefix("CHAPTER") && identifier.key.hasSuffix("URL")
    default: return false
    }
  }
}

extension ChapterList.Chapter {
  /// What the chapter has beside its title, whether it is a part of it or is shown meanwhile.
  var companions: [MetadataItem] { items + overlappingItems.map(\.item) }

  /// The address that the chapter leads to.
  var link: String? { companions.first(where: \.isChapterLink)?.stringValue }
}
