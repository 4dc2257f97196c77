internal import BinaryIO
package import MediaModel

/// Turns a movie into a true movie of the other flavor: what QuickTime and ISO write differently.
///
/// Everything that both write alike, or that only one of them knows, stays as it is.
package struct FamilyTranslation {
  let family: BoxFamily
  var log: TranslationLog

  /// Translates a `moov` in place.
  package static func translate(
    moov: inout BoxNode, to family: BoxFamily, log: inout TranslationLog
  ) {
    var translation = FamilyTranslation(family: family, log: log)
    translation.translate(&moov, handler: nil, path: "moov")
    log = translation.log
  }

  /// Translates a movie, a track, its media or what tells of them.
  private mutating func translate(_ box: inout BoxNode, handler: FourCC?, path: String) {
    let (type, handler) = (box.type, box.type == "mdia" ? box.handlerType : handler)
    switch type {
    case "mdia": translateLanguage(of: &box, path: path)
    case "minf": translateMediaHeader(of: &box, handler: handler, path: path)
    default: break
    }
    var counts: [FourCC: Int] = [:]
    box.mapChildren { child in
      let path = BoxPath.next(child.type, counting: &counts, in: path)
      switch child.type {
      case "trak", "mdia", "minf", "stbl": translate(&child, handler: handler, path: path)
      case "meta": translate(meta: &child, path: path)
      case "udta": translate(userData: &child, path: path)
      case "hdlr" where type == "mdia": translate(handler: &child, path: path)
      case "stsd": translate(entries: &child, handler: handler, path: path)
      default: break
      }
    }
  }

  /// A handler's name and component type: `mhlr` and a counted string in QuickTime files, zero and a C string in ISO
  /// files.
  ///
  /// Source: QTFF, "Handler Reference Atoms"; ISO/IEC 14496-12:2022 § 8.4.3.
  private mutating func translate(handler box: inout BoxNode, path: String) {
    guard let handler = try? box.decode(HandlerBox.self) else { return }
    let converted = handler.converted(toQuickTime: family == .quickTime)
    guard converted != handler else { return }
    box.setPayload(converted)
    log.note(
      family == .quickTime
        ? "handler name C string -> counted string" : "handler name counted string -> C string",
      at: path)
  }

  /// The language of a media header: a Macintosh code or packed letters in QuickTime files, packed letters in ISO files.
  ///
  /// A Macintosh code that says more than three letters can (`zh-Hant`) also gets an extended language tag.
  ///
  /// Source: QTFF, "Language Code Values"; ISO/IEC 14496-12:2022 § 8.4.2, § 8.4.6.
  private mutating func translateLanguage(of media: inout BoxNode, path: String) {
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
    media.children.insert(
      ExtendedLanguageBox(language: UnicodeString(tag.bcp47)).node, at: index)
    log.note("extended language tag '\(tag.bcp47)' added", at: "\(path).elng")
  }

  /// A `meta` with QuickTime metadata: a plain box in QuickTime files, a full box in ISO files.
  ///
  /// iTunes metadata and ID3 (`mdir`, `ID32`) are full boxes in both.
  ///
  /// Source: QTFF, "Metadata Atom"; ISO/IEC 14496-12:2022 § 8.11.1.
  private mutating func translate(meta: inout BoxNode, path: String) {
    guard case .children = meta.content, meta.handlerType == "mdta" else { return }
    let isFull = meta.prefix.count == 4
    if family == .quickTime, isFull {
      meta.prefix = []
      log.note("metadata full box -> plain box", at: path)
    } else if family == .iso, !isFull {
      meta.prefix = [0, 0, 0, 0]
      log.note("metadata plain box -> full box", at: path)
    }
    guard family == .iso else { return }
    meta.modify("hdlr") { translate(handler: &$0, path: "\(path).hdlr") }
  }

  /// The 32 bits of zero that may end QuickTime user data are not a box, and ISO readers stumble over them.
  ///
  /// Source: QTFF, "User Data Atoms".
  private mutating func translate(userData box: inout BoxNode, path: String) {
    guard family == .iso, !box.trailing.isEmpty, box.trailing.count < 8,
      box.trailing.allSatisfy({ $0 == 0 })
    else { return }
    box.trailing = []
    log.note("terminator of user data left out", at: path)
  }
}
