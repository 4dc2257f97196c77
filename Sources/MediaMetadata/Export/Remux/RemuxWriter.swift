internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MetadataFormats

/// How the items of a file without boxes get into it.
enum RemuxWriter {
  /// A writer of ours puts all of them in, chapters too.
  case native(any MetadataFormatWriter.Type)
  /// The muxer puts those in that it knows by name, and that are text.
  case muxer

  /// The way of a type.
  static func of(_ fileType: FileType) -> RemuxWriter {
    FileFormats.find(fileType).map { .native($0) } ?? .muxer
  }

  /// Whether a writer of ours writes the type, chapters among the rest.
  static func isNative(_ fileType: FileType) -> Bool {
    if case .native = of(fileType) { return true }
    return false
  }
}

extension MetadataItem {
  /// Whether the item describes the file it is in, so that it neither goes into another one nor is lost.
  var isStructural: Bool { NonTransferableReason(of: self) == .describesFile }

  /// The pair that stands for the item in a muxer's dictionary; `nil` for what is not text.
  var dictionaryPair: DictionaryItem? {
    guard let text = stringValue, !text.isEmpty else { return nil }
    if identifier.rawValue == "mkv/Info/Title" { return DictionaryItem("title", text) }
    let key = identifier.key
    return key.contains("/") ? nil : DictionaryItem(key, text)
  }

  /// The attached file that the item is; `nil` for one that is none.
  var attachment: StreamCopyRequest.Attachment? {
    guard identifier.keySpace == .matroska, identifier.key.hasPrefix("Attachment"),
      !payload.isEmpty
    else { return nil }
    let isCover = identifier.key == "Attachment/Cover"
    let ending = dataType.picturePathExtension ?? "bin"
    return StreamCopyRequest.Attachment(
      name: extraAttribute("filename") ?? extraAttribute("FileName")
        ?? (isCover ? "cover.\(ending)" : "attachment.\(ending)"),
      mediaType: extraAttribute("mimetype") ?? extraAttribute("FileMediaType")
        ?? dataType.pictureMediaType ?? "application/octet-stream",
      bytes: payload)
  }
}
