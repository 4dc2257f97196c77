internal import CommandLineKit
internal import MediaMetadata

/// Takes what sidecars say into the files beside them, and writes sidecars.
enum SidecarCommand: ToolCommand {
  private static let files = Argument(
    "FILE", help: "A media file, or a folder", arity: .many, completion: .anyFile)

  static let command = Command(
    name: "sidecar",
    summary: "import and export sidecars: XMP, Google Takeout, exiftool, osxphotos",
    discussion: [
      "A sidecar of clip.mov is clip.mov.xmp or clip.xmp, the same with .json, or what Google Takeout makes of the name: clip.mov.supplemental-metadata.json, cut after 46 characters, clip.mov(1).json for clip(1).mov, the sidecar of clip.mov for clip-edited.mov in the languages of Google's accounts, and that of IMG_1.HEIC for the movie of a Live Photo."
    ],
    options: [],
    subcommands: [
      Command(
        name: "import",
        summary: "take what sidecars say into the files beside them",
        discussion: [
          "Taken are title, description, keywords, copyright, author, make and model, the place, and the date, which headers and items get as date set gives it to them. What the file says already stays bit for bit. Takeout tells dates in UTC: --zone says what the clock there showed; a file that names the same moment in a zone of its own keeps it."
        ],
        arguments: [files],
        options: [
          Option(
            "from", value: "KIND", help: "Take sidecars of this kind only",
            allowedValues: SidecarFormats.all.map { $0.name }),
          Option("zone", value: "ZONE", help: "The zone of dates that name none, or UTC"),
          Option(
            "output", short: "o", value: "OUT",
            help: "Write a file of its own and leave FILE alone",
            completion: .anyFile),
          Batch.folder,
          SharedOptions.dryRun("Print what would change; write nothing"),
        ] + SharedOptions.files + OutputArguments.options(),
        examples: [
          Example(
            "mediameta sidecar import -r --zone Europe/Berlin 'Takeout/Google Photos'",
            "give the movies of a Takeout their dates and places back")
        ]),
      Command(
        name: "export",
        summary: "write what files say into sidecars beside them",
        discussion: [
          "The sidecar of clip.mov is clip.mov.xmp, which photo managers read, or clip.mov.json, which exiftool -json=FILE writes into files. It has what import takes."
        ],
        arguments: [files],
        options: [
          Option(
            "as", value: "KIND", help: "The kind of sidecar",
            allowedValues: SidecarFormats.written.map { $0.name }, defaultText: "xmp"),
          Option(
            "out-dir", value: "DIR", help: "Write the sidecars into a folder",
            completion: .anyFile),
          SharedOptions.force,
        ] + SharedOptions.files + [SharedOptions.quiet],
        examples: [
          Example("mediameta sidecar export -r Videos", "write an XMP sidecar for each movie")
        ]),
    ],
    exitCodes: SharedOptions.exitCodes(
      success: "done, or there was nothing to change",
      nothingMatched: "a file has no sidecar, or says nothing that goes into one"))

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    arguments.path.names.last == "export"
      ? try await export(arguments) : try await importing(arguments)
  }

  // MARK: Import

  private static func importing(_ arguments: ParsedArguments) async throws -> ExitCode {
    var options = EditOptions()
    options.credentials = OutputArguments.credentials(arguments)
    options.output = OutputArguments.output(arguments)
    let output = SharedOptions.output(arguments)
    let folder = arguments.value("out-dir")
    if options.replacesExistingFile, output == nil, folder == nil {
      throw arguments.usageError("--force belongs with --output or --out-dir")
    }
    let importing = SidecarImport(
      kind: arguments.value("from"),
      zone: try arguments.value("zone", as: CivilZone.form) { CivilZone($0) })
    let run = EditRun(arguments, options: options)
    let batch = try Batch(
      arguments, paths: try SharedOptions.paths(arguments), output: output, folder: folder,
      isPlan: run.isDryRun)
    return try await run.run(batch) { editor, path in
      try await importing.apply(to: &editor, at: path)
    }
  }

  // MARK: Export

  private static func export(_ arguments: ParsedArguments) async throws -> ExitCode {
    let kind = arguments.value("as") ?? XMPSidecar.name
    let format = SidecarFormats.written.first { $0.name == kind } ?? XMPSidecar.self
    let isReplacing = arguments.flag("force")
    let batch = try Batch(
      arguments, paths: try SharedOptions.paths(arguments), folder: arguments.value("out-dir"),
      isPlan: false, isWhole: true
    ) { "\($0).\(format.ending)" }
    return try await batch.run { file in
      let description = try await Asset(path: file.path).load(.description)
      let facts = SidecarFacts(of: description, at: file.path)
      guard !facts.values.isEmpty || facts.date != nil || facts.point != nil else {
        throw NothingMatched(path: file.path, reason: "it says nothing that goes into a sidecar")
      }
      let output = file.output ?? "\(file.path).\(format.ending)"
      try WholeFile.write(Array(format.write(facts).utf8), to: output, replacing: isReplacing)
      return batch.outcome("exported") {
        ""
      } text: {
        "\(Terminal.printable(output)): written\n"
      }
    }
  }
}
