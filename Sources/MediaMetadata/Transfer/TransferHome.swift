internal import MediaModel

/// Where a key space has a concept: an identifier, and how the value is stored there.
struct TransferHome: Hashable, Sendable {
  /// The identifier.
  let identifier: MetadataIdentifier
  /// The key space.
  let keySpace: KeySpace
  /// What must stand beside the identifier in the attribute `info`: a description, an owner, a role.
  let info: String?
  /// The extra attribute of the identifier's items that has the value; `nil` where the items' own value is meant.
  let attribute: String?
  /// How the value is stored; `nil` for what is usual for the concept.
  let form: TransferForm?

  /// How a home is used.
  enum Use: Int, Hashable, Sendable, Comparable {
    /// Written, and what other programs look for.
    case usual
    /// Written where a file type has no usual home.
    case rare
    /// Written under a name that is free to choose.
    case free
    /// Only read.
    case read

    static func < (left: Use, right: Use) -> Bool { left.rawValue < right.rawValue }
  }

  init(
    _ identifier: MetadataIdentifier, info: String? = nil, attribute: String? = nil,
    form: TransferForm? = nil
  ) {
    self.identifier = identifier
    keySpace = identifier.keySpace
    self.info = info
    self.attribute = attribute
    self.form = form
  }

  /// A home whose value is stored in a form of its own.
  static func at(_ text: String, _ form: TransferForm) -> TransferHome {
    let home = TransferHome(stringLiteral: text)
    return TransferHome(
      home.identifier, info: home.info, attribute: home.attribute, form: form)
  }
}

extension TransferHome: ExpressibleByStringLiteral {
  /// Creates a home from its short notation.
  ///
  /// It is an identifier whose unusual characters need not be escaped. In it, `…` stands for `com.apple.quicktime.`
  /// or `com.apple.iTunes.`; in ID3 a colon precedes the `info`, as `id3/TXXX:MOOD`; in ISO user data an at sign
  /// precedes the attribute, as `uiso/loci@name`.
  init(stringLiteral value: String) {
    var text = value
    var (info, attribute): (String?, String?) = (nil, nil)
    if text.hasPrefix("id3/"), let colon = text.firstIndex(of: ":") {
      info = String(text[text.index(after: colon)...])
      text = String(text[..<colon])
    } else if text.hasPrefix("uiso/"), let sign = text.firstIndex(of: "@") {
      attribute = String(text[text.index(after: sign)...])
      text = String(text[..<sign])
    }
    if text.hasPrefix("mdta/…") {
      text = "mdta/com.apple.quicktime." + text.dropFirst(6)
    } else if text.hasPrefix("itlk/…") {
      text = "itlk/com.apple.iTunes." + text.dropFirst(6)
    }
    self.init(
      MetadataIdentifier(text) ?? MetadataIdentifier(rawValue: text), info: info,
      attribute: attribute)
  }
}

extension TransferHome: CustomStringConvertible {
  /// The home in its short notation.
  var description: String {
    identifier.rawValue + (info.map { ":\($0)" } ?? "") + (attribute.map { "@\($0)" } ?? "")
  }
}
