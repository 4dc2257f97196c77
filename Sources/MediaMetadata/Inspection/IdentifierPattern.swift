internal import MediaModel

/// Which identifiers are meant: one, or all that fit a text with `*` for any characters.
///
/// A text with a slash is an identifier in any spelling that ``MetadataIdentifier`` understands; a common one means
/// all that stand for it. A text without a slash is a key of any key space, or a common key, in any case of letters.
package struct IdentifierPattern: Hashable, Sendable, CustomStringConvertible {
  /// The text it was made of.
  package let description: String
  private let form: Form

  private enum Form: Hashable {
    case exactly(MetadataIdentifier)
    case wildcards([UInt8])
    case key([UInt8])
  }

  /// Reads a pattern; `nil` where the text is empty or no identifier.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    description = text
    if !text.utf8.contains(UInt8(ascii: "/")) {
      form = .key(Array(text.lowercased().utf8))
    } else if text.utf8.contains(UInt8(ascii: "*")) {
      guard !text.hasPrefix("/") else { return nil }
      form = .wildcards(Array(text.utf8))
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
      spellings(of: identifier).contains { Self.fits($0.utf8, pattern) }
    case .key(let pattern):
      [identifier.key, identifier.commonIdentifier?.key].contains { key in
        key.map { Self.fits($0.lowercased().utf8, pattern) } ?? false
      }
    }
  }

  /// The texts that wildcards are tried on: as stored, with characters instead of escapes, as the common identifier.
  private func spellings(of identifier: MetadataIdentifier) -> [String] {
    [identifier.rawValue, "\(identifier.keySpace.identifierPrefix)/\(identifier.key)"]
      + (identifier.commonIdentifier.map { [$0.rawValue] } ?? [])
  }

  /// Whether text fits a pattern; the time grows with the product of both lengths at most.
  private static func fits(_ text: String.UTF8View, _ pattern: [UInt8]) -> Bool {
    var place = text.startIndex
    var next = 0
    // Where to go on after the last star when what follows it did not fit.
    var retry: (place: String.UTF8View.Index, next: Int)?
    while place < text.endIndex {
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        next += 1
        retry = (place, next)
      } else if next < pattern.count, pattern[next] == text[place] {
        next += 1
        text.formIndex(after: &place)
      } else if let last = retry {
        let after = text.index(after: last.place)
        retry = (after, last.next)
        (place, next) = (after, last.next)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
