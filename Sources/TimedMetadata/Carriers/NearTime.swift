internal import BaseMedia
internal import MediaModel

/// Which part of a sample's time a range is near to: of most measurements it tells without exact times, which are dear,
/// that they are outside.
struct NearTime {
  /// In microseconds from the start of the sample on, wider than the range.
  private let range: ClosedRange<Double>
  /// Microseconds that the sample lasts.
  private let length: Double

  /// Creates the part; `nil` where times are not as simple.
  ///
  /// - Parameters:
  ///   - wanted: the range, in time of the presentation.
  ///   - edit: what shows the sample.
  ///   - start: when the sample starts in the media.
  ///   - duration: how long it lasts.
  ///   - timescale: the ticks of both to the second.
  init?(
    to wanted: MediaTimeRange, in edit: PresentationTimeline.Segment, from start: Int128,
    duration: Int128, timescale: UInt32
  ) {
    guard edit.rate == 1 << 16, edit.dwell == nil, duration > 0, wanted.start.isKnown,
      wanted.end.isKnown
    else { return nil }
    let tick = 1_000_000 / Double(timescale)
    length = Double(duration) * tick
    let shown = Double(edit.start + start - edit.mediaStart) * tick
    let (first, last) = (wanted.start.seconds * 1_000_000, wanted.end.seconds * 1_000_000)
    guard first <= last else { return nil }
    let rounding = 10 + length / 1000 + max(abs(first), abs(last)) * 1e-9
    range = (first - shown - rounding)...(last - shown + rounding)
  }

  /// Whether some of a part may be in the range.
  func mayHold(_ part: SamplePart) -> Bool {
    // What an edit leaves out of the device's time is shown as if there were none.
    if let clock = part.clock, overlaps(Double(clock.start), Double(clock.duration)) {
      return true
    }
    let each = length / Double(part.count)
    return overlaps(each * Double(part.index), each)
  }

  private func overlaps(_ start: Double, _ duration: Double) -> Bool {
    start <= range.upperBound && range.lowerBound <= start + duration
  }
}
