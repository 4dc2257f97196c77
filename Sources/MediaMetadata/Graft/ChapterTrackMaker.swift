internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Writes a list of chapters as a text track that others refer to.
///
/// Source: QTFF, "Chapter Lists", "Text Sample Description", "Text Sample Data".
struct ChapterTrackMaker {
  let list: ChapterList
  let timescale: UInt32
  /// More chapters than these are cut.
  private static let limit = 100_000

  /// Adds the titles to media data whose first byte lies at a place; `nil` where there is no chapter.
  func track(_ number: UInt32, media: inout [UInt8], at start: Int) -> MadeMovie.Track? {
    let chapters = list.chapters.prefix(Self.limit).sorted {
      $0.timeRange.start < $1.timeRange.start
    }
    let starts = chapters.map { max(0, $0.timeRange.start.converted(to: timescale).value) }
    guard let first = starts.first, let last = chapters.last else { return nil }
    let end = max(last.timeRange.end.converted(to: timescale).value, (starts.last ?? 0) + 1)
    let offset = start + media.count
    var builder = SampleTableBuilder()
    var samples: [AuthoredSample] = []
    for (index, chapter) in chapters.enumerated() {
      let next = index + 1 < starts.count ? starts[index + 1] : end
      let bytes = TextFormats.sample(chapter.title, format: "text")
      media += bytes
      samples.append(
        AuthoredSample(
          size: UInt32(bytes.count), duration: UInt32(clamping: next - starts[index])))
    }
    builder.append(samples, at: offset)
    var track = AuthoredTrack(
      trackID: number, handlerType: "text", handlerName: "Chapters", timescale: timescale,
      sampleEntries: [TextFormats.quickTimeText])
    track.isEnabled = false
    track.language = list.languageTag?.packedCode ?? LanguageTag.undeterminedCode
    return MadeMovie.Track(
      header: track, samples: builder, start: MediaTime(first, timescale: timescale))
  }
}
