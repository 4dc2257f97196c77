internal import BinaryIO
internal import CLibrary
internal import FFmpegIO
public import MediaModel
internal import Synchronization

/// Records video and audio of a live source, and timed metadata beside them, into a movie; nothing is coded.
///
/// ```swift
/// let places = try CaptureMetadataInput(formatDescription: format)
/// let recorder = try MovieRecorder(
///   mediaInputs: [.init("v4l2:/dev/video0"), .init("alsa:default")], outputPath: "ride.mov", metadataInputs: [places])
/// Task { for await place in receiver { try places.append(place) } }
/// let report = try await recorder.record()
/// ```
///
/// While it is recorded the file grows by fragments, and whatever ends the program leaves all that were written. In the
/// end the fragments become a plain movie. The movie starts with the first picture that can be decoded by itself.
public final class MovieRecorder: Sendable {
  /// How a movie is recorded.
  public struct Configuration: Sendable {
    /// How much of the movie a fragment holds: what is lost at most when the program is killed.
    public var movieFragmentInterval = MediaTime(1, timescale: 1)
    /// How long is recorded; `nil` until the source ends, or ``MovieRecorder/stop()``.
    public var duration: MediaTime?
    /// How much of the recording a file holds; `nil` for one file.
    ///
    /// Files have the names `OUT-0001.mov`, `OUT-0002.mov` and so on. Each begins with a picture that can be decoded by itself, and goes on where the one before
    /// it ends.
    public var segmentDuration: MediaTime?
    /// The seconds without a sample after which the source is dead.
    public var timeout = 10.0
    /// How the pictures are turned, by the number of EXIF; `nil` for what the source tells of itself.
    public var exifOrientation: Int?
    /// The items of the movie.
    public var metadata: [MetadataItem] = []
    /// Whether the fragments become a plain movie in the end.
    public var finishesAsPlainMovie = true

    /// Creates a configuration of a recording without end.
    public init() {}
  }

  /// A source of video, audio or both.
  public struct MediaInput: Hashable, Sendable {
    /// A file, which is read as fast as it plays; an address (`udp`, `rtp`, `rtsp`, `tcp`, `srt`, `http` ...); a device
    /// that libavdevice reads, as `v4l2:/dev/video0` or `alsa:default`; or `-` for standard input.
    public var place: String
    /// libavformat's name of the source's format; `nil` for a look at the bytes.
    public var format: String?

    /// Creates a source.
    public init(_ place: String, format: String? = nil) {
      (self.place, self.format) = (place, format)
    }
  }

  /// How far a recording is.
  public struct Progress: Hashable, Sendable {
    /// How much of the movie there is, in seconds.
    public var duration = 0.0
    /// The samples of each track of video or audio.
    public var sampleCounts: [Int] = []
    /// The groups of each input, and at last of how the pictures say that they are turned, where they do.
    public var groupCounts: [Int] = []
    /// The bytes of the samples.
    public var byteCount = 0
    /// How the clock of the source with the pictures relates to that of this machine.
    public var clock = ClockRelation()
  }

  /// What came of a recording.
  public struct Report: Hashable, Sendable {
    /// How far it came.
    public var progress: Progress
    /// The files, in order.
    public var outputPaths: [String]
    /// How the clocks of the sources relate to that of this machine.
    public var mediaClocks: [ClockRelation]
    /// How the clocks of devices relate to that of this machine; `nil` for inputs of other clocks.
    public var inputClocks: [ClockRelation?]
    /// Why the recording ended before the source did, or was to; `nil` where it did not.
    public var obstacle: String?
    /// Why groups were not recorded, and how many.
    public var refusals: [String: Int]
    /// Problems in the source.
    public var notes: [String]
    /// Whether the fragments became a plain movie.
    public var isPlainMovie: Bool
  }

  /// Where the movie appears.
  public let outputPath: String
  /// What kind of file it is.
  public let fileType: FileType
  private let sources: [FFmpegLiveSource]
  private let inputs: [CaptureMetadataInput]
  private let configuration: Configuration
  /// The wishes to stop, of each source.
  private let interruptions: [Interruption]
  private let hasStarted = Atomic<Bool>(false)

  /// How long what is on its way is waited for when the source with the pictures has ended, in seconds.
  private static let patience = 0.5

  /// Creates a recorder of one source; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - input: where video and audio come from; see ``MediaInput/place``.
  ///   - inputFormat: libavformat's name of the source's format; `nil` for a look at the bytes.
  ///   - outputPath: where the movie appears, a QuickTime movie or MP4 by its name.
  ///   - metadataInputs: what becomes a track of timed metadata each.
  ///   - configuration: how it is recorded.
  /// - Throws: as ``init(mediaInputs:outputPath:metadataInputs:configuration:)``.
  public convenience init(
    input: String, inputFormat: String? = nil, outputPath: String,
    metadataInputs: [CaptureMetadataInput] = [], configuration: Configuration = Configuration()
  ) throws(MediaError) {
    try self.init(
      mediaInputs: [MediaInput(input, format: inputFormat)], outputPath: outputPath,
      metadataInputs: metadataInputs, configuration: configuration)
  }

  /// Creates a recorder; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - mediaInputs: where video and audio come from. The first that has pictures gives the time of the movie; that of
  ///     the others is set against it by when their samples come.
  ///   - outputPath: where the movie appears, a QuickTime movie or MP4 by its name.
  ///   - metadataInputs: what becomes a track of timed metadata each.
  ///   - configuration: how it is recorded.
  /// - Throws: ``MediaError`` for an address of another kind, a name of another type of file, or no source.
  public init(
    mediaInputs: [MediaInput], outputPath: String,
    metadataInputs: [CaptureMetadataInput] = [], configuration: Configuration = Configuration()
  ) throws(MediaError) {
    var sources: [FFmpegLiveSource] = []
    for input in mediaInputs {
      guard let source = FFmpegLiveSource(input.place, format: input.format) else {
        throw MediaError(
          .invalidRequest,
          "is not an address that is recorded; those are \(FFmpegLiveSource.schemeNames.joined(separator: ", ")), and of devices \(FFmpegLiveSource.deviceNames.map { $0 + ":" }.joined(separator: ", "))",
          path: input.place)
      }
      sources.append(source)
    }
    guard !sources.isEmpty else {
      throw MediaError(.invalidRequest, "a recording has a source", path: outputPath)
    }
    let ending = outputPath.split(separator: ".").last?.lowercased() ?? ""
    guard let type = ["mov": FileType.mov, "qt": .mov, "mp4": .mp4, "m4v": .m4v][ending] else {
      throw MediaError(
        .unsupportedFormat, "is recorded as .mov or .mp4", path: outputPath)
    }
    if let orientation = configuration.exifOrientation {
      guard MediaTransform(exifOrientation: orientation) != nil else {
        throw MediaError(.invalidValue, "an orientation of EXIF is a number from 1 to 8")
      }
    }
    (self.sources, self.outputPath, fileType) = (sources, outputPath, type)
    (inputs, self.configuration) = (metadataInputs, configuration)
    interruptions = sources.map { _ in Interruption() }
  }

  /// Ends the recording; the movie is completed.
  public func stop() {
    for interruption in interruptions { interruption.cancel() }
  }

  /// Records until the source ends, the duration has passed, or ``stop()``.
  ///
  /// A task that is cancelled stops, too, and completes the movie.
  ///
  /// - Parameter progress: is told how far it is, some times a second.
  /// - Returns: what came of it.
  /// - Throws: ``MediaError`` where the source cannot be opened or gives nothing, and where the file cannot be written;
  ///   fragments that were written are kept.
  public func record(
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> Report {
    guard !hasStarted.exchange(true, ordering: .relaxed) else {
      throw MediaError(.invalidState, "a recorder records once")
    }
    return try await withTaskCancellationHandler {
      let run = try await recordSamples(progress)
      return try await finish(run)
    } onCancel: {
      stop()
    }
  }

  /// What was recorded before the movie is completed.
  private struct Run: Sendable {
    var session: RecordingSession
    /// What ended the recording so that nothing more can be written.
    var failure: MediaError?
    var obstacle: String?
    var notes: [String]
    var relations: [ClockRelation]
  }

  private func recordSamples(_ progress: @escaping @Sendable (Progress) -> Void) async throws -> Run
  {
    let firstPath = RecordingSession.path(of: 0, outputPath, configuration)
    guard unsafe access(firstPath, F_OK) != 0 else {
      throw MediaError(.outputExists, "is there already", path: firstPath)
    }
    let intake = LiveIntake(
      sources,
      LiveIntake.Form(
        outputPath: outputPath, fileType: fileType, inputs: inputs, configuration: configuration))
    let results = await copies(into: intake, progress)
    let session = intake.session
    if let failure = intake.failure {
      session?.abandon()
      guard let session else { throw failure }
      return Run(session: session, failure: failure, notes: [], relations: [])
    }
    guard let session else {
      for case .failure(let error)? in results { throw error }
      let obstacle = results.lazy.compactMap { try? $0?.get().obstacle }.first
      throw MediaError(
        .unreadable,
        (intake.isAnythingKnown
          ? "no picture came that can be decoded by itself" : "no samples came")
          + (obstacle.map { ": \($0)" } ?? ""), path: sources[0].name)
    }
    return try run(session, results, intake)
  }

  /// Reads all sources at the same time, until the one with the pictures ends.
  private func copies(
    into intake: LiveIntake, _ progress: @escaping @Sendable (Progress) -> Void
  ) async -> [Result<FFmpegLiveCopier.Result, MediaError>?] {
    await withTaskGroup(of: (Int, Result<FFmpegLiveCopier.Result, MediaError>)?.self) { group in
      for index in sources.indices {
        group.addTask(executorPreference: BlockingExecutor.shared) {
          (index, self.copy(index, into: intake, progress))
        }
      }
      var results = [Result<FFmpegLiveCopier.Result, MediaError>?](
        repeating: nil, count: sources.count)
      var count = 0
      while count < sources.count, let next = await group.next() {
        guard let (index, result) = next else {
          for interruption in interruptions { interruption.cancel() }
          continue
        }
        (results[index], count) = (result, count + 1)
        guard intake.end(index), count < sources.count else { continue }
        // What the others have of the same time is on its way.
        group.addTask {
          try? await Task.sleep(for: .seconds(Self.patience))
          return nil
        }
      }
      group.cancelAll()
      return results
    }
  }

  private func copy(
    _ index: Int, into intake: LiveIntake, _ progress: @Sendable (Progress) -> Void
  ) -> Result<FFmpegLiveCopier.Result, MediaError> {
    let (source, interruption) = (sources[index], interruptions[index])
    do throws(FFmpegError) {
      return .success(
        try FFmpegLiveCopier.copy(
          source, as: fileType == .mov ? "mov" : "mp4", timeout: configuration.timeout,
          interruption: interruption, now: { CaptureClock.seconds }
        ) { intake.take($0, of: index, progress) })
    } catch {
      if interruption.hasExpired, !interruption.isCancelled {
        return .failure(
          MediaError(
            .unreadable, "nothing came for \(Int(configuration.timeout.rounded())) s",
            path: source.name))
      }
      return .failure(MediaError(error, path: source.name))
    }
  }

  /// What became of each source: the one with the pictures says why the recording ended.
  private func run(
    _ session: RecordingSession, _ results: [Result<FFmpegLiveCopier.Result, MediaError>?],
    _ intake: LiveIntake
  ) throws(MediaError) -> Run {
    var run = Run(session: session, notes: [], relations: intake.relations)
    for (index, result) in results.enumerated() {
      let name = sources.count > 1 ? "\(sources[index].name): " : ""
      var obstacle: String?
      switch result {
      case .success(let result):
        run.notes += result.diagnostics.map { name + $0 }
        obstacle = result.obstacle
      case .failure(let error): obstacle = error.message
      case nil: break
      }
      guard let obstacle else { continue }
      if index == intake.clockSource {
        run.obstacle = name + obstacle
      } else {
        run.notes.append("\(name)\(obstacle); the recording went on without it")
      }
    }
    return run
  }

  private func finish(_ run: Run) async throws -> Report {
    var session = run.session
    if let failure = run.failure {
      _ = try await session.completed()
      throw failure
    }
    guard let written = try await session.finish(at: CaptureClock.seconds) else {
      throw MediaError(
        .unreadable, "no picture came that can be decoded by itself", path: sources[0].name)
    }
    return Report(
      progress: Progress(session), outputPaths: session.outputPaths, mediaClocks: run.relations,
      inputClocks: session.metadata.map { $0.input.clock == .device ? $0.relation : nil },
      obstacle: run.obstacle,
      refusals: session.metadata.reduce(into: [:]) { $0.merge($1.refusals, uniquingKeysWith: +) },
      notes: run.notes + written.notes, isPlainMovie: written.isPlainMovie)
  }
}
