/// Where a key space has a concept: an identifier, and how the value is stored there.
package struct MappingKey: Sendable {
  /// The identifier.
  package var identifier: MetadataIdentifier { parts.identifier }
  /// The key space.
  package var keySpace: KeySpace {
    switch source {
    case .parts(let parts): parts.identifier.keySpace
    case .notation(let text): MetadataIdentifier(rawValue: text).keySpace
    }
  }
  /// What must stand beside the identifier in the attribute `info`: a description, an owner, a role.
  package var info: String? { parts.info }
  /// The extra attribute of the identifier's items that has the value; `nil` where the items' own
  /// value is meant.
  package var attribute: String? { parts.attribute }
  /// How the value is stored; `nil` for what is usual for the concept.
  package let form: MappingForm?

  private let source: Source

  /// What the key was made of: tables of notations are long, and few rows of them are asked for.
  private enum Source: Sendable {
    case notation(String)
    case parts(Parts)
  }

  private struct Parts: Hashable, Sendable {
    var identifier: MetadataIdentifier
    var info: String?
    var attribute: String?
  }

  /// How a key is used.
  package enum Use: Int, Hashable, Sendable {
    /// Written, and what other programs look for.
    case usual
    /// Written where a file type has no usual key.
    case rare
    /// Written under a name that is free to choose.
    case free
    /// Only read.
    case read
    /// Only read, and left alone where the concept is edited: what comes near it, as the day of
    /// release, or the program that wrote the file.
    case fact

    /// Whether items are written under the key.
    package var isWritten: Bool { self != .read && self != .fact }
  }

  package init(
    _ identifier: MetadataIdentifier, info: String? = nil, attribute: String? = nil,
    form: MappingForm? = nil
  ) {
    source = .parts(Parts(identifier: identifier, info: info, attribute: attribute))
    self.form = form
  }

  private init(notation: String, form: MappingForm?) {
    source = .notation(notation)
    self.form = form
  }

  /// A key whose value is stored in a form of its own.
  static func at(_ text: String, _ form: MappingForm) -> MappingKey {
    MappingKey(notation: text, form: form)
  }

  /// Whether the key is of the key space of a prefix that ends with a slash.
  func isOf(_ prefix: String) -> Bool {
    switch source {
    case .parts(let parts): parts.identifier.rawValue.utf8.starts(with: prefix.utf8)
    case .notation(let text): text.utf8.starts(with: prefix.utf8)
    }
  }
}

extension MappingKey: Hashable {
  /// Whether both say the same, however they were made.
  package static func == (left: Self, right: Self) -> Bool {
    left.form == right.form && left.parts == right.parts
  }

  /// Feeds what equality compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(parts)
    hasher.combine(form)
  }
}

extension MappingKey: ExpressibleByStringLiteral {
  /// Creates a key from its short notation.
  ///
  /// It is an identifier whose unusual characters need not be escaped. In it, `…` stands for
  /// `com.apple.quicktime.` or `com.apple.iTunes.`; in ID3 a colon precedes the `info`, as
  /// `id3/TXXX:MOOD`; in ISO user data an at sign precedes the attribute, as `uiso/loci@name`.
  package init(stringLiteral value: String) { self.init(notation: value, form: nil) }

  private var parts: Parts {
    var text: String
    switch source {
    case .parts(let parts): return parts
    case .notation(let notation): text = notation
    }
    var (info, attribute): (String?, String?) = (nil, nil)
    if text.hasPrefix("id3/"), let colon = text.firstIndex(of: ":") {
      info = String(text[text.index(after: colon)...])
      text = String(text[..<colon])
    } else if text.hasPrefix("uiso/"), let sign = text.firstIndex(of: "@") {
      attribute = String(text[text.index(after: sign)...])
      text = String(text[..<sign])
    }
    return Parts(identifier: MetadataIdentifier(short: text), info: info, attribute: attribute)
  }
}

extension MetadataIdentifier {
  /// The identifier of a table's short notation: unusual characters need not be escaped, and `…`
  /// stands for `com.apple.quicktime.` or `com.apple.iTunes.`.
  init(short text: String) {
    var text = text
    if text.hasPrefix("mdta/…") {
      text = "mdta/com.apple.quicktime." + text.dropFirst(6)
    } else if text.hasPrefix("itlk/…") {
      text = "itlk/com.apple.iTunes." + text.dropFirst(6)
    }
    // Most are written as they are printed.
    let isPlain = text.utf8.allSatisfy { PercentEscape.isPlain($0) && $0 != 0x40 }
    self =
      (isPlain ? nil : MetadataIdentifier(text)) ?? MetadataIdentifier(rawValue: text)
  }
}

extension MappingKey: CustomStringConvertible {
  /// The key in its short notation.
  package var description: String {
    identifier.rawValue + (info.map { ":\($0)" } ?? "") + (attribute.map { "@\($0)" } ?? "")
  }
}
