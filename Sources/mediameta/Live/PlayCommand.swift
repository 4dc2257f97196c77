internal import CommandLineKit
internal import MediaMetadata

/// Prints timed metadata as it passes: each group when it begins.
enum PlayCommand: ToolCommand {
  static let command = Command(
    name: "play",
    summary: "print timed metadata as it passes, each group at its moment",
    discussion: [
      "Groups are printed when they begin, as a player would deliver them. Items whose group ends are printed again as ended. Captions and the timed ID3 of playlists are printed in the same way.",
      "With --json each group is a line, as timed export writes it; items that have ended have no value.",
      "With --serve, groups are served to browsers on this machine: a page with the video, and the groups under /events as server-sent events, in step with the page's player. The address is printed; an interruption stops the server.",
    ],
    arguments: [TimedCommand.file],
    options: TimedCommand.choosing + [
      Option("rate", value: "R", help: "Play so many times as fast", defaultText: "1"),
      Option(
        "advance", value: "SECONDS", help: "Give groups so long before they begin",
        defaultText: "0"),
      Option(flag: "json", help: "Print JSON lines", excludes: ["serve"]),
      Option(
        "serve", value: "PORT",
        help: "Serve a page and the groups on this port of this machine; 0 takes a free one"),
      SharedOptions.quiet,
    ] + TimedCommand.reading,
    examples: [
      Example("mediameta play GX010001.MP4", "what a camera recorded, as it was recorded"),
      Example(
        "mediameta play --rate 10 --json ride.mov | my-program", "feed a program, faster"),
      Example("mediameta play --serve 8080 ride.mov", "see it beside the video in a browser"),
    ],
    exitCodes: [
      ExitCodeMeaning(.success, "done"),
      ExitCodeMeaning(.failure, "the file cannot be read, or the port cannot be had"),
      ExitCodeMeaning(.usage, "the arguments are wrong"),
      ExitCodeMeaning(.nothingMatched, "there is no timed metadata, or none of what was asked for"),
      ExitCodeMeaning(.interrupted, "interrupted"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let rate = try arguments.value("rate", as: "a number from 0.001 to 1000") { text in
      Double(text).flatMap { (0.001...1000).contains($0) ? $0 : nil }
    }
    let advance = try arguments.value("advance", as: "a number of seconds, 0 or more") { text in
      Double(text).flatMap { (0...86_400).contains($0) ? $0 : nil }
    }
    let port = try arguments.integer("serve", in: 0...65_535)
    let request = try TimedRequest(arguments, takesCaptions: true)
    if let port {
      return try await PlayServer.run(request, port: UInt16(clamping: port), arguments)
    }
    let player = player(of: request)
    if let from = request.range?.start, from.seconds > 0 { try player.seek(to: from) }
    let output = PlayerItemMetadataOutput(
      player: player, selection: request.selection, advanceInterval: advance ?? 0)
    let isJSON = arguments.flag("json")
    let count = try await OutputArguments.interruptible {
      try await print(output, rate ?? 1, request, isJSON: isJSON)
    }
    guard count > 0 else { throw request.nothing }
    return .success
  }

  /// A player of the streams that are meant.
  static func player(of request: TimedRequest) -> MetadataPlayer {
    let end = request.range.flatMap { $0.end.seconds < 1e12 ? $0.end : nil }
    return MetadataPlayer(asset: Asset(path: request.path), streams: request.streams, until: end)
  }

  /// Prints what passes; the answer is how many groups there were.
  private static func print(
    _ output: PlayerItemMetadataOutput, _ rate: Double, _ request: TimedRequest, isJSON: Bool
  ) async throws -> Int {
    let styles = Terminal(descriptor: 1).styles
    var count = 0
    // Nothing passes before someone looks.
    var events = output.makeAsyncIterator()
    try output.player.setRate(rate)
    while let event = try await events.next() {
      guard case .groups(let groups, let stream) = event else { continue }
      for group in groups {
        count += 1
        let name =
          request.streams.count > 1 ? styles.bold(Terminal.printable(stream.name)) + "  " : ""
        StandardStream.output.writeLine(
          isJSON
            ? GroupLine(stream: stream, group: group, hasEnded: group.tellsEnd).text
            : name + line(group, styles))
      }
      try StandardStream.output.finish()
      if StandardStream.output.isClosed { break }
    }
    return count
  }

  /// A group for people: what holds from now on, or what holds no longer.
  private static func line(_ group: TimedMetadataGroup, _ styles: Styles) -> String {
    guard group.tellsEnd else { return TimedShow.line(group, styles) }
    return ShowWords.time(group.timeRange.start) + "  "
      + group.items.map {
        styles.dim(Terminal.printable(TimedShow.name(of: $0))) + " ended"
      }.joined(separator: "  ")
  }
}
