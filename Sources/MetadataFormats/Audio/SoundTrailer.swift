internal import BinaryIO
internal import MediaModel

/// One of the tags behind the sound: ID3v1, APE, Lyrics3 or ID3v2.
enum SoundTrailer {
  case id3v1([MetadataItem], Range<Int>)
  case ape(FormatMetadata, Range<Int>)
  case lyrics3(FormatMetadata, Range<Int>)
  case id3v2(ID3Tag, path: String, Range<Int>)

  private static let largestCount = 16

  /// Finds the tags at the end of a source, in any order.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - start: where the first of them may start.
  /// - Returns: the tags, the last one first.
  /// - Throws: `IOFailure` where the source cannot be read.
  static func all(
    _ source: any ByteSource, notBefore start: Int
  ) throws(IOFailure) -> [SoundTrailer] {
    var found: [SoundTrailer] = []
    var end = source.size
    while found.count < largestCount, end > start,
      let trailer = try last(source, endingAt: end, notBefore: start), !trailer.range.isEmpty
    {
      found.append(trailer)
      end = trailer.range.lowerBound
    }
    return found
  }

  private static func last(
    _ source: any ByteSource, endingAt end: Int, notBefore start: Int
  ) throws(IOFailure) -> SoundTrailer? {
    if let (items, place) = try ID3v1.read(source, endingAt: end, notBefore: start) {
      return .id3v1(items, place..<end)
    }
    if let (metadata, place) = try APETag.read(source, endingAt: end, notBefore: start) {
      return .ape(metadata, place..<end)
    }
    if let (metadata, place) = try Lyrics3.read(source, endingAt: end, notBefore: start) {
      return .lyrics3(metadata, place..<end)
    }
    let footer = try source.read(max(start, end - ID3Header.byteCount)..<end)
    guard let header = ID3Header(footer: footer), end - header.totalSize >= start,
      let tag = try ID3Tag.read(
        source, at: end - header.totalSize, limit: end, path: "ID3v2 at the end")
    else { return nil }
    return .id3v2(tag, path: "ID3v2.\(header.version)[end]", (end - header.totalSize)..<end)
  }

  /// Where it lies.
  var range: Range<Int> {
    switch self {
    case .id3v1(_, let range), .ape(_, let range), .lyrics3(_, let range), .id3v2(_, _, let range):
      range
    }
  }

  /// What it says.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  func metadata() throws(IOFailure) -> FormatMetadata {
    switch self {
    case .id3v1(let items, _):
      var metadata = FormatMetadata()
      metadata.items = items
      return metadata
    case .ape(let metadata, _), .lyrics3(let metadata, _): return metadata
    case .id3v2(let tag, let path, _): return try ID3Metadata.items(of: tag, path: path)
    }
  }

  /// The tag as a part that is written anew by itself; `nil` for one that does not end where its foot says.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  func region(of source: any ByteSource) throws(IOFailure) -> (any MetadataRegion)? {
    switch self {
    case .id3v1(let items, let range): return try ID3v1Region(source, range, items)
    case .ape(let metadata, let range):
      return try APERegion(
        source, range, metadata.items, isWhole: metadata.diagnostics.isEmpty, takesMore: true)
    case .lyrics3(let metadata, let range):
      return try Lyrics3Region(source, range, metadata.items)
    case .id3v2(let tag, let path, let range):
      guard tag.range.upperBound == range.upperBound else { return nil }
      return try ID3Region(tag, path: path, takesMore: false)
    }
  }
}
