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
    var moments: [(ticks: Int64, items: [MetadataItem])] = []
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
      if moments.last?.ticks == ticks { moments.removeLast() }
      moments.append((ticks, items))
    }
    for line in NMEASentences.lines(String(decoding: bytes, as: UTF8.self)) {
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
    finish()
    let rest = lineCount - knownCount
    let diagnostics =
      rest > 0 && lineCount > 0
      ? [Diagnostic("\(rest) of \(lineCount) lines are no sentence that is read, or are damaged")]
      : []
    return ListedGroups(
      moments, timescale: 1000, lastDuration: 1000, diagnostics: diagnostics,
      countsFromFirst: start == nil)
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
