internal import BinaryIO
internal import MediaModel

/// Reads the chapters of a movie: chapter tracks, and the `chpl` box.
///
/// Source: QTFF, "Chapter Lists"; the `chpl` layout as files have it.
enum MovieChapters {
  /// Titles longer than this are not titles.
  private static let longestTitle = 64 << 10
  private static let mostChapters = 100_000

  static func read(
    _ moov: BoxNode, tracks: [TrackDescription], duration: MediaTime, source: (any ByteSource)?
  ) -> [ChapterList] {
    var lists: [ChapterList] = []
    let boxes = moov.all("trak")
    var seen: Set<UInt32> = []
    for track in tracks {
      for reference in track.references where reference.type == "chap" {
        for trackID in reference.trackIDs where seen.insert(trackID).inserted {
          guard let index = tracks.firstIndex(where: { $0.trackID == trackID }),
            boxes.indices.contains(index), let source,
            tracks[index].handlerType == "text" || tracks[index].handlerType == "sbtl"
          else { continue }
          lists.append(list(of: boxes[index], described: tracks[index], source: source))
        }
      }
    }
    if let box = moov.first("udta")?.first("chpl"),
      let chapters = try? box.decode(ChapterListBox.self, allowingTrailingBytes: true)
    {
      lists.append(list(of: chapters, duration: duration))
    }
    return lists
  }

  private static func list(
    of track: BoxNode, described: TrackDescription, source: any ByteSource
  ) -> ChapterList {
    var list = ChapterList(
      origin: "track \(described.trackID)",
      languageTag: described.extendedLanguageTag.map { LanguageTag(bcp47: $0) }
        ?? described.language)
    guard let table = track.descendant("mdia", "minf", "stbl"),
      let samples = try? SampleTable(stbl: table)
    else { return list }
    for sample in samples.samples {
      guard list.chapters.count < mostChapters, sample.size <= longestTitle else { break }
      let bytes = (try? source.read(sample.range)) ?? []
      list.chapters.append(
        ChapterList.Chapter(
          title: title(bytes),
          timeRange: MediaTimeRange(
            start: MediaTime(sample.compositionTime, timescale: described.timescale),
            duration: MediaTime(Int64(sample.duration), timescale: described.timescale))))
    }
    return list
  }

  /// A text sample: u16 length, then UTF-8, or UTF-16 after a byte order mark; boxes may follow.
  private static func title(_ sample: [UInt8]) -> String {
    guard sample.count >= 2 else { return "" }
    let length = Int(sample[0]) << 8 | Int(sample[1])
    let text = sample.dropFirst(2).prefix(length)
    return BoxText.string(Array(text))
  }

  private static func list(of box: ChapterListBox, duration: MediaTime) -> ChapterList {
    var list = ChapterList(origin: "chpl")
    // The box counts in units of 100 nanoseconds.
    let scale: UInt32 = 10_000_000
    let end = duration.seconds * Double(scale)
    for (index, row) in box.rows.enumerated() {
      let start = Int64(clamping: row.start)
      let next = index + 1 < box.rows.count ? Int64(clamping: box.rows[index + 1].start) : nil
      let stop = next ?? (end < 1e18 ? Int64(end) : start)
      list.chapters.append(
        ChapterList.Chapter(
          title: String(decoding: row.title, as: UTF8.self),
          timeRange: MediaTimeRange(
            start: MediaTime(start, timescale: scale),
            duration: MediaTime(
              max(0, stop.subtractingReportingOverflow(start).0), timescale: scale))))
    }
    return list
  }
}
