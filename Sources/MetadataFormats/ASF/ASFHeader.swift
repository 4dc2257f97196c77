internal import BinaryIO
internal import MediaModel

/// The header of an ASF file as a part that is rewritten by itself.
///
/// Attributes that say what they said stay bit for bit. A new text goes into the content description where its place is
/// free there, other items into the extended content description; what that cannot hold (a second value of a name, a
/// language, more than 65,535 bytes) goes into the metadata library, as other programs do it.
struct ASFHeader: MetadataRegion {
  let file: ASFFile
  let range: Range<Int>

  init(_ file: ASFFile) {
    self.file = file
    range = file.range
  }

  var found: FormatMetadata { file.found }

  func accepts(_ item: MetadataItem) -> Bool { item.identifier.keySpace == .asf }
  var acceptsItemsOfTracks: Bool { true }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    var writer = ASFHeaderWriter(self.file)
    try writer.write(items(wanted), &file)
    if let chapters = wanted.chapters, chapters.isEmpty { writer.removeMarkers() }
    if writer.layout.isUnchanged { return nil }
    guard self.file.isWhole else {
      throw FormatWritingError("the header of the file is damaged")
    }
    return try writer.layout.pieces()
  }

  /// All items in one list; a new one of a track names its stream beside it.
  private func items(_ wanted: RegionContents) -> [MetadataItem] {
    let numbers = Dictionary(
      self.file.places.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    let ofTracks = wanted.trackItems.sorted { $0.key < $1.key }.flatMap { track, items in
      items.map { item -> MetadataItem in
        guard item.carrier == nil, let number = numbers[track] else { return item }
        return item.adding("stream", "\(number)")
      }
    }
    return wanted.items + ofTracks
  }
}
