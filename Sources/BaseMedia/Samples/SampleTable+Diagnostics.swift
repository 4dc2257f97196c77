package import MediaModel

extension SampleTable {
  /// What is odd about the tables, and what of them lies outside a file of `fileSize` bytes.
  package func diagnostics(fileSize: Int, path: String = "stbl") -> [Diagnostic] {
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

  private func places(fileSize: Int) -> [String] {
    var outside = 0
    var empty = 0
    var first: Chunk?
    for chunk in chunks {
      if chunk.sampleCount == 0 { empty += 1 }
      guard chunk.range.upperBound > fileSize, chunk.byteCount > 0 else { continue }
      outside += 1
      if first == nil { first = chunk }
    }
    var messages: [String] = []
    if let first {
      messages.append(
        "\(outside) of \(chunkCount) chunks lie outside the file, the first at \(first.offset) with \(first.byteCount) bytes"
      )
    }
    if empty > 0 { messages.append("\(empty) of \(chunkCount) chunks hold no sample") }
    return messages
  }
}
