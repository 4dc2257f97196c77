package import MediaModel

/// A short name, as `title`: that of a concept which the table of mappings gives one on the command line.
///
/// Options of commands, references and documentation follow from the rows of the table.
package struct ItemName: Sendable {
  /// The name, in small letters with hyphens.
  package let name: String
  /// What it is, in a few words.
  package let summary: String
  private let mapping: MetadataMapping

  /// Every name, in the order in which help lists them.
  package static let all: [ItemName] =
    MetadataMapping.all.compactMap { concept in
      concept.summary.map {
        ItemName(
          name: String(concept.name.map { $0 == " " ? "-" : $0 }), summary: $0, mapping: concept)
      }
    }
    // Players show under this name what Apple calls the creator.
    + MetadataMapping.all.filter { $0.commonIdentifier == .commonIdentifierCreator }.map {
      ItemName(
        name: "creator", summary: "Who created it, which is where players show the composer",
        mapping: $0)
    }

  /// What a value looks like, as `TEXT`.
  package var placeholder: String {
    switch mapping.shape {
    case .position, .number: "N"
    case .date: "DATE"
    case .place: "PLACE"
    case .picture: "FILE"
    default: "TEXT"
    }
  }

  /// Whether a value is the path of a picture.
  package var takesPicture: Bool { mapping.shape == .picture }

  /// Whether a value is a place.
  var takesPlace: Bool { mapping.shape == .place }

  /// The common identifier of the same meaning; `nil` where there is none.
  package var commonIdentifier: MetadataIdentifier? { mapping.commonIdentifier }

  /// The key that values are stored under.
  ///
  /// - Throws: ``ItemTextError`` where files of the type have no such item.
  package func key(in type: FileType) throws(ItemTextError) -> MappingKey {
    guard !type.metadataKeySpaces.isEmpty else {
      throw ItemTextError("metadata of files of type \(type) cannot be written")
    }
    let keys = mapping.keys(in: type.metadataKeySpaces)
    guard let key = keys.first(where: { !mapping.form(at: $0).isPartial }) else {
      throw ItemTextError("files of type \(type) have no key for --\(name)")
    }
    return key
  }

  /// The key that values are stored under in a key space; `nil` where there is none that holds all of them.
  func key(in keySpace: KeySpace) -> MappingKey? {
    mapping.keys(in: [keySpace]).first { !mapping.form(at: $0).isPartial }
  }

  /// Whether an item of a file of a type says the same, all of it.
  package func means(_ item: MetadataItem, in type: FileType) -> Bool {
    MetadataMapping.rows(of: item).contains { row in
      row.concept.name == mapping.name && row.key.attribute == nil && !row.form.isPartial
        && (row.use.isWritten
          || row.use == .read && type.metadataKeySpaces.contains(item.keySpace))
    }
  }

  /// Whether an item must not go on saying something else: one that says the same, or a year of a name of its own
  /// beside a date.
  func isFollowed(by item: MetadataItem, in type: FileType) -> Bool {
    means(item, in: type)
      || mapping.name == "date"
        && MetadataMapping.rows(of: item).contains {
          $0.concept.name == "year" && $0.use == .free
        }
  }

  /// Whether an item is one that values of the name are written as, in any kind of file.
  func isWritten(as item: MetadataItem) -> Bool {
    MetadataMapping.rows(of: item).contains { row in
      row.concept.name == mapping.name && row.key.attribute == nil && row.use.isWritten
        && (row.key.info != nil || !item.isOfAnotherName)
    }
  }

  /// The row of a name.
  ///
  /// - Throws: ``ItemTextError`` for one that is in no row.
  package static func named(_ text: String) throws(ItemTextError) -> ItemName {
    let wanted = text.lowercased()
    guard let row = all.first(where: { $0.name == wanted }) else {
      let homes = homes(ofKey: text)
      if !homes.isEmpty {
        let shown = homes.prefix(3).map { "\($0.keySpace.identifierPrefix)/\($0.key)" }
        throw ItemTextError(
          "'\(text)' is a key without its key space; write \(shown.joined(separator: " or "))")
      }
      throw ItemTextError(
        "'\(text)' is not an identifier; one is written as a key space, a slash and a key, as itsk/\u{A9}nam, or as a name, such as title",
        word: wanted, candidates: all.map(\.name))
    }
    return row
  }
}

extension ItemName {
  /// The identifiers of a key alone, which may be of several key spaces.
  static func homes(ofKey text: String) -> [MetadataIdentifier] {
    let spelt = MetadataIdentifier("itsk/\(text)")?.key ?? text
    return WellKnownIdentifier.all.map(\.identifier).filter { $0.key == spelt }
  }
}

extension ItemName: Hashable {
  package static func == (left: ItemName, right: ItemName) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
