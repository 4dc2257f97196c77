internal import BaseMedia
internal import BinaryIO
public import MediaModel
internal import TimedMetadata

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
}

extension SampleFormat {
  /// Creates the format of timed metadata that holds these combinations and no others (`mebx`).
  ///
  /// - Throws: ``MediaError`` where one cannot be declared: a key space of other than four characters, no data type,
  ///   a number type without a size, a language that is no BCP 47.
  public init(metadataSpecifications: [MetadataSpecification]) throws(MediaError) {
    for specification in metadataSpecifications {
      if let tag = specification.extendedLanguageTag {
        try LanguageRules.requireTag(tag)
      }
    }
    do throws(BoxedMetadataError) {
      let writer = try BoxedMetadataWriter(
        declaring: metadataSpecifications.map {
          BoxedMetadataSpecification(
            $0.identifier, dataType: $0.dataType, languageTag: $0.extendedLanguageTag,
            setup: $0.setupData)
        })
      self.init(entry: writer.sampleEntry, handlerType: "meta")
    } catch {
      throw MediaError(.invalidMetadata, error.reason)
    }
  }

  /// Creates the format that holds what is in these groups.
  ///
  /// - Throws: ``MediaError`` as the format of their combinations does.
  public init(describing groups: [TimedMetadataGroup]) throws(MediaError) {
    try self.init(
      metadataSpecifications: BoxedMetadataSpecification.all(of: groups).map {
        MetadataSpecification(
          identifier: $0.identifier, dataType: $0.dataType, extendedLanguageTag: $0.languageTag)
      })
  }
}
