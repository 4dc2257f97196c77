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

  /// The samples in decoding order, made one at a time: as many as are counted and lie in a chunk.
  package struct Samples: Sequence, Sendable {
    let table: SampleTable

    /// Not reserved for: counts are what the file says.
    package var underestimatedCount: Int { 0 }

    package func makeIterator() -> Iterator { Iterator(table: table) }

    /// Walks over the samples.
    package struct Iterator: IteratorProtocol, Sendable {
      private let table: SampleTable
      private var chunks: Chunks.Iterator
      private var chunk: Chunk?
      private var position = 0
      private var offset = 0
      private var time: Int64 = 0
      private var durationRow = 0
      private var durationLeft = 0
      private var offsetRow = 0
      private var offsetLeft = 0
      private var syncRow = 0

      init(table: SampleTable) {
        self.table = table
        chunks = table.chunks.makeIterator()
        durationLeft = Int(table.durations.first?.sampleCount ?? 0)
        offsetLeft = Int(table.compositionOffsets.first?.sampleCount ?? 0)
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
        let duration = nextDuration()
        let sample = Sample(
          index: index, offset: offset, size: size, decodeTime: time, duration: duration,
          compositionOffset: nextCompositionOffset(), isSync: nextIsSync(index),
          sampleDescriptionIndex: chunk.sampleDescriptionIndex)
        position += 1
        offset = offset.addingSaturated(size)
        time = time.addingSaturated(Int64(duration))
        return sample
      }

      /// After the last row the last duration goes on, as players take it.
      private mutating func nextDuration() -> UInt32 {
        let rows = table.durations
        while durationLeft == 0, durationRow + 1 < rows.count {
          durationRow += 1
          durationLeft = Int(rows[durationRow].sampleCount)
        }
        guard durationRow < rows.count else { return 0 }
        if durationLeft > 0 { durationLeft -= 1 }
        return rows[durationRow].duration
      }

      private mutating func nextCompositionOffset() -> Int32 {
        let rows = table.compositionOffsets
        while offsetLeft == 0, offsetRow < rows.count {
          offsetRow += 1
          offsetLeft = offsetRow < rows.count ? Int(rows[offsetRow].sampleCount) : 0
        }
        guard offsetRow < rows.count else { return 0 }
        offsetLeft -= 1
        return rows[offsetRow].offset
      }

      private mutating func nextIsSync(_ index: Int) -> Bool {
        guard let numbers = table.syncSamples else { return true }
        while syncRow < numbers.count, Int(numbers[syncRow]) < index + 1 { syncRow += 1 }
        return syncRow < numbers.count && Int(numbers[syncRow]) == index + 1
      }
    }
  }

  /// The samples, in decoding order; a file may announce billions, so take a `prefix` of what you can bear.
  package var samples: Samples { Samples(table: self) }
}
