package import MediaModel
internal import TimedMetadata

/// Sentences of a receiver of satellites as they come, moment by moment.
///
/// Times are those of the receiver: seconds of the day, which go on over midnight.
///
/// Source: NMEA 0183, sentences RMC, GGA, VTG.
package struct NMEAReceiver: Sendable {
  private var moment = NMEAMoment()
  /// When the first sentence of the moment came, by the clock of this machine.
  private var host: Double?
  private var last = -Double.infinity
  private var days = 0.0

  private static let day = 86_400.0

  /// Creates a receiver that has told nothing.
  package init() {}

  /// The combinations of what sentences tell.
  package static let specifications: [MetadataSpecification] = {
    var moment = NMEAMoment()
    for line in [
      "$GPRMC,000000.00,A,0000.00,N,00000.00,E,0.0,0.0,010100,,",
      "$GPGGA,000000.00,0000.00,N,00000.00,E,1,4,1.0,0.0,M,,,,",
    ] { _ = moment.take(line[...]) }
    return MetadataSpecification.all(
      of: [
        TimedMetadataGroup(
          items: moment.items, timeRange: MediaTimeRange(start: .zero, duration: .invalid))
      ])
  }()

  /// Takes a sentence.
  ///
  /// - Parameters:
  ///   - line: the sentence; what is none is left aside.
  ///   - host: when it came, in seconds of this machine's clock.
  /// - Returns: the moment before, and when it came, where the sentence is the first of another.
  package mutating func take(
    _ line: some Sequence<UInt8>, at host: Double
  ) -> (group: TimedMetadataGroup, host: Double)? {
    let text = String(decoding: Array(line), as: UTF8.self)
    guard let start = text.firstIndex(of: "$") else { return nil }
    let sentence = text[start...]
    var ended: (group: TimedMetadataGroup, host: Double)?
    if let time = NMEAMoment.time(of: sentence), let now = moment.time, time != now {
      ended = finish()
    }
    if moment.take(sentence), self.host == nil { self.host = host }
    return ended
  }

  /// Ends the moment; `nil` where nothing has come, or no time was given.
  package mutating func finish() -> (group: TimedMetadataGroup, host: Double)? {
    let (ended, came) = (moment, host)
    (moment, host) = (ended.followed, nil)
    guard let time = ended.time, let came, let milliseconds = NMEALog.milliseconds(time) else {
      return nil
    }
    var seconds = Double(milliseconds) / 1000
    // The day may end in between.
    if seconds + days < last - Self.day / 2 { days += Self.day }
    seconds += days
    // What comes late of a moment that was reported is not a moment of its own.
    guard seconds != last else { return nil }
    last = seconds
    return (
      TimedMetadataGroup(
        items: ended.items,
        timeRange: MediaTimeRange(
          start: MediaTime(seconds: seconds, preferredTimescale: 1_000_000), duration: .invalid)),
      came
    )
  }
}
