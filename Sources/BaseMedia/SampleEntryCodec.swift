internal import BinaryIO

/// The codecs of sample entries, by ffprobe's names.
///
/// Source: the registry of the MP4 Registration Authority; QTFF, "Video Sample Description" and "Sound Sample
/// Descriptions"; ISO/IEC 14496-1 § 7.2.6.6 for object types.
enum SampleEntryCodec {
  static let proResProfiles: [FourCC: String] = [
    "apch": "HQ", "apcn": "Standard", "apcs": "LT", "apco": "Proxy", "ap4h": "4444", "ap4x": "XQ",
  ]

  private static let pictures: [FourCC: String] = [
    "avc1": "h264", "avc2": "h264", "avc3": "h264", "avc4": "h264", "dva1": "h264", "dvav": "h264",
    "hvc1": "hevc", "hev1": "hevc", "dvh1": "hevc", "dvhe": "hevc", "hvc2": "hevc",
    "vvc1": "vvc", "vvi1": "vvc", "av01": "av1", "dav1": "av1", "vp08": "vp8", "vp09": "vp9",
    "jpeg": "mjpeg", "mjpa": "mjpeg", "mjpb": "mjpegb", "AVDJ": "mjpeg", "dmb1": "mjpeg",
    "png ": "png", "raw ": "rawvideo", "2vuy": "rawvideo", "yuv2": "rawvideo", "v210": "v210",
    "s263": "h263", "h263": "h263", "svq1": "svq1", "SVQ1": "svq1", "SVQ3": "svq3",
    "cvid": "cinepak",
    "rle ": "qtrle", "rpza": "rpza", "smc ": "smc", "xvid": "mpeg4", "XVID": "mpeg4",
    "DIVX": "mpeg4",
    "icod": "aic", "CFHD": "cfhd", "Hap1": "hap", "Hap5": "hap", "HapY": "hap", "AVdn": "dnxhd",
    "AVdh": "dnxhd", "mx3n": "mpeg2video", "mx3p": "mpeg2video", "m2v1": "mpeg2video",
  ]
  private static let sounds: [FourCC: String] = [
    "ac-3": "ac3", "sac3": "ac3", "ec-3": "eac3", "ac-4": "ac4", "alac": "alac", "fLaC": "flac",
    "Opus": "opus", ".mp3": "mp3", "samr": "amr_nb", "sawb": "amr_wb", "mlpa": "truehd",
    "dtsc": "dts", "dtsh": "dts", "dtsl": "dts", "dtse": "dts", "dtsx": "dts", "ulaw": "pcm_mulaw",
    "alaw": "pcm_alaw", "ima4": "adpcm_ima_qt", "MAC3": "mace3", "MAC6": "mace6", "QDM2": "qdm2",
    "QDMC": "qdmc", "agsm": "gsm", "mha1": "mpegh_3d_audio", "mhm1": "mpegh_3d_audio",
  ]
  private static let objectTypes: [UInt8: String] = [
    0x20: "mpeg4", 0x21: "h264", 0x23: "hevc", 0x40: "aac", 0x60: "mpeg2video", 0x61: "mpeg2video",
    0x62: "mpeg2video", 0x63: "mpeg2video", 0x64: "mpeg2video", 0x65: "mpeg2video", 0x66: "aac",
    0x67: "aac", 0x68: "aac", 0x69: "mp3", 0x6A: "mpeg1video", 0x6B: "mp3", 0x6C: "mjpeg",
    0x6D: "png", 0xA5: "ac3", 0xA6: "eac3", 0xA9: "dts", 0xAD: "opus", 0xB1: "vp9", 0xDD: "vorbis",
    0xE1: "qcelp",
  ]

  /// The codec of an entry of pictures; `nil` for one that is not known.
  static func picture(_ type: FourCC, objectType: UInt8?) -> String? {
    if proResProfiles[type] != nil { return "prores" }
    if type == "mp4v" || type == "encv" { return objectType.flatMap { objectTypes[$0] } }
    let name = type.description
    if ["dvc", "dvp", "dv5", "dvh", "AVd1"].contains(where: name.hasPrefix), pictures[type] == nil {
      return "dvvideo"
    }
    if name.hasPrefix("xdv") || name.hasPrefix("hdv") { return "mpeg2video" }
    return pictures[type]
  }

  /// The codec of an entry of sound, whose bits a sample matter where it is not packed; `nil` for one that is not known.
  static func sound(_ type: FourCC, objectType: UInt8?, bits: Int) -> String? {
    switch type {
    case "mp4a", "enca": objectType.map { objectTypes[$0] } ?? nil
    case "sowt": bits == 8 ? "pcm_s8" : "pcm_s16le"
    case "twos": bits == 8 ? "pcm_s8" : "pcm_s16be"
    case "raw ": "pcm_u8"
    case "in24": "pcm_s24be"
    case "in32": "pcm_s32be"
    case "fl32": "pcm_f32be"
    case "fl64": "pcm_f64be"
    default: sounds[type]
    }
  }
}
