/// Why no identifier can be made.
public struct MetadataIdentifierError: Error, Hashable, Sendable {
  /// Which rule is broken.
  public let code: Code
  /// What is wrong and what would do, in one sentence.
  public let message: String

  /// A rule, by CoreMedia's number.
  ///
  /// Source: CoreMedia, CMMetadata.h, errors of the identifier functions.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int32

    /// Creates a code from its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The key has characters that keys of the space do not have.
    public static let badKey = Code(rawValue: -16302)
    /// The key has too few or too many characters or bytes.
    public static let badKeyLength = Code(rawValue: -16303)
    /// Keys of the space are not of this kind: a number where text is needed.
    public static let badKeyType = Code(rawValue: -16304)
    /// The key space is none.
    public static let badKeySpace = Code(rawValue: -16306)
    /// The text is not an identifier.
    public static let badIdentifier = Code(rawValue: -16307)
    /// The identifier has no key.
    public static let noKeyValue = Code(rawValue: -16308)
  }
}

extension MetadataIdentifierError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
