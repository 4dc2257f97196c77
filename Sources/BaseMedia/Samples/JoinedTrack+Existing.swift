internal import BinaryIO

extension JoinedTrack {
  /// Takes over the samples of a track that is fragmented only from some point on.
  mutating func readExisting(_ stbl: BoxNode, notes: inout JoinNotes) throws(ParseError) {
    groups = JoinedSampleGroups(stbl: stbl)
    guard try append(stbl, notes: &notes) > 0 else { return }
    try parts.add(stbl, before: 0, count: .max)
    endExisting()
  }

  /// Adds the samples of a table after those that are there, but for their groups and parts.
  ///
  /// - Parameters:
  ///   - stbl: the table.
  ///   - descriptions: the numbers that its sample descriptions have among those of the track; those without stay.
  ///   - notes: where it is reported what is lost.
  /// - Returns: how many samples there are.
  /// - Throws: `ParseError` where the table is cut, or announces more than the file can hold.
  mutating func append(
    _ stbl: BoxNode, descriptions: [Int] = [], notes: inout JoinNotes
  ) throws(ParseError) -> Int {
    let table = try SampleTable(stbl: stbl)
    let (count, before) = (table.chunkedSampleCount, sampleCount)
    guard count > 0 else { return 0 }
    let stored = try SampleSizes(stbl: stbl)
    let isEach = if case .each = stored { true } else { false }
    try requireRoom(for: count, announcedOnly: !isEach, at: stbl.offset)
    if count < table.sampleCount {
      notes.lose(
        "\(table.sampleCount - count) samples", path: path, reason: "they are in no chunk")
    }
    var durations = table.durations
    durations.padded(to: count, with: table.durations.last ?? 0)
    samples.durations.append(durations)
    var offsets = table.compositionOffsets.map { Int64($0) }
    offsets.padded(to: count, with: 0)
    samples.compositionOffsets.append(offsets)
    readSizes(stored, count: count)
    readSync(table.syncSamples, count: count, before: before)
    try readPerSample(stbl, count: count, before: before)
    let chunks = table.chunks.map { chunk in
      var chunk = chunk
      chunk.firstSample += before
      let index = chunk.sampleDescriptionIndex - 1
      if descriptions.indices.contains(index) { chunk.sampleDescriptionIndex = descriptions[index] }
      return chunk
    }
    let place = JoinedAuxiliaryInformation.Surroundings(
      path: path, sampleCountBefore: before, chunkCountBefore: samples.chunks.count,
      runs: chunks.map(\.sampleCount))
    samples.chunks += chunks
    try auxiliary.add(stbl, in: place, notes: &notes)
    if auxiliary.isEmpty { samples.chunks.removeAll { $0.sampleCount == 0 } }
    return count
  }

  private mutating func readSizes(_ stored: SampleSizes, count: Int) {
    switch stored {
    case .constant(let size, _): samples.sizes.append(size, count: count)
    case .packets(let packets, _):
      samples.sizes.append(UInt32(clamping: packets.bytesPerPacket), count: count)
    case .each(let list): samples.sizes.append(contentsOf: list.prefix(count))
    }
  }

  private mutating func readSync(_ numbers: [UInt32]?, count: Int, before: Int) {
    for number in numbers ?? [] where number > 0 {
      samples.isSync.pad(to: before + min(Int(number) - 1, count), with: false)
      samples.isSync.pad(to: before + min(Int(number), count), with: true)
    }
    samples.isSync.pad(to: before + count, with: numbers == nil)
  }

  private mutating func readPerSample(
    _ stbl: BoxNode, count: Int, before: Int
  ) throws(ParseError) {
    let dependencies = try stbl.first(SampleDependencyBox.self)?.dependencies ?? []
    samples.dependencies.append(contentsOf: dependencies.prefix(count))
    samples.dependencies.pad(to: before + count, with: 0)
    let priorities = try stbl.first(DegradationPriorityBox.self)?.priorities ?? []
    samples.priorities.append(contentsOf: priorities.prefix(count))
    samples.priorities.pad(to: before + count, with: 0)
    let bits = try stbl.first(PaddingBitsBox.self)?.paddingBits ?? []
    samples.paddingBits.append(contentsOf: bits.prefix(count))
    samples.paddingBits.pad(to: before + count, with: 0)
  }
}
