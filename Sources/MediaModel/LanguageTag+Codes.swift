extension LanguageTag {
  /// The stored code that names no language, in QuickTime's user data and media headers.
  public static let unspecifiedCode: UInt16 = 0x7FFF

  /// The packed code of `und`, the undetermined language.
  public static let undeterminedCode: UInt16 = 0x55C4

  /// Creates the tag of a Macintosh language code; `und` for one that was never given out.
  public init(macintosh code: UInt16) {
    self.init(bcp47: MacintoshLanguage.tag(of: code) ?? "und", storedCode: code)
  }

  /// Creates the tag of a packed ISO 639-2 code: three letters of five bits, each less 60
  /// hexadecimal.
  ///
  /// The tag has the language's two letters where it has them, and bibliographic codes are
  /// understood; three values that are not letters give `und`. The topmost bit is padding.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 8.4.2.3.
  public init(packed code: UInt16) {
    // Every track has one, and few languages there are.
    self = Self.packed.value(of: code) {
      let letters = [10, 5, 0].map { UInt8(truncatingIfNeeded: code >> $0 & 31) + 0x60 }
      guard letters.allSatisfy({ (0x61...0x7A).contains($0) }) else {
        return LanguageTag(bcp47: "und", storedCode: code)
      }
      let text = ISO639.terminology(String(decoding: letters, as: UTF8.self))
      return LanguageTag(bcp47: ISO639.twoLetters(text) ?? text, storedCode: code)
    }
  }

  private static let packed = Memory<UInt16, LanguageTag>()

  /// Creates the tag of a 16-bit code as QuickTime stores it: below 400 hexadecimal a Macintosh
  /// language, 7FFF for no language, else a packed ISO 639-2 code.
  ///
  /// Source: QTFF, "Language Code Values".
  public init(stored code: UInt16) {
    if code < 0x400 {
      self.init(macintosh: code)
    } else if code == Self.unspecifiedCode {
      self.init(bcp47: "und", storedCode: code)
    } else {
      self.init(packed: code)
    }
  }

  /// The language alone, in lower case: `fr` of `fr-CA`.
  public var language: String {
    bcp47.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init)
      ?? "und"
  }

  // The digits of the standard's number would run together without the underscore.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The three-letter terminology code of the language; `und` where it has none.
  public var iso639_2T: String {
    let language = language
    if language.utf8.count == 2 { return ISO639.threeLetters(language) ?? "und" }
    let isThreeLetters =
      language.utf8.count == 3 && language.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    return isThreeLetters ? ISO639.terminology(language) : "und"
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The three-letter bibliographic code of the language, as Matroska stores it; `und` where it has none.
  ///
  /// Source: RFC 9559 § 12.
  package var iso639_2B: String { ISO639.bibliographic(iso639_2T) }

  /// The packed ISO 639-2/T code of the language, as a media header or a 3GPP box stores it.
  public var packedCode: UInt16 {
    iso639_2T.utf8.reduce(0) { $0 << 5 | UInt16($1 & 31) }
  }

  /// The Macintosh code of the language: the stored one, else the nearest by language and script;
  /// `nil` where it has none.
  public var macintoshCode: UInt16? {
    if let storedCode, storedCode < 0x400 { return storedCode }
    return MacintoshLanguage.code(of: bcp47)
  }

  /// Whether this tag is of the language that `range` names: `fr-CA` matches `fr`, `fr-CA` and `*`.
  ///
  /// Compared by subtags without regard to case; a three-letter code matches the two letters of its
  /// language.
  ///
  /// Source: RFC 4647 § 3.3.1, basic filtering.
  public func matches(_ range: LanguageTag) -> Bool {
    if range.bcp47 == "*" { return true }
    let wanted = range.subtags
    return subtags.starts(with: wanted)
  }

  /// The parts in lower case, the language by two letters where it has them.
  package var subtags: [String] {
    var parts = bcp47.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(
      String.init)
    if let first = parts.first, let short = ISO639.twoLetters(first) { parts[0] = short }
    return parts
  }
}

extension LanguageTag: CustomStringConvertible {
  /// The BCP 47 tag.
  public var description: String { bcp47 }
}
