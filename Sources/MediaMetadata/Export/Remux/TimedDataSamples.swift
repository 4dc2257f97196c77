internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel

/// Samples of timed data as libavformat hands them over: their bytes go into a file, their times into tables.
struct TimedDataSamples {
  /// The table of each such track, by its place in the plan.
  private(set) var tables: [Int: SampleTableBuilder] = [:]
  /// When each such track begins.
  private(set) var starts: [Int: MediaTime] = [:]
  /// How many bytes there are.
  private(set) var size = 0
  /// The last sample of each track, which lasts until the next one.
  private var open: [Int: (time: Int64, duration: Int64, range: Range<Int>)] = [:]
  private var failure: IOFailure?

  init(_ plan: RemuxPlan) {
    for (index, track) in plan.tracks.enumerated() where track.form == .handedOver {
      tables[index] = SampleTableBuilder()
    }
  }

  /// Takes a sample; times are in ticks of ``StreamCopyRequest/handedOverTimescale``.
  mutating func take(
    _ sample: (duration: Int64, bytes: [UInt8]), of track: Int, at time: Int64,
    into spool: borrowing FileSink
  ) {
    guard failure == nil else { return }
    do throws(IOFailure) {
      try spool.write(sample.bytes, at: size)
    } catch {
      failure = error
      return
    }
    close(track, before: time)
    if starts[track] == nil {
      starts[track] = MediaTime(time, timescale: StreamCopyRequest.handedOverTimescale)
    }
    open[track] = (time, sample.duration, size..<(size + sample.bytes.count))
    size += sample.bytes.count
  }

  /// Ends all tracks.
  ///
  /// - Throws: ``MediaError`` where a sample could not be written.
  mutating func finish() throws(MediaError) {
    if let failure { throw MediaError(failure, code: .unwritable) }
    for track in open.keys { close(track, before: nil) }
  }

  private mutating func close(_ track: Int, before next: Int64?) {
    guard let last = open.removeValue(forKey: track) else { return }
    let duration = next.map { $0.subtractingReportingOverflow(last.time).partialValue }
    tables[track]?.append(
      [
        AuthoredSample(
          size: UInt32(clamping: last.range.count),
          duration: UInt32(clamping: max(1, duration ?? last.duration)))
      ], at: last.range.lowerBound)
  }
}
