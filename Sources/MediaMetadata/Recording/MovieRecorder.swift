internal import BinaryIO
internal import CLibrary
internal import FFmpegIO
public import MediaModel
internal import Synchronization

/// Records pictures and sound of a live source, and timed metadata beside them, into a movie; nothing is coded.
///
/// ```swift
/// let places = try CaptureMetadataInput(formatDescription: format)
/// let recorder = try MovieRecorder(
///   input: "udp://127.0.0.1:5000", outputPath: "ride.mov", metadataInputs: [places])
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

  /// How far a recording is.
  public struct Progress: Hashable, Sendable {
    /// How much of the movie there is, in seconds.
    public var duration = 0.0
    /// The samples of each track of pictures or sound.
    public var sampleCounts: [Int] = []
    /// The groups of each input, and at last of how the pictures say that they are turned, where they do.
    public var groupCounts: [Int] = []
    /// The bytes of the samples.
    public var byteCount = 0
    /// How the clock of the source relates to that of this machine.
    public var clock = ClockRelation()
  }

  /// What came of a recording.
  public struct Report: Hashable, Sendable {
    /// How far it came.
    public var progress: Progress
    /// The files, in order.
    public var outputPaths: [String]
    /// How the clocks of devices relate to that of this machine; `nil` for inputs of other clocks.
    public var inputClocks: [ClockRelation?]
    /// Why the recording ended before the source did, or was to; `nil` where it did not.
    public var obstacle: String?
    /// Why groups were not recorded, and how many.
    public var refusals: [String: Int]
    /// What is odd about the source.
    public var notes: [String]
    /// Whether the fragments became a plain movie.
    public var isPlainMovie: Bool
  }

  /// Where the movie appears.
  public let outputPath: String
  /// What kind of file it is.
  public let fileType: FileType
  private let source: FFmpegLiveSource
  private let inputs: [CaptureMetadataInput]
  private let configuration: Configuration
  private let interruption = Interruption()
  private let hasStarted = Atomic<Bool>(false)

  /// Creates a recorder; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - input: a file, which is read as fast as it plays; an address (`udp`, `rtp`, `rtsp`, `tcp`, `srt`, `http` ...);
  ///     a device that libavdevice reads, as `v4l2:/dev/video0` or `alsa:default`; or `-` for standard input.
  ///   - inputFormat: libavformat's name of the source's format; `nil` for a look at the bytes.
  ///   - outputPath: where the movie appears, a QuickTime movie or MP4 by its name.
  ///   - metadataInputs: what becomes a track of timed metadata each.
  ///   - configuration: how it is recorded.
  /// - Throws: ``MediaError`` for an address of another kind, or a name of another type of file.
  public init(
    input: String, inputFormat: String? = nil, outputPath: String,
    metadataInputs: [CaptureMetadataInput] = [], configuration: Configuration = Configuration()
  ) throws(MediaError) {
    guard let source = FFmpegLiveSource(input, format: inputFormat) else {
      throw MediaError(
        .invalidRequest,
        "is no address that is recorded; those are \(FFmpegLiveSource.schemeNames.joined(separator: ", ")), and of devices \(FFmpegLiveSource.deviceNames.map { $0 + ":" }.joined(separator: ", "))",
        path: input)
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
    (self.source, self.outputPath, fileType) = (source, outputPath, type)
    (inputs, self.configuration) = (metadataInputs, configuration)
  }

  /// Ends the recording; the movie is completed.
  public func stop() { interruption.cancel() }

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
      let run = try await Task(executorPreference: BlockingExecutor.shared) { [self] () -> Run in
        try self.recordSamples(progress)
      }.value
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
  }

  private func recordSamples(_ progress: @Sendable (Progress) -> Void) throws -> Run {
    let firstPath = RecordingSession.path(of: 0, outputPath, configuration)
    guard unsafe access(firstPath, F_OK) != 0 else {
      throw MediaError(.outputExists, "is there already", path: firstPath)
    }
    var pieces = LivePieces()
    var session: RecordingSession?
    var failure: MediaError?
    let result: FFmpegLiveCopier.Result
    do throws(FFmpegError) {
      result = try FFmpegLiveCopier.copy(
        source, as: fileType == .mov ? "mov" : "mp4", timeout: configuration.timeout,
        interruption: interruption, now: { CaptureClock.seconds }
      ) { piece in
        do throws(MediaError) {
          return try take(piece, &pieces, &session, progress)
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      if interruption.hasExpired, !interruption.isCancelled {
        throw MediaError(
          .unreadable, "nothing came for \(Int(configuration.timeout.rounded())) s",
          path: source.name)
      }
      throw MediaError(error, path: source.name)
    }
    if let failure {
      session?.abandon()
      guard let session else { throw failure }
      return Run(session: session, failure: failure, obstacle: nil, notes: [])
    }
    guard let session else {
      throw MediaError(
        .unreadable,
        (pieces.formats == nil
          ? "no samples came" : "no picture came that can be decoded by itself")
          + (result.obstacle.map { ": \($0)" } ?? ""), path: source.name)
    }
    return Run(session: session, obstacle: result.obstacle, notes: result.diagnostics)
  }

  /// Writes what a piece holds; false where enough is recorded.
  private func take(
    _ piece: FFmpegLiveCopier.Piece, _ pieces: inout LivePieces,
    _ session: inout RecordingSession?, _ progress: @Sendable (Progress) -> Void
  ) throws(MediaError) -> Bool {
    let lists = try pieces.samples(of: piece.bytes)
    guard let formats = pieces.formats else { return true }
    if session == nil {
      // The recording starts with a picture, and what that says of itself.
      let clock = formats.firstIndex { $0.mediaType == .video } ?? 0
      guard lists.indices.contains(clock), let first = lists[clock].first(where: { $0.isSync })
      else { return true }
      session = try RecordingSession(
        outputPath: outputPath, fileType: fileType, formats: formats,
        transforms: pieces.transforms, firstPicture: first, inputs: inputs,
        configuration: configuration)
    }
    session?.observe(piece.arrivals)
    let most = configuration.duration?.seconds ?? .infinity
    // The clock's track comes first: it says when the movie starts.
    for index in lists.indices.sorted(by: {
      formats[$0].mediaType == .video && formats[$1].mediaType != .video
    }) {
      for sample in lists[index] {
        if let start = session?.start, sample.presentationTime.seconds - start >= most { continue }
        try session?.append(sample, of: index)
      }
    }
    try session?.writeMetadata(at: CaptureClock.seconds)
    if let session { progress(Self.progress(of: session)) }
    let reach = session?.start.map { start in
      lists.joined().map { $0.presentationTime.seconds - start }.max() ?? 0
    }
    return (reach ?? 0) < most
  }

  private static func progress(of session: RecordingSession) -> Progress {
    Progress(
      duration: session.duration, sampleCounts: session.sampleCounts,
      groupCounts: session.metadata.map(\.groupCount), byteCount: session.byteCount,
      clock: session.relation)
  }

  private func finish(_ run: Run) async throws -> Report {
    var session = run.session
    if let failure = run.failure {
      _ = try await session.completed()
      throw failure
    }
    guard let written = try await session.finish(at: CaptureClock.seconds) else {
      throw MediaError(
        .unreadable, "no picture came that can be decoded by itself", path: source.name)
    }
    return Report(
      progress: Self.progress(of: session), outputPaths: session.outputPaths,
      inputClocks: session.metadata.map { $0.input.clock == .device ? $0.relation : nil },
      obstacle: run.obstacle,
      refusals: session.metadata.reduce(into: [:]) { $0.merge($1.refusals, uniquingKeysWith: +) },
      notes: run.notes + written.notes, isPlainMovie: written.isPlainMovie)
  }
}
