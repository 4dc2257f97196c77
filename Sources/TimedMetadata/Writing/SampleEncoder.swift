package import BaseMedia
package import BinaryIO
package import MediaModel

/// Writes the samples of one format of timed metadata: groups of items in, bytes of samples out.
package protocol SampleEncoder: Sendable {
  /// Describes the samples.
  var sampleEntry: BoxNode { get }
  /// The handler of a track of them.
  var handlerType: FourCC { get }
  /// A sample that says nothing; `nil` for formats whose samples are moments, between which nothing is.
  var emptySample: [UInt8]? { get }
  /// The samples of the items that hold together, all of one moment, and the items that have no place in them.
  ///
  /// - Throws: ``BoxedMetadataError`` where an item cannot be written.
  func encode(_ items: [MetadataItem]) throws(BoxedMetadataError) -> EncodedItems
  /// Whether what is said of an item beside its value has a place.
  func hasPlace(forAttributesOf item: MetadataItem) -> Bool
}

extension SampleEncoder {
  package func hasPlace(forAttributesOf item: MetadataItem) -> Bool { item.extraAttributes.isEmpty }
}

/// Samples of one moment, and what has no place in them.
package struct EncodedItems: Hashable, Sendable {
  package var samples: [[UInt8]]
  package var left: [MetadataItem]

  package init(_ samples: [[UInt8]], left: [MetadataItem] = []) {
    (self.samples, self.left) = (samples, left)
  }
}

extension BoxedMetadataWriter: SampleEncoder {
  package var handlerType: FourCC { "meta" }
  package var emptySample: [UInt8]? { MetadataKeyTable.nullSample }

  package func encode(_ items: [MetadataItem]) throws(BoxedMetadataError) -> EncodedItems {
    EncodedItems([try sample(items)])
  }
}
