import MediaModel

@testable import MetadataFormats

extension MatroskaTag {
  /// Creates one.
  ///
  /// - Parameters:
  ///   - targetTypeValue: the level, 50 where it is not told.
  ///   - targetType: the name of the level.
  ///   - targets: the numbers it is about, each under the element that says of what.
  ///   - simpleTags: the names with values.
  init(
    targetTypeValue: UInt64? = nil, targetType: String? = nil,
    targets: [(EBMLID, UInt64)] = [], simpleTags: [MatroskaSimpleTag]
  ) {
    let told =
      [
        targetTypeValue.map { EBMLElement(EBMLID.targetTypeValue, number: $0) },
        targetType.map { EBMLElement(EBMLID.targetType, text: $0) },
      ].compactMap(\.self) + targets.map { EBMLElement($0, number: $1) }
    self.init(
      element: EBMLElement(
        EBMLID.tag, [EBMLElement(EBMLID.targets, told)] + simpleTags.map(\.element)))
  }
}

extension MatroskaSimpleTag {
  /// Creates one with text.
  init(
    name: String, text: String?, language: String? = nil, languageBCP47: String? = nil,
    isDefault: Bool? = nil, simpleTags: [MatroskaSimpleTag] = []
  ) {
    let told: [EBMLElement?] = [
      EBMLElement(EBMLID.tagName, text: name),
      language.map { EBMLElement(EBMLID.tagLanguage, text: $0) },
      languageBCP47.map { EBMLElement(EBMLID.tagLanguageBCP47, text: $0) },
      isDefault.map { EBMLElement(EBMLID.tagDefault, number: $0 ? 1 : 0) },
      text.map { EBMLElement(EBMLID.tagString, text: $0) },
    ]
    self.init(
      element: EBMLElement(
        EBMLID.simpleTag, told.compactMap(\.self) + simpleTags.map(\.element)))
  }
}

extension MatroskaChapter {
  /// Creates one.
  init(
    uid: UInt64, start: UInt64, end: UInt64? = nil, displays: [MatroskaChapterDisplay] = [],
    chapters: [MatroskaChapter] = []
  ) {
    let told: [EBMLElement?] = [
      EBMLElement(EBMLID.chapterUID, number: uid),
      EBMLElement(EBMLID.chapterTimeStart, number: start),
      end.map { EBMLElement(EBMLID.chapterTimeEnd, number: $0) },
    ]
    self.init(
      element: EBMLElement(
        EBMLID.chapterAtom,
        told.compactMap(\.self) + displays.map(\.element) + chapters.map(\.element)))
  }
}

extension MatroskaChapterDisplay {
  /// Creates one.
  init(
    title: String, languages: [String] = [], languagesBCP47: [String] = [],
    countries: [String] = []
  ) {
    self.init(
      element: EBMLElement(
        .chapterDisplay,
        [EBMLElement(.chapterString, text: title)]
          + languages.map { EBMLElement(.chapterLanguage, text: $0) }
          + languagesBCP47.map { EBMLElement(.chapterLanguageBCP47, text: $0) }
          + countries.map { EBMLElement(.chapterCountry, text: $0) }))
  }
}
