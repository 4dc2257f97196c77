internal import CommandLineKit
internal import MediaMetadata

/// Prints hashes of the media of files, whatever their metadata says.
enum HashCommand: ToolCommand {
  static let command = Command(
    name: "hash",
    summary: "print hashes of pictures and sound, whatever the metadata says",
    discussion: [
      "The hash is SHA-256 of the samples of each track, and of the file that of all its pictures and sound. It stays the same when metadata is edited, stripped or put onto a file, and when a movie is converted between MP4 and QuickTime; samples that are coded anew, or stored differently as in a transport stream, have another one.",
      "What --json prints is kept as a report; mediameta verify compares files with it years later.",
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
      Example("mediameta hash clip.mov", "print the hash of a file's pictures and sound"),
      Example("mediameta hash -r --json Videos > videos.json", "keep the hashes of a folder"),
      Example("mediameta verify videos.json", "see years later whether they are the same"),
    ],
    exitCodes: [
      ExitCodeMeaning(.success, "every file has a hash"),
      ExitCodeMeaning(.failure, "a file, or some of its samples, cannot be read"),
      ExitCodeMeaning(.usage, "the arguments are wrong"),
      ExitCodeMeaning(.nothingMatched, "no file has pictures or sound"),
    ])

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
