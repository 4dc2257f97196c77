/// What the handler of an item with a lazy value is asked: bring the value, or say why it cannot.
///
/// The first answer counts. A request that goes away without one is answered with
/// ``MetadataItemError/requestNotAnswered``, so no one waits for ever.
///
/// Source: AVFoundation, AVMetadataItemValueRequest.
public final class MetadataItemValueRequest: Sendable {
  /// The item whose value is requested, without a value.
  public let metadataItem: MetadataItem
  private let loading: AsyncLazy<MetadataValue>

  init(_ item: MetadataItem, _ loading: AsyncLazy<MetadataValue>) {
    metadataItem = item
    self.loading = loading
  }

  deinit { loading.finish(.failure(MetadataItemError.requestNotAnswered)) }

  /// Whether every task that waited for the value has been cancelled: a long answer may stop.
  ///
  /// An answer given all the same is kept for those who ask later.
  public var isCancelled: Bool { loading.isAbandoned }

  /// Answers with the value.
  public func respond(value: MetadataValue) { loading.finish(.success(value)) }

  /// Answers that there is no value.
  public func respond(error: any Error) { loading.finish(.failure(error)) }
}

/// The value of an item that a handler brings; equal to itself alone.
struct LazyValue: Hashable, Sendable {
  let loading = AsyncLazy<MetadataValue>(stopsWhenAbandoned: false)
  private let ask: @Sendable (AsyncLazy<MetadataValue>) -> Void

  init(ask: @escaping @Sendable (AsyncLazy<MetadataValue>) -> Void) { self.ask = ask }

  /// Asks for the value once, and waits for it.
  func fetch() async throws -> MetadataValue {
    try await loading.value { [loading, ask] in
      ask(loading)
      return nil
    }
  }

  static func == (left: LazyValue, right: LazyValue) -> Bool { left.loading === right.loading }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(loading)) }
}

/// A value that an item has not stored yet.
indirect enum PendingValue: Hashable, Sendable {
  case handler(LazyValue)
  case assigned(MetadataValue)

  /// What brings the value, where that has to be waited for.
  var handled: LazyValue? { if case .handler(let value) = self { value } else { nil } }

  /// What came of it; `nil` as long as nothing has.
  var result: Result<MetadataValue, any Error>? {
    switch self {
    case .handler(let value): value.loading.result
    case .assigned(let value): .success(value)
    }
  }
}

extension MetadataItem {
  /// Creates an item with the properties of another and a value that is asked for when it is first
  /// loaded.
  ///
  /// The handler runs at most once, when ``load(_:)`` first needs the value, on a thread that is
  /// not the caller's; it may keep the request and answer later. Copies of the item share the value.
  ///
  /// Source: AVFoundation, AVMetadataItem.h.
  public init(
    propertiesOf item: MetadataItem,
    valueLoadingHandler handler: @escaping @Sendable (MetadataItemValueRequest) -> Void
  ) {
    var properties = item
    properties.payload = []
    properties.deferredPayload = nil
    properties.pendingValue = nil
    self = properties
    let asked = properties
    pendingValue = .handler(LazyValue { handler(MetadataItemValueRequest(asked, $0)) })
  }
}
