internal import CommandLineKit
internal import MediaMetadata

/// Makes lines of groups, one after the other.
protocol GroupNotation {
  /// Adds the line of a group, with its end.
  mutating func append(
    _ group: TimedMetadataGroup, of stream: TimedMetadataStream, to lines: inout LineBytes)
}

/// The text of a time that comes again and again, as durations do.
struct RepeatedTime: Sendable {
  private var time = MediaTime.invalid
  private var text: [UInt8] = []

  /// Adds the text of a time, which is made where it is another time than before.
  mutating func append(
    _ time: MediaTime, to line: inout LineBytes, making make: (inout LineBytes) -> Void
  ) {
    if time.value == self.time.value, time.timescale == self.time.timescale, !text.isEmpty {
      return line.append(text)
    }
    let start = line.count
    make(&line)
    (self.time, text) = (time, line.text(from: start))
  }
}

extension NumberText {
  /// Adds a time in seconds.
  mutating func append(seconds time: MediaTime, to line: inout LineBytes) {
    append(secondsOf: time.value, timescale: time.timescale, to: &line)
  }
}
