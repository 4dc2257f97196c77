package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Writes samples of `mebx`, and the sample entry that declares their keys: the inverse of ``BoxedMetadata``.
///
///     { u32 size, u32 local number, value } ...
///
/// A sample without items is one box of the local number 0, for none may be without bytes.
///
/// Source: QTFF, "Timed Metadata", Metadata Sample Description, Metadata Sample Data.
package struct BoxedMetadataWriter: Sendable {
  /// Declares the keys.
  package let sampleEntry: BoxNode
  /// What the sample entry declares, in the order of the table.
  package let specifications: [MetadataSpecification]
  private let localIDs: [MetadataSpecification: UInt32]

  /// Makes a sample entry for some combinations; their local numbers count from 1.
  ///
  /// - Throws: ``BoxedMetadataError`` where one cannot be declared.
  package init(
    declaring specifications: [MetadataSpecification]
  ) throws(BoxedMetadataError) {
    var rows: [MetadataKeyTable.Row] = []
    var seen: Set<MetadataSpecification> = []
    for specification in specifications {
      var key = specification
      key.setupData = nil
      key.baseDataType = nil
      guard seen.insert(key).inserted else { continue }
      rows.append(try Self.row(specification, localID: UInt32(clamping: rows.count + 1)))
    }
    try self.init(
      sampleEntry: BoxNode(
        "mebx", prefix: [0, 0, 0, 0, 0, 0, 0, 1],
        children: [MetadataKeyTable(rows: rows).node]))
  }

  /// Writes samples for a sample entry that is there.
  ///
  /// - Throws: ``BoxedMetadataError`` where it declares no keys.
  package init(sampleEntry: BoxNode) throws(BoxedMetadataError) {
    guard sampleEntry.type == "mebx", let table = MetadataKeyTable(sampleEntry: sampleEntry) else {
      throw BoxedMetadataError(reason: "the format '\(sampleEntry.type)' declares no metadata keys")
    }
    self.sampleEntry = sampleEntry
    var list: [MetadataSpecification] = []
    var localIDs: [MetadataSpecification: UInt32] = [:]
    for row in table.rows where row.isUsed {
      guard let key = row.itemKey else { continue }
      var specification = MetadataSpecification(
        identifier: key.identifier, dataType: key.dataType,
        extendedLanguageTag: row.locale.flatMap { $0.isEmpty ? nil : $0 })
      specification.extraAttributes = key.extraAttributes
      // Of two declarations that say the same the first is taken, as readers do with numbers.
      if localIDs[specification] == nil { localIDs[specification] = row.localID }
      specification.setupData = row.setup
      specification.baseDataType = key.baseDataType
      list.append(specification)
    }
    specifications = list
    self.localIDs = localIDs
  }

  /// The bytes of one sample; items are written in their order.
  ///
  /// - Throws: ``BoxedMetadataError`` where the sample entry does not declare an item, or its value does not fit its
  ///   data type.
  package func sample(_ items: [MetadataItem]) throws(BoxedMetadataError) -> [UInt8] {
    guard !items.isEmpty else { return MetadataKeyTable.nullSample }
    var writer = ByteWriter()
    for item in items {
      let localID = try localID(of: item)
      guard let value = item.value else {
        throw BoxedMetadataError(
          reason: "the value of '\(item.identifier)' is no \(item.dataType.rawValue)")
      }
      let payload = try payload(of: item, value)
      guard let size = UInt32(exactly: payload.count + 8) else {
        throw BoxedMetadataError(reason: "the value of '\(item.identifier)' is too large")
      }
      writer.write(size)
      writer.write(localID)
      writer.write(payload)
    }
    return writer.bytes
  }

  /// Whether the sample entry declares what is said of an item beside its value.
  package func hasPlace(forAttributesOf item: MetadataItem) -> Bool {
    item.extraAttributes.isEmpty
      || localIDs[MetadataSpecification(withAttributesOf: item)] != nil
  }

  private func localID(of item: MetadataItem) throws(BoxedMetadataError) -> UInt32 {
    if hasPlace(forAttributesOf: item),
      let localID = localIDs[MetadataSpecification(withAttributesOf: item)]
    {
      return localID
    }
    guard let localID = localIDs[MetadataSpecification(item)] else {
      let language = item.languageTag.map { " in '\($0)'" } ?? ""
      throw BoxedMetadataError(
        reason:
          "'\(item.identifier)' of type \(item.dataType.rawValue)\(language) is not in the format of the track"
      )
    }
    return localID
  }

  /// The bytes of a value; the parts of a composite one get the numbers that their keys have in this track.
  private func payload(
    of item: MetadataItem, _ value: MetadataValue
  ) throws(BoxedMetadataError) -> [UInt8] {
    guard case .composite(let values) = value else { return item.payload }
    for part in values.flatMap(\.parts) { _ = try localID(of: part) }
    return values.flatMap { value in
      value.stored { localIDs[MetadataSpecification($0)] } ?? []
    }
  }

  private static func row(
    _ specification: MetadataSpecification, localID: UInt32
  ) throws(BoxedMetadataError) -> MetadataKeyTable.Row {
    let identifier = specification.identifier
    guard let namespace = identifier.keySpace.namespace, !identifier.keyBytes.isEmpty else {
      throw BoxedMetadataError(
        reason:
          "the key space of '\(identifier)' has not the four characters that timed metadata needs")
    }
    let type = specification.dataType
    guard type != .signedInteger, type != .unsignedInteger else {
      throw BoxedMetadataError(
        reason:
          "'\(identifier)' is of a number type without a size, which timed metadata may not have")
    }
    guard !type.rawValue.isEmpty else {
      throw BoxedMetadataError(reason: "'\(identifier)' has no data type")
    }
    return MetadataKeyTable.Row(
      localID: localID, namespace: namespace,
      key: identifier.keyBytes, dataType: declaration(of: type),
      locale: specification.extendedLanguageTag, setup: specification.setupData,
      others: conformingTypes(of: type, specification.baseDataType)
        + MetadataKeyTable.Row.boxes(of: specification.extraAttributes))
  }

  private static func declaration(of type: DataType) -> MetadataTypeDeclarationBox {
    if let code = type.wellKnownCode {
      return MetadataTypeDeclarationBox(namespace: 0, value: code.bigEndianBytes)
    }
    return MetadataTypeDeclarationBox(namespace: 1, value: Array(type.rawValue.utf8))
  }

  /// A type of someone's own says which types it conforms to, so that others can read its values.
  private static func conformingTypes(of type: DataType, _ base: DataType?) -> [BoxNode] {
    let types = DataTypeRegistry.shared.conformingTypes(of: type) ?? base.map { [$0] } ?? []
    guard type.wellKnownCode == nil, !types.isEmpty else { return [] }
    return [BoxNode("ctps", children: types.map { declaration(of: $0).node })]
  }
}

/// Why timed metadata cannot be written.
package struct BoxedMetadataError: Error, Hashable, Sendable {
  /// The reason, in one sentence without a full stop.
  package var reason: String
}
