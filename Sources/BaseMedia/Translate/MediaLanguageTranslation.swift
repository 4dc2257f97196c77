internal import BinaryIO
internal import MediaModel

/// The language of a media header: a Macintosh code or packed letters in QuickTime files, packed letters in ISO files.
///
/// A Macintosh code that says more than three letters can (`zh-Hant`) also gets an extended language tag.
///
/// Source: QTFF, "Language Code Values"; ISO/IEC 14496-12:2022 § 8.4.2, § 8.4.6.
enum MediaLanguageTranslation {
  static func translate(
    _ media: inout BoxNode, to family: BoxFamily, path: String, log: inout TranslationLog
  ) {
    guard family == .iso,
      var header = media.first("mdhd").flatMap({ try? $0.decode(MediaHeaderBox.self) }),
      header.language < 0x400 || header.language == LanguageTag.unspecifiedCode
    else { return }
    let tag = LanguageTag(stored: header.language)
    header.language = tag.packedCode
    media.modify("mdhd") { $0.setPayload(header) }
    log.note("language code of Macintosh -> ISO 639-2 '\(tag.iso639_2T)'", at: "\(path).mdhd")
    guard tag.bcp47.contains("-"), media.first("elng") == nil else { return }
    let index = media.children.firstIndex { $0.type == "mdhd" }.map { $0 + 1 } ?? 0
    media.children.insert(ExtendedLanguageBox(tag.bcp47).node, at: index)
    log.note("extended language tag '\(tag.bcp47)' added", at: "\(path).elng")
  }
}
