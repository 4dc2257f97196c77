extension KeySpace {
  /// Keys of AudioFile's information dictionaries, as CAF files hold them.
  public static let audioFile: KeySpace = "caaf"

  /// The parts of a composite value in timed metadata.
  public static let compositePart: KeySpace = "fiel"

  /// What stands before the slash of an identifier, unescaped.
  ///
  /// The key space's own string, but for the two that AVFoundation abbreviates: `common` for `comn`
  /// and `id3` for `org.id3`.
  public var identifierPrefix: String {
    switch self {
    case .common: "common"
    case .id3: "id3"
    default: rawValue
    }
  }

  /// Creates the key space that an identifier's prefix stands for; the key space's own string is
  /// understood too.
  public init(identifierPrefix prefix: String) {
    switch prefix {
    case "common": self = .common
    case "id3": self = .id3
    default: self.init(rawValue: prefix)
    }
  }

  /// Whether the keys of this space are four-character codes.
  public var usesFourCharacterKeys: Bool {
    switch wellKnown?.keys {
    case .fourCharacters, .fourCharacterText: true
    default: false
    }
  }

  /// Whether AVFoundation spells keys that start with byte A9 with an `@` (`@nam`).
  var spellsCopyrightSignAsAt: Bool { self == .quickTimeUserData || self == .iTunes }

  /// Whether a key means the same in capitals and in small letters.
  package var ignoresCase: Bool { wellKnown?.ignoresCase ?? false }
}
