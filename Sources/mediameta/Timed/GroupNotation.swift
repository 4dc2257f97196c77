internal import CommandLineKit
internal import MediaMetadata
internal import Synchronization

/// Makes lines of groups, one after the other.
protocol GroupNotation: Sendable {
  /// Adds the line of a group, with its end.
  mutating func append(
    _ group: TimedMetadataGroup, of stream: TimedMetadataStream, to lines: inout LineBytes)
}

/// Values that wait to be used again, by whoever comes next.
final class Spares<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  func take() -> Value? { values.withLock { $0.popLast() } }

  func give(_ value: Value) { values.withLock { $0.append(value) } }
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
