public import MediaModel

/// How a file is stripped.
public struct StripOptions: Sendable {
  /// What stays of the items.
  public var filter = SharingFilter.forSharing
  /// Replaces a file that is there already.
  public var replacesExistingFile = false
  /// Waits until the output is on the disk.
  public var isDurable = true
  /// What is compared before the output gets its name.
  public var verification = ExportOptions.Verification.structure

  /// The usual options.
  public init() {}
}
