internal import BinaryIO

/// Metadata that players put behind the samples of files that have a place of their own for it.
enum TrailingMetadata {
  /// How far from the end the last mark may stand: ID3v1 behind the foot of APE.
  private static let reach = 160
  private static let marks = ["TAG", "APETAGEX", "LYRICS200", "LYRICSEND", "3DI"].map {
    Array($0.utf8)
  }

  /// Reads what stands behind the samples; most files cost one small read, since there is nothing.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  static func read(
    _ source: any ByteSource, notBefore start: Int
  ) throws(IOFailure) -> FormatMetadata {
    let end = try source.read(max(start, source.size - reach)..<max(start, source.size))
    let isMarked = end.indices.contains { index in
      marks.contains { end[index...].starts(with: $0) }
    }
    guard isMarked else { return FormatMetadata() }
    return try AudioTrailers.read(source, notBefore: start).metadata
  }
}
