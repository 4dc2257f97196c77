internal import MediaModel

/// Languages as text names them, and as key spaces store them.
enum LanguageText {
  /// Reads a language tag.
  ///
  /// Source: RFC 5646 § 2.1, of which primary languages of two or three letters are taken.
  ///
  /// - Throws: ``ItemTextError`` for text that is none, or two letters that no one has registered.
  static func tag(_ text: String) throws(ItemTextError) -> LanguageTag {
    let subtags = text.utf8.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 0x2D || $0 == 0x5F })
    let isWellFormed =
      (2...3).contains(subtags[0].count) && subtags[0].allSatisfy(isLetter)
      && subtags.dropFirst().allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
      }
    let tag = LanguageTag(bcp47: String(text.map { $0 == "_" ? "-" : $0 }))
    guard isWellFormed, subtags[0].count == 3 || tag.iso639_2T != "und" else {
      throw ItemTextError(
        "'\(text)' is not a language; one is written as en, fr-CA or zh-Hant, and an at sign of a key as %40"
      )
    }
    return tag
  }

  /// The language as a key space stores it; `nil` where none is named.
  ///
  /// - Throws: ``ItemTextError`` where the key space cannot hold it.
  static func stored(
    _ tag: LanguageTag?, in keySpace: KeySpace
  ) throws(ItemTextError) -> LanguageTag? {
    switch keySpace {
    case .quickTimeUserData:
      return try code(of: tag ?? "und", in: keySpace, allowsMacintosh: true)
    case .iTunes, .iTunesFreeform, .quickTimeMetadata:
      guard let tag else { return nil }
      // Numbers below 256 name rows of a list there, no Macintosh languages.
      return try code(of: tag, in: keySpace, allowsMacintosh: false)
    case .isoUserData:
      return try code(of: tag ?? "und", in: keySpace, allowsMacintosh: false)
    case .id3, .matroska: return tag
    default:
      guard tag == nil else {
        throw ItemTextError("items of \(keySpace.displayName) have no language")
      }
      return nil
    }
  }

  /// The tag with the code that stands for it and for nothing less.
  private static func code(
    of tag: LanguageTag, in keySpace: KeySpace, allowsMacintosh: Bool
  ) throws(ItemTextError) -> LanguageTag {
    let packed = LanguageTag(packed: tag.packedCode)
    if packed == tag { return packed }
    if allowsMacintosh, let code = tag.macintoshCode {
      let stored = LanguageTag(macintosh: code)
      if stored == tag { return stored }
    }
    throw ItemTextError(
      "items of \(keySpace.displayName) cannot say '\(tag)', only '\(packed)'")
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
