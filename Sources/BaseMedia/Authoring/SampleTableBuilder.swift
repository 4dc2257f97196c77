/// Collects samples in decoding order and makes the tables of an `stbl` of them.
///
/// What is reported samples is kept in runs of equal values; memory grows by eight bytes at most for what differs from
/// sample to sample, and by a few for each chunk.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6, § 8.7.
package struct SampleTableBuilder: Sendable {
  /// In media ticks.
  var durations = RunList<UInt32>()
  /// In media ticks.
  var compositionOffsets = RunList<Int64>()
  /// In bytes.
  var sizes = RunList<UInt32>()
  var isSync = RunList<Bool>()
  /// The bytes of `sdtp`.
  var dependencies = RunList<UInt8>()
  var priorities = RunList<UInt16>()
  var paddingBits = RunList<UInt8>()
  var chunks: [SampleTable.Chunk] = []

  package init() {}

  /// How many samples there are.
  var count: Int { sizes.count }

  /// The durations of all samples together, in media ticks.
  package var duration: Int64 { durations.sum }

  /// The earliest composition time and the latest end of a sample, in media ticks; `nil` without samples.
  package var presented: Range<Int64>? {
    let clock = SampleClock(durations: durations, offsets: compositionOffsets, count: count)
    return clock.composition(of: 0..<count).map { $0.times.lowerBound..<$0.times.upperBound }
  }

  /// Adds samples that are one after the other in the file, as chunks of one format each.
  ///
  /// - Parameters:
  ///   - samples: in decoding order.
  ///   - offset: where the first one is, in bytes from the start of the file.
  package mutating func append(_ samples: some Sequence<AuthoredSample>, at offset: Int) {
    let chunksBefore = chunks.count
    var end = offset
    for sample in samples {
      let start = end
      end += Int(sample.size)
      chunks.add(
        1, from: count, in: start..<end, description: Int(sample.sampleDescriptionIndex),
        joinsLast: chunks.count > chunksBefore)
      durations.append(sample.duration)
      compositionOffsets.append(Int64(sample.compositionOffset))
      sizes.append(sample.size)
      isSync.append(sample.isSync)
    }
  }

  // MARK: Tables

  /// Whether a table has a row for each sample, so that it costs what the samples are said to be.
  var takesRows: Bool {
    constantSize == nil || hasOtherThanSync || dependsOnOthers || priorities.saysAnything
      || paddingBits.saysAnything
  }

  /// Whether offsets do not fit into one table: some are negative, and others need all 32 bits.
  var exceedsOffsets: Bool {
    let values = compositionOffsets.runs.map(\.value)
    return values.contains { $0 < 0 } && values.contains { $0 > Int64(Int32.max) }
  }

  private var constantSize: UInt32? {
    sizes.runs.count == 1 ? sizes.last.flatMap { $0 > 0 ? $0 : nil } : nil
  }

  private var hasOtherThanSync: Bool { isSync.runs.contains { !$0.value } }

  /// That every sample depends on no other is what a track without `stss` says already.
  private var dependsOnOthers: Bool {
    let isPlain = dependencies.runs.count == 1 && dependencies.last == 0x20
    return dependencies.saysAnything && (!isPlain || hasOtherThanSync)
  }

  /// The tables that say something, in the order in which files have them.
  ///
  /// - Parameters:
  ///   - shift: the `cslg` that was there, to be brought up to date; one is made where offsets are negative.
  ///   - moved: how many bytes later in the file the samples are than was said.
  /// - Returns: the boxes.
  func boxes(shift: CompositionShiftBox? = nil, moved: Int = 0) -> [BoxNode] {
    var boxes = [TimeToSampleBox(rows: durations.runs).node] + compositionBoxes(shift)
    if hasOtherThanSync { boxes.append(SyncSampleBox(sampleNumbers: syncSamples).node) }
    if dependsOnOthers {
      boxes.append(SampleDependencyBox(dependencies: dependencies.expanded()).node)
    }
    boxes.append(SampleToChunkBox(chunks).node)
    let sizeBox =
      constantSize.map {
        SampleSizeBox(constantSize: $0, sampleCount: UInt32(clamping: count))
      } ?? SampleSizeBox(sizes: sizes.expanded())
    boxes.append(sizeBox.node)
    boxes.append(ChunkOffsets.box(chunks.lazy.map { $0.offset + moved }, forces64Bit: false))
    if priorities.saysAnything {
      boxes.append(DegradationPriorityBox(priorities: priorities.expanded()).node)
    }
    if paddingBits.saysAnything {
      boxes.append(PaddingBitsBox(paddingBits: paddingBits.expanded()).node)
    }
    return boxes
  }

  /// The numbers of the sync samples, counted from 1.
  private var syncSamples: [UInt32] {
    var numbers: [UInt32] = []
    var first: UInt32 = 1
    for run in isSync.runs {
      if run.value { numbers.append(contentsOf: first..<(first + run.count)) }
      first += run.count
    }
    return numbers
  }

  private func compositionBoxes(_ shift: CompositionShiftBox?) -> [BoxNode] {
    let values = compositionOffsets.runs.map(\.value)
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    var boxes: [BoxNode] = []
    if least != 0 || greatest != 0 {
      let offsets = compositionOffsets.map {
        least < 0 ? Int32(clamping: $0) : Int32(bitPattern: UInt32(clamping: $0))
      }
      let header = FullBoxHeader(version: least < 0 ? 1 : 0)
      boxes.append(CompositionOffsetBox(header: header, rows: offsets.runs).node)
    }
    if var box = shift ?? (least < 0 ? CompositionShiftBox() : nil) {
      // The shift makes all offsets positive.
      box.shift = max(box.shift, -least)
      (box.leastOffset, box.greatestOffset) = (least, greatest)
      (box.startTime, box.endTime) = presented.map { ($0.lowerBound, $0.upperBound) } ?? (0, 0)
      box.widen()
      boxes.append(box.node)
    }
    return boxes
  }
}
