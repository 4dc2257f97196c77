internal import BaseMedia
internal import BinaryIO

/// Moves the dates of headers to the moment at which a part of a movie begins.
enum HeaderDates {
  /// 1970-01-01 in seconds since 1904: what clocks say that were never set.
  private static let start1970: UInt64 = 2_082_844_800

  /// Advances the dates of movie, tracks and media; one that is not told stays so.
  static func advance(_ moov: inout BoxNode, bySeconds seconds: UInt64) {
    guard seconds > 0 else { return }
    func advanced(_ time: UInt64) -> UInt64 {
      time == 0 || time == start1970 ? time : time.addingSaturated(seconds)
    }
    // A header that cannot be read keeps what it says.
    try? moov.edit(MovieHeaderBox.self) {
      $0.creationTime = advanced($0.creationTime)
      $0.modificationTime = advanced($0.modificationTime)
    }
    moov.mapChildren { track in
      guard track.type == "trak" else { return }
      try? track.edit(TrackHeaderBox.self) {
        $0.creationTime = advanced($0.creationTime)
        $0.modificationTime = advanced($0.modificationTime)
      }
      try? track.edit(MediaHeaderBox.self, in: "mdia") {
        $0.creationTime = advanced($0.creationTime)
        $0.modificationTime = advanced($0.modificationTime)
      }
    }
  }
}
