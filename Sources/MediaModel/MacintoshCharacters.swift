/// The characters of bytes 80 to FF in the single-byte encodings of the classic Mac OS.
///
/// Own tables, because the C library's are wrong in places (Icelandic) and differ between
/// libraries. Most encodings are those of another with a few characters changed, and are written
/// so.
///
/// Source: Unicode, Inc., Public/MAPPINGS/VENDORS/APPLE, of the year 2005.
struct MacintoshCharacters {
  private let scalars: [Unicode.Scalar]

  /// The table of an encoding; `nil` for one that is not of this family.
  static func upperHalf(of encoding: TextEncoding) -> MacintoshCharacters? {
    switch encoding {
    case .macRoman: roman
    case .macCyrillic: cyrillic
    case .macGreek: greek
    case .macCentralEuropean: centralEuropean
    case .macTurkish: turkish
    case .macIcelandic: icelandic
    case .macCroatian: croatian
    case .macRomanian: romanian
    case .macArabic: arabic
    case .macFarsi: farsi
    case .macHebrew: hebrew
    default: nil
    }
  }

  /// The character of a byte from 80 on; `nil` where the byte has none.
  func scalar(of byte: UInt8) -> Unicode.Scalar? {
    let index = Int(byte) - 128
    guard scalars.indices.contains(index), scalars[index] != Self.none else { return nil }
    return scalars[index]
  }

  /// The byte of a character that is not ASCII.
  func byte(of scalar: Unicode.Scalar) -> UInt8? {
    guard scalar != Self.none, let index = scalars.firstIndex(of: scalar) else { return nil }
    return UInt8(exactly: index + 128)
  }

  /// Stands in the tables for a byte that has no character.
  private static let none: Unicode.Scalar = "\u{FFFD}"

  private init(_ characters: String) { scalars = Array(characters.unicodeScalars) }

  private func changing(_ changes: [UInt8: String]) -> MacintoshCharacters {
    var changed = scalars
    for (byte, characters) in changes {
      for (offset, scalar) in characters.unicodeScalars.enumerated() {
        changed[Int(byte) - 128 + offset] = scalar
      }
    }
    return MacintoshCharacters(String(String.UnicodeScalarView(changed)))
  }

  private static let roman = MacintoshCharacters(
    """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªº\u{3A9}æø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """)

  private static let turkish = roman.changing([0xDA: "ĞğİıŞş", 0xF5: "\u{F8A0}"])

  private static let icelandic = roman.changing([0xA0: "Ý", 0xDC: "ÐðÞþý"])

  private static let romanian = roman.changing([0xAE: "ĂȘ", 0xBE: "ăș", 0xDE: "Țț"])

  private static let croatian = roman.changing([
    0xA9: "Š", 0xAE: "Ž", 0xB4: "∆", 0xB9: "š", 0xBE: "ž", 0xC6: "Ć", 0xC8: "Č", 0xD0: "Đ",
    0xD8: "\u{F8FF}©", 0xDE: "Æ»–", 0xE6: "ć", 0xE8: "č", 0xF0: "đ", 0xF9: "πË", 0xFD: "Êæ",
  ])

  private static let centralEuropean = MacintoshCharacters(
    """
    ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü\
    †°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅ\
    ņŃ¬√ńŇ∆«»…\u{A0}ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖ\
    ŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ
    """)

  private static let cyrillic = MacintoshCharacters(
    """
    АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\
    †°Ґ£§•¶І®©™Ђђ≠Ѓѓ∞±≤≥іµґЈЄєЇїЉљЊњ\
    јЅ¬√ƒ≈∆«»…\u{A0}ЋћЌќѕ–—“”‘’÷„ЎўЏџ№Ёёя\
    абвгдежзийклмнопрстуфхцчшщъыьэю€
    """)

  private static let greek = MacintoshCharacters(
    """
    Ä¹²É³ÖÜ\u{385}àâä\u{384}¨çéèêë£™îï•½‰ôö¦€ùûü\
    †ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨ\u{3A9}\
    άΝ¬ΟΡ≈Τ«»…\u{A0}ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏ\
    ύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{AD}
    """)

  private static let arabic = MacintoshCharacters(
    """
    Ä\u{A0}ÇÉÑÖÜáàâä\u{6BA}«çéèêëí…îïñó»ôö÷úùûü\
    \u{20}!"#$\u{66A}&'()*+\u{60C}-./\u{660}\u{661}\u{662}\u{663}\u{664}\u{665}\u{666}\u{667}\
    \u{668}\u{669}:\u{61B}<=>\u{61F}\u{274A}\u{621}\u{622}\u{623}\u{624}\u{625}\u{626}\u{627}\
    \u{628}\u{629}\u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\u{62F}\u{630}\u{631}\u{632}\u{633}\u{634}\
    \u{635}\u{636}\u{637}\u{638}\u{639}\u{63A}[\\]^_\u{640}\u{641}\u{642}\u{643}\u{644}\u{645}\
    \u{646}\u{647}\u{648}\u{649}\u{64A}\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}\
    \u{67E}\u{679}\u{686}\u{6D5}\u{6A4}\u{6AF}\u{688}\u{691}{|}\u{698}\u{6D2}
    """)

  private static let farsi = arabic.changing([
    0xB0: "\u{6F0}\u{6F1}\u{6F2}\u{6F3}\u{6F4}\u{6F5}\u{6F6}\u{6F7}\u{6F8}\u{6F9}"
  ])

  /// Letters, points and punctuation; the bytes that stand for a letter with a point of its own
  /// shape have none here.
  private static let hebrew = MacintoshCharacters(
    """
    Ä\u{FB1F}ÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    \u{20}!"#$%\u{20AA}')(*+,-./0123456789:;<=>?\
    \u{FFFD}„\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{5BC}\u{FB4B}\u{FFFD}…\u{A0}\u{5B8}\u{5B7}\u{5B5}\
    \u{5B6}\u{5B4}–—“”‘’\u{FB2A}\u{FB2B}\u{5BF}\u{5B0}\u{5B2}\u{5B1}\u{5BB}\u{5B9}\u{FFFD}\u{5B3}\
    \u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}\u{5D5}\u{5D6}\u{5D7}\u{5D8}\u{5D9}\u{5DA}\u{5DB}\u{5DC}\
    \u{5DD}\u{5DE}\u{5DF}\u{5E0}\u{5E1}\u{5E2}\u{5E3}\u{5E4}\u{5E5}\u{5E6}\u{5E7}\u{5E8}\u{5E9}\
    \u{5EA}}]{[|
    """)
}
