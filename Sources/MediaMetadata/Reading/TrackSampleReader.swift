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
  private var window: (range: Range<Int>, bytes: [UInt8]) = (0..<0, [])

  /// How much is read at once where samples are small.
  private static let windowSize = 64 << 10

  /// Prepares the reading of a track.
  ///
  /// - Throws: ``MediaError`` where its tables cannot be read, or its samples lie in other files.
  init(
    _ track: Track, movieTimescale: UInt32, source: any ByteSource
  ) throws(MediaError) {
    self.source = source
    guard !track.isExternal else {
      throw MediaError(
        .unreadable, "the samples of the track lie in other files", path: source.name)
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
        .malformed, "sample \(sample.index + 1) lies outside the file", path: source.name,
        location: MediaError.Location(boxPath: "", offset: sample.offset))
    }
    let data = try bytes(range)
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

  private mutating func bytes(_ range: Range<Int>) throws(MediaError) -> [UInt8] {
    if window.range.lowerBound <= range.lowerBound, range.upperBound <= window.range.upperBound {
      let start = range.lowerBound - window.range.lowerBound
      return Array(window.bytes[start..<(start + range.count)])
    }
    let end = max(range.upperBound, min(range.lowerBound + Self.windowSize, source.size))
    let read = try MediaError.io(as: .unreadable, source.read(range.lowerBound..<end))
    guard range.count < Self.windowSize else { return read }
    window = (range.lowerBound..<(range.lowerBound + read.count), read)
    return Array(read.prefix(range.count))
  }
}
