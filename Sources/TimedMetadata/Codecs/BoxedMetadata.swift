package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Samples of `mebx`: boxes whose types are the local numbers of keys that the sample entry declares.
///
///     { u32 size, u32 local number, value } ...
///
/// The numbers 0 and 0xFFFFFFFF are not an item: one such box alone says that nothing is known. Zeros may fill a sample up.
/// A value whose number nothing declares, and bytes that are not a box, are kept as items of the key space `sample`.
///
/// Verified on real files: recordings of iPhones, with orientation, detected faces and Live Photos.
///
/// Source: QTFF, "Timed Metadata", Metadata Sample Data.
package struct BoxedMetadata: TimedMetadataCodec {
  private static let clause = "QTFF, Metadata Sample Data"

  /// More items than this in one sample are not made; the bytes from there on are kept as one.
  static let mostItems = 1 << 16
  private static let mostDiagnostics = 16

  let keys: [UInt32: MetadataKeyTable.Key]
  /// The numbers of keys whose values have parts, which refer to other keys.
  private let composites: Set<UInt32>

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {
    func odd(_ message: String) {
      diagnostics.append(Diagnostic(message, clause: Self.clause, offset: sampleEntry.offset))
    }
    let table = MetadataKeyTable(sampleEntry: sampleEntry)
    keys = table?.keys ?? [:]
    composites = Set(
      keys.filter { _, key in (key.baseDataType ?? key.dataType.baseType) == .composite }.keys)
    if table == nil { odd("a metadata sample entry without 'keys'") }
    var seen: Set<UInt32> = []
    for row in table?.rows ?? [] where row.isUsed {
      if row.itemKey == nil {
        odd("local key \(row.localID) declares no key")
      } else if !seen.insert(row.localID).inserted {
        odd("local key \(row.localID) is declared twice; the first is taken")
      }
    }
  }

  package static func declares(_ sampleEntry: BoxNode) -> Bool {
    MetadataKeyTable(sampleEntry: sampleEntry) != nil
  }

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    var items: [MetadataItem] = []
    var diagnostics: [Diagnostic] = []
    func diagnose(_ message: String, at place: Int) {
      guard diagnostics.count < Self.mostDiagnostics else { return }
      diagnostics.append(Diagnostic(message, clause: Self.clause, offset: offset + place))
    }
    if sample.isEmpty {
      diagnose("a metadata sample of no bytes; one without items holds a NULL item", at: 0)
    }
    var rest = sample[...]
    while !rest.isEmpty, !rest.allSatisfy({ $0 == 0 }) {
      let place = rest.startIndex
      guard items.count < Self.mostItems,
        let (localID, box) = MetadataKeyTable.nextBox(in: &rest)
      else {
        diagnose(
          items.count < Self.mostItems
            ? "\(rest.count) bytes of a metadata sample are not an item"
            : "more than \(Self.mostItems) items in one sample", at: place)
        items.append(
          MetadataItem(.sample("mebx"), payload: Array(rest), dataType: .rawData))
        break
      }
      guard localID != 0, localID != UInt32.max else { continue }
      let value = Array(box.dropFirst(8))
      if let key = keys[localID] {
        items.append(item(of: key, localID, value))
      } else {
        diagnose("an item of local key \(localID), which is not declared", at: place)
        items.append(
          MetadataItem(
            .sample("mebx", part: String(localID)), payload: value, dataType: .rawData))
      }
    }
    return DecodedSample(items: items, diagnostics: diagnostics)
  }

  /// An item; parts that refer to other keys of the track are made parts that stand for themselves.
  func item(of key: MetadataKeyTable.Key, _ localID: UInt32, _ value: [UInt8]) -> MetadataItem {
    guard composites.contains(localID),
      let values = MetadataComposite.values(
        ofStored: value[...], part: { number, bytes in keys[number]?.item(Array(bytes)) }),
      let payload = MetadataValue.composite(values).payload(as: .composite)
    else { return key.item(value) }
    return key.item(payload)
  }
}
