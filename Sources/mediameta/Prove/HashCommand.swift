internal import CommandLineKit
internal import MediaMetadata

/// Prints hashes of the media of files, whatever their metadata says.
enum HashCommand: ToolCommand {
  static let command = Command(
    name: "hash",
    summary: "print hashes of video and audio, whatever the metadata says",
    discussion: [
      "The hash is the SHA-256 of the samples of each track; that of the file covers all its video and audio. It does not change when metadata is edited, stripped or grafted, nor when a movie is converted between MP4 and QuickTime. It does change when samples are encoded again, or are stored differently, as in a transport stream.",
      "Keep the output of --json as a report; mediameta verify compares files with it years later.",
    ],
    arguments: [
      Argument("FILE", help: "A file, or a folder", arity: .many, completion: .anyFile)
    ],
    options: SharedOptions.files + [
      Option(flag: "tracks", help: "Print the hash of every track, too"),
      Option(flag: "json", help: "Print JSON, tracks included", excludes: ["tracks"]),
      SharedOptions.quiet,
    ],
    examples: [
      Example("mediameta hash clip.mov", "print the hash of a file's video and audio"),
      Example("mediameta hash -r --json Videos > videos.json", "keep the hashes of a folder"),
      Example("mediameta verify videos.json", "see years later whether they are the same"),
    ],
    exitCodes: SharedOptions.exitCodes(
      success: "every file has a hash",
      failure: "a file, or some of its samples, cannot be read",
      nothingMatched: "no file has video or audio"))

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let batch = try Batch(
      arguments, paths: try SharedOptions.paths(arguments), isPlan: true, isWhole: true)
    let printsTracks = arguments.flag("tracks")
    return try await batch.run { file in
      let hash = try await Asset(path: file.path).mediaHash()
      let text = HashText(path: file.path, hash: hash)
      return batch.outcome(hash.hash == nil ? "without" : "hashed", code: text.code) {
        text.json
      } text: {
        text.text(printsTracks: printsTracks)
      }
    }
  }
}
