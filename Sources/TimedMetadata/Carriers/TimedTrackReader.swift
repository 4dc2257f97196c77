package import BaseMedia
package import BinaryIO
package import MediaModel

/// What reading the timed metadata of one track may cost before it is cut short.
///
/// Groups come one by one, so that a caller who keeps none needs no limit but those of one sample and of tables that
/// announce samples without end.
package struct TimedMetadataLimits: Hashable, Sendable {
  /// Samples that are looked at, once for each edit that may show them; without a number, as many as the source has
  /// bytes, and 4,000,000 at least.
  package var visitCount: Int?
  /// Items of all groups together; a group counts as one more.
  package var itemCount = Int.max
  /// Bytes of all samples together.
  package var byteCount = Int.max
  /// Bytes of one sample.
  package var sampleByteCount = 16 << 20

  package init() {}
}

/// Reads a track of timed metadata: a sequence of groups, each with the range of time it is presented in.
///
/// Groups come edit by edit, and inside an edit in the order of the samples; ranges are clipped to the edits. A sample
/// that several edits show gives several groups. Nothing is read before it is asked for.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.6 (edit lists), 8.5.2 (sample entries).
package struct TimedTrackReader: TimedGroupReader, Sequence, IteratorProtocol {
  /// Problems in the track, as far as it has been read.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Whether something ended the reading before the track did; ``diagnostics`` say what.
  package var isCut: Bool { cutReason != nil }
  /// What ended the reading before the track did, in one sentence without a full stop.
  package private(set) var cutReason: String?

  private static let mostDiagnostics = 64
  private let source: any ByteSource
  private let limits: TimedMetadataLimits
  private let path: String
  private let timeline: PresentationTimeline
  private let table: SampleTable
  private var codecs: [Codec]
  /// Whether samples are shown in the order they are stored in.
  private let isOrdered: Bool
  private var visits = 0
  private var items = 0
  private var bytes = 0
  private var segment = 0
  private var samples: SampleTable.Samples
  /// What reads samples that no sample entry describes.
  private let fallback: any TimedMetadataCodec
  /// The groups of the sample that was read last, from the one on that comes next.
  private var pending: ArraySlice<DecodedGroup> = []
  private var shown = Shown()
  private var stale = StalePositions()
  /// Where to go on from for an edit that starts later in the media.
  private var resumption: SampleTable.Samples?

  private var window = ReadWindow()
  /// When samples are shown; made when the first range is asked for.
  private var clock: SampleClock?
  /// Whether one is enough of measurements that differ in nothing but their times and numbers.
  private var leavesOutAlike = false
  /// The only groups that are wanted, and which samples of the present edit have them; `nil` for all.
  private var wanted: Wanted?

  /// A part of the presentation.
  private struct Wanted: Sendable {
    var range: MediaTimeRange
    /// After the last sample of the present edit that may have such groups.
    var end = 0
  }

  /// A sample in the edit that shows it, in ticks of the timeline.
  private struct Shown: Sendable {
    var start: Int128 = 0
    var duration: Int128 = 0
    var edit = 0
  }

  private struct Codec: Sendable {
    var codec: any TimedMetadataCodec
    /// Whether the samples are in the file that describes them.
    var isSelfContained: Bool
  }

  /// Prepares the reading of a track, whose tables tell of all its samples; edits are left out of account where the
  /// movie's timescale is 0.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - movieTimescale: the ticks of the movie to the second.
  ///   - source: where the samples are.
  ///   - format: what samples are that no sample entry describes, as `KLVA`.
  ///   - asStored: whether samples of many measurements come as they are stored, one item each.
  ///   - limits: what ends the reading early.
  ///   - path: the box path of the track.
  /// - Throws: `ParseError` where there is no sample table, or one is cut.
  package init(
    track: Track, movieTimescale: UInt32, source: any ByteSource, format: FourCC? = nil,
    asStored: Bool = false, limits: TimedMetadataLimits = TimedMetadataLimits(),
    path: String = "trak"
  ) throws(ParseError) {
    self.source = source
    self.limits = limits
    self.path = path
    let media = try track.media(path: path)
    timeline = PresentationTimeline(
      edits: media.edits, movieTimescale: movieTimescale, mediaTimescale: media.timescale)
    table = media.samples
    isOrdered = table.compositionOffsets.count == 0
    var found: [Diagnostic] = timeline.diagnostics
    codecs = zip(track.sampleEntries, track.box.localDescriptions).map {
      entry, isLocal in
      Codec(
        codec: TimedMetadataFormat.codec(for: entry, asStored: asStored, diagnostics: &found),
        isSelfContained: isLocal)
    }
    fallback =
      format.map {
        TimedMetadataFormat.codec(
          for: BoxNode($0, payload: []), asStored: asStored, diagnostics: &found)
      } ?? OpaqueSample(.sample(track.handlerType ?? "meta"))
    samples = table.samples
    for diagnostic in found { diagnose(diagnostic) }
    begin(track.sampleEntries)
  }

  /// Shows the first samples to codecs that need them for the others, which may be read alone.
  private mutating func begin(_ entries: [BoxNode]) {
    var all = table.samples
    var first: [Int: [[UInt8]]] = [:]
    for _ in 0..<2 {
      guard let sample = all.next(), case let place = sample.sampleDescriptionIndex - 1,
        entries.indices.contains(place), codecs.indices.contains(place),
        TimedMetadataFormat.format(of: entries[place].type)?.needsFirst ?? false,
        codecs[place].isSelfContained, sample.size <= limits.sampleByteCount,
        sample.range.upperBound <= source.size, let bytes = try? source.read(sample.range)
      else { break }
      first[place, default: []].append(bytes)
    }
    for (place, samples) in first { codecs[place].codec.begin(with: samples) }
  }

  /// Leaves out from now on what has none of some identifiers, where that saves work; other items may still come.
  package mutating func narrow(to identifiers: Set<MetadataIdentifier>) {
    for place in codecs.indices { codecs[place].codec.narrow(to: identifiers) }
  }

  /// Gives from now on one of the measurements of a sample that differ in nothing but their times and numbers, where
  /// that saves work.
  package mutating func leaveOutAlike() {
    leavesOutAlike = true
    for place in codecs.indices { codecs[place].codec.leaveOutAlike() }
  }

  /// Makes what every ``seek(to:)`` needs, so that copies have it, too.
  package mutating func prepareToSeek() { if clock == nil { clock = SampleClock(table) } }

  /// Restarts, with the groups alone that overlap a range or begin in it: samples outside are not read.
  package mutating func seek(to range: MediaTimeRange) {
    prepareToSeek()
    wanted = Wanted(range: range)
    (pending, segment, resumption, stale) = ([], 0, nil, StalePositions())
    enterSegment()
  }

  /// Goes to the first sample of the present edit that may have groups of the range that is requested.
  private mutating func enterSegment() {
    guard var wanted, let sampleClock = clock, segment < timeline.segments.count else { return }
    let edit = timeline.segments[segment]
    let clock = timeline.timescale
    func ticks(_ time: MediaTime) -> Int128 {
      Int128(time.value) * Int128(clock) / Int128(Swift.max(time.timescale, 1))
    }
    let start = ticks(wanted.range.start) - edit.start
    let end = wanted.range.end.isKnown ? ticks(wanted.range.end) - edit.start + 1 : nil
    func media(_ ticks: Int128) -> Int64 {
      let shown = edit.mediaStart + (ticks * edit.rate) >> 16
      return Int64(clamping: shown * Int128(timeline.mediaTimescale) / Int128(clock))
    }
    // A whole tick to both sides: what is rounded away does not belong to the range in any case.
    let first = edit.dwell == nil ? media(start) : media(0)
    let last = edit.dwell == nil ? end.map(media) ?? .max : media(0)
    let found = sampleClock.samples(
      shownIn: first.subtractingSaturated(1)..<Swift.max(last, first).addingSaturated(2))
    samples = table.samples
    // A device may tell that it measured what the samples beside hold.
    wanted.end = found.map { $0.upperBound + 2 } ?? 0
    if let place = found.map({ Swift.max($0.lowerBound, 1) - 1 }),
      let moment = sampleClock.moment(of: place)
    {
      samples.seek(to: place, decodeTime: moment.decodeTime)
    }
    self.wanted = wanted
  }

  /// The next group; `nil` after the last, or where the reading is cut short.
  package mutating func next() -> TimedMetadataGroup? {
    while true {
      while let group = pending.popFirst() {
        if let range = timeRange(of: group.part), isWanted(range) {
          return TimedMetadataGroup(items: group.items, timeRange: range)
        }
      }
      guard nextSample() else { return nil }
    }
  }

  private func isWanted(_ range: MediaTimeRange) -> Bool {
    guard let wanted = wanted?.range else { return true }
    return wanted.overlaps(range) || wanted.contains(range.start) || range.contains(wanted.start)
  }

  /// When a part of the sample that was read last is shown; `nil` where its edit leaves it out.
  private func timeRange(of part: SamplePart) -> MediaTimeRange? {
    // A call, and not a function that is handed on: that would copy the reader for every part.
    if let clock = part.clock, let range = timeRange(of: clock) { return range }
    let count = Int128(part.count)
    let edit = timeline.segments[shown.edit].divided(by: count)
    let start = shown.start * count + shown.duration * Int128(part.index)
    guard let range = edit.presented(start, shown.duration) else { return nil }
    return MediaTimeRange(
      start: timeline.time(range.start, dividedBy: part.count),
      duration: timeline.time(range.duration, dividedBy: part.count))
  }

  /// When something is shown that the clock of the device tells the time of; `nil` where that clock passes at another
  /// speed than the movie, and for what the edit leaves out.
  private func timeRange(of time: DeviceTime) -> MediaTimeRange? {
    let scale = Int128(timeline.timescale)
    let whole = (device: Int128(time.whole) * scale, movie: shown.duration * 1_000_000)
    guard abs(whole.device - whole.movie) <= whole.movie / 10,
      shown.start.magnitude < 1 << 55, time.start.magnitude < 1 << 40, time.duration < 1 << 40
    else { return nil }
    let edit = timeline.segments[shown.edit].divided(by: 1_000_000)
    guard
      let range = edit.presented(
        shown.start * 1_000_000 + Int128(time.start) * scale, Int128(time.duration) * scale)
    else { return nil }
    return MediaTimeRange(
      start: timeline.time(range.start, dividedBy: 1_000_000),
      duration: timeline.time(range.duration, dividedBy: 1_000_000))
  }

  /// Reads the next sample that an edit shows; false where there is none.
  private mutating func nextSample() -> Bool {
    while !isCut, segment < timeline.segments.count {
      let edit = timeline.segments[segment]
      let before = resumption == nil ? samples : nil
      guard let sample = samples.next(), wanted.map({ sample.index < $0.end }) ?? true else {
        startSegment(after: edit, from: before)
        continue
      }
      let start = timeline.ticks(sample.compositionTime)
      if isOrdered, start > edit.mediaStart, edit.mediaEnd.map({ start >= $0 }) ?? false {
        startSegment(after: edit, from: before)
        continue
      }
      visits += 1
      guard visits <= limits.visitCount ?? Swift.max(4_000_000, source.size) else {
        cut("more than \(visits - 1) samples to look at")
        return false
      }
      let stop = timeline.ticks(sample.compositionTime.addingSaturated(Int64(sample.duration)))
      guard edit.presented(start, stop - start) != nil else { continue }
      if resumption == nil { resumption = before }
      shown = Shown(start: start, duration: stop - start, edit: segment)
      guard var groups = groups(of: sample) else { continue }
      stale.mark(&groups)
      pending = groups[...]
      return true
    }
    return false
  }

  /// Goes to the next edit; samples before the present one need not be looked at again where it starts later.
  private mutating func startSegment(
    after edit: PresentationTimeline.Segment, from place: SampleTable.Samples?
  ) {
    segment += 1
    guard segment < timeline.segments.count else { return }
    if wanted != nil { return enterSegment() }
    if isOrdered, timeline.segments[segment].mediaStart >= edit.mediaStart,
      let start = resumption ?? place
    {
      samples = start
    } else {
      samples = table.samples
    }
    resumption = nil
  }

  /// What a sample says; `nil` where it cannot be read, which ends the reading.
  private mutating func groups(of sample: SampleTable.Sample) -> [DecodedGroup]? {
    let number = sample.index + 1
    let place = sample.sampleDescriptionIndex - 1
    let codec = codecs.indices.contains(place) ? codecs[place] : nil
    let described = codecs.count
    if codec == nil, described > 0 {
      diagnose("sample \(number) is of sample description \(place + 1) of \(described)")
    }
    guard codec?.isSelfContained ?? true else {
      return cut("sample \(number) is in another file")
    }
    guard sample.range.upperBound <= source.size else {
      return cut("sample \(number) at offset \(sample.offset) is outside the file")
    }
    guard sample.size <= limits.sampleByteCount else {
      return cut("sample \(number) has \(sample.size) bytes, more than are read at once")
    }
    guard sample.size <= limits.byteCount - bytes else {
      return cut("more than \(limits.byteCount) bytes of samples")
    }
    bytes += sample.size
    let data: [UInt8]
    do throws(IOFailure) {
      data = try window.read(sample.range, of: source)
    } catch {
      return cut("sample \(number) cannot be read: \(error.reason)")
    }
    guard data.count == sample.size else { return cut("the file ends inside sample \(number)") }
    let decoded = decode(data, at: sample.offset, by: codec?.codec ?? fallback)
    for group in decoded.groups { items += group.items.count + 1 }
    guard items <= limits.itemCount else { return cut("more than \(limits.itemCount) items") }
    for diagnostic in decoded.diagnostics { diagnose(diagnostic) }
    return decoded.groups
  }

  /// Reads a sample, of which measurements of other times may be left out.
  private func decode(
    _ data: [UInt8], at offset: Int, by codec: any TimedMetadataCodec
  ) -> DecodedSample {
    guard wanted != nil || leavesOutAlike else { return codec.decode(data, at: offset) }
    let near = wanted.flatMap { wanted in
      NearTime(
        to: wanted.range, in: timeline.segments[shown.edit], from: shown.start,
        duration: shown.duration, timescale: timeline.timescale)
    }
    return codec.decode(data, at: offset) { part in
      guard near?.mayHold(part) ?? true else { return false }
      return timeRange(of: part).map(isWanted) ?? false
    }
  }

  /// Ends the reading before the track does.
  @discardableResult
  private mutating func cut(_ reason: String) -> [DecodedGroup]? {
    cutReason = reason
    diagnostics.append(
      Diagnostic("timed metadata was not read to its end: \(reason)", path: path))
    return nil
  }

  /// A table may tell of millions of odd samples: no message is made that is not kept.
  private mutating func diagnose(_ message: @autoclosure () -> String, offset: Int? = nil) {
    guard diagnostics.count < Self.mostDiagnostics else { return }
    diagnose(Diagnostic(message(), offset: offset))
  }

  private mutating func diagnose(_ diagnostic: Diagnostic) {
    guard diagnostics.count < Self.mostDiagnostics else { return }
    var diagnostic = diagnostic
    diagnostic.path = diagnostic.path.isEmpty ? path : "\(path).\(diagnostic.path)"
    diagnostics.append(diagnostic)
  }
}
