internal import BinaryIO

extension SampleTable {
  /// One sample: where its bytes are, and when it is decoded and shown.
  package struct Sample: Hashable, Sendable {
    /// Counted from 0.
    package var index: Int
    /// In bytes from the start of the file.
    package var offset: Int
    /// In bytes.
    package var size: Int
    /// In media ticks.
    package var decodeTime: Int64
    /// In media ticks.
    package var duration: UInt32
    /// In media ticks, from the decoding to the showing.
    package var compositionOffset: Int32
    /// Whether decoding can start here.
    package var isSync: Bool
    /// Counted from 1.
    package var sampleDescriptionIndex: Int

    /// The bytes in the file.
    package var range: Range<Int> { offset..<offset.addingSaturated(size) }
    /// When the sample is shown, in media ticks, before any edit.
    package var compositionTime: Int64 { decodeTime.addingSaturated(Int64(compositionOffset)) }
  }

  /// The samples in decoding order, made one at a time: as many as are counted and are in a chunk.
  package struct Samples: Sequence, IteratorProtocol, Sendable {
    private let table: SampleTable
    private var chunks: Chunks
    private var chunk: Chunk?
    private var position = 0
    private var offset = 0
    private var time: Int64 = 0
    /// After the last row the last duration goes on, as players take it.
    private var durations: RunWalk<UInt32>
    private var offsets: RunWalk<Int32>
    private var syncRow = 0

    init(_ table: SampleTable) {
      self.table = table
      chunks = table.chunks
      durations = RunWalk(table.durations, rest: table.durations.last)
      offsets = RunWalk(table.compositionOffsets)
    }

    /// Goes to a sample, of which the clock of the table tells the time; costs follow the rows of the tables.
    package mutating func seek(to index: Int, decodeTime: Int64) {
      self = Samples(table)
      chunks.seek(toSample: index)
      guard let found = chunks.next() else { return }
      chunk = found
      position = Swift.max(0, Swift.min(index - found.firstSample, found.sampleCount))
      offset = found.offset.addingSaturated(
        table.sizes.byteCount(first: found.firstSample, count: position))
      time = decodeTime
      durations.advance(index)
      offsets.advance(index)
      if let numbers = table.syncSamples { syncRow = numbers.partition { Int($0) < index + 1 } }
    }

    package mutating func next() -> Sample? {
      while chunk.map({ position >= $0.sampleCount }) ?? true {
        guard let next = chunks.next() else { return nil }
        chunk = next
        position = 0
        offset = next.offset
      }
      guard let chunk else { return nil }
      let index = chunk.firstSample + position
      let size = table.sizes.size(of: index, position: position)
      let duration = durations.current?.value ?? 0
      let sample = Sample(
        index: index, offset: offset, size: size, decodeTime: time, duration: duration,
        compositionOffset: offsets.current?.value ?? 0, isSync: nextIsSync(index),
        sampleDescriptionIndex: chunk.sampleDescriptionIndex)
      durations.advance()
      offsets.advance()
      position += 1
      offset = offset.addingSaturated(size)
      time = time.addingSaturated(Int64(duration))
      return sample
    }

    private mutating func nextIsSync(_ index: Int) -> Bool {
      guard let numbers = table.syncSamples else { return true }
      while syncRow < numbers.count, Int(numbers[syncRow]) < index + 1 { syncRow += 1 }
      return syncRow < numbers.count && Int(numbers[syncRow]) == index + 1
    }
  }

  /// The samples, in decoding order; a file may announce billions, so take a `prefix` of what you can bear.
  package var samples: Samples { Samples(self) }
}
