internal import BaseMedia
internal import BinaryIO

/// Moves what stands at times of a movie outside of tracks to where the movie begins among others: chapters of Nero's
/// kind, marks of GoPro's, events.
struct JoinTimes {
  /// When each movie begins, in ticks of the joined one.
  let starts: [Int64]
  let timescale: UInt32

  /// Ticks per second of Nero's chapters.
  private static let chapterTimescale: UInt32 = 10_000_000
  /// The most chapters that Nero's box counts.
  private static let mostChapters = 255

  private func start(of part: Int, in clock: UInt32) -> UInt64 {
    UInt64(clamping: Int128(starts[part]) * Int128(clock) / Int128(max(1, timescale)))
  }

  /// Joins what the user data of all movies, in order, says at times, in that of the joined one.
  func joinUserData(
    of userData: [BoxNode?], in moov: inout BoxNode
  ) {
    let chapters = chapters(of: userData)
    let marks = marks(of: userData)
    guard !chapters.isEmpty || marks != nil else { return }
    if moov.first("udta") == nil { moov.children.append(BoxNode("udta", children: [])) }
    moov.modify("udta") { own in
      if !chapters.isEmpty {
        var list = own.child(ChapterListBox.self) ?? ChapterListBox(rows: [])
        list.rows = Array(chapters.prefix(Self.mostChapters))
        own.replaceOrAppend(list.node)
      }
      if let marks { own.replaceOrAppend(BoxNode("HMMT", payload: marks)) }
    }
  }

  /// The chapters of all movies; one that goes on over a seam is one.
  private func chapters(of userData: [BoxNode?]) -> [ChapterListBox.Row] {
    var rows: [ChapterListBox.Row] = []
    for (part, box) in userData.enumerated() {
      let shift = start(of: part, in: Self.chapterTimescale)
      for var row in box?.child(ChapterListBox.self)?.rows ?? [] {
        if part > 0, row.start == 0, row.title == rows.last?.title { continue }
        row.start = row.start.addingSaturated(shift)
        rows.append(row)
      }
    }
    return rows
  }

  /// The marks of all movies; `nil` where no later one has any.
  private func marks(of userData: [BoxNode?]) -> [UInt8]? {
    guard userData.dropFirst().contains(where: { $0?.first("HMMT") != nil }) else { return nil }
    var joined: HighlightMarks?
    for (part, box) in userData.enumerated() {
      guard let marks = box?.first("HMMT").flatMap({ HighlightMarks($0.payload) }) else { continue }
      var all = joined ?? HighlightMarks([0, 0, 0, 0])
      all?.append(marks, at: start(of: part, in: HighlightMarks.timescale))
      joined = all
    }
    return joined?.bytes
  }

  /// Adds the event of a movie to those before, at its time in the joined movie.
  ///
  /// One that counts its time from the start of its movie moves; one that was cut in two at a seam is one again.
  func add(event box: BoxNode, of part: Int, to boxes: inout [BoxNode]) {
    guard var event = try? box.decode(EventMessageBox.self), event.header.version == 1,
      event.timescale > 0
    else { return boxes.append(box) }
    let seam = start(of: part, in: event.timescale)
    event.time = event.time.addingSaturated(seam)
    if event.time == seam, event.duration < .max {
      for index in boxes.indices where boxes[index].type == "emsg" {
        guard var before = try? boxes[index].decode(EventMessageBox.self) else { continue }
        let end = before.time.addingSaturated(UInt64(before.duration))
        var same = before
        (same.time, same.duration) = (event.time, event.duration)
        guard end == event.time, same == event else { continue }
        before.duration = before.duration.addingSaturated(event.duration)
        return boxes[index].setPayload(before)
      }
    }
    var moved = box
    moved.setPayload(event)
    boxes.append(moved)
  }
}
