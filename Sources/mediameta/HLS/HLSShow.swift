internal import CommandLineKit
internal import MediaMetadata

/// Prints what a playlist says.
enum HLSShow {
  static let command = Command(
    name: "show", summary: "print what a playlist says",
    discussion: [
      "Variants, renditions, session data, segments, and date ranges with the splices of SCTE-35 that they carry, field by field. What breaks the draft is reported by hls validate."
    ],
    arguments: [HLSCommand.playlist],
    options: [
      Option(flag: "segments", help: "Print every segment of a media playlist"),
      Option(flag: "json", help: "Print JSON"), SharedOptions.quiet,
    ] + SharedOptions.reading,
    examples: [Example("mediameta hls show index.m3u8", "see what is in a playlist")])

  static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let path = try arguments.required("PLAYLIST")
    let file = try PlaylistFile(HLSCommand.location(of: path, arguments))
    if arguments.flag("quiet") { return .success }
    let summary = PlaylistSummary(file.playlist)
    if arguments.flag("json") {
      let document = PlaylistDocument(
        path: path, summary: summary, listsSegments: arguments.flag("segments"))
      StandardStream.output.write(JSONWriter.text(document))
      return .success
    }
    for line in PlaylistText(summary, listsSegments: arguments.flag("segments")).lines(path) {
      StandardStream.output.writeLine(line)
    }
    return .success
  }
}
