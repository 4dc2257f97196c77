/// One sequence of groups made of several, and several of one.
extension TimedMetadataGroup {
  /// The groups of several sequences as one: split wherever a group of any of them starts or ends, each part with the
  /// items of all that hold then.
  ///
  /// Of two sequences that tell another value of the same identifier and language at one time, the later one holds. A
  /// group whose duration is not known, or nothing, lasts until the next one of its sequence. Where no group holds,
  /// there is none.
  ///
  /// - Parameter sequences: groups by their starts, which do not overlap within a sequence.
  /// - Returns: the groups, by their starts, and how many items gave way to another value.
  public static func merged(
    _ sequences: [[TimedMetadataGroup]]
  ) -> (groups: [TimedMetadataGroup], hiddenCount: Int) {
    let spans = sequences.map(spans)
    let boundaries = Set(spans.joined().flatMap { [$0.start, $0.end] }).sorted()
    var places = spans.map { _ in 0 }
    var (groups, hidden): ([TimedMetadataGroup], Int) = ([], 0)
    for (start, end) in zip(boundaries, boundaries.dropFirst()) {
      var items: [MetadataItem] = []
      var holds = false
      for (index, list) in spans.enumerated() {
        while places[index] < list.count, list[places[index]].end <= start { places[index] += 1 }
        guard places[index] < list.count, list[places[index]].start <= start else { continue }
        holds = true
        let added = list[places[index]].items
        let keys = Set(added.map(Key.init))
        let kept = items.filter { !keys.contains(Key($0)) }
        hidden += items.count - kept.count
        items = kept + added
      }
      guard holds else { continue }
      groups.append(
        TimedMetadataGroup(items: items, timeRange: MediaTimeRange(start: start, end: end)))
    }
    return (groups, hidden)
  }

  /// A sequence of groups for each identifier, in the order in which they are met: the groups that have it, with
  /// nothing else.
  ///
  /// - Parameter groups: the groups.
  /// - Returns: the identifiers and their groups.
  public static func split(
    _ groups: [TimedMetadataGroup]
  ) -> [(identifier: MetadataIdentifier, groups: [TimedMetadataGroup])] {
    var sequences: [(identifier: MetadataIdentifier, groups: [TimedMetadataGroup])] = []
    var places: [MetadataIdentifier: Int] = [:]
    for group in groups {
      var seen: Set<MetadataIdentifier> = []
      for item in group.items {
        let place = places[item.identifier] ?? sequences.count
        if place == sequences.count {
          places[item.identifier] = place
          sequences.append((item.identifier, []))
        }
        if seen.insert(item.identifier).inserted {
          sequences[place].groups.append(
            TimedMetadataGroup(items: [], timeRange: group.timeRange))
        }
        sequences[place].groups[sequences[place].groups.count - 1].items.append(item)
      }
    }
    return sequences
  }

  /// What two items have in common that cannot both hold.
  private struct Key: Hashable {
    var identifier: MetadataIdentifier
    var language: String?

    init(_ item: MetadataItem) {
      identifier = item.identifier
      language = item.languageTag?.bcp47
    }
  }

  private struct Span {
    var start: MediaTime
    var end: MediaTime
    var items: [MetadataItem]
  }

  private static func spans(_ groups: [TimedMetadataGroup]) -> [Span] {
    let groups = groups.filter { $0.timeRange.start.isKnown }
    return groups.enumerated().compactMap { index, group in
      let next = index + 1 < groups.count ? groups[index + 1].timeRange.start : nil
      let duration = group.timeRange.duration
      let isOpen = !duration.isKnown || duration.value <= 0
      let end =
        isOpen ? next ?? group.timeRange.start + MediaTime(1, timescale: 1) : group.timeRange.end
      return group.timeRange.start < end
        ? Span(start: group.timeRange.start, end: end, items: group.items) : nil
    }
  }
}
