internal import BinaryIO

extension JoinedTrack {
  /// Takes over the samples of a track that is fragmented only from some point on.
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
    samples.durations = table.durations
    samples.durations.padded(to: count, with: table.durations.last ?? 0)
    samples.compositionOffsets = table.compositionOffsets.map { Int64($0) }
    samples.compositionOffsets.padded(to: count, with: 0)
    readSizes(stored, count: count)
    readSync(table.syncSamples, count: count)
    try readPerSample(stbl, count: count)
    samples.chunks = Array(table.chunks)
    let place = JoinedAuxiliaryInformation.Surroundings(
      path: path, runs: samples.chunks.map(\.sampleCount))
    try auxiliary.add(stbl, in: place, notes: &notes)
    if auxiliary.isEmpty { samples.chunks.removeAll { $0.sampleCount == 0 } }
    try parts.add(stbl, before: 0, count: .max)
    endExisting()
  }

  private mutating func readSizes(_ stored: SampleSizes, count: Int) {
    switch stored {
    case .constant(let size, _): samples.sizes.append(size, count: count)
    case .packets(let packets, _):
      samples.sizes.append(UInt32(clamping: packets.bytesPerPacket), count: count)
    case .each(let list): samples.sizes.append(contentsOf: list.prefix(count))
    }
  }

  private mutating func readSync(_ numbers: [UInt32]?, count: Int) {
    for number in numbers ?? [] where number > 0 {
      samples.isSync.pad(to: min(Int(number) - 1, count), with: false)
      samples.isSync.pad(to: min(Int(number), count), with: true)
    }
    samples.isSync.pad(to: count, with: numbers == nil)
  }

  private mutating func readPerSample(_ stbl: BoxNode, count: Int) throws(ParseError) {
    let dependencies = try stbl.first(SampleDependencyBox.self)?.dependencies ?? []
    samples.dependencies.append(contentsOf: dependencies.prefix(count))
    samples.dependencies.pad(to: count, with: 0)
    let priorities = try stbl.first(DegradationPriorityBox.self)?.priorities ?? []
    samples.priorities.append(contentsOf: priorities.prefix(count))
    samples.priorities.pad(to: count, with: 0)
    let bits = try stbl.first(PaddingBitsBox.self)?.paddingBits ?? []
    samples.paddingBits.append(contentsOf: bits.prefix(count))
    samples.paddingBits.pad(to: count, with: 0)
  }
}
