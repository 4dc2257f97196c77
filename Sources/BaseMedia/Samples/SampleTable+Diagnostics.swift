package import MediaModel

extension SampleTable {
  /// Problems in the tables, and, where its size is given, what of them is outside a file of `fileSize` bytes.
  package func diagnostics(fileSize: Int? = nil, path: String = "stbl") -> [Diagnostic] {
    let messages = faults + coverage() + descriptions() + places(fileSize: fileSize)
    return messages.map { Diagnostic($0, clause: "ISO/IEC 14496-12 § 8.5", path: path) }
  }

  private func coverage() -> [String] {
    var counts = [("'stts' covers", durations.count), ("the chunks hold", chunkedSampleCount)]
    if compositionOffsets.count > 0 {
      counts.insert(("'ctts' covers", compositionOffsets.count), at: 1)
    }
    return counts.filter { $0.1 != sampleCount }
      .map { what, count in "\(what) \(count) of \(sampleCount) samples" }
  }

  private func descriptions() -> [String] {
    let odd = chunkRuns.map(\.sampleDescriptionIndex)
      .first { $0 < 1 || $0 > sampleDescriptionCount }
    return odd.map { ["'stsc' names sample description \($0) of \(sampleDescriptionCount)"] } ?? []
  }

  private func places(fileSize: Int?) -> [String] {
    var messages: [String] = []
    if let (outside, first) = fileSize.flatMap(missingChunks) {
      messages.append(
        "\(outside) of \(chunkCount) chunks are outside the file, the first at \(first.offset) with \(first.byteCount) bytes"
      )
    }
    let empty = extents.emptyChunkCount
    if empty > 0 { messages.append("\(empty) of \(chunkCount) chunks hold no sample") }
    return messages
  }

  /// How many chunks are outside a file of `fileSize` bytes, and the first of them; `nil` where none does.
  package func missingChunks(fileSize: Int) -> (count: Int, first: Chunk)? {
    guard extents.bounds.upperBound > fileSize else { return nil }
    var outside = 0
    var first: Chunk?
    for chunk in chunks where chunk.range.upperBound > fileSize && chunk.byteCount > 0 {
      outside += 1
      if first == nil { first = chunk }
    }
    return first.map { (outside, $0) }
  }
}
