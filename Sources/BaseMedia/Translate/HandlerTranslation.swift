internal import BinaryIO
internal import MediaModel

/// A handler's name and component type: `mhlr` and a counted string in QuickTime files, zero and a C string in ISO
/// files.
///
/// Source: QTFF, "Handler Reference Atoms"; ISO/IEC 14496-12:2022 § 8.4.3.
enum HandlerTranslation {
  static func translate(
    _ box: inout BoxNode, to family: BoxFamily, path: String, log: inout TranslationLog
  ) {
    guard let handler = try? box.decode(HandlerBox.self) else { return }
    let converted = handler.converted(toQuickTime: family == .quickTime)
    guard converted != handler else { return }
    box.setPayload(converted)
    log.note(
      family == .quickTime
        ? "handler name C string -> counted string" : "handler name counted string -> C string",
      at: "\(path).hdlr")
  }
}
