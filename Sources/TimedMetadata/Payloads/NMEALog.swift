internal import BinaryIO
internal import MediaModel

/// A log of sentences of a GPS receiver; some cameras write milliseconds since 1970 in brackets before each.
///
/// Times are those of the sentences, counted from the first; or the milliseconds in brackets, counted from a start that
/// the camera tells elsewhere.
package enum NMEALog {
  private static let mostMoments = 1 << 22
  private static let day: Int64 = 86_400_000

  @Sendable static func read(_ bytes: [UInt8]) -> ListedGroups { read(bytes, start: nil) }

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - bytes: the sentences.
  ///   - start: the milliseconds since 1970 at which the movie began; `nil` to count from the first sentence.
  /// - Returns: the groups, a moment each.
  static func read(_ bytes: [UInt8], start: Int64?) -> ListedGroups {
    let (moments, diagnostics) = moments(bytes, at: 0, start: start)
    return ListedGroups(
      moments.map { ($0.ticks, $0.items) }, timescale: timescale, lastDuration: 1000,
      diagnostics: diagnostics, countsFromFirst: start == nil)
  }

  /// Ticks of the times of sentences that make a second.
  static let timescale: UInt32 = 1000

  /// What the sentences tell, moment by moment, with the lines that do; `offset` is where they are in the file.
  static func moments(
    _ bytes: [UInt8], at offset: Int, start: Int64?
  ) -> (moments: [LogMoment], diagnostics: [Diagnostic]) {
    // Sentences are ASCII: what is not must not change how far lines are apart.
    let text = String(decoding: bytes.lazy.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    var moments: [LogMoment] = []
    var (lineStart, momentStart) = (offset, offset)
    var current = NMEAMoment()
    var (lineCount, knownCount) = (0, 0)
    var (first, last, days): (Int64?, Int64, Int64) = (nil, 0, 0)
    var (stamp, currentStamp): (Int64?, Int64?) = (nil, nil)
    func finish() {
      let items = current.items
      guard !items.isEmpty, moments.count < mostMoments else { return }
      if let time = current.time.flatMap(milliseconds) {
        // The day may end in between.
        if first != nil, time + days < last - day / 2 { days += day }
        last = time + days
        first = first ?? last
      }
      var ticks = last - (first ?? last)
      if let start, let stamp = currentStamp {
        ticks = stamp.subtractingReportingOverflow(start).partialValue
      }
      var range = momentStart..<lineStart
      if let last = moments.last, last.ticks == ticks {
        range = last.range.lowerBound..<lineStart
        moments.removeLast()
      }
      moments.append(LogMoment(ticks: ticks, items: items, range: range))
      momentStart = lineStart
    }
    for line in NMEASentences.lines(text) {
      lineStart = offset + text.utf8.distance(from: text.startIndex, to: line.startIndex)
      lineCount += 1
      var line = line
      if line.first == "[", let end = line.firstIndex(of: "]") {
        stamp = Int64(line[..<end].dropFirst())
        line = line[line.index(after: end)...]
      }
      if let time = NMEAMoment.time(of: line), let now = current.time, now != time {
        let before = current
        finish()
        current = before.followed
        currentStamp = nil
      }
      if current.take(line) {
        knownCount += 1
        currentStamp = currentStamp ?? stamp
      }
    }
    lineStart = offset + bytes.count
    finish()
    let rest = lineCount - knownCount
    let diagnostics =
      rest > 0 && lineCount > 0
      ? [Diagnostic("\(rest) of \(lineCount) lines are not understood, or are damaged")]
      : []
    return (moments, diagnostics)
  }

  /// The milliseconds of the day of `hhmmss.sss`; `nil` for what is none.
  package static func milliseconds(_ time: String) -> Int64? {
    guard time.utf8.count >= 6, let hour = Int64(time.prefix(2)),
      let minute = Int64(time.dropFirst(2).prefix(2)), let seconds = Double(time.dropFirst(4)),
      (0..<61).contains(seconds), (0..<24).contains(hour)
    else { return nil }
    return (hour * 3600 + minute * 60) * 1000 + Int64((seconds * 1000).rounded())
  }
}
