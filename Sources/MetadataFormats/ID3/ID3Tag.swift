package import BinaryIO
package import MediaModel

/// An ID3v2 tag as it is stored: what is not changed is written back bit for bit.
///
///     header, [extended header], frames, [zeros], [footer]
///
/// Source: id3.org, ID3v2.4.0 structure § 3; ID3v2.3.0 § 3; ID3v2.2.0 § 3.
package struct ID3Tag: Sendable {
  /// The header; its size is that of the tag as it was read.
  package var header: ID3Header
  /// The extended header with its size, without zeros after bytes FF; empty where there is none.
  package var extendedHeader: [UInt8] = []
  /// The frames, in the order of the file.
  package var frames: [ID3Frame] = []
  /// What follows the frames: zeros for later growth, or bytes that are not a frame.
  package var rest = ID3Frame.Content.bytes([])
  /// Where the tag is, header and footer included.
  package var range = 0..<0
  /// Whether the source ends before the tag does.
  package var isCut = false
  /// Problems found.
  package var diagnostics: [Diagnostic] = []
  /// What the frames' offsets and ranges refer to: the source of the tag, or its content without the zeros after
  /// bytes FF.
  package var content: any ByteSource = MemorySource([])

  /// An empty tag.
  package init(version: UInt8) { header = ID3Header(version: version) }

  /// Whether the offsets of frames are those of the source: the tag is not unsynchronised as a whole.
  package var isStoredPlainly: Bool { header.version == 4 || !header.isUnsynchronised }

  /// The tag as bytes.
  ///
  /// The sizes are those of what is there; the checksum of an extended header is left to who changes frames.
  package func encoded() throws(IOFailure) -> [UInt8] {
    var body = extendedHeader
    for frame in frames {
      body += try frame.encoded(version: header.version, source: content)
    }
    body += try rest.bytes(from: content)
    if !isStoredPlainly { body = ID3Bytes.unsynchronised(body) }
    var header = header
    header.size = body.count
    return header.bytes + body + (header.hasFooter ? header.footerBytes : [])
  }
}
