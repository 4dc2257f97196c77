internal import MediaModel

/// How languages that are there meet languages that are preferred.
///
/// Source: RFC 4647 § 3.3.1, basic filtering; § 3.4, lookup, where nothing is as special as the preference.
enum LanguagePreference {
  /// The places of the languages that meet preferences, by preference.
  static func sorted(_ preferences: [LanguageTag], among languages: [LanguageTag]) -> [Int] {
    preferences.flatMap { places(of: $0, among: languages) }.uniqued
  }

  /// The places of the languages that meet one preference: the same first, then those it covers, then those it is a
  /// kind of.
  private static func places(
    of preference: LanguageTag, among languages: [LanguageTag]
  ) -> [Int] {
    guard preference.language != "und" else { return [] }
    let known = languages.indices.filter { languages[$0].language != "und" }
    let same = known.filter { languages[$0] == preference }
    let covered = known.filter { languages[$0].matches(preference) && !same.contains($0) }
    let wider = known.filter { preference.matches(languages[$0]) && !same.contains($0) }
    return same + covered + wider
  }
}
