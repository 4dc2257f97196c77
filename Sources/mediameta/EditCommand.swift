internal import CommandLineKit
internal import MediaMetadata

/// Changes the metadata of a file.
enum EditCommand: ToolCommand {
  static let command = Command(
    name: "edit",
    summary: "edit the metadata of files in place",
    discussion: [
      "Samples are never rewritten, and items that are not named stay as they are, bit for bit. The new header goes into padding or to the end of the file. If the command is killed, the file is either the old or the new one. What was written is read again and compared.",
      "An item is given as ID=VALUE, ID@LANGUAGE=VALUE, ID:TYPE=VALUE or ID@LANGUAGE:TYPE=VALUE. ID is an identifier as show prints it, such as mdta/com.apple.quicktime.title or itsk/\u{A9}nam (itsk/@nam and itsk/%A9nam are the same), or a name such as title, which stands for the identifier that readers of the type of file look for, or a key that one key space alone has, such as com.apple.quicktime.title. In a key, the signs @, : and = are written %40, %3A and %3D. TYPE is one of \(typeNames), or the name of another data type.",
      "Values are text, numbers (12, 0x1F, 0.5) and the words that stand for some (itsk/stik='TV Show', itsk/rtng=Clean), yes or no, positions (3/12), points (0.5,0.25), sizes (1920x1080), dates (2026-05-17T14:30:00+02:00), places (+48.8577+002.2950/ or 48.8577,2.295), and bytes (0x0A1B, or base64:Chs=), as the identifier or the type wants.",
      "--set and the named options change one item, or add it. Named options also change the same item under other identifiers in the file, so that all programs see the same value. A new place removes the accuracy and the name of the old one unless these are given. Changes are made in the order in which they are given.",
      "--import takes items from the output of show --json, of this file or another one. Items that are the same stay bit for bit; others are changed or added. Items that are not in the document stay; --import-all removes them. Changed chapters are imported only into the file that they come from. Any other change in the document is reported.",
    ],
    arguments: [
      Argument("FILE", help: "A file to change, or a folder", arity: .many, completion: .anyFile)
    ],
    options: itemOptions + nameOptions + trackOptions + writingOptions,
    examples: [
      Example("mediameta edit --title 'Our trip' movie.mp4", "set the title"),
      Example(
        "mediameta edit --set 'title@fr=Notre voyage' --artwork cover.jpg movie.m4v",
        "set a title in French, and artwork"),
      Example(
        "mediameta edit --set mdta/com.example.take:uint16=3 movie.mov",
        "set an item of your own, of a type of your choice"),
      Example(
        "mediameta edit --remove '*location*' --dry-run movie.mov", "see what would be removed"),
      Example(
        "mediameta show --csv source,title,artist *.m4a > t.csv; $EDITOR t.csv; mediameta edit --csv t.csv",
        "edit titles and artists in a table"),
      Example(
        "mediameta edit --artwork cover.jpg --album 'Our album' *.m4a", "change many files"),
      Example(
        "mediameta edit --track 2 --language fr --name 'Version longue' movie.mp4",
        "say what a track is"),
      Example("mediameta edit --track video --rotation 90 movie.mov", "turn the pictures"),
      Example(
        "mediameta show --json a.mov > a.json; $EDITOR a.json; mediameta edit --import-all a.json a.mov",
        "change, add and remove items in an editor"),
      Example(
        "mediameta show --json -i '*make' -i '*location*' a.mov | mediameta edit --import - b.mov",
        "copy some items to another file"),
    ],
    exitCodes: [
      ExitCodeMeaning(.success, "done, or there was nothing to change"),
      ExitCodeMeaning(.failure, "failed, or some of many files did; these are what they were"),
      ExitCodeMeaning(.usage, "the arguments are wrong, or a value does not match its type"),
      ExitCodeMeaning(.nothingMatched, "no such track, or nothing to remove"),
    ])

  private static let typeNames = DataTypeName.all.prefix(33).map(\.name).joined(separator: ", ")

  private static let itemOptions =
    SharedOptions.setting + [
      Option(
        "add", value: "ID=VALUE", help: "Add an item beside those that are there",
        isRepeatable: true),
      Option(
        "add-file", value: "ID=PATH", help: "The same with the bytes of a file",
        isRepeatable: true),
      Option(
        "remove", value: "ID",
        help:
          "Remove items by identifier, key, name, or pattern with *, perhaps of one language (ID@LANGUAGE)",
        isRepeatable: true, completion: SharedOptions.itemNames),
      Option(
        "clear", value: "KEY-SPACE",
        help: "Remove every item of a key space, such as itsk or udta, or all", isRepeatable: true,
        completion: SharedOptions.keySpaces),
      Option(
        "track", value: "TRACK",
        help: "Change items of a track by its number, or of all tracks of a kind, not of the movie",
        defaultText: "the movie", completion: .words(TrackChoice.words)),
      Option(
        "for", value: "PROGRAM",
        help: "Write values of names under the keys, too, that a program looks at",
        isRepeatable: true, allowedValues: ReaderProgram.all.map(\.name), excludes: ["track"]),
      Option(
        "import", value: "JSON", help: "Change and add items, as show --json printed them",
        excludes: ["track"], completion: .file(["json"])),
      Option(
        "import-all", value: "JSON", help: "The same, and remove the items that JSON does not have",
        excludes: ["track", "import"], completion: .file(["json"])),
      Option(
        "csv", value: "FILE",
        help:
          "Take files and their items from a table: a column source, one for each item, empty cells for no change",
        excludes: ["track", "import", "import-all"], completion: .file(["csv"])),
    ]

  /// One option for each name.
  private static let nameOptions = ItemName.all.map { name in
    Option(
      name.name, value: name.placeholder, help: name.summary,
      completion: name.takesPicture ? .file(["jpg", "jpeg", "png", "bmp"]) : .none)
  }

  /// One option for each setting of tracks.
  private static let trackOptions = TrackSetting.all.map { setting in
    Option(
      setting.name, value: setting.placeholder, help: setting.summary,
      isRepeatable: setting.isRepeatable, allowedValues: setting.values)
  }

  private static let writingOptions =
    [
      Option(
        "output", short: "o", value: "OUT", help: "Write a file of its own and leave FILE alone",
        completion: .anyFile),
      Batch.folder,
      SharedOptions.dryRun("Print what would change and where it would go; write nothing"),
      Option(
        flag: "faststart",
        help: "Move the movie header before the media data, which rewrites the file"),
      Option(
        flag: "payload", help: "With --json: give the bytes of every item that changes, too"),
    ] + SharedOptions.files + OutputArguments.options()

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let output = SharedOptions.output(arguments)
    let folder = arguments.value("out-dir")
    let request = try EditRequest(arguments, writesNewFile: output != nil || folder != nil)
    let table = try arguments.value("csv").map(EditTable.init)
    if table != nil, !arguments.positionals("FILE").isEmpty {
      throw arguments.usageError("--csv names the files itself")
    }
    let run = EditRun(arguments, options: request.options)
    let batch = try Batch(
      arguments, paths: try table?.sources ?? SharedOptions.paths(arguments), output: output,
      folder: folder, isPlan: run.isDryRun)
    let document = batch.isMany ? try request.document() : nil
    return try await run.run(batch) { editor, path in
      try await request.apply(to: &editor, at: path, importing: document, table: table)
    }
  }
}
