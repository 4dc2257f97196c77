internal import CFFmpeg

/// The way of one track's packets from the demuxer to the muxer.
@safe struct PacketLane {
  /// What was asked for.
  let request: RemuxRequest.Track
  /// The source's stream.
  let streamIndex: Int
  /// Whether the muxer treats the track as video.
  let isVideo: Bool
  /// What came out so far.
  private(set) var result: RemuxResult.Track

  private let source: UnsafeMutablePointer<AVStream>
  private let destination: UnsafeMutablePointer<AVStream>
  private let dress: Dress
  /// Ticks that two samples of the track must lie apart at least.
  private let smallestStep: Int64
  private var sourceBase: AVRational
  private var base: AVRational
  private var lastDecodeTime: Int64?
  private var lastStep: Int64 = 0
  /// What FFmpeg's decode times are moved by.
  private var decodeShift: Int64 = 0
  private var roundedCount = 0

  /// Joins a stream of `input` with a new track of `output`; both must outlive the lane.
  ///
  /// - Throws: ``FFmpegError`` where the source has no such track, or it is an attached picture.
  init(
    _ request: RemuxRequest.Track, from input: borrowing InputContext,
    to output: borrowing OutputContext
  ) throws(FFmpegError) {
    let found = Self.find(request.source, in: input)
    guard let index = found, let stream = unsafe input.stream(index) else {
      throw FFmpegError(
        code: ffmpeg_error_no_stream(), operation: "find track \(request.source)",
        reason: "the source has no such track of samples")
    }
    let added = try unsafe output.addTrack(from: stream, request)
    self.request = request
    unsafe source = stream
    unsafe destination = added.stream
    unsafe dress = added.dress
    streamIndex = index
    unsafe isVideo = Dress.isVideo(added.stream.pointee.codecpar.pointee)
    let mayCoincide = unsafe added.stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_DATA
    smallestStep = mayCoincide ? 0 : 1
    unsafe sourceBase = stream.pointee.time_base
    unsafe base = added.stream.pointee.time_base
    result = RemuxResult.Track(
      source: request.source, outputTrackID: nil, timescale: request.timescale)
    // The demuxer rewrites the samples of codecs it knows to store oddly; it is to know nothing.
    if dress == .data {
      unsafe stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_DATA
      unsafe stream.pointee.codecpar.pointee.codec_id = AV_CODEC_ID_BIN_DATA
    }
  }

  /// The place of a track's stream; attached pictures are no tracks.
  static func find(
    _ source: RemuxRequest.Source, in input: borrowing InputContext
  ) -> Int? {
    for index in 0..<input.streamCount {
      guard let stream = unsafe input.stream(index) else { continue }
      if unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 { continue }
      switch source {
      case .index(let wanted) where wanted == index: return index
      case .trackID(let wanted) where unsafe Int64(stream.pointee.id) == Int64(wanted):
        return index
      default: continue
      }
    }
    return nil
  }

  /// Takes over the timescale that the muxer has chosen when it wrote its header.
  mutating func settle() {
    // FFmpeg would give a last sound sample of no duration the length of a frame.
    if dress == .sound { unsafe destination.pointee.codecpar.pointee.frame_size = 0 }
    unsafe base = destination.pointee.time_base
    if base.num == 1, let timescale = UInt32(exactly: base.den) {
      result.timescale = timescale
    }
  }

  /// Gives a packet the destination's track and times; `false` where there is nothing to write.
  mutating func prepare(_ packet: inout AVPacket) -> Bool {
    guard unsafe packet.size > 0 else {
      result.emptySampleCount += 1
      return false
    }
    if unsafe packet.flags & AV_PKT_FLAG_CORRUPT != 0 { result.incompleteSampleCount += 1 }
    unsafe packet.stream_index = destination.pointee.index
    unsafe packet.pos = -1
    unsafe retime(&packet)
    unsafe count(packet)
    return true
  }

  private mutating func retime(_ packet: inout AVPacket) {
    unsafe packet.dts = rescale(packet.dts)
    unsafe packet.pts = rescale(packet.pts)
    unsafe packet.duration = rescale(packet.duration)
    let noTime = ffmpeg_no_time()
    guard unsafe packet.dts != noTime else { return }

    // Composition offsets are not written for data.
    if dress == .data { unsafe packet.pts = packet.dts }
    if lastDecodeTime == nil { decodeShift = unsafe shift(forFirst: packet) }
    unsafe packet.dts = packet.dts.plus(decodeShift)
    let decodeTime = unsafe packet.dts
    if let last = lastDecodeTime, decodeTime < last.plus(smallestStep) {
      unsafe packet.dts = last.plus(smallestStep)
      result.retimedSampleCount += 1
    } else if unsafe packet.pts != noTime && packet.pts < packet.dts {
      result.retimedSampleCount += 1
    }
    if unsafe packet.pts != noTime { unsafe packet.pts = max(packet.pts, packet.dts) }
    if let last = lastDecodeTime {
      lastStep = unsafe packet.dts.minus(last)
    } else {
      result.firstDecodeTime = unsafe packet.dts
    }
    lastDecodeTime = unsafe packet.dts
    unsafe packet.duration = duration(of: packet)
  }

  /// How far decode times must move so that composition offsets are the source's, none below 0.
  private func shift(forFirst packet: AVPacket) -> Int64 {
    guard let offsets = request.compositionOffsets, dress != .data,
      unsafe packet.pts != ffmpeg_no_time()
    else { return 0 }
    let raise = max(0, Int64(0).minus(ticks(offsets.smallest)))
    return unsafe packet.pts.minus(ticks(offsets.first)).minus(raise).minus(packet.dts)
  }

  /// Ticks of the timescale asked for as ticks of the timescale that the muxer chose.
  private func ticks(_ wanted: Int64) -> Int64 {
    av_rescale(wanted, Int64(base.den), Int64(request.timescale))
  }

  /// How long the packet lasts if it is the last; the muxer takes others from the next one's time.
  private func duration(of packet: AVPacket) -> Int64 {
    if case .constantSound(let sampleSize) = dress {
      return unsafe Int64(packet.size) / Int64(sampleSize)
    }
    if let wanted = request.lastSampleDuration {
      return ticks(wanted)
    }
    return unsafe packet.duration > 0 ? packet.duration : lastStep
  }

  private mutating func rescale(_ time: Int64) -> Int64 {
    guard time != ffmpeg_no_time(), time != 0,
      sourceBase.num != base.num || sourceBase.den != base.den
    else { return time }
    let scaled = av_rescale_q(time, sourceBase, base)
    if av_compare_ts(time, sourceBase, scaled, base) != 0 { roundedCount += 1 }
    return scaled
  }

  private mutating func count(_ packet: AVPacket) {
    let size = unsafe Int(packet.size)
    result.outputTrackID = request.trackID
    result.byteCount += size
    if case .constantSound(let sampleSize) = dress {
      result.sampleCount += size / Int(sampleSize)
    } else {
      result.sampleCount += 1
    }
  }

  /// What could not be kept as it was.
  var diagnostics: [String] {
    var sentences: [String] = []
    let track = "track \(request.trackID)"
    if result.timescale != request.timescale {
      sentences.append(
        "\(track): the muxer chose timescale \(result.timescale) instead of \(request.timescale)")
    }
    if roundedCount > 0 {
      sentences.append("\(track): \(roundedCount) times are no whole ticks and were rounded")
    }
    if result.retimedSampleCount > 0 {
      sentences.append(
        "\(track): \(result.retimedSampleCount) samples were moved, for the muxer refuses samples"
          + " of no duration and samples shown before they are decoded")
    }
    if result.emptySampleCount > 0 {
      sentences.append("\(track): \(result.emptySampleCount) samples of no bytes were left out")
    }
    if result.incompleteSampleCount > 0 {
      sentences.append("\(track): the file ends within \(result.incompleteSampleCount) samples")
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
