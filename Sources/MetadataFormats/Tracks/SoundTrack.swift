internal import MediaModel

/// A track of sound, as the header of its file tells it; names of codecs and facts are those of ffprobe.
struct SoundTrack {
  var codec: String
  var sampleRate: Int
  var channelCount: Int
  /// What times of the track are counted in; the rate of samples where it is 0.
  var timescale: UInt32 = 0
  /// `nil` where the file does not tell.
  var duration: MediaTime?
  /// The container's own number.
  var id = 0
  /// What the codec makes use of, as `LC`.
  var profile = ""
  /// The container's code of the codec.
  var codecTag = ""
  var channelLayout = ""
  /// Bits in a second; 0 where unknown.
  var bitRate = 0
  /// Bits of a sample before it was packed; 0 where unknown.
  var bitsPerSample = 0
  /// What the container calls the codec, for people.
  var compressorName = ""
  /// Samples that only start the decoder, in seconds.
  var startTime = 0.0

  private static let mostChannels = 1024

  init(_ codec: String, sampleRate: Int, channelCount: Int, samples: Int64? = nil) {
    (self.codec, self.sampleRate, self.channelCount) = (codec, sampleRate, channelCount)
    if let samples, samples > 0, let rate = UInt32(exactly: sampleRate), rate > 0 {
      duration = MediaTime(samples, timescale: rate)
    }
  }

  /// The description as the only one of a file; `nil` for what is not sound of time.
  var descriptions: [TrackDescription]? { description().map { [$0] } }

  /// The description; `nil` for what is not sound of time.
  func description(trackID: UInt32 = 1) -> TrackDescription? {
    guard let rate = UInt32(exactly: sampleRate), rate > 0,
      (1...Self.mostChannels).contains(channelCount)
    else {
      return nil
    }
    var entry = SampleEntryDescription(type: codec)
    entry.channelCount = channelCount
    entry.sampleRate = Double(sampleRate)
    let facts = [
      ("id", id == 0 ? "" : "0x\(String(id, radix: 16))"), ("profile", profile),
      ("codec_tag_string", codecTag),
      ("channel_layout", channelLayout), ("bit_rate", bitRate > 0 ? "\(bitRate)" : ""),
      ("bits_per_raw_sample", bitsPerSample > 0 ? "\(bitsPerSample)" : ""),
      ("compressor_name", compressorName),
      ("start_time", startTime == 0 ? "" : "\(startTime)"),
    ]
    entry.facts = facts.filter { !$0.1.isEmpty }.map { MetadataItem.ExtraAttribute($0.0, $0.1) }
    var track = TrackDescription(trackID: trackID, handlerType: "audio")
    track.sampleEntries = [entry]
    track.timescale = timescale > 0 ? timescale : rate
    track.duration = duration ?? .zero
    return track
  }
}

/// The names of loudspeaker layouts, by a bit for each speaker.
///
/// Source: Microsoft, "Multiple channel audio data and WAVE files", § dwChannelMask; the names are FFmpeg's.
enum ChannelMask {
  private static let names: [UInt32: String] = [
    0x4: "mono", 0x3: "stereo", 0xB: "2.1", 0x7: "3.0", 0x103: "3.0(back)", 0x107: "4.0",
    0x33: "quad", 0x603: "quad(side)", 0xF: "3.1", 0x37: "5.0", 0x607: "5.0(side)", 0x10F: "4.1",
    0x3F: "5.1", 0x60F: "5.1(side)", 0x707: "6.0", 0x6C3: "6.0(front)", 0x137: "hexagonal",
    0x70F: "6.1", 0x13F: "6.1(back)", 0x6CB: "6.1(front)", 0x637: "7.0", 0x6C7: "7.0(front)",
    0x63F: "7.1", 0xFF: "7.1(wide)", 0x6CF: "7.1(wide-side)", 0x737: "octagonal",
  ]
  private static let speakers = [
    "FL", "FR", "FC", "LFE", "BL", "BR", "FLC", "FRC", "BC", "SL", "SR", "TC", "TFL", "TFC", "TFR",
    "TBL", "TBC", "TBR",
  ]

  /// The name of a layout; empty where no speaker is given.
  static func name(_ mask: UInt32) -> String {
    if mask == 0 { return "" }
    if let name = names[mask] { return name }
    let told = speakers.indices.filter { mask >> UInt32($0) & 1 == 1 }.map { speakers[$0] }
    return "\(mask.nonzeroBitCount) channels (\(told.joined(separator: "+")))"
  }

  /// The usual layout of so many channels in Vorbis and Opus, and in FLAC, which has those of 5 and 6 at the sides.
  ///
  /// Source: RFC 9639 § 9.1.3; Vorbis I § 4.3.9; RFC 7845 § 5.1.1.2.
  static func usualName(channelCount: Int, hasSides: Bool = false) -> String {
    let masks: [UInt32] = [
      0x4, 0x3, 0x7, 0x33, hasSides ? 0x607 : 0x37, hasSides ? 0x60F : 0x3F, 0x70F, 0x63F,
    ]
    return (1...8).contains(channelCount) ? name(masks[channelCount - 1]) : ""
  }
}
