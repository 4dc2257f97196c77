internal import MediaModel

/// What a language code and a language tag may look like.
enum LanguageRules {
  /// Throws unless a code is three lower-case letters that ISO 639-2/T gives out, or may give out.
  ///
  /// - Throws: ``MediaError``.
  static func requireCode(_ code: String) throws(MediaError) {
    let isThreeLetters =
      code.utf8.count == 3 && code.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    guard isThreeLetters, LanguageTag(bcp47: code).iso639_2T == code else {
      throw MediaError(
        .invalidLanguage,
        "'\(code)' is no language code of ISO 639-2/T: three letters such as 'eng' or 'deu'")
    }
  }

  /// Throws unless a tag has the form of BCP 47.
  ///
  ///     language [-script] [-region] {-variant} {-extension} [-x-private], or x-private
  ///
  /// Source: RFC 5646 § 2.1; the tags of § 2.2.8 that have another form are not taken.
  ///
  /// - Throws: ``MediaError``.
  static func requireTag(_ tag: String) throws(MediaError) {
    guard isTag(tag) else {
      throw MediaError(
        .invalidLanguage, "'\(tag)' is no language tag of BCP 47, such as 'en-US' or 'zh-Hant'")
    }
  }

  private static func isTag(_ tag: String) -> Bool {
    var parts = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false).map {
      Array($0.utf8)
    }[...]
    guard parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) }),
      let language = parts.popFirst()
    else { return false }
    if language == [0x78] { return !parts.isEmpty }
    guard (2...8).contains(language.count), language.allSatisfy(isLetter) else { return false }
    var extensions = 0
    while language.count <= 3, extensions < 3, let next = parts.first, next.count == 3,
      next.allSatisfy(isLetter)
    {
      parts.removeFirst()
      extensions += 1
    }
    if let script = parts.first, script.count == 4, script.allSatisfy(isLetter) {
      parts.removeFirst()
    }
    if let region = parts.first,
      (region.count == 2 && region.allSatisfy(isLetter))
        || (region.count == 3 && region.allSatisfy(isDigit))
    {
      parts.removeFirst()
    }
    var variants: Set<[UInt8]> = []
    while let variant = parts.first, isVariant(variant) {
      guard variants.insert(variant).inserted else { return false }
      parts.removeFirst()
    }
    return isExtensions(parts)
  }

  private static func isVariant(_ part: [UInt8]) -> Bool {
    part.count >= 5 || (part.count == 4 && part.first.map(isDigit) == true)
  }

  /// Extensions each open with a letter or digit of their own, `x` for private use, which goes to the end.
  private static func isExtensions(_ list: ArraySlice<[UInt8]>) -> Bool {
    var parts = list
    var singletons: Set<[UInt8]> = []
    while let singleton = parts.popFirst() {
      guard singleton.count == 1, singletons.insert(singleton).inserted, !parts.isEmpty else {
        return false
      }
      if singleton == [0x78] { return true }
      var count = 0
      while let part = parts.first, part.count >= 2 {
        parts.removeFirst()
        count += 1
      }
      if count == 0 { return false }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}
