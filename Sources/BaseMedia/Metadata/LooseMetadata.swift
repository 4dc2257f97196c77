internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// Carriers that stand anywhere: `uuid` boxes, XMP packets, ID3 tags, event messages.
extension MetadataReader {
  mutating func userType(_ box: BoxNode, path: String) -> MetadataCarrier {
    guard let userType = box.userType else { return MetadataCarrier(box, .other, path: path) }
    if userType == UserType.xmp { return xmp(box, path: path) }
    var extra: [MetadataItem.ExtraAttribute] = []
    if case .external(let range) = box.content {
      extra.append(.init("size", String(range.count)))
      diagnose(
        "\(range.count) bytes of user type not read into memory", path: path, offset: box.offset)
    }
    return MetadataCarrier(
      box, .bytes, path: path, MetadataIdentifier(key: HexText.uuid(userType), keySpace: .uuid),
      extra: extra)
  }

  func xmp(_ box: BoxNode, path: String) -> MetadataCarrier {
    MetadataCarrier(
      box, .bytes, path: path, MetadataIdentifier(key: "XMP", keySpace: .xmp), dataType: .utf8)
  }

  /// An `ID32` box: one item for each part of the ID3 tag, or the tag as a whole where it cannot be taken apart.
  mutating func tag(_ box: BoxNode, path: String) -> MetadataCarrier {
    var unit = MetadataCarrier(box, .unit(.tag), path: path)
    let whole = MetadataIdentifier(key: "ID32", keySpace: .id3)
    guard let tag = try? box.decode(ID3v2Box.self) else {
      diagnose("'ID32' is too short", path: path, offset: box.offset)
      unit.add(whole, payload: box.payload, dataType: .rawData)
      return unit
    }
    let language = LanguageTag(stored: tag.language & 0x7FFF)
    guard let parts = Self.parts(of: tag, language: language) else {
      diagnose("an ID3 tag that cannot be taken apart", path: path, offset: box.offset)
      unit.add(whole, payload: tag.data, dataType: .rawData, language: language)
      return unit
    }
    for item in parts.items {
      unit.add(
        item.identifier, payload: item.payload, dataType: item.dataType,
        language: item.languageTag, extra: item.extraAttributes)
    }
    for oddity in parts.diagnostics {
      diagnose(oddity.message, clause: oddity.clause, path: path, offset: box.offset)
    }
    return unit
  }

  /// What an ID3 tag says; `nil` where there is none, or not all of one.
  ///
  /// Chapters stay bytes: they are carried with their box, and no list of the movie is made of them.
  private static func parts(of tag: ID3v2Box, language: LanguageTag) -> FormatMetadata? {
    let source = MemorySource(tag.data)
    guard
      let parts = try? ID3Tag.read(source, at: 0, limit: source.size, path: "ID3"), !parts.isCut,
      let found = try? parts.items(path: "ID3", language: language)
    else { return nil }
    var whole = found
    whole.items = found.items.compactMap { try? $0.loadingPayload() }
    return whole.items.count == found.items.count ? whole : nil
  }

  mutating func eventMessage(_ box: BoxNode, path: String) -> MetadataCarrier {
    do throws(ParseError) {
      let message = try box.decode(EventMessageBox.self)
      return MetadataCarrier(
        box, .event, path: path,
        MetadataIdentifier(key: message.scheme.string, keySpace: .eventMessage),
        payload: message.message,
        extra: [
          .init("value", message.value.string), .init("id", String(message.id)),
          .init("time", "\(message.time)/\(message.timescale)"),
          .init("duration", "\(message.duration)/\(message.timescale)"),
        ])
    } catch {
      diagnose(error, path: path)
      return MetadataCarrier(box, .other, path: path)
    }
  }
}
