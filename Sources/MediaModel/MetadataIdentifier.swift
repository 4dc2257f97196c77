/// What a metadata item is: a key space and a key, as `mdta/com.apple.quicktime.make`.
///
/// The string form is AVFoundation's: a prefix, a slash, and the key with unusual bytes escaped by percent signs
/// (`udta/%A9nam`). The prefix is the key space's string, but for three: `common`, `id3` and `itlk` stand for `comn`,
/// `org.id3` and freeform iTunes items.
public struct MetadataIdentifier: RawRepresentable, Hashable, Sendable, Codable {
  /// The identifier as one string.
  public var rawValue: String

  /// Takes a string that is an identifier already; it is not checked.
  public init(rawValue: String) { self.rawValue = rawValue }
}
