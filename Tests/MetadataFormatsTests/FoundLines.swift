import BinaryIO
import MediaModel
import MetadataFormats

/// What a reader found, as lines that tests compare.
struct FoundLines {
  let metadata: FormatMetadata

  init(_ reader: any MetadataFormatReader.Type, _ source: any ByteSource) throws {
    let head = try source.read(0..<min(source.size, 4096))
    metadata = try reader.read(source, head: head)
  }

  init(_ reader: any MetadataFormatReader.Type, _ bytes: [UInt8]) throws {
    try self.init(reader, MemorySource(bytes))
  }

  /// `identifier = value`, with the language and what else is reported in brackets.
  static func line(_ item: MetadataItem) -> String {
    let value =
      item.stringValue ?? item.deferredPayload.map { "later: \($0.byteCount) bytes" }
      ?? "\(item.payload.count) bytes"
    let told =
      [item.languageTag?.bcp47].compactMap(\.self)
      + item.extraAttributes.map { "\($0.key) \($0.value)" }
    return "\(item.identifier) = \(value)"
      + (told.isEmpty ? "" : " (\(told.joined(separator: ", ")))")
  }

  var items: [String] { metadata.items.map(Self.line) }

  func items(ofTrack place: Int) -> [String] { (metadata.trackItems[place] ?? []).map(Self.line) }

  /// `origin language: [depth] start+duration title (identifier)`; times in milliseconds.
  var chapters: [String] {
    metadata.chapters.map { list in
      "\(list.origin) \(list.languageTag?.bcp47 ?? "-"): "
        + list.chapters.map { chapter in
          let start = chapter.timeRange.start.seconds * 1000
          let duration = chapter.timeRange.duration.seconds * 1000
          return "\(chapter.depth) \(start)+\(duration) \(chapter.title)"
        }.joined(separator: "; ")
    }
  }

  var diagnostics: [String] { metadata.diagnostics.map(\.message) }
}
