internal import BinaryIO

extension JoinedTrack {
  /// The track as a plain one: its samples, edits and durations.
  ///
  /// - Throws: `ParseError` where a header cannot be read or a table would be larger than the file can mean.
  func trak(
    _ original: BoxNode, movieTimescale: UInt32, notes: inout JoinNotes
  ) throws(ParseError) -> BoxNode {
    var trak = original
    let edits = try editBox(
      original.first(EditListBox.self, in: "edts"), movieTimescale: movieTimescale)
    if let edits { trak.setEdits(edits) }
    guard hasFragments || sampleCount > 0 else { return trak }
    if hasFragments, let stbl = trak.descendant("mdia", "minf", "stbl") {
      let joined = try self.stbl(stbl, notes: &notes)
      trak.modify("mdia", "minf") { $0.replaceOrAppend(joined) }
    }
    try trak.edit(MediaHeaderBox.self, in: "mdia") {
      $0.duration = UInt64(clamping: samples.duration)
    }
    let length = UInt64(clamping: movieTicks(samples.duration, movieTimescale, .up))
    try trak.edit(TrackHeaderBox.self) {
      $0.duration = edits.map { $0.rows.reduce(0) { $0.addingSaturated($1.duration) } } ?? length
    }
    note(in: &notes)
    return trak
  }

  /// The edits with media times that count from the first sample, and with lengths; `nil` where there are none.
  ///
  /// In fragments media time 0 is where decode time 0 is; in a plain track it is the first sample, whatever `tfdt` said.
  /// A last edit that ended with the samples of `moov` goes on to the end of those in the fragments.
  private func editBox(_ list: EditListBox?, movieTimescale: UInt32) -> EditListBox? {
    let start = sampleCount > 0 ? startTime : 0
    guard var box = list else {
      guard start > 0 else { return nil }
      let delay = movieTicks(start, movieTimescale, .nearest)
      let length = movieTicks(presentationEnd, movieTimescale, .up)
      return EditListBox(rows: [
        EditListBox.Row(duration: UInt64(clamping: delay), mediaTime: -1),
        EditListBox.Row(duration: UInt64(clamping: length), mediaTime: 0),
      ])
    }
    guard sampleCount > 0 else { return box }
    var rows: [EditListBox.Row] = []
    for (index, row) in box.rows.enumerated() {
      guard row.mediaTime >= 0 else {
        rows.append(row)
        continue
      }
      let isOpen =
        index == box.rows.count - 1
        && (row.duration == 0 || endsWithExisting(row, movieTimescale: movieTimescale))
      var row = row
      row.mediaTime -= start
      if row.mediaTime < 0 {
        // What the edit shows before the first sample is nothing.
        let wait = UInt64(
          clamping: movieTicks(0 - row.mediaTime, movieTimescale, .nearest))
        let empty = isOpen ? wait : min(wait, row.duration)
        if empty > 0 { rows.append(EditListBox.Row(duration: empty, mediaTime: -1)) }
        row.mediaTime = 0
        row.duration -= isOpen ? 0 : empty
        if row.duration == 0, !isOpen { continue }
      }
      if isOpen {
        let length = presentationEnd.addingSaturated(-row.mediaTime)
        row.duration = UInt64(clamping: movieTicks(max(0, length), movieTimescale, .up))
      }
      rows.append(row)
    }
    box.rows = rows
    return box
  }

  /// Whether an edit shows the samples that the track had before its first fragment up to the last, or into it.
  private func endsWithExisting(_ row: EditListBox.Row, movieTimescale: UInt32) -> Bool {
    guard hasFragments, let existing, row.rateInteger == 1, row.rateFraction == 0 else {
      return false
    }
    let end = movieTicks(existing.end.addingSaturated(-row.mediaTime), movieTimescale, .nearest)
    let sample = movieTicks(existing.lastDuration, movieTimescale, .up)
    let hidden = Int128(end) - Int128(row.duration)
    return hidden >= -1 && hidden < Int128(max(2, sample))
  }

  /// How ticks that do not come out even are rounded.
  private enum Rounding { case up, nearest }

  /// Media ticks as movie ticks.
  private func movieTicks(_ ticks: Int64, _ movieTimescale: UInt32, _ rounding: Rounding) -> Int64 {
    guard timescale > 0 else { return 0 }
    let scaled = Int128(ticks) * Int128(movieTimescale)
    let extra = rounding == .up ? Int128(timescale) - 1 : Int128(timescale) / 2
    return Int64(clamping: (scaled + extra) / Int128(timescale))
  }
}

extension BoxNode {
  /// Puts an edit list into a track: in the place of the one it has, or in an `edts` of its own after the header.
  package mutating func setEdits(_ box: EditListBox) {
    let list = box.node
    if first("edts") != nil {
      modify("edts") { $0.replaceOrAppend(list) }
    } else {
      let index = children.firstIndex { $0.type == "tkhd" }.map { $0 + 1 } ?? 0
      children.insert(BoxNode("edts", children: [list]), at: index)
    }
  }
}
