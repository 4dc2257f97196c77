internal import BinaryIO
internal import MediaModel

/// Makes items of text and of files, in the form in which their key space stores them.
struct ItemMaker {
  /// What the item is, and what stands beside it.
  private let key: MappingKey
  private var identifier: MetadataIdentifier { key.identifier }
  private let language: LanguageTag?
  private let namedType: DataType?

  /// Prepares to make items.
  ///
  /// - Throws: ``ItemTextError`` where the key space cannot hold the language or the type.
  init(
    _ key: MappingKey, language: LanguageTag?, type: DataType?
  ) throws(ItemTextError) {
    self.key = key
    let identifier = key.identifier
    if Self.holdsLanguage(identifier) {
      self.language = try LanguageText.stored(language, in: identifier.keySpace)
    } else {
      guard language == nil else { throw ItemTextError("\(identifier) has no language") }
      self.language = nil
    }
    namedType = try type.map { type throws(ItemTextError) in
      try Self.storable(type, for: identifier)
    }
  }

  /// Prepares to give another value to an item that is there: in its language, and of its type where the identifier
  /// does not tell one.
  ///
  /// - Throws: ``ItemTextError`` where the key space cannot hold the type.
  init(replacing item: MetadataItem, type: DataType?) throws(ItemTextError) {
    key = item.mappingKey
    let identifier = item.identifier
    language = item.languageTag
    if let type {
      namedType = try Self.storable(type, for: identifier)
    } else {
      namedType = identifier.wellKnown == nil ? item.dataType : nil
    }
  }

  /// Whether items of an identifier can say which language they are in.
  private static func holdsLanguage(_ identifier: MetadataIdentifier) -> Bool {
    switch identifier.keySpace {
    case .quickTimeUserData: identifier.isClassicText
    case .isoUserData:
      identifier.wellKnown != nil && identifier != .identifier3GPUserDataRecordingYear
    default: true
    }
  }

  private var type: DataType {
    get throws(ItemTextError) {
      if let namedType { return namedType }
      return try Self.storable(try NaturalType.of(key), for: identifier)
    }
  }

  /// An item of text.
  func item(text: String) throws(ItemTextError) -> MetadataItem {
    let type = try self.type
    guard identifier.keySpace != .xtra else {
      // Windows stores type 8, UTF-16 with the least significant byte first and a zero after.
      return MetadataItem(
        identifier, payload: (TextEncoding.utf16LittleEndian.encode(text) ?? []) + [0, 0],
        dataType: .rawData, extraAttributes: [MetadataItem.ExtraAttribute("type", "8")])
    }
    let pictureType = BytesText.bytes(text).flatMap { DataType(picture: $0) }
    let row = namedType == nil ? MetadataMapping.rows(of: identifier).first : nil
    let isPicture = row?.form == .picture
    let value = ValueText(
      identifier: identifier, type: isPicture ? pictureType ?? type : type, language: language,
      row: row)
    return item(payload: try value.payload(text), type: value.type)
  }

  /// An item of the bytes of a file: a picture, text, or a value as it is stored.
  ///
  /// - Throws: ``ItemTextError`` where the bytes are not a value of the type.
  func item(bytes: [UInt8], ofFile path: String) throws(ItemTextError) -> MetadataItem {
    let picture = DataType(picture: bytes)
    let natural = try self.type
    var type = natural
    if DataType.pictures.contains(natural.baseType) {
      guard let picture, namedType == nil || picture == natural.baseType else {
        let wanted =
          namedType == nil
          ? "JPEG, PNG or BMP" : DataTypeName.name(of: natural.baseType).uppercased()
        throw ItemTextError("'\(path)' is no \(wanted) picture, which \(identifier) takes")
      }
      guard picture != .gif || namedType != nil || identifier.keySpace != .iTunes else {
        throw ItemTextError(
          "'\(path)' is a GIF picture, which players do not show; \(identifier) takes JPEG, PNG or BMP"
        )
      }
      if namedType == nil { type = picture }
    }
    guard MetadataValue(payload: bytes, type: type, language: language) != nil else {
      throw ItemTextError(
        "the bytes of '\(path)' are no \(DataTypeName.name(of: type)), which \(identifier) takes")
    }
    return item(payload: bytes, type: type)
  }

  private func item(payload: [UInt8], type: DataType) -> MetadataItem {
    var item = MetadataItem(identifier, payload: payload, dataType: type, languageTag: language)
    // A four-character code of user data does not say what its bytes are.
    if identifier.keySpace == .quickTimeUserData || identifier.keySpace == .isoUserData,
      type == .utf8 || type == .rawData, identifier.wellKnown == nil,
      !identifier.isClassicText
    {
      item.dataType = .rawData
      item.languageTag = nil
    }
    if identifier == .id3MetadataAttachedPicture {
      item.extraAttributes = [MetadataItem.ExtraAttribute("pictureType", "Cover (front)")]
    }
    if let info = key.info { item.extraAttributes.append(.init("info", info)) }
    return item
  }

  /// The type that stands for another one where an item is stored.
  ///
  /// - Throws: ``ItemTextError`` where the key space has no room for it.
  private static func storable(
    _ type: DataType, for identifier: MetadataIdentifier
  ) throws(ItemTextError) -> DataType {
    switch identifier.keySpace {
    case .iTunes, .iTunesFreeform, .quickTimeMetadata:
      if type.wellKnownCode != nil { return type }
      guard type.baseType != type || type == .classicText else {
        throw ItemTextError(
          "data type '\(type)' has no code, which items of \(identifier.keySpace.displayName) are stored with"
        )
      }
      return type == .classicText ? .utf8 : type.baseType
    case _ where identifier.isClassicText:
      guard type.baseType == .utf8 || type == .classicText else {
        throw ItemTextError(
          "\(identifier) holds text, not \(DataTypeName.name(of: type))")
      }
      return .classicText
    default: return type
    }
  }
}
