internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// A stream of GPMF without a movie: what its samples hold, one after the other.
///
/// Such a stream tells no times: a sample begins where a device comes again, and counts as 1.001 seconds, which is what
/// cameras write.
enum GPMFPayload {
  private static let duration: Int64 = 1001
  private static let timescale: UInt32 = 1000

  @Sendable static func read(_ bytes: [UInt8]) -> ListedGroups {
    var diagnostics: [Diagnostic] = [
      Diagnostic("a stream of GPMF tells no times: each sample counts as 1.001 s")
    ]
    var groups: [TimedMetadataGroup] = []
    var codec = GPMFSample()
    let samples = samples(bytes)
    codec.begin(with: samples.prefix(2).map { Array(bytes[$0]) })
    for (index, sample) in samples.enumerated() {
      let decoded = codec.decode(Array(bytes[sample]), at: sample.lowerBound)
      if diagnostics.count < 64 { diagnostics += decoded.diagnostics }
      for group in decoded.groups {
        groups.append(
          TimedMetadataGroup(items: group.items, timeRange: timeRange(of: group.part, in: index)))
      }
    }
    return ListedGroups(groups, diagnostics: diagnostics)
  }

  /// When a part of a sample holds: where its device tells, from the start of the sample on, and else as one of equal
  /// parts.
  private static func timeRange(of part: SamplePart, in index: Int) -> MediaTimeRange {
    let microseconds: Int64 = 1_000_000 / Int64(timescale)
    let whole = duration * microseconds
    if let clock = part.clock, abs(clock.whole - whole) <= whole / 10,
      clock.start.magnitude < 1 << 40, clock.duration < 1 << 40
    {
      let start = Int64(index) * whole + clock.start
      let end = max(0, start + clock.duration)
      return MediaTimeRange(
        start: MediaTime(max(0, start), timescale: 1_000_000),
        duration: MediaTime(end - max(0, start), timescale: 1_000_000))
    }
    let parts = Int64(part.count)
    let clock = UInt32(clamping: Int64(timescale) * parts)
    return MediaTimeRange(
      start: MediaTime(duration * (Int64(index) * parts + Int64(part.index)), timescale: clock),
      duration: MediaTime(duration, timescale: clock))
  }

  /// The samples: a device that was there begins the next one.
  private static func samples(_ bytes: [UInt8]) -> [Range<Int>] {
    let (records, stray) = GPMFRecord.records(in: bytes, 0..<bytes.count)
    var samples: [Range<Int>] = []
    var devices: Set<UInt32> = []
    var start = 0
    for record in records where record.isNested {
      let device =
        GPMFRecord.records(in: bytes, record.range).records
        .first { $0.key == "DVID" && $0.range.count >= 4 }
        .map { GPMFNumber.unsigned32(bytes, $0.range.lowerBound) } ?? 0
      if !devices.insert(device).inserted {
        samples.append(start..<record.range.lowerBound - 8)
        start = record.range.lowerBound - 8
        devices = [device]
      }
    }
    let end = stray.map { max($0, start) } ?? bytes.count
    if start < end { samples.append(start..<end) }
    if let stray, stray < bytes.count { samples.append(stray..<bytes.count) }
    return samples
  }
}
