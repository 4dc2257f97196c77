public import MediaModel

extension ChapterList {
  /// Gives chapters that do not say how long they last the time up to the next one of their level, the last one that up
  /// to the end where that is known.
  mutating func fillEnds(until end: MediaTime?) {
    guard chapters.contains(where: { !$0.timeRange.duration.isKnown }) else { return }
    let starts = chapters.filter { $0.depth == 0 }.map(\.timeRange.start).sorted()
    for index in chapters.indices where !chapters[index].timeRange.duration.isKnown {
      let start = chapters[index].timeRange.start
      let place = starts.partitioningIndex { $0 > start }
      if place < starts.count {
        chapters[index].timeRange.duration = starts[place] - start
      } else if let end, start <= end {
        chapters[index].timeRange.duration = end - start
      }
    }
  }

  /// Whether two readings of a file tell the same chapters; what is in the file is not read for that.
  static func haveSameChapters(_ lists: [ChapterList], _ others: [ChapterList]) -> Bool {
    lists.count == others.count
      && zip(lists, others).allSatisfy { list, other in
        list.languageTag == other.languageTag && list.chapters.count == other.chapters.count
          && zip(list.chapters, other.chapters).allSatisfy { one, other in
            one.title == other.title && one.timeRange == other.timeRange
              && one.depth == other.depth
              && one.companions.map(\.identifier) == other.companions.map(\.identifier)
          }
      }
  }

  /// A title in one line.
  static func line(_ title: String) -> String {
    title.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
      .joined(separator: " ").trimmingSpaces
  }
}

extension [MediaTime] {
  /// The first place in a sorted list that meets a condition, which all after it meet too.
  fileprivate func partitioningIndex(where isBehind: (MediaTime) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension StringProtocol {
  /// The text without space around it; an accent after a space, one character with it, stays.
  var trimmingSpaces: String {
    let front = String(self).unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = front.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(front[...last])
  }
}

extension ChapterList {
  /// Problems found in lists of chapters, each in one sentence without a full stop: chapters without a length, that overlap,
  /// that begin before the one in front of them, or that end after the end.
  ///
  /// - Parameters:
  ///   - lists: the lists.
  ///   - end: the end of the presentation.
  /// - Returns: a sentence for each kind of oddity and list.
  public static func oddities(of lists: [ChapterList], end: MediaTime) -> [String] {
    lists.flatMap { list -> [String] in
      var list = list
      list.fillEnds(until: end)
      var found: [(String, [Int])] = [
        ("without a length", []), ("overlaps the one before", []),
        ("starts before the one before", []),
        ("starts after the end of the file", []), ("ends after the end of the file", []),
      ]
      var last: [Int: MediaTimeRange] = [:]
      for (index, chapter) in list.chapters.enumerated() {
        let range = chapter.timeRange
        if range.duration.isKnown, range.duration.value == 0 { found[0].1.append(index + 1) }
        if let before = last[chapter.depth] {
          if range.start < before.start {
            found[2].1.append(index + 1)
          } else if before.duration.isKnown, range.start < before.end {
            found[1].1.append(index + 1)
          }
        }
        last[chapter.depth] = range
        guard end.isKnown, end.value > 0 else { continue }
        // Ends are rounded to the clock of whoever wrote them.
        let late = end + MediaTime(100, timescale: 1000)
        if range.start >= end, range.start.value > 0 {
          found[3].1.append(index + 1)
        } else if range.duration.isKnown, range.end > late {
          found[4].1.append(index + 1)
        }
      }
      return found.compactMap { words, numbers in
        guard let first = numbers.first else { return nil }
        let more = numbers.count > 1 ? " and \(numbers.count - 1) more" : ""
        return "chapter \(first)\(more): \(words)"
      }
    }
  }

  /// Lists without those that say what another one says, as a box and a track of one movie may.
  package static func distinct(_ lists: [ChapterList]) -> [ChapterList] {
    var kept: [ChapterList] = []
    for list in lists {
      let isTold = kept.contains { other in
        other.hasSameTitles(as: list)
          && (other.languageTag == list.languageTag || list.origin == "chpl")
      }
      if !isTold { kept.append(list) }
    }
    return kept
  }

  /// Adds a chapter in the place of its start; one that starts at the same time gets its title.
  package mutating func add(_ chapter: Chapter) {
    let start = chapter.timeRange.start
    if let place = chapters.firstIndex(where: { $0.timeRange.start == start }) {
      chapters[place].title = chapter.title
      return
    }
    let place = chapters.firstIndex { $0.timeRange.start > start } ?? chapters.count
    if place > 0, chapters[place - 1].timeRange.duration.isKnown,
      chapters[place - 1].timeRange.end > start
    {
      let before = chapters[place - 1].timeRange
      var added = chapter
      // What lasted until the next chapter is divided.
      added.timeRange.duration = before.end - start
      chapters[place - 1].timeRange.duration = start - before.start
      chapters.insert(added, at: place)
    } else {
      chapters.insert(chapter, at: place)
    }
  }
}
