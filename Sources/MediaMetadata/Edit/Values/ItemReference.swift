package import MediaModel

/// What text names: an identifier or one of the short names, perhaps with a language and a data type.
///
///     reference  = subject [ "@" language ] [ ":" type ]
///     subject    = key-space "/" key  |  short name, as "title"  |  a key that one key space alone has
///     key        = four characters, whatever they are, in the key spaces of such keys
///                | any characters but "@", ":" and "=" in all others
///
/// Every character of a key may be an escape, as `%A9`; those that mark what follows are written `%40`, `%3A` and
/// `%3D` where they belong to a key. A common identifier (`common/title`) names what the short name of it does.
package struct ItemReference: Hashable, Sendable {
  /// What is named.
  package enum Subject: Hashable, Sendable {
    /// One identifier.
    case identifier(MetadataIdentifier)
    /// A short name, whose identifiers hang on the type of file.
    case name(ItemName)
  }

  /// What is named.
  package var subject: Subject
  /// The language, where one is named.
  package var languageTag: LanguageTag?
  /// The data type, where one is named.
  package var dataType: DataType?
}

extension ItemReference {
  /// Reads a reference and nothing behind it.
  package init(_ text: String) throws(ItemTextError) {
    var scanner = ReferenceScanner(text)
    self = try scanner.reference()
    guard scanner.isAtEnd else {
      throw ItemTextError("'\(text)' holds an equals sign; in a key it is written %3D")
    }
  }

  /// Reads `REFERENCE=VALUE`; the value is all that follows the first equals sign after the reference.
  package static func assignment(
    _ text: String
  ) throws(ItemTextError) -> (reference: ItemReference, value: String) {
    var scanner = ReferenceScanner(text)
    let reference = try scanner.reference()
    guard let value = scanner.value() else {
      throw ItemTextError("'\(text)' has no value; it is given as \(text)=VALUE")
    }
    return (reference, value)
  }
}

/// Walks over the parts of a reference.
private struct ReferenceScanner {
  private let text: String
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) {
    self.text = text
    rest = text.unicodeScalars[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func value() -> String? {
    guard rest.first == "=" else { return nil }
    return String(rest.dropFirst())
  }

  mutating func reference() throws(ItemTextError) -> ItemReference {
    let subject = try subject()
    var reference = ItemReference(subject: subject)
    if take("@") { reference.languageTag = try LanguageText.tag(upTo(":", "=")) }
    if take(":") { reference.dataType = try DataTypeName.type(named: upTo("=")) }
    return reference
  }

  private mutating func subject() throws(ItemTextError) -> ItemReference.Subject {
    let first = upTo("/", "=", "@", ":")
    guard take("/") else {
      let homes = ItemName.homes(ofKey: first)
      if homes.count == 1, homes[0].keySpace != .common { return .identifier(homes[0]) }
      return .name(try ItemName.named(first))
    }
    guard let space = MetadataIdentifier("\(first)/x")?.keySpace, space.wellKnown != nil else {
      throw ItemTextError(
        "'\(first)' is not a key space that is known", word: first,
        candidates: WellKnownKeySpace.all.map(\.keySpace.identifierPrefix))
    }
    let key = space.usesFourCharacterKeys ? try fourCharacters(space) : upTo("@", ":", "=")
    guard space != .xmp || key == "XMP" else {
      throw ItemTextError(
        "'\(first)/\(key)': properties are changed in their packet; --set-file xmp/XMP=FILE writes one"
      )
    }
    guard let identifier = MetadataIdentifier("\(first)/\(key)"), !key.isEmpty else {
      throw ItemTextError(
        key.isEmpty
          ? "'\(text)' has no key after the slash"
          : "'\(first)/\(key)' is not an identifier: two hexadecimal digits follow a percent sign")
    }
    guard space == .common else { return .identifier(identifier) }
    guard let name = ItemName.all.first(where: { $0.commonIdentifier == identifier }) else {
      throw ItemTextError(
        "nothing is stored as '\(identifier)'", word: identifier.rawValue,
        candidates: ItemName.all.compactMap(\.commonIdentifier?.rawValue))
    }
    return .name(name)
  }

  /// Four characters, each perhaps an escape, after which the key must be over.
  private mutating func fourCharacters(_ space: KeySpace) throws(ItemTextError) -> String {
    let start = rest
    var count = 0
    while count < 4, let scalar = rest.popFirst() {
      if scalar == "%" { rest = rest.dropFirst(2) }
      count += 1
    }
    guard count == 4, [nil, "@", ":", "="].contains(rest.first) else {
      throw ItemTextError("'\(text)': keys of \(space.identifierPrefix) have four characters")
    }
    return String(start[..<rest.startIndex])
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == mark else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func upTo(_ marks: Unicode.Scalar...) -> String {
    let part = rest.prefix { !marks.contains($0) }
    rest = rest[part.endIndex...]
    return String(part)
  }
}
