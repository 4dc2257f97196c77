internal import Synchronization

/// A media file and what it says about itself, read when it is asked for.
///
/// Concurrent loads do the work once; what has been read stays.
public final class Asset: Sendable {
  /// The path or URL, as it was given.
  public let path: String
  private let location: SourceLocation
  private let state = Mutex(State.unread)

  private enum State {
    case unread
    case loading(Task<any Container, any Error>)
    case loaded(any Container)
    case failed(any Error)
  }

  /// Creates an asset for a file; nothing is read yet.
  public convenience init(path: String) { self.init(.path(path)) }

  /// Creates an asset for what is at a place; nothing is read yet.
  package init(_ location: SourceLocation) {
    path = location.name
    self.location = location
  }

  /// Loads one property.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func load<Value: Sendable>(_ property: AssetProperty<Value>) async throws -> Value {
    property.read(try await container().description)
  }

  /// Loads several properties; the file is read once.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func load<First: Sendable, Second: Sendable, each Rest: Sendable>(
    _ first: AssetProperty<First>, _ second: AssetProperty<Second>,
    _ rest: repeat AssetProperty<each Rest>
  ) async throws -> (First, Second, repeat each Rest) {
    let description = try await container().description
    return (
      first.read(description), second.read(description), repeat (each rest).read(description)
    )
  }

  /// How far the loading of a property is.
  public func status<Value: Sendable>(of property: AssetProperty<Value>) -> AssetStatus<Value> {
    state.withLock { state in
      switch state {
      case .unread: .notYetLoaded
      case .loading: .loading
      case .loaded(let container): .loaded(property.read(container.description))
      case .failed(let error): .failed(error)
      }
    }
  }

  /// Reads the file on the calling thread: for programs that have no use for tasks.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read.
  public func describe() throws(MediaError) -> AssetDescription {
    if case .loaded(let container) = state.withLock({ $0 }) { return container.description }
    let container = try Containers.open(location)
    state.withLock { $0 = .loaded(container) }
    return container.description
  }

  /// The opened file.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  func container() async throws -> any Container {
    try Task.checkCancellation()
    let task = state.withLock { state -> Task<any Container, any Error> in
      switch state {
      case .loading(let task): return task
      case .loaded(let container): return Task { container }
      case .failed(let error): return Task { throw error }
      case .unread:
        let task = Task(executorPreference: BlockingExecutor.shared) { [location] in
          try Containers.open(location)
        }
        state = .loading(task)
        return task
      }
    }
    do {
      let container = try await task.value
      state.withLock { $0 = .loaded(container) }
      return container
    } catch {
      state.withLock { $0 = .failed(error) }
      throw error
    }
  }
}

/// How far the loading of a property is.
public enum AssetStatus<Value: Sendable>: Sendable {
  /// Nobody has asked for it.
  case notYetLoaded
  /// It is being read.
  case loading
  /// It is there.
  case loaded(Value)
  /// It could not be read.
  case failed(any Error)
}
