/// What a metadata item is: a key space and a key, as `mdta/com.apple.quicktime.make`.
///
/// The string form is AVFoundation's: a prefix, a slash, and the key with unusual bytes escaped by
/// percent signs (`udta/%A9nam`). The prefix is the key space's string, but for two: `common` and
/// `id3` stand for `comn` and `org.id3`.
public struct MetadataIdentifier: OpenName {
  /// The identifier as one string.
  public var rawValue: String

  /// Takes a string that is an identifier already; it is not checked.
  public init(rawValue: String) { self.rawValue = rawValue }
}
