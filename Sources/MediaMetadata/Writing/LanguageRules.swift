internal import MediaModel

/// What a language code and a language tag may look like.
enum LanguageRules {
  /// Throws unless a code is three lower-case letters that ISO 639-2/T gives out, or may give out.
  static func requireCode(_ code: String) throws(MediaError) {
    let isThreeLetters =
      code.utf8.count == 3 && code.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    guard isThreeLetters, LanguageTag(bcp47: code).iso639_2T == code else {
      throw MediaError(
        .invalidLanguage,
        "'\(code)' is not a language code of ISO 639-2/T: three letters such as 'eng' or 'deu'")
    }
  }

  /// Throws unless a tag has the form of BCP 47.
  ///
  ///     language [-script] [-region] {-variant} {-extension} [-x-private], or x-private
  ///
  /// Source: RFC 5646 § 2.1; the tags of § 2.2.8 that have another form are not taken.
  static func requireTag(_ tag: String) throws(MediaError) {
    guard isTag(tag) else {
      throw MediaError(
        .invalidLanguage, "'\(tag)' is not a language tag of BCP 47, such as 'en-US' or 'zh-Hant'")
    }
  }

  private static func isTag(_ tag: String) -> Bool {
    let (part, privateUse) = ("[a-z0-9]", "x(?:-[a-z0-9]{1,8})+")
    let language =
      "(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?"
    let variants = "(?<variants>(?:-(?:\(part){5,8}|[0-9]\(part){3}))*)"
    let extensions = "(?<extensions>(?:-[0-9a-wyz](?:-\(part){2,8})+)*)"
    let form = "\(privateUse)|\(language)\(variants)\(extensions)(?:-\(privateUse))?"
    guard let match = try? Regex(form).wholeMatch(in: tag.lowercased()) else { return false }
    // A variant comes once, and so does the letter or digit that opens an extension.
    return [("variants", 4...8), ("extensions", 1...1)].allSatisfy { name, lengths in
      let parts = (match[name]?.substring ?? "").split(separator: "-").filter {
        lengths.contains($0.utf8.count)
      }
      return Set(parts).count == parts.count
    }
  }
}
