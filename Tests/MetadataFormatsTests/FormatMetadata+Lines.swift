import BinaryIO
import MediaModel
import MetadataFormats

/// What was found, a line for each item, chapter and diagnostic, as tests write it down.
extension FormatMetadata {
  var lines: [String] {
    items.map(\.line)
      + chapters.flatMap { list in
        ["list \(list.origin)"] + list.chapters.flatMap(\.lines)
      } + diagnostics.map { "! \($0.path): \($0.message)" }
  }
}

extension MetadataItem {
  /// The path, the identifier, language and attributes, and the value: text in quotes, or bytes.
  var line: String {
    let language = languageTag.map { " \($0)" } ?? ""
    let extra = extraAttributes.map { " \($0.key)=\($0.value)" }.joined()
    return "\(carrier?.path ?? "") \(identifier)\(language)\(extra) \(shown)"
  }

  private var shown: String {
    if let deferredPayload { return "\(dataType.short) \(deferredPayload.byteCount) bytes later" }
    if let stringValue { return dataType == .utf8 ? "'\(stringValue)'" : stringValue }
    if payload.count > 48 { return "\(dataType.short) \(payload.count) bytes" }
    return "\(dataType.short) \(payload.hex)"
  }
}

extension DataType {
  fileprivate var short: String { rawValue.split(separator: ".").last.map(String.init) ?? rawValue }
}

extension ChapterList.Chapter {
  fileprivate var lines: [String] {
    let end = timeRange.start.value + timeRange.duration.value
    let indent = String(repeating: "  ", count: depth + 1)
    return [
      "\(indent)\(timeRange.start.value)-\(end)/\(timeRange.start.timescale) \(identifier ?? "") '\(title)'"
    ] + items.map { "\(indent)  \($0.line)" }
  }
}

extension [UInt8] {
  /// Hex digits.
  var hex: String {
    map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
