package import MediaModel

extension HLSChapter {
  /// What a list of these chapters is called, and the identifier of the session data that names it.
  package static let dataIdentifier = "com.apple.hls.chapters"
  private static let timescale: UInt32 = 1_000_000
  /// An attribute of items whose value is not text in the JSON: the kind that it is.
  private static let kindAttribute = "json"

  /// Chapter lists, one for each language of the titles; in the order of the file, as players have it.
  package static func lists(_ chapters: [HLSChapter]) -> [ChapterList] {
    var languages: [String] = []
    for title in chapters.flatMap({ $0.titles ?? [] }) where !languages.contains(title.language) {
      languages.append(title.language)
      // A file may name languages without end, and each is a list of all chapters.
      if languages.count == 64 { break }
    }
    if languages.isEmpty, !chapters.isEmpty { languages = ["und"] }
    let ranges = ranges(chapters)
    return languages.map { language in
      ChapterList(
        origin: dataIdentifier,
        languageTag: language == "und" ? nil : LanguageTag(bcp47: language),
        chapters: zip(chapters, ranges).map { chapter, range in
          let title = chapter.titles?.first { $0.language == language }
          return ChapterList.Chapter(
            title: title?.title ?? "", timeRange: range,
            identifier: chapter.chapter.map { "\($0)" }, items: chapter.items)
        })
    }
  }

  /// When each chapter is presented: up to the next one, where it does not say how long it lasts.
  private static func ranges(_ chapters: [HLSChapter]) -> [MediaTimeRange] {
    let starts = chapters.map(\.startTime).sorted()
    return chapters.map { chapter in
      let start = MediaTime(seconds: chapter.startTime, preferredTimescale: timescale)
      var length = chapter.duration
      if length == nil {
        var (low, high) = (0, starts.count)
        while low < high {
          let middle = (low + high) / 2
          if starts[middle] <= chapter.startTime { low = middle + 1 } else { high = middle }
        }
        length = low < starts.count ? starts[low] - chapter.startTime : nil
      }
      return MediaTimeRange(
        start: start, duration: MediaTime(seconds: length ?? 0, preferredTimescale: timescale))
    }
  }

  /// Images as artwork by address, and further items under their keys.
  private var items: [MetadataItem] {
    let pictures = (images ?? []).map { image in
      MetadataItem(
        .hlsChapterImage, payload: Array(image.url.utf8), dataType: .utf8,
        extraAttributes: [
          .init("image-category", image.imageCategory), .init("pixel-width", "\(image.pixelWidth)"),
          .init("pixel-height", "\(image.pixelHeight)"),
        ])
    }
    return pictures
      + (metadata ?? []).map { entry in
        let (payload, kind) = entry.value.stored
        return MetadataItem(
          MetadataIdentifier(key: entry.key, keySpace: .quickTimeMetadata),
          payload: payload, dataType: .utf8,
          languageTag: entry.language.map { LanguageTag(bcp47: $0) },
          extraAttributes: kind.map { [.init(Self.kindAttribute, $0)] } ?? [])
      }
  }

  /// Chapters with the titles of all lists: those of the first one, and of others where they are the same but for their
  /// titles.
  ///
  /// - Parameters:
  ///   - lists: the lists of a movie; of those that have other times than the first nothing is taken.
  ///   - end: the end of the presentation, where it is known: the last chapter then has a duration.
  ///   - image: the image of a chapter by its place; `nil` where there is none.
  /// - Returns: the chapters, and the lists that could not be taken.
  package static func chapters(
    _ lists: [ChapterList], end: MediaTime? = nil, image: (Int) -> Image? = { _ in nil }
  ) -> (chapters: [HLSChapter], left: [ChapterList]) {
    guard let first = lists.first else { return ([], []) }
    let ranges = first.chapters.map(\.timeRange.start)
    let same = lists.filter { $0.chapters.map(\.timeRange.start) == ranges }
    let chapters = first.chapters.enumerated().map { index, chapter in
      var range = chapter.timeRange
      if range.duration.value == 0, let end, index == first.chapters.count - 1, range.start < end {
        range.duration = end - range.start
      }
      var result = HLSChapter(startTime: max(0, rounded(range.start.seconds)))
      result.chapter = index + 1
      if range.duration.seconds > 0 { result.duration = rounded(range.duration.seconds) }
      var languages: Set<String> = []
      result.titles = same.compactMap { list -> Title? in
        let title = list.chapters[index].title
        let language = list.languageTag?.bcp47 ?? "und"
        guard !title.isEmpty, languages.insert(language).inserted else { return nil }
        return Title(language: language.isEmpty ? "und" : language, title: title)
      }
      let images = chapter.items.compactMap(Image.init) + [image(index)].compactMap { $0 }
      result.images = images.isEmpty ? nil : images
      let metadata = chapter.items.compactMap(Metadata.init)
      result.metadata = metadata.isEmpty ? nil : metadata
      return result
    }
    return (chapters, lists.filter { !same.contains($0) })
  }

  private static func rounded(_ seconds: Double) -> Double {
    (seconds * Double(timescale)).rounded() / Double(timescale)
  }

  private init(startTime: Double) { self.startTime = startTime }
}

extension HLSChapter.Image {
  /// The image that an item names by its address.
  fileprivate init?(_ item: MetadataItem) {
    guard item.identifier == .hlsChapterImage, let url = item.stringValue else { return nil }
    func number(_ name: String) -> Int { item.extraAttribute(name).flatMap { Int($0) } ?? 0 }
    self.init(
      category: item.extraAttribute("image-category") ?? "chapter", width: number("pixel-width"),
      height: number("pixel-height"), url: url)
  }
}

extension HLSChapter.Metadata {
  /// What an item says under a key of QuickTime metadata.
  fileprivate init?(_ item: MetadataItem) {
    guard item.identifier.keySpace == .quickTimeMetadata else { return nil }
    if item.extraAttribute("json") != nil {
      guard let fragment = JSONFragment(stored: item.payload, kind: item.extraAttribute("json"))
      else { return nil }
      value = fragment
    } else if let text = item.stringValue {
      value = .text(text)
    } else {
      return nil
    }
    key = item.identifier.key
    language = item.languageTag?.bcp47
  }
}

extension JSONFragment {
  /// The value as the payload of an item, and what it is where it is not text.
  fileprivate var stored: (payload: [UInt8], kind: String?) {
    switch self {
    case .text(let text): (Array(text.utf8), nil)
    case .flag(let flag): (Array((flag ? "true" : "false").utf8), "boolean")
    case .integer(let number): (Array("\(number)".utf8), "number")
    case .number(let number): (Array("\(number)".utf8), "number")
    case .null: (Array("null".utf8), "null")
    case .array: (Array(text.utf8), "array")
    case .object: (Array(text.utf8), "object")
    }
  }

  /// Reads a value that is one word.
  fileprivate init?(stored payload: [UInt8], kind: String?) {
    let text = String(decoding: payload, as: UTF8.self)
    switch kind {
    case "boolean": self = .flag(text == "true")
    case "null": self = .null
    case "number":
      guard let number = Int64(text).map(JSONFragment.integer) ?? Double(text).map(Self.number)
      else { return nil }
      self = number
    default: return nil
    }
  }

  /// The value in the notation of JSON.
  private var text: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .text(let text): Self.quoted(text)
    case .array(let list): "[" + list.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.text)" }
        .joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
