internal import BaseMedia
internal import BinaryIO

/// One edit of a track, in ticks of the movie's clock and of the media's.
struct CutEdit: Hashable, Sendable {
  /// Where it is in the presentation, in movie ticks.
  var range: Range<Int64>
  /// Where it starts in the media; `nil` where it shows nothing.
  var mediaTime: Int64?
  /// 16.16; 0 dwells on one sample.
  var rate: Int64 = 1 << 16

  /// The two clocks.
  struct Clocks: Hashable, Sendable {
    /// Ticks per second of the movie.
    var movie: UInt32
    /// Ticks per second of the media.
    var media: UInt32

    /// A stretch of the presentation in media ticks, rounded to the nearest.
    func mediaTicks(_ ticks: Int64, rate: Int64) -> Int64 {
      guard movie > 0 else { return 0 }
      let divisor = Int128(movie) << 16
      let scaled = Int128(ticks) * Int128(media) * Int128(rate)
      return Int64(clamping: PresentationTimeline.divide(scaled, by: divisor))
    }

    /// A stretch of the media in movie ticks, rounded up.
    func movieTicks(_ ticks: Int64) -> Int64 {
      guard media > 0 else { return 0 }
      let scaled = Int128(ticks) * Int128(movie)
      return Int64(clamping: (scaled + Int128(media) - 1) / Int128(media))
    }
  }

  /// The media it shows, in media ticks; at least one tick.
  func media(_ clocks: Clocks) -> Range<Int64>? {
    guard let mediaTime else { return nil }
    let length = clocks.mediaTicks(range.upperBound - range.lowerBound, rate: rate)
    return mediaTime..<mediaTime.addingSaturated(max(1, length))
  }

  /// The part of the edit within a range of the presentation, counted from the start of that; `nil` for none.
  func part(in cut: Range<Int64>, clocks: Clocks) -> CutEdit? {
    let common = range.clamped(to: cut)
    guard !common.isEmpty else { return nil }
    var part = self
    part.range =
      (common.lowerBound - cut.lowerBound)..<(common.upperBound - cut.lowerBound)
    if let mediaTime {
      let skipped = clocks.mediaTicks(common.lowerBound - range.lowerBound, rate: rate)
      part.mediaTime = mediaTime.addingSaturated(skipped)
    }
    return part
  }

  /// The edits of a track in order, without a gap; without a list, one that shows all media.
  ///
  /// `scale` says how many new ticks one of the list's is, and `mediaEnd` is in media ticks.
  static func all(
    _ rows: [EditListBox.Row]?, scale: Int64, mediaEnd: Int64, clocks: Clocks
  ) -> [CutEdit] {
    guard let rows, !rows.isEmpty else {
      let length = clocks.movieTicks(max(0, mediaEnd))
      return [CutEdit(range: 0..<length, mediaTime: 0)]
    }
    var edits: [CutEdit] = []
    var position: Int64 = 0
    for (index, row) in rows.prefix(PresentationTimeline.mostEdits).enumerated() {
      var length = Int64(clamping: row.duration).multipliedSaturated(by: scale)
      // A last edit of no duration goes on to the end.
      if row.duration == 0, index == rows.count - 1, row.mediaTime >= 0 {
        length = clocks.movieTicks(max(0, mediaEnd.subtractingSaturated(row.mediaTime)))
      }
      let end = min(position.addingSaturated(length), Int64.max / 4)
      edits.append(
        CutEdit(
          range: position..<max(position, end), mediaTime: row.mediaTime < 0 ? nil : row.mediaTime,
          rate: abs(row.rate)))
      position = max(position, end)
    }
    return edits
  }

  /// The edit as a row of a list, after media before `origin` was taken away.
  func row(mediaOrigin origin: Int64) -> EditListBox.Row {
    EditListBox.Row(
      duration: UInt64(clamping: range.upperBound - range.lowerBound),
      mediaTime: mediaTime.map { max(0, $0.subtractingSaturated(origin)) } ?? -1,
      rateInteger: Int16(clamping: rate >> 16),
      rateFraction: Int16(bitPattern: UInt16(truncatingIfNeeded: rate)))
  }
}
