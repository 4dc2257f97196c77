internal import BinaryIO
package import MediaModel

/// EXIF in a photograph, as a part of its file that is rewritten by itself.
package struct ExifRegion: MetadataRegion {
  package let range: Range<Int>
  package let found: FormatMetadata
  /// The structure from `II` or `MM` on; empty for one that may come to be.
  private let structure: [UInt8]
  private let place: ExifPlace
  /// Whether new items go here.
  private let takesMore: Bool
  private let wrap: @Sendable ([UInt8]) throws(FormatWritingError) -> [UInt8]

  /// Reads a structure.
  ///
  /// - Parameters:
  ///   - structure: its bytes; empty for one that may come to be.
  ///   - place: where it is in the file.
  ///   - range: what is replaced where it changes, with all that stands around it.
  ///   - takesMore: whether new items go here.
  ///   - wrap: puts around a structure what stands around it.
  package init(
    _ structure: [UInt8], place: ExifPlace, range: Range<Int>, takesMore: Bool,
    wrap: @escaping @Sendable ([UInt8]) throws(FormatWritingError) -> [UInt8]
  ) {
    (self.structure, self.place, self.range) = (structure, place, range)
    (self.takesMore, self.wrap) = (takesMore, wrap)
    found = structure.isEmpty ? FormatMetadata() : ExifReader.read(structure[...], place: place)
  }

  package var parts: [FormatPart] { [FormatPart(range, .metadata, "EXIF")] }

  package func accepts(_ item: MetadataItem) -> Bool {
    takesMore && item.identifier.keySpace == .exif
  }

  package func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    if try MetadataItem.areSame(items, wanted.items) { return nil }
    if wanted.items.isEmpty { return [] }
    guard var editor = structure.isEmpty ? ExifEditor(order: .bigEndian) : ExifEditor(structure)
    else {
      throw FormatWritingError("directories of the EXIF are damaged, so that it cannot be changed")
    }
    try editor.change(items, to: wanted.items, place: place, &file)
    let bytes = editor.finish()
    return bytes.isEmpty ? [] : [.bytes(try wrap(bytes))]
  }
}
