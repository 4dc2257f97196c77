internal import BinaryIO
internal import MediaModel

/// Captions in a file of their own (SubRip), as drones write them beside their movies.
///
///     number, start --> end, lines of text, an empty line
///
/// A caption without times counts as one second; one that tells no telemetry is an item of its text.
enum SubtitleFile {
  @Sendable static func read(_ bytes: [UInt8]) -> ListedGroups {
    let text = String(decoding: bytes, as: UTF8.self)
    var groups: [TimedMetadataGroup] = []
    var caption: [Substring] = []
    var untimed: Int64 = 0
    func finish() {
      defer { caption = [] }
      guard !caption.isEmpty else { return }
      let place = caption.firstIndex { $0.contains("-->") }
      let lines = place.map { caption[($0 + 1)...] } ?? caption.dropFirst()
      let range: MediaTimeRange
      if let place, let times = times(caption[place]) {
        range = MediaTimeRange(
          start: MediaTime(times.start, timescale: 1000),
          duration: MediaTime(max(0, times.end - times.start), timescale: 1000))
      } else {
        range = MediaTimeRange(
          start: MediaTime(untimed * 1000, timescale: 1000),
          duration: MediaTime(1000, timescale: 1000))
        untimed += 1
      }
      let told = lines.joined(separator: "\n")
      let items = TelemetryText.items(told)
      groups.append(
        TimedMetadataGroup(
          items: items.isEmpty
            ? [
              MetadataItem(
                MetadataIdentifier(key: "srt", keySpace: "sample"), payload: Array(told.utf8),
                dataType: .utf8)
            ] : items, timeRange: range))
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy(\.isWhitespace) { finish() } else { caption.append(line) }
    }
    finish()
    return ListedGroups(groups)
  }

  /// Milliseconds of `00:00:01,000 --> 00:00:02,000`.
  private static func times(_ line: Substring) -> (start: Int64, end: Int64)? {
    guard let arrow = line.firstRange(of: "-->") else { return nil }
    guard let start = milliseconds(line[..<arrow.lowerBound]),
      let end = milliseconds(line[arrow.upperBound...])
    else { return nil }
    return (start, end)
  }

  private static func milliseconds(_ text: Substring) -> Int64? {
    let parts = text.trimmedBlanks.prefix { !$0.isWhitespace }.split { ":,.".contains($0) }
    let numbers = parts.compactMap { Int64($0) }
    guard numbers.count == parts.count, numbers.count == 4,
      numbers.allSatisfy({ (0..<1_000_000).contains($0) })
    else { return nil }
    return ((numbers[0] * 60 + numbers[1]) * 60 + numbers[2]) * 1000 + numbers[3]
  }
}
