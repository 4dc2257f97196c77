internal import CommandLineKit
internal import MediaMetadata

/// Prints groups for people.
enum TimedShow {
  static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let request = try TimedRequest(arguments)
    let limit = try arguments.integer("limit", in: 1...1_000_000_000) ?? .max
    let styles = Terminal(descriptor: 1).styles
    var total = 0
    let isQuiet = arguments.flag("quiet")
    for stream in request.streams {
      var count = 0
      if !isQuiet { StandardStream.output.writeLine(styles.bold(TimedList.title(stream))) }
      try request.forEachGroup(of: stream) { group in
        guard count < (isQuiet ? 1 : limit) else {
          if !isQuiet { StandardStream.output.writeLine("  there are more groups") }
          return false
        }
        count += 1
        if !isQuiet { write(group, styles) }
        return !StandardStream.output.isClosed
      }
      total += count
    }
    guard total > 0 else { throw request.nothing }
    return .success
  }

  private static func write(_ group: TimedMetadataGroup, _ styles: Styles) {
    StandardStream.output.writeLine("  " + line(group, styles))
  }

  /// When a group begins, and its items.
  static func line(_ group: TimedMetadataGroup, _ styles: Styles) -> String {
    let start = ShowWords.time(group.timeRange.start)
    let items = group.items.map { item in
      let name = Terminal.printable(Self.name(of: item))
      let unit = TelemetryQuantity(item.identifier)?.unit ?? item.extraAttribute("unit")
      let doubt = item.extraAttribute("doubt").map { styles.yellow(" (\(Terminal.printable($0)))") }
      return "\(styles.dim(name)) \(ShowValue(item).text(columns: 72))"
        + (unit.map { " \(Terminal.printable($0))" } ?? "") + (doubt ?? "")
    }
    return "\(start)  " + (items.isEmpty ? "nothing" : items.joined(separator: "  "))
  }

  /// The identifier; after keys that are numbers, what they are called.
  static func name(of item: MetadataItem) -> String {
    let identifier = item.identifier
    let isTelling = identifier.key.contains { $0.isLetter && !$0.isHexDigit }
    guard !isTelling,
      let name = item.extraAttribute("name") ?? identifier.wellKnown?.displayName
    else { return identifier.shown }
    return "\(identifier.shown) (\(name))"
  }
}
