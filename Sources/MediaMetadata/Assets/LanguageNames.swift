internal import MediaModel

/// What the common languages, scripts and regions are called in English.
enum LanguageNames {
  /// The name of a language, as `Portuguese (Brazil)`; the tag itself for a language that is not in the table.
  static func name(of tag: LanguageTag) -> String {
    let subtags = tag.subtags
    guard let name = languages[subtags.first ?? ""] else { return tag.bcp47 }
    let details = subtags.dropFirst().compactMap { scripts[$0] ?? regions[$0.uppercased()] }
    return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
  }

  private static let languages = table(
    """
    af Afrikaans|am Amharic|ar Arabic|az Azerbaijani|be Belarusian|bg Bulgarian|bn Bangla|bs Bosnian|ca Catalan|\
    cs Czech|cy Welsh|da Danish|de German|el Greek|en English|eo Esperanto|es Spanish|et Estonian|eu Basque|\
    fa Persian|fi Finnish|fil Filipino|fo Faroese|fr French|ga Irish|gd Scottish Gaelic|gl Galician|gu Gujarati|\
    ha Hausa|he Hebrew|hi Hindi|hr Croatian|hu Hungarian|hy Armenian|id Indonesian|ig Igbo|is Icelandic|it Italian|\
    ja Japanese|jv Javanese|ka Georgian|kk Kazakh|km Khmer|kn Kannada|ko Korean|ku Kurdish|ky Kyrgyz|la Latin|\
    lb Luxembourgish|lo Lao|lt Lithuanian|lv Latvian|mi Māori|mk Macedonian|ml Malayalam|mn Mongolian|mr Marathi|\
    ms Malay|mt Maltese|my Burmese|nb Norwegian Bokmål|ne Nepali|nl Dutch|nn Norwegian Nynorsk|no Norwegian|\
    or Odia|pa Punjabi|pl Polish|ps Pashto|pt Portuguese|ro Romanian|ru Russian|sa Sanskrit|se Northern Sami|\
    si Sinhala|sk Slovak|sl Slovenian|so Somali|sq Albanian|sr Serbian|sv Swedish|sw Swahili|ta Tamil|te Telugu|\
    tg Tajik|th Thai|tk Turkmen|tl Filipino|tr Turkish|tt Tatar|uk Ukrainian|ur Urdu|uz Uzbek|vi Vietnamese|\
    xh Xhosa|yi Yiddish|yo Yoruba|yue Cantonese|zh Chinese|zu Zulu|mul Multiple languages|zxx No language|\
    ase American Sign Language|bfi British Sign Language|cmn Mandarin Chinese|haw Hawaiian|gsw Swiss German
    """)

  private static let scripts = table(
    "hans Simplified|hant Traditional|latn Latin|cyrl Cyrillic|arab Arabic|deva Devanagari")

  private static let regions = table(
    """
    AR Argentina|AT Austria|AU Australia|BE Belgium|BR Brazil|CA Canada|CH Switzerland|CL Chile|CN China mainland|\
    CO Colombia|DE Germany|EG Egypt|ES Spain|FR France|GB United Kingdom|HK Hong Kong|IE Ireland|IL Israel|IN India|\
    IT Italy|JP Japan|KR South Korea|MO Macao|MX Mexico|NL Netherlands|NZ New Zealand|PE Peru|PH Philippines|\
    PK Pakistan|PT Portugal|RU Russia|SA Saudi Arabia|SG Singapore|TW Taiwan|US United States|VE Venezuela|\
    ZA South Africa|419 Latin America
    """)

  private static func table(_ text: String) -> [String: String] {
    var table: [String: String] = [:]
    for row in text.split(separator: "|") {
      let parts = row.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { table[String(parts[0])] = String(parts[1]) }
    }
    return table
  }
}
