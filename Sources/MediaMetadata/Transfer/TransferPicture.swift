internal import MediaModel

/// A picture and what carriers tell of it: what it shows, a description, a file name, a media type.
struct TransferPicture {
  private let item: MetadataItem
  private let language: LanguageTag?
  /// What it shows, as in ID3.
  private let kind: String
  /// A description.
  private let words: String?

  private static let front = "Cover (front)"
  private static let back = "Cover (back)"

  init(_ item: MetadataItem, language: LanguageTag?) {
    self.item = item
    self.language = language
    let isBack = item.identifier.rawValue.lowercased() == "ape/cover%20art%20(back)"
    kind = item.extraAttribute("pictureType") ?? (isBack ? Self.back : Self.front)
    let name = ["info", "description"].lazy.compactMap { item.extraAttribute($0) }.first
    words = name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The picture at a key; `nil` where the key holds no such picture.
  func written(at key: MappingKey) -> EncodedValue? {
    switch key.keySpace {
    case .iTunes, .quickTimeMetadata:
      guard DataType.pictures.contains(item.dataType) else { return nil }
      return written(key.identifier, [], keepsKind: false, keepsWords: false)
    case .id3, .vorbis, .asf:
      var attributes: [MetadataItem.ExtraAttribute] = []
      if let words { attributes.append(.init("info", words)) }
      attributes.append(.init("pictureType", kind))
      if let mediaType { attributes.append(.init("mimeType", mediaType)) }
      if key.keySpace == .id3 {
        // ID3 tells the media type first.
        attributes =
          [.init("mimeType", mediaType ?? ""), .init("pictureType", kind)]
          .filter { !$0.value.isEmpty } + (words.map { [.init("info", $0)] } ?? [])
      } else if key.keySpace == .vorbis {
        attributes += item.extraAttributes.filter {
          ["width", "height", "depth", "colorCount"].contains($0.key)
        }
      }
      return written(key.identifier, attributes, keepsKind: true, keepsWords: true)
    case .matroska:
      guard item.dataType != .url else { return nil }
      let isCover = kind == Self.front
      let name = isCover ? "cover" : "picture"
      let pathExtension =
        item.dataType.picturePathExtension
        ?? mediaType?.split(separator: "/").last.map(String.init) ?? "bin"
      var attributes = [MetadataItem.ExtraAttribute("fileName", "\(name).\(pathExtension)")]
      if let mediaType { attributes.append(.init("mediaType", mediaType)) }
      if let words { attributes.append(.init("description", words)) }
      return written(
        isCover ? key.identifier : MetadataIdentifier(key: "Attachment", keySpace: .matroska),
        attributes, keepsKind: isCover, keepsWords: true)
    case .ape:
      guard item.dataType != .url else { return nil }
      let isBack = kind == Self.back
      return written(
        isBack ? MetadataIdentifier(key: "Cover Art (Back)", keySpace: .ape) : key.identifier,
        words.map { [.init("info", $0)] } ?? [], keepsKind: isBack || kind == Self.front,
        keepsWords: true)
    case .ffmpeg, .common: return written(key.identifier, [], keepsKind: false, keepsWords: false)
    default: return nil
    }
  }

  private func written(
    _ identifier: MetadataIdentifier, _ attributes: [MetadataItem.ExtraAttribute], keepsKind: Bool,
    keepsWords: Bool
  ) -> EncodedValue {
    var made = item
    made.identifier = identifier
    made.extraAttributes = attributes
    made.languageTag = nil
    var writing = EncodedValue(items: [made])
    if !keepsKind, kind != Self.front {
      writing.note("what the picture shows, \(kind), is not kept")
    }
    if !keepsWords, let words { writing.note("the picture's description, \(words), is not kept") }
    return writing
  }

  private var mediaType: String? {
    item.dataType.pictureMediaType ?? item.extraAttribute("mimeType")
      ?? item.extraAttribute("mediaType")
  }
}
