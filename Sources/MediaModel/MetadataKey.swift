/// A key in the form in which AVFoundation takes and gives it: text, a number, or bytes.
public enum MetadataKey: Hashable, Sendable {
  /// Text, as `com.apple.quicktime.make`.
  case string(String)
  /// A four-character code: the number's bytes, most significant first.
  case number(Int32)
  /// Bytes.
  case data([UInt8])
}

extension MetadataKey: ExpressibleByStringLiteral {
  /// Creates a key from a literal.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension MetadataKey: CustomStringConvertible {
  /// The key for people: text as it is, numbers in decimal, bytes as escapes.
  public var description: String {
    switch self {
    case .string(let text): text
    case .number(let number): "\(number)"
    case .data(let bytes): PercentEscape.escape(bytes) { _ in false }
    }
  }
}

extension MetadataIdentifier {
  /// The key in the form in which AVFoundation gives it: a number in user data and iTunes metadata,
  /// text in the other key spaces that are known, bytes in one that is not, and where the key does
  /// not have that form.
  ///
  /// Source: CoreMedia, CMMetadata.h; AVFoundation's answers for ID3, which are text.
  public var metadataKey: MetadataKey {
    let (keySpace, bytes) = (keySpace, keyBytes)
    switch keySpace.wellKnown?.keys ?? .bytes {
    case .fourCharacters:
      return fourCharacterCode.map { .number(Int32(bitPattern: $0)) } ?? .data(bytes)
    case .fourCharacterText, .ascii, .text:
      return String(validating: bytes, as: UTF8.self).map(MetadataKey.string) ?? .data(bytes)
    case .bytes: return .data(bytes)
    }
  }
}

extension MetadataItem {
  /// The key of the item's identifier, as AVFoundation gives it.
  public var key: MetadataKey { identifier.metadataKey }

  /// The key space of the item's identifier.
  public var keySpace: KeySpace { identifier.keySpace }

  /// The common identifier the item stands for; `nil` where there is none.
  public var commonIdentifier: MetadataIdentifier? { identifier.commonIdentifier }

  /// The key of the common identifier, as ``MetadataKey/commonKeyTitle``; `nil` where there is none.
  public var commonKey: MetadataKey? { commonIdentifier?.metadataKey }

  /// The identifier of a key; `nil` where none can be built.
  ///
  /// Source: AVFoundation, AVMetadataItem, identifier(forKey:keySpace:).
  public static func identifier(
    forKey key: MetadataKey, keySpace: KeySpace
  ) -> MetadataIdentifier? {
    try? MetadataIdentifier(validatingKey: key, keySpace: keySpace)
  }

  /// The key space of an identifier; `nil` where it is none.
  public static func keySpace(forIdentifier identifier: MetadataIdentifier) -> KeySpace? {
    MetadataIdentifier(identifier.rawValue)?.keySpace
  }

  /// The key of an identifier; `nil` where it is none, or has no key.
  public static func key(forIdentifier identifier: MetadataIdentifier) -> MetadataKey? {
    guard let identifier = MetadataIdentifier(identifier.rawValue), !identifier.keyBytes.isEmpty
    else { return nil }
    return identifier.metadataKey
  }
}
