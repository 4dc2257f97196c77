internal import CommandLineKit
internal import MediaMetadata

extension ExportSession {
  /// Asks for what `convert` is reported beside its options: items, a filter, a part.
  ///
  /// - Throws: `UsageError`; `ItemTextError`.
  func apply(_ arguments: ParsedArguments, type: FileType) throws {
    if arguments.flag("no-items") { metadata = [] }
    if arguments.value("filter") == "sharing" { metadataItemFilter = .forSharing() }
    shiftsDates = arguments.value("dates") != "keep"
    shouldOptimizeForNetworkUse = arguments.flag("faststart")
    for occurrence in arguments.occurrences {
      switch try EditRequest.edit(of: occurrence.name, occurrence.value ?? "") {
      case .remove(let removal)?:
        augment(removing: MetadataItemFilter { removal.matches($0) })
      case let edit?: augment { try ItemEdit.apply([edit], to: $0, in: type).items }
      case nil: break
      }
    }
  }
}

/// Times as people write them.
enum TimeText {
  /// Digits after the point beyond these are not distinguished by any clock.
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
