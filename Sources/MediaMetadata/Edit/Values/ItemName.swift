package import MediaModel

/// A short name, as `title`, and the identifiers it stands for in each kind of file.
///
/// One row each: options of commands, references and documentation follow from the rows. The homes are those where
/// the usual readers of a kind of file look: players, libraries, and the systems of telephones.
package struct ItemName: Hashable, Sendable {
  /// The name, in small letters with hyphens.
  package let name: String
  /// What it is, in a few words.
  package let summary: String
  /// What a value looks like, as `TEXT`.
  package let placeholder: String
  /// The common identifier of the same meaning; `nil` where there is none.
  package let commonIdentifier: MetadataIdentifier?
  private let homes: [FileKind: MetadataIdentifier]
  /// Where else items of the meaning are found.
  private let others: [MetadataIdentifier]

  /// A kind of file whose readers look in the same places.
  enum FileKind: Hashable, Sendable {
    case quickTime, mpeg4, threeGPP, id3, vorbis, matroska, riff, ape, asf
  }

  /// Whether a value is the path of a picture.
  package var takesPicture: Bool { name == "artwork" }

  /// The identifier that values are stored under.
  ///
  /// - Throws: ``ItemTextError`` where files of the type have no such item.
  package func home(in type: FileType) throws(ItemTextError) -> MetadataIdentifier {
    guard let kind = Self.kind(of: type) else {
      throw ItemTextError("metadata of files of type \(type) cannot be written")
    }
    guard let home = homes[kind] else {
      throw ItemTextError("files of type \(type) have no home for --\(name)")
    }
    return home
  }

  /// Whether an identifier means the same, in whatever kind of file.
  package func means(_ identifier: MetadataIdentifier) -> Bool {
    homes.values.contains(identifier) || others.contains(identifier)
  }

  /// The row of a name.
  ///
  /// - Throws: ``ItemTextError`` for one that is in no row.
  package static func named(_ text: String) throws(ItemTextError) -> ItemName {
    let wanted = text.lowercased()
    guard let row = all.first(where: { $0.name == wanted }) else {
      throw ItemTextError(
        "'\(text)' is no identifier; one is written as a key space, a slash and a key, as itsk/\u{A9}nam, or as a name, such as title",
        word: wanted, candidates: all.map(\.name))
    }
    return row
  }

  private static func kind(of type: FileType) -> FileKind? {
    switch type {
    case .quickTimeMovie: .quickTime
    case .mpeg4, .appleM4V, .appleM4A, .appleM4B: .mpeg4
    case .threeGPP, .threeGPP2: .threeGPP
    case .mp3, .adts, .aiff, .directStream, .trueAudio: .id3
    case .flac, .ogg: .vorbis
    case .matroska, .webM: .matroska
    case .wave, .avi, .wave64: .riff
    case .monkeysAudio, .wavPack, .musepack: .ape
    case .advancedSystems: .asf
    default: nil
    }
  }

  /// Makes a row; `homes` has the keys of each kind of file, without the key space where that is plain.
  init(
    _ name: String, _ summary: String, _ placeholder: String = "TEXT",
    common: MetadataIdentifier? = nil, mdta: String? = nil, itsk: String? = nil,
    uiso: String? = nil, id3: String? = nil, vorb: String? = nil, mkv: String? = nil,
    riff: String? = nil, ape: String? = nil, asf: String? = nil, others: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.placeholder = placeholder
    commonIdentifier = common
    var homes: [FileKind: MetadataIdentifier] = [:]
    func place(_ kind: FileKind, _ prefix: String, _ key: String?) {
      guard let key else { return }
      homes[kind] = MetadataIdentifier(key.contains("/") ? key : prefix + key)
    }
    place(.quickTime, "mdta/com.apple.quicktime.", mdta)
    place(.mpeg4, "itsk/", itsk)
    place(.threeGPP, "uiso/", uiso)
    place(.id3, "id3/", id3)
    place(.vorbis, "vorb/", vorb)
    place(.matroska, "mkv/", mkv)
    place(.riff, "riff/", riff)
    place(.ape, "ape/", ape)
    place(.asf, "asf/", asf.map { $0.hasPrefix("WM/") ? "asf/\($0)" : $0 })
    self.homes = homes
    self.others = others.compactMap { MetadataIdentifier($0) }
  }
}
