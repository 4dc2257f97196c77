package import MediaModel

/// Where the media of a track is in the presentation: its edit list, in ticks that both clocks share.
///
/// All numbers are whole: the clock is the least common multiple of the movie's and the track's where that fits 32
/// bits, so that nothing is rounded; else the finer of the two.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.5, 8.6.6.
package struct PresentationTimeline: Sendable {
  /// One edit that shows media.
  package struct Segment: Hashable, Sendable {
    /// Where it starts in the presentation.
    package var start: Int128
    /// Where it starts in the media.
    package var mediaStart: Int128
    /// Where it ends in the media; `nil` for the end of the media.
    package var mediaEnd: Int128?
    /// How long it dwells on `mediaStart`; `nil` where the media moves on.
    package var dwell: Int128?
    /// 16.16, above 0.
    package var rate: Int128

    /// The same edit in ticks that are so many parts of the timeline's.
    package func divided(by count: Int128) -> Segment {
      guard count > 1 else { return self }
      return Segment(
        start: start * count, mediaStart: mediaStart * count,
        mediaEnd: mediaEnd.map { $0 * count }, dwell: dwell.map { $0 * count }, rate: rate)
    }

    /// When a sample is shown, clipped to the segment; `nil` where it is not.
    package func presented(_ start: Int128, _ duration: Int128) -> (
      start: Int128, duration: Int128
    )? {
      let stop = start + duration
      if let dwell {
        let isThere = start <= mediaStart && (stop > mediaStart || duration == 0)
        return isThere ? (self.start, dwell) : nil
      }
      guard mediaEnd.map({ start < $0 }) ?? true,
        stop > mediaStart || (duration == 0 && start >= mediaStart)
      else { return nil }
      let first = max(start, mediaStart)
      let last = mediaEnd.map { min(stop, $0) } ?? stop
      // Nearly every edit; dividing so wide numbers takes longer than all the rest.
      if rate == 1 << 16 { return (self.start + first - mediaStart, last - first) }
      return (
        self.start + PresentationTimeline.divide((first - mediaStart) << 16, by: rate),
        PresentationTimeline.divide((last - first) << 16, by: rate)
      )
    }
  }

  /// Ticks of the timeline, each divided into as many parts, as a time; in nanoseconds where 32 bits do not hold the
  /// ticks of such a clock.
  package func time(_ ticks: Int128, dividedBy count: Int) -> MediaTime {
    guard count > 1 else { return time(ticks) }
    let (clock, overflow) = timescale.multipliedReportingOverflow(by: UInt32(clamping: count))
    guard overflow else { return MediaTime(Int64(clamping: ticks), timescale: clock) }
    let nanoseconds = Self.divide(
      ticks * 1_000_000_000, by: Int128(timescale) * Int128(count))
    return MediaTime(Int64(clamping: nanoseconds), timescale: 1_000_000_000)
  }

  /// More edits than this are not followed.
  package static let mostEdits = 100_000

  /// The edits that show media, in order.
  package private(set) var segments: [Segment] = []
  /// Ticks per second of all that the timeline tells.
  package let timescale: UInt32
  /// Problems in the edit list.
  package private(set) var diagnostics: [Diagnostic] = []
  package let mediaTimescale: UInt32

  package init(edits: [EditListBox.Row], movieTimescale: UInt32, mediaTimescale: UInt32) {
    self.mediaTimescale = mediaTimescale
    guard !edits.isEmpty, movieTimescale > 0 else {
      timescale = mediaTimescale
      // Without an edit nothing is clipped, not even what composition offsets put before the start.
      let earliest = Int128(Int64.min)
      segments = [
        Segment(start: earliest, mediaStart: earliest, mediaEnd: nil, dwell: nil, rate: 1 << 16)
      ]
      return
    }
    timescale = MediaTime.commonTimescale(movieTimescale, mediaTimescale)
    if edits.count > Self.mostEdits { diagnose("more than \(Self.mostEdits) edits") }
    var position: Int128 = 0
    for (index, edit) in edits.prefix(Self.mostEdits).enumerated() {
      let length = Self.scale(
        Int128(Int64(clamping: edit.duration)), from: movieTimescale, to: timescale)
      defer { position += length }
      // A last edit of no duration goes on to the end.
      let isOpen = edit.duration == 0 && index == edits.count - 1
      guard edit.mediaTime >= 0, length > 0 || isOpen else {
        if edit.mediaTime < -1 { diagnose("an edit from media time \(edit.mediaTime)") }
        continue
      }
      var rate = Int128(edit.rate)
      if rate < 0 {
        diagnose("an edit that plays backwards is read as one that plays forwards")
        rate = -rate
      }
      let mediaStart = Self.scale(
        Int128(edit.mediaTime), from: mediaTimescale, to: timescale)
      segments.append(
        Segment(
          start: position, mediaStart: mediaStart,
          mediaEnd: isOpen ? nil : mediaStart + (length * rate) >> 16,
          dwell: rate == 0 && !isOpen ? length : nil, rate: rate == 0 ? 1 << 16 : rate))
    }
  }

  /// A media time in ticks of the timeline.
  package func ticks(_ mediaTime: Int64) -> Int128 {
    Self.scale(Int128(mediaTime), from: mediaTimescale, to: timescale)
  }

  /// Ticks of the timeline as a time.
  package func time(_ ticks: Int128) -> MediaTime {
    MediaTime(Int64(clamping: ticks), timescale: timescale)
  }

  private mutating func diagnose(_ message: String) {
    guard diagnostics.count < 16 else { return }
    diagnostics.append(Diagnostic(message, clause: "ISO/IEC 14496-12 § 8.6.6", path: "edts.elst"))
  }

  private static func scale(_ value: Int128, from: UInt32, to: UInt32) -> Int128 {
    from == to ? value : divide(value * Int128(to), by: Int128(from))
  }

  /// Rounded to the nearest whole number, halves upwards; the divisor is above 0.
  package static func divide(_ value: Int128, by divisor: Int128) -> Int128 {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    if remainder < 0 { return -2 * remainder > divisor ? quotient - 1 : quotient }
    return 2 * remainder >= divisor ? quotient + 1 : quotient
  }
}
