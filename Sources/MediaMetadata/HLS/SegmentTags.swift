internal import BaseMedia
internal import BinaryIO
internal import HLS
internal import MediaModel
internal import TimedMetadata

/// Puts timed ID3 into the segments of a folder: as units of a transport stream, or as event messages.
struct SegmentTags {
  let folder: String
  let form: HLSAuthoring.Form

  /// Rewrites the segments.
  ///
  /// - Parameters:
  ///   - tags: in the order of their times, which count from the first segment on.
  ///   - segments: the segments of the playlist, each a file.
  /// - Returns: the sizes of the segments in bytes.
  /// - Throws: ``MediaError`` where a segment cannot be read, written, or changed.
  func insert(_ tags: [TimedID3], into segments: [PlaylistSegment]) throws(MediaError) -> [Int] {
    var rest = tags[...]
    var sizes: [Int] = []
    var writer = TransportStreamWriter()
    var origin: Int64?
    var identifier: UInt32 = 0
    for (index, segment) in segments.enumerated() {
      let path = "\(folder)/\(segment.uri)"
      let bytes = try WholeFile.bytes(of: path)
      let isLast = index == segments.count - 1
      let own = rest.prefix { isLast || $0.timeRange.start < segment.timeRange.end }
      rest = rest.dropFirst(own.count)
      var result: [UInt8]? = bytes
      switch form {
      case .transport where !tags.isEmpty:
        origin = origin ?? TransportStreamWriter.firstTime(of: bytes)
        result = writer.insert(
          own.map { tag in
            TransportStreamWriter.Tag(
              time: (origin ?? 0) + tag.timeRange.start.converted(to: 90_000).value,
              bytes: tag.bytes)
          }, into: bytes)
      case .fragments where !own.isEmpty:
        let messages = own.map { tag in
          identifier += 1
          return Self.message(tag, identifier: identifier)
        }
        let tree = try MediaError.scanning(path, BoxTree.scan(MemorySource(bytes, name: path)))
        result = EventMessages.insert(messages, into: bytes, boxes: tree.boxes)
      default: break
      }
      guard let result else {
        throw MediaError(
          .transportFailed, "is not a segment that timed ID3 could be put into", path: path)
      }
      if result.count != bytes.count { try WholeFile.write(result, to: path, replacing: true) }
      sizes.append(result.count)
    }
    return sizes
  }

  private static func message(_ tag: TimedID3, identifier: UInt32) -> EventMessageBox {
    var message = EventMessageBox()
    message.header.version = 1
    message.scheme = UnicodeString(EventMessages.id3Scheme)
    message.timescale = 90_000
    message.time = UInt64(clamping: max(0, tag.timeRange.start.converted(to: 90_000).value))
    message.duration = UInt32(clamping: tag.timeRange.duration.converted(to: 90_000).value)
    message.id = identifier
    message.message = tag.bytes
    return message
  }
}
