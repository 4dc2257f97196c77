public import FoundationEssentials
public import MediaModel

// Values of Foundation, both ways. Nothing of this runs before someone asks for it.

extension MetadataValue {
  /// Creates the text of a date in UTC, as `2014-06-03T10:00:00Z`.
  public init(_ date: Date) { self = .string(MetadataDate(date)?.description ?? "") }
  /// Creates the text of a URL.
  public init(_ url: URL) { self = .string(url.absoluteString) }
}

extension MetadataDate {
  /// Creates a date in UTC; `nil` outside the years 0 to 9999.
  public init?(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard let whole = Int64(exactly: seconds) else { return nil }
    self.init(
      secondsSince1970: whole,
      nanosecond: min(999_999_999, Int((date.timeIntervalSince1970 - seconds) * 1e9)))
  }

  /// The same instant; one without a zone is taken for UTC.
  public var date: Date {
    let east = Double(zoneOffsetMinutes ?? 0) * 60
    let day = MetadataDate(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      zoneOffsetMinutes: 0)
    return Date(
      timeIntervalSince1970: Double(day?.secondsSince1970 ?? 0) - east + Double(nanosecond) / 1e9)
  }
}

/// A locale tells its language only in programs that link all of Foundation: FoundationEssentials alone has one.
extension LanguageTag {
  /// Creates the tag of a locale's language.
  public init(_ locale: Locale) { self.init(identifier: locale.identifier) }

  /// Creates the tag of a locale's identifier, as `fr_CA` or `de_DE.UTF-8`.
  public init(identifier: some StringProtocol) {
    let tag = identifier.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 }
    self.init(bcp47: tag.count < 2 || String(tag) == "POSIX" ? "und" : String(tag))
  }

  /// The locale of the language.
  public var locale: Locale { Locale(identifier: bcp47) }

  /// The language of the person who runs the program, as the environment names it; `und` where it names none.
  public static var current: LanguageTag {
    let environment = ProcessInfo.processInfo.environment
    let told = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first ?? ""
    return LanguageTag(identifier: told)
  }
}

extension MetadataItem {
  /// The language as a locale; `nil` where the carrier names none.
  public var locale: Locale? {
    get { languageTag?.locale }
    set { languageTag = newValue.map { LanguageTag($0) } }
  }

  /// The stored bytes; `nil` as long as the item waits for them.
  public var data: Data? { dataValue.map { Data($0) } }
}
