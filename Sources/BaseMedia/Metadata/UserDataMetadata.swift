internal import BinaryIO
internal import MediaModel

/// `udta`: classic international text, 3GPP boxes, iTunes metadata, and any other box as raw bytes.
///
/// Source: QTFF, "User Data Atoms"; 3GPP TS 26.244 § 8; ISO/IEC 14496-12:2022 § 8.10.
extension MetadataReader {
  /// Boxes whose payload is bare text.
  private static let bareText: Set<FourCC> = ["name", "tagc", "FIRM", "LENS"]

  mutating func userData(_ box: BoxNode, path: String) -> MetadataCarrier {
    guard case .children = box.content else { return MetadataCarrier(box, .other, path: path) }
    var carrier = MetadataCarrier(box, .userData, path: path)
    carrier.parts = box.children.withPaths(in: path).map { part(ofUserData: $0.box, path: $0.path) }
    if !box.trailing.allSatisfy({ $0 == 0 }) {
      var stray = box
      stray.content = .payload(box.trailing)
      carrier.parts.append(
        MetadataCarrier(
          stray, .stray, path: path, MetadataIdentifier(key: "trailing", keySpace: .strayBytes)))
    }
    return carrier
  }

  private mutating func part(ofUserData box: BoxNode, path: String) -> MetadataCarrier {
    switch box.type {
    case "meta": meta(box, path: path)
    case "ID32": tag(box, path: path)
    case "uuid": userType(box, path: path)
    case "XMP_": xmp(box, path: path)
    case "Xtra": windowsMedia(box, path: path)
    case "chpl", "free", "skip", "wide", FourCC(rawValue: 0):
      MetadataCarrier(box, .other, path: path)
    case _ where box.type.rawValue >> 24 == 0xA9: internationalText(box, path: path)
    case _ where ThreeGPPText.isKind(box.type): threeGPP(box, path: path)
    default: raw(box, path: path)
    }
  }

  private func raw(_ box: BoxNode, path: String) -> MetadataCarrier {
    if box.type == "kind", box.payloadSize >= 4 {
      // The scheme, and the role by it.
      let texts = box.payload.dropFirst(4).split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      return MetadataCarrier(
        box, .bytes, path: path,
        MetadataIdentifier(fourCharacterCode: box.type.rawValue, keySpace: .isoUserData),
        extra: [.init("scheme", texts[0]), .init("value", texts.count > 1 ? texts[1] : "")])
    }
    return MetadataCarrier(
      box, .bytes, path: path,
      MetadataIdentifier.userData(box: box.type.rawValue, family: family),
      dataType: Self.bareText.contains(box.type) ? .utf8 : .rawData)
  }

  private func internationalText(_ box: BoxNode, path: String) -> MetadataCarrier {
    let identifier = MetadataIdentifier(
      fourCharacterCode: box.type.rawValue, keySpace: .quickTimeUserData)
    guard let text = try? box.decode(InternationalTextBox.self), !text.rows.isEmpty else {
      return MetadataCarrier(
        box, .bytes, path: path, identifier, extra: [.init("layout", "opaque")])
    }
    var unit = MetadataCarrier(box, .unit(.text), path: path)
    for row in text.rows {
      unit.add(
        identifier, payload: row.text, dataType: .classicText,
        language: LanguageTag(stored: row.language))
    }
    return unit
  }

  private func threeGPP(_ box: BoxNode, path: String) -> MetadataCarrier {
    guard let text = ThreeGPPText.read(box) else { return raw(box, path: path) }
    let (payload, dataType, facts) = text.content
    // A year is of no language.
    let language = text is RecordingYearBox ? nil : LanguageTag(stored: text.language)
    var unit = MetadataCarrier(box, .unit(.threeGPP), path: path)
    unit.add(
      MetadataIdentifier(fourCharacterCode: box.type.rawValue, keySpace: .isoUserData),
      payload: payload, dataType: dataType, language: language, extra: facts)
    return unit
  }

  /// Microsoft's `Xtra`: named values, several to a name.
  private func windowsMedia(_ box: BoxNode, path: String) -> MetadataCarrier {
    guard let xtra = try? box.decode(WindowsMediaBox.self) else { return raw(box, path: path) }
    var unit = MetadataCarrier(box, .unit(.windowsMedia), path: path)
    for row in xtra.rows {
      for value in row.values {
        unit.add(
          MetadataIdentifier(keyBytes: row.name, keySpace: .xtra), payload: value.bytes,
          dataType: .rawData, extra: [.init("type", String(value.type))])
      }
    }
    return unit
  }
}
