internal import BinaryIO
internal import MediaModel

/// What stands behind the sound: ID3v1, Lyrics3, APE and ID3v2 tags, in any order.
enum AudioTrailers {
  private static let largestCount = 16

  /// Reads the tags at the end of a source.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - start: where the first of them may start.
  /// - Returns: what they say, in the order of the file, and where the first one starts.
  /// - Throws: `IOFailure` where the source cannot be read.
  static func read(
    _ source: any ByteSource, notBefore start: Int
  ) throws(IOFailure) -> (metadata: FormatMetadata, start: Int) {
    var found: [FormatMetadata] = []
    var end = source.size
    while found.count < largestCount, end > start {
      guard let (metadata, place) = try readLast(source, endingAt: end, notBefore: start),
        place < end
      else { break }
      found.append(metadata)
      end = place
    }
    var metadata = FormatMetadata()
    for part in found.reversed() { metadata.append(part) }
    return (metadata, end)
  }

  private static func readLast(
    _ source: any ByteSource, endingAt end: Int, notBefore start: Int
  ) throws(IOFailure) -> (FormatMetadata, Int)? {
    if let (items, place) = try ID3v1.read(source, endingAt: end, notBefore: start) {
      var metadata = FormatMetadata()
      metadata.items = items
      return (metadata, place)
    }
    if let (metadata, place) = try APETag.read(source, endingAt: end, notBefore: start) {
      return (metadata, place)
    }
    if let (metadata, place) = try Lyrics3.read(source, endingAt: end, notBefore: start) {
      return (metadata, place)
    }
    let footer = try source.read(max(start, end - ID3Header.byteCount)..<end)
    guard let header = ID3Header(footer: footer), end - header.totalSize >= start,
      let tag = try ID3Tag.read(
        source, at: end - header.totalSize, limit: end, path: "ID3v2 at the end")
    else { return nil }
    let path = "ID3v2.\(header.version)[end]"
    return (try ID3Metadata.items(of: tag, path: path), end - header.totalSize)
  }

  /// Reads a file of sound with tags before and behind it.
  ///
  /// - Returns: what the tags say, and where the sound lies.
  /// - Throws: `IOFailure` where the source cannot be read.
  static func readAround(
    _ source: any ByteSource
  ) throws(IOFailure) -> (front: FormatMetadata, back: FormatMetadata, sound: Range<Int>) {
    var (front, start) = try ID3Metadata.readTags(source, in: 0..<source.size, path: "")
    if let (metadata, end) = try APETag.read(source, at: start, limit: source.size) {
      front.append(metadata)
      start = end
    }
    let (back, end) = try read(source, notBefore: min(start, source.size))
    // A tag that another one points at is also found from the end.
    let known = Set(front.items.compactMap(\.carrier?.offset))
    var rest = back
    if !known.isEmpty {
      rest.items = back.items.filter { !known.contains($0.carrier?.offset ?? -1) }
      if rest.items.isEmpty, !back.items.isEmpty { rest.chapters = [] }
    }
    return (front, rest, min(start, end)..<end)
  }
}
