internal import BaseMedia
internal import BinaryIO

/// The edit list of a joined track while parts are added to it: gaps where a part is later, nothing shown twice.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.5, 8.6.6; QTFF, "Edit Atoms".
struct JoinedEdits {
  let clocks: CutEdit.Clocks
  /// Those that show media, in order, none over another.
  private(set) var edits: [CutEdit] = []

  init(clocks: CutEdit.Clocks) { self.clocks = clocks }

  /// Where the last edit ends, in movie ticks.
  var end: Int64 { edits.last?.range.upperBound ?? 0 }

  /// Where the last edit ends in the media, in media ticks; `nil` without one that goes on at its own pace.
  var mediaEnd: Int64? {
    guard let last = edits.last, last.rate == 1 << 16, let start = last.mediaTime else {
      return nil
    }
    return start.addingSaturated(clocks.mediaTicks(Int64(last.range.count), rate: last.rate))
  }

  /// How far apart two media times may be that are one: what an end in movie ticks is rounded by.
  var mediaTolerance: Int64 {
    clocks.movie > 0 ? Int64(clocks.media / clocks.movie) + 1 : 1
  }

  /// Adds the edits of a part.
  ///
  /// A part that would begin up to `tolerance` before or after the end of the last edit goes on there: sound rarely
  /// ends where pictures do, and is not interrupted for that. What is earlier takes the place of the end before.
  ///
  /// - Parameters:
  ///   - part: its edits, from its own start.
  ///   - start: when it begins, in movie ticks.
  ///   - mediaShift: what is added to its media times.
  ///   - tolerance: in movie ticks.
  mutating func append(
    _ part: [CutEdit], at start: Int64, mediaShift: Int64, tolerance: Int64
  ) {
    let shown = part.filter { $0.mediaTime != nil && !$0.range.isEmpty }
    guard let first = shown.first else { return }
    var shift = start
    if !edits.isEmpty {
      let late = start.addingSaturated(first.range.lowerBound).subtractingSaturated(end)
      if abs(late) <= tolerance {
        shift = start - late
      } else if late < 0 {
        trim(to: end + late)
      }
    }
    for edit in shown {
      var moved = edit
      moved.range = edit.range.lowerBound + shift..<edit.range.upperBound + shift
      moved.mediaTime = edit.mediaTime.map { $0.addingSaturated(mediaShift) }
      add(moved)
    }
  }

  private mutating func trim(to end: Int64) {
    while let last = edits.last, last.range.upperBound > end {
      edits.removeLast()
      guard last.range.lowerBound < end else { continue }
      var shorter = last
      shorter.range = last.range.lowerBound..<end
      edits.append(shorter)
    }
  }

  /// Adds an edit, to the last one where it goes on with the same media.
  private mutating func add(_ edit: CutEdit) {
    if let last = edits.last, let end = mediaEnd, let start = edit.mediaTime, edit.rate == 1 << 16,
      last.range.upperBound == edit.range.lowerBound, abs(start - end) <= mediaTolerance
    {
      edits[edits.count - 1].range = last.range.lowerBound..<edit.range.upperBound
    } else {
      edits.append(edit)
    }
  }

  /// The rows of the list, with gaps; `nil` where it would say that all media is shown from the start.
  func rows(mediaDuration: Int64) -> [EditListBox.Row]? {
    if edits.isEmpty { return nil }
    if let only = edits.first, edits.count == 1, only.mediaTime == 0, only.rate == 1 << 16,
      only.range.lowerBound == 0, only.range.upperBound == clocks.movieTicks(mediaDuration)
    {
      return nil
    }
    var rows: [EditListBox.Row] = []
    var position: Int64 = 0
    for edit in edits {
      if edit.range.lowerBound > position {
        rows.append(
          EditListBox.Row(
            duration: UInt64(clamping: edit.range.lowerBound - position), mediaTime: -1))
      }
      rows.append(edit.row(mediaOrigin: 0))
      position = edit.range.upperBound
    }
    return rows
  }
}
