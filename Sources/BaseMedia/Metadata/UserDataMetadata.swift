internal import BinaryIO
internal import MediaModel

/// `udta`: classic international text, 3GPP boxes, iTunes metadata, and any other box as raw bytes.
///
/// Source: QTFF, "User Data Atoms"; 3GPP TS 26.244 § 8; ISO/IEC 14496-12:2022 § 8.10.
extension MetadataReader {
  /// Boxes whose payload is bare text.
  private static let bareText: Set<FourCC> = ["name", "tagc", "FIRM", "LENS"]

  mutating func readUserData(_ userData: BoxNode, path: String) {
    var counts: [FourCC: Int] = [:]
    for box in userData.children {
      let path = BoxPath.next(box.type, counting: &counts, in: path)
      switch box.type {
      case "meta": readMeta(box, path: path)
      case "ID32": readID3(box, path: path)
      case "uuid": readUserType(box, path: path)
      case "XMP_": addXMP(box.payload, box: box, path: path)
      case "Xtra": readXtra(box, path: path)
      case "chpl", "free", "skip", "wide", FourCC(rawValue: 0): break
      case _ where box.type.rawValue >> 24 == 0xA9: readInternationalText(box, path: path)
      case _ where ThreeGPPText.types.contains(box.type): readThreeGPP(box, path: path)
      default: readRaw(box, path: path)
      }
    }
    if !userData.trailing.allSatisfy({ $0 == 0 }) {
      add(
        MetadataIdentifier(key: "trailing", keySpace: .strayBytes), payload: userData.trailing,
        dataType: .rawData, box: userData, path: path)
    }
  }

  private mutating func readRaw(_ box: BoxNode, path: String) {
    let payload = box.payload
    if box.type == "kind", let kind = try? box.decode(KindBox.self) {
      add(
        MetadataIdentifier(fourCharacterCode: box.type.rawValue, keySpace: .isoUserData),
        payload: payload, dataType: .rawData,
        extra: [.init("scheme", kind.scheme.string), .init("value", kind.value.string)], box: box,
        path: path)
      return
    }
    add(
      MetadataIdentifier.userData(box: box.type.rawValue, family: family), payload: payload,
      dataType: Self.bareText.contains(box.type) ? .utf8 : .rawData, box: box,
      path: path)
  }

  private mutating func readInternationalText(_ box: BoxNode, path: String) {
    let identifier = MetadataIdentifier(
      fourCharacterCode: box.type.rawValue, keySpace: .quickTimeUserData)
    guard let text = try? box.decode(InternationalTextBox.self), !text.rows.isEmpty else {
      add(
        identifier, payload: box.payload, dataType: .rawData,
        extra: [.init("layout", "opaque")], box: box, path: path)
      return
    }
    for row in text.rows {
      add(
        identifier, payload: row.text, dataType: .classicText,
        language: LanguageTag(stored: row.language), box: box, path: path)
    }
  }

  private mutating func readThreeGPP(_ box: BoxNode, path: String) {
    guard let text = ThreeGPPText(box) else {
      readRaw(box, path: path)
      return
    }
    add(
      MetadataIdentifier(fourCharacterCode: box.type.rawValue, keySpace: .isoUserData),
      payload: text.payload, dataType: text.dataType, language: text.language, extra: text.extra,
      box: box, path: path)
  }

  /// Microsoft's `Xtra`: named values, several to a name.
  ///
  ///     { u32 size, u32 name length, name, u32 count, count x { u32 size, u16 type, value } } ...
  private mutating func readXtra(_ box: BoxNode, path: String) {
    guard let xtra = try? box.decode(WindowsMediaBox.self) else {
      readRaw(box, path: path)
      return
    }
    for row in xtra.rows {
      for value in row.values {
        add(
          MetadataIdentifier(keyBytes: row.name, keySpace: .xtra), payload: value.bytes,
          dataType: .rawData, extra: [.init("type", String(value.type))], box: box, path: path)
      }
    }
  }
}
