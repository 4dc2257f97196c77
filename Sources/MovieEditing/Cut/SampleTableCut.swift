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
  /// Where the first sample lies instead, where it was made anew.
  var firstOffset: Int?
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
  var mediaDuration: Int64 {
    durations.reduce(0) {
      $0.addingSaturated(Int64($1.sampleCount).multipliedSaturated(by: Int64($1.duration)))
    }
  }

  /// Sound in packets is cut between packets.
  private mutating func alignToPackets() {
    guard case .packets(let packets, _) = table.sizes, packets.samplesPerPacket > 1 else { return }
    let size = packets.samplesPerPacket
    var samples = selection.samples
    for chunk in table.chunks {
      let range = chunk.firstSample..<(chunk.firstSample + chunk.sampleCount)
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
  ///
  /// - Throws: `ParseError` where a table is cut.
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
    let (first, count) = (selection.samples.lowerBound, selection.samples.count)
    var result = box
    func replace(_ new: some Box) { result.content = .payload(new.payload[...]) }
    switch box.type {
    case "stts":
      var table = try box.decode(TimeToSampleBox.self, allowingTrailingBytes: true)
      table.rows = durations
      replace(table)
    case "ctts":
      var table = try box.decode(CompositionOffsetBox.self, allowingTrailingBytes: true)
      table.rows = Self.slice(table.rows.map { ($0.sampleCount, $0) }, first, count).map {
        CompositionOffsetBox.Row(sampleCount: $0.count, offset: $0.row.offset)
      }
      replace(table)
    case "cslg": replace(try shift(box))
    case "stss", "stps":
      var table = try box.decode(SyncSampleBox.self, allowingTrailingBytes: true)
      table.sampleNumbers = table.sampleNumbers.compactMap { renumbered($0) }
      replace(table)
    case "stsh":
      var table = try box.decode(ShadowSyncSampleBox.self, allowingTrailingBytes: true)
      let numbers = table.sampleNumbers
      table.sampleNumbers = stride(from: 0, to: numbers.count - numbers.count % 2, by: 2)
        .flatMap { at -> [UInt32] in
          guard let shadowed = renumbered(numbers[at]), let sync = renumbered(numbers[at + 1])
          else { return [] }
          return [shadowed, sync]
        }
      replace(table)
    case "stsz":
      let table = try box.decode(SampleSizeBox.self, allowingTrailingBytes: true)
      replace(
        table.constantSize == 0
          ? SampleSizeBox(sizes: Array(table.sizes.dropFirst(first).prefix(count)))
          : SampleSizeBox(
            constantSize: table.constantSize, sampleCount: UInt32(clamping: count)))
    case "stz2":
      var table = try box.decode(CompactSampleSizeBox.self, allowingTrailingBytes: true)
      table.sizes = Array(table.sizes.dropFirst(first).prefix(count))
      table.padding = 0
      replace(table)
    case "sdtp":
      var table = try box.decode(SampleDependencyBox.self)
      table.dependencies = Array(table.dependencies.dropFirst(first).prefix(count))
      replace(table)
    case "stdp":
      var table = try box.decode(DegradationPriorityBox.self, allowingTrailingBytes: true)
      table.priorities = Array(table.priorities.dropFirst(first).prefix(count))
      replace(table)
    case "padb":
      let table = try box.decode(PaddingBitsBox.self, allowingTrailingBytes: true)
      replace(
        PaddingBitsBox(paddingBits: Array(table.paddingBits.dropFirst(first).prefix(count))))
    case "sbgp":
      var table = try box.decode(SampleToGroupBox.self, allowingTrailingBytes: true)
      table.rows = Self.slice(table.rows.map { ($0.sampleCount, $0) }, first, count).map {
        SampleToGroupBox.Row(sampleCount: $0.count, descriptionIndex: $0.row.descriptionIndex)
      }
      replace(table)
    case "subs": replace(try parts(box))
    case "csgp":
      losses.append("sample groups in the compact form ('csgp')")
      return nil
    default: break
    }
    return result
  }

  /// A sample number, counted from 1, after the cut; `nil` for one that is not kept.
  private func renumbered(_ number: UInt32) -> UInt32? {
    let index = Int(number) - 1
    guard selection.samples.contains(index) else { return nil }
    return UInt32(clamping: index - selection.samples.lowerBound + 1)
  }

  /// The rows of a table of runs that tell of some samples, with how many of these.
  private static func slice<Row>(
    _ rows: [(count: UInt32, row: Row)], _ first: Int, _ count: Int
  ) -> [(count: UInt32, row: Row)] {
    var result: [(count: UInt32, row: Row)] = []
    var position = 0
    for (size, row) in rows {
      let range = position..<position.addingSaturated(Int(size))
      let common = range.clamped(to: first..<(first + count))
      if !common.isEmpty { result.append((UInt32(clamping: common.count), row)) }
      position = range.upperBound
      if position >= first + count { break }
    }
    return result
  }

  /// The durations after the cut.
  private var durations: [TimeToSampleBox.Row] {
    let (first, count) = (selection.samples.lowerBound, selection.samples.count)
    var rows = Self.slice(table.durations.map { ($0.sampleCount, $0) }, first, count).map {
      TimeToSampleBox.Row(sampleCount: $0.count, duration: $0.row.duration)
    }
    // After the last row the last duration goes on, as players take it.
    let told = rows.reduce(0) { $0 + Int($1.sampleCount) }
    if told < count, let last = table.durations.last {
      rows.append(
        TimeToSampleBox.Row(
          sampleCount: UInt32(clamping: count - told), duration: last.duration))
    }
    if let duration = selection.firstDuration { rows.setFirst(UInt32(clamping: duration)) }
    if let duration = selection.lastDuration {
      rows.reverse()
      rows.setFirst(UInt32(clamping: duration))
      rows.reverse()
    }
    return rows
  }

  /// The chunks after the cut.
  private var chunks: [SampleTable.Chunk] {
    let samples = selection.samples
    var result: [SampleTable.Chunk] = []
    for chunk in table.chunks {
      let range = chunk.firstSample..<(chunk.firstSample + chunk.sampleCount)
      let common = range.clamped(to: samples)
      guard !common.isEmpty else {
        if range.lowerBound >= samples.upperBound { break }
        continue
      }
      let skipped = common.lowerBound - range.lowerBound
      let offset = chunk.offset.addingSaturated(
        table.sizes.byteCount(first: range.lowerBound, count: skipped))
      result.append(
        SampleTable.Chunk(
          offset: offset, firstSample: common.lowerBound - samples.lowerBound,
          sampleCount: common.count,
          byteCount: table.sizes.byteCount(first: common.lowerBound, count: common.count),
          sampleDescriptionIndex: chunk.sampleDescriptionIndex))
    }
    guard let firstOffset, let head = result.first else { return result }
    let size = table.sizes.byteCount(first: samples.lowerBound, count: 1)
    var made = head
    (made.offset, made.sampleCount, made.byteCount) = (firstOffset, 1, size)
    var rest = head
    rest.offset = rest.offset.addingSaturated(size)
    rest.firstSample += 1
    rest.sampleCount -= 1
    rest.byteCount -= size
    result.replaceSubrange(0..<1, with: rest.sampleCount > 0 ? [made, rest] : [made])
    return result
  }

  private func shift(_ box: BoxNode) throws(ParseError) -> CompositionShiftBox {
    var shift = try box.decode(CompositionShiftBox.self, allowingTrailingBytes: true)
    guard let kept = clock.composition(of: selection.samples) else { return shift }
    shift.leastOffset = kept.offsets.lowerBound
    shift.greatestOffset = kept.offsets.upperBound
    shift.startTime = kept.times.lowerBound.subtractingSaturated(selection.origin)
    shift.endTime = kept.times.upperBound.subtractingSaturated(selection.origin)
    let values = [shift.leastOffset, shift.greatestOffset, shift.startTime, shift.endTime]
    if values.contains(where: { Int32(exactly: $0) == nil }) { shift.header.version = 1 }
    return shift
  }

  private func parts(_ box: BoxNode) throws(ParseError) -> SubSampleBox {
    var table = try box.decode(SubSampleBox.self, allowingTrailingBytes: true)
    var rows: [SubSampleBox.Row] = []
    var number = 0
    var last = 0
    for row in table.rows {
      number = number.addingSaturated(Int(row.sampleDelta))
      let index = number - 1
      guard selection.samples.contains(index) else { continue }
      let new = index - selection.samples.lowerBound + 1
      var row = row
      row.sampleDelta = UInt32(clamping: new - last)
      last = new
      rows.append(row)
    }
    table.rows = rows
    return table
  }
}

extension [TimeToSampleBox.Row] {
  /// Gives the first sample another duration.
  fileprivate mutating func setFirst(_ duration: UInt32) {
    guard let head = first, head.duration != duration else { return }
    self[0].sampleCount -= 1
    if self[0].sampleCount == 0 { removeFirst() }
    if first?.duration == duration {
      self[0].sampleCount += 1
    } else {
      insert(TimeToSampleBox.Row(sampleCount: 1, duration: duration), at: 0)
    }
  }
}
