internal import CommandLineKit
internal import MediaMetadata

/// What `convert` is asked for beside its options: items, a filter, a part.
struct ConvertRequest: Sendable {
  /// What is asked of the items, in the order it was given.
  private let edits: [ItemEdit]
  private let takesItems: Bool
  private let isForSharing: Bool
  private let isForNetworkUse: Bool
  private let timeRange: MediaTimeRange?
  private let type: FileType

  /// Longer than any movie, in seconds.
  private static let endless = MediaTime(1 << 32, timescale: 1)

  init(_ arguments: ParsedArguments, type: FileType) throws {
    self.type = type
    takesItems = !arguments.flag("no-items")
    isForSharing = arguments.value("filter") == "sharing"
    isForNetworkUse = arguments.flag("faststart")
    let from = try Self.time("from", arguments)
    let to = try Self.time("to", arguments)
    if let from, let to, to <= from {
      throw arguments.usageError("--to comes before --from, or is the same")
    }
    if from != nil || to != nil {
      let start = from ?? .zero
      timeRange = MediaTimeRange(start: start, duration: (to ?? Self.endless) - start)
    } else {
      timeRange = nil
    }
    edits = try arguments.occurrences.compactMap {
      try EditRequest.edit(of: $0.name, $0.value ?? "")
    }
  }

  /// Asks a session for it.
  func apply(to session: inout ExportSession) {
    if !takesItems { session.metadata = [] }
    if isForSharing { session.metadataItemFilter = .forSharing }
    session.timeRange = timeRange
    session.shouldOptimizeForNetworkUse = isForNetworkUse
    let type = type
    for edit in edits {
      if case .remove(let removal) = edit {
        session.augment(removing: MetadataItemPredicate { removal.matches($0) })
      } else {
        session.augment { try ItemEdit.apply([edit], to: $0, in: type).items }
      }
    }
  }

  private static func time(
    _ option: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> MediaTime? {
    try arguments.value(option, as: "seconds, as 12.5, or H:MM:SS.mmm", TimeText.time)
  }
}

/// Times as people write them.
enum TimeText {
  /// Digits behind the point beyond these are not told apart by any clock.
  private static let mostDigits = 6

  /// Seconds, minutes and seconds, or hours, minutes and seconds, with a fraction or without; `nil` for other text.
  static func time(_ text: String) -> MediaTime? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let last = parts.last else { return nil }
    let pieces = last.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(pieces.count), var value = number(pieces[0]),
      parts.count == 1 || value < 60
    else { return nil }
    for (place, part) in parts.dropLast().reversed().enumerated() {
      guard let count = number(part), place == 1 || parts.count == 2 || count < 60 else {
        return nil
      }
      value += count * (place == 0 ? 60 : 3600)
    }
    guard pieces.count == 2 else { return MediaTime(value, timescale: 1) }
    guard (1...mostDigits).contains(pieces[1].utf8.count), let fraction = number(pieces[1]) else {
      return nil
    }
    var timescale: UInt32 = 1
    for _ in pieces[1].utf8 { timescale *= 10 }
    return MediaTime(value * Int64(timescale) + fraction, timescale: timescale)
  }

  private static func number(_ text: Substring) -> Int64? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int64(text)
  }
}
