internal import BinaryIO
package import MediaModel

/// A file that is nothing but timed metadata: a log beside a movie, or a stream that another tool took out of one.
package struct TimedPayload: Sendable {
  /// The short name, as `gpmf`.
  package let name: String
  /// What names of such files end in, in small letters.
  package let endings: [String]
  /// Reads all groups.
  package let read: @Sendable (_ bytes: [UInt8]) -> ListedGroups

  package init(
    name: String, endings: [String], read: @escaping @Sendable (_ bytes: [UInt8]) -> ListedGroups
  ) {
    (self.name, self.endings, self.read) = (name, endings, read)
  }

  /// The table of payloads, and a row for every other codec: a file is one sample of it.
  package static let all: [TimedPayload] = table + samples

  /// What reads more than one sample of a type of the table of codecs, or no type of it.
  private static let rows: [(type: FourCC?, payload: TimedPayload)] = [
    (nil, TimedPayload(name: "3gf", endings: ["3gf"], read: ThreeAxes.read)),
    ("camm", TimedPayload(name: "camm", endings: [], read: SamplePayload.cameraMotion)),
    ("gpmd", TimedPayload(name: "gpmf", endings: [], read: GPMFPayload.read)),
    ("ID3 ", TimedPayload(name: "id3", endings: [], read: SamplePayload.tags)),
    ("KLVA", TimedPayload(name: "klv", endings: ["klv"], read: KLVPayload.read)),
    (nil, TimedPayload(name: "nmea", endings: ["nmea", "gps"], read: NMEALog.read)),
    (nil, TimedPayload(name: "srt", endings: ["srt"], read: SubtitleFile.read)),
  ]

  private static let table = rows.map(\.payload)

  private static let samples = TimedMetadataFormat.all.flatMap { format -> [TimedPayload] in
    guard !format.isText, !format.needsEntry else { return [] }
    return format.types.filter { type in !rows.contains { $0.type == type } }.map { type in
      TimedPayload(name: type.description.lowercased(), endings: []) {
        SamplePayload.single($0, as: type)
      }
    }
  }
}

extension [TimedPayload] {
  /// The payload of a short name; `nil` for one that is not in the table.
  package func named(_ name: String) -> TimedPayload? { first { $0.name == name } }

  /// The payload that the name of a file ends in; `nil` for others.
  package func ofFile(named name: String) -> TimedPayload? {
    let ending = name.lowercased()
    return first { $0.endings.contains { ending.hasSuffix("." + $0) } }
  }
}

extension ListedGroups {
  /// Groups of what holds at moments, each until the next one; the last as long as the one before.
  ///
  /// - Parameters:
  ///   - moments: ticks, in any order, and what is known from then on.
  ///   - timescale: how many ticks make a second.
  ///   - lastDuration: how long a moment holds that has none before it, in ticks.
  ///   - diagnostics: problems found.
  ///   - countsFromFirst: whether the ticks count from the first moment of a log.
  package init(
    _ moments: [(ticks: Int64, items: [MetadataItem])], timescale: UInt32, lastDuration: Int64,
    diagnostics: [Diagnostic] = [], countsFromFirst: Bool = false
  ) {
    let sorted = moments.sorted { $0.ticks < $1.ticks }
    var groups: [TimedMetadataGroup] = []
    groups.reserveCapacity(sorted.count)
    var duration = lastDuration
    for (index, moment) in sorted.enumerated() {
      if index + 1 < sorted.count {
        duration = sorted[index + 1].ticks.subtractingReportingOverflow(moment.ticks).partialValue
      }
      groups.append(
        TimedMetadataGroup(
          items: moment.items,
          timeRange: MediaTimeRange(
            start: MediaTime(moment.ticks, timescale: timescale),
            duration: MediaTime(max(0, duration), timescale: timescale))))
    }
    self.init(groups, diagnostics: diagnostics, countsFromFirst: countsFromFirst)
  }
}
