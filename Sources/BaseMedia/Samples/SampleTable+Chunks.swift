internal import BinaryIO

extension SampleTable {
  /// Samples that are one after the other in the file.
  package struct Chunk: Hashable, Sendable {
    /// In bytes from the start of the file.
    package var offset: Int
    /// Counted from 0.
    package var firstSample: Int
    package var sampleCount: Int
    package var byteCount: Int
    /// Counted from 1.
    package var sampleDescriptionIndex: Int

    package init(
      offset: Int, firstSample: Int, sampleCount: Int, byteCount: Int, sampleDescriptionIndex: Int
    ) {
      self.offset = offset
      self.firstSample = firstSample
      self.sampleCount = sampleCount
      self.byteCount = byteCount
      self.sampleDescriptionIndex = sampleDescriptionIndex
    }

    package var samples: Range<Int> { firstSample..<(firstSample + sampleCount) }
    /// The bytes in the file.
    package var range: Range<Int> { offset..<offset.addingSaturated(max(0, byteCount)) }
  }

  /// The chunks in the order of the table, made one at a time.
  package struct Chunks: Sequence, IteratorProtocol, Sendable {
    private let table: SampleTable
    private var index = 0
    private var run = 0
    private var sample = 0

    init(_ table: SampleTable) { self.table = table }

    package var underestimatedCount: Int { table.chunkRuns.isEmpty ? 0 : table.chunkCount - index }

    /// Goes to the chunk that holds a sample, which is one of those that are counted.
    mutating func seek(toSample wanted: Int) {
      let runs = table.chunkRuns
      (index, run, sample) = (0, 0, 0)
      while run < runs.count {
        let end = run + 1 < runs.count ? runs[run + 1].firstChunk : table.chunkCount
        let (chunks, each) = (end - runs[run].firstChunk, runs[run].samplesPerChunk)
        let held = chunks.multipliedSaturated(by: each)
        if wanted - sample < held {
          let passed = each > 0 ? (wanted - sample) / each : 0
          index = runs[run].firstChunk + passed
          sample += passed * each
          return
        }
        sample = sample.addingSaturated(held)
        index = end
        run += 1
      }
    }

    package mutating func next() -> Chunk? {
      guard index < table.chunkCount, !table.chunkRuns.isEmpty else { return nil }
      if run + 1 < table.chunkRuns.count, table.chunkRuns[run + 1].firstChunk == index { run += 1 }
      let kind = table.chunkRuns[run]
      let count = Swift.min(kind.samplesPerChunk, table.sampleCount - sample)
      let chunk = Chunk(
        offset: table.chunkOffsets[index], firstSample: sample, sampleCount: count,
        byteCount: table.sizes.byteCount(first: sample, count: count),
        sampleDescriptionIndex: kind.sampleDescriptionIndex)
      index += 1
      sample += count
      return chunk
    }
  }

  /// The chunks, in the order of the table; those after the last sample are empty.
  package var chunks: Chunks { Chunks(self) }
}

/// What is asked of the chunks of a track again and again: the first and the last of them, and where they are.
package struct ChunkExtents: Hashable, Sendable {
  /// The bytes of the first chunk that holds any; `nil` where none does.
  package private(set) var first: Range<Int>?
  /// The bytes of the last chunk that holds any.
  package private(set) var last: Range<Int>?
  /// From the lowest byte of a chunk to the highest one.
  package private(set) var bounds = 0..<0
  /// How many chunks hold no sample.
  private(set) var emptyChunkCount = 0

  mutating func add(_ chunk: SampleTable.Chunk) {
    if chunk.sampleCount == 0 { emptyChunkCount += 1 }
    guard chunk.byteCount > 0 else { return }
    let range = chunk.range
    if first == nil { (first, bounds) = (range, range) }
    last = range
    bounds = min(bounds.lowerBound, range.lowerBound)..<max(bounds.upperBound, range.upperBound)
  }

  /// Whether all chunks are within a range.
  package func lie(in range: Range<Int>) -> Bool {
    range.lowerBound <= bounds.lowerBound && bounds.upperBound <= range.upperBound
      || bounds.isEmpty
  }
}

extension [SampleTable.Chunk] {
  /// Adds samples that are one after the other: to the last chunk where they follow it and are of its description, or
  /// as a chunk of their own.
  package mutating func add(
    _ count: Int, from sample: Int, in range: Range<Int>, description: Int, joinsLast: Bool = true
  ) {
    if joinsLast, let last, last.range.upperBound == range.lowerBound,
      last.sampleDescriptionIndex == description
    {
      self[endIndex - 1].sampleCount += count
      self[endIndex - 1].byteCount += range.count
    } else {
      append(
        SampleTable.Chunk(
          offset: range.lowerBound, firstSample: sample, sampleCount: count,
          byteCount: range.count, sampleDescriptionIndex: description))
    }
  }
}
