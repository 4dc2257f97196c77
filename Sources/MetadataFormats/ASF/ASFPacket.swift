internal import BinaryIO
internal import MediaModel

/// An XMP packet in an object beside the header and the data.
///
/// Source: XMP specification part 3 § 2.1.
struct ASFPacket: MetadataRegion {
  let range: Range<Int>
  private(set) var found = FormatMetadata()

  init(_ source: any ByteSource, _ range: Range<Int>) throws(IOFailure) {
    self.range = range
    found.items = [
      try StoredItem.make(
        MetadataIdentifier(key: "XMP", keySpace: .xmp), of: range.dropFirst(ASFObject.headerSize),
        in: source, dataType: .utf8, carrier: .init(path: "XMP", offset: range.lowerBound))
    ]
  }

  func accepts(_ item: MetadataItem) -> Bool { false }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    if try MetadataItem.areSame(items, wanted.items) { return nil }
    guard let packet = try wanted.items.first?.inMemory().payload else { return [] }
    return [.bytes(ASFObject.header(ASFObject.xmp, bodySize: packet.count) + packet)]
  }
}
