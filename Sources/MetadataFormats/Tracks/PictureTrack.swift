internal import MediaModel

/// A track of pictures, as the header of its file tells it; names of codecs and facts are those of ffprobe.
struct PictureTrack {
  var codec: String
  var width: Int
  var height: Int
  /// What the coding of the pictures says of them.
  var coding = PictureCoding()
  /// The shape of a pixel: its width and its height, in the same units.
  var pixelShape = (width: 1, height: 1)
  /// Pictures in so many seconds.
  var frameRate: (count: Int, seconds: Int)?
  /// The container's own number.
  var id = 0
  var timescale: UInt32 = 0
  var duration = MediaTime.zero

  init(_ codec: String, width: Int, height: Int) {
    (self.codec, self.width, self.height) = (codec, width, height)
  }

  func description(trackID: UInt32) -> TrackDescription {
    var entry = SampleEntryDescription(type: codec)
    (entry.width, entry.height) = (width, height)
    let rate = frameRate.map { "\($0.count)/\($0.seconds)" } ?? ""
    let facts =
      [("id", id == 0 ? "" : "0x\(String(id, radix: 16))")] + coding.facts + [
        ("sample_aspect_ratio", "\(pixelShape.width):\(pixelShape.height)"),
        ("field_order", coding.isProgressive ? "progressive" : ""), ("r_frame_rate", rate),
        ("avg_frame_rate", rate),
        ("bits_per_raw_sample", coding.bitsPerSample > 0 ? "\(coding.bitsPerSample)" : ""),
      ] + coding.rangeFacts
    entry.facts = facts.filter { !$0.1.isEmpty }.map { MetadataItem.ExtraAttribute($0.0, $0.1) }
    var track = TrackDescription(trackID: trackID, handlerType: "video")
    track.sampleEntries = [entry]
    track.timescale = timescale
    track.duration = duration
    track.width = Double(width) * Double(pixelShape.width) / Double(pixelShape.height)
    track.height = Double(height)
    return track
  }

  /// The nearest fraction whose parts are not above 30,000, which rates of pictures are given by.
  static func rate(_ count: Int, _ seconds: Int) -> (count: Int, seconds: Int)? {
    guard count > 0, seconds > 0 else { return nil }
    var (left, right) = (count, seconds)
    var (old, new) = ((count: 0, seconds: 1), (count: 1, seconds: 0))
    while right != 0 {
      let whole = left / right
      guard whole <= 30_000 else { break }
      let next = (count: whole * new.count + old.count, seconds: whole * new.seconds + old.seconds)
      guard next.count <= 30_000, next.seconds <= 30_000 else { break }
      (old, new) = (new, next)
      (left, right) = (right, left % right)
    }
    return new.count > 0 && new.seconds > 0 ? new : nil
  }
}

/// What the parameters of a codec say of its pictures.
struct PictureCoding {
  /// What the codec makes use of, as `High`.
  var profile = ""
  /// The codec's own number of it.
  var level: Int?
  /// How pixels are stored, as `yuv420p`.
  var pixelFormat = ""
  var color: PictureColor?
  /// Whether levels use their full range; `nil` where it is not told.
  var isFullRange: Bool?
  /// Where colours are between pixels, as `left`.
  var chromaLocation = ""
  /// Whether every picture is a whole one, not a field.
  var isProgressive = false
  /// 0 where no one tells.
  var bitsPerSample = 0

  /// The display that pictures were graded on, in the notation of encoders.
  var masteringDisplay: String?
  /// The brightest pixel and picture, in candela per square metre.
  var contentLightLevel: String?
  var isHDR10Plus = false

  /// What is known, by ffprobe's names; empty values are unknown.
  var facts: [(String, String)] {
    [
      ("profile", profile), ("pix_fmt", pixelFormat), ("level", level.map { "\($0)" } ?? ""),
      ("color_range", isFullRange.map { $0 ? "pc" : "tv" } ?? ""),
      ("color_space", color?.matrixName ?? ""), ("color_transfer", color?.transferName ?? ""),
      ("color_primaries", color?.primariesName ?? ""), ("chroma_location", chromaLocation),
    ]
  }

  /// What ffprobe has as data beside the stream, by names of our own.
  var rangeFacts: [(String, String)] {
    [
      ("mastering_display", masteringDisplay ?? ""),
      ("content_light_level", contentLightLevel ?? ""), ("hdr10_plus", isHDR10Plus ? "yes" : ""),
    ]
  }

  /// The name of how pixels of so many bits are stored, by the format of their colours: none, halved in both
  /// directions, halved in one, or whole.
  static func pixelFormat(chroma: Int, bits: Int, isFullRange: Bool, isRGB: Bool = false) -> String?
  {
    guard (0...3).contains(chroma), (8...16).contains(bits) else { return nil }
    let depth = bits == 8 ? "" : "\(bits)le"
    if chroma == 0 { return "gray" + depth }
    if chroma == 3, isRGB { return "gbrp" + depth }
    return "yuv" + (isFullRange && bits == 8 ? "j" : "") + ["420p", "422p", "444p"][chroma - 1]
      + depth
  }
}

/// Colours by their numbers.
///
/// Source: ISO/IEC 23091-2 § 8; the names are FFmpeg's.
struct PictureColor {
  var primaries: Int
  var transfer: Int
  var matrix: Int

  var primariesName: String {
    switch primaries {
    case 8: "film"
    case 9: "bt2020"
    case 10: "smpte428"
    case 11: "smpte431"
    case 12: "smpte432"
    case 22: "ebu3213"
    default: Self.common(primaries)
    }
  }

  var transferName: String {
    let names = [
      8: "linear", 9: "log100", 10: "log316", 11: "iec61966-2-4", 12: "bt1361e", 13: "iec61966-2-1",
      14: "bt2020-10", 15: "bt2020-12", 16: "smpte2084", 17: "smpte428", 18: "arib-std-b67",
    ]
    return names[transfer] ?? Self.common(transfer)
  }

  var matrixName: String {
    let names = [
      0: "gbr", 4: "fcc", 8: "ycgco", 9: "bt2020nc", 10: "bt2020c", 11: "smpte2085",
      12: "chroma-derived-nc", 13: "chroma-derived-c", 14: "ictcp",
    ]
    return names[matrix] ?? Self.common(matrix)
  }

  /// What has one number as primaries, transfer and matrix; empty where nothing is given.
  private static func common(_ number: Int) -> String {
    [1: "bt709", 4: "bt470m", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m"][number] ?? ""
  }
}
