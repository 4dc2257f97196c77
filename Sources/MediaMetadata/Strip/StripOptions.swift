public import MediaModel

/// How a file is stripped.
public struct StripOptions: Sendable, HasOutputOptions {
  /// What stays of the items.
  public var filter = SharingFilter()
  /// What becomes of content credentials, which name who signed.
  public var credentials: CredentialsPolicy = .drop
  /// Leaves boxes and padding of which nothing is known where they are; they may tell of anybody.
  public var keepsUnknownData = false
  /// How the output is written.
  public var output = OutputOptions()

  /// The usual options.
  public init() {}
}
