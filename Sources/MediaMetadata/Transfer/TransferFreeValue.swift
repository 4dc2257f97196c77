internal import MediaModel

/// Writes a value under a name that is free to choose, as near to how it was stored as the key space allows.
struct TransferFreeValue {
  private let writer: TransferWriter

  init(at key: MappingKey, language: LanguageTag?) {
    writer = TransferWriter(key: key, form: .text, language: language)
  }

  /// The item; `nil` where the key space cannot hold the value.
  func write(_ value: TransferValue, of source: MetadataItem) -> EncodedValue? {
    switch value {
    case .bytes(let bytes, let type): bytesWriting(bytes, type, source)
    case .text(let text): textWriting(text)
    case .position, .number, .date, .place:
      source.stringValue.flatMap(textWriting)
    case .picture: nil
    }
  }

  private func textWriting(_ text: String) -> EncodedValue? {
    // Boxes of user data that are not known hold bytes.
    if writer.key.keySpace == .isoUserData,
      writer.key.identifier.wellKnown == nil
    {
      return writer.writing(Array(text.utf8), .rawData)
    }
    return writer.text(text)
  }

  private func bytesWriting(
    _ bytes: [UInt8], _ type: DataType, _ source: MetadataItem
  ) -> EncodedValue? {
    switch writer.key.keySpace {
    case .iTunesFreeform, .quickTimeMetadata:
      guard type.wellKnownCode != nil || type.baseType.wellKnownCode != nil else { return nil }
      let language = TransferLanguage(writer.language, at: writer.key)
      var writing = EncodedValue(
        items: [writer.item(bytes, type, language: language.tag)])
      writing.note(language.remark)
      return writing
    case .isoUserData,
      .quickTimeUserData where !writer.key.identifier.isClassicText:
      return writer.writing(bytes, .rawData)
    default: break
    }
    // A number is still one as text.
    if let text = source.stringValue, var writing = writer.text(text) {
      writing.note("the data type \(type) is not kept: the value is text")
      return writing
    }
    var writing: EncodedValue?
    switch writer.key.keySpace {
    case .matroska, .ape:
      writing = writer.writing(bytes, .rawData)
    case .id3 where writer.key.identifier == .id3MetadataUserText:
      var made = writer.item(bytes, .rawData)
      made.identifier = .id3MetadataPrivate
      writing = EncodedValue(items: [made])
    default: return nil
    }
    if type != .rawData { writing?.note("the data type \(type) is not kept") }
    return writing
  }
}
