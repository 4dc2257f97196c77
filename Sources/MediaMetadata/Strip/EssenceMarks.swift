internal import BaseMedia
internal import BinaryIO

/// Looks for what coders write of themselves into video and audio, which is not taken out.
enum EssenceMarks {
  /// How much of a track's first sample is looked at.
  private static let lookedAt = 1 << 16

  private static let marks: [(text: String, meaning: String)] = [
    ("x264 - core", "the encoder and its settings"),
    ("x265 (build", "the encoder and its settings"),
    ("Lavc", "the encoder"),
    ("LAME3", "the encoder"),
    ("MDPM", "the camera, with date and perhaps position"),
    ("GoPro", "the camera"),
  ]

  /// One sentence for each track whose first sample names its maker; none is cheap to be sure of.
  static func notes(on tracks: [Track], in source: any ByteSource) -> [String] {
    tracks.compactMap { track in
      guard !track.isExternal,
        let sample = (try? track.samples())?.samples.first(where: { $0.size > 0 })
      else { return nil }
      let start = min(sample.offset, source.size)
      let end = min(start + min(sample.size, lookedAt), source.size)
      guard let bytes = try? source.read(start..<end),
        let mark = marks.first(where: { contains(bytes, Array($0.text.utf8)) })
      else { return nil }
      return
        "the samples of track \(track.trackID ?? 0) name \(mark.meaning) ('\(mark.text)'); samples are not changed"
    }
  }

  private static func contains(_ bytes: [UInt8], _ pattern: [UInt8]) -> Bool {
    guard let first = pattern.first, bytes.count >= pattern.count else { return false }
    for start in 0...(bytes.count - pattern.count) where bytes[start] == first {
      if bytes[start..<(start + pattern.count)].elementsEqual(pattern) { return true }
    }
    return false
  }
}
