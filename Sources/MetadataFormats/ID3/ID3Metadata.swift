package import BinaryIO
package import MediaModel

/// What ID3 tags say: items and chapters.
package enum ID3Metadata {
  /// Reads the tags that stand one after the other from the start of a range on, and those they point at.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - range: where the tags lie; what follows the last one is passed over.
  ///   - path: the path of what holds them, as `RIFF.id3 `; empty for a file that starts with them.
  /// - Returns: items and chapters.
  /// - Throws: `IOFailure` where the source cannot be read.
  package static func read(
    _ source: any ByteSource, in range: Range<Int>, path: String
  ) throws(IOFailure) -> FormatMetadata {
    var metadata = FormatMetadata()
    for region in try ID3Region.all(source, in: range, path: path).regions {
      metadata.append(region.found)
    }
    return metadata
  }

  /// The items and chapters of one tag.
  ///
  /// - Parameters:
  ///   - tag: the tag.
  ///   - path: the path of the tag; that of an item adds the name of its frame.
  ///   - language: the language of texts whose frames name none.
  ///   - keepsChapters: whether chapters and their tables stay the bytes that they are.
  /// - Returns: items and chapters.
  /// - Throws: `IOFailure` where the source cannot be read.
  package static func items(
    of tag: ID3Tag, path: String, language: LanguageTag? = nil, keepsChapters: Bool = false
  ) throws(IOFailure) -> FormatMetadata {
    try ID3Region(
      tag, path: path, language: language, keepsChapters: keepsChapters, takesMore: false
    ).found
  }

  /// The items of one frame: what ``ID3Frame/init(_:version:replacing:)`` makes a frame of again.
  package static func items(of frame: ID3Frame, in tag: ID3Tag) -> [MetadataItem] {
    let name = String(decoding: frame.identifier, as: UTF8.self)
    return ID3FrameItems(
      frame, of: tag, language: nil, carrier: .init(path: name, offset: tag.place(frame.offset))
    ).items
  }
}
