internal import BinaryIO
internal import MediaModel

/// Writes INFO, the broadcast extension, iXML, XMP, ID3 and markers of WAV, RIFX, RF64 and BW64.
///
/// Chunks that say what they said stay bit for bit; new ones follow the sound, or before it where it goes on to
/// the end of a file whose head was never brought up to date. Sizes of 64 bits stay true.
///
/// Source: Microsoft, "Multimedia Programming Interface and Data Specifications 1.0"; EBU Tech 3285, 3306.
extension WaveForm {
  func accepts(_ item: MetadataItem) -> Bool {
    [.riffInfo, .broadcastWave, .ixml, .xmp, .id3].contains(item.identifier.keySpace)
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    var form = form
    let writer = RIFFChunkWriter(read: read, hasBroadcast: true)
    var new = try writer.change(&form, from: items, to: wanted.items, &file)
    try writer.addChunks(&form, &new, &file)
    for item in new { try add(item, &form, &file) }
    if let lists = wanted.chapters { try writeChapters(lists, &form, &file) }
    return form.isUnchanged ? nil : try finished(form)
  }

  /// Adds a chunk of one item.
  private func add(
    _ item: MetadataItem, _ form: inout ChunkFile, _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    let item = try item.inMemory()
    let key = item.identifier.key
    let isFree =
      item.identifier.keyBytes.count == 4
      && item.identifier.keyBytes.allSatisfy { (0x20...0x7E).contains($0) }
      && !["fmt ", "data", "LIST", "ds64", "fact"].contains(key)
    switch item.identifier.keySpace {
    case .xmp: form.put([.bytes(item.payload)], at: nil, "_PMX")
    case .ixml where key == "iXML": form.put([.bytes(item.payload)], at: nil, "iXML")
    case .riffInfo where isFree && item.dataType != .utf8:
      form.put([.bytes(item.payload)], at: nil, key)
    default: file.lose(item, "no chunk of WAV can hold it")
    }
  }

  // MARK: Sizes

  private func finished(_ form: ChunkFile) throws(FormatWritingError) -> [RewrittenFile.Segment] {
    let (segments, growth) = try form.pieces()
    var head = try reading(source.read(0..<12))
    if let size = try size(growth) { head.replaceSubrange(4..<8, with: layout.bytes(size)) }
    if layout.hasLargeSizes, let place = chunks.first(where: { $0.code == "ds64" })?.body {
      let old = try reading(source.read(place.prefix(8)))
      guard
        let size = UInt64(
          exactly: Int(clamping: UInt64(littleEndian: old)).addingSaturated(growth)),
        old.count == 8
      else { throw FormatWritingError("the sizes of 64 bits are damaged") }
      var file = FileLayout([.bytes(head)] + segments)
      let move = file.moves(of: 0).first { $0.range.contains(place.lowerBound) }
      if let move {
        let offset = move.destination + place.lowerBound - move.range.lowerBound
        file.put(size.littleEndianBytes, at: offset)
      }
      return file.segments
    }
    return [.bytes(head)] + segments
  }

  /// The new size of the form; `nil` where none was given.
  private func size(_ growth: Int) throws(FormatWritingError) -> UInt32? {
    let head = try reading(source.read(0..<8))
    guard let told: UInt32 = layout.number(at: 4, of: head), told >= 4, told != .max else {
      return nil
    }
    // The size may be that of an odd form, whose last byte is not counted; what was not there stays so.
    guard let size = UInt32(exactly: max(Int(told), range.upperBound - 8) + growth) else {
      throw FormatWritingError("a WAV file of more than 4 GB must be RF64")
    }
    return size
  }
}
