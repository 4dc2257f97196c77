internal import BinaryIO

/// The samples of a track while fragments are added to them.
struct JoinedTrack {
  /// Where the track stands, as `moov.trak[1]`.
  let path: String
  let trackID: UInt32
  /// Ticks per second of the media.
  let timescale: UInt32
  /// Samples without a size of their own are not believed beyond this many.
  let countLimit: Int

  var samples = SampleTableBuilder()
  var groups = JoinedSampleGroups()
  var auxiliary = JoinedAuxiliaryInformation()
  var parts = JoinedSubSamples()

  /// When the first sample is decoded, in media ticks.
  private(set) var startTime: Int64 = 0
  /// When the last sample ends.
  private(set) var endTime: Int64 = 0
  /// When a fragment that tells no time begins.
  private(set) var nextTime: Int64 = 0
  private(set) var hasFragments = false
  /// When the last of the samples before the first fragment ends, and how long it lasts; `nil` where there are none.
  private(set) var existing: (end: Int64, lastDuration: Int64)?
  /// How long the initialization vectors are, by sample description, where one tells.
  let vectorSizes: [Int?]
  private var overlaps = 0
  private var cutGaps = 0
  private var runsOutside = 0

  /// No table of samples counts further in readers that use signed numbers.
  private static let sampleLimit = Int(Int32.max)

  var sampleCount: Int { samples.count }

  /// A track with the samples that its `stbl` already has.
  init(trak: BoxNode, path: String, sourceSize: Int, notes: inout JoinNotes) throws(ParseError) {
    self.path = path
    guard let header = trak.first("tkhd"), let media = trak.descendant("mdia", "mdhd") else {
      throw ParseError(
        "a track without 'tkhd' or 'mdhd'", clause: "ISO/IEC 14496-12 § 8.3.1",
        offset: trak.offset, path: path)
    }
    trackID = try header.read(TrackHeaderBox.self).trackID
    timescale = try media.read(MediaHeaderBox.self).timescale
    countLimit = max(sourceSize, 65536)
    let stbl = trak.descendant("mdia", "minf", "stbl")
    vectorSizes = stbl?.first("stsd")?.children.map(Self.vectorSize) ?? []
    if let stbl { try readExisting(stbl, notes: &notes) }
  }

  /// What the `tenc` of an encrypted entry says.
  ///
  /// Source: ISO/IEC 23001-7:2023 § 8.2.
  private static func vectorSize(_ entry: BoxNode) -> Int? {
    guard let bytes = entry.descendant("sinf", "schi", "tenc")?.payload, bytes.count >= 8 else {
      return nil
    }
    return Int(bytes[7])
  }

  /// Throws where so many more samples cannot be.
  func requireRoom(for count: Int, announcedOnly: Bool, at offset: Int) throws(ParseError) {
    guard sampleCount + count <= Self.sampleLimit, !announcedOnly || count <= countLimit else {
      throw ParseError(
        "\(count) samples announced, more than the file can hold",
        clause: TrackRunBox.clause, offset: offset, path: path)
    }
  }

  /// Notes that the samples the track had end here, before the first fragment.
  mutating func endExisting() {
    endTime = samples.duration
    nextTime = endTime
    existing = samples.durations.last.map { (max(endTime, presentationEnd), Int64($0)) }
  }

  /// Takes note of a stretch without samples; where it tells when it begins, the sample before it lasts until then.
  mutating func skip(_ duration: UInt32, from time: Int64?) {
    hasFragments = true
    if let time { begin(at: time) }
    nextTime = (time ?? nextTime).addingSaturated(Int64(duration))
  }

  /// Begins a fragment: the sample before it is made to end where this one starts.
  mutating func begin(at time: Int64?) {
    hasFragments = true
    let start = time ?? nextTime
    guard sampleCount > 0, let last = samples.durations.last else {
      (startTime, endTime) = (start, start)
      return
    }
    let duration = Int64(last).addingSaturated(start - endTime)
    if duration == Int64(last) { return }
    if duration > Int64(UInt32.max) {
      samples.durations.replaceLast(.max)
      cutGaps += 1
    } else if duration > 0 {
      samples.durations.replaceLast(UInt32(duration))
    } else {
      overlaps += 1
      return
    }
    endTime = start
  }

  /// Adds a run of samples that is at `offset` of the file.
  ///
  /// - Throws: `ParseError` where more samples are announced than can be.
  mutating func append(_ run: ResolvedRun, defaults: FragmentDefaults) throws(ParseError) {
    let box = run.box
    let count = Int(box.sampleCount)
    try requireRoom(for: count, announcedOnly: box.sizes.isEmpty, at: run.boxOffset)
    guard count > 0 else { return }
    addChunk(run, count: count, description: defaults.sampleDescriptionIndex)
    appendTimes(box, count: count, defaults: defaults)
    if box.sizes.isEmpty {
      samples.sizes.append(defaults.sampleSize, count: count)
    } else {
      samples.sizes.append(contentsOf: box.sizes)
    }
    if box.flags.isEmpty {
      append(box.firstSampleFlags ?? defaults.sampleFlags, count: 1)
      append(defaults.sampleFlags, count: count - 1)
    } else {
      for flags in box.flags { append(SampleFlags(rawValue: flags), count: 1) }
    }
  }

  private mutating func appendTimes(_ box: TrackRunBox, count: Int, defaults: FragmentDefaults) {
    if box.durations.isEmpty {
      samples.durations.append(defaults.sampleDuration, count: count)
      endTime = endTime.addingSaturated(Int64(count) * Int64(defaults.sampleDuration))
    } else {
      for duration in box.durations {
        samples.durations.append(duration)
        endTime = endTime.addingSaturated(Int64(duration))
      }
    }
    nextTime = endTime
    if box.compositionOffsets.isEmpty {
      samples.compositionOffsets.append(0, count: count)
    } else {
      for stored in box.compositionOffsets {
        samples.compositionOffsets.append(box.compositionOffset(stored))
      }
    }
  }

  private mutating func append(_ flags: SampleFlags, count: Int) {
    samples.isSync.append(flags.isSync, count: count)
    samples.dependencies.append(flags.dependency, count: count)
    samples.priorities.append(flags.degradationPriority, count: count)
    samples.paddingBits.append(flags.paddingBits, count: count)
  }

  /// Takes the dependencies of the last samples from a table of their own.
  mutating func replaceDependencies(from first: Int, with values: ArraySlice<UInt8>) {
    samples.dependencies.padded(to: first, with: 0)
    samples.dependencies.append(contentsOf: values)
    samples.dependencies.pad(to: sampleCount, with: 0)
  }

  /// Runs that follow each other make one chunk, unless offsets of auxiliary information go with each.
  private mutating func addChunk(_ run: ResolvedRun, count: Int, description: Int) {
    if run.isOutsideFile { runsOutside += 1 }
    samples.chunks.add(
      count, from: sampleCount, in: run.range, description: description,
      joinsLast: auxiliary.isEmpty)
  }

  /// Says problems in the times of the fragments.
  func note(in notes: inout JoinNotes) {
    let clause = TrackFragmentDecodeTimeBox.clause
    if overlaps > 0 {
      notes.diagnose(
        "\(overlaps) fragments start before the one before them ends, taken as following it",
        clause: clause, path: path)
    }
    if cutGaps > 0 {
      notes.lose(
        "\(cutGaps) gaps between fragments in full length", path: path,
        reason: "a sample lasts no longer than 2^32 ticks, so what follows is earlier")
    }
    if runsOutside > 0 {
      notes.diagnose(
        "\(runsOutside) runs of samples are outside the file", clause: TrackRunBox.clause,
        path: path)
    }
  }
}
