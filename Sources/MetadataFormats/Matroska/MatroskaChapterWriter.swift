internal import MediaModel

/// Writes chapter lists as editions; those that say what they said stay as they are.
///
/// Lists of one origin are the languages of one edition; so are those of other containers whose chapters start alike.
///
/// Source: RFC 9559 § 5.1.7.
struct MatroskaChapterWriter {
  private let old: [EBMLElement]
  private let lists: [ChapterList]

  init(_ file: MatroskaFile, _ lists: [ChapterList]) {
    old = file.editions
    self.lists = lists
  }

  /// Prepares editions that stand alone.
  init() { (old, lists) = ([], []) }

  private static func isEdition(_ list: ChapterList) -> Bool { list.origin.hasPrefix("edition ") }

  /// Whether two lists are languages of one edition.
  private static func belong(_ list: ChapterList, _ other: ChapterList) -> Bool {
    if list.origin == other.origin { return true }
    return !isEdition(list) && !isEdition(other)
      && list.chapters.map(\.timeRange.start) == other.chapters.map(\.timeRange.start)
  }

  /// The editions of lists.
  func editions(_ wanted: [ChapterList], _ file: inout RewrittenFile) -> [EBMLElement] {
    var groups: [(origin: String, lists: [ChapterList])] = []
    for list in wanted {
      if let index = groups.firstIndex(where: {
        Self.belong($0.lists[0], list)
          && !$0.lists.contains { $0.languageTag == list.languageTag }
      }) {
        groups[index].lists.append(list)
      } else {
        groups.append((list.origin, [list]))
      }
    }
    return groups.map { group in
      let number =
        group.origin.hasPrefix("edition ") ? Int(group.origin.dropFirst("edition ".count)) : nil
      let before = number.flatMap { old.indices.contains($0 - 1) ? old[$0 - 1] : nil }
      let told = lists.filter { $0.origin == group.origin }
      if let before, ChapterList.areSame(told, group.lists) { return before }
      return edition(group.lists, before, &file)
    }
  }

  private func edition(
    _ lists: [ChapterList], _ before: EBMLElement?, _ file: inout RewrittenFile
  ) -> EBMLElement {
    var atoms: [UInt64: EBMLElement] = [:]
    for atom in before?.children ?? [] { Self.collect(atom, &atoms) }
    var used: Set<UInt64> = []
    var index = 0
    var children = (before?.children ?? []).filter { $0.id != .chapterAtom }
    let chapters = lists.first?.chapters ?? []
    while index < chapters.count {
      children.append(atom(&index, lists, atoms, &used, &file))
    }
    return EBMLElement(.editionEntry, children)
  }

  private static func collect(_ element: EBMLElement, _ atoms: inout [UInt64: EBMLElement]) {
    guard element.id == .chapterAtom else { return }
    if let uid = MatroskaChapter(element: element).uid, atoms[uid] == nil { atoms[uid] = element }
    for child in element.children { collect(child, &atoms) }
  }

  /// A chapter with those in it; `index` is then that of the next one.
  private func atom(
    _ index: inout Int, _ lists: [ChapterList], _ atoms: [UInt64: EBMLElement],
    _ used: inout Set<UInt64>, _ file: inout RewrittenFile
  ) -> EBMLElement {
    let place = index
    let chapters = lists[0].chapters
    let chapter = chapters[place]
    index += 1
    if !chapter.overlappingItems.isEmpty {
      file.lose(
        "what is shown during the chapter '\(chapter.title)'",
        "chapters of Matroska overlap with nothing")
    }
    let told = chapter.identifier.flatMap(UInt64.init)
    let before = told.flatMap { used.contains($0) ? nil : atoms[$0] }
    var uid = told ?? Self.number(of: chapter, place)
    while uid == 0 || !used.insert(uid).inserted { uid &+= 1 }
    let replaced: Set<EBMLID> = [
      .chapterUID, .chapterTimeStart, .chapterTimeEnd, .chapterDisplay, .chapterAtom,
    ]
    let facts = chapter.items.compactMap { item -> EBMLElement? in
      MatroskaFields.chapter.id(ofKey: item.identifier.key)
        .flatMap { MatroskaBodyEditor.element($0, item) }
    }
    var children = [EBMLElement(.chapterUID, number: uid)]
    let kept = (before?.children ?? []).filter { element in
      !replaced.contains(element.id) && MatroskaFields.chapter.item(of: element) == nil
    }
    children += kept + facts
    children += times(chapter, before, &file)
    var titles: [EBMLElement] = []
    for list in lists {
      let isSame = list.chapters.count == chapters.count
      let named = isSame || told == nil ? nil : chapter.identifier
      let own =
        isSame
        ? list.chapters[place]
        : named.flatMap { name in list.chapters.first { $0.identifier == name } }
      for display in displays(own, list.languageTag, before) where !titles.contains(display) {
        titles.append(display)
      }
    }
    children += titles
    while index < chapters.count, chapters[index].depth > chapter.depth {
      children.append(atom(&index, lists, atoms, &used, &file))
    }
    return EBMLElement(.chapterAtom, children)
  }

  /// A number for a chapter that has none, the same whenever it is written.
  private static func number(of chapter: ChapterList.Chapter, _ place: Int) -> UInt64 {
    let text = "\(place) \(chapter.timeRange.start.seconds) \(chapter.title)"
    return text.utf8.lazy.filter { $0 != 0 }.reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
  }

  private func times(
    _ chapter: ChapterList.Chapter, _ before: EBMLElement?, _ file: inout RewrittenFile
  ) -> [EBMLElement] {
    let range = chapter.timeRange
    guard let start = range.start.units(perSecond: 1_000_000_000).number, start >= 0 else {
      file.lose("the start of the chapter '\(chapter.title)'", "it is not known")
      return [EBMLElement(.chapterTimeStart, number: 0)]
    }
    var times = [EBMLElement(.chapterTimeStart, number: UInt64(start))]
    // Where the file did not tell the end, it follows from what comes next.
    if before == nil || before?.child(.chapterTimeEnd) != nil,
      range.duration.timescale > 0, range.duration.value >= 0
    {
      let end = (range.start + range.duration).units(perSecond: 1_000_000_000).number
      if end == nil {
        file.lose("the end of the chapter '\(chapter.title)'", "it is later than can be written")
      }
      times.append(EBMLElement(.chapterTimeEnd, number: UInt64(max(start, end ?? .max))))
    }
    return times
  }

  /// The titles of a chapter in a language.
  private func displays(
    _ chapter: ChapterList.Chapter?, _ language: LanguageTag?, _ before: EBMLElement?
  ) -> [EBMLElement] {
    guard var chapter else { return [] }
    // A zero ends a text.
    chapter.title.unicodeScalars.removeAll { $0 == "\0" }
    let old = (before.map { MatroskaChapter(element: $0).displays } ?? []).filter { display in
      display.languages.contains { $0?.bcp47 == language?.bcp47 }
    }
    if let first = old.first, first.title?.text ?? "" == chapter.title { return old.map(\.element) }
    let countries = chapter.items.filter { $0.identifier.key == "Chapter/ChapCountry" }
      .compactMap(\.stringValue)
    var displays: [EBMLElement] = []
    if !chapter.title.isEmpty {
      displays.append(Self.display(chapter.title, language, countries))
    }
    for item in chapter.items where item.identifier.key == "Chapter/ChapString" {
      let countries = item.extraAttributes.filter { $0.key == "country" }.map(\.value)
      displays.append(Self.display(item.stringValue ?? "", language, countries))
    }
    return displays
  }

  private static func display(
    _ title: String, _ language: LanguageTag?, _ countries: [String]
  ) -> EBMLElement {
    let code = language?.iso639_2T ?? "und"
    let tag = language.flatMap { LanguageCode.tag(code)?.bcp47 == $0.bcp47 ? nil : $0.bcp47 }
    let parts: [(EBMLID, String)] =
      [(.chapterString, title), (.chapterLanguage, code)]
      + (tag.map { [(.chapterLanguageBCP47, $0)] } ?? [])
      + countries.map { (.chapterCountry, $0) }
    return EBMLElement(.chapterDisplay, parts.map { EBMLElement($0, text: $1) })
  }
}
