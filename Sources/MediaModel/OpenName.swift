/// A name out of an open set: one that no one has heard of passes through as it is.
public protocol OpenName: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String {
  /// Takes a name as it is.
  init(rawValue: String)
}

extension OpenName {
  /// Takes a literal as it is.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The name.
  public var description: String { rawValue }
}
