public import MediaModel

extension MetadataPropertyList {
  /// New items of the values, in the order of their identifiers.
  ///
  /// A common identifier goes to the key that readers of the file type expect.
  ///
  /// - Parameters:
  ///   - fileType: the type of the file they are for.
  ///   - language: the language of new texts; `nil` for none.
  /// - Returns: the items.
  /// - Throws: ``MediaError`` for a key that is not an identifier, and a value that it cannot have.
  public func items(
    for fileType: FileType, language: LanguageTag? = nil
  ) throws(MediaError) -> [MetadataItem] {
    try items(of: values, for: fileType, language: language)
  }

  /// Items of a file with the values of the property list: those it names get another value, and what is left becomes
  /// new items.
  ///
  /// - Parameters:
  ///   - items: the items of the file.
  ///   - selection: what the property list is about.
  ///   - fileType: the type of the file they are for.
  ///   - language: the language of new texts; `nil` for none.
  /// - Returns: the items that have changed, to take the place of those with the same identifier and language, and the
  ///   new ones.
  /// - Throws: ``MediaError`` for a key that is not an identifier, and a value that it cannot have.
  public func merged(
    over items: [MetadataItem], selection: Selection, for fileType: FileType,
    language: LanguageTag? = nil
  ) throws(MediaError) -> [MetadataItem] {
    var left = values
    var merged: [MetadataItem] = []
    for item in items {
      guard let name = selection.name(of: item), let value = values[name] else { continue }
      left[name] = nil
      var new = try Self.item(item.identifier, value, language: item.languageTag)
      new.languageTag = item.languageTag
      new.extraAttributes = item.extraAttributes
      merged.append(new)
    }
    return merged + (try self.items(of: left, for: fileType, language: language))
  }

  private func items(
    of values: [String: PropertyListValue], for fileType: FileType, language: LanguageTag?
  ) throws(MediaError) -> [MetadataItem] {
    var items: [MetadataItem] = []
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let identifier = MetadataIdentifier(key), !identifier.keyBytes.isEmpty else {
        throw MediaError(.invalidRequest, "'\(key)' in the property list is not an identifier")
      }
      let item = try Self.item(identifier, value, language: language)
      guard identifier.keySpace == .common else {
        items.append(item)
        continue
      }
      let outcome = KeySpaceTransfer().transfer([item], to: fileType)
      guard let made = outcome.items.first?.item else {
        throw MediaError(
          .invalidRequest,
          "'\(key)' has no key in such a file: \(outcome.losses.first?.reason ?? "")")
      }
      items.append(made)
    }
    return items
  }

  /// An item of a value, in the form that the identifier's values have.
  static func item(
    _ identifier: MetadataIdentifier, _ value: PropertyListValue, language: LanguageTag?
  ) throws(MediaError) -> MetadataItem {
    let made: MetadataItem?
    switch value {
    case .string(let text): made = self.text(text, identifier, language)
    case .date(let date): made = self.text(date.description, identifier, nil)
    case .integer(let number): made = self.number(.signed(number), identifier)
    case .real(let number): made = self.number(.float64(number), identifier)
    case .boolean(let flag): made = self.number(.signed(flag ? 1 : 0), identifier)
    case .data(let bytes): made = data(bytes, identifier)
    case .array, .dictionary: made = nil
    }
    guard let made else {
      throw MediaError(
        .invalidRequest, "'\(identifier)' in the property list has a value that it cannot have")
    }
    return made
  }

  /// Text as the identifier stores it: track numbers as bytes, numbers as numbers.
  private static func text(
    _ text: String, _ identifier: MetadataIdentifier, _ language: LanguageTag?
  ) -> MetadataItem? {
    let plain = MetadataItem(identifier, text: text, languageTag: language)
    for row in MetadataMapping.rows(of: plain) where row.use.isWritten {
      let form = row.form
      guard let value = TransferReader.value(of: plain, as: form) else { continue }
      let writer = TransferWriter(key: row.key, form: form, language: language)
      if let item = writer.write(value)?.items.first { return item }
    }
    return TransferWriter(key: MappingKey(identifier), form: .text, language: language)
      .text(text)?.items.first
  }

  private static func number(
    _ value: MetadataValue, _ identifier: MetadataIdentifier
  ) -> MetadataItem? {
    let type = identifier.wellKnown?.expectedDataType
    if let type, type != .rawData, let item = MetadataItem(identifier, value: value, dataType: type)
    {
      return item
    }
    let isTyped: Bool
    switch identifier.keySpace {
    case .iTunes, .iTunesFreeform, .quickTimeMetadata, .common: isTyped = type != .utf8
    default: isTyped = false
    }
    guard isTyped else { return text(value.description, identifier, nil) }
    if case .float64 = value { return MetadataItem(identifier, value: value, dataType: .float64) }
    return MetadataItem(identifier, value: value, dataType: .signedInteger)
  }

  private static func data(
    _ bytes: [UInt8], _ identifier: MetadataIdentifier
  ) -> MetadataItem {
    let raw = MetadataItem(identifier, payload: bytes, dataType: .rawData)
    if case .picture(let picture)? = TransferReader.value(of: raw, as: .picture) { return picture }
    return raw
  }
}
