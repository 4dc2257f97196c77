/// How the pictures or the sound of a track are coded, as far as its file says without its samples being looked at.
///
/// What is not said is `nil`. Source: the configuration of the codec and the boxes or elements beside it.
public struct CodingFacts: Hashable, Sendable {
  /// The codec for people, as `HEVC`, `H.264`, `Apple ProRes 422 HQ`, `AAC`; as the file has it where it has no other
  /// name.
  public var codec: String
  /// What of the codec is used, as `Main 10`, `High`, `LC`.
  public var profile: String?
  /// The level, as `5.1`.
  public var level: String?
  /// Bits of a component of a pixel, or of a sample of sound.
  public var bitDepth: Int?
  /// How many colours there are to brightness, as `4:2:0`; `4:0:0` without colours.
  public var chromaSubsampling: String?
  /// How colours are to be read, by the names of ffprobe, as `bt709`, `bt2020`.
  public var colorPrimaries: String?
  /// The function between light and numbers, as `smpte2084` (PQ) or `arib-std-b67` (HLG).
  public var colorTransfer: String?
  /// How brightness and colours are made of red, green and blue, as `bt2020nc`.
  public var colorMatrix: String?
  /// Whether numbers use their full range.
  public var isFullRange: Bool?
  /// Formats of a high dynamic range: `HLG`, `PQ`, `HDR10`, `HDR10+`, `Dolby Vision 8.4`.
  public var dynamicRange: [String] = []
  /// The display that pictures were graded on, in the notation of ``MetadataIdentifier/headerMasteringDisplay``.
  public var masteringDisplay: String?
  /// The brightest pixel and picture, in candela per square metre, as `1000,400`.
  public var contentLightLevel: String?
  /// The shape of a pixel, as `4:3`; `nil` where it is a square.
  public var pixelAspectRatio: String?
  /// Whether pictures are made of two fields.
  public var isInterlaced: Bool?
  /// What pictures are wrapped around: `equirectangular`, `cubemap`.
  public var projection: String?
  /// How the pictures of two eyes are in one: `top-bottom`, `left-right`.
  public var stereoMode: String?
  /// Pictures in a second: all of them over the whole time.
  public var frameRate: Double?
  /// Whether every picture is shown as long as any other.
  public var hasConstantFrameRate: Bool?
  /// How pictures are turned before they are shown, in degrees clockwise; `nil` where they are not, or by no quarter
  /// turn.
  public var rotationDegrees: Int?
  /// Channels of sound, by the codec where it says so: sample entries often have 2 for more.
  public var channelCount: Int?
  /// Samples of sound in a second, by the codec where the sample entry has no room for the number.
  public var sampleRate: Double?
  /// Where channels are to be heard, as `stereo`, `5.1`.
  public var channelLayout: String?
  /// Bits in a second: what the samples take, or what the file declares.
  public var bitRate: Int?
  /// The program or the library that coded the samples, as the sample entry has it.
  public var compressorName: String?
  /// How samples are encrypted, as `cenc` or `cbcs`.
  public var encryptionScheme: String?
}

extension TrackDescription {
  /// How the pictures or the sound are coded; `nil` for tracks of anything else.
  public var coding: CodingFacts? {
    guard let entry = sampleEntries.first, mediaType == .video || mediaType == .audio else {
      return nil
    }
    var told: [String: String] = [:]
    for fact in entry.facts where told[fact.key] == nil { told[fact.key] = fact.value }
    let codec = told["codec_name"] ?? entry.type
    var facts = CodingFacts(codec: CodecName.name(codec, profile: told["profile"]))
    facts.profile = codec == "prores" ? nil : told["profile"]
    facts.level = told["level"].flatMap(Int.init).map { CodecName.level($0, of: codec) }
    facts.compressorName = told["compressor_name"]
    facts.encryptionScheme = told["encryption_scheme"]
    facts.bitRate = measuredBitRate ?? told["bit_rate"].flatMap(Int.init)
    if mediaType == .video {
      addPictures(told, to: &facts)
    } else {
      facts.channelLayout = told["channel_layout"]
      facts.channelCount = told["channels"].flatMap(Int.init) ?? entry.channelCount
      facts.sampleRate = told["sample_rate"].flatMap(Double.init) ?? entry.sampleRate
      let bits = told["bits_per_raw_sample"] ?? (codec.hasPrefix("pcm_") ? codec : "")
      facts.bitDepth = Int(bits.filter(\.isNumber))
    }
    return facts
  }

  private var measuredBitRate: Int? {
    let seconds = mediaDuration.seconds
    guard byteCount > 0, seconds > 0 else { return nil }
    return Int(exactly: (Double(byteCount) * 8 / seconds).rounded())
  }

  private func addPictures(_ told: [String: String], to facts: inout CodingFacts) {
    if let format = told["pix_fmt"] {
      (facts.chromaSubsampling, facts.bitDepth) = PixelFormat.parts(of: format)
    }
    facts.bitDepth = facts.bitDepth ?? told["bits_per_raw_sample"].flatMap(Int.init)
    facts.colorPrimaries = told["color_primaries"]
    facts.colorTransfer = told["color_transfer"]
    facts.colorMatrix = told["color_space"]
    facts.isFullRange = told["color_range"].map { $0 == "pc" }
    facts.masteringDisplay = told["mastering_display"]
    facts.contentLightLevel = told["content_light_level"]
    switch facts.colorTransfer {
    case "arib-std-b67": facts.dynamicRange = ["HLG"]
    case "smpte2084": facts.dynamicRange = [facts.masteringDisplay == nil ? "PQ" : "HDR10"]
    default: break
    }
    if told["hdr10_plus"] == "yes" { facts.dynamicRange.append("HDR10+") }
    if let profile = told["dv_profile"] {
      let compatibility = told["dv_bl_signal_compatibility_id"] ?? "0"
      facts.dynamicRange.append(
        "Dolby Vision \(profile)" + (compatibility == "0" ? "" : ".\(compatibility)"))
    }
    facts.pixelAspectRatio = told["sample_aspect_ratio"].flatMap(PixelFormat.shape)
    facts.isInterlaced = told["field_order"].map { $0 != "progressive" }
    facts.projection = told["projection"]
    facts.stereoMode = told["stereo_mode"]
    facts.rotationDegrees = preferredTransform.quarterTurn.flatMap { $0 == 0 ? nil : $0 }
    func rate(_ name: String) -> Double? {
      let parts = (told[name] ?? "").split(separator: "/").compactMap { Double($0) }
      return parts.count == 2 && parts[1] > 0 ? parts[0] / parts[1] : nil
    }
    facts.frameRate = rate("avg_frame_rate")
    facts.hasConstantFrameRate = told["frame_durations"].map { $0 == "constant" }
  }
}

/// Names of codecs for people, by those of ffprobe.
private enum CodecName {
  private static let names: [String: String] = [
    "h264": "H.264", "hevc": "HEVC", "vvc": "VVC", "av1": "AV1", "vp8": "VP8", "vp9": "VP9",
    "mpeg4": "MPEG-4 Visual", "mpeg2video": "MPEG-2", "mpeg1video": "MPEG-1", "h263": "H.263",
    "mjpeg": "Motion JPEG", "theora": "Theora", "dvvideo": "DV", "rawvideo": "uncompressed",
    "dnxhd": "DNxHD", "cfhd": "CineForm", "ffv1": "FFV1", "png": "PNG", "aac": "AAC",
    "alac": "Apple Lossless", "flac": "FLAC", "opus": "Opus", "vorbis": "Vorbis", "mp3": "MP3",
    "mp2": "MP2", "ac3": "AC-3", "eac3": "E-AC-3", "ac4": "AC-4", "truehd": "TrueHD", "dts": "DTS",
    "amr_nb": "AMR", "amr_wb": "AMR-WB", "wavpack": "WavPack", "pcm_alaw": "A-law",
    "pcm_mulaw": "\u{B5}-law", "tta": "True Audio",
  ]
  private static let proRes = [
    "HQ": "422 HQ", "Standard": "422", "LT": "422 LT", "Proxy": "422 Proxy", "4444": "4444",
    "XQ": "4444 XQ",
  ]

  static func name(_ codec: String, profile: String?) -> String {
    if codec == "prores" {
      return (["Apple ProRes"] + [profile.flatMap { proRes[$0] }].compactMap(\.self))
        .joined(separator: " ")
    }
    return names[codec] ?? (codec.hasPrefix("pcm_") ? "PCM" : codec)
  }

  static func level(_ number: Int, of codec: String) -> String {
    switch codec {
    case "hevc": number.isMultiple(of: 30) ? "\(number / 30)" : "\(number / 30).\(number % 30 / 3)"
    case "av1": "\(2 + number / 4).\(number % 4)"
    case "h264", "vp9", "vp8":
      number.isMultiple(of: 10) ? "\(number / 10)" : "\(number / 10).\(number % 10)"
    default: "\(number)"
    }
  }
}

/// Names of how pixels are stored, as `yuv420p10le`.
private enum PixelFormat {
  /// A shape in its smallest numbers; `nil` for a square.
  static func shape(_ text: String) -> String? {
    let numbers = text.split(separator: ":").compactMap { UInt64($0) }
    guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0, numbers[0] != numbers[1] else {
      return nil
    }
    let divisor = numbers[0].greatestCommonDivisor(numbers[1])
    return "\(numbers[0] / divisor):\(numbers[1] / divisor)"
  }

  /// How many colours there are to brightness, and bits of a component.
  static func parts(of name: String) -> (chroma: String?, depth: Int?) {
    let digits = name.drop { !$0.isNumber }
    let chroma = digits.prefix(3)
    let isGray = name.hasPrefix("gray")
    let rest = isGray ? digits : name.hasPrefix("yuv") ? digits.dropFirst(3) : digits
    let depth = Int(rest.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 8
    if isGray { return ("4:0:0", depth) }
    if name.hasPrefix("gbr") { return ("4:4:4", depth) }
    guard name.hasPrefix("yuv"), chroma.count == 3 else { return (nil, nil) }
    return (chroma.map(String.init).joined(separator: ":"), depth)
  }
}
