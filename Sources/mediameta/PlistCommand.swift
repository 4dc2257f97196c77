internal import CommandLineKit
internal import MediaMetadata

/// Reads and writes items as property lists, with the options of Apple's avmetadataeditor.
enum PlistCommand: ToolCommand {
  static let command = Command(
    name: "plist",
    summary: "read and write items as property lists, as avmetadataeditor does",
    discussion: [
      "A property list is a flat dictionary of identifiers and values. It is about common metadata, whose keys are common identifiers such as common/title, or about the format that -q, -u or -i names; the last of them counts.",
      "With -w the values of the property list become all the metadata of DST; with -a they are merged over that of SRC, of which the rest stays. With both, -w counts. DST is never replaced.",
    ],
    arguments: [
      Argument("SRC", help: "The file or URL to read", completion: .anyFile),
      Argument("DST", help: "The file to write", arity: .optional, completion: .anyFile),
    ],
    options: [
      Option(
        "write-metadata", short: "w", value: "PLIST",
        help: "Write DST with the items of a property list and no others", completion: .anyFile),
      Option(
        "append-metadata", short: "a", value: "PLIST",
        help: "Write DST with the items of a property list merged over those of SRC",
        completion: .anyFile),
      Option(
        "print-metadata", short: "p", value: "PLIST",
        help: "Write the items of SRC into a property list", completion: .anyFile),
      Option(
        "file-type", short: "f", value: "UTI", help: "The type of DST",
        defaultText: "com.apple.quicktime-movie"),
      Option(flag: "output-metadata", short: "o", help: "Print the items of SRC"),
      Option(
        flag: "description-metadata", short: "d", help: "Print more of each item; implies -o"),
      Option(flag: "quicktime-metadata", short: "q", help: "Work on QuickTime metadata"),
      Option(flag: "quicktime-user-metadata", short: "u", help: "Work on QuickTime user data"),
      Option(flag: "itunes-metadata", short: "i", help: "Work on iTunes metadata"),
    ],
    examples: [
      Example("mediameta plist -o in.mov", "print the items"),
      Example("mediameta plist -q -p items.plist in.mov", "QuickTime metadata as a property list"),
      Example(
        "mediameta plist -a items.plist -f public.mpeg-4 in.mov out.mp4",
        "merge a property list over the common metadata, into an MP4 file"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let source = try arguments.required("SRC")
    let asset = Asset(SourceLocation(argument: source))
    let selection = selection(arguments)
    let writes = arguments.value("write-metadata") != nil
    let isWriting = writes || arguments.value("append-metadata") != nil
    let isPrinting = arguments.flag("output-metadata") || arguments.flag("description-metadata")
    guard isWriting || isPrinting || arguments.value("print-metadata") != nil else {
      throw arguments.usageError("one of -w, -a, -p and -o is wanted")
    }
    guard !isWriting || arguments.positional("DST") != nil else {
      throw arguments.usageError("DST is missing")
    }
    let fileType = try fileType(arguments)
    do {
      if isPrinting || arguments.value("print-metadata") != nil {
        let items = try await asset.load(.metadata).map { try $0.loadingPayload() }
        if isPrinting {
          let lines = PlistText.lines(
            items, describesItems: arguments.flag("description-metadata"))
          StandardStream.output.write(ReportLines.text(lines))
        }
        if let path = arguments.value("print-metadata") {
          try write(MetadataPropertyList(items, selection: selection), to: path)
        }
      }
      guard let output = arguments.positional("DST"), isWriting else { return .success }
      try await export(asset, to: output, fileType: fileType, arguments)
      StandardStream.output.writeLine("Success")
      return .success
    } catch let error as MediaError {
      // There are no options that another exit code or a hint could be about.
      Failure.tell(error.description)
      return .failure
    }
  }

  private static func write(_ list: MetadataPropertyList, to path: String) throws(MediaError) {
    if path == "-" {
      StandardStream.output.write(try list.xml())
    } else {
      try list.write(to: path)
    }
  }

  // MARK: Writing

  private static func export(
    _ asset: Asset, to output: String, fileType: FileType, _ arguments: ParsedArguments
  ) async throws {
    let session = ExportSession(asset: asset, outputPath: output, outputFileType: fileType)
    // Where the environment names no language, texts have none.
    let language = LanguageTag.current == "und" ? nil : LanguageTag.current
    if let path = arguments.value("write-metadata") {
      let list = try MetadataPropertyList(path: path)
      session.metadata = try list.items(for: fileType, language: language)
    } else if let path = arguments.value("append-metadata") {
      let list = try MetadataPropertyList(path: path)
      let items = try await asset.load(.metadata).map { try $0.loadingPayload() }
      session.augment(
        adding: try list.merged(
          over: items, selection: selection(arguments), for: fileType, language: language))
    }
    var drawn = 0
    func draw(_ stars: Int) {
      guard stars > drawn else { return }
      if drawn == 0 {
        StandardStream.error.writeLine("0%  25%  50%  75%  100%")
        StandardStream.error.writeLine("|----|----|----|----|")
      }
      StandardStream.error.write(String(repeating: "*", count: stars - drawn))
      drawn = stars
    }
    func end() {
      if drawn > 0 { StandardStream.error.writeLine("") }
      drawn = 0
    }
    defer { end() }
    let report = try await OutputArguments.export(session) { draw(Int($0.fractionCompleted * 20)) }
    draw(20)
    end()
    for loss in report.losses {
      StandardStream.error.writeLine(
        Terminal.printable("\(loss.path): \(loss.what) is lost: \(loss.reason)"))
    }
  }

  // MARK: Options

  private static func selection(_ arguments: ParsedArguments) -> MetadataPropertyList.Selection {
    let names: [String: MetadataPropertyList.Selection] = [
      "quicktime-metadata": .quickTimeMetadata, "quicktime-user-metadata": .quickTimeUserData,
      "itunes-metadata": .iTunesMetadata,
    ]
    return arguments.occurrences.reversed().lazy.compactMap { names[$0.name] }.first ?? .common
  }

  private static func fileType(_ arguments: ParsedArguments) throws(UsageError) -> FileType {
    let name = arguments.value("file-type") ?? FileType.mov.uniformTypeIdentifier
    guard
      let type = FileType(uniformTypeIdentifier: name) ?? FileType(pathExtension: name)
    else { throw arguments.usageError("the type '\(Terminal.printable(name))' is not known") }
    return type
  }
}
