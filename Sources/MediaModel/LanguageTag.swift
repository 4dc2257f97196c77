/// The language of an item or a track: a BCP 47 tag, and the code it was stored as.
///
/// Tags are equal that name the same language: `en-US` and `EN_us`, `de` and `ger`, whatever was stored.
public struct LanguageTag: Hashable, Sendable, Codable {
  /// The BCP 47 tag, as `en`, `fr-CA`, `zh-Hant`.
  public var bcp47: String
  /// The stored 16-bit code where there is one: below 0x400 a Macintosh language, else packed ISO
  /// 639-2/T.
  public var storedCode: UInt16?

  /// Creates a tag, with the code it was stored as.
  public init(bcp47: String, storedCode: UInt16? = nil) {
    self.bcp47 = bcp47
    self.storedCode = storedCode
  }
}

extension LanguageTag {
  /// Whether both name the same language.
  public static func == (left: LanguageTag, right: LanguageTag) -> Bool {
    left.bcp47 == right.bcp47 || left.subtags == right.subtags
  }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(subtags) }
}

extension LanguageTag: ExpressibleByStringLiteral {
  /// Creates a tag from a literal, as `"fr-CA"`.
  public init(stringLiteral value: String) { self.init(bcp47: value) }
}
