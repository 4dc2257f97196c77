/// How the stored bytes of an item are read: a reverse-DNS name, or a well-known code.
///
/// An open set: an unknown type passes through, its bytes as they are.
public struct DataType: OpenName {
  /// The type's name, as `com.apple.metadata.datatype.UTF-8`; a code without a name prints as
  /// `code:53`.
  public var rawValue: String

  /// Creates a type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
}
