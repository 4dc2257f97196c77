internal import FFmpegIO
internal import MediaModel

/// Has libavformat cut the samples of a movie into segments, and write the playlist that names them.
struct HLSPackage {
  let folder: String
  let form: HLSAuthoring.Form
  /// Seconds.
  let duration: Double
  /// The name of the initialisation segment.
  static let initialization = "init.mp4"

  /// Writes the segments and the media playlist.
  ///
  /// - Parameters:
  ///   - container: the movie.
  ///   - description: what it says about itself.
  ///   - losses: the tracks that are left out.
  /// - Returns: the tracks that the segments have.
  /// - Throws: ``MediaError`` where none can be packaged.
  func write(
    _ container: any Container, _ description: AssetDescription, losses: inout [String]
  ) throws(MediaError) -> [TrackDescription] {
    let streams = try RemuxStreams(container)
    let muxer = form == .transport ? "mpegts" : "mp4"
    guard FFmpegMuxers.exists("hls") else {
      throw MediaError(.transportFailed, "this FFmpeg has no muxer 'hls'", path: description.name)
    }
    let chapterTracks = description.chapterTracks
    var chosen: [TrackDescription] = []
    for track in description.tracks where !chapterTracks.contains(track.trackID) {
      guard [.video, .audio].contains(track.mediaType) else {
        losses.append("track \(track.trackID) (\(track.format)): neither pictures nor sound")
        continue
      }
      guard let codec = streams[track.trackID]?.codecName, FFmpegMuxers.holds(muxer, codec) else {
        losses.append(
          "track \(track.trackID) (\(track.format)): segments of the form \(form.rawValue) cannot hold it"
        )
        continue
      }
      guard !chosen.contains(where: { $0.mediaType == track.mediaType }) else {
        losses.append("track \(track.trackID): a variant has one track of a kind")
        continue
      }
      chosen.append(track)
    }
    guard !chosen.isEmpty else {
      throw MediaError(
        .invalidRequest, "has no pictures and no sound that segments could hold",
        path: description.name)
    }
    var request = StreamCopyRequest(
      input: try container.essence().ffmpegInput, inputFormatHint: streams.formatHint, output: -1,
      outputFormat: "hls",
      tracks: chosen.enumerated().map { index, track in
        StreamCopyRequest.Track(
          source: streams.source(of: track.trackID), trackID: UInt32(index + 1))
      })
    request.outputPath = "\(folder)/\(HLSAuthoring.media)"
    request.muxerOptions = options
    do throws(FFmpegError) {
      _ = try FFmpegStreamCopier.copy(request)
    } catch {
      throw MediaError(error, path: error.isOfSource ? description.name : folder)
    }
    return chosen
  }

  private var options: [DictionaryItem] {
    // A percent sign begins a number in a pattern.
    let pattern = folder.split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: "%%")
    let ending = form == .transport ? "ts" : "m4s"
    return [
      DictionaryItem("hls_time", "\(duration)"), DictionaryItem("hls_playlist_type", "vod"),
      DictionaryItem("hls_flags", "independent_segments"),
      DictionaryItem("hls_segment_type", form == .transport ? "mpegts" : "fmp4"),
      DictionaryItem("hls_segment_filename", "\(pattern)/segment-%05d.\(ending)"),
      DictionaryItem("hls_fmp4_init_filename", Self.initialization),
    ]
  }
}
