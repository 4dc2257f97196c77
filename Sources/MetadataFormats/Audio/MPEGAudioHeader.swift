/// The four bytes before each stretch of MPEG audio.
///
///     11 bits set, 2 version, 2 layer, 1 no checksum; 4 bit rate, 2 sample rate, 1 padding, 1; 2 mode, 6
///
/// Source: ISO/IEC 11172-3 § 2.4.1.3; ISO/IEC 13818-3 § 2.4.2.3.
struct MPEGAudioHeader: Hashable, Sendable {
  /// Whether it is MPEG-1, and not one of the lower sample rates.
  let isFirstVersion: Bool
  /// 1 to 3.
  let layer: Int
  /// Whether there is one channel.
  let isMono: Bool
  /// Samples of each channel in a second.
  let sampleRate: Int
  /// Bits in a second; 0 where the bit rate is free.
  let bitRate: Int
  /// Header and data; `nil` where the bit rate is free.
  let size: Int?

  private static let rates: [[Int]] = [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  /// Reads a header; `nil` where the bytes are none.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(4))
    guard bytes.count == 4, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return nil }
    let version = Int(bytes[1] >> 3 & 3)
    let layer = 4 - Int(bytes[1] >> 1 & 3)
    let (rate, sampling) = (Int(bytes[2] >> 4), Int(bytes[2] >> 2 & 3))
    guard version != 1, layer != 4, rate != 15, sampling != 3, bytes[3] & 3 != 2 else { return nil }
    isFirstVersion = version == 3
    self.layer = layer
    isMono = bytes[3] >> 6 == 3
    sampleRate = [44_100, 48_000, 32_000][sampling] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
    bitRate = 1000 * Self.rates[isFirstVersion ? layer - 1 : layer == 1 ? 3 : 4][rate]
    let padding = Int(bytes[2] >> 1 & 1)
    if bitRate == 0 {
      size = nil
    } else if layer == 1 {
      size = (12 * bitRate / sampleRate + padding) * 4
    } else {
      size = (layer == 3 && !isFirstVersion ? 72 : 144) * bitRate / sampleRate + padding
    }
  }

  /// Samples of each channel.
  var sampleCount: Int { layer == 1 ? 384 : layer == 3 && !isFirstVersion ? 576 : 1152 }

  /// Whether both can be of one recording.
  func isLike(_ other: MPEGAudioHeader) -> Bool {
    layer == other.layer && sampleRate == other.sampleRate
  }

  /// Where the facts of an encoder follow the header of layer 3.
  var sideInformationSize: Int { isFirstVersion ? (isMono ? 17 : 32) : (isMono ? 9 : 17) }
}
