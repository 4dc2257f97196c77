internal import BaseMedia
internal import HLS
internal import MediaModel

/// What the one variant of a presentation says of itself.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.4.6.2; RFC 6381.
struct HLSVariant {
  let attributes: AttributeList

  /// Describes the variant.
  ///
  /// - Parameters:
  ///   - tracks: those that the segments have.
  ///   - segments: the segments.
  ///   - sizes: their sizes in bytes.
  ///   - movie: a movie whose sample entries are those of the segments, in the order of the tracks: their
  ///     initialisation, or the source; `nil` where there is none.
  init(
    _ tracks: [TrackDescription], segments: [PlaylistSegment], sizes: [Int], movie: [Track]?
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
    let codecs = (movie ?? []).map { $0.sampleEntries.first?.codecName }
    attributes = AttributeList([
      ("BANDWIDTH", AttributeValue(raw: Self.number(peak))),
      ("AVERAGE-BANDWIDTH", AttributeValue(raw: Self.number(max(average, 1)))),
      (
        "CODECS",
        codecs.isEmpty || codecs.contains(nil)
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
      (
        "VIDEO-RANGE",
        picture?.coding?.colorTransfer.flatMap { Self.ranges[$0] }.map { AttributeValue(raw: $0) }
      ),
    ])
  }

  /// Source: draft-pantos-hls-rfc8216bis § 4.4.6.2; the names of ITU-T H.273 in FFmpeg's words.
  private static let ranges = ["arib-std-b67": "HLG", "smpte2084": "PQ"]

  private static func number(_ rate: Double) -> String {
    "\(Int(exactly: rate.rounded(.up)) ?? Int.max)"
  }
}
