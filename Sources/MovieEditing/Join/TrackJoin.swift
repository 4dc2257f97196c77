internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Joins the tracks of a lane: their samples, sample entries and edits.
struct TrackJoin {
  let lane: JoinPlan.Lane
  /// Ticks per second of the joined movie.
  let movieTimescale: UInt32
  let source: any ByteSource
  private(set) var parts: [Int: TrackCut.Parts] = [:]
  private var boxes: [Int: BoxNode] = [:]
  private let places: [Int]
  /// Samples of parts that are not written, since they are those at the end of the part before.
  private(set) var repeatedSampleCount = 0
  private(set) var losses: [JoinedTree.Loss] = []

  /// Takes the tracks apart; they are boxes that say where their samples are in `source`.
  init(
    _ lane: JoinPlan.Lane, boxes: [Int: BoxNode], movieTimescale: UInt32, scales: [Int64],
    source: any ByteSource
  ) throws {
    self.lane = lane
    self.movieTimescale = movieTimescale
    self.source = source
    places = boxes.keys.sorted()
    for (place, box) in boxes {
      let own = Track(box).mediaTimescale
      guard own > 0, let scaled = try box.withMediaClock(times: lane.timescale / own) else {
        throw MovieEditingError.request(
          "cannot be joined: the times of track \(lane.trackID) do not fit the clock of the others")
      }
      self.boxes[place] = scaled
      parts[place] = try TrackCut.Parts(
        Track(scaled),
        TrackCut(
          movieTimescale: movieTimescale, scale: scales[place], source: source, nextOffset: 0))
    }
  }

  private var clocks: CutEdit.Clocks {
    CutEdit.Clocks(movie: movieTimescale, media: lane.timescale)
  }

  private var isTimecode: Bool { lane.format.map { ["tmcd", "tc64"].contains($0) } ?? false }

  /// Whether no track has an edit list: then samples follow samples, as decoders take them.
  private var isPlain: Bool { boxes.values.allSatisfy { $0.descendant("edts", "elst") == nil } }

  private func edits(of place: Int) -> [CutEdit] {
    guard let parts = parts[place] else { return [] }
    guard isPlain, place != places.last else { return parts.edits }
    return CutEdit.all(nil, scale: 1, mediaEnd: parts.clock.endTime, clocks: clocks)
  }

  /// How long the track of a movie is shown, in movie ticks.
  func presentationEnd(of place: Int) -> Int64 {
    edits(of: place).last { $0.mediaTime != nil }?.range.upperBound ?? 0
  }

  /// How far apart the end of one track and the start of the next may be, in movie ticks, for it to go on: a sample of
  /// video or audio.
  func tolerance(after place: Int) -> Int64 {
    guard ["vide", "soun"].contains(lane.handlerType), let clock = parts[place]?.clock,
      let last = clock.moment(of: clock.count - 1)
    else { return 1 }
    return max(1, min(clocks.movieTicks(last.duration), Int64(movieTimescale / 2)))
  }

  // MARK: Joining

  /// The joined track.
  ///
  /// - Parameter starts: when each movie begins, in movie ticks.
  /// - Returns: the track, and how long it is shown, in movie ticks.
  /// - Throws: ``MovieEditingError``, `ParseError` or `IOFailure` where a table cannot be read or be joined.
  mutating func join(starts: [Int64]) throws -> (track: BoxNode, duration: Int64) {
    guard let first = places.first, let track = boxes[first], let head = parts[first] else {
      throw MovieEditingError.request("cannot be joined: track \(lane.trackID) has no samples")
    }
    var tables = try SampleTableJoin(
      first: track, path: "track \(lane.trackID)", sourceSize: source.size)
    var entries = JoinedEntries(head.stbl)
    var samples = JoinedSamples()
    samples.append(head, from: 0, mediaShift: 0)
    var joined = JoinedEdits(clocks: clocks)
    joined.append(edits(of: first), at: starts[first], mediaShift: 0, tolerance: 1)
    var before = first
    for place in places.dropFirst() {
      guard let part = parts[place] else { continue }
      let descriptions = entries.add(part.stbl)
      var shift = tables.duration
      var skipped = 0
      let shown = edits(of: place)
      if let held = try timecodeGoesOn(in: place, after: joined, samples, at: starts[place]) {
        tables.extendLast(by: held.extension)
        (skipped, shift) = (1, tables.duration - held.duration)
      } else if let start = shown.first(where: { $0.mediaTime != nil })?.mediaTime,
        let end = joined.mediaEnd,
        let found = try samples.repeated(
          by: part, at: end - start, tolerance: joined.mediaTolerance, isHolding: isTimecode,
          source: source)
      {
        (skipped, shift) = (found.count, found.mediaShift)
        if found.extension > 0 { tables.extendLast(by: found.extension) }
        if !isTimecode { repeatedSampleCount += found.count }
      } else if let start = shown.first(where: { $0.mediaTime != nil })?.mediaTime,
        let end = joined.mediaEnd
      {
        // Pictures that are decoded before they are shown end later than their durations do: those of a file that shows
        // its own sooner would be at the same media times.
        let overlap = min(end, tables.presentationEnd).subtractingSaturated(start)
          .subtractingSaturated(shift)
        if overlap > joined.mediaTolerance {
          tables.extendLast(by: overlap)
          shift = tables.duration
        }
      }
      try append(part, from: skipped, descriptions, to: &tables)
      samples.append(part, from: skipped, mediaShift: shift)
      joined.append(
        shown, at: starts[place], mediaShift: shift, tolerance: tolerance(after: before))
      before = place
    }
    // Parts count whole frames; the edit list tells how long a timecode is shown.
    if isTimecode, let end = joined.mediaEnd, end > tables.duration {
      tables.extendLast(by: end - tables.duration)
    }
    let stbl = try tables.stbl(descriptions: entries.box)
    losses += tables.losses
    return try finished(
      track, stbl, joined, mediaDuration: tables.duration, shownEnd: tables.presentationEnd)
  }

  private func append(
    _ part: TrackCut.Parts, from sample: Int, _ descriptions: [Int],
    to tables: inout SampleTableJoin
  ) throws(ParseError) {
    guard sample > 0 else { return try tables.append(part.stbl, descriptions: descriptions) }
    guard sample < part.clock.count else { return }
    var rest = SampleTableCut(
      stbl: part.stbl, table: part.table, clock: part.clock,
      selection: CutSelection(
        samples: sample..<part.clock.count,
        origin: part.clock.moment(of: sample)?.decodeTime ?? 0))
    try tables.append(rest.cut(), descriptions: descriptions)
  }

  private func finished(
    _ first: BoxNode, _ stbl: BoxNode, _ joined: JoinedEdits, mediaDuration: Int64, shownEnd: Int64
  ) throws(ParseError) -> (track: BoxNode, duration: Int64) {
    var track = first
    track.modify("mdia", "minf") { $0.replaceOrAppend(stbl) }
    try track.edit(MediaHeaderBox.self, in: "mdia") {
      $0.duration = UInt64(clamping: mediaDuration)
      $0.timescale = lane.timescale
    }
    // Pictures that are decoded before they are shown end after their durations do: all that is shown is not an edit.
    let isShownWhole = shownEnd > mediaDuration && joined.rows(mediaDuration: shownEnd) == nil
    var rows = isShownWhole ? nil : joined.rows(mediaDuration: mediaDuration)
    if rows == nil, !isShownWhole, !joined.edits.isEmpty, !isPlain {
      rows = joined.edits.map { $0.row(mediaOrigin: 0) }
    }
    let duration = isShownWhole ? clocks.movieTicks(mediaDuration) : joined.end
    if let rows {
      track.setEdits(EditListBox(rows: rows))
    } else {
      track.modify("edts") { $0.children.removeAll { $0.type == "elst" } }
      track.children.removeAll { $0.type == "edts" && $0.children.isEmpty }
    }
    try track.edit(TrackHeaderBox.self) {
      $0.trackID = lane.trackID
      $0.duration = UInt64(clamping: duration)
    }
    return (track, duration)
  }

  // MARK: Timecode

  /// How much longer the last timecode sample holds where the first one of a track says no more than it does.
  ///
  /// In media ticks; beside it how long that first sample lasts. `nil` for another timecode, or another kind of track.
  ///
  /// - Throws: `IOFailure` where a sample cannot be read.
  private func timecodeGoesOn(
    in place: Int, after joined: JoinedEdits, _ samples: JoinedSamples, at start: Int64
  ) throws(IOFailure) -> (extension: Int64, duration: Int64)? {
    guard let part = parts[place], let last = joined.edits.last, let mediaStart = last.mediaTime,
      let entry = part.stbl.first("stsd")?.children.first, ["tmcd", "tc64"].contains(entry.type),
      parts[places[0]]?.stbl.first("stsd")?.children.first?.bytes == entry.bytes,
      let fields = try? entry.decodePrefix(TimecodeSampleEntry.self),
      let held = samples.stretches.last.flatMap({ stretch in
        stretch.table.place(of: stretch.samples.upperBound - 1).flatMap { place in
          stretch.clock.moment(of: stretch.samples.upperBound - 1).map {
            (place.range, $0.decodeTime.addingSaturated(stretch.mediaShift))
          }
        }
      }),
      let next = part.table.place(of: 0)?.range, let moment = part.clock.moment(of: 0),
      let shown = edits(of: place).first(where: { $0.mediaTime != nil })
    else { return nil }
    // From the presentation of the sample that holds to that of the next one.
    let begin = start.addingSaturated(shown.range.lowerBound)
    let since = clocks.mediaTicks(begin - last.range.lowerBound, rate: 1 << 16)
    let elapsed = mediaStart.addingSaturated(since).subtractingSaturated(held.1)
      .subtractingSaturated(shown.mediaTime ?? 0)
    let half = Int64(
      clamping: Int128(fields.frameDuration) * Int128(lane.timescale)
        / Int128(max(1, fields.timescale)) / 2)
    guard held.0.count <= 8, next.count == held.0.count,
      let counted = TimecodeCut.advance(
        try source.read(held.0), entry: fields, elapsed: elapsed.addingSaturated(half),
        timescale: lane.timescale),
      counted.bytes == (try source.read(next))
    else { return nil }
    // What the edit list hides of it is in the sample before.
    let hidden = shown.mediaTime ?? 0
    return hidden <= moment.duration ? (moment.duration - hidden, moment.duration) : nil
  }
}

/// The sample entries of a joined track: equal ones once, others beside each other.
struct JoinedEntries {
  private(set) var box: BoxNode

  init(_ stbl: BoxNode) { box = stbl.first("stsd") ?? BoxNode("stsd", children: []) }

  /// Adds the entries of a table.
  ///
  /// - Returns: the numbers that they have among those that are joined.
  mutating func add(_ stbl: BoxNode) -> [Int] {
    var known = box.children.map { Self.identity($0) }
    return (stbl.first("stsd")?.children ?? []).map { entry in
      let own = Self.identity(entry)
      if let index = known.firstIndex(of: own) { return index + 1 }
      known.append(own)
      box.append(entry)
      return known.count
    }
  }

  /// What makes an entry another one: not the bit rates it tells, which differ from file to file.
  private static func identity(_ entry: BoxNode) -> [UInt8] {
    var entry = entry
    entry.removeBitRates()
    return entry.bytes
  }
}

extension BoxNode {
  /// Adds a sample entry to `stsd`, and counts it.
  fileprivate mutating func append(_ entry: BoxNode) {
    children.append(entry)
    overwrite(at: 4, UInt32(clamping: children.count).bigEndianBytes)
  }

  /// Leaves out what a sample entry tells of bit rates and buffers.
  fileprivate mutating func removeBitRates() {
    guard case .children = content else { return }
    children.removeAll { $0.type == "btrt" }
    mapChildren { child in
      if child.type == "esds" {
        child.clearRates()
      } else if child.type == "wave" {
        child.removeBitRates()
      }
    }
  }

  /// A `trak` whose media clock counts so many times as fast; `nil` where a time would not fit.
  fileprivate func withMediaClock(times factor: UInt32) throws(ParseError) -> BoxNode? {
    guard factor != 1 else { return self }
    var fits = factor > 0
    var track = self
    try track.edit(MediaHeaderBox.self, in: "mdia") {
      let scaled = $0.duration.multipliedReportingOverflow(by: UInt64(factor))
      $0.duration = scaled.overflow ? $0.duration : scaled.partialValue
      $0.timescale = $0.timescale &* factor
    }
    try track.edit(EditListBox.self, in: "edts") { list in
      for index in list.rows.indices where list.rows[index].mediaTime > 0 {
        let scaled = list.rows[index].mediaTime.multipliedReportingOverflow(by: Int64(factor))
        if scaled.overflow {
          fits = false
        } else {
          list.rows[index].mediaTime = scaled.partialValue
        }
      }
    }
    try track.edit(TimeToSampleBox.self, in: "mdia", "minf", "stbl") { table in
      for index in table.rows.indices {
        let scaled = table.rows[index].value.multipliedReportingOverflow(by: factor)
        if scaled.overflow { fits = false }
        table.rows[index].value = scaled.partialValue
      }
    }
    try track.edit(CompositionOffsetBox.self, in: "mdia", "minf", "stbl") { table in
      for index in table.rows.indices {
        let scaled = table.rows[index].value.multipliedReportingOverflow(
          by: Int32(clamping: factor))
        if scaled.overflow { fits = false }
        table.rows[index].value = scaled.partialValue
      }
    }
    // Sound in packets has a clock of its own: one tick a sample.
    if let table = try Track(self).samples(), case .packets = table.sizes { fits = false }
    return fits ? track : nil
  }
}
