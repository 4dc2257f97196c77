internal import MediaMetadata

/// Items as `mediameta plist` prints them: common ones, then format by format.
enum PlistText {
  /// The lines of items.
  static func lines(_ items: [MetadataItem], describesItems: Bool) -> [String] {
    var lines = ["Common metadata:"]
    for item in items.commonMetadata {
      guard let name = item.commonIdentifier else { continue }
      lines.append("  \(name): \(value(item))")
      if describesItems { lines.append("    \(description(item))") }
    }
    for format in items.availableMetadataFormats {
      lines.append("Metadata of format \(format):")
      for item in items.items(for: format) {
        lines.append("  \(item.identifier): \(value(item))")
        if describesItems { lines.append("    \(description(item))") }
      }
    }
    return lines
  }

  private static func value(_ item: MetadataItem) -> String {
    if let text = item.stringValue { return text }
    guard let bytes = item.dataValue else { return "\(item.payloadByteCount) bytes" }
    return bytesText(bytes)
  }

  /// A count of bytes and the bytes; of many the first 16 and the last 8.
  static func bytesText(_ bytes: [UInt8]) -> String {
    let text =
      bytes.count > 24
      ? "\(ShowValue.hex(bytes.prefix(16)))...\(ShowValue.hex(bytes.suffix(8)))"
      : ShowValue.hex(bytes)
    return "[\(bytes.count) \(bytes.count == 1 ? "byte" : "bytes")] \(text)"
  }

  private static func description(_ item: MetadataItem) -> String {
    var parts = [
      "identifier \(item.identifier)", "key space \(item.keySpace)", "data type \(item.dataType)",
    ]
    if let common = item.commonIdentifier { parts.append("common identifier \(common)") }
    if let language = item.languageTag { parts.append("language \(language)") }
    parts += item.extraAttributes.map { "\($0.key) \($0.value)" }
    if let carrier = item.carrier { parts.append("in \(carrier.path)") }
    return parts.joined(separator: ", ")
  }
}
