internal import BaseMedia
internal import BinaryIO
public import MediaModel
internal import TimedMetadata

extension FormatDescription {
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
      let writer = try BoxedMetadataWriter(declaring: metadataSpecifications)
      self.init(timedMetadata: writer.sampleEntry)
    } catch {
      throw MediaError(.invalidMetadata, error.reason)
    }
  }

  /// Creates the format that holds what is in these groups.
  ///
  /// - Throws: ``MediaError`` as the format of their combinations does.
  public init(describing groups: [TimedMetadataGroup]) throws(MediaError) {
    try self.init(metadataSpecifications: MetadataSpecification.all(of: groups))
  }
}
