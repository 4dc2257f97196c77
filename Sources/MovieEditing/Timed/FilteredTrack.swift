internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import TimedMetadata

/// What filtering collects of a track, sample by sample, and the track that comes of it.
struct FilteredTrack {
  private let mediaOffset: Int
  private(set) var media: [UInt8] = []
  private var sizes: [UInt32] = []
  private var durations = RunList<UInt32>()
  private var chunks: [SampleTable.Chunk] = []
  /// How long the samples last together that were left out before the first one, in media ticks.
  private var start: Int64 = 0
  private var isShorter = false
  /// What is left of the sample that was taken last.
  private(set) var outcome = FilteredSample.Outcome.unchanged
  /// The combinations that are left, by the places of sample entries.
  private(set) var used: [Int: Set<MetadataSpecification>] = [:]
  private(set) var kept = Counts()
  private(set) var removed = Counts()
  private(set) var isChanged = false

  init(mediaOffset: Int) { self.mediaOffset = mediaOffset }

  mutating func take(_ sample: FilteredSample, entry: Int) {
    outcome = sample.outcome
    isChanged = isChanged || sample.outcome != .unchanged
    for item in sample.kept {
      kept.add(item)
      for part in MetadataSpecification.all(of: item) {
        var part = part
        part.baseDataType = nil
        used[entry, default: []].insert(part)
      }
    }
    for item in sample.removed { removed.add(item) }
  }

  /// Ends a sample, with the bytes that are left of it, or none where it is left out.
  mutating func add(_ bytes: [UInt8]?, _ original: SampleTable.Sample) {
    guard let bytes else {
      isShorter = true
      if let last = durations.last {
        durations.replaceLast(last.addingSaturated(original.duration))
      } else {
        start = start.addingSaturated(Int64(original.duration))
      }
      return
    }
    let start = mediaOffset + media.count
    chunks.add(
      1, from: sizes.count, in: start..<(start + bytes.count),
      description: original.sampleDescriptionIndex)
    media += bytes
    sizes.append(UInt32(clamping: bytes.count))
    durations.append(original.duration)
  }

  // MARK: - The track

  /// The tables that a track keeps of which all samples are there: what tells of times and of where samples are.
  private static let kept: Set<FourCC> = [
    "stsd", "stts", "ctts", "cslg", "stsc", "stco", "co64", "stss", "sdtp",
  ]
  /// Those of a track of which samples are left out.
  private static let keptShorter: Set<FourCC> = ["stsd", "stts", "stsc", "stco", "co64"]

  /// The track with what is left.
  func track(
    _ original: BoxNode, entries: [BoxNode], movieTimescale: UInt32
  ) throws(ParseError) -> BoxNode {
    var track = original
    let tables = isShorter ? Self.keptShorter : Self.kept
    track.modify("mdia", "minf", "stbl") { box in
      box.children.removeAll { !tables.contains($0.type) }
      if isShorter {
        try? box.edit(TimeToSampleBox.self) { $0.rows = durations.runs }
      }
      box.children.append(SampleSizeBox(sizes: sizes).node)
      box.modify("stsd") { $0.children = entries }
      box = SampleTable.stbl(box, replacingChunks: chunks)
    }
    if start > 0 { try delay(&track, movieTimescale: movieTimescale) }
    return track
  }

  /// The media begins later: what edits show of it begins with nothing.
  private func delay(
    _ track: inout BoxNode, movieTimescale: UInt32
  ) throws(ParseError) {
    guard let header = try track.first(MediaHeaderBox.self, in: "mdia"), header.timescale > 0,
      movieTimescale > 0
    else { return }
    func movieTicks(_ ticks: Int64) -> Int64 {
      MediaTime(ticks, timescale: header.timescale).converted(to: movieTimescale).value
    }
    var rows = try track.first(EditListBox.self, in: "edts")?.rows ?? []
    if rows.isEmpty {
      let length = max(0, movieTicks(Int64(clamping: header.duration)))
      rows = [EditListBox.Row(duration: UInt64(length), mediaTime: 0)]
    }
    var edits: [EditListBox.Row] = []
    for row in rows {
      guard row.mediaTime >= 0 else {
        edits.append(row)
        continue
      }
      var row = row
      let gap = start.subtractingSaturated(row.mediaTime)
      row.mediaTime = max(0, row.mediaTime.subtractingSaturated(start))
      let wait = min(UInt64(clamping: movieTicks(max(0, gap))), row.duration)
      if wait > 0 { edits.append(EditListBox.Row(duration: wait, mediaTime: -1)) }
      row.duration -= wait
      if row.duration > 0 { edits.append(row) }
    }
    track.setEdits(EditListBox(rows: edits))
    try track.edit(MediaHeaderBox.self, in: "mdia") {
      $0.duration = UInt64(clamping: Int64(clamping: $0.duration).subtractingSaturated(start))
    }
  }

  /// Identifiers in the order they were met, with how often.
  struct Counts {
    private(set) var list: [TimedTrackFilter.Count] = []
    private var places: [MetadataIdentifier: Int] = [:]

    mutating func add(_ item: MetadataItem) {
      if let place = places[item.identifier] {
        list[place].count += 1
        list[place].byteCount += item.payload.count
      } else {
        places[item.identifier] = list.count
        list.append(
          TimedTrackFilter.Count(item: item, count: 1, byteCount: item.payload.count))
      }
    }
  }
}
