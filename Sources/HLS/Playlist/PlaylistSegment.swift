package import MediaModel

/// A segment of a media playlist: its address and what its tags say.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.4.4.
package struct PlaylistSegment: Hashable, Sendable {
  /// The address, variables resolved.
  package var uri: String
  /// When it is presented, from the first segment on.
  package var timeRange: MediaTimeRange
  /// The title of `EXTINF`.
  package var title: String
  /// The part of the resource that the segment is; `nil` for all of it.
  package var byteRange: ByteRange?
  /// What is read before it; `nil` where there is none.
  package var map: Map?
  /// When it was recorded: told by its own tag, or counted from the last one; `nil` where none was.
  package var date: MetadataDate?
  /// Seconds since 1970 at its start, where ``date`` is given.
  package var seconds: Double?
  /// Whether the clock of its samples differs than that of the segment before.
  package var isDiscontinuous: Bool
  /// Whether it is not there and not to be loaded.
  package var isGap: Bool
  /// How it is encrypted; `nil` where it is not.
  package var key: Key?
  /// Its number, which the first segment of the playlist may tell.
  package var sequenceNumber: UInt64
  /// The line of the address, counted from 1.
  package var line: Int

  /// A part of a resource.
  package struct ByteRange: Hashable, Sendable {
    package var offset: Int
    package var count: Int
    package var range: Range<Int> { offset..<(offset + count) }
  }

  /// An initialisation section.
  package struct Map: Hashable, Sendable {
    package var uri: String
    package var byteRange: ByteRange?
    /// How it is encrypted; `nil` where it is not.
    package var key: Key?
  }

  /// How something is encrypted.
  ///
  /// Source: draft-pantos-hls-rfc8216bis § 4.4.4.4.
  package struct Key: Hashable, Sendable {
    package var method: String
    /// Where the key is; `nil` where that is not told.
    package var uri: String?
    /// The initialisation vector, 16 bytes; `nil` where the number of the segment is it.
    package var vector: [UInt8]?
    /// How the key is written where it is.
    package var format: String

    /// The whole of a segment in AES-128, and a key that is 16 bytes.
    package var isOfWholeSegments: Bool {
      method == "AES-128" && format == Self.plainFormat && uri != nil
    }

    /// Whether samples are encrypted, and what stands beside them is not.
    package var isOfSamples: Bool { method.hasPrefix("SAMPLE-AES") }

    /// A key that is 16 bytes.
    package static let plainFormat = "identity"
  }

  /// What encrypts its samples or all of it; `nil` where nothing does.
  package var encryption: String? { key?.method }

  /// The vector that a key has for this segment: its own, else the number of the segment.
  package func vector(of key: Key) -> [UInt8] {
    if let vector = key.vector { return vector }
    return (0..<16).map { place in
      place < 8 ? 0 : UInt8(truncatingIfNeeded: sequenceNumber >> UInt64((15 - place) * 8))
    }
  }
}

extension PlaylistSegment.ByteRange {
  /// Reads `<n>[@<o>]`; the offset is that of what came before where none is written.
  package init?(_ text: String, following end: Int?) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let count = Int(digits: parts[0].utf8) else { return nil }
    if parts.count == 2 {
      guard let offset = Int(digits: parts[1].utf8) else { return nil }
      self.init(offset: offset, count: count)
    } else {
      guard let end else { return nil }
      self.init(offset: end, count: count)
    }
    guard !offset.addingReportingOverflow(count).overflow else { return nil }
  }
}

extension Playlist {
  /// The segments in order, their durations added up.
  ///
  /// - Parameter imported: variables of the multivariant playlist.
  /// - Returns: the segments.
  package func segments(imported: [String: String] = [:]) -> [PlaylistSegment] {
    var reader = SegmentReader(variables: variables.merging(imported) { own, _ in own })
    for (index, line) in lines.enumerated() { reader.take(line, number: index + 1) }
    return reader.segments
  }

  /// How long the segments last together.
  package var duration: MediaTime { segments().last?.timeRange.end ?? .zero }
}

/// Adds tags up to segments.
private struct SegmentReader {
  var segments: [PlaylistSegment] = []
  let variables: [String: String]
  private var start = MediaTime.zero
  private var duration: MediaTime?
  private var title = ""
  private var range: String?
  private var lastRange: (uri: String, end: Int)?
  private var map: PlaylistSegment.Map?
  private var clock: (date: MetadataDate, seconds: Double)?
  private var hasOwnDate = false
  private var (isDiscontinuous, isGap) = (false, false)
  /// Those in force, one for each format of keys.
  private var keys: [PlaylistSegment.Key] = []
  private var sequenceNumber: UInt64 = 0

  init(variables: [String: String]) { self.variables = variables }

  mutating func take(_ line: PlaylistLine, number: Int) {
    switch line.content {
    case .tag(let tag): take(tag)
    case .uri(let uri): finish(VariableReference.resolve(uri, variables), number)
    case .blank, .comment: break
    }
  }

  private mutating func take(_ tag: PlaylistTag) {
    switch tag.name {
    case "EXTINF":
      let parts = (tag.value ?? "").split(
        separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      duration = parts.first.flatMap { DecimalSeconds.read(String($0)) }
      title = parts.count > 1 ? String(parts[1]) : ""
    case "EXT-X-BYTERANGE": range = tag.value
    case "EXT-X-DISCONTINUITY": isDiscontinuous = true
    case "EXT-X-GAP": isGap = true
    case "EXT-X-MEDIA-SEQUENCE":
      if let number = tag.value.flatMap({ UInt64(digits: $0.utf8) }) { sequenceNumber = number }
    case "EXT-X-KEY": takeKey(tag)
    case "EXT-X-MAP":
      map = tag["URI"].map {
        PlaylistSegment.Map(
          uri: VariableReference.resolve($0, variables),
          byteRange: tag["BYTERANGE"].flatMap { .init($0, following: 0) }, key: key)
      }
    case "EXT-X-PROGRAM-DATE-TIME":
      if let date = tag.value.flatMap({ MetadataDate($0) }), let seconds = date.secondsAndFraction {
        clock = (date, seconds)
        hasOwnDate = true
      }
    default: break
    }
  }

  private mutating func takeKey(_ tag: PlaylistTag) {
    guard let method = tag["METHOD"], method != "NONE" else {
      keys = []
      return
    }
    let format = tag["KEYFORMAT"] ?? PlaylistSegment.Key.plainFormat
    let vector = tag.attributes["IV"]?.hexadecimal.flatMap { digits -> [UInt8]? in
      digits.count > 16 ? nil : [UInt8](repeating: 0, count: 16 - digits.count) + digits
    }
    keys.removeAll { $0.format == format }
    keys.append(
      PlaylistSegment.Key(
        method: method, uri: tag["URI"].map { VariableReference.resolve($0, variables) },
        vector: vector, format: format))
  }

  /// The key that is read most simply.
  private var key: PlaylistSegment.Key? { keys.first(where: \.isOfWholeSegments) ?? keys.first }

  private mutating func finish(_ uri: String, _ line: Int) {
    let length = duration ?? .zero
    let bytes = range.flatMap { text in
      PlaylistSegment.ByteRange(
        text, following: lastRange.flatMap { $0.uri == uri ? $0.end : nil })
    }
    segments.append(
      PlaylistSegment(
        uri: uri, timeRange: MediaTimeRange(start: start, duration: length), title: title,
        byteRange: bytes, map: map,
        date: clock.flatMap {
          hasOwnDate ? $0.date : MetadataDate(fractionalSecondsSince1970: $0.seconds)
        }, seconds: clock?.seconds, isDiscontinuous: isDiscontinuous, isGap: isGap,
        key: key, sequenceNumber: sequenceNumber, line: line))
    sequenceNumber = sequenceNumber == .max ? .max : sequenceNumber + 1
    lastRange = bytes.map { (uri, $0.offset + $0.count) }
    // A clock that many segments share, so that nothing is rounded.
    start = start + length
    clock?.seconds += length.seconds
    (duration, title, range) = (nil, "", nil)
    (isDiscontinuous, isGap, hasOwnDate) = (false, false, false)
  }
}
