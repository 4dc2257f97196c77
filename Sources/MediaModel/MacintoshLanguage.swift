/// The Macintosh language codes that QuickTime stores: 0 to 94 and 128 to 151.
///
/// Source: Apple, Script.h, "Language Codes"; QTFF, "Language Code Values".
enum MacintoshLanguage {
  /// The BCP 47 tag of a code; `nil` for a code that was never given out.
  static func tag(of code: UInt16) -> String? {
    let row = code < 128 ? Int(code) : Int(code) - 128 + firstRun.count
    guard code < 128 ? row < firstRun.count : row < tags.count else { return nil }
    return tags[row]
  }

  /// The code of a BCP 47 tag: its own, or that of its language and script.
  static func code(of tag: String) -> UInt16? {
    // No tag of the table has more than two subtags; a stored one may have any number.
    let subtags = tag.lowercased().split(separator: "-", maxSplits: 2)
    for count in stride(from: min(subtags.count, 2), to: 0, by: -1) {
      let shorter = subtags.prefix(count).joined(separator: "-")
      if let code = codes[shorter] ?? aliases[shorter] { return code }
    }
    return nil
  }

  private static let tags = firstRun + secondRun

  private static let codes = Dictionary(
    firstOf: tags.enumerated().map { row, tag in
      (tag.lowercased(), UInt16(row < firstRun.count ? row : row - firstRun.count + 128))
    })

  /// Tags that are not in the table but have one obvious code.
  private static let aliases: [String: UInt16] = [
    "az": 150, "iw": 10, "ji": 41, "in": 81, "jw": 138, "ga-latn": 35, "grc": 148, "mn": 58,
    "nb": 9,
    "zh": 33, "zh-cn": 33, "zh-sg": 33, "zh-hk": 19, "zh-mo": 19, "zh-tw": 19,
  ]

  /// Codes 0 to 94, ten to a line.
  private static let firstRun = [
    "en", "fr", "de", "it", "nl", "sv", "es", "da", "pt", "no",
    "he", "ja", "ar", "fi", "el", "is", "mt", "tr", "hr", "zh-Hant",
    "ur", "hi", "th", "ko", "lt", "pl", "hu", "et", "lv", "se",
    "fo", "fa", "ru", "zh-Hans", "nl-BE", "ga", "sq", "ro", "cs", "sk",
    "sl", "yi", "sr", "mk", "bg", "uk", "be", "uz", "kk", "az-Cyrl",
    "az-Arab", "hy", "ka", "mo", "ky", "tg", "tk", "mn-Mong", "mn-Cyrl", "ps",
    "ku", "ks", "sd", "bo", "ne", "sa", "mr", "bn", "as", "gu",
    "pa", "or", "ml", "kn", "ta", "te", "si", "my", "km", "lo",
    "vi", "id", "tl", "ms", "ms-Arab", "am", "ti", "om", "so", "sw",
    "rw", "rn", "ny", "mg", "eo",
  ]

  /// Codes 128 to 151.
  private static let secondRun = [
    "cy", "eu", "ca", "la", "qu", "gn", "ay", "tt", "ug", "dz",
    "jv", "su", "gl", "af", "br", "iu", "gd", "gv", "ga-Latg", "to",
    "el-polyton", "kl", "az-Latn", "nn",
  ]
}
