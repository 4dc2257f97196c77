internal import CFFmpeg

/// The way of one track's packets from the demuxer to a muxer that writes the whole file.
@safe struct TrackCopier {
  /// The source's stream.
  let streamIndex: Int
  /// What was read so far.
  private(set) var result = StreamCopyResult.Track()

  private let request: StreamCopyRequest.Track
  private let source: UnsafeMutablePointer<AVStream>
  /// `nil` for packets that are handed over.
  private let destination: UnsafeMutablePointer<AVStream>?
  private let sourceForm: SubtitleForm?
  /// Ticks that two packets must be apart at least.
  private let smallestStep: Int64
  private var base = AVRational(num: 1, den: 1)
  /// What FFmpeg remembers of sound times that it makes exact.
  private var soundState: Int64
  private var lastDecodeTime: Int64?
  private var lastDuration: Int64 = 0
  private var movedCount = 0
  private var untimedCount = 0
  private var placedCount = 0

  /// Joins a stream of `input` with a new track of `output`; both must outlive the lane.
  init(
    _ request: StreamCopyRequest.Track, from input: borrowing InputContext,
    to output: borrowing OutputContext
  ) throws(FFmpegError) {
    guard let index = input.index(of: request.source), let stream = unsafe input.stream(index)
    else {
      throw FFmpegError(
        code: ffmpeg_error_no_stream(), operation: .findTrack, subject: "track \(request.trackID)",
        reason: "the source has no such track of samples")
    }
    self.request = request
    streamIndex = index
    result.streamIndex = index
    unsafe source = stream
    sourceForm = unsafe SubtitleForm(
      codecName: DictionaryBridge.text(
        ffmpeg.pointee.avcodec_get_name(stream.pointee.codecpar.pointee.codec_id)))
    unsafe destination =
      request.form == .handedOver ? nil : try output.addTrack(from: stream, request)
    smallestStep = unsafe ffmpeg_takes_equal_times(output.pointer) != 0 ? 0 : 1
    soundState = ffmpeg_no_time()
    if case .text = request.form { result.keepsBytes = false }
  }

  /// Takes over the clock that the muxer has chosen when it wrote its header.
  mutating func settle() {
    unsafe base =
      destination?.pointee.time_base
      ?? AVRational(num: 1, den: Int32(StreamCopyRequest.handedOverTimescale))
  }

  /// Ticks of the destination as seconds.
  func seconds(_ ticks: Int64) -> Double {
    Double(ticks) * Double(base.num) / Double(max(1, base.den))
  }

  /// Whether the packets are handed over to the caller.
  var isHandedOver: Bool { request.form == .handedOver }

  /// Gives timed data that has no time the one of what comes before it in the file; times are in microseconds.
  ///
  /// Source: MISB ST 1402, asynchronous KLV.
  mutating func place(_ packet: inout AVPacket, at clock: Int64) {
    let noTime = ffmpeg_no_time()
    guard unsafe source.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_DATA,
      unsafe packet.pts == noTime && packet.dts == noTime, clock != noTime
    else { return }
    unsafe packet.pts = ffmpeg.pointee.av_rescale_q(
      clock, AVRational(num: 1, den: AV_TIME_BASE), source.pointee.time_base)
    placedCount += 1
  }

  /// Gives a packet the destination's track, times and form; `false` where there is nothing to write.
  mutating func prepare(
    _ packet: inout AVPacket, shift: Int64
  ) throws(FFmpegError) -> Bool {
    guard unsafe packet.size > 0, let bytes = unsafe packet.data else {
      result.emptyPacketCount += 1
      return false
    }
    if case .text(let form) = request.form, let sourceForm {
      guard try unsafe rewrite(&packet, bytes, from: sourceForm, to: form) else { return false }
    } else {
      unsafe result.census.add(bytes, packet.size)
    }
    if let destination = unsafe destination {
      unsafe packet.stream_index = destination.pointee.index
    }
    unsafe packet.pos = -1
    unsafe retime(&packet, shift: shift)
    return true
  }

  /// Puts a subtitle into another notation; `false` where it shows nothing.
  private mutating func rewrite(
    _ packet: inout AVPacket, _ bytes: UnsafePointer<UInt8>, from: SubtitleForm, to: SubtitleForm
  ) throws(FFmpegError) -> Bool {
    let stored = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: Int(packet.size)))
    let text = SubtitleText(stored, form: from)
    guard !text.runs.isEmpty else {
      result.emptyPacketCount += 1
      return false
    }
    result.census.packetCount += 1
    result.census.byteCount += Int(unsafe packet.size)
    let written = text.bytes(in: to)
    // Settings of cues and the like belong to the notation that is left behind.
    unsafe withUnsafeMutablePointer(to: &packet) {
      unsafe ffmpeg.pointee.av_packet_free_side_data($0)
    }
    let code = unsafe written.withUnsafeBufferPointer { buffer in
      unsafe withUnsafeMutablePointer(to: &packet) { packet in
        unsafe ffmpeg_replace_bytes(packet, buffer.baseAddress, Int32(buffer.count))
      }
    }
    guard code >= 0 else { throw FFmpegError(code: code, operation: .rewriteSubtitle) }
    return true
  }

  private mutating func retime(_ packet: inout AVPacket, shift: Int64) {
    let noTime = ffmpeg_no_time()
    let sourceBase = unsafe source.pointee.time_base
    let offset = unsafe ffmpeg.pointee.av_rescale_q(
      shift, AVRational(num: 1, den: AV_TIME_BASE), sourceBase)
    if unsafe packet.pts != noTime { unsafe packet.pts = packet.pts.plus(offset) }
    if unsafe packet.dts != noTime { unsafe packet.dts = packet.dts.plus(offset) }
    let kind = unsafe source.pointee.codecpar.pointee.codec_type
    if kind == AVMEDIA_TYPE_SUBTITLE || kind == AVMEDIA_TYPE_DATA {
      if unsafe packet.pts == noTime { unsafe packet.pts = packet.dts }
      unsafe packet.dts = packet.pts
    }
    if unsafe kind == AVMEDIA_TYPE_AUDIO && (packet.dts != noTime || packet.pts != noTime) {
      unsafe retimeSound(&packet, sourceBase)
    } else {
      unsafe packet.dts = rescale(packet.dts, sourceBase)
      unsafe packet.pts = rescale(packet.pts, sourceBase)
      unsafe packet.duration = unsafe ffmpeg.pointee.av_rescale_q(packet.duration, sourceBase, base)
    }
    if unsafe packet.dts == noTime && packet.pts != noTime {
      unsafe packet.dts = min(packet.pts, decodeTime(before: packet))
    }
    if unsafe packet.dts == noTime && packet.pts == noTime {
      untimedCount += 1
      unsafe packet.dts = lastDecodeTime.map { $0.plus(max(lastDuration, smallestStep)) } ?? 0
      unsafe packet.pts = packet.dts
    }
    guard unsafe packet.dts != noTime else { return }
    // The last sample lasts as long as the one before it, where nothing tells how long that is.
    if let last = lastDecodeTime, unsafe packet.duration <= 0 && kind != AVMEDIA_TYPE_SUBTITLE {
      unsafe packet.duration = max(0, packet.dts.minus(last))
    }
    if let last = lastDecodeTime, unsafe packet.dts < last.plus(smallestStep) {
      unsafe packet.dts = last.plus(smallestStep)
      movedCount += 1
    }
    if unsafe packet.pts != noTime && packet.pts < packet.dts { unsafe packet.pts = packet.dts }
    lastDecodeTime = unsafe packet.dts
    lastDuration = unsafe packet.duration
  }

  /// When a packet is decoded of which only is told when it is shown: after the one before, the first as early as the
  /// pictures that are shown in another order need it.
  private func decodeTime(before packet: AVPacket) -> Int64 {
    if let last = lastDecodeTime { return last.plus(max(lastDuration, smallestStep)) }
    let parameters = unsafe source.pointee.codecpar.pointee
    let delay = unsafe Int64(max(0, min(parameters.video_delay, 16)))
    return unsafe packet.pts.minus(delay * max(packet.duration, smallestStep))
  }

  private mutating func retimeSound(_ packet: inout AVPacket, _ sourceBase: AVRational) {
    guard let parameters = unsafe source.pointee.codecpar else { return }
    let time = unsafe packet.dts != ffmpeg_no_time() ? packet.dts : packet.pts
    let length = unsafe ffmpeg_sound_length(parameters, packet.size)
    let rate = unsafe parameters.pointee.sample_rate
    guard rate > 0, length > 0 else {
      unsafe packet.dts = rescale(time, sourceBase)
      unsafe packet.pts = packet.dts
      unsafe packet.duration = unsafe ffmpeg.pointee.av_rescale_q(packet.duration, sourceBase, base)
      return
    }
    let soundBase = AVRational(num: 1, den: rate)
    unsafe packet.dts = ffmpeg.pointee.av_rescale_delta(
      sourceBase, time, soundBase, length, &soundState, base)
    unsafe packet.pts = packet.dts
    // The last packet may hold less than it could.
    let told = unsafe ffmpeg.pointee.av_rescale_q(packet.duration, sourceBase, base)
    let whole = unsafe ffmpeg.pointee.av_rescale_q(Int64(length), soundBase, base)
    let slack = unsafe max(1, ffmpeg.pointee.av_rescale_q(1, sourceBase, base))
    unsafe packet.duration = told > 0 && told < whole - slack ? told : whole
  }

  private func rescale(_ time: Int64, _ sourceBase: AVRational) -> Int64 {
    time == ffmpeg_no_time() ? time : unsafe ffmpeg.pointee.av_rescale_q(time, sourceBase, base)
  }

  /// What could not be kept as it was.
  var diagnostics: [String] {
    var sentences: [String] = []
    let track = "track \(request.trackID)"
    if movedCount > 0 {
      sentences.append(
        "\(track): \(movedCount) samples were moved, for the source has several at one time")
    }
    if placedCount > 0 {
      sentences.append(
        "\(track): \(placedCount) samples have no time and get that of what comes before them in the file"
      )
    }
    if untimedCount > 0 {
      sentences.append("\(track): \(untimedCount) samples have no time and follow the one before")
    }
    return sentences
  }
}

/// Arithmetic on times that a hostile file may set to anything.
extension Int64 {
  /// The sum, or the nearest number there is.
  func plus(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, or the nearest number there is.
  func minus(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }
}
