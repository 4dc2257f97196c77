internal import MediaModel

/// Which identifiers are meant: one, or all that fit a text with `*` for any characters.
///
/// A text with a slash is an identifier in any spelling that ``MetadataIdentifier`` understands; a common one means
/// all that stand for it. A text without a slash is a key of any key space, a common key, or a short name, in any case of
/// letters.
package struct IdentifierPattern: Hashable, Sendable, CustomStringConvertible {
  /// The text it was made of.
  package let description: String
  private let form: Form
  /// The short name that the text is, where it is one.
  private let name: ItemName?

  private enum Form: Hashable {
    case exactly(MetadataIdentifier)
    case wildcards(WildcardPattern)
    case key(WildcardPattern)
  }

  /// Reads a pattern; `nil` where the text is empty or no identifier.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    description = text
    name = try? ItemName.named(text)
    if !text.utf8.contains(UInt8(ascii: "/")) {
      form = .key(WildcardPattern(text.lowercased()))
    } else if text.utf8.contains(UInt8(ascii: "*")) {
      guard !text.hasPrefix("/") else { return nil }
      form = .wildcards(WildcardPattern(text))
    } else {
      guard let identifier = MetadataIdentifier(text) else { return nil }
      form = .exactly(identifier)
    }
  }

  /// Whether an identifier is meant.
  package func matches(_ identifier: MetadataIdentifier) -> Bool {
    switch form {
    case .exactly(let wanted):
      identifier == wanted
        || wanted.keySpace == .common && identifier.commonIdentifier == wanted
    case .wildcards(let pattern):
      pattern.matches(identifier)
        || identifier.commonIdentifier.map { pattern.matches($0.rawValue) } ?? false
    case .key(let pattern):
      [identifier.key, identifier.commonIdentifier?.key].contains { key in
        key.map { pattern.matches($0.lowercased()) } ?? false
      }
    }
  }

  /// Whether an item is meant: by its identifier, or as what values of a short name are written as.
  package func matches(_ item: MetadataItem) -> Bool {
    let identifier = item.identifier
    // Capitals or not, as the table has it: FFmpeg, for one, writes Vorbis comments in small letters.
    let usual = identifier.keySpace.ignoresCase ? identifier.wellKnown?.identifier : nil
    return matches(identifier) || usual.map(matches) ?? false
      || name?.isWritten(as: item) ?? false
  }
}
