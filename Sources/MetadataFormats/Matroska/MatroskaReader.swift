package import BinaryIO
package import MediaModel

/// Reads Matroska: tags with targets and languages, chapters of several editions, attachments.
///
/// Source: RFC 9559; RFC 8794 for EBML; the Matroska tag registry for the names of tags.
package enum MatroskaReader: MetadataFormatReader, MetadataFormatWriter {
  package static let fileType = FileType.matroska
  package static let formatName = "Matroska"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    // A file that does not say what it is, or has been damaged there, is read like Matroska.
    MatroskaHead.isEBML(head) && !WebMReader.recognizes(head: head, name: name)
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    MatroskaItems(try MatroskaFile(source, head: head), source: source).found
  }
}

/// Reads WebM, which is Matroska with fewer codecs.
///
/// Source: the WebM project's container guidelines.
package enum WebMReader: MetadataFormatReader, MetadataFormatWriter {
  package static let fileType = FileType.webM
  package static let formatName = "WebM"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    MatroskaHead.isEBML(head) && MatroskaHead.docType(head) == "webm"
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    try MatroskaReader.read(source, head: head)
  }
}

/// What the first bytes of a file tell.
enum MatroskaHead {
  /// Whether bytes start as an EBML file.
  static func isEBML(_ head: [UInt8]) -> Bool { head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) }

  /// The type of document that an EBML header names; `nil` where it names none.
  static func docType(_ head: [UInt8]) -> String? {
    var reader = ByteReader(head, at: 0)
    guard let header = try? EBMLHeader.read(&reader), header.id == MatroskaID.header else {
      return nil
    }
    let body = Array(head[header.bodyOffset...].prefix(max(0, header.size ?? head.count)))
    var parser = EBMLParser(masters: [])
    return parser.children(of: body, at: header.bodyOffset, path: "EBML").first {
      $0.id == MatroskaID.docType
    }?.text
  }
}
