internal import BinaryIO
package import MediaModel

/// Collects items from carriers: one extension for each kind of carrier, in a file of its own.
package struct MetadataReader {
  /// The branch of the family that the file is of.
  let family: BoxFamily
  package var items: [MetadataItem] = []
  var diagnostics: [Diagnostic] = []

  package init(family: BoxFamily = .quickTime) { self.family = family }

  /// Reads a box if it carries metadata.
  package mutating func readCarrier(_ box: BoxNode, path: String) {
    switch box.type {
    case "meta": readMeta(box, path: path)
    case "udta": readUserData(box, path: path)
    case "uuid": readUserType(box, path: path)
    case "emsg": readEventMessage(box, path: path)
    case "jumb":
      add(
        .jumbfBox, payload: box.payload, dataType: .rawData, box: box, path: path)
    default: break
    }
  }

  mutating func add(
    _ identifier: MetadataIdentifier, payload: some Sequence<UInt8>, dataType: DataType,
    language: LanguageTag? = nil, extra: [MetadataItem.ExtraAttribute] = [], box: BoxNode,
    path: String
  ) {
    items.append(
      MetadataItem(
        identifier, payload: Array(payload), dataType: dataType, languageTag: language,
        extraAttributes: extra,
        carrier: MetadataItem.Carrier(path: path, offset: box.offset)))
  }

  mutating func diagnose(
    _ message: String, clause: String? = nil, path: String, offset: Int
  ) {
    guard diagnostics.count < 200 else { return }
    diagnostics.append(Diagnostic(message, clause: clause, path: path, offset: offset))
  }

  mutating func diagnose(_ error: ParseError, path: String) {
    diagnose(error.rule, clause: error.clause, path: path, offset: error.offset)
  }
}
