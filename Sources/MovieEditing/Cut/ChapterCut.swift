internal import BaseMedia
internal import BinaryIO

/// Moves what stands at times of the movie outside of tracks: chapters of Nero's kind, and events.
enum ChapterCut {
  /// Ticks per second of Nero's chapters.
  private static let chapterTimescale: Int128 = 10_000_000

  /// Cuts the chapter lists of a movie: the chapter that holds where the part starts is its first.
  static func cut(_ moov: inout BoxNode, to range: Range<Int64>, timescale: UInt32) {
    let scale = Int128(timescale)
    let start = Int128(range.lowerBound) * chapterTimescale / scale
    let end = (Int128(range.upperBound) * chapterTimescale + scale - 1) / scale
    moov.modify("udta") { userData in
      userData.mapChildren { box in
        if box.type == "HMMT", var marks = HighlightMarks(box.payload) {
          marks.cut(to: range, timescale: timescale)
          box.setPayload(marks.bytes)
        }
        guard box.type == "chpl", var list = try? box.read(ChapterListBox.self) else { return }
        let before = list.rows.lastIndex { Int128($0.start) <= start }
        list.rows = list.rows.enumerated().compactMap { index, row in
          let time = Int128(row.start)
          guard index == before || (time > start && time < end) else { return nil }
          var row = row
          row.start = UInt64(clamping: max(0, time - start))
          return row
        }
        box.setPayload(list)
      }
      userData.children.removeAll { box in
        box.type == "chpl" && (try? box.read(ChapterListBox.self))?.rows.isEmpty == true
      }
    }
  }

  /// Moves an event that counts its time from the start of the movie; `nil` for one outside the part.
  static func cut(event box: BoxNode, to range: Range<Int64>, timescale: UInt32) -> BoxNode? {
    guard var event = try? box.decode(EventMessageBox.self), event.header.version == 1,
      event.timescale > 0
    else { return box }
    let start = Int128(range.lowerBound) * Int128(event.timescale) / Int128(timescale)
    let end = Int128(range.upperBound) * Int128(event.timescale) / Int128(timescale)
    let isOpen = event.duration == .max
    let time = Int128(event.time)
    let stop = isOpen ? end : time + Int128(event.duration)
    guard time < end, time >= start || stop > start else { return nil }
    event.time = UInt64(clamping: max(0, time - start))
    if !isOpen {
      event.duration = UInt32(clamping: min(stop, end) - max(time, start))
    }
    var moved = box
    moved.setPayload(event)
    return moved
  }
}
