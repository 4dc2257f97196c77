internal import BinaryIO
package import MediaModel

/// A part of a photograph that is one item: a packet of XMP, a comment, what an application or a camera put there.
package struct BlockRegion: MetadataRegion {
  package let range: Range<Int>
  package let found: FormatMetadata
  /// The identifier of a block that may come to be; `nil` where there is one.
  private let awaited: MetadataIdentifier?
  /// Puts around a payload what stands around it; `nil` for a block that can be taken out, but not changed.
  private let wrap: (@Sendable ([UInt8]) throws(FormatWritingError) -> [UInt8])?

  /// A block that is there.
  package init(
    _ item: MetadataItem, range: Range<Int>,
    wrap: (@Sendable ([UInt8]) throws(FormatWritingError) -> [UInt8])?
  ) {
    self.range = range
    var found = FormatMetadata()
    found.items = [item]
    (self.found, awaited, self.wrap) = (found, nil, wrap)
  }

  /// A block that may come to be.
  package init(
    new identifier: MetadataIdentifier, at offset: Int,
    wrap: @escaping @Sendable ([UInt8]) throws(FormatWritingError) -> [UInt8]
  ) {
    range = offset..<offset
    (found, awaited, self.wrap) = (FormatMetadata(), identifier, wrap)
  }

  package var parts: [FormatPart] {
    range.isEmpty
      ? [] : [FormatPart(range, .metadata, items.first?.identifier.key ?? "metadata")]
  }

  package func accepts(_ item: MetadataItem) -> Bool { item.identifier == awaited }

  package func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    if try MetadataItem.areSame(items, wanted.items) { return nil }
    guard let item = wanted.items.first else { return [] }
    file.lose(wanted.items.dropFirst(), "the file holds one of them")
    guard let wrap else {
      file.lose(item, "it can be taken out, but not changed")
      return nil
    }
    return [.bytes(try wrap(item.inMemory().payload))]
  }
}
