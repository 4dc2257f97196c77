package import MediaModel

/// One combination that samples of `mebx` may hold: what an item is, how its values are read, their language.
package struct BoxedMetadataSpecification: Hashable, Sendable {
  package var identifier: MetadataIdentifier
  package var dataType: DataType
  /// BCP 47; `nil` for values of no language.
  package var languageTag: String?
  /// What the decoder of the values is to be given.
  package var setup: [UInt8]?

  package init(
    _ identifier: MetadataIdentifier, dataType: DataType, languageTag: String? = nil,
    setup: [UInt8]? = nil
  ) {
    self.identifier = identifier
    self.dataType = dataType
    self.languageTag = languageTag
    self.setup = setup
  }

  /// The combination that an item is one of.
  package init(_ item: MetadataItem) {
    self.init(
      item.identifier, dataType: item.dataType, languageTag: item.languageTag?.bcp47)
  }

  /// Every combination of some groups, each once, in the order they come.
  package static func all(of groups: some Sequence<TimedMetadataGroup>)
    -> [BoxedMetadataSpecification]
  {
    var seen: Set<BoxedMetadataSpecification> = []
    var list: [BoxedMetadataSpecification] = []
    for group in groups {
      for item in group.items {
        let specification = BoxedMetadataSpecification(item)
        if seen.insert(specification).inserted { list.append(specification) }
      }
    }
    return list
  }
}

/// Why timed metadata cannot be written.
package struct BoxedMetadataError: Error, Hashable, Sendable {
  /// The reason, in one sentence without a full stop.
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}
