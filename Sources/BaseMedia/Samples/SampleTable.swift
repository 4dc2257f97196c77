package import BinaryIO

/// Where and when the samples of a track are: its `stbl`, kept in runs as the file has it.
///
/// Reading costs time and memory in proportion to the boxes, whatever counts they announce; chunks and samples are
/// made one at a time, when they are iterated.
///
/// Source: ISO/IEC 14496-12:2022 § 8.5 to 8.7; QTFF, "Sample Table Atoms".
package struct SampleTable: Sendable {
  /// A run of chunks that are alike, from `stsc`, repaired where it is out of order.
  struct ChunkRun: Hashable, Sendable {
    /// Counted from 0.
    var firstChunk: Int
    var samplesPerChunk: Int
    var sampleDescriptionIndex: Int
  }

  /// How many samples the sizes tell of.
  package let sampleCount: Int
  /// The bytes of all samples together.
  package let totalBytes: Int
  /// The durations of all samples together, in media ticks.
  package let mediaDuration: Int64
  /// How many chunks have an offset.
  package var chunkCount: Int { chunkOffsets.count }
  /// How many samples the chunks hold, at most ``sampleCount``.
  package let chunkedSampleCount: Int

  package let durations: RunList<UInt32>
  package let compositionOffsets: RunList<Int32>
  package let sizes: SampleSizes
  let chunkRuns: [ChunkRun]
  /// In bytes from the start of the file.
  let chunkOffsets: [Int]
  /// Ascending, counted from 1; `nil` where all are sync samples.
  package let syncSamples: [UInt32]?
  let sampleDescriptionCount: Int
  /// Where the chunks are, all together.
  package private(set) var extents = ChunkExtents()
  /// What was repaired while reading.
  let faults: [String]

  /// Reads the tables of an `stbl`.
  ///
  /// - Throws: `ParseError` where a table is cut: what follows could not be found.
  package init(stbl: BoxNode) throws(ParseError) {
    var faults: [String] = []
    durations = RunList(try stbl.first(TimeToSampleBox.self)?.rows ?? [])
    compositionOffsets = RunList(try stbl.first(CompositionOffsetBox.self)?.rows ?? [])
    let chunkRows = try stbl.first(SampleToChunkBox.self)?.rows ?? []
    let stored = try SampleSizes(stbl: stbl)
    let descriptions = stbl.first("stsd")?.children ?? []
    if case .constant(let size, let count) = stored, durations.runs.count <= 1,
      durations.last == 1,
      let packets = SoundPackets(entry: descriptions.first, constantSize: size)
    {
      sizes = .packets(packets, count: count)
    } else {
      sizes = stored
    }
    let places = stbl.children.first { $0.type == "stco" || $0.type == "co64" }
    chunkOffsets = try places.map(ChunkOffsets.read) ?? []
    chunkRuns = Self.chunkRuns(chunkRows, chunkCount: chunkOffsets.count, faults: &faults)
    syncSamples = try Self.syncSamples(stbl, count: sizes.count, faults: &faults)
    sampleDescriptionCount = descriptions.count

    sampleCount = sizes.count
    totalBytes = sizes.byteCount(first: 0, count: sizes.count)
    mediaDuration = durations.sum
    var held = 0
    for (index, run) in chunkRuns.enumerated() {
      let end = index + 1 < chunkRuns.count ? chunkRuns[index + 1].firstChunk : chunkOffsets.count
      let chunks = end - run.firstChunk
      held = held.addingSaturated(chunks.multipliedSaturated(by: run.samplesPerChunk))
    }
    chunkedSampleCount = min(held, sizes.count)
    self.faults = faults
    for chunk in chunks { extents.add(chunk) }
  }

  /// The rows of `stsc` that can be meant: ascending, and within the chunks there are.
  private static func chunkRuns(
    _ rows: [SampleToChunkBox.Row], chunkCount: Int, faults: inout [String]
  ) -> [ChunkRun] {
    var runs: [ChunkRun] = []
    var outOfOrder = 0
    var beyond = 0
    for row in rows {
      // Whatever the first row says, no other can tell of the chunks before it.
      let first = runs.isEmpty ? 0 : Int(row.firstChunk) - 1
      if runs.isEmpty, row.firstChunk != 1 {
        faults.append("'stsc' starts at chunk \(row.firstChunk), read as 1")
      }
      if let last = runs.last, first <= last.firstChunk {
        outOfOrder += 1
      } else if first >= chunkCount {
        beyond += 1
      } else {
        runs.append(
          ChunkRun(
            firstChunk: first, samplesPerChunk: Int(row.samplesPerChunk),
            sampleDescriptionIndex: Int(row.sampleDescriptionIndex)))
      }
    }
    if outOfOrder > 0 { faults.append("\(outOfOrder) rows of 'stsc' out of order, passed over") }
    if beyond > 0 {
      faults.append("\(beyond) rows of 'stsc' begin after the last of \(chunkCount) chunks")
    }
    if rows.isEmpty, chunkCount > 0 {
      faults.append("\(chunkCount) chunks, none told of in 'stsc'")
    }
    return runs
  }

  private static func syncSamples(
    _ stbl: BoxNode, count: Int, faults: inout [String]
  ) throws(ParseError) -> [UInt32]? {
    guard var numbers = try stbl.first(SyncSampleBox.self)?.sampleNumbers else { return nil }
    if zip(numbers, numbers.dropFirst()).contains(where: { $0 >= $1 }) {
      faults.append("'stss' does not ascend")
      numbers.sort()
    }
    if numbers.first == 0 { faults.append("'stss' tells of sample 0; samples count from 1") }
    if let last = numbers.last, Int(last) > count {
      faults.append("'stss' tells of sample \(last) of \(count)")
    }
    return numbers
  }
}
