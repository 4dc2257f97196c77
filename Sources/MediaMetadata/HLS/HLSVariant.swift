internal import BaseMedia
internal import HLS
internal import MediaModel

/// What the one variant of a presentation says of itself.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.4.6.2; RFC 6381.
struct HLSVariant {
  let attributes: AttributeList

  init(
    _ tracks: [TrackDescription], segments: [PlaylistSegment], sizes: [Int],
    container: any Container
  ) {
    let rates = zip(segments, sizes).compactMap { segment, size -> Double? in
      let seconds = segment.timeRange.duration.seconds
      return seconds > 0 ? Double(size) * 8 / seconds : nil
    }
    let whole = segments.last?.timeRange.end.seconds ?? 0
    let average = whole > 0 ? Double(sizes.reduce(0, +)) * 8 / whole : 0
    let peak = max(rates.max() ?? average, 1)
    let picture = tracks.first { $0.mediaType == .video }
    let entry = picture?.sampleEntries.first
    let codecs = tracks.map { Self.codec(of: $0, in: container) }
    attributes = AttributeList([
      ("BANDWIDTH", AttributeValue(raw: Self.number(peak))),
      ("AVERAGE-BANDWIDTH", AttributeValue(raw: Self.number(max(average, 1)))),
      (
        "CODECS",
        codecs.contains(nil)
          ? nil : AttributeValue(quoting: codecs.compactMap { $0 }.joined(separator: ","))
      ),
      (
        "RESOLUTION",
        entry?.width.flatMap { width in
          entry?.height.map { AttributeValue(raw: "\(width)x\($0)") }
        }
      ),
      (
        "FRAME-RATE",
        picture?.coding?.frameRate.map { rate in
          AttributeValue(
            raw: DecimalSeconds.text(MediaTime(seconds: rate, preferredTimescale: 1000)))
        }
      ),
    ])
  }

  private static func number(_ rate: Double) -> String {
    "\(Int(exactly: rate.rounded(.up)) ?? Int.max)"
  }

  /// The codec as RFC 6381 names it; `nil` where it is not known how.
  private static func codec(of track: TrackDescription, in container: any Container) -> String? {
    let type = track.format
    let movie = container as? BaseMediaContainer
    let entry = movie?.tracks.first { $0.trackID == track.trackID }?.sampleEntries.first
    switch type {
    case "avc1", "avc3":
      guard let bytes = entry?.first("avcC")?.payload, bytes.count >= 4 else { return nil }
      return "\(type)." + bytes[1...3].map(hexadecimal).joined()
    case "mp4a" where track.coding?.profile == "LC": return "mp4a.40.2"
    case "ac-3", "ec-3": return type
    default: return nil
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }
}
