internal import BinaryIO
internal import MediaModel

/// One sample of a text track of chapters, as it is presented.
struct ChapterText {
  var trackID: UInt32
  var text: String
  var links: [MetadataItem]
  var timeRange: MediaTimeRange

  /// The links with the time of the text they stand in.
  var timedLinks: [TimedMetadataItem] {
    links.map { TimedMetadataItem($0, timeRange: timeRange) }
  }
}

/// Reads a track of chapters: titles, links, or pictures, at the time its edit list presents them.
struct ChapterTrackReader {
  /// Longer titles are not titles.
  private static let longestSample = 64 << 10
  /// Samples that are looked at, once for each edit that may show them.
  private static let mostVisits = 1_000_000
  private static let mostChapters = 100_000
  /// Bytes between two samples that are read along rather than asked around.
  private static let gap = 4 << 10
  /// Bytes that are read at once.
  private static let window = 1 << 20

  private let trackID: UInt32
  private let timescale: UInt32
  /// The Macintosh language of the media header, which old text is encoded by.
  private let macintoshLanguage: UInt16?
  private let entries: [BoxNode]
  private let table: SampleTable
  private let timeline: PresentationTimeline
  private let source: any ByteSource

  /// Prepares the reading; `nil` for a track that has no samples or no clock.
  init?(
    _ parsed: Track, track: TrackDescription, movieTimescale: UInt32, source: any ByteSource
  ) {
    guard track.timescale > 0, !parsed.isExternal, let table = try? parsed.samples() else {
      return nil
    }
    let edits = parsed.box.first("edts")?.child(EditListBox.self)
    trackID = track.trackID
    timescale = track.timescale
    macintoshLanguage = track.language?.storedCode.flatMap { $0 < 0x400 ? $0 : nil }
    entries = parsed.sampleEntries
    timeline = PresentationTimeline(
      edits: edits?.rows ?? [], movieTimescale: movieTimescale, mediaTimescale: track.timescale)
    self.table = table
    self.source = source
  }

  /// The samples as texts.
  func texts() throws(IOFailure) -> [ChapterText] {
    let shown = presented()
    let ranges = shown.map { $0.sample.size <= Self.longestSample ? $0.sample.range : 0..<0 }
    let bytes = try read(ranges)
    return zip(shown, bytes).map { shown, bytes in
      let decoded = TextSampleText(bytes, macintoshLanguage: macintoshLanguage)
      return ChapterText(
        trackID: trackID, text: decoded.text, links: decoded.links, timeRange: shown.timeRange)
    }
  }

  /// The samples as artwork that waits in the file; none for pictures that need others to be decoded.
  func pictures() -> [TimedMetadataItem] {
    let types = entries.map(Self.pictureType)
    return presented().compactMap { shown in
      let place = shown.sample.sampleDescriptionIndex - 1
      guard types.indices.contains(place), let type = types[place], shown.sample.size > 0,
        shown.sample.range.upperBound <= source.size
      else { return nil }
      let (source, range) = (source, shown.sample.range)
      let payload = DeferredPayload(
        byteCount: range.count, origin: "\(source.name) at \(range.lowerBound)"
      ) { try source.read(range) }
      let item = MetadataItem(
        .quickTimeMetadataArtwork, deferredPayload: payload, dataType: type,
        carrier: MetadataItem.Carrier(path: "track \(trackID)", offset: range.lowerBound))
      return TimedMetadataItem(item, timeRange: shown.timeRange)
    }
  }

  /// The data type of pictures that are whole files; `nil` for all others.
  private static func pictureType(_ entry: BoxNode) -> DataType? {
    switch entry.type {
    case "jpeg": return .jpeg
    case "png ": return .png
    case "mp4v":
      // ISO/IEC 14496-1, the table of object types; PNG is of the registration authority.
      switch entry.objectType {
      case 0x6C: return .jpeg
      case 0x6D: return .png
      default: return nil
      }
    default: return nil
    }
  }

  /// The samples that the edit list shows, with their times.
  private func presented() -> [(sample: SampleTable.Sample, timeRange: MediaTimeRange)] {
    var shown: [(sample: SampleTable.Sample, timeRange: MediaTimeRange)] = []
    var visits = 0
    for segment in timeline.segments {
      for sample in table.samples {
        visits += 1
        guard visits <= Self.mostVisits, shown.count < Self.mostChapters, !Task.isCancelled
        else { return shown }
        let start = timeline.ticks(sample.compositionTime)
        let stop = timeline.ticks(
          sample.compositionTime.addingSaturated(Int64(sample.duration)))
        guard let (first, length) = segment.presented(start, stop - start) else { continue }
        shown.append(
          (
            sample,
            MediaTimeRange(
              start: timeline.time(first).simplified(to: timescale),
              duration: timeline.time(length).simplified(to: timescale))
          ))
      }
    }
    return shown
  }

  /// The bytes of ranges, neighbours read at once; fewer than asked for where the file ends.
  private func read(_ ranges: [Range<Int>]) throws(IOFailure) -> [[UInt8]] {
    var result: [[UInt8]] = Array(repeating: [], count: ranges.count)
    let order = ranges.indices.filter { !ranges[$0].isEmpty }.sorted {
      ranges[$0].lowerBound < ranges[$1].lowerBound
    }
    var next = order.startIndex
    while next < order.endIndex, !Task.isCancelled {
      var run = ranges[order[next]]
      var end = next + 1
      while end < order.endIndex {
        let range = ranges[order[end]]
        guard range.lowerBound <= run.upperBound.addingSaturated(Self.gap),
          range.upperBound.subtractingReportingOverflow(run.lowerBound).partialValue <= Self.window
        else { break }
        run = run.lowerBound..<max(run.upperBound, range.upperBound)
        end += 1
      }
      let bytes = try source.read(run.clamped(to: 0..<source.size))
      for index in order[next..<end] {
        let start = ranges[index].lowerBound - run.lowerBound
        result[index] = Array(bytes.dropFirst(start).prefix(ranges[index].count))
      }
      next = end
    }
    return result
  }
}
