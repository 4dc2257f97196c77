public import MediaModel

/// A stretch of a track's presentation: which stretch of the media is shown when.
public struct AssetTrackSegment: Hashable, Sendable, Codable {
  /// What of the media is shown; `nil` where nothing is.
  public var source: MediaTimeRange?
  /// When it is shown.
  public var target: MediaTimeRange

  /// Whether nothing is shown.
  public var isEmpty: Bool { source == nil }

  /// The time in the media that is shown at a time of the presentation; `nil` where nothing is.
  ///
  /// A source of no duration dwells on one time.
  public func sourceTime(of time: MediaTime) -> MediaTime? {
    guard let source else { return nil }
    guard target.duration.value > 0, source.duration.value > 0 else { return source.start }
    let passed = time - target.start
    guard passed.isKnown else { return nil }
    let (scale, whole) = (source.duration, target.duration)
    // The part of the target that has passed, of the source's duration, in ticks of the media.
    let part = Ratio.rounded(
      Int128(passed.value) * Int128(whole.timescale),
      times: Int128(scale.value), over: Int128(passed.timescale) * Int128(whole.value))
    return source.start + MediaTime(part, timescale: scale.timescale)
  }
}

extension TrackDescription {
  /// The segments of the presentation: those of the edit list, or one that shows all of the media.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 8.6.6.
  var segments: [AssetTrackSegment] {
    guard !edits.isEmpty else {
      let length = mediaDuration.value > 0 ? mediaDuration : duration
      guard length.value > 0 else { return [] }
      let range = MediaTimeRange(start: MediaTime(0, timescale: length.timescale), duration: length)
      return [AssetTrackSegment(source: range, target: range)]
    }
    var start = MediaTime(0, timescale: edits[0].duration.timescale)
    var segments: [AssetTrackSegment] = []
    for (index, edit) in edits.enumerated() {
      var target = MediaTimeRange(start: start, duration: edit.duration)
      // A last edit of no duration goes on to the end of the media.
      if edit.duration.value == 0, index == edits.count - 1, let mediaTime = edit.mediaTime {
        target.duration = mediaDuration - mediaTime
        if target.duration.value < 0 { target.duration.value = 0 }
      }
      let source = edit.mediaTime.map { mediaTime in
        MediaTimeRange(
          start: mediaTime, duration: Self.length(of: target.duration, at: edit.rate, in: timescale)
        )
      }
      segments.append(AssetTrackSegment(source: source, target: target))
      start = target.end
    }
    return segments
  }

  /// How much of the media a stretch of the presentation shows at a rate in 16.16.
  private static func length(
    of duration: MediaTime, at rate: Int32, in timescale: UInt32
  ) -> MediaTime {
    guard duration.isKnown, timescale > 0 else { return MediaTime(0, timescale: timescale) }
    let ticks = Ratio.rounded(
      Int128(duration.value) * Int128(timescale), times: Int128(rate.magnitude),
      over: Int128(duration.timescale) << 16)
    return MediaTime(ticks, timescale: timescale)
  }

  /// From the first time something is presented to the last.
  var timeRange: MediaTimeRange {
    let shown = segments.filter { !$0.isEmpty }
    guard let first = shown.first, let last = shown.last else {
      return MediaTimeRange(start: MediaTime(0, timescale: duration.timescale), duration: duration)
    }
    return MediaTimeRange(
      start: first.target.start, duration: last.target.end - first.target.start)
  }
}

/// Fractions of whole numbers.
private enum Ratio {
  /// `first` times `second` over `divisor`, to the nearest whole number, within 64 bits; `divisor` is above 0.
  static func rounded(_ first: Int128, times second: Int128, over divisor: Int128) -> Int64 {
    let (product, overflow) = first.multipliedReportingOverflow(by: second)
    guard !overflow else {
      // So large a time is not exact to a tick.
      let value = Double(first) * Double(second) / Double(divisor)
      return Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
    let (quotient, remainder) = product.quotientAndRemainder(dividingBy: divisor)
    let step: Int128 = remainder >= divisor - remainder ? 1 : 0
    return Int64(clamping: quotient + step)
  }
}
