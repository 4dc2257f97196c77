package import MediaModel

/// An item as a document gives it: some of its parts, where another item tells the rest.
package struct ImportedItem: Hashable, Sendable {
  /// What the item is.
  package var identifier: MetadataIdentifier
  /// The language; `nil` for none.
  package var language: String?
  /// The data type; `nil` for that of the other item, or else the usual one.
  package var dataType: DataType?
  /// The value as ``ItemText`` takes it.
  package var value: String?
  /// The bytes, which count for more than the value.
  package var payload: [UInt8]?
  /// What stands beside the value; `nil` for what the other item has.
  package var extraAttributes: [MetadataItem.ExtraAttribute]?

  /// Creates an item without a value.
  package init(_ identifier: MetadataIdentifier) { self.identifier = identifier }

  /// The item, in the place of another or a new one.
  ///
  /// - Throws: ``ItemTextError`` where there is no value, or none that the type can hold.
  package func item(replacing old: MetadataItem?) throws(ItemTextError) -> MetadataItem {
    let tag = try storedLanguage(like: old)
    let type: DataType
    if let known = dataType ?? old?.dataType {
      type = known
    } else {
      type = try NaturalType.of(MappingKey(identifier))
    }
    let bytes = try bytes(as: type, in: tag, replacing: old)
    guard MetadataValue(payload: bytes, type: type, language: tag) != nil else {
      throw ItemTextError(
        "the payload of \(identifier) is no \(DataTypeName.name(of: type))")
    }
    return MetadataItem(
      identifier, payload: bytes, dataType: type, languageTag: tag,
      extraAttributes: extraAttributes ?? old?.extraAttributes ?? [], carrier: old?.carrier)
  }

  private func storedLanguage(like old: MetadataItem?) throws(ItemTextError) -> LanguageTag? {
    // What cannot go without a language keeps the one that stands for none.
    guard let language else { return try LanguageText.stored(nil, in: identifier.keySpace) }
    if let tag = old?.languageTag, tag.bcp47 == language { return tag }
    return try LanguageText.stored(LanguageText.tag(language), in: identifier.keySpace)
  }

  private func bytes(
    as type: DataType, in tag: LanguageTag?, replacing old: MetadataItem?
  ) throws(ItemTextError) -> [UInt8] {
    if let payload { return payload }
    if let value {
      let isNatural = (try? NaturalType.of(MappingKey(identifier))) == type
      return try ValueText(
        identifier: identifier, type: type, language: tag,
        row: isNatural ? MetadataMapping.rows(of: identifier).first : nil
      ).payload(value)
    }
    guard let old else { throw ItemTextError("\(identifier) has no value and no payload") }
    let loaded: MetadataItem
    do {
      loaded = try old.loadingPayload()
    } catch {
      throw ItemTextError("the payload of \(identifier) cannot be read")
    }
    if type == old.dataType, tag == old.languageTag { return loaded.payload }
    // In another type or language the same value may have other bytes.
    return loaded.value?.payload(as: type, language: tag) ?? loaded.payload
  }
}

extension MetadataItem {
  /// Whether the item tells of its own file what no other is: the numbers that tell it from all others, and what was
  /// counted of its samples.
  package var isFactOfItsFile: Bool {
    Self.factsOfFiles.contains { identifier.rawValue.hasPrefix($0) }
  }

  private static let factsOfFiles = [
    "mxf/MaterialPackage/PackageUID", "mxf/SourcePackage/PackageUID",
    "mxf/Preface/OperationalPattern", "mkv/Info/Segment", "mkv/Info/Prev", "mkv/Info/Next",
    "mkv/_STATISTICS", "mkv/BPS", "mkv/DURATION", "mkv/NUMBER_OF_", "id3/TLEN", "asf/IsVBR",
    "flv/duration", "flv/filesize",
  ]
}
