internal import BaseMedia
internal import BinaryIO

/// Cuts the tables of a track down to some of its samples.
///
/// Source: ISO/IEC 14496-12:2022 § 8.5 to 8.9; QTFF, "Sample Table Atoms".
struct SampleTableCut {
  /// The table as it was.
  let stbl: BoxNode
  let table: SampleTable
  let clock: SampleClock
  var selection: CutSelection
  /// Where samples are that were rebuilt, by their numbers before the cut.
  var replaced: [Int: Range<Int>] = [:]
  /// What could not be cut.
  private(set) var losses: [String] = []

  init(stbl: BoxNode, table: SampleTable, clock: SampleClock, selection: CutSelection) {
    self.stbl = stbl
    self.table = table
    self.clock = clock
    self.selection = selection
    alignToPackets()
  }

  /// The durations of the samples that are kept, together.
  var mediaDuration: Int64 { durations.sum }

  /// Sound in packets is cut between packets.
  private mutating func alignToPackets() {
    guard case .packets(let packets, _) = table.sizes, packets.samplesPerPacket > 1 else { return }
    let size = packets.samplesPerPacket
    var samples = selection.samples
    for chunk in table.chunks {
      let range = chunk.samples
      if range.contains(samples.lowerBound) {
        let start = samples.lowerBound - (samples.lowerBound - range.lowerBound) % size
        samples = start..<samples.upperBound
      }
      if range.contains(samples.upperBound - 1) {
        let over = (samples.upperBound - range.lowerBound) % size
        let end = over == 0 ? samples.upperBound : samples.upperBound + size - over
        samples = samples.lowerBound..<min(end, range.upperBound)
        break
      }
    }
    if samples.lowerBound != selection.samples.lowerBound,
      let moment = clock.moment(of: samples.lowerBound)
    {
      selection.origin = moment.decodeTime
    }
    selection.samples = samples
  }

  /// The table with the chosen samples.
  mutating func cut() throws(ParseError) -> BoxNode {
    var children: [BoxNode] = []
    for child in stbl.children {
      if let box = try cut(child) { children.append(box) }
    }
    var result = stbl
    result.children = children
    result = SampleTable.stbl(result, replacingChunks: chunks)
    try AuxiliaryCut.cut(&result, of: stbl, table: table, samples: selection.samples)
    return result
  }

  private mutating func cut(_ box: BoxNode) throws(ParseError) -> BoxNode? {
    let samples = selection.samples
    func edited<T: Box>(_ kind: T.Type, _ change: (inout T) -> Void) throws(ParseError) -> BoxNode {
      var (table, result) = (try box.read(kind), box)
      change(&table)
      result.setPayload(table)
      return result
    }
    func kept<T>(_ values: [T]) -> [T] {
      Array(values.dropFirst(samples.lowerBound).prefix(samples.count))
    }
    switch box.type {
    case "stts": return try edited(TimeToSampleBox.self) { $0.rows = durations.runs }
    case "ctts":
      return try edited(CompositionOffsetBox.self) {
        $0.rows = RunList($0.rows).slice(samples).runs
      }
    case "cslg": return try edited(CompositionShiftBox.self, shift)
    case "stss", "stps":
      return try edited(SyncSampleBox.self) {
        $0.sampleNumbers = $0.sampleNumbers.compactMap { renumbered($0) }
      }
    case "stsh":
      return try edited(ShadowSyncSampleBox.self) {
        $0.rows = $0.rows.compactMap { row in
          guard let shadowed = renumbered(row.shadowedSample), let sync = renumbered(row.syncSample)
          else { return nil }
          var row = row
          (row.shadowedSample, row.syncSample) = (shadowed, sync)
          return row
        }
      }
    case "stsz":
      return try edited(SampleSizeBox.self) {
        if $0.constantSize != 0, changesSizes {
          $0 = SampleSizeBox(sizes: newSizes)
        } else {
          $0.sizes = $0.constantSize == 0 && changesSizes ? newSizes : kept($0.sizes)
          $0.sampleCount = UInt32(clamping: $0.constantSize == 0 ? $0.sizes.count : samples.count)
        }
      }
    case "stz2" where changesSizes: return SampleSizeBox(sizes: newSizes).node
    case "stz2":
      return try edited(CompactSampleSizeBox.self) { $0.sizes = kept($0.sizes) }
    case "sdtp":
      return try edited(SampleDependencyBox.self) { $0.dependencies = kept($0.dependencies) }
    case "stdp":
      return try edited(DegradationPriorityBox.self) { $0.priorities = kept($0.priorities) }
    case "padb":
      return try edited(PaddingBitsBox.self) {
        $0 = PaddingBitsBox(paddingBits: kept($0.paddingBits))
      }
    case "sbgp":
      return try edited(SampleToGroupBox.self) { $0.rows = RunList($0.rows).slice(samples).runs }
    case "subs": return try edited(SubSampleBox.self, parts)
    case "csgp":
      losses.append("sample groups in the compact form ('csgp')")
      return nil
    default: return box
    }
  }

  /// A sample number, counted from 1, after the cut; `nil` for one that is not kept.
  private func renumbered(_ number: UInt32) -> UInt32? {
    let index = Int(number) - 1
    guard selection.samples.contains(index) else { return nil }
    return UInt32(clamping: index - selection.samples.lowerBound + 1)
  }

  /// The durations after the cut.
  private var durations: RunList<UInt32> {
    var list = table.durations
    // After the last row the last duration goes on, as players take it.
    if let last = list.last { list.pad(to: selection.samples.upperBound, with: last) }
    list = list.slice(selection.samples)
    if let duration = selection.firstDuration { list.replaceFirst(UInt32(clamping: duration)) }
    if let duration = selection.lastDuration { list.replaceLast(UInt32(clamping: duration)) }
    return list
  }

  /// Whether a sample that was rebuilt is of another size than the one whose place it takes.
  private var changesSizes: Bool {
    replaced.contains { $0.value.count != table.sizes.byteCount(first: $0.key, count: 1) }
  }

  /// The sizes after the cut.
  private var newSizes: [UInt32] {
    selection.samples.map { index in
      UInt32(
        clamping: replaced[index]?.count ?? table.sizes.byteCount(first: index, count: 1))
    }
  }

  /// The chunks after the cut; a sample that was rebuilt is one of its own.
  private var chunks: [SampleTable.Chunk] {
    let samples = selection.samples
    let made = replaced.keys.sorted()
    var result: [SampleTable.Chunk] = []
    for chunk in table.chunks {
      let range = chunk.samples
      let common = range.clamped(to: samples)
      guard !common.isEmpty else {
        if range.lowerBound >= samples.upperBound { break }
        continue
      }
      func add(_ part: Range<Int>, at offset: Int, _ byteCount: Int) {
        guard !part.isEmpty else { return }
        result.append(
          SampleTable.Chunk(
            offset: offset, firstSample: part.lowerBound - samples.lowerBound,
            sampleCount: part.count, byteCount: byteCount,
            sampleDescriptionIndex: chunk.sampleDescriptionIndex))
      }
      func addStored(_ part: Range<Int>) {
        let skipped = part.lowerBound - range.lowerBound
        add(
          part,
          at: chunk.offset.addingSaturated(
            table.sizes.byteCount(first: range.lowerBound, count: skipped)),
          table.sizes.byteCount(first: part.lowerBound, count: part.count))
      }
      var start = common.lowerBound
      for index in made where common.contains(index) {
        addStored(start..<index)
        if let place = replaced[index] { add(index..<index + 1, at: place.lowerBound, place.count) }
        start = index + 1
      }
      addStored(start..<common.upperBound)
    }
    return result
  }

  private func shift(_ shift: inout CompositionShiftBox) {
    guard let kept = clock.composition(of: selection.samples) else { return }
    shift.leastOffset = kept.offsets.lowerBound
    shift.greatestOffset = kept.offsets.upperBound
    shift.startTime = kept.times.lowerBound.subtractingSaturated(selection.origin)
    shift.endTime = kept.times.upperBound.subtractingSaturated(selection.origin)
    shift.widen()
  }

  private func parts(_ table: inout SubSampleBox) {
    var number = 0
    var last = 0
    table.rows = table.rows.compactMap { row in
      number = number.addingSaturated(Int(row.sampleDelta))
      guard let new = renumbered(UInt32(clamping: number)).map({ Int($0) }) else { return nil }
      var row = row
      row.sampleDelta = UInt32(clamping: new - last)
      last = new
      return row
    }
  }
}
