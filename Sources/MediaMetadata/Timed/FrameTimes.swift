internal import BaseMedia
public import MediaModel

/// When the pictures of a track are shown.
enum FrameTimes {
  /// The pictures of a track in the order they are shown in, through its edits.
  ///
  /// - Throws: ``MediaError`` where the tables cannot be read, or announce more pictures than the file has bytes.
  static func times(
    of place: SampleSource.Place, name: String
  ) throws(MediaError) -> [MediaTimeRange] {
    let media = try MediaError.parsing(name, place.track.media())
    let timeline = PresentationTimeline(
      edits: media.edits, movieTimescale: place.movieTimescale, mediaTimescale: media.timescale)
    let most = max(1 << 20, place.source.size)
    var visits = 0
    var times: [MediaTimeRange] = []
    for edit in timeline.segments {
      for sample in media.samples.samples {
        visits += 1
        guard visits <= most else {
          throw MediaError(
            .malformed, "the track tells of more pictures than it can have", path: name)
        }
        let start = timeline.ticks(sample.compositionTime)
        let end = timeline.ticks(sample.compositionTime.addingSaturated(Int64(sample.duration)))
        guard let shown = edit.presented(start, end - start) else { continue }
        times.append(
          MediaTimeRange(
            start: timeline.time(shown.start), duration: timeline.time(shown.duration)))
      }
    }
    return times.sorted { $0.start < $1.start }
  }
}

extension AssetTrack {
  /// When the samples of the track are shown, in that order: the frames of a video track.
  ///
  /// - Returns: the times in the presentation, edits applied.
  /// - Throws: ``MediaError`` where the track cannot be read; `CancellationError`.
  public func loadFrameTimes() async throws -> [MediaTimeRange] {
    let container = try await asset.container()
    return try FrameTimes.times(of: track(index, of: container), name: asset.path)
  }

  private func track(
    _ index: Int, of container: any Container
  ) throws(MediaError) -> SampleSource.Place {
    guard let place = try SampleSource(container, trackIndices: [index]).place(at: index) else {
      throw MediaError(.unreadable, "track \(trackID) has no samples", path: asset.path)
    }
    return place
  }
}

extension FileInspection {
  /// When the pictures of the first video track that is enabled are shown, and the track; `nil` without one.
  package func frameTimes() throws(MediaError) -> (trackID: UInt32, times: [MediaTimeRange])? {
    let videos = description.tracks.indices.filter { description.tracks[$0].mediaType == .video }
    let chosen = videos.first { description.tracks[$0].isEnabled } ?? videos.first
    guard let index = chosen,
      let place = try SampleSource(container, trackIndices: [index]).place(at: index)
    else { return nil }
    return (
      description.tracks[index].trackID,
      try FrameTimes.times(of: place, name: place.source.name)
    )
  }
}

/// The timecodes of frames, counted on from the one that a file starts with.
package struct FrameTimecodes: Sendable {
  private let start: Timecode
  /// What a frame lasts, by the count of the timecode.
  private let frameDuration: MediaTime

  /// Counts on from a timecode as the usual frame lasts; `nil` without a timecode, or without frames.
  package init?(start text: String?, frames: [MediaTimeRange]) {
    // The usual frame: the first may last longer, and the last shorter.
    guard let text, !frames.isEmpty else { return nil }
    let duration = frames[min(1, frames.count - 1)].duration
    guard duration.value > 0, duration.timescale > 0,
      let perSecond = UInt8(exactly: (1 / duration.seconds).rounded()), perSecond > 0
    else { return nil }
    let format = TimecodeFormat(
      framesPerSecond: perSecond, timescale: duration.timescale,
      frameDuration: UInt32(clamping: duration.value),
      flags: text.contains(";") ? [.dropFrame, .wrapsAt24Hours] : [.wrapsAt24Hours])
    guard let start = Timecode(text, format: format) else { return nil }
    self.start = start
    frameDuration = duration
  }

  /// The timecode at a time of the presentation.
  package func text(at time: MediaTime) -> String? {
    guard let frames = Int64(exactly: (time.seconds / frameDuration.seconds).rounded()) else {
      return nil
    }
    return Timecode(frameNumber: start.frameNumber + frames, format: start.format).text
  }
}
