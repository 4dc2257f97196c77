/// A name that key spaces with free names can bear: an iTunes freeform item, a user text of ID3, a Vorbis comment, a
/// Matroska tag, an APE item, a user comment of MXF, a custom QuickTime key.
///
/// Names of key spaces that have fixed keys are written with their key space before them, as `udta.%A9hst` or
/// `org.id3.TPRO`, and lead back to it.
package struct FreeName: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  private static let iTunesMean = "com.apple.iTunes"
  /// The list of MXF whose names are free.
  private static let userComments = "UserComments/"

  /// Key spaces of fixed keys, which are named in full.
  private static let qualified: [KeySpace] = [
    .iTunes, .quickTimeUserData, .isoUserData, .id3, .riffInfo, .broadcastWave, .aiff, .icy, .exif,
    .lyrics3, .materialExchange,
  ]

  /// The name of an item; `nil` where its key space is not one whose items can go elsewhere.
  package init?(of item: MetadataItem) {
    let key = item.identifier.key
    switch item.keySpace {
    case .iTunesFreeform:
      let mean = item.extraAttribute("mean")
      let name = item.extraAttribute("name")
      if let mean, let name, mean == Self.iTunesMean, !name.contains(".") {
        text = name
      } else if mean == nil, key.hasPrefix(Self.iTunesMean + "."),
        !key.dropFirst(Self.iTunesMean.utf8.count + 1).contains(".")
      {
        text = String(key.dropFirst(Self.iTunesMean.utf8.count + 1))
      } else {
        text = key
      }
    case .id3 where ["TXXX", "PRIV"].contains(key):
      guard let info = item.extraAttribute("info"), !info.isEmpty else { return nil }
      text = info
    case .matroska: text = Self.unescaped(key)
    case .materialExchange where key.hasPrefix(Self.userComments):
      text = String(key.dropFirst(Self.userComments.utf8.count))
    case .vorbis, .ape, .asf, .ffmpeg, .flashVideo, .audioFile, .quickTimeMetadata: text = key
    case let keySpace where Self.qualified.contains(keySpace):
      let raw = item.identifier.rawValue
      guard let slash = raw.firstIndex(of: "/") else { return nil }
      text = "\(keySpace.rawValue).\(raw[raw.index(after: slash)...])"
    default: return nil
    }
    if text.isEmpty { return nil }
  }

  /// The identifier of the key space of fixed keys that the name was made of; `nil` for other names.
  package var origin: MetadataIdentifier? {
    for keySpace in Self.qualified where text.hasPrefix(keySpace.rawValue + ".") {
      let key = text.dropFirst(keySpace.rawValue.utf8.count + 1)
      guard !key.isEmpty, let identifier = MetadataIdentifier("\(keySpace.identifierPrefix)/\(key)")
      else { continue }
      if keySpace.usesFourCharacterKeys, identifier.fourCharacterCode == nil { continue }
      return identifier
    }
    return nil
  }

  /// The key that has the name in a key space; `nil` where its names are not free, or this is not one of them.
  package func key(in keySpace: KeySpace) -> MappingKey? {
    switch keySpace {
    case .iTunesFreeform:
      let (mean, name) = meanAndName
      return MappingKey(MetadataIdentifier(key: "\(mean).\(name)", keySpace: keySpace))
    case .id3: return MappingKey(.id3MetadataUserText, info: text)
    case .vorbis:
      guard text.utf8.allSatisfy({ (0x20...0x7D).contains($0) && $0 != 0x3D }) else { return nil }
    case .matroska:
      return MappingKey(MetadataIdentifier(key: Self.escaped(text), keySpace: keySpace))
    case .materialExchange:
      return MappingKey(MetadataIdentifier(key: Self.userComments + text, keySpace: keySpace))
    case .ape:
      guard (2...255).contains(text.utf8.count),
        text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
        !["ID3", "TAG", "OGGS", "MP+"].contains(text.uppercased())
      else { return nil }
    case .asf: break
    case .audioFile, .flashVideo: if text.utf8.contains(0) { return nil }
    case .quickTimeMetadata:
      guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    default: return nil
    }
    return MappingKey(MetadataIdentifier(key: text, keySpace: keySpace))
  }

  /// The two parts of an iTunes freeform name; that of iTunes itself where the name has no dot.
  package var meanAndName: (mean: String, name: String) {
    if text.hasPrefix(Self.iTunesMean + ".") {
      return (Self.iTunesMean, String(text.dropFirst(Self.iTunesMean.utf8.count + 1)))
    }
    if let dot = text.lastIndex(of: "."), dot != text.startIndex,
      text.index(after: dot) != text.endIndex
    {
      return (String(text[..<dot]), String(text[text.index(after: dot)...]))
    }
    return (Self.iTunesMean, text)
  }

  /// Matroska's keys have a slash between a name and what qualifies it.
  private static func escaped(_ name: String) -> String {
    name.replacing("%", with: "%25").replacing("/", with: "%2F")
  }

  private static func unescaped(_ key: String) -> String {
    // A key with a slash is that of a nested name, and stays as it is.
    if key.contains("/") { return key }
    return key.replacing("%2F", with: "/").replacing("%25", with: "%")
  }
}
