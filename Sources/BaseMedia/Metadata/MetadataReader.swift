internal import BinaryIO
internal import MediaModel

/// Takes boxes apart into carriers and their units: one extension for each kind of carrier, in a file of its own.
struct MetadataReader {
  /// The flavor that the file is of.
  let family: BoxFamily
  private(set) var diagnostics: [Diagnostic] = []

  init(family: BoxFamily = .quickTime) { self.family = family }

  /// Boxes whose children may carry metadata.
  private static let holders: Set<FourCC> = ["moov", "trak", "mdia", "moof", "traf"]

  /// Takes a box apart as far as it carries metadata.
  mutating func carrier(_ box: BoxNode, path: String) -> MetadataCarrier {
    switch box.type {
    case "meta": return meta(box, path: path)
    case "udta": return userData(box, path: path)
    case "uuid": return userType(box, path: path)
    case "emsg": return eventMessage(box, path: path)
    case "jumb":
      return MetadataCarrier(box, .bytes, path: path, .jumbfBox)
    case _ where Self.holders.contains(box.type):
      var holder = MetadataCarrier(box, .holder, path: path)
      holder.parts = box.children.withPaths(in: path).map { carrier($0.box, path: $0.path) }
      return holder
    default: return MetadataCarrier(box, .other, path: path)
    }
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

extension MetadataCarrier {
  /// A unit that is one item: that of the whole box, unless `payload` says otherwise.
  init(
    _ box: BoxNode, _ layout: UnitLayout, path: String, _ identifier: MetadataIdentifier,
    payload: [UInt8]? = nil, dataType: DataType = .rawData,
    extra: [MetadataItem.ExtraAttribute] = []
  ) {
    self.init(box, .unit(layout), path: path)
    add(identifier, payload: payload ?? box.payload, dataType: dataType, extra: extra)
  }

  /// Adds an item that was read from the unit, or from a box in it.
  mutating func add(
    _ identifier: MetadataIdentifier, payload: some Sequence<UInt8>, dataType: DataType,
    language: LanguageTag? = nil, extra: [MetadataItem.ExtraAttribute] = [], part: BoxNode? = nil,
    path: String? = nil
  ) {
    unitItems.append(
      MetadataItem(
        identifier, payload: Array(payload), dataType: dataType, languageTag: language,
        extraAttributes: extra,
        carrier: MetadataItem.Carrier(path: path ?? self.path, offset: (part ?? stored).offset)))
  }
}
