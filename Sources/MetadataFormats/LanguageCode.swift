package import MediaModel

/// Languages as containers outside the ISO family write them: codes of three letters, at times with a country.
package enum LanguageCode {
  /// The language of a code of ISO 639-2, which a country may follow, or of a tag of BCP 47; `nil` for `und` and
  /// for nothing.
  package static func tag(_ code: String) -> LanguageTag? {
    let parts = code.split(separator: "-", maxSplits: 1).map(String.init)
    guard let first = parts.first?.lowercased(), first != "und" else { return nil }
    guard let language = threeLetters(first) else { return LanguageTag(bcp47: code) }
    return parts.count == 1 ? language : LanguageTag(bcp47: "\(language.bcp47)-\(parts[1])")
  }

  /// The language of three letters; `nil` for anything else.
  package static func threeLetters(_ code: String) -> LanguageTag? {
    let letters = Array(code.utf8)
    guard letters.count == 3, letters.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
    return LanguageTag(packed: letters.reduce(UInt16(0)) { $0 << 5 | UInt16($1 & 31) })
  }
}
