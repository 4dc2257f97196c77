internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Gives handlers names that every program might have written.
///
/// Source: the names that the reference software of ISO/IEC 14496-12 writes; § 8.4.3 leaves them free.
enum NeutralHandler {
  private static let names: [FourCC: String] = [
    "vide": "VideoHandler", "soun": "SoundHandler", "text": "TextHandler",
    "sbtl": "SubtitleHandler", "subt": "SubtitleHandler", "subp": "SubtitleHandler",
    "clcp": "ClosedCaptionHandler", "tmcd": "TimeCodeHandler", "meta": "MetadataHandler",
    "auxv": "VideoHandler", "alis": "DataHandler", "url ": "DataHandler",
  ]

  /// Names the handler of a `hdlr`; one without a name stays without.
  ///
  /// In a `meta` no name is expected, and the manufacturer is how readers know it.
  static func apply(to node: inout BoxNode, inMeta: Bool, path: String, log: inout StripLog) {
    guard var box = try? node.decode(HandlerBox.self) else { return }
    let old = box.nameText
    let neutral = inMeta ? "" : names[box.handlerType] ?? ""
    let bytes = Array(neutral.utf8)
    if !old.isEmpty, old != bytes {
      log.found(
        .handlerName, text: String(decoding: old, as: UTF8.self), path: path,
        byteCount: old.count)
    }
    // What follows the name, and after the end of a string, is no one's business either.
    if !box.nameBytes.isEmpty {
      box.nameBytes = HandlerBox.stored(old.isEmpty ? [] : bytes, isCounted: box.isNameCounted)
    }
    let isITunes = inMeta && box.handlerType == "mdir"
    if !isITunes, !box.reserved.allSatisfy({ $0 == 0 }) {
      let vendor = box.reserved.prefix(4)
      if !vendor.allSatisfy({ $0 == 0 }), vendor != Array("appl".utf8)[...] {
        log.found(
          .vendor, text: String(decoding: vendor, as: UTF8.self), path: path,
          byteCount: vendor.count)
      }
      box.reserved = Array(repeating: 0, count: box.reserved.count)
    }
    node.setPayload(box)
  }
}
