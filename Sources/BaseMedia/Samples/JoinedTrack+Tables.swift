internal import BinaryIO

extension JoinedTrack {
  /// What is written anew; everything else in an `stbl` is kept.
  private static let owned: Set<FourCC> = [
    "stts", "ctts", "stsc", "stsz", "stz2", "stco", "co64", "stss", "sdtp", "stdp", "padb", "sgpd",
    "sbgp", "saiz", "saio", "subs", "cslg",
  ]

  /// The `stbl` with all samples.
  ///
  /// - Throws: `ParseError` where tables would be far larger than the file that announces them.
  func stbl(_ original: BoxNode, notes: inout JoinNotes) throws(ParseError) -> BoxNode {
    var tables = [TimeToSampleBox(durations).node]
    if let box = compositionBox(notes: &notes) { tables.append(box.node) }
    if let box = original.first("cslg") { tables.append(try compositionShift(box)) }
    if isSync.runs.contains(where: { !$0.value }) { tables.append(try syncBox().node) }
    if needsDependencies {
      tables.append(SampleDependencyBox(dependencies: try expanded(dependencies)).node)
    }
    // Holds the place of the chunks, which come last.
    tables.append(SampleToChunkBox(rows: []).node)
    tables.append(try sizeBox().node)
    tables.append(ChunkOffsetBox(offsets: []).node)
    if priorities.runs.contains(where: { $0.value != 0 }) {
      tables.append(DegradationPriorityBox(priorities: try expanded(priorities)).node)
    }
    if paddingBits.runs.contains(where: { $0.value != 0 }) {
      tables.append(PaddingBitsBox(paddingBits: try expanded(paddingBits)).node)
    }
    tables += groups.boxes()
    let information = try auxiliary.boxes(
      sampleCount: sampleCount, chunks: chunks.map(\.sampleCount), limit: countLimit
    ) { list throws(ParseError) in try expanded(list) }
    tables += information + parts.boxes()

    var copy = original
    let hasTable = information.contains(where: SampleEncryptionTable.isTable)
    let kept = original.children.filter {
      !Self.owned.contains($0.type) && !(hasTable && SampleEncryptionTable.isTable($0))
    }
    copy.children = kept.filter { $0.type == "stsd" } + tables + kept.filter { $0.type != "stsd" }
    return SampleTable.stbl(copy, replacingChunks: chunks)
  }

  /// The values one by one, where there are no more than bytes in the file.
  private func expanded<Value>(_ list: RunList<Value>) throws(ParseError) -> [Value] {
    try requireBearable(list.count)
    return list.expanded()
  }

  private func requireBearable(_ count: Int) throws(ParseError) {
    guard count <= countLimit else {
      throw ParseError(
        "\(count) samples announced, more than the file can hold", clause: TrackRunBox.clause,
        offset: 0, path: path)
    }
  }

  private func sizeBox() throws(ParseError) -> SampleSizeBox {
    if sizes.runs.count == 1, let size = sizes.last, size > 0 {
      return SampleSizeBox(constantSize: size, sampleCount: UInt32(clamping: sizes.count))
    }
    return SampleSizeBox(sizes: try expanded(sizes))
  }

  private func syncBox() throws(ParseError) -> SyncSampleBox {
    try requireBearable(isSync.count)
    var numbers: [UInt32] = []
    var first: UInt32 = 1
    for run in isSync.runs {
      if run.value { numbers.append(contentsOf: first..<(first + run.count)) }
      first += run.count
    }
    return SyncSampleBox(sampleNumbers: numbers)
  }

  /// That every sample depends on no other is what a track without `stss` says already.
  private var needsDependencies: Bool {
    guard dependencies.runs.contains(where: { $0.value != 0 }) else { return false }
    let isPlain = dependencies.runs.count == 1 && dependencies.last == 0x20
    return !(isPlain && !isSync.runs.contains { !$0.value })
  }

  private func compositionBox(notes: inout JoinNotes) -> CompositionOffsetBox? {
    let values = compositionOffsets.runs.map(\.value)
    guard let least = values.min(), let greatest = values.max(), least != 0 || greatest != 0 else {
      return nil
    }
    let isSigned = least < 0
    if isSigned, greatest > Int64(Int32.max) {
      notes.lose(
        "composition offsets over 2^31", path: path,
        reason: "others are negative, and both do not go into one table")
    }
    let rows = compositionOffsets.runs.map { run in
      CompositionOffsetBox.Row(
        sampleCount: run.count,
        offset: isSigned
          ? Int32(clamping: run.value) : Int32(bitPattern: UInt32(clamping: run.value)))
    }
    return CompositionOffsetBox(header: FullBoxHeader(version: isSigned ? 1 : 0), rows: rows)
  }

  private func compositionShift(_ node: BoxNode) throws(ParseError) -> BoxNode {
    var box = try node.read(CompositionShiftBox.self)
    let values = compositionOffsets.runs.map(\.value)
    box.leastOffset = values.min() ?? 0
    box.greatestOffset = values.max() ?? 0
    box.shift = max(box.shift, -box.leastOffset)
    (box.startTime, box.endTime) = compositionTimes
    box.widen()
    return box.node
  }

  /// The durations of all samples together, in media ticks.
  var mediaDuration: Int64 {
    durations.runs.reduce(0) { $0.addingSaturated(Int64($1.value) * Int64($1.count)) }
  }

  /// When the first sample is shown and the last one ends, in media ticks from the decoding of the first.
  var compositionTimes: (start: Int64, end: Int64) {
    var (start, end, time) = (Int64.max, Int64.min, Int64(0))
    var (lengths, shifts) = (RunWalk(durations.runs), RunWalk(compositionOffsets.runs))
    while let duration = lengths.current, let shift = shifts.current {
      let count = min(duration.count, shift.count)
      let shown = time.addingSaturated(shift.row.value)
      let length = Int64(duration.row.value).multipliedSaturated(by: Int64(count))
      // Within a run of one duration and one offset, the first is shown first and the last ends last.
      start = min(start, shown)
      end = max(end, shown.addingSaturated(length))
      time = time.addingSaturated(length)
      lengths.advance(count)
      shifts.advance(count)
    }
    return sampleCount == 0 ? (0, 0) : (start, end)
  }
}
