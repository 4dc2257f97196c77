internal import BinaryIO

/// When measurements were made, by the clock of the camera.
///
/// `STMP` tells the microseconds at which the first measurement of a stream in a sample was made, `TSMP` how many there
/// were so far; two samples tell how far measurements are apart. A stream with a value for each picture begins when the
/// sample begins, which ties the clock to the movie. A stream may say that its measurements are late (`TIMO`).
///
/// Source: GoPro, GPMF introduction, "STMP", "TSMP", and "GPMF Timing and Clocks".
struct GPMFTimes: Sendable {
  /// Microseconds between measurements.
  private let rates: [FourCC: Double]

  /// What a stream of a sample tells of its times.
  private struct Stamp {
    var microseconds: UInt64
    /// How many measurements were before those of the sample.
    var before: Int
    var count: Int
  }

  /// Streams with a value for each picture, the first that is there counts.
  private static let pictures: [FourCC] = ["SHUT", "CORI", "IORI", "GRAV"]

  /// Learns from the first two samples of a track; from fewer, nothing.
  init(_ samples: [[UInt8]]) {
    guard samples.count > 1 else {
      rates = [:]
      return
    }
    let first = Self.stamps(samples[0])
    var rates: [FourCC: Double] = [:]
    for (key, next) in Self.stamps(samples[1]) {
      guard let start = first[key], next.microseconds > start.microseconds,
        next.before > start.before
      else { continue }
      rates[key] =
        Double(next.microseconds - start.microseconds) / Double(next.before - start.before)
    }
    self.rates = rates
  }

  /// The times of one sample: when it starts and how long it lasts.
  struct Frame {
    fileprivate let start: UInt64
    fileprivate let duration: Int64
  }

  /// The times of a sample; `nil` where nothing ties its clock to the movie.
  func frame(of sample: [UInt8]) -> Frame? {
    guard !rates.isEmpty else { return nil }
    let stamps = Self.stamps(sample)
    for key in Self.pictures {
      if let stamp = stamps[key], let rate = rates[key],
        let duration = Int64(exactly: (rate * Double(stamp.count)).rounded()), duration > 0
      {
        return Frame(start: stamp.microseconds, duration: duration)
      }
    }
    return nil
  }

  /// Microseconds between the measurements of a key; `nil` where they are not known.
  func rate(of key: FourCC) -> Double? { rates[key] }

  /// When a measurement was made; `nil` where the stream does not tell.
  ///
  /// - Parameters:
  ///   - index: the place of the measurement in its sample.
  ///   - rate: microseconds between measurements.
  ///   - stamp: the microseconds of the first one.
  ///   - delay: the seconds that went by before it was stored.
  ///   - frame: when the sample starts.
  /// - Returns: the time from the start of the sample on.
  func time(
    of index: Int, at rate: Double, stamp: UInt64?, delay: Double, in frame: Frame?
  ) -> DeviceTime? {
    guard let frame, let stamp else { return nil }
    let (shift, overflow) = Int64(bitPattern: stamp).subtractingReportingOverflow(
      Int64(bitPattern: frame.start))
    guard !overflow,
      let place = Int64(exactly: (rate * Double(index) - delay * 1_000_000).rounded()),
      let duration = Int64(exactly: rate.rounded())
    else { return nil }
    return DeviceTime(
      start: shift.addingSaturated(place), duration: duration, whole: frame.duration)
  }

  /// What the streams of a sample tell, those of the first device first.
  private static func stamps(_ bytes: [UInt8]) -> [FourCC: Stamp] {
    var stamps: [FourCC: Stamp] = [:]
    for device in GPMFRecord.records(in: bytes, 0..<bytes.count).records where device.isNested {
      for stream in GPMFRecord.records(in: bytes, device.range).records where stream.isNested {
        let records = GPMFRecord.records(in: bytes, stream.range).records
        guard let key = records.last?.key, stamps[key] == nil,
          let time = records.first(where: { $0.key == "STMP" && $0.range.count == 8 }),
          let total = records.first(where: { $0.key == "TSMP" && $0.range.count == 4 })
        else { continue }
        let data = records.filter { $0.key == key }
        let count = data.count == 1 ? data[0].joiningLetters.count : data.count
        stamps[key] = Stamp(
          microseconds: UInt64(bigEndian: bytes[time.range]),
          before: Int(UInt32(bigEndian: bytes[total.range])) - count, count: count)
      }
    }
    return stamps
  }
}
