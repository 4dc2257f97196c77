import BinaryIO
import MediaModel
import MetadataFormats
import TestSupport
import Testing

/// What a reader found, as lines that a test can compare.
struct NativeFindings {
  let metadata: FormatMetadata

  /// Reads bytes with the reader that recognises them; `nil` where none does.
  init?(_ bytes: [UInt8], name: String) throws {
    let head = Array(bytes.prefix(4096))
    let readers: [any MetadataFormatReader.Type] = [
      FLACReader.self, OggReader.self, WaveReader.self, AVIReader.self,
    ]
    guard let reader = readers.first(where: { $0.recognizes(head: head, name: name) }) else {
      return nil
    }
    metadata = try reader.read(MemorySource(bytes, name: name), head: head)
  }

  /// Reads a file of `Fixtures/Formats`.
  init(fixture name: String) throws {
    let bytes = Fixture.format(name).bytes
    self = try #require(try NativeFindings(bytes, name: name))
  }

  /// `identifier = value`, with what stands beside the value in brackets.
  var items: [String] { metadata.items.map(Self.line) }

  /// The same of tracks, by their place.
  var trackItems: [String] {
    metadata.trackItems.sorted { $0.key < $1.key }.flatMap { track, items in
      items.map { "\(track): \(Self.line($0))" }
    }
  }

  /// `start+duration/timescale title`, in order.
  var chapters: [String] {
    metadata.chapters.flatMap { list in
      list.chapters.map { chapter in
        let (start, length) = (chapter.timeRange.start, chapter.timeRange.duration)
        let time = "\(start.value)+\(length.value)/\(length.timescale)"
        let items = chapter.items.map(Self.line).joined(separator: "; ")
        return "\(list.origin) \(chapter.identifier ?? "-") \(time) \(chapter.title)"
          + (items.isEmpty ? "" : " {\(items)}")
      }
    }
  }

  /// The messages, with their places.
  var diagnostics: [String] { metadata.diagnostics.map { "\($0.path): \($0.message)" } }

  /// Everything, one way or another, so that nothing is left unread.
  var all: [String] {
    items + trackItems + chapters + diagnostics
      + metadata.items.compactMap { $0.deferredPayload }.map { payload in
        (try? payload.load()).map { "\($0.count)" } ?? "-"
      }
  }

  private static func line(_ item: MetadataItem) -> String {
    let value = item.stringValue ?? "\(item.payloadByteCount) bytes \(item.dataType)"
    let beside = item.extraAttributes.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    return "\(item.identifier) = \(value)" + (beside.isEmpty ? "" : " [\(beside)]")
  }
}
