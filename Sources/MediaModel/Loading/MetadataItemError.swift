/// Why the value of an item cannot be had.
public enum MetadataItemError: Error, Hashable, Sendable {
  /// The handler of a lazy value let go of its request without an answer.
  case requestNotAnswered
  /// The bytes of a lazy value are wanted before ``MetadataItem/load(_:)`` has brought it.
  case valueNotLoaded(MetadataIdentifier)
  /// The data type cannot store the value that the handler answered with.
  case valueDoesNotFit(DataType)
}

extension MetadataItemError: CustomStringConvertible {
  /// One sentence: what is wrong, and what to do where something can be done.
  public var description: String {
    switch self {
    case .requestNotAnswered: "The request for the item's value was dropped without an answer."
    case .valueNotLoaded(let identifier):
      "The value of \(identifier) has not been loaded: await its load(.value) first."
    case .valueDoesNotFit(let type): "The data type \(type) cannot store the item's value."
    }
  }
}
