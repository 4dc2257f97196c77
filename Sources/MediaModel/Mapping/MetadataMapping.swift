/// Something that several key spaces can say: a meaning, the shape of its values, and its key in each.
///
/// The rows of this table say all there is to say of a meaning: its name on the command line, its
/// common identifier, where it is written and read, whether it is mirrored, whether it stays in a
/// file that is shared, and what counts how much as evidence of it.
package struct MetadataMapping: Sendable {
  /// What it is, in a few words.
  package let name: String
  /// The name it goes by where names are free to choose.
  package let freeName: String
  /// What its values are.
  package let shape: Shape
  /// Its keys and how each is used, those that are written first; without free names.
  let fixedKeys: [(key: MappingKey, use: MappingKey.Use)]
  /// The common identifier of the meaning; `nil` where there is none.
  package let commonIdentifier: MetadataIdentifier?
  /// What commands that set it say of it; `nil` where it has no name on the command line.
  package let summary: String?
  /// Whether conversions write it under the key that readers of the destination look for, too.
  package let isMirrored: Bool
  /// What it is good for in a file that is shared; `nil` for what goes.
  let sharing: SharingRule.Purpose?
  /// Where files tell it of a capture, the best evidence first; empty for what is not a fact about a capture.
  package let evidence: [EvidenceKey]

  /// What values are.
  package enum Shape: String, Sendable {
    case text, number, flag, position, genre, date, place, picture, rating, bytes
  }

  /// Creates a concept of one key for each key space, which is written and read, of keys that are
  /// written only where it is asked for their key space, and of further ones that are only read,
  /// some of them facts of the file; without keys one that has no place but its free name.
  init(
    _ name: String, _ freeName: String, _ shape: Shape = .text, _ keys: [MappingKey] = [],
    rare: [MappingKey] = [], read: [MappingKey] = [], facts: [MappingKey] = [],
    common: MetadataIdentifier? = nil,
    summary: String? = nil, isMirrored: Bool = false, sharing: SharingRule.Purpose? = nil,
    evidence: [EvidenceKey] = []
  ) {
    self.name = name
    self.freeName = freeName
    self.shape = shape
    fixedKeys =
      keys.map { ($0, .usual) } + rare.map { ($0, .rare) } + read.map { ($0, .read) }
      + facts.map { ($0, .fact) }
    commonIdentifier = common ?? keys.first { $0.keySpace == .common }?.identifier
    self.summary = summary
    self.isMirrored = isMirrored
    self.sharing = sharing
    self.evidence = evidence
  }

  /// Its keys and how each is used, those that are written first.
  package var keys: [(key: MappingKey, use: MappingKey.Use)] {
    let written = fixedKeys.prefix { $0.use.isWritten }
    return written + freeKeys.map { ($0, .free) } + fixedKeys.dropFirst(written.count)
  }

  /// The keys of its free name.
  var freeKeys: [MappingKey] {
    // Pictures and bytes do not go where names are free to choose.
    if shape == .picture || shape == .bytes { return [] }
    let taken = Set(
      fixedKeys.filter { $0.use.isWritten && $0.key.attribute == nil }.map(\.key.keySpace))
    return Self.freeKeySpaces.filter { !taken.contains($0) }
      .compactMap { FreeName(freeName).key(in: $0) }
  }

  /// The key spaces whose names are free to choose.
  static let freeKeySpaces: [KeySpace] = [
    .iTunesFreeform, .id3, .vorbis, .matroska, .ape, .quickTimeMetadata, .materialExchange,
  ]

  /// The key that is written in a key space; `nil` where there is none.
  package func key(in keySpace: KeySpace) -> MappingKey? {
    keys.first { $0.use.isWritten && $0.key.keySpace == keySpace }?.key
  }

  /// The keys that items of a file go to, best first: those that other programs look for in the
  /// order of the file's key spaces, then rare ones, then names of one's own choice.
  ///
  /// This is the one place that says where an item goes.
  package func keys(in keySpaces: [KeySpace]) -> [MappingKey] {
    Self.homes.value(of: Asked(name: name, freeName: freeName, keySpaces: keySpaces)) {
      let keys = keys
      return [MappingKey.Use.usual, .rare, .free].flatMap { use in
        keySpaces.flatMap { keySpace in
          keys.filter { $0.use == use && $0.key.keySpace == keySpace && $0.key.attribute == nil }
            .map(\.key)
        }
      }
    }
  }

  /// What was asked for once is asked for with every file.
  private static let homes = Memory<Asked, [MappingKey]>()

  /// A meaning, and where a key for it is requested.
  private struct Asked: Hashable {
    let name: String
    let freeName: String
    let keySpaces: [KeySpace]
  }

  /// How a value is stored under a key.
  package func form(at key: MappingKey) -> MappingForm {
    if let form = key.form { return form }
    switch shape {
    case .text: return .text
    case .number: return .decimal
    case .flag: return key.keySpace == .iTunes ? .integer(1) : .decimal
    case .position: return .positionText
    case .genre: return key.keySpace == .id3 && key.info == nil ? .genreReference : .text
    case .date: return key.keySpace == .id3 && key.info == nil ? .id3Date : .date
    case .place: return .place
    case .picture: return .picture
    case .rating: return .ratingText(1)
    case .bytes: return .bytes
    }
  }
}

extension MetadataMapping: CustomStringConvertible {
  /// What it is.
  package var description: String { name }
}
