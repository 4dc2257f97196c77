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

  /// Every combination of some groups, each once, in the order they come.
  package static func all(
    of groups: some Sequence<TimedMetadataGroup>
  ) -> [MetadataSpecification] {
    groups.flatMap(\.items).map { MetadataSpecification($0) }.uniqued
  }
}
