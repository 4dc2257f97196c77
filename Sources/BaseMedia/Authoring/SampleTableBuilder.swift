internal import BinaryIO

/// Collects samples in decoding order and makes the tables of an `stbl` of them.
///
/// Durations, composition offsets and chunks are kept in runs; memory grows by four bytes for a sample, and by a few
/// for each chunk and for each sync sample of tracks that have others.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6, § 8.7.
package struct SampleTableBuilder: Sendable {
  /// How many samples there are.
  package private(set) var count = 0
  /// The durations of all samples together, in media ticks.
  package private(set) var duration: Int64 = 0
  /// The bytes of all samples together.
  package private(set) var byteCount = 0
  /// The earliest composition time and the latest end of a sample, in media ticks; `nil` without samples.
  package private(set) var presented: Range<Int64>?

  private var durations = RunList<UInt32>()
  private var offsets = RunList<Int32>()
  private var sizes: [UInt32] = []
  private var syncSamples: [UInt32] = []
  private var chunks: [SampleTable.Chunk] = []

  package init() {}

  /// Adds samples that lie one after the other in the file, as chunks of one format each.
  ///
  /// - Parameters:
  ///   - samples: in decoding order.
  ///   - offset: where the first one lies, in bytes from the start of the file.
  package mutating func append(_ samples: some Sequence<AuthoredSample>, at offset: Int) {
    var offset = offset
    var chunk: SampleTable.Chunk?
    for sample in samples {
      let index = Int(sample.sampleDescriptionIndex)
      if let open = chunk, open.sampleDescriptionIndex != index {
        chunks.append(open)
        chunk = nil
      }
      var open =
        chunk
        ?? SampleTable.Chunk(
          offset: offset, firstSample: count, sampleCount: 0, byteCount: 0,
          sampleDescriptionIndex: index)
      open.sampleCount += 1
      open.byteCount += Int(sample.size)
      chunk = open
      offset += Int(sample.size)
      add(sample)
    }
    if let chunk { chunks.append(chunk) }
  }

  private mutating func add(_ sample: AuthoredSample) {
    let start = duration + Int64(sample.compositionOffset)
    let end = start + Int64(sample.duration)
    presented =
      presented.map { min($0.lowerBound, start)..<max($0.upperBound, end) } ?? start..<end
    durations.append(sample.duration)
    offsets.append(sample.compositionOffset)
    sizes.append(sample.size)
    count += 1
    duration += Int64(sample.duration)
    byteCount += Int(sample.size)
    if sample.isSync { syncSamples.append(UInt32(clamping: count)) }
  }

  /// The tables, after the sample descriptions.
  ///
  /// - Parameters:
  ///   - descriptions: the `stsd`.
  ///   - moved: how many bytes later in the file the samples lie than was said.
  /// - Returns: the `stbl`.
  package func stbl(descriptions: BoxNode, moved: Int = 0) -> BoxNode {
    var boxes = [descriptions, TimeToSampleBox(durations).node]
    let values = offsets.runs.map { Int64($0.value) }
    if let least = values.min(), let greatest = values.max(), least != 0 || greatest != 0 {
      let rows = offsets.runs.map {
        CompositionOffsetBox.Row(sampleCount: $0.count, offset: $0.value)
      }
      boxes.append(
        CompositionOffsetBox(header: FullBoxHeader(version: least < 0 ? 1 : 0), rows: rows).node)
      if least < 0, let presented {
        boxes.append(
          CompositionShiftBox(
            offsets: least...greatest, startTime: presented.lowerBound,
            endTime: presented.upperBound
          ).node)
      }
    }
    if syncSamples.count < count {
      boxes.append(SyncSampleBox(sampleNumbers: syncSamples).node)
    }
    boxes.append(SampleToChunkBox(rows: []).node)
    boxes.append(sizeBox.node)
    let table = BoxNode("stbl", children: boxes)
    return SampleTable.stbl(
      table,
      replacingChunks: chunks.map { chunk in
        var chunk = chunk
        chunk.offset += moved
        return chunk
      })
  }

  private var sizeBox: SampleSizeBox {
    if let first = sizes.first, first > 0, sizes.allSatisfy({ $0 == first }) {
      return SampleSizeBox(constantSize: first, sampleCount: UInt32(clamping: count))
    }
    return SampleSizeBox(sizes: sizes)
  }
}
