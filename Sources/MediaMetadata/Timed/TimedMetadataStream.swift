internal import BaseMedia
internal import BinaryIO
public import MediaModel
internal import TimedMetadata

/// A stream of timed metadata of a file: what changes over time, told by one source.
public struct TimedMetadataStream: Sendable {
  /// The place among the streams of the file, counted from 1.
  public let number: Int
  /// What the stream is called, as `track 3` or `clip.SRT`.
  public let name: String
  /// The track that carries it; `nil` for what is elsewhere.
  public let trackID: UInt32?
  /// The format of what is stored, as `mebx` or `gpmd`.
  public let format: String
  /// What the handler or the camera calls the track, where it does.
  public let title: String?
  /// The identifiers that are declared before any group is read; none for formats that declare nothing.
  public let identifiers: [MetadataIdentifier]

  /// What is read; kept open by the stream.
  let place: Place

  enum Place: Sendable {
    case track(TrackGroups)
    case transport(TransportStream, TransportStream.Stream, source: any ByteSource)
    case log(VendorLog, source: any ByteSource)
    case unreadable(IOFailure, path: String)
    case list(ListedGroups)
    case segments(MediaPlaylist, stream: String, ReferencedFiles, of: MediaPlaylist?)
    case cues(address: String, LanguageTag?, of: MediaPlaylist, ReferencedFiles)
    case merged([TimedMetadataStream])
  }

  /// A stream of groups that were read already.
  ///
  /// - Parameters:
  ///   - groups: the groups, by their starts.
  ///   - name: what the stream is called.
  ///   - number: the place among the streams of the file.
  ///   - format: what the groups were read from.
  ///   - countsFromFirst: whether times count from the first moment of a log.
  package init(
    _ groups: [TimedMetadataGroup], name: String, number: Int, format: String,
    countsFromFirst: Bool
  ) {
    self.init(
      number: number, name: name, trackID: nil, format: format, title: nil, identifiers: [],
      place: .list(ListedGroups(groups, countsFromFirst: countsFromFirst)))
  }

  init(
    number: Int, name: String, trackID: UInt32?, format: String, title: String?,
    identifiers: [MetadataIdentifier], place: Place
  ) {
    (self.number, self.name, self.trackID, self.format) = (number, name, trackID, format)
    (self.title, self.identifiers, self.place) = (title, identifiers, place)
  }

  /// Whether times count from the first moment of a log, and not from the start of a presentation.
  package var countsFromFirst: Bool {
    if case .list(let groups) = place { groups.countsFromFirst } else { false }
  }

  /// Whether the track declares the identifiers of its items, as AVFoundation writes it.
  package var hasKeyTable: Bool { TimedMetadataFormat.hasKeyTable(format) }

  /// Prepares the reading of the groups.
  ///
  /// - Throws: ``MediaError`` where the tables of a track cannot be read.
  func reader() throws(MediaError) -> any TimedGroupReader {
    switch place {
    case .list(let groups): return groups
    case .segments(let media, let name, let references, let main):
      return SegmentGroups(media, stream: name, references, of: main)
    case .cues(let address, let language, let main, let references):
      return RenditionCues(address, language: language, of: main, references)
    case .merged(let streams):
      return MergedGroups(try streams.map { (stream) throws(MediaError) in try stream.reader() })
    case .track(let groups): return try groups.reader()
    case .log(let log, let source):
      do throws(IOFailure) {
        return try log.reader(of: source)
      } catch {
        throw MediaError(.unreadable, error.reason, path: source.name)
      }
    case .unreadable(let failure, let path):
      throw MediaError(.unreadable, failure.reason, path: path)
    case .transport(let transport, let stream, let source):
      return TransportStreamReader(transport, stream, source: source)
    }
  }
}

// MARK: - Groups

/// The groups of a stream, read one by one while they are iterated.
public struct TimedMetadataGroups: AsyncSequence, Sendable {
  /// What is iterated.
  public typealias Element = TimedMetadataGroup

  let stream: TimedMetadataStream
  let range: MediaTimeRange?

  /// Starts at the first group.
  public func makeAsyncIterator() -> Iterator { Iterator(stream: stream, range: range) }

  /// Reads the groups one by one.
  public struct Iterator: AsyncIteratorProtocol {
    private let stream: TimedMetadataStream
    private let range: MediaTimeRange?
    private var cursor: TimedMetadataCursor?

    init(stream: TimedMetadataStream, range: MediaTimeRange?) {
      (self.stream, self.range) = (stream, range)
    }

    /// The next group; `nil` after the last.
    ///
    /// - Throws: ``MediaError`` where the stream cannot be read to its end; `CancellationError`.
    public mutating func next() async throws -> TimedMetadataGroup? {
      try Task.checkCancellation()
      if cursor == nil { cursor = try TimedMetadataCursor(stream, in: range) }
      return try cursor?.next()
    }
  }
}

/// Reads the groups of a stream on the calling thread.
package struct TimedMetadataCursor: Sendable {
  private var reader: any TimedGroupReader
  private let name: String
  /// The only groups that are wanted, where the carrier cannot tell before they are read.
  private let filter: MediaTimeRange?

  /// Prepares the reading of all groups, or of those that overlap a range.
  ///
  /// - Parameters:
  ///   - stream: what is read.
  ///   - range: the time that is asked for; `nil` for all.
  ///   - identifiers: what is asked for: groups and items with nothing of it may be left out, where that saves work.
  ///   - leavesOutAlike: whether one group is enough of several that differ in nothing but their times and numbers,
  ///     where that saves work.
  /// - Throws: ``MediaError`` where the tables of a track cannot be read.
  package init(
    _ stream: TimedMetadataStream, in range: MediaTimeRange? = nil,
    of identifiers: Set<MetadataIdentifier>? = nil, leavesOutAlike: Bool = false
  ) throws(MediaError) {
    name = stream.name
    guard case .track(let groups) = stream.place else {
      reader = try stream.reader()
      filter = range
      return
    }
    var tables = try groups.reader(seeks: range != nil)
    if let identifiers { tables.narrow(to: identifiers) }
    if leavesOutAlike { tables.leaveOutAlike() }
    if let range { tables.seek(to: range) }
    (reader, filter) = (tables, nil)
  }

  /// Problems in the stream, as far as it has been read.
  package var diagnostics: [Diagnostic] { reader.diagnostics }

  /// The next group; `nil` after the last.
  ///
  /// - Throws: ``MediaError`` where the stream cannot be read to its end.
  package mutating func next() throws(MediaError) -> TimedMetadataGroup? {
    while let group = reader.next() {
      guard let filter else { return group }
      let range = group.timeRange
      if filter.overlaps(range) || filter.contains(range.start) || range.contains(filter.start) {
        return group
      }
    }
    if let reason = reader.cutReason {
      throw MediaError(
        .unreadable, "the timed metadata cannot be read to its end: \(reason)", path: name)
    }
    return nil
  }
}

extension TimedMetadataStream {
  /// All groups, in the order they are stored in.
  public var groups: TimedMetadataGroups { TimedMetadataGroups(stream: self, range: nil) }

  /// The groups that overlap a range of the presentation; of a track, no other sample is read.
  ///
  /// - Parameter range: the time that is asked for.
  /// - Returns: the groups.
  public func groups(in range: MediaTimeRange) -> TimedMetadataGroups {
    TimedMetadataGroups(stream: self, range: range)
  }

  /// The groups that hold at a time of the presentation; none in a gap.
  ///
  /// - Parameter time: the time that is asked for.
  /// - Returns: the groups.
  /// - Throws: ``MediaError`` where they cannot be read; `CancellationError`.
  public func groups(at time: MediaTime) async throws -> [TimedMetadataGroup] {
    var found: [TimedMetadataGroup] = []
    for try await group in groups(in: MediaTimeRange(start: time, duration: .zero))
    where group.timeRange.contains(time) || group.timeRange.start == time {
      found.append(group)
    }
    return found
  }
}
