internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel

/// Any other file that libavformat can read, described through its dictionaries.
struct FFmpegContainer: Container {
  let source: FileSource
  let description: AssetDescription
  let movieTree: BoxTree? = nil

  /// libavformat looks at more than a head, and says no by itself.
  static func recognizes(head: [UInt8]) -> Bool { !head.isEmpty }

  init(source: FileSource, head: [UInt8] = []) throws(MediaError) {
    self.source = source
    let media: ProbedMedia
    do throws(FFmpegError) {
      media = try FFmpegProber.probe(
        descriptor: source.descriptor, size: source.size, name: source.name)
    } catch {
      throw MediaError(
        .unsupportedFormat, "the format of the file is not known (\(error.reason))",
        path: source.name)
    }
    description = Self.describe(media, source: source)
  }

  var exportFacts: ExportPlan.SourceFacts {
    ExportPlan.SourceFacts(
      canRewrap: false,
      rewrapObstacle: "'\(description.formatName)' is not of the ISO family", family: nil,
      record: nil, losses: [], muxableTracks: Set(description.tracks.map(\.trackID)))
  }

  private static func describe(_ media: ProbedMedia, source: FileSource) -> AssetDescription {
    var description = AssetDescription(
      name: source.name, byteCount: source.size, formatName: media.formatTitle)
    description.duration = media.duration ?? .zero
    description.metadata = media.items.map(item)
    description.diagnostics = media.diagnostics.map { Diagnostic($0) }
    for stream in media.streams {
      var track = TrackDescription(
        trackID: UInt32(clamping: stream.index + 1), handlerType: stream.mediaType)
      var entry = SampleEntryDescription(type: stream.codecName)
      entry.width = stream.width > 0 ? stream.width : nil
      entry.height = stream.height > 0 ? stream.height : nil
      entry.channelCount = stream.channelCount > 0 ? stream.channelCount : nil
      entry.sampleRate = stream.sampleRate > 0 ? Double(stream.sampleRate) : nil
      track.sampleEntries = [entry]
      track.timescale = stream.timescale
      track.duration = stream.duration ?? .zero
      track.language = stream.language.map { LanguageTag(bcp47: $0) }
      track.metadata = stream.items.map(item)
      description.tracks.append(track)
    }
    if !media.chapters.isEmpty {
      description.chapters = [
        ChapterList(
          origin: "libavformat",
          chapters: media.chapters.map { chapter in
            let duration = chapter.end.value.subtractingReportingOverflow(chapter.start.value)
            return ChapterList.Chapter(
              title: chapter.items.first { $0.key == "title" }?.value ?? "",
              timeRange: MediaTimeRange(
                start: chapter.start,
                duration: MediaTime(
                  duration.overflow ? 0 : duration.partialValue, timescale: chapter.end.timescale)))
          })
      ]
    }
    return description
  }

  /// A pair of a dictionary; its key is FFmpeg's name for it, which is no key space of the file's own.
  private static func item(_ pair: DictionaryItem) -> MetadataItem {
    MetadataItem(
      MetadataIdentifier(key: pair.key, keySpace: .ffmpeg),
      payload: Array(pair.value.utf8), dataType: .utf8)
  }
}
