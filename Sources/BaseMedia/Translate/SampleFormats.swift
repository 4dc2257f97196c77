internal import BinaryIO
internal import MediaModel

/// Formats of samples that one flavor has registered and the other has not: the one table.
///
/// They are carried as they are, since players take them all the same, but not without saying so.
///
/// Source: QTFF, "Video Sample Description", "Sound Sample Descriptions"; mp4ra.org, "Codecs".
enum SampleFormats {
  /// Known in QuickTime files only.
  private static let quickTimeOnly: Set<FourCC> = [
    // Pictures.
    "jpeg", "mjpa", "mjpb", "png ", "tiff", "gif ", "rle ", "rpza", "smc ", "cvid", "SVQ1", "SVQ3",
    "8BPS", "WRLE", "kpcd", "raw ", "2vuy", "yuv2", "v210", "v216", "v308", "v408", "v410", "h261",
    "apch", "apcn", "apcs", "apco", "ap4h", "ap4x", "dvc ", "dvcp", "dv5n", "dv5p", "dvpp", "dvh5",
    "dvh6", "dvhp", "dvhq", "AVdn", "AVdh", "icod",
    // Sound.
    "sowt", "twos", "lpcm", "in24", "in32", "fl32", "fl64", "ulaw", "alaw", "ima4", "MAC3", "MAC6",
    "QDM2", "QDMC", "QCLQ", "Qclp", ".mp3", "NONE",
  ]
  /// Known in ISO files only.
  private static let isoOnly: Set<FourCC> = [
    "Opus", "fLaC", "ipcm", "fpcm", "mha1", "mha2", "mhm1", "mhm2", "dtsc", "dtsh", "dtsl", "dtse",
    "dtsx", "mlpa", "vp08", "vp09", "vvc1", "vvi1", "evc1", "stpp", "wvtt", "sbtt", "stxt",
  ]

  /// Whether a format has no form of its own in a flavor.
  static func lackForm(_ type: FourCC, in family: BoxFamily) -> Bool {
    (family == .iso ? quickTimeOnly : isoOnly).contains(type)
  }

  /// What reports say of such a format.
  static func remark(_ type: FourCC, in family: BoxFamily) -> String {
    "format '\(type)' has no form of its own in \(family == .iso ? "ISO" : "QuickTime") files"
  }
}
