internal import BinaryIO
internal import MediaModel

/// What FLAC's first block says of the samples.
///
///     u16 u16 block sizes · u24 u24 frame sizes · 20 bits sample rate · 3 bits channels less 1
///     · 5 bits sample size less 1 · 36 bits sample count · 16 bytes MD5
///
/// Source: RFC 9639 § 8.2.
struct StreamInformation: Hashable, Sendable {
  /// Samples per second; 0 where the format is not sound of time.
  var sampleRate: UInt32
  /// How many samples a channel has; 0 where unknown.
  var sampleCount: UInt64
  var channelCount: Int
  /// Bits of a sample.
  var sampleSize: Int

  /// Reads the block; `nil` where it is too short.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count >= 18 else { return nil }
    let packed = UInt64(bigEndian: bytes.dropFirst(10).prefix(8))
    sampleRate = UInt32(packed >> 44)
    channelCount = Int(packed >> 41 & 7) + 1
    sampleSize = Int(packed >> 36 & 31) + 1
    sampleCount = packed & 0xF_FFFF_FFFF
  }

  /// How long the samples last; `nil` where it is not known.
  var duration: MediaTime? {
    guard sampleRate > 0, sampleCount > 0 else { return nil }
    return MediaTime(Int64(sampleCount), timescale: sampleRate)
  }

  /// The track, with the items of its file: one may tell where its loudspeakers are.
  func track(_ items: [MetadataItem]) -> SoundTrack {
    var track = SoundTrack(
      "flac", sampleRate: Int(sampleRate), channelCount: channelCount,
      samples: Int64(sampleCount))
    let mask = items.first { $0.identifier.key == "WAVEFORMATEXTENSIBLE_CHANNEL_MASK" }
    track.channelLayout =
      mask?.stringValue.flatMap { UInt32($0.dropFirst(2), radix: 16) }.map(ChannelMask.name)
      ?? ChannelMask.usualName(channelCount: channelCount, hasSides: true)
    track.bitsPerSample = sampleSize
    return track
  }
}
