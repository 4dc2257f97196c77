internal import CFFmpeg

/// Copies samples from one container into another; metadata, chapters and edits are left behind.
///
/// Packets are written in the order they are read, so memory holds one packet and the tables.
package enum FFmpegRemuxer {
  /// How many bytes of samples lie between two calls of `progress`.
  private static let progressStep = 1 << 20

  /// Copies the tracks of `request`, and tells what came out.
  ///
  /// `progress` is called now and then with the bytes of samples copied so far.
  ///
  /// - Throws: ``FFmpegError``; one that is a cancellation when `interruption` asked for it.
  package static func remux(
    _ request: RemuxRequest, interruption: Interruption = Interruption(),
    progress: (Int) -> Void = { _ in }
  ) throws(FFmpegError) -> RemuxResult {
    try FFmpegLog.capture { () throws(FFmpegError) in
      try run(request, interruption, progress)
    }
  }

  private static func run(
    _ request: RemuxRequest, _ interruption: Interruption, _ progress: (Int) -> Void
  ) throws(FFmpegError) -> RemuxResult {
    try requireDistinctTracks(request)
    let input = try InputContext(
      descriptor: request.input, size: request.inputSize, options: inputOptions(request),
      interruption: interruption)
    let output = try OutputContext(
      descriptor: request.output, offset: request.outputOffset, format: request.outputFormat,
      filters: request.probesStreams, interruption: interruption)

    var lanes: [PacketLane] = []
    for track in request.tracks {
      try lanes.append(PacketLane(track, from: input, to: output))
    }
    let laneOfStream = selectStreams(of: input, lanes)
    let unusedOptions = try output.writeHeader(muxerOptions(request, lanes))
    for index in lanes.indices { lanes[index].settle() }

    let packet = try Packet()
    var (done, announced) = (0, 0)
    while try input.read(packet) {
      let streamIndex = unsafe Int(packet.pointer.pointee.stream_index)
      if laneOfStream.indices.contains(streamIndex), let lane = laneOfStream[streamIndex] {
        let size = unsafe Int(packet.pointer.pointee.size)
        if unsafe lanes[lane].prepare(&packet.pointer.pointee) { try output.write(packet) }
        done += size
        if done - announced >= progressStep {
          announced = done
          progress(done)
        }
      }
      packet.reset()
    }
    let bytesWritten = try output.finish()
    progress(done)

    var diagnostics = FFmpegLog.current.diagnostics
    for option in input.unusedOptions + unusedOptions {
      diagnostics.append("this FFmpeg does not know the option \(option)")
    }
    for lane in lanes { diagnostics += lane.diagnostics }
    return RemuxResult(
      tracks: lanes.map(\.result), bytesWritten: bytesWritten, diagnostics: diagnostics)
  }

  private static func requireDistinctTracks(_ request: RemuxRequest) throws(FFmpegError) {
    var seen = Set<UInt32>()
    for track in request.tracks where !seen.insert(track.trackID).inserted {
      throw FFmpegError(
        code: ffmpeg_error_system(EINVAL), operation: "add track \(track.trackID)",
        reason: "two tracks are to have this ID")
    }
  }

  /// Lets the demuxer skip what nobody asked for; the answer maps streams to lanes.
  private static func selectStreams(
    of input: borrowing InputContext, _ lanes: [PacketLane]
  ) -> [Int?] {
    var laneOfStream = [Int?](repeating: nil, count: input.streamCount)
    for (lane, track) in lanes.enumerated() { laneOfStream[track.streamIndex] = lane }
    for (index, lane) in laneOfStream.enumerated() {
      guard let stream = unsafe input.stream(index) else { continue }
      unsafe stream.pointee.discard = lane == nil ? AVDISCARD_ALL : AVDISCARD_NONE
    }
    return laneOfStream
  }

  /// Raw timing: no edit is applied, no chapter read.
  private static func inputOptions(_ request: RemuxRequest) -> InputContext.Options {
    let isBaseMedia = request.inputFormatHint == "mov"
    return InputContext.Options(
      formatHint: request.inputFormatHint, probesStreams: request.probesStreams,
      demuxer: isBaseMedia
        ? [("ignore_editlist", "1"), ("advanced_editlist", "0"), ("ignore_chapters", "1")] : [])
  }

  /// Nothing of the muxer's own: no edits, no time codes, our IDs and timescales.
  private static func muxerOptions(
    _ request: RemuxRequest, _ lanes: [PacketLane]
  ) -> [(key: String, value: String)] {
    var options: [(key: String, value: String)] = [
      ("use_stream_ids_as_track_ids", "1"), ("use_editlist", "0"), ("write_tmcd", "0"),
    ]
    if let timescale = request.movieTimescale {
      options.append(("movie_timescale", "\(timescale)"))
    }
    // One option serves all video tracks. Without it the muxer keeps timescales of 10000 and more
    // and doubles smaller ones, which keeps times exact; so it is given only where all agree.
    let videoTimescales = Set(lanes.filter(\.isVideo).map(\.request.timescale))
    if let timescale = videoTimescales.first, videoTimescales.count == 1 {
      options.append(("video_track_timescale", "\(timescale)"))
    }
    return options
  }
}
