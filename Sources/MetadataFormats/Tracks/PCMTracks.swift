internal import BinaryIO
internal import MediaModel

/// Names of codecs by the codes of WAV and AIFF; others are left to a general demuxer.
///
/// Source: RFC 2361; Microsoft, "Multiple channel audio data and WAVE files"; Apple, AIFF-C draft of 1991 and the
/// QuickTime File Format specification, § Sound Sample Description, for later codes.
enum PCMCodec {
  /// The codec of a code of `fmt `.
  static func wave(_ tag: UInt16, bits: Int, isBigEndian: Bool) -> String? {
    switch (tag, bits) {
    case (1, 8): "pcm_u8"
    case (1, 16), (1, 24), (1, 32): "pcm_s\(bits)" + (isBigEndian ? "be" : "le")
    case (3, 32), (3, 64): "pcm_f\(bits)" + (isBigEndian ? "be" : "le")
    case (6, 8): "pcm_alaw"
    case (7, 8): "pcm_mulaw"
    case (2, 4): "adpcm_ms"
    case (0x11, 4): "adpcm_ima_wav"
    default: nil
    }
  }

  /// The codec of a code of `COMM`, and how many bits a sample of it has in the file.
  static func aiff(_ code: String, bits: Int) -> (name: String, bits: Int)? {
    let whole = (bits + 7) / 8 * 8
    switch (code, whole) {
    case ("NONE", 8), ("twos", 8), ("sowt", 8): return ("pcm_s8", 8)
    case ("NONE", 16...32), ("twos", 16...32): return ("pcm_s\(whole)be", whole)
    case ("sowt", 16...32): return ("pcm_s\(whole)le", whole)
    case ("in24", _): return ("pcm_s24be", 24)
    case ("in32", _): return ("pcm_s32be", 32)
    case ("raw ", 8): return ("pcm_u8", 8)
    case ("fl32", _), ("FL32", _): return ("pcm_f32be", 32)
    case ("fl64", _), ("FL64", _): return ("pcm_f64be", 64)
    case ("alaw", _), ("ALAW", _): return ("pcm_alaw", 8)
    case ("ulaw", _), ("ULAW", _): return ("pcm_mulaw", 8)
    default: return nil
    }
  }

  /// The bits that a decoder of whole numbers tells.
  static func bitsPerSample(_ codec: String) -> Int {
    codec.hasPrefix("pcm_s24") ? 24 : codec.hasPrefix("pcm_s32") ? 32 : 0
  }
}

extension WaveForm {
  /// The track of a WAV file.
  ///
  ///     u16 code · u16 channels · u32 rate · u32 bytes per second · u16 block · u16 bits · u16 size of the rest
  ///     · u16 bits that are used · u32 speakers · GUID, a code and what all of them have in common
  ///
  /// - Returns: `nil` for unknown codecs, and for sound that is packed into plain samples.
  /// - Throws: `IOFailure` where the source cannot be read.
  func track() throws(IOFailure) -> SoundTrack? {
    func number<T: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _ type: T.Type) -> T? {
      layout.number(at: offset, of: format, type)
    }
    guard let data = chunks.first(where: { $0.code == "data" })?.body,
      var tag = number(0, UInt16.self), let channels = number(2, UInt16.self),
      let rate = number(4, UInt32.self), let speed = number(8, UInt32.self),
      let block = number(12, UInt16.self), let bits = number(14, UInt16.self), block > 0
    else { return nil }
    var mask: UInt32 = 0
    if tag == 0xFFFE {
      guard let used = number(18, UInt16.self), let speakers = number(20, UInt32.self),
        let code = number(24, UInt16.self), used == bits || used == 0
      else { return nil }
      (tag, mask) = (code, speakers)
    }
    guard let codec = PCMCodec.wave(tag, bits: Int(bits), isBigEndian: layout.isBigEndian) else {
      return nil
    }
    let isPlain = bits >= 8
    if isPlain {
      guard Int(block) == Int(channels) * Int(bits) / 8 else { return nil }
      if try isPacked(data) { return nil }
    }
    var samples = Int64(data.count / Int(block))
    if !isPlain {
      let count = try chunks.first { $0.code == "fact" }.map { chunk throws(IOFailure) in
        try read.bytes(chunk, limit: 4)
      }
      guard let count = count.flatMap({ layout.number(at: 0, of: $0, UInt32.self) }) else {
        return nil
      }
      samples = Int64(count)
    }
    var track = SoundTrack(
      codec, sampleRate: Int(rate), channelCount: Int(channels), samples: samples)
    if mask.nonzeroBitCount == Int(channels) { track.channelLayout = ChannelMask.name(mask) }
    track.bitRate =
      isPlain ? Int(rate) * Int(channels) * Int(bits) : Int(speed) * 8
    track.bitsPerSample = PCMCodec.bitsPerSample(codec)
    return track
  }

  /// Whether plain samples are a disguise: DTS, or what S/PDIF carries.
  ///
  /// Source: ETSI TS 102 114 § 5.3.1; IEC 61937-1 § 6.1.
  private func isPacked(_ data: Range<Int>) throws(IOFailure) -> Bool {
    let marks: [UInt32] = [0x7FFE_8001, 0xFE7F_0180, 0x1FFF_E800, 0xFF1F_00E8, 0x72F8_1F4E]
    var word: UInt32 = 0
    for byte in try source.read(data.prefix(4096)) {
      word = word << 8 | UInt32(byte)
      if marks.contains(word) { return true }
    }
    return false
  }
}

extension AIFFForm {
  /// The track of an AIFF file.
  ///
  ///     i16 channels · u32 count · i16 bits · 80 bits rate · of AIFF-C: 4cc codec · u8 length, its name
  ///
  /// - Returns: `nil` for unknown codecs, and for speakers in a chunk of their own.
  /// - Throws: `IOFailure` where the source cannot be read.
  func track() throws(IOFailure) -> SoundTrack? {
    guard let chunk = form.chunks.first(where: { $0.code == "COMM" }),
      form.chunks.contains(where: { $0.code == "SSND" }),
      !form.chunks.contains(where: { $0.code == "CHAN" })
    else { return nil }
    var cursor = ID3Cursor(try source.read(chunk.body.prefix(22 + 256)))
    guard let channels = cursor.number(2), let count = cursor.number(4),
      let bits = cursor.number(2), let exponent = cursor.number(2), let high = cursor.number(4),
      cursor.number(4) != nil, (16383...16414).contains(exponent)
    else { return nil }
    let told = cursor.bytes(4).map { String(decoding: $0, as: UTF8.self) }
    guard let codec = PCMCodec.aiff(told ?? "NONE", bits: bits) else { return nil }
    // The first bit stands for 2 to the power of the exponent less 16383.
    let rate = high >> (16414 - exponent)
    var track = SoundTrack(
      codec.name, sampleRate: rate, channelCount: channels, samples: Int64(count))
    track.codecTag = told ?? ""
    if told != nil, let length = cursor.byte(), let name = cursor.bytes(Int(length)) {
      let text = TextEncoding.utf8.decode(name) ?? TextEncoding.macRoman.decode(name) ?? ""
      track.compressorName = String(text.prefix { $0 != "\0" })
    }
    track.bitRate = rate * channels * codec.bits
    track.bitsPerSample = PCMCodec.bitsPerSample(codec.name)
    return track
  }
}
