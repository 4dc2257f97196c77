internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Walks over the samples of one track.
struct TrackSampleReader: Sendable {
  let formats: [FormatDescription]
  private let source: any ByteSource
  private var samples: SampleTable.Samples.Iterator
  private let timescale: UInt32
  /// What the first edit takes off media times, in media ticks.
  private let mediaStart: Int64
  /// How long the movie waits before the first edit.
  private let delay: MediaTime
  private var window = ReadWindow()

  /// Prepares the reading of a track.
  ///
  /// - Throws: ``MediaError`` where its tables cannot be read, or its samples are in other files.
  init(
    _ track: Track, movieTimescale: UInt32, source: any ByteSource
  ) throws(MediaError) {
    self.source = source
    guard !track.isExternal else {
      throw MediaError(
        .unreadable, "the samples of the track are in other files", path: source.name)
    }
    do throws(ParseError) {
      let media = try track.media()
      timescale = media.timescale
      samples = media.samples.samples.makeIterator()
      let empty = media.edits.prefix { $0.mediaTime < 0 }
      let waiting = empty.reduce(Int64(0)) {
        $0.addingReportingOverflow(Int64(clamping: $1.duration)).partialValue
      }
      mediaStart = media.edits.dropFirst(empty.count).first?.mediaTime ?? 0
      delay = MediaTime(max(0, waiting), timescale: movieTimescale > 0 ? movieTimescale : 1)
    } catch {
      throw MediaError(error, path: source.name)
    }
    formats = FormatDescription.formats(of: track.box)
  }

  /// The next sample in decoding order; `nil` after the last.
  mutating func next() throws(MediaError) -> MediaSample? {
    guard let sample = samples.next() else { return nil }
    let range = sample.range
    guard range.upperBound <= source.size, range.lowerBound >= 0 else {
      throw MediaError(
        .malformed, "sample \(sample.index + 1) is outside the file", path: source.name,
        location: MediaError.Location(boxPath: "", offset: sample.offset))
    }
    let data = try MediaError.io(as: .unreadable, window.read(range, of: source))
    guard data.count == sample.size else {
      throw MediaError(
        .unreadable, "the file ends inside sample \(sample.index + 1)", path: source.name)
    }
    let index = sample.sampleDescriptionIndex - 1
    return MediaSample(
      data: data, presentationTime: time(sample.compositionTime),
      decodeTime: time(sample.decodeTime),
      duration: MediaTime(Int64(sample.duration), timescale: timescale), isSync: sample.isSync,
      format: formats.indices.contains(index) ? formats[index] : nil)
  }

  private func time(_ ticks: Int64) -> MediaTime {
    let (shifted, overflow) = ticks.subtractingReportingOverflow(mediaStart)
    let time = MediaTime(overflow ? ticks : shifted, timescale: timescale)
    return delay.value == 0 ? time : time + delay
  }
}
