internal import BaseMedia
internal import BinaryIO
public import MediaModel
internal import TimedMetadata

/// Finds the streams of timed metadata of a file.
enum TimedMetadataStreams {
  /// The streams of a container: tracks in the order of the file, event messages, what cameras left outside tracks.
  static func list(_ container: any Container) -> [TimedMetadataStream] {
    guard let movie = container as? BaseMediaContainer else { return container.timedStreams }
    var streams = tracks(of: movie)
    if let events = EventMessages.groups(in: movie.tree.boxes) {
      streams.append(Self.events(number: streams.count + 1, .list(events)))
    }
    return streams + logs(movie, after: streams.count)
  }

  /// The tracks of a movie that are timed metadata; none of other files.
  static func tracks(of container: any Container) -> [TimedMetadataStream] {
    guard let movie = container as? BaseMediaContainer else { return [] }
    return movie.timedTracks.value {
      var streams: [TimedMetadataStream] = []
      for index in movie.tracks.indices {
        let (track, stream) = tracked(movie, at: index, number: streams.count + 1)
        if isTimed(track) || tellsTelemetry(track, stream) { streams.append(stream) }
      }
      return streams
    }
  }

  /// What cameras left outside tracks; of a source elsewhere only what is in memory already.
  private static func logs(
    _ movie: BaseMediaContainer, after count: Int
  ) -> [TimedMetadataStream] {
    do throws(IOFailure) {
      let carriers = try VendorCarriers.find(
        in: movie.original, source: movie.source, depth: movie.source.isRemote ? .heads : .whole)
      return try VendorLogs.all(in: carriers, of: movie.source).enumerated().map { index, log in
        TimedMetadataStream(
          number: count + index + 1,
          name: "data of \(log.maker ?? "a camera") (\(log.format))", trackID: nil,
          format: log.format, title: log.maker, identifiers: [],
          place: .log(log, source: movie.source))
      }
    } catch {
      return [
        TimedMetadataStream(
          number: count + 1, name: "data outside tracks", trackID: nil, format: "unreadable",
          title: nil, identifiers: [], place: .unreadable(error, path: movie.source.name))
      ]
    }
  }

  /// What the stream of event messages is called.
  static let eventsName = "event messages"

  /// The stream of the event messages that are beside the media.
  static func events(number: Int, _ place: TimedMetadataStream.Place) -> TimedMetadataStream {
    TimedMetadataStream(
      number: number, name: eventsName, trackID: nil,
      format: EventMessageBox.type.description, title: nil, identifiers: [], place: place)
  }

  /// The tracks of text for reading: subtitles and captions, no chapters and no telemetry.
  static func captions(_ container: any Container) -> [TimedMetadataStream] {
    guard container is BaseMediaContainer else { return container.captionStreams }
    return captionStreams(container) { !tellsTelemetry($0, $1) }
  }

  /// The tracks of text of a movie that are not chapters, and of which something holds.
  private static func captionStreams(
    _ container: any Container, where isWanted: (TrackDescription, TimedMetadataStream) -> Bool
  ) -> [TimedMetadataStream] {
    guard let movie = container as? BaseMediaContainer else { return [] }
    let chapters = Set(container.description.chapters.compactMap(\.trackID))
    return movie.tracks.indices.compactMap { index in
      let (track, stream) = tracked(movie, at: index, number: index + 1)
      let isText = !isTimed(track) && !chapters.contains(track.trackID) && isReadable(track)
      return isText && isWanted(track, stream) ? stream : nil
    }
  }

  /// The tracks of telemetry of a movie: those whose codec may tell positions, motion or times.
  static func telemetry(_ container: any Container) -> [TimedMetadataStream] {
    guard let movie = container as? BaseMediaContainer else { return [] }
    return movie.tracks.indices.compactMap { index in
      let entries = movie.outline.tracks[index].sampleEntries
      let mayTell = entries.contains { entry in
        guard let type = FourCC(entry.type), let format = TimedMetadataFormat.format(of: type),
          format.tellsPlaces
        else { return false }
        return entry.timedKeys.isEmpty
          || entry.timedKeys.contains { $0.identifier.keySpace == .telemetry || isPlace($0) }
      }
      return mayTell ? tracked(movie, at: index, number: index + 1).1 : nil
    }
  }

  /// Whether a key is the one under which phones tell where the camera is.
  private static func isPlace(_ key: SampleEntryDescription.TimedKey) -> Bool {
    key.identifier == "mdta/com.apple.quicktime.location.ISO6709"
  }

  /// What may witness a capture, what costs least first: tracks of telemetry, text with sentences of receivers, logs
  /// outside tracks, streams of a transport stream.
  static let witnesses: [@Sendable (any Container) -> [TimedMetadataStream]] = [
    telemetry,
    { captionStreams($0, where: tellsTelemetry) },
    { container in
      guard let movie = container as? BaseMediaContainer,
        movie.description.vendorData.contains(where: VendorLogs.reads)
      else { return [] }
      return logs(movie, after: movie.tracks.count)
    },
    { container in
      container is BaseMediaContainer
        ? []
        : transported(container.source).filter {
          FourCC($0.format).flatMap(TimedMetadataFormat.format)?.tellsPlaces ?? false
        }
    },
  ]

  private static func tracked(
    _ movie: BaseMediaContainer, at index: Int, number: Int
  ) -> (TrackDescription, TimedMetadataStream) {
    let description = movie.outline
    let track = description.tracks[index]
    let stream = TimedMetadataStream(
      number: number, name: "track \(track.trackID)", trackID: track.trackID,
      format: track.format, title: track.handlerName.isEmpty ? nil : track.handlerName,
      identifiers: track.sampleEntries.flatMap(\.timedKeys).map(\.identifier),
      place: .track(
        TrackGroups(
          movie.tracks[index], movieTimescale: description.movieTimescale, source: movie.source,
          path: BoxPath.appending("trak", index: index, to: "moov"))))
    return (track, stream)
  }

  /// The streams of metadata of a transport stream; none of other files.
  static func transported(_ source: any ByteSource) -> [TimedMetadataStream] {
    guard let transport = TransportStream(source) else { return [] }
    return transport.streams.enumerated().map { index, stream in
      TimedMetadataStream(
        number: index + 1, name: "stream 0x\(String(stream.identifier, radix: 16))", trackID: nil,
        format: stream.format.description, title: nil, identifiers: [],
        place: .transport(transport, stream, source: source))
    }
  }

  /// The stream of a file that is nothing but timed metadata, as a log beside a movie.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - format: the short name of its format; `nil` to go by the name of the file.
  ///   - number: the place that the stream gets.
  /// - Returns: the stream; `nil` where the format is not known.
  /// - Throws: ``MediaError`` where the file cannot be read.
  static func payload(
    _ path: String, format: String? = nil, number: Int = 1
  ) throws(MediaError) -> TimedMetadataStream? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let payloads = TimedCodecs.payloads
    let known = format.map { payloads.named($0) } ?? payloads.ofFile(named: name)
    guard let payload = known else { return nil }
    return TimedCodecs.stream(
      of: try WholeFile.bytes(of: path), format: payload.name, named: name, number: number)
  }

  /// Receivers have no fix in the first seconds.
  private static let textsLookedInto = 64

  /// Whether the first texts of a track of text tell more than themselves.
  private static func tellsTelemetry(_ track: TrackDescription, _ stream: TimedMetadataStream)
    -> Bool
  {
    guard isReadable(track), var reader = try? stream.reader() else { return false }
    for _ in 0..<textsLookedInto {
      guard let group = reader.next() else { return false }
      if group.items.contains(where: { $0.identifier.keySpace == .telemetry }) { return true }
    }
    return false
  }

  /// Whether the samples of a track are text for people.
  private static func isReadable(_ track: TrackDescription) -> Bool {
    track.sampleEntries.contains {
      FourCC($0.type).flatMap(TimedMetadataFormat.format)?.isText ?? false
    }
  }

  /// Whether the samples of a track are metadata, time codes or telemetry, and no video, audio or text for reading.
  static func isTimed(_ track: TrackDescription) -> Bool {
    ["meta", "tmcd"].contains(track.handlerType)
      || track.sampleEntries.contains {
        !$0.timedKeys.isEmpty
          || FourCC($0.type).map(TimedMetadataFormat.isTimedMetadata) ?? false
      }
  }
}

extension Asset {
  /// Loads the streams of timed metadata: tracks of items, time codes and telemetry.
  ///
  /// - Returns: the streams, in the order of the file.
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadTimedMetadata() async throws -> [TimedMetadataStream] {
    TimedMetadataStreams.list(try await container())
  }
}

extension FileInspection {
  /// The streams of timed metadata, in the order of the file; texts are looked into whether they tell telemetry.
  package var timedStreams: [TimedMetadataStream] { TimedMetadataStreams.list(container) }

  /// The tracks of text for reading: subtitles and captions, no chapters and no telemetry.
  package func captionStreams() -> [TimedMetadataStream] {
    TimedMetadataStreams.captions(container)
  }
}

extension AssetTrack {
  /// The groups of a track of timed metadata that hold at a time of the presentation; none in a gap.
  ///
  /// - Parameter time: the time that is asked for.
  /// - Returns: the groups; no other sample of the track is read.
  /// - Throws: ``MediaError`` for a track that is not timed metadata, and where the file cannot be read;
  ///   `CancellationError`.
  public func groups(at time: MediaTime) async throws -> [TimedMetadataGroup] {
    try await timedMetadata().groups(at: time)
  }

  /// The groups of a track of timed metadata that overlap a range of the presentation.
  ///
  /// - Parameter range: the time that is asked for; `nil` for all of it.
  /// - Returns: the groups, which are read while they are iterated.
  /// - Throws: ``MediaError`` for a track that is not timed metadata, and where the file cannot be read;
  ///   `CancellationError`.
  public func groups(in range: MediaTimeRange? = nil) async throws -> TimedMetadataGroups {
    TimedMetadataGroups(stream: try await timedMetadata(), range: range)
  }

  private func timedMetadata() async throws -> TimedMetadataStream {
    let streams = TimedMetadataStreams.tracks(of: try await asset.container())
    guard let stream = streams.first(where: { $0.trackID == trackID }) else {
      throw MediaError(
        .invalidRequest, "track \(trackID) is not timed metadata", path: asset.path)
    }
    return stream
  }
}

extension TimedMetadataStream {
  /// Opens a file that is nothing but timed metadata: a log beside a movie, or a stream taken out of one.
  ///
  /// - Parameters:
  ///   - path: the file, or `-` for standard input.
  ///   - format: `3gf`, `gpmf`, `gpx`, `klv`, `nmea` or `srt`; `nil` to go by what the name of the file ends in.
  ///   - number: the place that the stream gets among those of a file.
  /// - Throws: ``MediaError`` for a format that is not known, and where the file cannot be read.
  public init(path: String, format: String? = nil, number: Int = 1) throws(MediaError) {
    guard let stream = try TimedMetadataStreams.payload(path, format: format, number: number) else {
      throw MediaError(
        .unsupportedFormat, "is not a log of timed metadata whose format is known", path: path)
    }
    self = stream
  }
}
