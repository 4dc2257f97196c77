internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import TimedMetadata

/// A track while its samples come in: times in media ticks of the source's clock, samples that wait for their chunk.
struct TrackWriter: Sendable {
  /// A sample whose duration is not known before the next one comes.
  private struct Pending: Sendable {
    var data: [UInt8]
    var decode: Int64
    var composition: Int64
    /// As it was reported; `nil` until the next one comes.
    var duration: Int64?
    var isSync: Bool
    var formatIndex: UInt32
    /// Until when it holds, as far as someone knows.
    var knownEnd: Int64 = .min
    /// Until when it lasts by the fragments that were written; `nil` where none has it.
    var toldEnd: Int64?
  }

  let mediaType: MediaType
  let configuration: AssetWriterInput.Configuration
  /// Whether groups come, of which the last may go on to the end of the session.
  let isBoxedMetadata: Bool
  private(set) var formats: [FormatDescription] = []
  /// Ticks to the second; 0 until the first sample tells.
  private(set) var timescale: UInt32
  private(set) var isFinished = false
  /// Samples that are complete and not written yet.
  private(set) var ready: [AuthoredSample] = []
  private(set) var readyData: [[UInt8]] = []
  private(set) var readyByteCount = 0
  private(set) var readyDuration: Int64 = 0
  /// When the first of them is decoded.
  private(set) var readyDecode: Int64 = 0
  /// When the first sample of all is decoded.
  private(set) var firstDecode: Int64?
  /// The tables of a movie without fragments.
  var table = SampleTableBuilder()
  private var pending: Pending?
  /// Until when a fragment is to tell that the last sample lasts, which an earlier one has.
  private(set) var extendedEnd: Int64?
  /// When the sample is decoded whose duration is not known yet.
  var pendingDecode: Int64? { pending?.decode }
  private var lastDuration: Int64 = 0
  /// Formats are settled once their descriptions have been written.
  var mayAddFormats = true

  init(_ input: AssetWriterInput, metadata: [MetadataItem]) {
    mediaType = input.mediaType
    var configuration = input.configuration
    configuration.metadata = metadata
    self.configuration = configuration
    timescale = configuration.mediaTimeScale ?? 0
    if let hint = input.sourceFormatHint { formats = [hint] }
    isBoxedMetadata =
      input.sourceFormatHint.map { TimedMetadataFormat.hasKeyTable($0.mediaSubType) } ?? false
  }

  // MARK: Times

  /// Ticks to the second: as told, else as the format's track had them, else those of most movies.
  var settledTimescale: UInt32 {
    timescale > 0 ? timescale : formats.first?.stored?.timescale ?? 600
  }

  /// Settles the ticks to the second: they have been written.
  mutating func fixTimescale() { timescale = settledTimescale }

  /// A time in ticks of the track.
  func ticks(_ time: MediaTime) -> Int64 { time.converted(to: settledTimescale).value }

  /// Ticks of the track as a time.
  func time(_ ticks: Int64) -> MediaTime { MediaTime(ticks, timescale: settledTimescale) }

  private mutating func settleTimescale(_ sample: MediaSample) {
    guard timescale == 0 else { return }
    // Times at 0 often come in a clock of their own.
    let times = [sample.decodeTime, sample.presentationTime, sample.duration].compactMap(\.self)
    let told = times.filter { $0.value != 0 && $0.isKnown }.map(\.timescale).max()
    var scale = told ?? times.map(\.timescale).max() ?? 0
    if let known = formats.first?.stored?.timescale, known >= scale { scale = known }
    if scale > 0, scale < 600 { scale *= (599 + scale) / scale }
    timescale = scale > 0 ? scale : 600
  }

  // MARK: Samples

  /// Takes a sample.
  ///
  /// - Throws: ``MediaError`` where it is not in order.
  mutating func append(_ sample: MediaSample) throws(MediaError) {
    let index = try formatIndex(sample.format)
    guard sample.presentationTime.isKnown, sample.decodeTime?.isKnown ?? true else {
      throw MediaError(.invalidSample, "a sample without a time")
    }
    guard sample.data.count <= Int(UInt32.max) >> 1 else {
      throw MediaError(.invalidSample, "a sample of \(sample.data.count) bytes is too large")
    }
    settleTimescale(sample)
    var composition = ticks(sample.presentationTime)
    var decode = sample.decodeTime.map(ticks) ?? composition
    if let told = pending?.toldEnd, decode < told, let last = pending?.decode, decode >= last {
      // The one before it lasts at least a tick.
      (composition, decode) = (told + composition - decode, told)
    }
    let bound: Int64 = 1 << 60
    guard (-bound...bound).contains(composition), (-bound...bound).contains(decode),
      Int32(exactly: composition - decode) != nil
    else { throw MediaError(.invalidSample, "the times of a sample cannot be stored") }
    var duration: Int64?
    if let told = sample.duration, told.isKnown {
      guard told.value >= 0 else {
        throw MediaError(.invalidSample, "a sample of negative duration")
      }
      // The end is rounded, not the duration, so that nothing drifts.
      duration = max(0, ticks((sample.decodeTime ?? sample.presentationTime) + told) - decode)
    }
    if let last = pending {
      guard decode >= last.decode, UInt32(exactly: decode - last.decode) != nil else {
        throw MediaError(
          .invalidSample,
          decode < last.decode
            ? "a sample is decoded before the one that came before it"
            : "a gap between samples that cannot be stored")
      }
      complete(last, until: decode)
    }
    if firstDecode == nil { firstDecode = decode }
    pending = Pending(
      data: sample.data, decode: decode, composition: composition, duration: duration,
      isSync: sample.isSync, formatIndex: index)
  }

  private mutating func formatIndex(_ format: FormatDescription?) throws(MediaError) -> UInt32 {
    guard let format else {
      guard !formats.isEmpty else {
        throw MediaError(.invalidFormat, "neither the input nor the sample tells the format")
      }
      return 1
    }
    if let index = formats.firstIndex(where: { $0.isSameEntry(as: format) }) {
      return UInt32(index + 1)
    }
    guard format.mediaType == mediaType else {
      throw MediaError(
        .invalidFormat, "a sample of '\(format.mediaType)' for a track of '\(mediaType)'")
    }
    try format.requireEntry()
    guard mayAddFormats else {
      throw MediaError(
        .invalidFormat, "a new format, though the movie header of the fragments is written")
    }
    formats.append(format)
    return UInt32(formats.count)
  }

  /// Gives a sample its duration; where it ends before the next one, nothing is shown as far as the format can say so.
  private mutating func complete(_ sample: Pending, until end: Int64) {
    // A group that is over before the session starts is not told.
    guard !isBoxedMetadata || end > sample.decode else { return }
    var length = end - sample.decode
    if let told = sample.duration, told < length, told > 0,
      let filler = formats[Int(sample.formatIndex) - 1].emptySample
    {
      length = told
      if sample.toldEnd == nil { add(sample, duration: length) }
      var gap = sample
      gap.data = filler
      gap.decode += length
      gap.composition += length
      gap.isSync = true
      add(gap, duration: end - gap.decode)
    } else if sample.toldEnd == nil {
      add(sample, duration: length)
    }
  }

  // MARK: What holds when a fragment is cut

  /// Notes that the last group holds at least until a time.
  mutating func holdLast(until time: MediaTime) {
    guard var last = pending else { return }
    last.knownEnd = max(last.knownEnd, ticks(time))
    pending = last
  }

  /// Hands on the last group though the next is not known: it holds as far as that is known, and later fragments tell
  /// how long it goes on.
  ///
  /// - Parameter time: how far the movie has come.
  mutating func tellLast(at time: MediaTime) {
    extendedEnd = nil
    guard isBoxedMetadata, let last = pending, last.decode < ticks(time) else { return }
    let least = last.toldEnd ?? last.decode + 1
    let known = last.duration.map { min(last.decode + $0, ticks(time)) } ?? last.knownEnd
    let end = max(least, known)
    if last.toldEnd == nil {
      add(last, duration: end - last.decode)
    } else if end > least, ready.isEmpty {
      extendedEnd = end
    }
    pending?.toldEnd = end
  }

  private mutating func add(_ sample: Pending, duration: Int64) {
    if ready.isEmpty { readyDecode = sample.decode }
    ready.append(
      AuthoredSample(
        size: UInt32(clamping: sample.data.count), duration: UInt32(clamping: duration),
        compositionOffset: Int32(clamping: sample.composition - sample.decode),
        isSync: sample.isSync, sampleDescriptionIndex: sample.formatIndex))
    readyData.append(sample.data)
    readyByteCount += sample.data.count
    readyDuration += duration
    if duration > 0 { lastDuration = duration }
  }

  /// Takes the samples that are complete.
  mutating func takeReady() -> (samples: [AuthoredSample], data: [UInt8]) {
    var data: [UInt8] = []
    data.reserveCapacity(readyByteCount)
    for part in readyData { data += part }
    defer {
      readyDecode += readyDuration
      (ready, readyData, readyByteCount, readyDuration) = ([], [], 0, 0)
    }
    return (ready, data)
  }

  mutating func markAsFinished() { isFinished = true }

  // MARK: The end

  /// Whether the last sample goes on until someone says when the session ends.
  var isOpenEnded: Bool { isBoxedMetadata && pending != nil && pending?.duration == nil }

  /// When the last sample ends, as far as that is known.
  var end: MediaTime? {
    guard let pending else { return firstDecode == nil ? nil : time(readyDecode + readyDuration) }
    return isOpenEnded
      ? nil : time(pending.composition + (pending.duration ?? lastDuration))
  }

  /// Completes the last sample.
  ///
  /// - Parameter sessionEnd: when the session ends, for a group that goes on to it.
  mutating func finish(sessionEnd: MediaTime?) {
    guard let last = pending else { return }
    pending = nil
    extendedEnd = nil
    if let told = last.toldEnd {
      let end = last.duration.map { last.decode + $0 } ?? .max
      extendedEnd = sessionEnd.map { max(told, min(end, ticks($0))) }
    } else if isBoxedMetadata, last.duration == nil {
      let end = sessionEnd.map(ticks) ?? last.decode
      add(last, duration: min(max(end - last.decode, 1), Int64(UInt32.max)))
    } else {
      add(last, duration: min(last.duration ?? lastDuration, Int64(UInt32.max)))
    }
  }

  /// Takes away what a fragmented movie would show after the end of its session.
  mutating func cut(at sessionEnd: MediaTime) {
    let end = ticks(sessionEnd)
    var decode = readyDecode
    var kept = 0
    for index in ready.indices {
      let composition = decode + Int64(ready[index].compositionOffset)
      decode += Int64(ready[index].duration)
      if composition < end { kept = index + 1 }
    }
    ready.removeLast(ready.count - kept)
    readyData.removeLast(readyData.count - kept)
    readyByteCount = readyData.reduce(0) { $0 + $1.count }
    readyDuration = ready.reduce(0) { $0 + Int64($1.duration) }
    guard let last = ready.last else { return }
    let start = readyDecode + readyDuration - Int64(last.duration)
    let excess = start + Int64(last.compositionOffset) + Int64(last.duration) - end
    guard excess > 0 else { return }
    let shorter = max(0, Int64(last.duration) - excess)
    readyDuration -= Int64(last.duration) - shorter
    ready[ready.count - 1].duration = UInt32(clamping: shorter)
  }
}

extension FormatDescription {
  /// Whether both have the same sample entry, wherever it comes from.
  func isSameEntry(as other: FormatDescription) -> Bool {
    stored?.entry == other.stored?.entry && handlerType == other.handlerType
  }

  /// Throws unless there is a sample entry to be written.
  func requireEntry() throws(MediaError) {
    guard stored != nil else {
      throw MediaError(
        .invalidFormat,
        "the format is of a file without sample entries: loadSampleFormats() makes them")
    }
  }

  /// The sample that shows nothing; `nil` for formats without one.
  ///
  /// Source: QTFF, Metadata Sample Data; 3GPP TS 26.245 § 5.17; ISO/IEC 14496-30 § 7.4.
  var emptySample: [UInt8]? {
    switch mediaSubType {
    case "wvtt": [0, 0, 0, 8] + Array("vtte".utf8)
    case "tx3g", "text": [0, 0]
    default: FourCC(mediaSubType).flatMap(TimedMetadataFormat.emptySample)
    }
  }
}
