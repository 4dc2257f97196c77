internal import BaseMedia
internal import MediaModel

/// Knows the events that were given before: packagers repeat one in every segment that it lasts through.
///
/// Messages of one scheme, value and number that say the same are one event where the later one starts with the earlier
/// one or before its end. Number 0 stands for none with many packagers: there they have to start together.
///
/// Source: ISO/IEC 23009-1 § 5.10.3.3.4.
package struct EventRepeats: Sendable {
  private struct Event: Hashable {
    let scheme: [UInt8]
    let value: [UInt8]
    let number: UInt32
    let message: [UInt8]
  }

  private var known: [Event: (start: MediaTime, end: MediaTime?)] = [:]
  /// So many are remembered.
  private static let most = 10_000

  package init() {}

  /// Remembers an event.
  ///
  /// - Parameters:
  ///   - box: its message.
  ///   - start: when it starts.
  /// - Returns: whether it was given before.
  mutating func take(_ box: EventMessageBox, at start: MediaTime) -> Bool {
    let event = Event(
      scheme: Array(box.scheme.string.utf8), value: Array(box.value.string.utf8), number: box.id,
      message: box.message)
    let end =
      box.duration == .max
      ? nil : start + MediaTime(Int64(box.duration), timescale: box.timescale)
    guard let before = known[event] else {
      if known.count < Self.most { known[event] = (start, end) }
      return false
    }
    let isSame =
      start == before.start
      || box.id != 0 && start > before.start && (before.end.map { start <= $0 } ?? true)
    guard isSame else {
      known[event] = (start, end)
      return false
    }
    if let last = before.end { known[event] = (before.start, end.map { max(last, $0) }) }
    return true
  }
}
