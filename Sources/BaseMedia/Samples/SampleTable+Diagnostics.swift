internal import BinaryIO
package import MediaModel

extension SampleTable {
  /// What is odd about the tables, and what of them lies outside a file of `fileSize` bytes.
  package func diagnostics(fileSize: Int, path: String = "stbl") -> [Diagnostic] {
    var messages = faults
    messages += coverage()
    messages += descriptions()
    messages += places(fileSize: fileSize)
    return messages.map {
      Diagnostic($0, clause: "ISO/IEC 14496-12 § 8.5", path: path)
    }
  }

  private func coverage() -> [String] {
    var messages: [String] = []
    let timed = durations.count
    if timed != sampleCount { messages.append("'stts' covers \(timed) of \(sampleCount) samples") }
    let shifted = compositionOffsets.count
    if shifted > 0, shifted != sampleCount {
      messages.append("'ctts' covers \(shifted) of \(sampleCount) samples")
    }
    if chunkedSampleCount != sampleCount {
      messages.append("the chunks hold \(chunkedSampleCount) of \(sampleCount) samples")
    }
    return messages
  }

  private func descriptions() -> [String] {
    chunkRuns.first {
      $0.sampleDescriptionIndex < 1 || $0.sampleDescriptionIndex > sampleDescriptionCount
    }.map {
      [
        "'stsc' names sample description \($0.sampleDescriptionIndex) of \(sampleDescriptionCount)"
      ]
    } ?? []
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
