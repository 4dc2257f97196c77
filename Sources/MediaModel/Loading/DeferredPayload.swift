/// The payload of an item that is where it was found until someone asks for it: artwork, attachments.
public struct DeferredPayload: Sendable {
  /// How many bytes it has.
  public let byteCount: Int
  /// What is read, as `song.mp3 at 2048`: two payloads of one place and size are equal.
  public let origin: String
  /// Keeps the bytes for all copies of the payload.
  let loading = AsyncLazy<[UInt8]>(stopsWhenAbandoned: false)
  private let read: @Sendable () throws -> [UInt8]

  /// Creates a payload.
  ///
  /// - Parameters:
  ///   - byteCount: how many bytes `read` gives.
  ///   - origin: what is read, as `song.mp3 at 2048`.
  ///   - read: reads the bytes; called once for each ``load()``, on the thread of the caller, and
  ///     at most once for ``MetadataItem/load(_:)``, on a thread that may block.
  public init(byteCount: Int, origin: String, read: @escaping @Sendable () throws -> [UInt8]) {
    self.byteCount = byteCount
    self.origin = origin
    self.read = read
  }

  /// Reads the bytes once for all copies, and waits for them.
  func fetch() async throws -> [UInt8] { try await loading.value { [read] in try read() } }

  /// Reads the bytes; blocks until they are there.
  ///
  /// Nothing is kept: what ``MetadataItem/load(_:)`` has brought is given without reading again.
  ///
  /// - Throws: what the source throws.
  public func load() throws -> [UInt8] {
    if case .success(let bytes) = loading.result { return bytes }
    return try read()
  }
}

extension DeferredPayload: Hashable {
  /// Whether both are the same bytes of the same source.
  public static func == (left: DeferredPayload, right: DeferredPayload) -> Bool {
    left.byteCount == right.byteCount && left.origin == right.origin
  }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(byteCount)
    hasher.combine(origin)
  }
}
