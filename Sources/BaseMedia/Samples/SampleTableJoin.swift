package import BinaryIO

/// Makes one `stbl` of several: the samples of each after those of the one before, no byte of them looked at.
///
/// All tables have the same clock, and the offsets of all count from the start of one file.
///
/// Source: ISO/IEC 14496-12:2022 § 8.5 to 8.9; QTFF, "Sample Table Atoms".
package struct SampleTableJoin {
  private var track: JoinedTrack
  private let first: BoxNode
  private var notes = JoinNotes()
  /// QuickTime's partial sync samples, counted from 1; `nil` where no table has such a list.
  private var partialSync: [UInt32]?
  private var shadows: [ShadowSyncSampleBox.Row] = []

  /// Begins with the table of a track; more samples than `sourceSize` allows are not believed.
  ///
  /// - Throws: `ParseError` where a table is cut.
  package init(first trak: BoxNode, path: String, sourceSize: Int) throws(ParseError) {
    guard let stbl = trak.descendant("mdia", "minf", "stbl") else {
      throw ParseError("a track without a sample table", offset: trak.offset, path: path)
    }
    track = try JoinedTrack(trak: trak, path: path, sourceSize: sourceSize, notes: &notes)
    first = stbl
    try noteNumbers(of: stbl, before: 0)
  }

  /// How many samples there are.
  package var sampleCount: Int { track.sampleCount }

  /// The durations of all samples together, in media ticks.
  package var duration: Int64 { track.samples.duration }

  /// When the last sample that is shown ends, in media ticks.
  package var presentationEnd: Int64 { track.presentationEnd }

  /// What found no place.
  package var losses: [JoinedTree.Loss] { notes.losses }

  /// Makes the last sample last so much longer, in media ticks.
  package mutating func extendLast(by ticks: Int64) {
    guard let last = track.samples.durations.last else { return }
    track.samples.durations.replaceLast(UInt32(clamping: Int64(last).addingSaturated(ticks)))
  }

  /// Adds the samples of another table.
  ///
  /// - Parameters:
  ///   - stbl: the table.
  ///   - descriptions: the numbers that its sample descriptions have in the table that is made.
  /// - Throws: `ParseError` where it is cut, or there are more samples than a table holds.
  package mutating func append(_ stbl: BoxNode, descriptions: [Int]) throws(ParseError) {
    let before = sampleCount
    let count = try track.append(stbl, descriptions: descriptions, notes: &notes)
    track.groups.add(
      try Self.localGroups(stbl), before: before, count: count, path: track.path, notes: &notes)
    try track.parts.add(stbl, before: before, count: count)
    try noteNumbers(of: stbl, before: before)
    if stbl.first("csgp") != nil {
      notes.lose(
        "sample groups in the compact form ('csgp')", path: track.path,
        reason: "they are not joined")
    }
  }

  /// The groups of a table that name descriptions of its own, as those of a fragment do.
  private static func localGroups(_ stbl: BoxNode) throws(ParseError) -> BoxNode {
    var copy = stbl
    try copy.mapChildren { child throws(ParseError) in
      guard child.type == "sbgp" else { return }
      var box = try child.read(SampleToGroupBox.self)
      for index in box.rows.indices where box.rows[index].value > 0 {
        box.rows[index].value = box.rows[index].value.addingSaturated(
          JoinedSampleGroups.localBase)
      }
      child.setPayload(box)
    }
    return copy
  }

  private mutating func noteNumbers(of stbl: BoxNode, before: Int) throws(ParseError) {
    let shift = UInt32(clamping: before)
    if let node = stbl.first("stps") {
      partialSync =
        (partialSync ?? [])
        + (try node.read(SyncSampleBox.self).sampleNumbers.map { $0.addingSaturated(shift) })
    }
    for var row in try stbl.first(ShadowSyncSampleBox.self)?.rows ?? [] {
      row.shadowedSample = row.shadowedSample.addingSaturated(shift)
      row.syncSample = row.syncSample.addingSaturated(shift)
      shadows.append(row)
    }
  }

  /// The table of all samples, with sample descriptions of its own.
  ///
  /// - Throws: `ParseError` where tables would be far larger than the files that announce them.
  package mutating func stbl(descriptions: BoxNode) throws(ParseError) -> BoxNode {
    var original = first
    original.replaceOrAppend(descriptions)
    var result = try track.stbl(original, notes: &notes)
    if let partialSync {
      var box = SyncSampleBox()
      box.sampleNumbers = partialSync
      result.replaceOrAppend(BoxNode("stps", payload: box.payload))
    }
    if !shadows.isEmpty {
      var box = ShadowSyncSampleBox()
      box.rows = shadows
      result.replaceOrAppend(box.node)
    }
    return result
  }
}
