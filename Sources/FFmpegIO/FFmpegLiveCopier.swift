internal import CFFmpeg
internal import CLibrary
internal import MediaModel

/// Copies the pictures, the sound and the text of a live source into fragments of a movie, which are handed on as they
/// come: their samples have the form that movies have, and nothing is coded.
package enum FFmpegLiveCopier {
  /// A part of the movie; the first has its headers.
  package struct Piece: Sendable {
    package var bytes: [UInt8]
    /// When packets of pictures, else of sound, were to be decoded, and when they came, both in seconds.
    package var arrivals: [(time: Double, host: Double)]
  }

  /// What came of it.
  package struct Result: Sendable {
    /// Why reading ended before the source did; `nil` where it did not.
    package var obstacle: String?
    package var diagnostics: [String]
  }

  /// Times begin here, in microseconds, so that none is below 0.
  private static let start: Int64 = 10_000_000
  /// How long packets are collected, in seconds.
  private static let interval = 0.1
  /// A stream that has given nothing for so long is described without it, in seconds.
  private static let patience = 3.0

  /// Copies until the source ends, nothing comes for long, or someone stops it.
  ///
  /// - Parameters:
  ///   - source: what is copied.
  ///   - format: the muxer, `mov` or `mp4`.
  ///   - timeout: the seconds without a packet after which the source is dead.
  ///   - interruption: the wish to stop.
  ///   - now: the seconds of the clock that arrivals are given by.
  ///   - receive: takes a piece; false ends the copying.
  /// - Returns: what came of it.
  /// - Throws: ``FFmpegError`` where the source cannot be opened, or its streams cannot be in a movie.
  package static func copy(
    _ source: FFmpegLiveSource, as format: String, timeout: Double, interruption: Interruption,
    now: () -> Double, receive: (Piece) -> Bool
  ) throws(FFmpegError) -> Result {
    try FFmpegLog.capture { () throws(FFmpegError) in
      try run(source, format, timeout, interruption, now, receive)
    }
  }

  private static func run(
    _ source: FFmpegLiveSource, _ format: String, _ timeout: Double, _ interruption: Interruption,
    _ now: () -> Double, _ receive: (Piece) -> Bool
  ) throws(FFmpegError) -> Result {
    interruption.expire(after: timeout)
    let input = try InputContext(source, interruption: interruption)
    unsafe ffmpeg_make_times(input.pointer)
    let output = try OutputContext(collectedAs: format, interruption: Interruption())
    var (lanes, laneOfStream, left) = try join(input, output)
    var counts = lanes.map {
      source.isDevice ? unsafe CountedSound(input.stream($0.streamIndex)) : nil
    }
    let filters = lanes.map { unsafe LiveFilter(input.stream($0.streamIndex)) }
    guard !lanes.isEmpty else {
      throw FFmpegError(
        code: ffmpeg_error_no_stream(), operation: .findTrack,
        reason: "there are neither pictures nor sound")
    }
    let unusedOptions = try writeHeader(of: output)
    for index in lanes.indices { lanes[index].settle() }
    var timeline = unsafe LiveTimeline(of: input.pointer)
    // Devices count from 1970, or from when the machine began.
    let origin =
      unsafe source.isDevice && input.pointer.pointee.start_time != ffmpeg_no_time()
      ? unsafe start.minus(input.pointer.pointee.start_time) : start
    let clock = reference(input, laneOfStream)
    let delay = source.needsPace ? 0 : Self.delay(of: clock, in: input)
    let packet = try Packet()
    var silent = Set(lanes.indices)
    var piece = Piece(bytes: [], arrivals: [])
    var (begun, lastTaken, pace): (Double?, Double, (time: Double, host: Double)?) = (nil, 0, nil)
    var obstacle: String?
    var isTaken = true
    while true {
      interruption.expire(after: timeout)
      do throws(FFmpegError) {
        guard try input.read(packet) else { break }
      } catch {
        guard !interruption.isCancelled else { break }
        obstacle =
          interruption.hasExpired
          ? "nothing came for \(Int(timeout.rounded())) s" : error.reason
        break
      }
      defer { packet.reset() }
      let stream = unsafe Int(packet.pointer.pointee.stream_index)
      guard laneOfStream.indices.contains(stream), let lane = laneOfStream[stream],
        let described = unsafe input.stream(stream)
      else { continue }
      guard filters[lane].apply(packet) else { continue }
      unsafe counts[lane]?.settle(&packet.pointer.pointee)
      if silent.contains(lane) { unsafe placeFirst(&packet.pointer.pointee, of: described) }
      let shift = unsafe timeline.shift(
        for: packet.pointer.pointee, of: described, at: now()
      ).plus(origin)
      guard try unsafe lanes[lane].prepare(&packet.pointer.pointee, shift: shift) else { continue }
      let time = unsafe lanes[lane].seconds(packet.pointer.pointee.dts)
      if source.needsPace {
        if pace == nil { pace = (time, now()) }
        if let pace { hold(until: pace.host + time - pace.time, now, interruption) }
      }
      let host = now()
      if stream == clock { piece.arrivals.append((time + delay, host)) }
      try output.writeInTurn(packet)
      silent.remove(lane)
      begun = begun ?? host
      let isDescribed = silent.isEmpty || host - (begun ?? host) > patience
      guard isDescribed, host - lastTaken >= interval else { continue }
      piece.bytes = try output.takeFragment()
      lastTaken = host
      isTaken = receive(piece)
      piece.arrivals = []
      guard isTaken else { break }
    }
    // A wish to stop is not a reason to lose what has come.
    if begun != nil, isTaken {
      piece.bytes = try output.takeFragment()
      _ = receive(piece)
    }
    var diagnostics = FFmpegLog.current.diagnostics + left + timeline.diagnostics
    for option in input.unusedOptions + unusedOptions {
      diagnostics.append("this FFmpeg does not know the option \(option)")
    }
    for lane in lanes { diagnostics += lane.diagnostics }
    return Result(obstacle: obstacle, diagnostics: diagnostics)
  }

  /// Gives a packet without times that comes before all that have one, as the first of RTSP, the time before theirs.
  private static func placeFirst(
    _ packet: inout AVPacket, of stream: UnsafeMutablePointer<AVStream>
  ) {
    let (noTime, start) = unsafe (ffmpeg_no_time(), stream.pointee.start_time)
    let rate = unsafe stream.pointee.avg_frame_rate
    guard start != noTime,
      unsafe packet.pts == noTime && packet.dts == noTime
    else { return }
    let length =
      rate.num > 0 && rate.den > 0
      ? unsafe ffmpeg.pointee.av_rescale_q(
        1, AVRational(num: rate.den, den: rate.num), stream.pointee.time_base) : 1
    unsafe packet.dts = start.minus(max(1, length))
    unsafe packet.pts = packet.dts
  }

  private static func writeHeader(of output: borrowing OutputContext) throws(FFmpegError)
    -> [String]
  {
    do throws(FFmpegError) {
      return try output.writeHeader([
        DictionaryItem(
          "movflags", "frag_custom+delay_moov+default_base_moof+skip_trailer+frag_discont"),
        DictionaryItem("use_editlist", "0"), DictionaryItem("movie_timescale", "720000"),
        DictionaryItem("write_tmcd", "0"),
      ])
    } catch {
      // Why is given before the source is closed, of which FFmpeg may tell more.
      var error = error
      error.lastLogLine = FFmpegLog.current.last
      throw error
    }
  }

  /// Joins streams that movies hold with tracks; the others are given.
  private static func join(
    _ input: borrowing InputContext, _ output: borrowing OutputContext
  ) throws(FFmpegError) -> ([TrackCopier], [Int?], [String]) {
    var lanes: [TrackCopier] = []
    var laneOfStream = [Int?](repeating: nil, count: input.streamCount)
    var left: [String] = []
    for index in laneOfStream.indices {
      guard let stream = unsafe input.stream(index),
        let parameters = unsafe stream.pointee.codecpar
      else { continue }
      let kind = unsafe parameters.pointee.codec_type
      let isAttached = unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
      guard !isAttached, kind == AVMEDIA_TYPE_VIDEO || kind == AVMEDIA_TYPE_AUDIO else {
        left.append(
          "stream \(index + 1) of the source is neither pictures nor sound and is left out")
        unsafe stream.pointee.discard = AVDISCARD_ALL
        continue
      }
      laneOfStream[index] = lanes.count
      try lanes.append(
        TrackCopier(
          StreamCopyRequest.Track(source: .index(index), trackID: UInt32(lanes.count + 1)),
          from: input, to: output))
    }
    return (lanes, laneOfStream, left)
  }

  /// The stream whose arrivals tell the clock of the source.
  private static func reference(
    _ input: borrowing InputContext, _ laneOfStream: [Int?]
  ) -> Int? {
    let taken = laneOfStream.indices.filter { laneOfStream[$0] != nil }
    return taken.first { index in
      unsafe input.stream(index)?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    } ?? taken.first
  }

  /// By how many seconds packets are late because only what follows tells that they are whole.
  ///
  /// In a transport stream the packet of a picture ends where the next begins, and so does the picture in it: one is
  /// known when the second after it has begun.
  private static func delay(of stream: Int?, in input: borrowing InputContext) -> Double {
    guard let stream, let described = unsafe input.stream(stream),
      unsafe described.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO,
      unsafe DictionaryBridge.text(ffmpeg_input_format_names(input.pointer)) == "mpegts"
    else { return 0 }
    let rate = unsafe described.pointee.avg_frame_rate
    return rate.num > 0 && rate.den > 0 ? 2 * Double(rate.den) / Double(rate.num) : 0
  }

  private static func hold(
    until host: Double, _ now: () -> Double, _ interruption: Interruption
  ) {
    while !interruption.isCancelled {
      let rest = host - now()
      guard rest > 0 else { return }
      usleep(UInt32(min(rest, 0.05) * 1e6))
    }
  }
}

/// Takes the headers off the frames of sound that come with one each: the muxer does so only where it writes the headers
/// of the movie first.
///
/// Source: ISO/IEC 14496-3 § 1.A.3.2 (ADTS).
@safe private final class LiveFilter {
  private let context: UnsafeMutablePointer<AVBSFContext>?

  init(_ stream: UnsafeMutablePointer<AVStream>?) {
    guard let stream = unsafe stream, let parameters = unsafe stream.pointee.codecpar,
      unsafe parameters.pointee.codec_id == AV_CODEC_ID_AAC
        && parameters.pointee.extradata_size == 0
    else {
      unsafe context = nil
      return
    }
    unsafe context = ffmpeg_filter_open("aac_adtstoasc", stream)
  }

  deinit { if let context = unsafe context { unsafe ffmpeg_filter_free(context) } }

  /// Puts a packet into the form of movies; false for the rest of a frame, as the first of a stream may be that was
  /// joined in its middle.
  func apply(_ packet: borrowing Packet) -> Bool {
    guard let context = unsafe context else { return true }
    return unsafe ffmpeg_filter_packet(context, packet.pointer) >= 0
  }
}
