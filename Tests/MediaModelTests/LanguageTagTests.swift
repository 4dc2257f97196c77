import MediaModel
import Testing

/// The three-letter codes of the Macintosh languages, in the order of their numbers.
private let macintoshLetters: [(first: UInt16, codes: String)] = [
  (
    0,
    """
    eng fra deu ita nld swe spa dan por nor heb jpn ara fin ell isl mlt tur hrv zho urd hin tha kor
    lit pol hun est lav sme fao fas rus zho nld gle sqi ron ces slk slv yid srp mkd bul ukr bel uzb
    kaz aze aze hye kat mol kir tgk tuk mon mon pus kur kas snd bod nep san mar ben asm guj pan ori
    mal kan tam tel sin mya khm lao vie ind tgl msa msa amh tir orm som swa kin run nya mlg epo
    """
  ),
  (
    128,
    """
    cym eus cat lat que grn aym tat uig dzo jav sun glg afr bre iku gla glv gle ton ell kal aze nno
    """
  ),
]

/// A stored code and what it means.
struct StoredLanguage: Sendable, CustomTestStringConvertible {
  let code: UInt16
  let tag: String
  let packed: UInt16

  init(_ code: UInt16, _ tag: String, packed: UInt16) {
    (self.code, self.tag, self.packed) = (code, tag, packed)
  }

  var testDescription: String { "\(String(code, radix: 16)) \(tag)" }

  static let all = [
    StoredLanguage(0, "en", packed: 0x15C7),
    StoredLanguage(19, "zh-Hant", packed: 0x690F),
    StoredLanguage(33, "zh-Hans", packed: 0x690F),
    StoredLanguage(34, "nl-BE", packed: 0x3984),
    StoredLanguage(95, "und", packed: 0x55C4),
    StoredLanguage(127, "und", packed: 0x55C4),
    StoredLanguage(152, "und", packed: 0x55C4),
    StoredLanguage(0x3FF, "und", packed: 0x55C4),
    StoredLanguage(0x7FFF, "und", packed: 0x55C4),
    StoredLanguage(0x55C4, "und", packed: 0x55C4),
    StoredLanguage(0x15C7, "en", packed: 0x15C7),
    StoredLanguage(0x95C7, "en", packed: 0x15C7),
    // Bibliographic: ger, fre, dut.
    StoredLanguage(0x1CB2, "de", packed: 0x10B5),
    StoredLanguage(0x1A45, "fr", packed: 0x1A41),
    StoredLanguage(0x12B4, "nl", packed: 0x3984),
    // Languages of three letters only: yue, haw.
    StoredLanguage(0x66A5, "yue", packed: 0x66A5),
    StoredLanguage(0x2037, "haw", packed: 0x2037),
    // No letters at all.
    StoredLanguage(0x0400, "und", packed: 0x55C4),
    StoredLanguage(0xFFFF, "und", packed: 0x55C4),
  ]
}

@Suite struct `Language tags` {
  @Test(arguments: StoredLanguage.all) func `read stored codes`(_ row: StoredLanguage) {
    let tag = LanguageTag(stored: row.code)
    #expect(tag.bcp47 == row.tag)
    #expect(tag.storedCode == row.code)
    #expect(tag.packedCode == row.packed)
  }

  @Test func `know every Macintosh language`() {
    for run in macintoshLetters {
      for (offset, letters) in run.codes.split(whereSeparator: \.isWhitespace).enumerated() {
        let code = run.first + UInt16(offset)
        let tag = LanguageTag(macintosh: code)
        #expect(tag.iso639_2T == letters, "code \(code)")
        #expect(LanguageTag(bcp47: tag.bcp47).macintoshCode == code, "tag \(tag)")
      }
    }
  }

  @Test func `pack and unpack every language of two letters`() {
    var count = 0
    for first in UInt8(0x61)...0x7A {
      for second in UInt8(0x61)...0x7A {
        let tag = LanguageTag(bcp47: String(decoding: [first, second], as: UTF8.self))
        guard tag.iso639_2T != "und" else { continue }
        count += ["iw", "ji", "in", "jw"].contains(tag.bcp47) ? 0 : 1
        let back = LanguageTag(packed: tag.packedCode)
        #expect(back.iso639_2T == tag.iso639_2T)
        #expect(back.bcp47.utf8.count == 2)
      }
    }
    // 184 registered ones, and "mo", which Macintosh code 53 needs.
    #expect(count == 185)
  }

  @Test(arguments: [
    ("fr-CA", 1 as UInt16?), ("zh-TW", 19), ("zh-Hant-TW", 19), ("zh", 33), ("EN-us", 0), ("nb", 9),
    ("nn", 151), ("az", 150), ("yue", nil), ("und", nil), ("", nil),
    (String(repeating: "a-", count: 100_000), nil),
    ("en" + String(repeating: "-x", count: 100_000), 0),
  ]) func `find the nearest Macintosh code`(tag: String, code: UInt16?) {
    #expect(LanguageTag(bcp47: tag).macintoshCode == code)
  }

  @Test(arguments: [
    ("fr-CA", "fr", true), ("fr-CA", "FR-ca", true), ("fr", "fr-CA", false), ("fr", "*", true),
    ("fra", "fr", true), ("fre", "fr", true), ("frr", "fr", false), ("zh-Hant", "zh", true),
  ]) func `match by subtags`(tag: String, range: String, expected: Bool) {
    #expect(LanguageTag(bcp47: tag).matches(LanguageTag(bcp47: range)) == expected)
  }
}
