internal import BinaryIO
internal import MediaModel

/// Carriers that stand anywhere: `uuid` boxes, XMP packets, ID3 tags, event messages.
extension MetadataReader {
  /// The type of a `uuid` box that holds an XMP packet.
  ///
  /// Source: XMP Specification Part 3, "MPEG-4".
  private static let xmpType: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  mutating func readUserType(_ box: BoxNode, path: String) {
    guard let userType = box.userType else { return }
    if userType == Self.xmpType {
      addXMP(box.payload, box: box, path: path)
      return
    }
    var extra: [MetadataItem.ExtraAttribute] = []
    if case .external(let range) = box.content {
      extra.append(.init("size", String(range.count)))
      diagnose(
        "\(range.count) bytes of user type not read into memory", path: path, offset: box.offset)
    }
    add(
      MetadataIdentifier(key: Self.text(userType), keySpace: .uuid), payload: box.payload,
      dataType: .rawData, extra: extra, box: box, path: path)
  }

  mutating func addXMP(_ packet: [UInt8], box: BoxNode, path: String) {
    add(
      MetadataIdentifier(key: "XMP", keySpace: .xmp), payload: packet, dataType: .utf8, box: box,
      path: path)
  }

  /// An `ID32` box: one item for each part of the ID3 tag, or the tag as a whole where it cannot be taken apart.
  mutating func readID3(_ box: BoxNode, path: String) {
    guard let tag = try? box.decode(ID3v2Box.self) else {
      diagnose("'ID32' is too short", path: path, offset: box.offset)
      add(
        MetadataIdentifier(key: "ID32", keySpace: .id3), payload: box.payload, dataType: .rawData,
        box: box, path: path)
      return
    }
    let language = LanguageTag(stored: tag.language & 0x7FFF)
    guard let parts = ID3Parts(tag.data) else {
      diagnose("an ID3 tag that cannot be taken apart", path: path, offset: box.offset)
      add(
        MetadataIdentifier(key: "ID32", keySpace: .id3), payload: tag.data, dataType: .rawData,
        language: language, box: box, path: path)
      return
    }
    for part in parts.list {
      add(
        MetadataIdentifier(key: part.name, keySpace: .id3), payload: part.body,
        dataType: .rawData, language: language,
        extra: part.text.map { [.init("text", $0)] } ?? [], box: box, path: path)
    }
  }

  mutating func readEventMessage(_ box: BoxNode, path: String) {
    do throws(ParseError) {
      let message = try box.decode(EventMessageBox.self)
      add(
        MetadataIdentifier(key: message.scheme.string, keySpace: .eventMessage),
        payload: message.message, dataType: .rawData,
        extra: [
          .init("value", message.value.string), .init("id", String(message.id)),
          .init("time", "\(message.time)/\(message.timescale)"),
          .init("duration", "\(message.duration)/\(message.timescale)"),
        ], box: box, path: path)
    } catch {
      diagnose(error, path: path)
    }
  }

  private static func text(_ uuid: [UInt8]) -> String {
    var text = ""
    for (index, byte) in uuid.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      let digits = String(byte, radix: 16)
      text += digits.utf8.count == 1 ? "0\(digits)" : digits
    }
    return text
  }
}
