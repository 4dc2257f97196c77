/// One combination that the samples of a timed metadata track may hold.
public struct MetadataSpecification: Hashable, Sendable {
  /// What the items are.
  public var identifier: MetadataIdentifier
  /// How their values are read.
  public var dataType: DataType
  /// Their language, as BCP 47; `nil` for values of no language.
  public var extendedLanguageTag: String?
  /// What a decoder of the values is to be given; `nil` for nothing.
  public var setupData: [UInt8]?
  /// The base type that a data type which is not registered conforms to; `nil` for types that are, and where nothing is
  /// known.
  public var baseDataType: DataType?
  /// What is said of all items of the combination beside their values.
  package var extraAttributes: [MetadataItem.ExtraAttribute] = []

  /// Creates a combination.
  public init(
    identifier: MetadataIdentifier, dataType: DataType, extendedLanguageTag: String? = nil,
    setupData: [UInt8]? = nil
  ) {
    self.identifier = identifier
    self.dataType = dataType
    self.extendedLanguageTag = extendedLanguageTag
    self.setupData = setupData
  }

  /// The combination that an item is one of.
  package init(_ item: MetadataItem) {
    self.init(
      identifier: item.identifier, dataType: item.dataType,
      extendedLanguageTag: item.languageTag?.bcp47)
  }

  /// Every combination of some groups, those of parts included, each once, in the order they come.
  package static func all(
    of groups: some Sequence<TimedMetadataGroup>
  ) -> [MetadataSpecification] {
    var seen: Set<MetadataSpecification> = []
    var list: [MetadataSpecification] = []
    for item in groups.lazy.flatMap(\.items) {
      for specification in all(of: item) where seen.insert(specification).inserted {
        list.append(specification)
      }
    }
    return list
  }

  /// The combinations of an item whose attributes are declared, too.
  package init(withAttributesOf item: MetadataItem) {
    self.init(item)
    extraAttributes = item.extraAttributes
  }

  /// More combinations than this are not distinguished by their attributes.
  private static let mostWithAttributes = 1024

  /// Every combination of some groups and of the attributes of items, and those without attributes.
  package static func allWithAttributes(
    of groups: some Sequence<TimedMetadataGroup>
  ) -> [MetadataSpecification] {
    var seen: Set<MetadataSpecification> = []
    var list: [MetadataSpecification] = []
    for group in groups {
      for item in group.items where !item.extraAttributes.isEmpty {
        var own = MetadataSpecification(withAttributesOf: item)
        own.baseDataType = item.baseDataType
        guard list.count < mostWithAttributes, seen.insert(own).inserted else { continue }
        list.append(own)
      }
    }
    return all(of: groups) + list
  }

  /// The combination of an item, with its base type, and those of its parts.
  package static func all(of item: MetadataItem) -> [MetadataSpecification] {
    var own = MetadataSpecification(item)
    own.baseDataType = item.baseDataType
    guard item.readingType.baseType == .composite, case .composite(let values) = item.value else {
      return [own]
    }
    return [own] + values.flatMap(\.parts).map { MetadataSpecification($0) }
  }
}
