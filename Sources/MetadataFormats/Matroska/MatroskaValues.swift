package import MediaModel

/// A `Tag`: what it is about, and names with values.
///
/// Source: RFC 9559 § 5.1.8.1.
package struct MatroskaTag: Hashable, Sendable {
  /// The element.
  package let element: EBMLElement

  /// Takes an element.
  package init(_ element: EBMLElement) { self.element = element }

  private var targets: EBMLElement? { element.child(MatroskaID.targets) }

  /// Whether the level is told.
  package var tellsLevel: Bool { targets?.child(MatroskaID.targetTypeValue) != nil }

  /// The level: 70 collection, 60 season, 50 film or album, 40 part, 30 track or chapter, 20 scene, 10 shot.
  package var targetTypeValue: UInt64 {
    targets?.child(MatroskaID.targetTypeValue)?.number ?? 50
  }

  /// The name of the level, as `ALBUM`.
  package var targetType: String? { targets?.child(MatroskaID.targetType)?.text }

  /// The numbers it is about, of one kind; 0 stands for all.
  package func targets(_ id: EBMLID) -> [UInt64] {
    targets?.children(id).compactMap(\.number) ?? []
  }

  /// The names with values.
  package var simpleTags: [MatroskaSimpleTag] {
    element.children(MatroskaID.simpleTag).map(MatroskaSimpleTag.init)
  }
}

/// A `SimpleTag`: a name, a value, and what qualifies the value.
///
/// Source: RFC 9559 § 5.1.8.1.2.
package struct MatroskaSimpleTag: Hashable, Sendable {
  /// The element.
  package let element: EBMLElement

  /// Takes an element.
  package init(_ element: EBMLElement) { self.element = element }

  /// The element of a value, in its tag.
  static func value(of item: MetadataItem) -> EBMLElement {
    switch item.dataType {
    case .rawData: EBMLElement(MatroskaID.tagBinary, bytes: item.payload)
    case .utf8: EBMLElement(MatroskaID.tagString, bytes: item.payload)
    default: EBMLElement(MatroskaID.tagString, text: item.stringValue ?? "")
    }
  }

  /// The bytes of the name.
  package var name: [UInt8] { element.child(MatroskaID.tagName)?.textBytes ?? [] }
  /// The language; `nil` where it is not told or not known.
  package var language: LanguageTag? {
    MatroskaLanguage.tag(
      bcp47: element.child(MatroskaID.tagLanguageBCP47), code: element.child(MatroskaID.tagLanguage)
    )
  }
  /// Whether the value is the one to take where no language is asked for.
  package var isDefault: Bool {
    let told = element.child(MatroskaID.tagDefault) ?? element.child(MatroskaID.tagDefaultBogus)
    return told?.number != 0
  }
  /// The text, if there is one.
  package var text: EBMLElement? { element.child(MatroskaID.tagString) }
  /// The bytes, if there are some.
  package var binary: EBMLElement? { element.child(MatroskaID.tagBinary) }
  /// What qualifies the value.
  package var simpleTags: [MatroskaSimpleTag] {
    element.children(MatroskaID.simpleTag).map(MatroskaSimpleTag.init)
  }
}

/// A `ChapterAtom`: a stretch of time, its titles, and chapters in it.
///
/// Times are in nanoseconds. Source: RFC 9559 § 5.1.7.1.4.
package struct MatroskaChapter: Hashable, Sendable {
  /// The element.
  package let element: EBMLElement

  /// Takes an element.
  package init(_ element: EBMLElement) { self.element = element }

  /// The number of the chapter.
  package var uid: UInt64? { element.child(MatroskaID.chapterUID)?.number }
  /// When it starts.
  package var start: UInt64? { element.child(MatroskaID.chapterTimeStart)?.number }
  /// When it ends; `nil` where that is not told.
  package var end: UInt64? { element.child(MatroskaID.chapterTimeEnd)?.number }
  /// Its titles.
  package var displays: [MatroskaChapterDisplay] {
    element.children(MatroskaID.chapterDisplay).map(MatroskaChapterDisplay.init)
  }
  /// The chapters in it.
  package var chapters: [MatroskaChapter] {
    element.children(MatroskaID.chapterAtom).map(MatroskaChapter.init)
  }
}

/// A `ChapterDisplay`: one title, in one or several languages.
///
/// Source: RFC 9559 § 5.1.7.1.4.9.
package struct MatroskaChapterDisplay: Hashable, Sendable {
  /// The element.
  package let element: EBMLElement

  /// Takes an element.
  package init(_ element: EBMLElement) { self.element = element }

  /// Creates one.
  package init(
    title: String, languages: [String] = [], languagesBCP47: [String] = [],
    countries: [String] = []
  ) {
    element = EBMLElement(
      MatroskaID.chapterDisplay,
      [EBMLElement(MatroskaID.chapterString, text: title)]
        + languages.map { EBMLElement(MatroskaID.chapterLanguage, text: $0) }
        + languagesBCP47.map { EBMLElement(MatroskaID.chapterLanguageBCP47, text: $0) }
        + countries.map { EBMLElement(MatroskaID.chapterCountry, text: $0) })
  }

  /// The title.
  package var title: EBMLElement? { element.child(MatroskaID.chapterString) }
  /// The languages: those of BCP 47 where there are any, else the others, else English.
  package var languages: [LanguageTag?] {
    let tags = element.children(MatroskaID.chapterLanguageBCP47)
    if !tags.isEmpty { return tags.map { MatroskaLanguage.tag(bcp47: $0, code: nil) } }
    let codes = element.children(MatroskaID.chapterLanguage)
    if codes.isEmpty { return [LanguageCode.tag("eng")] }
    return codes.map { LanguageCode.tag($0.text) }
  }
  /// The countries.
  package var countries: [String] { element.children(MatroskaID.chapterCountry).map(\.text) }
}

/// Languages as Matroska writes them.
enum MatroskaLanguage {
  /// The language of the two elements that may tell it; `nil` where it is not known.
  ///
  /// Source: RFC 9559 § 12: the tag of BCP 47 is the one that counts.
  static func tag(bcp47: EBMLElement?, code: EBMLElement?) -> LanguageTag? {
    if let bcp47 {
      return bcp47.text == "und" || bcp47.text.isEmpty ? nil : LanguageTag(bcp47: bcp47.text)
    }
    return code.flatMap { LanguageCode.tag($0.text) }
  }
}
