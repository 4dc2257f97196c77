internal import BinaryIO
internal import MediaModel

/// The tracks of a Matroska file, as their entries tell them.
///
/// Source: RFC 9559 § 5.1.4; RFC 9559 § 5.1.2 for times; the Matroska codec registry for the names of codecs.
struct MatroskaTracks {
  /// The tracks, in the order of their places.
  private(set) var tracks: [TrackDescription] = []
  /// Whether the entries tell all that the samples could.
  private(set) var areWhole = true

  private let scale: UInt64
  private let duration: MediaTime?

  private static let second: UInt64 = 1_000_000_000
  private static let masters: Set<EBMLID> = [.audio, .video, .color, .masteringMetadata]

  /// Names of ffprobe by the codes of codecs, and by how these start.
  private static let codecs: KeyValuePairs<String, String> = [
    "A_PCM/INT/LIT": "pcm_s", "A_PCM/INT/BIG": "pcm_s", "A_PCM/FLOAT/IEEE": "pcm_f",
    "A_FLAC": "flac", "A_VORBIS": "vorbis", "A_OPUS": "opus", "A_AAC": "aac", "A_ALAC": "alac",
    "A_AC3": "ac3", "A_EAC3": "eac3", "A_DTS": "dts", "A_TRUEHD": "truehd", "A_MPEG/L3": "mp3",
    "A_MPEG/L2": "mp2", "A_WAVPACK4": "wavpack", "A_TTA1": "tta", "V_MPEG4/ISO/AVC": "h264",
    "V_MPEGH/ISO/HEVC": "hevc", "V_MPEG4/ISO": "mpeg4", "V_MPEG2": "mpeg2video",
    "V_MPEG1": "mpeg1video", "V_AV1": "av1", "V_VP8": "vp8", "V_VP9": "vp9", "V_THEORA": "theora",
    "V_PRORES": "prores", "V_FFV1": "ffv1", "V_MJPEG": "mjpeg", "S_TEXT/UTF8": "subrip",
    "S_TEXT/ASS": "ass", "S_TEXT/SSA": "ass", "S_TEXT/WEBVTT": "webvtt", "D_WEBVTT": "webvtt",
    "S_VOBSUB": "dvd_subtitle", "S_HDMV/PGS": "hdmv_pgs_subtitle", "S_DVBSUB": "dvb_subtitle",
  ]
  /// Kinds of tracks by their numbers.
  private static let kinds: [UInt64: String] = [
    1: "video", 2: "audio", 0x11: "subtitle", 0x21: "data",
  ]
  /// What tracks are for: names, flags, and what holds where nothing is given.
  private static let dispositions: [(name: String, flag: EBMLID, usual: UInt64)] = [
    ("default", .flagDefault, 1), ("original", .flagOriginal, 0), ("comment", .flagCommentary, 0),
    ("forced", .flagForced, 0), ("hearing_impaired", .flagHearingImpaired, 0),
    ("visual_impaired", .flagVisualImpaired, 0), ("descriptions", .flagTextDescriptions, 0),
  ]

  /// What colours are given by here.
  private static let colors: Set<EBMLID> = [
    .colorMatrix, .colorRange, .colorTransfer,
    .colorPrimaries, .chromaSitingAcross, .chromaSitingDown,
  ]
  /// Whether an element tells what a general demuxer has to describe: fields, stereo, transparency, turned pictures,
  /// layers, what is packed.
  private static func isUnusual(_ element: EBMLElement) -> Bool {
    switch element.id {
    case .flagInterlaced: element.number == 1
    case .stereoMode, .alphaMode: element.number != 0
    case .projection, .blockAdditionMapping, .contentEncodings: true
    default: false
    }
  }

  init(_ file: MatroskaFile) {
    let told = file.info(.timestampScale)?.number ?? 1_000_000
    scale = (1...Self.second).contains(told) ? told : 1_000_000
    let ticks = (file.info(.duration)?.double ?? 0) * Double(scale) / 1000
    duration = Int64(exactly: ticks.rounded(.down)).flatMap {
      $0 > 0 ? MediaTime($0, timescale: 1_000_000) : nil
    }
    for entry in file.streams { add(entry) }
  }

  private mutating func add(_ entry: EBMLElement) {
    let kind = Self.kinds[entry.child(.trackType)?.number ?? 0] ?? "unknown"
    let code = entry.child(.codecID)?.text ?? ""
    let name = Self.codecs.first { code.hasPrefix($0.key) }?.value ?? code
    let trackID = UInt32(clamping: tracks.count + 1)
    var track = TrackDescription(trackID: trackID, handlerType: kind)
    track.sampleEntries = [SampleEntryDescription(type: name)]
    let described =
      switch kind {
      case "audio": sound(entry, code, name).description(trackID: trackID)
      case "video": picture(entry, name)?.description(trackID: trackID)
      default: code.hasPrefix("S_TEXT") ? track : nil
      }
    if let described { track = described } else { areWhole = false }
    track.handlerName = entry.child(.name)?.text ?? ""
    track.timescale = UInt32(Self.second / Self.second.greatestCommonDivisor(scale))
    track.duration = kind == "audio" || kind == "video" ? duration ?? .zero : .zero
    track.dispositions = Self.dispositions.filter {
      (entry.child($0.flag).map { $0.number ?? 0 } ?? $0.usual) != 0
    }.map(\.name)
    tracks.append(track)
  }

  private func settings(_ entry: EBMLElement, _ id: EBMLID) -> EBMLElement {
    var parser = EBMLParser(masters: Self.masters, most: 1000)
    let bytes = entry.child(id)?.bytes ?? []
    return EBMLElement(id, parser.children(of: bytes, at: 0, path: ""))
  }

  /// What is reported pictures; `nil` without their size.
  private mutating func picture(_ entry: EBMLElement, _ name: String) -> PictureTrack? {
    let video = settings(entry, .video)
    func size(_ id: EBMLID) -> Int? {
      video.child(id)?.number.flatMap { (1...0xFFFF).contains($0) ? Int($0) : nil }
    }
    guard let width = size(.pixelWidth), let height = size(.pixelHeight) else { return nil }
    var track = PictureTrack(name, width: width, height: height)
    let across = (size(.displayWidth) ?? width) * height
    let down = (size(.displayHeight) ?? height) * width
    let divisor = UInt64(across).greatestCommonDivisor(UInt64(down))
    track.pixelShape = (across / Int(divisor), down / Int(divisor))
    let duration = entry.child(.defaultDuration)?.number ?? 0
    track.frameRate = Int(exactly: duration).flatMap { PictureTrack.rate(Int(Self.second), $0) }
    let settings = entry.child(.codecPrivate)?.bytes ?? []
    let coding: PictureCoding? =
      switch name {
      case "h264": AVCConfiguration.coding(settings)
      case "hevc": HEVCConfiguration.coding(settings)
      case "vp8": PictureCoding(pixelFormat: "yuv420p", isProgressive: true)
      default: nil
      }
    track.coding = coding ?? PictureCoding()
    if let color = video.child(.color) { addColor(color, to: &track.coding) }
    let range = MatroskaHeaders.range(of: video)
    track.coding.masteringDisplay = range.display ?? track.coding.masteringDisplay
    track.coding.contentLightLevel = range.light ?? track.coding.contentLightLevel
    let isPlain =
      (video.children + entry.children).allSatisfy { !Self.isUnusual($0) }
      && (video.child(.color)?.children ?? []).allSatisfy { Self.colors.contains($0.id) }
    areWhole = areWhole && isPlain && coding?.isProgressive == true && track.frameRate != nil
    return track
  }

  /// What the container says of colours counts for more than what the codec says.
  private func addColor(_ color: EBMLElement, to coding: inout PictureCoding) {
    func number(_ id: EBMLID, _ other: Int?) -> Int {
      let told = color.child(id)?.number.flatMap { Int(exactly: $0) }
      return told.flatMap { $0 == 2 ? nil : $0 } ?? other ?? 2
    }
    coding.color = PictureColor(
      primaries: number(.colorPrimaries, coding.color?.primaries),
      transfer: number(.colorTransfer, coding.color?.transfer),
      matrix: number(.colorMatrix, coding.color?.matrix))
    switch (
      color.child(.chromaSitingAcross)?.number,
      color.child(.chromaSitingDown)?.number
    ) {
    case (1, 1): coding.chromaLocation = "topleft"
    case (1, 2): coding.chromaLocation = "left"
    case (2, 2): coding.chromaLocation = "center"
    default: break
    }
    switch color.child(.colorRange)?.number {
    case 1: coding.isFullRange = false
    case 2: coding.isFullRange = true
    default: break
    }
  }

  private mutating func sound(_ entry: EBMLElement, _ code: String, _ name: String) -> SoundTrack {
    let audio = settings(entry, .audio)
    let rate = audio.child(.samplingFrequency)?.double ?? 8000
    let bits = Int(clamping: audio.child(.bitDepth)?.number ?? 0)
    var track = SoundTrack(
      name, sampleRate: Int(exactly: rate.rounded()) ?? 0,
      channelCount: Int(clamping: audio.child(.channels)?.number ?? 1))
    let settings = entry.child(.codecPrivate)?.bytes ?? []
    switch code {
    case _ where code.hasPrefix("A_PCM"):
      if bits == 8, name == "pcm_s" { track.codec = "pcm_u8" }
      if bits > 8, bits <= 64 { track.codec += "\(bits)" + (code.hasSuffix("BIG") ? "be" : "le") }
      areWhole = areWhole && track.codec != name && track.sampleRate < 1 << 32
      if track.channelCount <= 1024, areWhole {
        track.bitRate = track.sampleRate * track.channelCount * bits
      }
      track.bitsPerSample = PCMCodec.bitsPerSample(track.codec)
    case "A_FLAC":
      // The marker and a block's head precede what the first block says.
      let told = StreamInformation(settings.dropFirst(8))
      areWhole = areWhole && told != nil
      track = told?.track([]) ?? track
    case "A_VORBIS": track.channelLayout = ChannelMask.usualName(channelCount: track.channelCount)
    case "A_OPUS" where settings.count >= 19 && settings[18] < 2:
      track.sampleRate = 48000
      track.channelLayout = ChannelMask.usualName(channelCount: track.channelCount)
      let delay = min(entry.child(.codecDelay)?.number ?? 0, 1 << 40)
      let ticks = (delay + scale / 2) / scale
      track.startTime = -Double(ticks * scale) / Double(Self.second)
    case "A_AAC"
    where settings.count >= 2 && settings[0] >> 3 == 2 && track.channelCount < 3
      && (settings.count == 2 && rate > 24000 || settings.dropFirst(2) == [0x56, 0xE5, 0]):
      // Low complexity, at rates at which nothing more is hidden in the samples, or where that is given.
      track.profile = "LC"
      track.channelLayout = ChannelMask.usualName(channelCount: track.channelCount)
    default: areWhole = false
    }
    return track
  }
}
