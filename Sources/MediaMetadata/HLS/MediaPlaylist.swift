internal import BinaryIO
internal import FoundationEssentials
internal import HLS
internal import MediaModel
internal import TimedMetadata

/// A playlist of segments, and where it is.
struct MediaPlaylist: Sendable {
  let playlist: Playlist
  let segments: [PlaylistSegment]
  /// Where it is; `nil` where nothing that it names is to be opened.
  let place: URL?

  init(_ playlist: Playlist, place: URL?, importing variables: [String: String] = [:]) {
    self.playlist = playlist
    self.place = place
    let imported = Set(playlist.tags(named: "EXT-X-DEFINE").compactMap { $0["IMPORT"] })
    segments = playlist.segments(imported: variables.filter { imported.contains($0.key) })
  }

  /// Opens the playlist of a variant or of a rendition.
  ///
  /// - Throws: ``MediaError`` where it cannot be opened, or is not a playlist of segments.
  static func open(
    _ address: String, from references: ReferencedFiles, importing variables: [String: String]
  ) throws(MediaError) -> MediaPlaylist {
    let (source, place) = try references.open(address, from: references.base)
    let playlist = try PlaylistFile(source: source).playlist
    guard playlist.kind == .media else {
      throw MediaError(.malformed, "is not a playlist of segments", path: address)
    }
    return MediaPlaylist(playlist, place: place, importing: variables)
  }

  /// The bytes of a segment, its initialisation section before it.
  ///
  /// - Throws: ``MediaError`` where they may not be opened, or cannot be, as with a key that differs.
  func source(
    of segment: PlaylistSegment, _ references: ReferencedFiles
  ) throws(MediaError) -> any ByteSource {
    var (layout, sources): (FileLayout, [any ByteSource]) = (FileLayout(), [])
    func add(
      _ address: String, _ range: PlaylistSegment.ByteRange?, _ key: PlaylistSegment.Key?
    ) throws(MediaError) {
      let opened = try references.open(address, from: place).source
      let wanted = (range?.range ?? 0..<opened.size).clamped(to: 0..<opened.size)
      if let range, wanted.count < range.count {
        throw MediaError(
          .malformed, "bytes \(range.range) are not there", path: opened.name)
      }
      var whole: any ByteSource = opened
      var shown = wanted
      if let key, let uri = key.uri, key.isOfWholeSegments {
        whole = try DecryptedSource(
          opened, wanted, key: references.key(uri, from: place), vector: segment.vector(of: key))
        shown = 0..<whole.size
      }
      layout.append(.range(shown, of: sources.count))
      sources.append(whole)
    }
    if let map = segment.map { try add(map.uri, map.byteRange, map.key) }
    try add(segment.uri, segment.byteRange, segment.key)
    return LayoutSource(layout, of: sources, name: segment.uri)
  }

  /// The streams of timed metadata of the segments, by the first one that can be read; any of them may have event
  /// messages where one has boxes.
  func streams(_ references: ReferencedFiles) -> [TimedMetadataStream] {
    guard let first = segments.first(where: \.isReadable),
      let source = try? source(of: first, references),
      let container = try? SegmentGroups.container(of: source)
    else { return [] }
    let streams = TimedMetadataStreams.list(container)
    let events = TimedMetadataStreams.events(number: streams.count + 1, .list(ListedGroups([])))
    guard container is BaseMediaContainer, !streams.contains(where: { $0.name == events.name })
    else { return streams }
    return streams + [events]
  }

  /// The date ranges on the clock of the segments; `nil` where there are none, or no one knows when segments were
  /// recorded.
  var dateRangeGroups: ListedGroups? {
    let ranges = playlist.dateRanges
    let marks = segments.compactMap { segment in
      segment.seconds.map { (date: $0, time: segment.timeRange.start) }
    }.sorted { $0.date < $1.date }
    guard !ranges.isEmpty, let first = marks.first else { return nil }
    func time(_ date: MetadataDate?) -> MediaTime? {
      guard let seconds = date?.secondsAndFraction else { return nil }
      let next = marks.partition { $0.date <= seconds }
      let mark = next > 0 ? marks[next - 1] : first
      let rest = MediaTime(seconds: seconds - mark.date, preferredTimescale: 1_000_000)
      return rest.isKnown ? mark.time + rest : nil
    }
    let groups = ranges.compactMap { range -> TimedMetadataGroup? in
      guard let start = time(range.startDate) else { return nil }
      return TimedMetadataGroup(
        items: PlaylistItems.timedItems(range),
        timeRange: MediaTimeRange(start: start, end: max(start, time(range.endDate) ?? start)))
    }
    return groups.isEmpty
      ? nil : ListedGroups(groups.sorted { $0.timeRange.start < $1.timeRange.start })
  }
}

extension PlaylistSegment {
  /// Whether it is there, and can be read: it is not encrypted, or as a whole with a key that is 16 bytes, or only its
  /// samples are.
  var isReadable: Bool { !isGap && (key.map { $0.isOfWholeSegments || $0.isOfSamples } ?? true) }
}
