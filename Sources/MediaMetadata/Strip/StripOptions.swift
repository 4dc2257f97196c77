public import MediaModel

/// How a file is stripped.
public struct StripOptions: Sendable, HasOutputOptions {
  /// What stays of the items.
  public var filter = SharingFilter.forSharing
  /// What becomes of content credentials, which name who signed.
  public var credentials: CredentialsPolicy = .drop
  /// How the output is written.
  public var output = OutputOptions()

  /// The usual options.
  public init() {}
}
