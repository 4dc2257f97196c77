/// How far the loading of a property is.
public enum LoadingStatus<Value: Sendable>: Sendable {
  /// No one has asked for it, or all who did gave up.
  case notYetLoaded
  /// It is on its way.
  case loading
  /// It is there.
  case loaded(Value)
  /// It cannot be had.
  case failed(any Error)

  package init(_ loading: AsyncLazy<Value>) {
    switch loading.result {
    case .success(let value): self = .loaded(value)
    case .failure(let error): self = .failed(error)
    case nil: self = loading.isLoading ? .loading : .notYetLoaded
    }
  }

  /// The same of what is made of the value.
  package func map<Other>(_ make: (Value) -> Other) -> LoadingStatus<Other> {
    switch self {
    case .notYetLoaded: .notYetLoaded
    case .loading: .loading
    case .loaded(let value): .loaded(make(value))
    case .failed(let error): .failed(error)
    }
  }
}
