internal import HLS

/// One of the variants of a presentation: the same content at another bit rate, or coded otherwise.
///
/// What a playlist does not say is `nil`. Source: draft-pantos-hls-rfc8216bis § 4.4.6.2.
public struct AssetVariant: Hashable, Sendable {
  /// Where its playlist is, as the multivariant playlist has it.
  public var address: String
  /// The most bits in a second that a segment takes.
  public var peakBitRate: Double?
  /// Bits in a second over the whole.
  public var averageBitRate: Double?
  /// The codecs of all its tracks as in RFC 6381, as `avc1.64001f`.
  public var codecs: [String]
  /// What is known of its pictures; `nil` where it has none, as far as it says.
  public var videoAttributes: VideoAttributes?
  /// The groups of renditions that belong to it, by type: `AUDIO`, `VIDEO`, `SUBTITLES`, `CLOSED-CAPTIONS`.
  public var renditionGroups: [String: String]

  /// What is known of the pictures of a variant.
  public struct VideoAttributes: Hashable, Sendable {
    /// Pixels; `nil` where that is not told.
    public var presentationWidth: Int?
    /// Pixels; `nil` where that is not told.
    public var presentationHeight: Int?
    /// Pictures in a second, at most.
    public var nominalFrameRate: Double?
    /// The range of brightness: `SDR`, `HLG`, `PQ`.
    public var videoRange: String?
  }

  init(_ row: PlaylistSummary.Row, uri: String) {
    address = uri
    peakBitRate = row["BANDWIDTH"].flatMap(Double.init)
    averageBitRate = row["AVERAGE-BANDWIDTH"].flatMap(Double.init)
    codecs = (row["CODECS"] ?? "").split(separator: ",").map { part in
      String(part.drop { $0 == " " }.prefix { $0 != " " })
    }
    let size = (row["RESOLUTION"] ?? "").split(separator: "x").map { Int($0) }
    let video = VideoAttributes(
      presentationWidth: size.count == 2 ? size[0] : nil,
      presentationHeight: size.count == 2 ? size[1] : nil,
      nominalFrameRate: row["FRAME-RATE"].flatMap(Double.init), videoRange: row["VIDEO-RANGE"])
    let isEmpty =
      video
      == VideoAttributes(
        presentationWidth: nil, presentationHeight: nil, nominalFrameRate: nil, videoRange: nil)
    videoAttributes = isEmpty ? nil : video
    renditionGroups = [:]
    for type in ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"] {
      // NONE, without quotes, says that there are no captions.
      if let group = row[type], group != "NONE" { renditionGroups[type] = group }
    }
  }
}

extension [AssetVariant] {
  /// The place of a variant; `nil` where there is none of the number, or none at all.
  func place(of choice: PlaylistVariantChoice) -> Int? {
    func rate(_ place: Int) -> Double { self[place].peakBitRate ?? 0 }
    switch choice {
    case .first: return indices.first
    case .lowest: return indices.min { rate($0) < rate($1) }
    case .highest: return indices.max { rate($0) < rate($1) }
    case .number(let number): return indices.contains(number - 1) ? number - 1 : nil
    }
  }
}
