public import MediaModel

/// A media file and what it says about itself, read when it is asked for.
///
/// Concurrent loads do the work once; what has been read stays. A task that is cancelled stops waiting, and the last
/// one that waits stops the work: the source is then read by a task that is cancelled, which it can see by
/// `Task.isCancelled`.
public final class Asset: Sendable {
  /// The path or URL, or the name of the source, as it was given.
  public let path: String
  private let open: @Sendable () throws(MediaError) -> any Container
  private let opening = AsyncLazy<any Container>(stopsWhenAbandoned: true)
  private let chapterReading = AsyncLazy<[ChapterList]>(stopsWhenAbandoned: true)

  /// Creates an asset for a file; nothing is read yet.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - references: how much of what a playlist names is opened, and of that only what is in its folder or on a
  ///     server; `nil` for nothing of it. Of other files nothing is followed.
  public convenience init(path: String, following references: PlaylistReferenceOptions? = nil) {
    self.init(.path(path), following: references)
  }

  /// Creates an asset for what is at a place; nothing is read yet.
  package convenience init(
    _ location: SourceLocation, following references: PlaylistReferenceOptions? = nil
  ) {
    self.init(name: location.name) { () throws(MediaError) in
      try Containers.open(location, following: references)
    }
  }

  /// Creates an asset that is opened by other means.
  init(name: String, open: @escaping @Sendable () throws(MediaError) -> any Container) {
    path = name
    self.open = open
  }

  /// Loads one property.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func load<Value: Sendable>(_ property: AssetProperty<Value>) async throws -> Value {
    property.read(try await contents(for: property.need))
  }

  /// Loads several properties; the file is read once.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func load<First: Sendable, Second: Sendable, each Rest: Sendable>(
    _ first: AssetProperty<First>, _ second: AssetProperty<Second>,
    _ rest: repeat AssetProperty<each Rest>
  ) async throws -> (First, Second, repeat each Rest) {
    var need = max(first.need, second.need)
    for property in repeat each rest { need = max(need, property.need) }
    let contents = try await contents(for: need)
    return (first.read(contents), second.read(contents), repeat (each rest).read(contents))
  }

  /// How far the loading of a property is: of all that the property needs, whoever asked for that.
  public func status<Value: Sendable>(of property: AssetProperty<Value>) -> LoadingStatus<Value> {
    status(of: property.need).map(property.read)
  }

  /// Reads the file on the calling thread: for programs that have no use for tasks.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read.
  public func describe() throws(MediaError) -> AssetDescription {
    if case .success(let container) = opening.result { return container.description }
    let container = try open()
    opening.finish(.success(container))
    return container.description
  }

  /// The opened file.
  func container() async throws -> any Container {
    try await opening.value(ofBlocking: { [open] in try open() })
  }

  /// What is known once a need is met.
  func contents(for need: AssetNeed) async throws -> AssetContents {
    let container = try await container()
    var contents = AssetContents(asset: self, container: container)
    guard need > .outline else { return contents }
    do {
      contents.description.chapters = try await chapterReading.value(ofBlocking: {
        try container.readChapters()
      })
    } catch let error as MediaError where need == .description {
      contents.description.diagnostics.append(.unreadableChapters(error))
    }
    return contents
  }

  /// How far a need is met.
  func status(of need: AssetNeed) -> LoadingStatus<AssetContents> {
    let opened = LoadingStatus(opening).map { AssetContents(asset: self, container: $0) }
    guard need > .outline, case .loaded(var contents) = opened else { return opened }
    if need == .description, case .failure(let error as MediaError)? = chapterReading.result {
      contents.description.diagnostics.append(.unreadableChapters(error))
      return .loaded(contents)
    }
    return LoadingStatus(chapterReading).map { chapters in
      contents.description.chapters = chapters
      return contents
    }
  }
}

/// What has to be read for a property, least first.
enum AssetNeed: Comparable, Sendable {
  /// The headers: everything but what is in samples.
  case outline
  /// The chapters too; failing to read them is an error.
  case chapters
  /// The chapters too; failing to read them is a diagnostic.
  case description
}

/// What has been read of an asset.
struct AssetContents: Sendable {
  let asset: Asset
  let container: any Container
  /// With chapters where they were needed.
  var description: AssetDescription

  init(asset: Asset, container: any Container) {
    self.asset = asset
    self.container = container
    description = container.outline
  }
}

extension Diagnostic {
  /// A file is worth describing without its chapters.
  static func unreadableChapters(_ error: MediaError) -> Diagnostic {
    Diagnostic(
      "the chapters cannot be read: \(error.message)", path: error.location?.boxPath ?? "",
      offset: error.location?.offset)
  }
}
