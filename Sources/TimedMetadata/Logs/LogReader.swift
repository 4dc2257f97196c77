internal import BinaryIO
internal import MediaModel

/// What holds from a moment on.
struct LogMoment: Sendable {
  /// Ticks since the movie began.
  var ticks: Int64
  var items: [MetadataItem]
  /// Where the record is in the file that tells it.
  var range: Range<Int>
  /// Whether the record is understood, so that its time is not guessed.
  var isKnown = true
  /// The stretch of one size in which the record stands with others, where there is one.
  var room: Range<Int>?
  /// The number in the record that counts from the start of the movie, where there is one.
  var stamp: LogField?
}

/// Reads the records of one kind of log.
protocol LogDecoder: Sendable {
  /// Reads records that are one after the other.
  ///
  /// - Parameters:
  ///   - bytes: whole records.
  ///   - offset: where they are in the file.
  /// - Returns: what they tell, in order.
  mutating func moments(in bytes: ArraySlice<UInt8>, at offset: Int) -> [LogMoment]
  /// Problems in the records so far.
  var diagnostics: [Diagnostic] { get }
}

/// Reads a log piece by piece: a group for each moment, which holds until the next one.
struct LogReader: TimedGroupReader {
  private(set) var cutReason: String?
  private let source: any ByteSource
  private let timescale: UInt32
  private var decoder: any LogDecoder
  private var pieces: ArraySlice<Range<Int>>
  private var moments: ArraySlice<LogMoment> = []
  /// The moment that waits for the next one, which ends it.
  private var waiting: LogMoment?
  private var lastDuration: Int64

  /// The most bytes of a piece that are read.
  static let largestPiece = 16 << 20

  /// Prepares the reading of a log.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - pieces: where records are, in the order of their times.
  ///   - timescale: how many ticks make a second.
  ///   - decoder: knows the records.
  init(
    _ source: any ByteSource, _ pieces: [Range<Int>], timescale: UInt32, _ decoder: any LogDecoder
  ) {
    self.source = source
    self.pieces = pieces[...]
    self.timescale = timescale
    self.decoder = decoder
    lastDuration = Int64(timescale)
  }

  var diagnostics: [Diagnostic] { decoder.diagnostics }

  mutating func next() -> TimedMetadataGroup? {
    while let moment = nextMoment() {
      let before = waiting
      waiting = moment
      guard let before else { continue }
      let duration = moment.ticks.subtractingReportingOverflow(before.ticks).partialValue
      lastDuration = max(0, duration)
      return group(before)
    }
    defer { waiting = nil }
    return cutReason == nil ? waiting.map(group) : nil
  }

  private mutating func nextMoment() -> LogMoment? {
    while cutReason == nil {
      if let moment = moments.popFirst() { return moment }
      guard let piece = pieces.popFirst() else { return nil }
      guard piece.count <= Self.largestPiece else {
        cutReason = "a record at \(piece.lowerBound) has \(piece.count) bytes"
        return nil
      }
      do throws(IOFailure) {
        let bytes = try source.read(piece)
        moments = decoder.moments(in: bytes[...], at: piece.lowerBound)[...]
      } catch {
        cutReason = error.reason
      }
    }
    return nil
  }

  private func group(_ moment: LogMoment) -> TimedMetadataGroup {
    TimedMetadataGroup(
      items: moment.items,
      timeRange: MediaTimeRange(
        start: MediaTime(moment.ticks, timescale: timescale),
        duration: MediaTime(lastDuration, timescale: timescale)))
  }
}

/// Times of records whose camera counts seconds of the day, not of the movie: the first is where the movie begins.
///
/// A record that tells no time, or goes back, comes one step after the one before it.
struct LogClock: Sendable {
  private var first: Double?
  private(set) var ticks: Int64?

  /// Milliseconds since the first record.
  mutating func milliseconds(_ seconds: Double?, step: Int64 = 1000) -> Int64 {
    let next = ticks.map { $0 + step } ?? 0
    var now = next
    if let seconds {
      if let first, let told = Int64(exactly: ((seconds - first) * 1000).rounded()) {
        now = told >= ticks ?? 0 && told < next + 86_400_000 ? told : next
      } else {
        first = seconds - Double(next) / 1000
      }
    }
    ticks = now
    return now
  }
}

/// What a decoder has found odd, told once for each kind.
struct LogFindings: Sendable {
  private var counts: [String: (count: Int, offset: Int)] = [:]
  private let clause: String

  init(_ clause: String) { self.clause = clause }

  mutating func add(_ message: String, at offset: Int) {
    guard counts.count < 64 || counts[message] != nil else { return }
    counts[message, default: (0, offset)].count += 1
  }

  var diagnostics: [Diagnostic] {
    counts.sorted { $0.value.offset < $1.value.offset }.map {
      Diagnostic("\($1.count) \($0)", clause: clause, offset: $1.offset)
    }
  }
}
