internal import MediaModel

/// What lists of chapters say that was asked for and is not where they were written.
struct ChapterComparison {
  /// What differs, each in one sentence without a full stop.
  private(set) var sentences: [String] = []

  /// So many chapters are named one by one.
  private static let mostNamed = 3
  /// Times that differ by less are rounded ones.
  private static let rounding = MediaTime(20, timescale: 1000)

  /// Compares.
  ///
  /// - Parameters:
  ///   - wanted: what was asked for.
  ///   - found: what was read again.
  ///   - holder: what holds the chapters, in a few words.
  init(_ wanted: [ChapterList], _ found: [ChapterList], holder: String) {
    var left = found
    for list in wanted {
      let place =
        left.firstIndex { $0.languageTag == list.languageTag && $0.hasSameTitles(as: list) }
        ?? left.firstIndex { $0.languageTag == list.languageTag }
        ?? left.firstIndex { $0.hasSameTitles(as: list) }
        ?? (left.count == found.count ? left.indices.first : nil)
      guard let place else {
        let language = list.languageTag.map { " in \($0.bcp47)" } ?? ""
        sentences.append(
          "\(Self.count(list.chapters.count, "chapter"))\(language) of \(list.origin) \(list.chapters.count == 1 ? "is" : "are") not kept: there is no further list in \(holder)"
        )
        continue
      }
      compare(list, left.remove(at: place), holder)
    }
  }

  private mutating func compare(_ list: ChapterList, _ other: ChapterList, _ holder: String) {
    if let language = list.languageTag, other.languageTag != language, language.bcp47 != "und" {
      sentences.append("that titles are in \(language.bcp47) is not told in \(holder)")
    }
    if list.chapters.count != other.chapters.count {
      sentences.append(
        "\(Self.count(list.chapters.count, "chapter")) became \(other.chapters.count) in \(holder)")
      return
    }
    let pairs = Array(zip(list.chapters, other.chapters))
    tell("the title", of: pairs.filter { $0.title != $1.title }, holder)
    let starts = pairs.filter { $0.timeRange.start != $1.timeRange.start }
    let ends = pairs.filter { $0.timeRange.start == $1.timeRange.start && Self.differ($0, $1) }
    let isRounded = (starts + ends).allSatisfy { one, other in
      Self.isNear(one.timeRange.start, other.timeRange.start)
        && (!one.timeRange.duration.isKnown
          || Self.isNear(one.timeRange.end, other.timeRange.end))
    }
    if isRounded, !(starts.isEmpty && ends.isEmpty) {
      sentences.append("times are rounded in \(holder)")
    } else {
      tell("the start", of: starts, holder)
      tell("the end", of: ends, holder)
    }
    tell("what it is in", of: pairs.filter { $0.depth != $1.depth }, holder)
    var lost: [String: Int] = [:]
    for (one, other) in pairs {
      let kept = Set(other.companions.map(Content.init))
      for item in one.companions where !kept.contains(Content(item)) {
        lost[item.identifier.rawValue, default: 0] += 1
      }
    }
    for (identifier, count) in lost.sorted(by: { $0.key < $1.key }) {
      sentences.append(
        "\(identifier) of \(Self.count(count, "chapter")) is not kept in \(holder)")
    }
  }

  private static func differ(
    _ one: ChapterList.Chapter, _ other: ChapterList.Chapter
  ) -> Bool {
    one.timeRange.duration.isKnown && one.timeRange.duration != other.timeRange.duration
  }

  private static func isNear(_ one: MediaTime, _ other: MediaTime) -> Bool {
    guard one.isKnown, other.isKnown else { return one.isKnown == other.isKnown }
    return one < other ? other - one < rounding : one - other < rounding
  }

  private mutating func tell(
    _ what: String, of pairs: [(ChapterList.Chapter, ChapterList.Chapter)], _ holder: String
  ) {
    guard !pairs.isEmpty else { return }
    let names = pairs.prefix(Self.mostNamed).map { "'\($0.0.title)'" }.joined(separator: ", ")
    let more = pairs.count > Self.mostNamed ? " and \(pairs.count - Self.mostNamed) more" : ""
    sentences.append("\(what) of \(names)\(more) is not kept in \(holder)")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

/// What an item says, wherever it is.
private struct Content: Hashable {
  let identifier: MetadataIdentifier
  let payload: [UInt8]

  init(_ item: MetadataItem) {
    // Links and pictures have a name of their own in each container.
    if item.isChapterLink {
      identifier = .quickTimeUserDataURLLink
      payload = Array((item.stringValue ?? "").utf8)
      return
    }
    identifier = item.commonKey == .commonKeyArtwork ? .commonIdentifierArtwork : item.identifier
    payload = item.wholePayload
  }
}
