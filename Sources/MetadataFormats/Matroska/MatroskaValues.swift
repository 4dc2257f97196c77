internal import MediaModel

/// A `Tag`: what it is about, and names with values.
///
/// Source: RFC 9559 § 5.1.8.1.
struct MatroskaTag: Hashable, Sendable {
  let element: EBMLElement

  private var targets: EBMLElement? { element.child(.targets) }

  /// Whether the level is given.
  var tellsLevel: Bool { targets?.child(.targetTypeValue) != nil }

  /// The level: 70 collection, 60 season, 50 film or album, 40 part, 30 track or chapter, 20 scene, 10 shot.
  var targetTypeValue: UInt64 {
    targets?.child(.targetTypeValue)?.number ?? 50
  }

  /// The name of the level, as `ALBUM`.
  var targetType: String? { targets?.child(.targetType)?.text }

  /// The numbers it is about, of one kind; 0 stands for all.
  func targets(_ id: EBMLID) -> [UInt64] {
    targets?.children(id).compactMap(\.number) ?? []
  }

  /// The names with values.
  var simpleTags: [MatroskaSimpleTag] {
    element.children(.simpleTag).map(MatroskaSimpleTag.init)
  }
}

/// A `SimpleTag`: a name, a value, and what qualifies the value.
///
/// Source: RFC 9559 § 5.1.8.1.2.
struct MatroskaSimpleTag: Hashable, Sendable {
  let element: EBMLElement

  /// The element of a value, in its tag.
  static func value(of item: MetadataItem) -> EBMLElement {
    switch item.dataType {
    case .rawData: EBMLElement(.tagBinary, bytes: item.payload)
    case .utf8: EBMLElement(.tagString, bytes: item.payload)
    default: EBMLElement(.tagString, text: item.stringValue ?? "")
    }
  }

  /// The bytes of the name.
  var name: [UInt8] { element.child(.tagName)?.textBytes ?? [] }
  /// The language; `nil` where it is not told or not known.
  var language: LanguageTag? {
    MatroskaLanguage.tag(bcp47: element.child(.tagLanguageBCP47), code: element.child(.tagLanguage))
  }
  /// Whether the value is the one to take where no language is asked for.
  var isDefault: Bool {
    let told = element.child(.tagDefault) ?? element.child(.tagDefaultBogus)
    return told?.number != 0
  }
  /// The text, if there is one.
  var text: EBMLElement? { element.child(.tagString) }
  /// The bytes, if there are some.
  var binary: EBMLElement? { element.child(.tagBinary) }
  /// What qualifies the value.
  var simpleTags: [MatroskaSimpleTag] {
    element.children(.simpleTag).map(MatroskaSimpleTag.init)
  }
}

/// A `ChapterAtom`: a stretch of time, its titles, and chapters in it.
///
/// Times are in nanoseconds. Source: RFC 9559 § 5.1.7.1.4.
struct MatroskaChapter: Hashable, Sendable {
  let element: EBMLElement

  var uid: UInt64? { element.child(.chapterUID)?.number }
  var start: UInt64? { element.child(.chapterTimeStart)?.number }
  /// When it ends; `nil` where that is not told.
  var end: UInt64? { element.child(.chapterTimeEnd)?.number }
  var displays: [MatroskaChapterDisplay] {
    element.children(.chapterDisplay).map(MatroskaChapterDisplay.init)
  }
  var chapters: [MatroskaChapter] {
    element.children(.chapterAtom).map(MatroskaChapter.init)
  }
}

/// A `ChapterDisplay`: one title, in one or several languages.
///
/// Source: RFC 9559 § 5.1.7.1.4.9.
struct MatroskaChapterDisplay: Hashable, Sendable {
  let element: EBMLElement

  var title: EBMLElement? { element.child(.chapterString) }
  /// The languages: those of BCP 47 where there are any, else the others, else English.
  var languages: [LanguageTag?] {
    let tags = element.children(.chapterLanguageBCP47)
    if !tags.isEmpty { return tags.map { MatroskaLanguage.tag(bcp47: $0, code: nil) } }
    let codes = element.children(.chapterLanguage)
    if codes.isEmpty { return [LanguageCode.tag("eng")] }
    return codes.map { LanguageCode.tag($0.text) }
  }
  var countries: [String] { element.children(.chapterCountry).map(\.text) }
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

/// An attached file: what is said of it, and where its bytes are.
///
/// Source: RFC 9559 § 5.1.6.
struct MatroskaAttachment: Hashable {
  /// Where it is in the file.
  var range: Range<Int>
  /// All of it but the data.
  var element = EBMLElement(.attachedFile, [])
  /// Where the data is.
  var dataRange: Range<Int>?

  var uid: UInt64? { element.child(.fileUID)?.number }

  /// Whether it is a picture that stands for the file, by the names that are agreed upon.
  ///
  /// Source: RFC 9559 § 21.1.
  var isCover: Bool {
    guard let type = element.child(.fileMediaType)?.text, type.lowercased().hasPrefix("image/"),
      let name = element.child(.fileName)?.text.lowercased()
    else { return false }
    return ["cover.", "small_cover.", "cover_land.", "small_cover_land."].contains {
      name.hasPrefix($0)
    }
  }
}

/// Dates of Matroska: nanoseconds from the start of 2001 in UTC.
///
/// Source: RFC 8794 § 7.6.
enum MatroskaDate {
  private static let secondsFrom1970To2001: Int64 = 978_307_200

  /// The date of a count of nanoseconds.
  static func date(ofNanoseconds ticks: Int64) -> MetadataDate? {
    var (seconds, rest) = ticks.quotientAndRemainder(dividingBy: 1_000_000_000)
    if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1_000_000_000) }
    return MetadataDate(
      secondsSince1970: seconds + secondsFrom1970To2001, nanosecond: Int(rest))
  }

  /// The count of nanoseconds of a date; `nil` where it has no zone or is too far away.
  static func nanoseconds(of date: MetadataDate) -> Int64? {
    guard let seconds = date.secondsSince1970 else { return nil }
    let (ticks, overflow) = (seconds - secondsFrom1970To2001).multipliedReportingOverflow(
      by: 1_000_000_000)
    let (sum, spills) = ticks.addingReportingOverflow(Int64(date.nanosecond))
    return overflow || spills ? nil : sum
  }
}
