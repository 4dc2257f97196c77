internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// Options that several commands understand alike.
enum SharedOptions {
  /// Replaces what is there.
  static let force = Option(flag: "force", short: "f", help: "Replace the output if it is there")

  /// Prints nothing; the exit code tells what was found.
  static let quiet = Option(flag: "quiet", short: "q", help: "Print errors only")

  /// Tells what would be done.
  static func dryRun(_ help: String, aliases: [String] = []) -> Option {
    Option(flag: "dry-run", short: "n", aliases: aliases, help: help)
  }

  /// Refuses URLs where a file is required that can be written, or read more than once.
  static func requireFiles(
    _ paths: [String], _ arguments: ParsedArguments
  ) throws(UsageError) {
    guard let url = paths.first(where: SourceLocation.isURL) else { return }
    throw arguments.usageError(
      "'\(Terminal.printable(url))' is a URL, which show, diff, boxes, timed, play and hls read: fetch the file first"
    )
  }

  /// The names of items, and the common identifiers.
  static let itemNames = Completion.words(
    ItemName.all.map(\.name) + ItemName.all.compactMap(\.commonIdentifier?.rawValue))

  /// The key spaces.
  static let keySpaces = Completion.words(
    WellKnownKeySpace.all.map(\.keySpace.identifierPrefix))

  /// Which files of folders are meant.
  static let folderFilter = [
    Option(flag: "all", help: "In folders, take files of every name", excludes: ["ext"]),
    Option("ext", value: "LIST", help: "In folders, take files of these endings, such as mov,mp4"),
    Option(
      "exclude", value: "PATTERN",
      help: "In folders, pass over files and folders of such a name or path, with *",
      isRepeatable: true),
  ]

  /// How many files are worked on at a time.
  static let jobCount = Option(
    "jobs", short: "j", value: "N", help: "Work on this many files at a time",
    defaultText: "twice the number of processors; four times where files are written")

  /// Which files are meant, beside those that are named.
  static let files =
    [
      Option(
        flag: "recursive", short: "r",
        help: "Take the media files in folders and in the folders inside them")
    ] + folderFilter + [fileList, jobCount]

  /// A list of files.
  static let fileList = Option(
    "files-from", value: "FILE",
    help:
      "Take more files from a list: one to a line, as it is or as a JSON string, or between zeros; - is standard input",
    completion: .anyFile)

  /// The files and folders that are named, by arguments and in a list.
  ///
  /// - Throws: `MediaError` where the list cannot be read; `UsageError` where there is none at all.
  static func paths(_ arguments: ParsedArguments, _ name: String = "FILE") throws -> [String] {
    var paths = arguments.positionals(name)
    if let list = arguments.value("files-from") {
      let bytes = try WholeFile.bytes(of: list)
      let end: UInt8 = bytes.contains(0) ? 0 : 0x0A
      for line in bytes.split(separator: end) {
        var line = line
        if end == 0x0A, line.last == 0x0D { line.removeLast() }
        if line.isEmpty { continue }
        // A JSON string is a name as it was printed.
        let printed =
          end == 0x0A && line.first == 0x22
          ? try? JSONDecoder().decode(String.self, from: Data(line)) : nil
        paths.append(printed ?? FileNames.typed(line))
      }
    } else if paths.isEmpty {
      throw arguments.usageError("missing argument \(name)")
    }
    return paths
  }

  /// How folders among the files are gone through.
  static func walk(
    _ arguments: ParsedArguments, isRecursive: Bool = false
  ) throws(UsageError) -> FileWalk.Options {
    var walk = FileWalk.Options()
    walk.isRecursive = isRecursive || arguments.flag("recursive")
    walk.includesAllFiles = arguments.flag("all")
    walk.extensions = arguments.value("ext").map { list in
      Set(list.split(separator: ",").map { $0.drop { $0 == "." || $0 == " " }.lowercased() })
    }
    walk.excluded = arguments.values("exclude").map { WildcardPattern($0) }
    for option in ["all", "ext", "exclude"] where !walk.isRecursive && arguments.count(option) > 0 {
      throw arguments.usageError("--\(option) belongs with --recursive")
    }
    return walk
  }

  /// How many files are worked on at a time.
  ///
  /// Who reads waits for the disk now and then, and who writes most of the time; a disk does more at once than one after
  /// the other.
  static func jobs(
    _ arguments: ParsedArguments, areWritten: Bool = false
  ) throws(UsageError) -> Int {
    try arguments.integer("jobs", in: 1...1024)
      ?? Environment.processorCount * (areWritten ? 4 : 2)
  }

  /// What gives items their values.
  static let setting = [
    Option(
      "set", value: "ID=VALUE", help: "Give an item its value, or add it", isRepeatable: true),
    Option(
      "set-file", value: "ID=PATH", help: "The same with the bytes of a file: a picture, or text",
      isRepeatable: true),
  ]

  /// What reading a URL may take.
  static let reading = [
    Option(
      "timeout", value: "SECONDS",
      help: "For a URL: give up where the server is silent for so long",
      defaultText: "30"),
    Option(
      "max-bytes", value: "SIZE",
      help: "For a URL: read no more than this, in bytes or with k, M, G, KiB, MiB, GiB",
      defaultText: "100M"),
  ]

  /// Opens what a playlist names.
  static let follow = Option(
    flag: "follow",
    help:
      "For a playlist: open what it names, too, in its folder or on servers; --max-bytes is for all of it"
  )

  /// Chooses one of the variants of a playlist.
  static let variant = Option(
    "variant", value: "WHICH",
    help:
      "With --follow: read the segments of this variant: first, lowest or highest bit rate, or a number",
    defaultText: "first")

  /// How much of what playlists name is opened; `nil` for nothing of it.
  static func references(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> PlaylistReferenceOptions? {
    let variant = try arguments.value(
      "variant", as: "first, lowest, highest or a number from 1 on"
    ) { word -> PlaylistVariantChoice? in
      switch word {
      case "first": return .first
      case "lowest": return .lowest
      case "highest": return .highest
      default: return Int(word).flatMap { $0 > 0 ? .number($0) : nil }
      }
    }
    guard arguments.flag("follow") else {
      if variant != nil { throw arguments.usageError("--variant belongs with --follow") }
      return nil
    }
    var references = PlaylistReferenceOptions()
    if let variant { references.variant = variant }
    references.reading = try reading(arguments)
    references.byteBudget = references.reading.byteBudget
    return references
  }

  /// The file to write, as OUT or with `--output`.
  static func output(_ arguments: ParsedArguments) -> String? {
    arguments.positional("OUT") ?? arguments.value("output")
  }

  /// Refuses `-` where a file is required: what is written is read again before it gets its name, and what is changed
  /// is somewhere.
  static func requireNoStream(_ arguments: ParsedArguments) throws(UsageError) {
    let words = arguments.path.command.arguments.flatMap { arguments.positionals($0.name) }
    guard words.contains("-") || arguments.value("output") == "-" else { return }
    throw arguments.usageError(
      "'-' is standard input or output, which cannot be used here; a file of that name is './-'")
  }

  /// What the exit codes of a command mean; what is not named is the same in many commands.
  static func exitCodes(
    success: String = "done",
    failure: String = "failed; of many files, those that failed are unchanged",
    nothingMatched: String? = nil
  ) -> [ExitCodeMeaning] {
    [
      ExitCodeMeaning(.success, success), ExitCodeMeaning(.failure, failure),
      ExitCodeMeaning(.usage, "the arguments are wrong"),
    ] + (nothingMatched.map { [ExitCodeMeaning(.nothingMatched, $0)] } ?? [])
  }

  /// A sentence on URLs for the discussion of a command.
  static let discussion =
    "A FILE that begins with http:// or https:// is a URL. Only the ranges that are needed are read. Redirections are followed to other http and https URLs. Files that a file names are never opened, except those of a playlist with --follow."

  /// How URLs are to be read.
  ///
  /// - Throws: `UsageError` where a number is none.
  static func reading(_ arguments: ParsedArguments) throws(UsageError) -> URLReadingOptions {
    var options = URLReadingOptions()
    options.userAgent = "mediameta/\(Tool.version)"
    if let seconds = try seconds("timeout", arguments, in: .leastNonzeroMagnitude...86_400) {
      options.timeout = .seconds(seconds)
    }
    let budget = try arguments.value("max-bytes", as: "a size, such as 500000 or 64M") { text in
      size(text).flatMap { $0 > 0 ? $0 : nil }
    }
    if let budget { options.byteBudget = budget }
    return options
  }

  /// A number of seconds within a range; `nil` where the option is not given.
  static func seconds(
    _ option: String, _ arguments: ParsedArguments,
    in range: ClosedRange<Double> = 0...(.greatestFiniteMagnitude)
  ) throws(UsageError) -> Double? {
    try arguments.value(option, as: "a number of seconds") { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  private static let units = [
    "": 1, "k": 1000, "m": 1_000_000, "g": 1_000_000_000,
    "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000,
    "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
  ]

  /// A number of bytes, with a unit or without.
  static func size(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let unit = units[text.dropFirst(digits.count).lowercased()]
    else { return nil }
    let (size, overflows) = number.multipliedReportingOverflow(by: unit)
    return overflows ? nil : size
  }
}

extension ShowWords {
  /// What reading a file cost: bytes, and for a URL the requests, too; `nil` where no one counted.
  static func cost(_ inspection: FileInspection) -> String? {
    guard let bytes = inspection.bytesRead else { return nil }
    guard let requests = inspection.remoteRequestCount else { return count(bytes, "byte") }
    return "\(count(bytes, "byte")) in \(count(requests, "request"))"
  }
}
