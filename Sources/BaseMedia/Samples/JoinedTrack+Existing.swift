internal import BinaryIO

extension JoinedTrack {
  /// Takes over the samples of a track that is fragmented only from some point on.
  ///
  /// - Throws: `ParseError` where a table is cut.
  mutating func readExisting(_ stbl: BoxNode, notes: inout JoinNotes) throws(ParseError) {
    let table = try SampleTable(stbl: stbl)
    let count = table.chunkedSampleCount
    groups = JoinedSampleGroups(stbl: stbl)
    guard count > 0 else { return }
    let stored = try SampleSizes(stbl: stbl)
    let isEach = if case .each = stored { true } else { false }
    try requireRoom(for: count, announcedOnly: !isEach, at: stbl.offset)
    if count < table.sampleCount {
      notes.lose(
        "\(table.sampleCount - count) samples", path: path, reason: "they lie in no chunk")
    }
    for row in table.durations {
      durations.append(row.duration, count: min(Int(row.sampleCount), count - durations.count))
    }
    durations.pad(to: count, with: table.durations.last?.duration ?? 0)
    for row in table.compositionOffsets {
      let left = count - compositionOffsets.count
      compositionOffsets.append(Int64(row.offset), count: min(Int(row.sampleCount), left))
    }
    compositionOffsets.pad(to: count, with: 0)
    readSizes(stored, count: count)
    readSync(table.syncSamples, count: count)
    try readPerSample(stbl, count: count)
    chunks = Array(table.chunks)
    try auxiliary.readExisting(stbl, chunks: chunks, sampleCount: count)
    if auxiliary.isEmpty { chunks.removeAll { $0.sampleCount == 0 } }
    try parts.readExisting(stbl)
    endExisting()
  }

  private mutating func readSizes(_ stored: SampleSizes, count: Int) {
    switch stored {
    case .constant(let size, _): sizes.append(size, count: count)
    case .packets(let packets, _):
      sizes.append(UInt32(clamping: packets.bytesPerPacket), count: count)
    case .each(let list): sizes.append(contentsOf: list.prefix(count))
    }
  }

  private mutating func readSync(_ numbers: [UInt32]?, count: Int) {
    for number in numbers ?? [] where number > 0 {
      isSync.pad(to: min(Int(number) - 1, count), with: false)
      isSync.pad(to: min(Int(number), count), with: true)
    }
    isSync.pad(to: count, with: numbers == nil)
  }

  private mutating func readPerSample(_ stbl: BoxNode, count: Int) throws(ParseError) {
    let dependencies = try stbl.first(SampleDependencyBox.self)?.dependencies ?? []
    self.dependencies.append(contentsOf: dependencies.prefix(count))
    self.dependencies.pad(to: count, with: 0)
    let priorities = try stbl.first(DegradationPriorityBox.self)?.priorities ?? []
    self.priorities.append(contentsOf: priorities.prefix(count))
    self.priorities.pad(to: count, with: 0)
    let bits = try stbl.first(PaddingBitsBox.self)?.paddingBits ?? []
    paddingBits.append(contentsOf: bits.prefix(count))
    paddingBits.pad(to: count, with: 0)
  }
}
