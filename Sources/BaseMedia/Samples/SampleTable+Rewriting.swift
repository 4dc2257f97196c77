package import BinaryIO

extension SampleTable {
  /// The same `stbl` with its samples in other chunks: `stsc` and the offsets rebuilt, all else as it is.
  ///
  /// - Parameters:
  ///   - original: the table whose samples these are.
  ///   - chunks: in the order of the samples; where their samples start is not looked at.
  ///   - forces64Bit: `co64` even where 32 bits would do.
  /// - Returns: the new table.
  package static func stbl(
    _ original: BoxNode, replacingChunks chunks: [Chunk], forces64Bit: Bool = false
  ) -> BoxNode {
    let offsets = ChunkOffsets.box(chunks.lazy.map(\.offset), forces64Bit: forces64Bit)
    return original.replacing(["stsc"], by: SampleToChunkBox(chunks).node)
      .replacing(["stco", "co64"], by: offsets)
  }
}

extension SampleToChunkBox {
  /// The rows of chunks, in the order of the samples.
  init(_ chunks: [SampleTable.Chunk]) {
    for (index, chunk) in chunks.enumerated() {
      let row = Row(
        firstChunk: UInt32(clamping: index + 1),
        samplesPerChunk: UInt32(clamping: chunk.sampleCount),
        sampleDescriptionIndex: UInt32(clamping: chunk.sampleDescriptionIndex))
      guard
        rows.last?.samplesPerChunk != row.samplesPerChunk
          || rows.last?.sampleDescriptionIndex != row.sampleDescriptionIndex
      else { continue }
      rows.append(row)
    }
  }
}

extension BoxNode {
  /// The same `stbl` after its bytes have moved: offsets of chunks and auxiliary information passed through `map`.
  ///
  /// All else is as it is. Offsets into its own encryption table follow once the whole movie is placed.
  ///
  /// - Parameters:
  ///   - map: from a place in the file that is read to the place in the one that is written.
  ///   - forces64Bit: `co64` even where 32 bits would do.
  /// - Returns: the new table.
  /// - Throws: `ParseError` where a table of offsets is cut.
  package func movingChunks(
    by map: (Int) -> Int, forces64Bit: Bool = false
  ) throws(ParseError) -> BoxNode {
    var copy = self
    try copy.mapChildren { child throws(ParseError) in
      switch child.type {
      case "stco", "co64":
        let places = try ChunkOffsets.read(child).map(map)
        child = ChunkOffsets.box(places, forces64Bit: forces64Bit || child.type == "co64")
      case "saio":
        let box = try child.read(AuxiliaryOffsetsBox.self)
        if !ownsAuxiliary(box.places) { child = box.moved(by: map).node }
      default: break
      }
    }
    return copy
  }

  /// The same box with one child in the place of the first of some types, and without the others of these.
  func replacing(_ types: Set<FourCC>, by child: BoxNode) -> BoxNode {
    let place = children.firstIndex { types.contains($0.type) } ?? children.count
    var copy = self
    copy.children.removeAll { types.contains($0.type) }
    copy.children.insert(child, at: place)
    return copy
  }
}
