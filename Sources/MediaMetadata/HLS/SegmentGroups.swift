internal import BaseMedia
internal import BinaryIO
internal import HLS
internal import MediaModel
internal import MetadataFormats
internal import TimedMetadata

/// The groups of a stream of timed metadata that goes through the segments of a playlist, on the playlist's clock.
///
/// Segments up to a discontinuity share a clock: their media times count from the first one of them, which is where
/// the durations before it add up to. Those of a rendition count from the same media times as those of the variant. One
/// segment is open at a time.
///
/// Source: draft-pantos-hls-rfc8216bis § 3, 4.4.4.3.
struct SegmentGroups: TimedGroupReader {
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var cutReason: String?
  private let media: MediaPlaylist
  private let references: ReferencedFiles
  /// The playlist of the variant, where this is that of a rendition.
  private let main: MediaPlaylist?
  /// How many discontinuities there were.
  private var runNumber = 0
  /// What the stream is called in each of its segments.
  private let name: String
  private var nextIndex = 0
  private var reader: (any TimedGroupReader)?
  /// What is added to the times of the segment that is open.
  private var shift = MediaTime.zero
  /// Where the media times of the run of segments count from, and where that is.
  private var run: (base: MediaTime, start: MediaTime)?
  /// The clock of a transport stream, which goes on in the next segment.
  private var clock: TransportClock?
  /// The group of a transport stream that waits for the next one, which ends it.
  private var waiting: TimedMetadataGroup?

  /// The events that have been reported.
  private var repeats = EventRepeats()

  private static let mostDiagnostics = 64

  init(
    _ media: MediaPlaylist, stream name: String, _ references: ReferencedFiles,
    of main: MediaPlaylist?
  ) {
    (self.media, self.name, self.references, self.main) = (media, name, references, main)
  }

  /// Opens a segment: a movie without libavformat, or something that is read as a transport stream.
  static func container(of source: any ByteSource) throws(MediaError) -> any Container {
    let head = try FileFormats.head(of: source)
    return BaseMediaContainer.recognizes(head: head)
      ? try BaseMediaContainer(source: source, head: head) : SegmentContainer(source: source)
  }

  mutating func next() -> TimedMetadataGroup? {
    while cutReason == nil {
      if reader == nil {
        guard open() else { break }
        continue
      }
      guard var group = reader?.next() else {
        close()
        continue
      }
      group.timeRange.start = group.timeRange.start + shift
      guard reader is TransportStreamReader else { return group }
      let before = waiting
      waiting = group
      if let before { return before.ending(at: group.timeRange.start) }
    }
    defer { waiting = nil }
    return waiting?.ending(at: media.playlist.duration)
  }

  private mutating func close() {
    cutReason = reader?.cutReason
    for diagnostic in reader?.diagnostics ?? [] where diagnostics.count < Self.mostDiagnostics {
      diagnostics.append(diagnostic)
    }
    if let transport = reader as? TransportStreamReader { clock = transport.clock }
    reader = nil
  }

  /// Opens the next segment; `false` where there is none, or it cannot be read.
  private mutating func open() -> Bool {
    guard nextIndex < media.segments.count else { return false }
    let segment = media.segments[nextIndex]
    nextIndex += 1
    if segment.isDiscontinuous {
      (run, clock) = (nil, nil)
      runNumber += 1
    }
    guard segment.isReadable else {
      if let method = segment.encryption {
        diagnose("\(segment.uri) is encrypted (\(method)) with a key that is not to be had")
      }
      return true
    }
    do throws(MediaError) {
      let container = try Self.container(of: media.source(of: segment, references))
      let movie = container as? BaseMediaContainer
      if run == nil {
        let shared = main?.clock(ofRun: runNumber, references)
        let base = movie.map { shared?.base ?? $0.earliestDecodeTime } ?? .zero
        run = (base, shared?.start ?? segment.timeRange.start)
        // A reader of transport streams takes away what times count from.
        if movie == nil, clock == nil, let base = shared?.base {
          clock = TransportClock(origin: base.converted(to: 90_000).value)
        }
      }
      shift = run.map { $0.start - $0.base } ?? .zero
      if let movie, name == TimedMetadataStreams.eventsName {
        reader = EventMessages.groups(
          in: movie.tree.boxes, leavingOut: &repeats, movedBy: shift)
        return true
      }
      guard
        let stream = TimedMetadataStreams.list(container).first(where: { $0.name == name })
      else { return true }
      if case .transport(let transport, let stream, let source) = stream.place {
        reader = TransportStreamReader(transport, stream, source: source, continuing: clock)
      } else {
        reader = try stream.reader()
      }
      return true
    } catch {
      cutReason = "\(segment.uri): \(error.message)"
      return false
    }
  }

  private mutating func diagnose(_ message: String) {
    if diagnostics.count < Self.mostDiagnostics { diagnostics.append(message) }
  }
}

/// A segment that is not a movie; nothing is asked of libavformat.
private struct SegmentContainer: Container {
  let source: any ByteSource
  var outline: AssetDescription

  init(source: any ByteSource) {
    self.source = source
    outline = AssetDescription(name: source.name, byteCount: source.size, formatName: "")
  }

  init(source: any ByteSource, head: [UInt8]) { self.init(source: source) }
}

extension BaseMediaContainer {
  /// The decode time of the first fragment, the earliest of its tracks; zero where there is no fragment.
  var earliestDecodeTime: MediaTime {
    guard let fragment = original.first("moof") else { return .zero }
    let times = fragment.children.filter { $0.type == "traf" }.compactMap { part -> MediaTime? in
      guard let box = part.first("tfhd"), let header = try? box.decode(TrackFragmentHeaderBox.self),
        let start = part.first("tfdt"),
        let time = try? start.decode(TrackFragmentDecodeTimeBox.self).time,
        let track = tracks.first(where: { $0.trackID == header.trackID })
      else { return nil }
      return MediaTime(Int64(clamping: time), timescale: (try? track.media().timescale) ?? 0)
    }
    return times.min() ?? .zero
  }
}

extension TimedMetadataGroup {
  /// The group up to a time.
  fileprivate func ending(at end: MediaTime) -> TimedMetadataGroup {
    TimedMetadataGroup(
      items: items,
      timeRange: MediaTimeRange(start: timeRange.start, end: max(timeRange.start, end)))
  }
}
