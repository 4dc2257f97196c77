internal import BinaryIO
internal import MediaModel

/// A `meta` with QuickTime metadata: a plain box in QuickTime files, a full box in ISO files.
///
/// iTunes metadata and ID3 (`mdir`, `ID32`) are full boxes in both.
///
/// Source: QTFF, "Metadata Atom"; ISO/IEC 14496-12:2022 § 8.11.1.
enum MetaTranslation {
  static func translate(
    _ meta: inout BoxNode, to family: BoxFamily, path: String, log: inout TranslationLog
  ) {
    guard case .children(let prefix, let children, let trailing) = meta.content,
      meta.handlerType == "mdta"
    else { return }
    let isFull = prefix.count == 4
    switch family {
    case .quickTime where isFull:
      meta.content = .children(prefix: [], children, trailing: trailing)
      log.note("metadata full box -> plain box", at: path)
    case .iso where !isFull:
      meta.content = .children(prefix: [0, 0, 0, 0], children, trailing: trailing)
      log.note("metadata plain box -> full box", at: path)
    default: break
    }
    guard family == .iso else { return }
    meta.mapChildren { child in
      if child.type == "hdlr" {
        HandlerTranslation.translate(&child, to: family, path: path, log: &log)
      }
    }
  }
}
