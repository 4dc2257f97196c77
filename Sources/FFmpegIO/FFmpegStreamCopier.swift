internal import CFFmpeg
internal import MediaModel

/// Copies tracks from any container that libavformat reads into any that it writes.
///
/// The muxer writes the whole file; of metadata it is told what the request says and nothing else.
package enum FFmpegStreamCopier {
  /// How many bytes of samples are between two calls of `progress`.
  private static let progressStep = 1 << 20

  /// Copies the tracks of `request`, and tells what was read.
  ///
  /// `progress` is called now and then with the bytes of samples copied so far, `visit` with every packet as it is read,
  /// `receive` with those that are handed over. Without a track for the muxer nothing is written.
  ///
  /// - Throws: ``FFmpegError``; one that is a cancellation when `interruption` asked for it.
  package static func copy(
    _ request: StreamCopyRequest, interruption: Interruption = Interruption(),
    visiting visit: PacketVisitor = { _, _, _ in },
    handingOver receive: PacketReceiver = { _, _, _, _ in }, progress: (Int) -> Void = { _ in }
  ) throws(FFmpegError) -> StreamCopyResult {
    try FFmpegLog.capture { () throws(FFmpegError) in
      try run(request, interruption, visit, receive, progress)
    }
  }

  private static func run(
    _ request: StreamCopyRequest, _ interruption: Interruption, _ visit: PacketVisitor,
    _ receive: PacketReceiver, _ progress: (Int) -> Void
  ) throws(FFmpegError) -> StreamCopyResult {
    let isMovie = request.inputFormatHint == "mov"
    let input = try InputContext(
      request.input, formatHint: request.inputFormatHint,
      options: isMovie ? [DictionaryItem("ignore_chapters", "1")] : [], interruption: interruption)
    unsafe ffmpeg_make_times(input.pointer)
    let output = try OutputContext(
      descriptor: request.output, offset: request.outputOffset, format: request.outputFormat,
      path: request.outputPath, interruption: interruption)
    unsafe ffmpeg_shift_times_as_needed(output.pointer)

    var lanes: [TrackCopier] = []
    for track in request.tracks {
      try lanes.append(TrackCopier(track, from: input, to: output))
    }
    try output.add(request.items)
    try output.add(request.chapters)
    try output.add(request.attachments)
    let laneOfStream = selectStreams(of: input, lanes, all: request.readsAllTracks)
    var timeline = unsafe SourceTimeline(of: input.pointer)
    let isMuxed = !lanes.allSatisfy(\.isHandedOver)
    let unusedOptions = isMuxed ? try output.writeHeader(request.muxerOptions) : []
    for index in lanes.indices { lanes[index].settle() }

    let packet = try Packet()
    var (done, announced) = (0, 0)
    // The decoding time of the last packet that has one, in microseconds.
    var clock = ffmpeg_no_time()
    var obstacle: String?
    while try read(packet, from: input, &obstacle) {
      let streamIndex = unsafe Int(packet.pointer.pointee.stream_index)
      packet.visit(visit)
      if unsafe packet.pointer.pointee.dts != ffmpeg_no_time(),
        let stream = unsafe input.stream(streamIndex)
      {
        unsafe clock = ffmpeg.pointee.av_rescale_q(
          packet.pointer.pointee.dts, stream.pointee.time_base,
          AVRational(num: 1, den: AV_TIME_BASE))
      }
      if laneOfStream.indices.contains(streamIndex), let lane = laneOfStream[streamIndex],
        let stream = unsafe input.stream(streamIndex)
      {
        done += unsafe Int(packet.pointer.pointee.size)
        unsafe lanes[lane].place(&packet.pointer.pointee, at: clock)
        let shift = unsafe timeline.shift(for: packet.pointer.pointee, of: stream)
        if try unsafe lanes[lane].prepare(&packet.pointer.pointee, shift: shift) {
          if lanes[lane].isHandedOver {
            packet.hand(of: lane, to: receive)
          } else {
            try output.writeInTurn(packet)
          }
        }
        if done - announced >= progressStep {
          announced = done
          progress(done)
        }
      }
      packet.reset()
    }
    let bytesWritten = isMuxed ? try output.finish() : 0
    progress(done)

    var diagnostics = FFmpegLog.current.diagnostics
    for option in input.unusedOptions + unusedOptions {
      diagnostics.append("this FFmpeg does not know the option \(option)")
    }
    diagnostics += timeline.diagnostics
    for lane in lanes { diagnostics += lane.diagnostics }
    return StreamCopyResult(
      tracks: lanes.map(\.result), bytesWritten: bytesWritten, obstacle: obstacle,
      diagnostics: diagnostics)
  }

  /// Reads on; damage ends the source, what came before it is kept.
  private static func read(
    _ packet: borrowing Packet, from input: borrowing InputContext, _ obstacle: inout String?
  ) throws(FFmpegError) -> Bool {
    do throws(FFmpegError) {
      return try input.read(packet)
    } catch {
      if error.isCancellation || error.isInputFailure || error.systemCode != nil { throw error }
      obstacle = error.reason
      return false
    }
  }

  /// Lets the demuxer skip what no one asked for; the answer maps streams to lanes.
  private static func selectStreams(
    of input: borrowing InputContext, _ lanes: [TrackCopier], all: Bool
  ) -> [Int?] {
    var laneOfStream = [Int?](repeating: nil, count: input.streamCount)
    for (lane, track) in lanes.enumerated() { laneOfStream[track.streamIndex] = lane }
    for (index, lane) in laneOfStream.enumerated() {
      guard let stream = unsafe input.stream(index) else { continue }
      unsafe stream.pointee.discard = lane == nil && !all ? AVDISCARD_ALL : AVDISCARD_NONE
    }
    return laneOfStream
  }
}

/// The clock of a source whose times start anywhere and jump, as those of transport streams do.
struct SourceTimeline {
  /// A jump of this many microseconds is not a pause.
  private static let largestGap: Int64 = 10 * Int64(AV_TIME_BASE)

  private let isBroken: Bool
  /// What is added to all times, in microseconds.
  private var offset: Int64 = 0
  private var lastEnds: [Int32: Int64] = [:]
  private var jumpCount = 0

  init(of input: UnsafeMutablePointer<AVFormatContext>) {
    isBroken = unsafe ffmpeg_has_broken_times(input) != 0
    let start = unsafe input.pointee.start_time
    if isBroken, start != ffmpeg_no_time() { offset = Int64(0).minus(start) }
  }

  /// What is to be added to the packet's times, in microseconds.
  mutating func shift(
    for packet: AVPacket, of stream: UnsafeMutablePointer<AVStream>
  ) -> Int64 {
    let kind = unsafe stream.pointee.codecpar.pointee.codec_type
    guard isBroken, kind == AVMEDIA_TYPE_VIDEO || kind == AVMEDIA_TYPE_AUDIO,
      unsafe packet.dts != ffmpeg_no_time()
    else { return offset }
    let clock = AVRational(num: 1, den: AV_TIME_BASE)
    let base = unsafe stream.pointee.time_base
    let time = unsafe ffmpeg.pointee.av_rescale_q(packet.dts, base, clock).plus(offset)
    if let end = lastEnds[unsafe packet.stream_index] {
      let gap = time.minus(end)
      if gap > Self.largestGap || gap < -Self.largestGap {
        offset = offset.minus(gap)
        jumpCount += 1
      }
    }
    lastEnds[unsafe packet.stream_index] =
      unsafe ffmpeg.pointee.av_rescale_q(packet.dts.plus(packet.duration), base, clock).plus(offset)
    return offset
  }

  /// What was found.
  var diagnostics: [String] {
    jumpCount == 0
      ? [] : ["the times of the source jump \(jumpCount) times; what follows was joined"]
  }
}
