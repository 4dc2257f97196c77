package import BinaryIO
internal import MediaModel

/// Writes tags, chapters, attachments, titles and names of Matroska and WebM.
///
/// Clusters are never moved: an element that outgrows its place and the fillers behind it goes into a filler before
/// the first cluster, else to the end of the segment, and `SeekHead` leads to it.
///
/// Source: RFC 9559; RFC 8794.
extension MatroskaReader {
  package static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    let file = try reading { () throws(IOFailure) in
      try MatroskaFile(source, head: try source.head)
    }
    let found = MatroskaItems(file, source: source).found
    var editor = MatroskaEditor(source, file, found, metadata)
    return try editor.rewriting()
  }
}

extension WebMReader {
  package static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    try MatroskaReader.rewriting(source, with: metadata)
  }
}
