internal import BaseMedia
internal import BinaryIO
public import MediaModel
internal import TimedMetadata

extension FormatDescription {
  /// Creates the format of timed metadata that holds these combinations and no others (`mebx`).
  ///
  /// - Throws: ``MediaError`` where one cannot be declared: a key space of other than four characters, no data type,
  ///   a number type without a size, a language that is not BCP 47.
  public init(metadataSpecifications: [MetadataSpecification]) throws(MediaError) {
    for specification in metadataSpecifications {
      if let tag = specification.extendedLanguageTag {
        try LanguageRules.requireTag(tag)
      }
    }
    do throws(BoxedMetadataError) {
      let writer = try BoxedMetadataWriter(declaring: metadataSpecifications)
      self.init(entry: writer.sampleEntry, handlerType: "meta")
    } catch {
      throw MediaError(.invalidMetadata, error.reason)
    }
  }

  /// Creates the format that holds what is in these groups, the parts of composite values included.
  ///
  /// - Throws: ``MediaError`` as the format of their combinations does, and where the parts of a value refer to keys of
  ///   a track that is not told.
  public init(describing groups: [TimedMetadataGroup]) throws(MediaError) {
    for item in groups.lazy.flatMap(\.items) {
      let type = item.baseDataType ?? item.dataType.baseType
      guard type == .composite, case .data = item.value, !item.payload.isEmpty else { continue }
      throw MediaError(
        .invalidMetadata,
        "the parts of a value of '\(item.identifier)' refer to keys of the track it comes from: take the format of that track (loadSampleFormats()), or read its groups with AssetReader"
      )
    }
    try self.init(metadataSpecifications: MetadataSpecification.all(of: groups))
  }
}
