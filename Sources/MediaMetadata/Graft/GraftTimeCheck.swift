internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// When a track is presented, in seconds of the movie.
struct PresentedRange: Hashable, Sendable {
  var start: Double
  var end: Double
}

extension PresentedRange {
  /// More samples or edits than these are not looked at one by one.
  private static let mostVisits = 4_000_000

  init(_ track: TrackDescription) {
    var start = 0.0
    for edit in track.edits {
      guard edit.mediaTime == nil else { break }
      start += edit.duration.seconds
    }
    let media = track.mediaDuration.value > 0 ? track.mediaDuration.seconds : track.duration.seconds
    var end = track.edits.isEmpty ? media : track.edits.reduce(0) { $0 + $1.duration.seconds }
    // An edit without a length goes on to the end of the media.
    if let last = track.edits.last, last.duration.value == 0, let from = last.mediaTime {
      end += max(0, media - from.seconds)
    }
    self.init(start: start, end: end)
  }

  /// When the samples of a track are presented, composition offsets included; `nil` where they are too many, or none.
  init?(_ track: Track, movieTimescale: UInt32) {
    guard let media = try? track.media(), media.samples.sampleCount > 0 else { return nil }
    let table = media.samples
    let timeline = PresentationTimeline(
      edits: media.edits, movieTimescale: movieTimescale, mediaTimescale: media.timescale)
    guard
      table.sampleCount.multipliedSaturated(by: max(1, timeline.segments.count)) <= Self.mostVisits
    else { return nil }
    var first: Int128?
    var last: Int128?
    for segment in timeline.segments {
      for sample in table.samples {
        let start = timeline.ticks(sample.compositionTime)
        let length = timeline.ticks(Int64(sample.duration))
        guard let shown = segment.presented(start, length) else { continue }
        first = min(first ?? shown.start, shown.start)
        last = max(last ?? shown.start, shown.start + shown.duration)
      }
    }
    guard let first, let last else { return nil }
    self.init(start: timeline.time(first).seconds, end: timeline.time(last).seconds)
  }

  /// The presented ranges of the pictures and sounds of a movie, by the numbers of their tracks.
  static func all(of tracks: [Track], _ description: AssetDescription) -> [UInt32: PresentedRange] {
    var ranges: [UInt32: PresentedRange] = [:]
    for (track, parsed) in zip(description.tracks, tracks)
    where [.video, .audio].contains(track.mediaType) {
      ranges[track.trackID] = PresentedRange(parsed, movieTimescale: description.movieTimescale)
    }
    return ranges
  }
}

/// Looks whether tracks that show the same do so at the same time.
struct GraftTimeCheck {
  let timing: GraftTiming
  let tolerance: Double?
  let presented: (original: [UInt32: PresentedRange], transcoded: [UInt32: PresentedRange])
  private(set) var results: [GraftPlan.TimingCheck] = []
  /// What is distinguished where no one says otherwise, in seconds.
  private(set) var defaultTolerance = Self.leastTolerance

  /// The delay of sound encoders and a lost picture stay below.
  private static let leastTolerance = 0.25

  /// A range of the original in the transcode's time.
  func moved(_ range: PresentedRange) -> PresentedRange {
    let scale = Double(timing.numerator) / Double(timing.denominator)
    return PresentedRange(
      start: range.start * scale + timing.offset.seconds,
      end: range.end * scale + timing.offset.seconds)
  }

  /// Compares all pictures, or the first sound where there are none.
  ///
  /// - Throws: ``MediaError`` with code `invalidRequest` where a start or an end is too far off.
  mutating func compare(
    _ matches: [GraftMatching.Match], _ original: AssetDescription, _ transcoded: AssetDescription
  ) throws(MediaError) {
    let pictures = matches.filter { $0.original.mediaType == .video }
    let sound = matches.first { $0.original.mediaType == .audio }
    let compared = pictures.isEmpty ? [sound].compactMap(\.self) : pictures
    for match in compared {
      let own = max(match.original.sampleSeconds, match.transcoded.sampleSeconds)
      if match.original.mediaType == .video {
        defaultTolerance = max(defaultTolerance, 2 * own)
      }
    }
    for match in compared {
      let wanted = moved(
        presented.original[match.original.trackID] ?? PresentedRange(match.original))
      let found =
        presented.transcoded[match.transcoded.trackID] ?? PresentedRange(match.transcoded)
      let check = GraftPlan.TimingCheck(
        original: match.original.trackID, transcoded: match.transcoded.trackID,
        startDifference: found.start - max(0, wanted.start), endDifference: found.end - wanted.end,
        tolerance: tolerance ?? defaultTolerance)
      results.append(check)
      let faults = [("starts", check.startDifference), ("ends", check.endDifference)].filter {
        abs($0.1) > check.tolerance + 1e-6
      }
      guard let (verb, difference) = faults.first else { continue }
      throw MediaError(
        .invalidRequest,
        "track \(match.transcoded.trackID) \(verb) \(GraftPlan.text(abs(difference))) s \(difference < 0 ? "before" : "after") track \(match.original.trackID) of the original, and \(GraftPlan.text(check.tolerance)) s are allowed",
        path: transcoded.name
      ).remedied(by: .adjustTimes)
    }
  }
}

extension TrackDescription {
  /// How long a sample lasts on the average, in seconds.
  fileprivate var sampleSeconds: Double {
    sampleCount > 0 ? mediaDuration.seconds / Double(sampleCount) : 0
  }
}
