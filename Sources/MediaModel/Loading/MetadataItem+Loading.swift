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
  ) -> LoadingStatus<Value> {
    guard property.needsValue else { return .loaded(property.read(self)) }
    if let deferredPayload { return status(of: property, from: deferredPayload.loading) }
    if let handled = pendingValue?.handled { return status(of: property, from: handled.loading) }
    return .loaded(property.read(self))
  }

  private func status<Value, Source>(
    of property: MetadataItemProperty<Value>, from loading: AsyncLazy<Source>
  ) -> LoadingStatus<Value> {
    LoadingStatus(loading).map { _ in property.read(self) }
  }

  private func fetch() async throws {
    if let deferredPayload {
      _ = try await deferredPayload.fetch()
    } else if let handled = pendingValue?.handled {
      _ = try await handled.fetch()
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
    } else if let pendingValue {
      guard let result = pendingValue.result else {
        throw MetadataItemError.valueNotLoaded(identifier)
      }
      let value = try result.get()
      if dataType.rawValue.isEmpty { item.dataType = value.ownDataType }
      guard let bytes = value.payload(as: item.readingType, language: languageTag) else {
        throw MetadataItemError.valueDoesNotFit(item.dataType)
      }
      item.payload = bytes
    } else {
      return self
    }
    item.deferredPayload = nil
    item.pendingValue = nil
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
    guard pendingValue != nil else { return payload }
    return valueInMemory.flatMap { value in
      value.payload(
        as: dataType.rawValue.isEmpty ? value.ownDataType : readingType, language: languageTag)
    }
  }

  /// The value that a handler has brought, or that was set.
  var valueInMemory: MetadataValue? { try? pendingValue?.result?.get() }
}
