extension MetadataIdentifier {
  /// Creates the identifier of a key.
  ///
  /// In the key spaces of four-character keys a key of four characters up to U+00FF gives one byte
  /// for each, so `©nam` starts with byte A9; `@nam` means the same in user data and iTunes
  /// metadata, as AVFoundation's key constants have it. Every other key is taken as UTF-8.
  public init(key: String, keySpace: KeySpace) {
    let bytes = KeyText.bytes(key.unicodeScalars.map(KeyText.init), in: keySpace)
    self.init(keyBytes: bytes, keySpace: keySpace)
  }

  /// Creates the identifier of a key that need not be text.
  public init(keyBytes: [UInt8], keySpace: KeySpace) {
    let prefix = PercentEscape.escape(keySpace.identifierPrefix.utf8) { $0 != 0x2F }
    // A code that truly starts with an at sign must not be read back as one that starts with A9.
    let hidesAt = keySpace.spellsCopyrightSignAsAt && keyBytes.first == 0x40
    let key = PercentEscape.escape(keyBytes) { !hidesAt || $0 != 0x40 }
    self.init(rawValue: "\(prefix)/\(key)")
  }

  /// Creates the identifier of a four-character code, most significant byte first.
  public init(fourCharacterCode code: UInt32, keySpace: KeySpace) {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)) }
    self.init(keyBytes: bytes, keySpace: keySpace)
  }

  /// Reads an identifier from text and brings it to its usual spelling.
  ///
  /// Understood beside the usual spelling: unusual characters that are not escaped (`udta/©nam`),
  /// an at sign for byte A9 (`udta/@nam`), lower-case escapes, and `comn` and `org.id3` as
  /// prefixes. `nil` for text without a slash or with nothing before it, and for a percent sign
  /// that two hexadecimal digits do not follow.
  public init?(_ text: String) {
    guard let (prefix, key) = Self.split(text), let prefix = KeyText.unescape(prefix),
      let key = KeyText.unescape(key)
    else { return nil }
    let name = String(decoding: KeyText.utf8(prefix), as: UTF8.self)
    guard !name.isEmpty else { return nil }
    let keySpace = KeySpace(identifierPrefix: name)
    self.init(keyBytes: KeyText.bytes(key, in: keySpace), keySpace: keySpace)
  }

  /// The key space; empty where the identifier is not an identifier.
  public var keySpace: KeySpace {
    guard let (prefix, _) = Self.split(rawValue) else { return KeySpace(rawValue: "") }
    if Self.isPlain(prefix) { return KeySpace(identifierPrefix: String(prefix)) }
    guard let parts = KeyText.unescape(prefix) else { return KeySpace(rawValue: "") }
    return KeySpace(identifierPrefix: String(decoding: KeyText.utf8(parts), as: UTF8.self))
  }

  /// The bytes of the key.
  public var keyBytes: [UInt8] {
    guard let (_, key) = Self.split(rawValue), let parts = KeyText.unescape(key) else { return [] }
    return KeyText.bytes(parts, in: keySpace)
  }

  /// The key as text.
  ///
  /// Four-character codes are read as Latin-1 (`©nam`), all other keys as UTF-8, where a byte that
  /// does not fit is shown as U+FFFD; `keyBytes` is exact.
  public var key: String {
    if let (_, key) = Self.split(rawValue), Self.isPlain(key) { return String(key) }
    let bytes = keyBytes
    guard keySpace.usesFourCharacterKeys, bytes.count == 4 else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  /// The key as a number, most significant byte first; `nil` where the key is not a four-character
  /// code.
  public var fourCharacterCode: UInt32? {
    guard keySpace.usesFourCharacterKeys else { return nil }
    let bytes = keyBytes
    guard bytes.count == 4 else { return nil }
    return bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Whether text stands for itself in every key space: ASCII without a percent or at sign.
  private static func isPlain(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x25 && $0 != 0x40 }
  }

  private static func split(_ text: String) -> (Substring, Substring)? {
    let utf8 = text.utf8
    guard let slash = utf8.firstIndex(of: 0x2F) else { return nil }
    return (text[..<slash], text[utf8.index(after: slash)...])
  }
}

/// One unit of an identifier's text: a character, or a byte that was escaped.
private enum KeyText {
  case scalar(Unicode.Scalar)
  case byte(UInt8)

  init(_ scalar: Unicode.Scalar) { self = .scalar(scalar) }

  static func unescape(_ text: Substring) -> [KeyText]? {
    var units: [KeyText] = []
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "%" else {
        units.append(.scalar(scalar))
        continue
      }
      guard let high = scalars.popFirst().flatMap(PercentEscape.value),
        let low = scalars.popFirst().flatMap(PercentEscape.value)
      else { return nil }
      units.append(.byte(high << 4 | low))
    }
    return units
  }

  static func utf8(_ units: [KeyText]) -> [UInt8] {
    encode(units) { UTF8.encode($0).map(Array.init) ?? [] } ?? []
  }

  static func bytes(_ units: [KeyText], in keySpace: KeySpace) -> [UInt8] {
    guard keySpace.usesFourCharacterKeys, units.count == 4,
      // Four characters of Latin-1.
      var code = encode(units, { UInt8(exactly: $0.value).map { [$0] } })
    else {
      return utf8(units)
    }
    if keySpace.spellsCopyrightSignAsAt, case .scalar("@")? = units.first { code[0] = 0xA9 }
    return code
  }

  private static func encode(
    _ units: [KeyText], _ encoded: (Unicode.Scalar) -> [UInt8]?
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    for unit in units {
      switch unit {
      case .byte(let byte): bytes.append(byte)
      case .scalar(let scalar):
        guard let coded = encoded(scalar) else { return nil }
        bytes += coded
      }
    }
    return bytes
  }
}
