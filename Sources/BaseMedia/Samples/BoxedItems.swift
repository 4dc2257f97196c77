package import BinaryIO
package import MediaModel

extension MetadataKeyTable {
  /// What the items of one local number are.
  package struct Key: Hashable, Sendable {
    package var identifier: MetadataIdentifier
    package var dataType: DataType
    /// What the row says the data type conforms to; `nil` where this program knows the type, or nothing is said.
    package var baseDataType: DataType?
    /// `nil` where no locale is given.
    package var language: LanguageTag?
    /// What is said of all items beside their values.
    package var extraAttributes: [MetadataItem.ExtraAttribute] = []

    /// An item of the key.
    package func item(_ payload: [UInt8]) -> MetadataItem {
      var item = MetadataItem(
        identifier, payload: payload, dataType: dataType, languageTag: language,
        extraAttributes: extraAttributes)
      item.baseDataType = baseDataType
      return item
    }
  }

  /// What the items of each local number are; of two declarations the first is taken.
  package var keys: [UInt32: Key] {
    let keys = rows.filter(\.isUsed).compactMap { row in row.itemKey.map { (row.localID, $0) } }
    return Dictionary(keys, uniquingKeysWith: { first, _ in first })
  }

  /// A sample that holds no item: one box of local number 0.
  package static let nullSample: [UInt8] = [0, 0, 0, 8, 0, 0, 0, 0]

  /// Takes the box of one item off the front of a sample; leaves the bytes alone where there is none.
  ///
  ///     u32 size, u32 local number, value
  ///
  /// Source: QTFF, "Timed Metadata", Metadata Sample Data.
  package static func nextBox(
    in sample: inout ArraySlice<UInt8>
  ) -> (localID: UInt32, box: ArraySlice<UInt8>)? {
    guard sample.count >= 8 else { return nil }
    let size = Int(UInt32(bigEndian: sample.prefix(4)))
    guard size >= 8, size <= sample.count else { return nil }
    let box = sample.prefix(size)
    sample = sample.dropFirst(size)
    return (UInt32(bigEndian: box.dropFirst(4).prefix(4)), box)
  }
}

extension MetadataKeyTable.Row {
  /// The identifier of its items; `nil` where it declares no key.
  package var identifier: MetadataIdentifier? {
    declaration.map {
      MetadataIdentifier(
        keyBytes: $0.key, keySpace: KeySpace(namespace: $0.namespace))
    }
  }

  /// How their values are read; `nil` where it does not say.
  package var valueType: DataType? {
    dataType?.dataType
  }

  /// The base type that a type of someone's own conforms to (`ctps`); `nil` for types that this program knows, and
  /// where the row names none.
  private var conformingBaseType: DataType? {
    guard let type = valueType, !DataTypeRegistry.shared.isRegistered(type) else { return nil }
    return conformingTypes.first { DataTypeRegistry.shared.isBaseType($0) }
      ?? conformingTypes.lazy.map(\.baseType).first { DataTypeRegistry.shared.isBaseType($0) }
  }

  /// The types that the row says its type conforms to.
  package var conformingTypes: [DataType] {
    guard let list = boxes.first(where: { $0.type == "ctps" }) else { return [] }
    var rest = list.bytes.dropFirst(8)
    var types: [DataType] = []
    // Each is a box as the row's own type is.
    while let (type, box) = MetadataKeyTable.nextBox(in: &rest), types.count < 64 {
      guard type == ("dtyp" as FourCC).rawValue,
        let found = try? BoxNode("dtyp", payload: Array(box.dropFirst(8)))
          .decode(MetadataTypeDeclarationBox.self), let type = found.dataType
      else { continue }
      types.append(type)
    }
    return types
  }

  /// What is said of the items beside their values: a box of our own, which other readers pass over.
  ///
  ///     attr { { UTF-8 name, 0, UTF-8 text, 0 } ... }
  package var attributes: [MetadataItem.ExtraAttribute] {
    guard let list = boxes.first(where: { $0.type == "attr" }) else { return [] }
    let texts = list.payload.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: min(texts.count - 1, 64), by: 2).map {
      MetadataItem.ExtraAttribute(texts[$0], texts[$0 + 1])
    }
  }

  /// The box of attributes; none without any.
  package static func boxes(of attributes: [MetadataItem.ExtraAttribute]) -> [BoxNode] {
    guard !attributes.isEmpty else { return [] }
    return [
      BoxNode("attr", payload: attributes.flatMap { Array("\($0.key)\0\($0.value)\0".utf8) })
    ]
  }

  /// Whether the box of attributes can hold them.
  package static func canHold(_ attributes: [MetadataItem.ExtraAttribute]) -> Bool {
    attributes.count <= 32
      && attributes.allSatisfy { !$0.key.utf8.contains(0) && !$0.value.utf8.contains(0) }
  }

  /// What the items of the row are; `nil` where it declares no key.
  package var itemKey: MetadataKeyTable.Key? {
    identifier.map {
      MetadataKeyTable.Key(
        identifier: $0, dataType: valueType ?? .rawData, baseDataType: conformingBaseType,
        language: locale.flatMap { $0.isEmpty ? nil : LanguageTag(bcp47: $0) },
        extraAttributes: attributes)
    }
  }
}

extension MetadataTypeDeclarationBox {
  /// The type that is declared; `nil` where it is of no form that is known.
  fileprivate var dataType: DataType? {
    wellKnownType.map { DataType(wellKnownCode: $0) } ?? name.map { DataType(rawValue: $0) }
  }
}

extension KeySpace {
  /// The four characters that stand for key spaces of timed metadata whose names are shorter or longer.
  private static let namespaces: [(keySpace: KeySpace, namespace: FourCC)] = [
    (.klv, "klv "), (.dji, "dji "), (.sample, "smpl"),
  ]

  /// The key space that a table of keys names.
  init(namespace: FourCC) {
    self =
      Self.namespaces.first { $0.namespace == namespace }?.keySpace
      ?? KeySpace(rawValue: namespace.description)
  }

  /// How a table of keys names the key space; `nil` for one that has no four characters.
  package var namespace: FourCC? {
    if let row = Self.namespaces.first(where: { $0.keySpace == self }) { return row.namespace }
    let name = Array(rawValue.utf8)
    guard name.count == 4, name.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return FourCC(rawValue: UInt32(bigEndian: name))
  }

  /// Samples that are one value: the key is the type of their sample entry.
  package static let sample: KeySpace = "sample"
}

extension MetadataIdentifier {
  /// The identifier of a whole sample, or of a part of it.
  package static func sample(_ type: FourCC, part: String = "") -> MetadataIdentifier {
    MetadataIdentifier(
      keyBytes: type.bytes + (part.isEmpty ? [] : Array(".\(part)".utf8)), keySpace: .sample)
  }
}
