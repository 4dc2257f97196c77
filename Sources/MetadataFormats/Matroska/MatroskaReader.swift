package import BinaryIO
package import MediaModel

/// Matroska and what is made of it: tags with targets and languages, chapters of several editions, attachments, titles
/// and names.
///
/// An element that outgrows its place and the fillers after it goes into a filler before the first cluster. Where none
/// has room, clusters move once and leave room for changes to come; those are then written in place.
///
/// Source: RFC 9559; RFC 8794 for EBML; the Matroska tag registry for the names of tags.
package protocol MatroskaFormat: MetadataFormatWriter {}

/// Matroska itself, and files that do not say what they are, or have been damaged there.
package enum MatroskaReader: MatroskaFormat {
  package static let fileType = FileType.matroska
  package static let formatName = "Matroska"
}

/// WebM, which is Matroska with fewer codecs.
///
/// Source: the WebM project's container guidelines.
package enum WebMReader: MatroskaFormat {
  package static let fileType = FileType.webM
  package static let formatName = "WebM"
}

/// Elements of a segment by what they are: those of samples may also stand in a cluster of unknown size.
///
/// Source: RFC 9559 § 5.1.
private let kinds: [EBMLID: FormatPart.Kind] = [
  .seekHead: .structure, .cues: .structure, .checksum: .structure, .info: .metadata,
  .tracks: .metadata, .tags: .metadata, .chapters: .metadata, .attachments: .metadata,
  .cluster: .enclosedSamples, 0xE7: .structure, 0xA3: .enclosedSamples, 0xA0: .enclosedSamples,
  0xA7: .structure, 0xAB: .structure,
]

extension MatroskaFormat {
  package static func recognizes(head: [UInt8], name: String) -> Bool {
    head.starts(with: EBMLID.header.bytes)
      && (docType(head) == "webm") == (fileType == FileType.webM)
  }

  /// The type of document that an EBML header names; `nil` where it names none.
  private static func docType(_ head: [UInt8]) -> String? {
    var reader = ByteReader(head, at: 0)
    guard let header = try? EBMLHeader.read(&reader) else { return nil }
    let body = Array(head[header.bodyOffset...].prefix(max(0, header.size ?? head.count)))
    var parser = EBMLParser(masters: [])
    return parser.children(of: body, at: header.bodyOffset, path: "EBML").first {
      $0.id == .docType
    }?.text
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    MatroskaItems(try MatroskaFile(source, head: head), source: source).found
  }

  package static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    let file = try reading(MatroskaFile(source, head: source.head))
    let found = MatroskaItems(file, source: source).found
    var editor = MatroskaEditor(source: source, file: file, found: found, wanted: metadata)
    return try editor.rewriting()
  }

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let layout: MatroskaLayout
    do throws(FormatWritingError) {
      layout = try MatroskaLayout(source)
    } catch {
      if let failure = error.failure { throw failure }
      return [FormatPart(0..<source.size, .samples, formatName)]
    }
    let start = layout.elements.first?.range.lowerBound ?? source.size
    return [FormatPart(0..<start, .structure, "EBML header")]
      + layout.elements.compactMap { element in
        if let kind = kinds[element.id] {
          return FormatPart(element.range, kind, "element \(element.id)")
        }
        guard element.id == .void else { return nil }
        return FormatPart(
          element.range.lowerBound..<element.body.lowerBound, .structure, "filler")
      }
  }
}
