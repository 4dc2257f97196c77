internal import BinaryIO
internal import MediaModel

/// What the first stretches of MPEG audio tell of the whole.
///
/// A count of Xing or VBRI is believed; else the stretches that were read stand for those that were not.
///
/// Source: ISO/IEC 11172-3 § 2.4; gabriel.mp3-tech.org, Mp3 info tag revision 1; Fraunhofer IIS, VBRI header.
enum MPEGAudioTrack {
  /// FFmpeg's clock for MPEG audio: a multiple of every rate of samples.
  private static let timescale: UInt32 = 14_112_000
  /// Samples that every decoder of layer 3 is late.
  private static let decoderDelay = 529

  /// The first header in bytes: one that is followed by its like, else any.
  static func first(in bytes: [UInt8]) -> Int? {
    var any: Int?
    for index in bytes.indices where bytes[index] == 0xFF {
      guard let header = MPEGAudioHeader(bytes[index...]) else { continue }
      any = any ?? index
      if let size = header.size, let next = MPEGAudioHeader(bytes.dropFirst(index + size)),
        next.isLike(header)
      {
        return index
      }
    }
    return any
  }

  /// The track that the first stretches of sound, from a header on, are of; `nil` where the bit rate is free.
  static func describe(
    _ bytes: ArraySlice<UInt8>, of byteCount: Int, facts: [MetadataItem]
  ) -> SoundTrack? {
    guard let first = MPEGAudioHeader(bytes), let size = first.size else { return nil }
    // A stretch of facts is silent, and of a size of its own.
    let mark = bytes.dropFirst(4 + first.sideInformationSize).prefix(4)
    let isSilent = mark.elementsEqual("Xing".utf8) || mark.elementsEqual("Info".utf8)
    let sound = isSilent ? bytes.dropFirst(size) : bytes
    let header = MPEGAudioHeader(sound).flatMap { $0.isLike(first) ? $0 : nil } ?? first
    var track = SoundTrack(
      "mp\(header.layer)", sampleRate: header.sampleRate,
      channelCount: header.isMono ? 1 : 2)
    track.channelLayout = header.isMono ? "mono" : "stereo"
    track.bitRate = header.bitRate
    track.timescale = timescale
    func fact(_ key: String) -> Int? {
      facts.first { $0.identifier.key == key }.map { ID3Bytes.plain($0.payload[...]) }
    }
    let perSecond = Int64(timescale) / Int64(header.sampleRate)
    let frame = Int64(header.sampleCount) * perSecond
    let told = fact("byteCount") ?? byteCount
    let counted = fact("frameCount") ?? frameCountOfVBRI(bytes) ?? 0
    // A file that was cut, or to which another was added, is not what its encoder said.
    if counted > 0, abs(told - byteCount) <= min(told, byteCount) / 16, told < 1 << 40 {
      track.duration = MediaTime(Int64(counted) * frame, timescale: timescale)
      if !mark.elementsEqual("Info".utf8) {
        let samples = counted * header.sampleCount
        track.bitRate = (told * 8 * header.sampleRate + samples / 2) / samples
      }
    } else {
      track.duration = MediaTime(
        estimate(sound, of: byteCount - (bytes.count - sound.count), header, frame),
        timescale: timescale)
    }
    if let delay = fact("encoderDelay"), delay > 0 {
      track.startTime = Double(delay + decoderDelay) / Double(header.sampleRate)
    }
    return track
  }

  /// How many ticks sound lasts that does not say so.
  private static func estimate(
    _ bytes: ArraySlice<UInt8>, of byteCount: Int, _ first: MPEGAudioHeader, _ frame: Int64
  ) -> Int64 {
    var (count, size, isConstant) = (Int64(0), 0, true)
    while let header = MPEGAudioHeader(bytes.dropFirst(size)), header.isLike(first),
      let next = header.size, next > 0
    {
      isConstant = isConstant && header.bitRate == first.bitRate
      (count, size) = (count + 1, size + next)
    }
    if size >= byteCount || size == 0 { return count * frame }
    let (total, part) =
      isConstant
      ? (8 * Double(timescale), Double(first.bitRate))
      : (Double(count * frame), Double(size))
    return Int64(exactly: (Double(byteCount) * total / part).rounded()) ?? 0
  }

  /// "VBRI", u16 version, u16 delay, u16 quality, u32 bytes, u32 count; 32 bytes after the header.
  private static func frameCountOfVBRI(_ bytes: ArraySlice<UInt8>) -> Int? {
    let tag = bytes.dropFirst(36).prefix(18)
    guard tag.count == 18, tag.starts(with: "VBRI".utf8) else { return nil }
    return Int(UInt32(bigEndian: tag.suffix(4)))
  }
}
