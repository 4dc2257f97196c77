extension MetadataItem {
  /// Loads a property: `try await item.load(.stringValue)`.
  ///
  /// A deferred payload is read, and the handler of a lazy value asked, once for all copies of the
  /// item and all tasks that ask at the same time; what came is kept as long as the item lives.
  ///
  /// - Throws: what the source throws or the handler answers, and `CancellationError`.
  public func load<Value>(_ property: MetadataItemProperty<Value>) async throws -> Value {
    if property.needsValue { try await fetch() }
    return property.read(self)
  }

  /// Loads several properties, in the order named: `let (text, date) = try await
  /// item.load(.stringValue, .dateValue)`.
  ///
  /// - Throws: what the source throws or the handler answers, and `CancellationError`.
  public func load<First, Second, each Other>(
    _ first: MetadataItemProperty<First>, _ second: MetadataItemProperty<Second>,
    _ other: repeat MetadataItemProperty<each Other>
  ) async throws -> (First, Second, repeat each Other) {
    var needsValue = first.needsValue || second.needsValue
    for property in repeat each other { needsValue = needsValue || property.needsValue }
    if needsValue { try await fetch() }
    return (first.read(self), second.read(self), repeat (each other).read(self))
  }

  /// How far the loading of a property is; starts nothing.
  public func status<Value>(
    of property: MetadataItemProperty<Value>
  ) -> MetadataItemProperty<Value>.Status {
    guard property.needsValue else { return .loaded(property.read(self)) }
    if let deferredPayload { return status(of: property, from: deferredPayload.loading) }
    if let lazyValue { return status(of: property, from: lazyValue.loading) }
    return .loaded(property.read(self))
  }

  private func status<Value, Source>(
    of property: MetadataItemProperty<Value>, from loading: AsyncLazy<Source>
  ) -> MetadataItemProperty<Value>.Status {
    switch loading.result {
    case .success?: .loaded(property.read(self))
    case .failure(let error)?: .failed(error)
    case nil: loading.isLoading ? .loading : .notYetLoaded
    }
  }

  private func fetch() async throws {
    if let deferredPayload {
      _ = try await deferredPayload.fetch()
    } else if let lazyValue {
      _ = try await lazyValue.fetch()
    }
  }

  /// The item with its payload in memory; itself where it is there already.
  ///
  /// Blocks until a deferred payload has been read. The value of a handler is never waited for: it
  /// has to be loaded before.
  ///
  /// - Throws: what the source throws; ``MetadataItemError/valueNotLoaded(_:)``,
  ///   ``MetadataItemError/valueDoesNotFit(_:)``, or what the handler answered.
  public func loadingPayload() throws -> MetadataItem {
    var item = self
    if let deferredPayload {
      item.payload = try deferredPayload.load()
    } else if let lazyValue {
      guard let result = lazyValue.loading.result else {
        throw MetadataItemError.valueNotLoaded(identifier)
      }
      guard let bytes = try result.get().payload(as: dataType, language: languageTag) else {
        throw MetadataItemError.valueDoesNotFit(dataType)
      }
      item.payload = bytes
    } else {
      return self
    }
    item.deferredPayload = nil
    item.lazyValue = nil
    return item
  }

  /// The item with its payload in memory, waited for without blocking; handlers are asked too.
  ///
  /// - Throws: as ``loadingPayload()``, and `CancellationError`.
  public func loadingValue() async throws -> MetadataItem {
    try await fetch()
    return try loadingPayload()
  }

  /// The stored bytes that are in memory; `nil` as long as the item waits for them.
  var payloadInMemory: [UInt8]? {
    if let deferredPayload { return try? deferredPayload.loading.result?.get() }
    guard lazyValue != nil else { return payload }
    return valueInMemory?.payload(as: dataType, language: languageTag)
  }

  /// The value that a handler has brought.
  var valueInMemory: MetadataValue? { try? lazyValue?.loading.result?.get() }
}
