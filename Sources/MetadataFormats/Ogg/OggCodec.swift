internal import BinaryIO
internal import MediaModel

/// What the first packet of a logical stream tells: which codec it is, and where its comments begin.
struct OggCodec: Sendable {
  /// What the codec is called in paths.
  var name: String
  /// How the first packet starts.
  var marker: [UInt8]
  /// How the packet of comments starts; `nil` for a stream without such a packet.
  var commentMarker: [UInt8]?
  /// Bytes between that and the comments.
  var commentGap = 0
  /// Whether the stream is one of those that others describe, or only describes others.
  var isEssence = true
  /// Where the first packet has the rate that granule positions count, 4 bytes; `nil` where they count something else.
  var rateOffset: Int?

  /// FLAC, whose metadata are blocks, one to a packet.
  static let flac = OggCodec(name: "FLAC", marker: [0x7F] + Array("FLAC".utf8))

  /// The codecs, one row each.
  ///
  /// Source: Vorbis I § 4.2; RFC 7845 § 5; the Speex manual, "Ogg mapping"; Theora § 6; RFC 9639 § 10.1; the wiki of
  /// Xiph.org for Skeleton, VP8 and Kate.
  static let all: [OggCodec] = [
    OggCodec(
      name: "Vorbis", marker: [1] + Array("vorbis".utf8),
      commentMarker: [3] + Array("vorbis".utf8), rateOffset: 12),
    OggCodec(
      name: "Opus", marker: Array("OpusHead".utf8), commentMarker: Array("OpusTags".utf8)),
    flac,
    OggCodec(name: "Speex", marker: Array("Speex   ".utf8), commentMarker: [], rateOffset: 36),
    OggCodec(
      name: "Theora", marker: [0x80] + Array("theora".utf8),
      commentMarker: [0x81] + Array("theora".utf8)),
    OggCodec(
      name: "VP8", marker: Array("OVP80".utf8) + [1],
      commentMarker: Array("OVP80".utf8) + [2, 0x20]),
    OggCodec(
      name: "Kate", marker: [0x80] + Array("kate".utf8) + [0, 0, 0],
      commentMarker: [0x81] + Array("kate".utf8) + [0, 0, 0], commentGap: 1),
    OggCodec(name: "Skeleton", marker: Array("fishead".utf8) + [0], isEssence: false),
  ]

  /// The codec of a stream; `nil` for one that no one here knows.
  static func find(_ packet: [UInt8]) -> OggCodec? {
    all.first { packet.starts(with: $0.marker) }
  }

  /// How long a stream lasts whose last page has a granule position; `nil` where that tells no time.
  func duration(granule: Int64, firstPacket: [UInt8]) -> MediaTime? {
    guard granule > 0 else { return nil }
    if name == "Opus" {
      // Of 48000 samples a second, those that only start the decoder are not heard.
      let skipped = Int64(UInt16(littleEndian: firstPacket.dropFirst(10).prefix(2)))
      return MediaTime(max(0, granule - skipped), timescale: 48000)
    }
    if name == "Theora" { return TheoraHeader(firstPacket)?.duration(granule: granule) }
    guard let rateOffset, firstPacket.count >= rateOffset + 4 else { return nil }
    let rate = UInt32(littleEndian: firstPacket.dropFirst(rateOffset).prefix(4))
    return rate == 0 ? nil : MediaTime(granule, timescale: rate)
  }
}
