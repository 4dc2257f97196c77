internal import MediaModel
internal import Synchronization

/// Reads the samples of an asset's tracks as they are stored.
///
/// ```swift
/// let reader = AssetReader(asset: asset)
/// let output = AssetReaderTrackOutput(track: track)
/// try reader.add(output)
/// try await reader.startReading()
/// while let sample = try output.nextSample() { ... }
/// ```
public final class AssetReader: Sendable {
  /// How far a reader is.
  public enum Status: Sendable {
    /// Reading has not begun.
    case unknown
    /// Samples can be taken.
    case reading
    /// All samples of all outputs have been taken.
    case completed
    /// Something could not be read.
    case failed(MediaError)
    /// Reading was given up.
    case cancelled
  }

  /// The asset that is read.
  public let asset: Asset

  private struct State {
    var status = Status.unknown
    var outputs: [AssetReaderTrackOutput] = []
    var isStarting = false
  }
  private let state = Mutex(State())

  /// Creates a reader; nothing is read yet.
  public init(asset: Asset) { self.asset = asset }

  /// How far the reader is.
  public var status: Status { state.withLock { $0.status } }

  /// The outputs, in the order they were added.
  public var outputs: [AssetReaderTrackOutput] { state.withLock { $0.outputs } }

  /// Adds an output for a track of the asset.
  ///
  /// - Throws: ``MediaError`` once reading has begun, for a track of another asset, and for an output that a reader
  ///   has already.
  public func add(_ output: AssetReaderTrackOutput) throws(MediaError) {
    guard output.track.asset === asset else {
      throw MediaError(.invalidRequest, "the track is of another asset")
    }
    try state.withLock { state throws(MediaError) in
      guard case .unknown = state.status, !state.isStarting else {
        throw MediaError(.invalidState, "outputs are added before reading begins")
      }
      try output.attach(to: self)
      state.outputs.append(output)
    }
  }

  /// Opens the file and makes the outputs ready.
  ///
  /// - Throws: ``MediaError`` where it cannot be read, or reading has begun already; `CancellationError`.
  public func startReading() async throws {
    let outputs = try state.withLock { state throws(MediaError) in
      guard case .unknown = state.status, !state.isStarting else {
        throw MediaError(.invalidState, "a reader reads once")
      }
      state.isStarting = true
      return state.outputs
    }
    do {
      let container = try await asset.container()
      try await withTaskExecutorPreference(BlockingExecutor.shared) {
        let source = try SampleSource(container, trackIndices: outputs.map(\.track.index))
        for output in outputs { try output.start(source) }
      }
      state.withLock { $0.status = outputs.isEmpty ? .completed : .reading }
    } catch let error as MediaError {
      fail(error)
      throw error
    } catch {
      state.withLock { $0.status = .cancelled }
      throw error
    }
  }

  /// Gives up: outputs have no more samples.
  public func cancelReading() {
    let outputs = state.withLock { state in
      if case .reading = state.status { state.status = .cancelled }
      return state.outputs
    }
    for output in outputs { output.stop() }
  }

  /// Notes that an output could not read.
  func fail(_ error: MediaError) { state.withLock { $0.status = .failed(error) } }

  /// Notes that an output has been read to its end.
  func outputHasEnded() {
    let outputs = state.withLock { $0.outputs }
    guard outputs.allSatisfy(\.isAtEnd) else { return }
    state.withLock { state in
      if case .reading = state.status { state.status = .completed }
    }
  }
}
