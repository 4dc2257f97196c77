internal import BinaryIO
internal import MediaModel

/// What stands behind the sound: ID3v1, Lyrics3, APE and ID3v2 tags, in any order.
enum AudioTrailers {
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
    let trailers = try SoundTrailer.all(source, notBefore: start)
    var metadata = FormatMetadata()
    for trailer in trailers.reversed() { metadata.append(try trailer.metadata()) }
    return (metadata, trailers.last?.range.lowerBound ?? source.size)
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
