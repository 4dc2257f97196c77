internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MetadataFormats

/// What libavformat says of a source, as a description: tracks, times, and the items of its dictionaries.
enum ProbedDescription {
  /// Asks libavformat.
  ///
  /// Where a reader of ours finds the items, the dictionaries, which hold less of the same, are left out, and so are
  /// pictures and files that are attached.
  static func read(
    _ source: any ByteSource, isReadNatively: Bool = false
  ) throws(MediaError) -> AssetDescription {
    let media: ProbedMedia
    do throws(FFmpegError) {
      media = try FFmpegProber.probe(
        source.ffmpegInput, name: source.name,
        byteLimit: source is URLSource ? remoteByteLimit : nil)
    } catch {
      if error.isInputFailure { throw MediaError(.unreadable, error.reason, path: source.name) }
      if error.isMissingLibrary { throw MediaError(error, path: source.name) }
      throw MediaError(
        .unsupportedFormat, "the format of the file is not known (\(error.reason))",
        path: source.name)
    }
    // So libavformat calls what reads one picture after the other.
    if media.formatNames.contains(where: { $0.hasSuffix("_pipe") }) {
      throw MediaError(
        .unsupportedFormat, "is a still image (\(media.formatTitle)); movies and sound are read",
        path: source.name)
    }
    return describe(media, source: source, isReadNatively: isReadNatively)
  }

  /// How much is read of what is far away to learn what headers do not tell.
  private static let remoteByteLimit = 1 << 20

  private static func describe(
    _ media: ProbedMedia, source: any ByteSource, isReadNatively: Bool
  ) -> AssetDescription {
    let names = ProbedNames(formatNames: media.formatNames)
    var description = AssetDescription(
      name: source.name, byteCount: source.size,
      formatName: names.formatName ?? media.formatTitle)
    description.duration = media.duration ?? .zero
    description.diagnostics = media.diagnostics.filter { names.isOfInterest($0, isReadNatively) }
      .map { Diagnostic($0) }
    for stream in media.streams where !stream.isAttachedPicture && !stream.isAttachment {
      var track = track(of: stream, wholeDuration: media.duration)
      track.metadata = isReadNatively ? [] : names.items(stream.items)
      track.metadata += stream.sideData.map {
        names.item($0, carrier: .sideData(ofStream: stream.index))
      }
      description.tracks.append(track)
    }
    for program in media.programs {
      let trackIDs = program.streams.map { UInt32(clamping: $0 + 1) }
      description.programs.append(
        AssetDescription.Program(
          number: program.number,
          trackIDs: trackIDs.filter { description.track(withTrackID: $0) != nil },
          metadata: names.items(program.items)))
    }
    description.chapters = chapters(of: media, names)
    guard !isReadNatively else { return description }
    description.metadata = names.items(media.items) + media.streams.compactMap(names.attached)
    if let lost = names.merged(media) { description.diagnostics.append(lost) }
    return description
  }

  private static func track(
    of stream: ProbedMedia.Stream, wholeDuration: MediaTime?
  ) -> TrackDescription {
    var track = TrackDescription(
      trackID: UInt32(clamping: stream.index + 1), handlerType: stream.mediaType)
    let kind = ProbedNames.kindOfTimedData(stream)
    var entry = SampleEntryDescription(type: kind?.type ?? stream.codecName)
    entry.width = stream.width > 0 ? stream.width : nil
    entry.height = stream.height > 0 ? stream.height : nil
    entry.channelCount = stream.channelCount > 0 ? stream.channelCount : nil
    entry.sampleRate = stream.sampleRate > 0 ? Double(stream.sampleRate) : nil
    entry.facts = stream.facts
    track.sampleEntries = [entry]
    track.timescale = stream.timescale
    let isTimed = stream.mediaType == "audio" || stream.mediaType == "video"
    track.duration = stream.duration ?? (isTimed ? wholeDuration : nil) ?? .zero
    track.language = stream.language.map { LanguageCode.tag($0) ?? LanguageTag(bcp47: "und") }
    track.handlerName =
      stream.items.first { ["handler_name", "title"].contains($0.key.lowercased()) }?.value
      ?? kind?.name ?? ""
    track.dispositions = stream.dispositions
    track.matrix = stream.displayMatrix
    let (across, down) = stream.pixelShape ?? (1, 1)
    track.width = Double(stream.width) * Double(across) / Double(down)
    track.height = Double(stream.height)
    return track
  }

  private static func chapters(of media: ProbedMedia, _ names: ProbedNames) -> [ChapterList] {
    guard !media.chapters.isEmpty else { return [] }
    let languages = Set(
      media.chapters.map { $0.items.first { $0.key.lowercased() == "language" }?.value })
    let language = languages.count == 1 ? languages.first ?? nil : nil
    let chapters = media.chapters.map { chapter in
      let isTitle: (DictionaryItem) -> Bool = { $0.key.lowercased() == "title" }
      let duration = chapter.end.value.subtractingReportingOverflow(chapter.start.value)
      let others = chapter.items.filter { !isTitle($0) }
      return ChapterList.Chapter(
        title: chapter.items.first(where: isTitle)?.value ?? "",
        timeRange: MediaTimeRange(
          start: chapter.start,
          duration: MediaTime(
            duration.overflow ? 0 : duration.partialValue, timescale: chapter.end.timescale)),
        identifier: "\(chapter.id)", items: names.items(others))
    }
    return [
      ChapterList(
        origin: "libavformat", languageTag: language.flatMap { LanguageCode.tag($0) },
        chapters: chapters)
    ]
  }
}
