/// The identifiers that AVFoundation would make, and no others; `init(key:keySpace:)` takes any key,
/// so that no file is unreadable.
extension MetadataIdentifier {
  /// Creates the identifier of a key, if keys of the space may be so.
  ///
  /// - In user data, iTunes metadata and ID3 a key is a number, text of four ASCII characters, or
  ///   four bytes; `@nam` stands for `©nam` in user data and iTunes metadata.
  /// - Elsewhere it is text or bytes, not empty; ASCII text in the key spaces AVFoundation knows
  ///   and in custom ones.
  /// - A key space that is not known has one to four printable ASCII characters without a slash.
  ///
  /// Source: AVFoundation, AVMetadataItem, identifier(forKey:keySpace:); CoreMedia, CMMetadata.h.
  public init(
    validatingKey key: MetadataKey, keySpace: KeySpace
  ) throws(MetadataIdentifierError) {
    guard keySpace.isValid else {
      throw MetadataIdentifierError(
        code: .badKeySpace,
        message: "A key space has one to four printable characters and no slash; "
          + "\"\(keySpace.rawValue)\" has not.")
    }
    switch key {
    case .string(let text):
      try Self.check(text, in: keySpace)
      self.init(key: text, keySpace: keySpace)
    case .data(let bytes):
      try Self.check(bytes.count, in: keySpace)
      self.init(keyBytes: bytes, keySpace: keySpace)
    case .number(let number):
      guard keySpace.usesFourCharacterKeys else {
        throw MetadataIdentifierError(
          code: .badKeyType,
          message: "Keys of the key space \(keySpace) are text or bytes, not numbers.")
      }
      self.init(fourCharacterCode: UInt32(bitPattern: number), keySpace: keySpace)
    }
  }

  /// Reads an identifier from text, as `init(_:)` does, if it is one that
  /// `init(validatingKey:keySpace:)` makes.
  public init(validating text: String) throws(MetadataIdentifierError) {
    guard let identifier = MetadataIdentifier(text) else {
      throw MetadataIdentifierError(
        code: .badIdentifier,
        message: "An identifier is a key space, a slash and a key; \"\(text)\" is not.")
    }
    let bytes = identifier.keyBytes
    guard !bytes.isEmpty else {
      throw MetadataIdentifierError(
        code: .noKeyValue, message: "The identifier \"\(text)\" has no key after its slash.")
    }
    try self.init(validatingKey: .data(bytes), keySpace: identifier.keySpace)
  }

  private static func check(_ text: String, in keySpace: KeySpace) throws(MetadataIdentifierError) {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    guard isASCII || keySpace.wellKnown?.keys == .text else {
      throw MetadataIdentifierError(
        code: .badKey,
        message: "Keys of the key space \(keySpace) are ASCII text; \"\(text)\" is not.")
    }
    try check(text.utf8.count, in: keySpace)
  }

  private static func check(_ count: Int, in keySpace: KeySpace) throws(MetadataIdentifierError) {
    if keySpace.usesFourCharacterKeys {
      guard count == 4 else {
        throw MetadataIdentifierError(
          code: .badKeyLength,
          message: "Keys of the key space \(keySpace) have four characters, not \(count).")
      }
    } else if count == 0 {
      throw MetadataIdentifierError(code: .badKeyLength, message: "A key is not empty.")
    }
  }
}

extension KeySpace {
  /// Whether identifiers may be made in the key space.
  ///
  /// Source: AVFoundation, AVMetadataFormat.h: one to four printable ASCII characters.
  public var isValid: Bool {
    if wellKnown != nil { return true }
    let text = rawValue.utf8
    return (1...4).contains(text.count)
      && text.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x2F }
  }
}
