package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Samples of `mebx`: boxes whose types are the local numbers of keys that the sample entry declares.
///
///     { u32 size, u32 local number, value } ...
///
/// The numbers 0 and 0xFFFFFFFF are no item: one such box alone says that nothing is known. Zeros may fill a sample up.
/// A value whose number nothing declares, and bytes that are no box, are kept as items of the key space `sample`.
///
/// Source: QTFF, "Timed Metadata", Metadata Sample Data.
package struct BoxedMetadata: TimedMetadataCodec {
  private static let clause = "QTFF, Metadata Sample Data"

  /// What items of one local number are.
  private struct Key: Sendable {
    var identifier: MetadataIdentifier
    var dataType: DataType
    var language: LanguageTag?
  }

  /// More items than this in one sample are not made; the bytes from there on are kept as one.
  static let mostItems = 1 << 16
  private static let mostDiagnostics = 16

  private let keys: [UInt32: Key]

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {
    keys = Self.keys(of: sampleEntry, diagnostics: &diagnostics)
  }

  private static func keys(
    of sampleEntry: BoxNode, diagnostics: inout [Diagnostic]
  ) -> [UInt32: Key] {
    func odd(_ message: String) -> Diagnostic {
      Diagnostic(message, clause: clause, offset: sampleEntry.offset)
    }
    guard let table = MetadataKeyTable(sampleEntry: sampleEntry) else {
      diagnostics.append(odd("a metadata sample entry without 'keys'"))
      return [:]
    }
    var keys: [UInt32: Key] = [:]
    for row in table.rows where row.isUsed {
      guard let declaration = row.declaration else {
        diagnostics.append(odd("local key \(row.localID) declares no key"))
        continue
      }
      guard keys[row.localID] == nil else {
        diagnostics.append(
          odd("local key \(row.localID) is declared twice; the first is taken"))
        continue
      }
      let type = row.dataType
      keys[row.localID] = Key(
        identifier: MetadataIdentifier(
          keyBytes: declaration.key,
          keySpace: KeySpace(rawValue: declaration.namespace.description)),
        dataType: type?.wellKnownType.map { DataType(wellKnownCode: $0) }
          ?? type?.name.map { DataType(rawValue: $0) } ?? .rawData,
        language: row.locale.flatMap { $0.isEmpty ? nil : LanguageTag(bcp47: $0) })
    }
    return keys
  }

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    var result = DecodedSample()
    func diagnose(_ message: String, at place: Int) {
      guard result.diagnostics.count < Self.mostDiagnostics else { return }
      result.diagnostics.append(Diagnostic(message, clause: Self.clause, offset: offset + place))
    }
    if sample.isEmpty {
      diagnose("a metadata sample of no bytes; one without items holds a NULL item", at: 0)
    }
    var rest = sample[...]
    while !rest.isEmpty, !rest.allSatisfy({ $0 == 0 }) {
      let place = rest.startIndex
      guard result.items.count < Self.mostItems, let (localID, value) = Self.nextBox(&rest) else {
        diagnose(
          result.items.count < Self.mostItems
            ? "\(rest.count) bytes of a metadata sample are no item"
            : "more than \(Self.mostItems) items in one sample", at: place)
        result.items.append(
          MetadataItem(.sample("mebx"), payload: Array(rest), dataType: .rawData))
        break
      }
      guard localID != 0, localID != UInt32.max else { continue }
      if let key = keys[localID] {
        result.items.append(
          MetadataItem(
            key.identifier, payload: value, dataType: key.dataType, languageTag: key.language))
      } else {
        diagnose("an item of local key \(localID), which is not declared", at: place)
        result.items.append(
          MetadataItem(
            .sample("mebx", part: String(localID)), payload: value, dataType: .rawData))
      }
    }
    return result
  }

  /// Takes one box off the front; leaves the bytes alone where there is none.
  private static func nextBox(_ rest: inout ArraySlice<UInt8>) -> (UInt32, [UInt8])? {
    guard rest.count >= 8 else { return nil }
    let start = rest.startIndex
    let size = Int(rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
    guard size >= 8, size <= rest.count else { return nil }
    let localID = rest[(start + 4)..<(start + 8)].reduce(0) { $0 << 8 | UInt32($1) }
    let value = Array(rest[(start + 8)..<(start + size)])
    rest = rest.dropFirst(size)
    return (localID, value)
  }
}
