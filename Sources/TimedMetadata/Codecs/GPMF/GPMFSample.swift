package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Samples of GoPro's metadata format, `gpmd`: devices that hold streams of measurements.
///
///     DEVC { DVID, DVNM, STRM { STNM, SCAL, UNIT, TYPE ..., data } ... } ...
///
/// The measurements of a stream have the times that the clock of the camera tells (`STMP`, `TSMP`), and are spread
/// evenly over the time of the sample where it tells none. Streams that the table below knows
/// become telemetry; others keep their key in the key space `gpmf`, with the name and the unit that the camera gives
/// them. Axes are turned to those of the camera.
///
/// Verified on real files: HERO5, 6, 7 and 11, Karma.
///
/// Source: GoPro, GPMF introduction (github.com/gopro/gpmf-parser).
package struct GPMFSample: TimedMetadataCodec {
  private static let clause = "GPMF introduction, GPMF KLV Design"
  /// More measurements than this in one sample are kept as bytes.
  static let mostGroups = 1 << 16
  private static let mostDiagnostics = 16
  /// Streams inside of streams are followed so deep.
  static let mostLevels = 8

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {}

  package init() {}

  private var times = GPMFTimes([])

  /// Learns how far measurements are apart.
  package mutating func begin(with samples: [[UInt8]]) { times = GPMFTimes(samples) }

  /// The only identifiers that are asked for; `nil` for all.
  private var wanted: Set<MetadataIdentifier>?

  package mutating func narrow(to identifiers: Set<MetadataIdentifier>) { wanted = identifiers }

  /// Whether one is enough of measurements that differ in nothing but their times and numbers.
  private var leavesOutAlike = false

  package mutating func leaveOutAlike() { leavesOutAlike = true }

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    var reading = Reading(
      bytes: sample, offset: offset, times: times, frame: times.frame(of: sample),
      wanted: wanted)
    reading.readDevices()
    return reading.finished()
  }

  package func decode(
    _ sample: [UInt8], at offset: Int, where isWanted: @escaping (SamplePart) -> Bool
  ) -> DecodedSample {
    var reading = Reading(
      bytes: sample, offset: offset, times: times, frame: times.frame(of: sample),
      wanted: wanted, isShown: isWanted, leavesOutAlike: leavesOutAlike)
    reading.readDevices()
    return reading.finished()
  }

  /// The reading of one sample.
  private struct Reading {
    let bytes: [UInt8]
    let offset: Int
    let times: GPMFTimes
    let frame: GPMFTimes.Frame?
    let wanted: Set<MetadataIdentifier>?
    /// Which parts of the sample are wanted; `nil` for all.
    var isShown: ((SamplePart) -> Bool)?
    var leavesOutAlike = false
    var leavesOut = false
    /// What holds for the whole sample.
    var whole: [MetadataItem] = []
    var groups: [DecodedGroup] = []
    var diagnostics: [Diagnostic] = []

    mutating func finished() -> DecodedSample {
      if groups.contains(where: { $0.part != groups[0].part }) {
        groups.sort { SamplePart.startsEarlier($0.part, $1.part) }
      }
      if !whole.isEmpty || groups.isEmpty && !leavesOut {
        groups.insert(DecodedGroup(items: whole), at: 0)
      }
      return DecodedSample(groups: groups, diagnostics: diagnostics)
    }

    mutating func readDevices() {
      for record in records(0..<bytes.count) {
        if record.isNested {
          let streams = records(record.range)
          let bytes = bytes
          let clock = streams.lazy.compactMap { GPMFClock($0, in: bytes) }.first
          for stream in streams {
            if stream.isNested { readStream(stream, clock) } else { keepFact(stream) }
          }
        } else {
          keepFact(record)
        }
      }
    }

    /// The records of a range; bytes that are none are kept as an item.
    private mutating func records(_ range: Range<Int>) -> [GPMFRecord] {
      let (records, stray) = GPMFRecord.records(in: bytes, range)
      if let stray {
        diagnose("\(range.upperBound - stray) bytes of a GPMF sample are not a record", at: stray)
        whole.append(
          MetadataItem(
            .sample("gpmd"), payload: Array(bytes[stray..<range.upperBound]), dataType: .rawData))
      }
      return records
    }

    /// A record beside the streams of a device.
    private mutating func keepFact(_ record: GPMFRecord) {
      guard record.key != "DVID", record.key != "TICK" else { return }
      whole.append(GPMFStream().fact(record, in: bytes))
    }

    private mutating func readStream(
      _ record: GPMFRecord, _ clock: GPMFClock?, level: Int = 0
    ) {
      var stream = GPMFStream()
      stream.clock = clock
      var data: [GPMFRecord] = []
      for record in records(record.range) {
        if record.isNested {
          if level < GPMFSample.mostLevels {
            readStream(record, clock, level: level + 1)
          } else {
            whole.append(stream.raw(record, in: bytes))
          }
        } else if !stream.take(record, in: bytes) {
          if let last = data.last, last.key != record.key {
            whole += data.map { stream.fact($0, in: bytes) }
            data = []
          }
          data.append(record.joiningLetters)
        }
      }
      guard let key = data.first?.key else { return }
      whole += stream.facts(of: key)
      if let wanted, !GPMFStream.mayTell(wanted, key) { return }
      stream.begin(with: key)
      read(data, of: &stream)
    }

    /// One record holds a value for each measurement; of several each is one measurement.
    private mutating func read(_ data: [GPMFRecord], of stream: inout GPMFStream) {
      let parts = data.count == 1 ? data[0].count : data.count
      guard parts + groups.count <= GPMFSample.mostGroups else {
        diagnose("more than \(GPMFSample.mostGroups) measurements in one sample", at: 0)
        whole += data.map { stream.raw($0, in: bytes) }
        return
      }
      groups.reserveCapacity(groups.count + parts)
      if data.count == 1 {
        let record = data[0]
        guard record.valueSize > 0 else { return }
        let rate = frame == nil ? nil : times.rate(of: record.key)
        let tellsPlaces = stream.tellsPlaces
        let places = tellsPlaces ? places(parts, rate, stream) : 0..<0
        for index in 0..<parts {
          let part = part(index, of: parts, rate, stream)
          // The first place has what the receiver says of all.
          guard tellsPlaces ? index == 0 || places.contains(index) : isShown?(part) ?? true else {
            leavesOut = true
            continue
          }
          let start = record.range.lowerBound + index * record.valueSize
          let items = stream.items(of: record, at: start, index: index, in: bytes)
          groups.append(DecodedGroup(items: items, part: part))
          if leavesOutAlike, stream.isMotion {
            leavesOut = true
            break
          }
        }
      } else {
        let rate = frame == nil ? nil : times.rate(of: data[0].key)
        for (index, record) in data.enumerated() where record.valueSize > 0 && record.count > 0 {
          let starts = stride(
            from: record.range.lowerBound, to: record.range.upperBound, by: record.valueSize)
          var items: [MetadataItem] = []
          for start in starts {
            items += stream.items(of: record, at: start, index: index, in: bytes)
          }
          groups.append(
            DecodedGroup(items: items, part: part(index, of: parts, rate, stream)))
        }
      }
    }

    /// Which of so many places are read: those that are wanted, and the one before, by which a receiver's word is judged.
    private func places(_ count: Int, _ rate: Double?, _ stream: GPMFStream) -> Range<Int> {
      guard let isShown else { return 0..<count }
      let all = 0..<count
      func isWanted(_ index: Int) -> Bool { isShown(part(index, of: count, rate, stream)) }
      guard let first = all.first(where: isWanted), let last = all.last(where: isWanted) else {
        return all.suffix(1)
      }
      return max(first, 1) - 1..<last + 1
    }

    private func part(
      _ index: Int, of count: Int, _ rate: Double?, _ stream: GPMFStream
    ) -> SamplePart {
      SamplePart(
        index: index, count: count,
        clock: rate.flatMap {
          times.time(of: index, at: $0, stamp: stream.stamp, delay: stream.delay, in: frame)
        })
    }

    private mutating func diagnose(_ message: String, at place: Int) {
      guard diagnostics.count < GPMFSample.mostDiagnostics else { return }
      diagnostics.append(
        Diagnostic(message, clause: GPMFSample.clause, offset: offset + place))
    }
  }
}
