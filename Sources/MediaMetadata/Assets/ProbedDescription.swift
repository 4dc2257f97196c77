internal import BinaryIO
internal import FFmpegIO
internal import MediaModel

/// What libavformat says of a source, as a description: tracks, times, and the items of its dictionaries.
enum ProbedDescription {
  /// Asks libavformat.
  ///
  /// - Throws: ``MediaError`` where it does not know the format.
  static func read(_ source: any ByteSource) throws(MediaError) -> AssetDescription {
    guard let file = source as? FileSource else {
      throw MediaError(
        .unsupportedFormat, "the format of the source is not known", path: source.name)
    }
    do throws(FFmpegError) {
      let media = try FFmpegProber.probe(
        descriptor: file.descriptor, size: source.size, name: source.name)
      return describe(media, source: source)
    } catch {
      throw MediaError(
        .unsupportedFormat, "the format of the file is not known (\(error.reason))",
        path: source.name)
    }
  }

  private static func describe(_ media: ProbedMedia, source: any ByteSource) -> AssetDescription {
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
