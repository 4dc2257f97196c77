internal import CommandLineKit
internal import MediaMetadata

/// Signs reports, and says who signed them.
enum SignCommand: ToolCommand {
  static let command = Command(
    name: "sign",
    summary: "sign a report with an SSH key, or check who signed it",
    discussion: [
      "A report is any file that a command has written, such as the output of hash --json or the report of a conversion. REPORT.signed is written beside it: its name, its SHA-256, the time, and a signature of these by ssh-keygen, which asks for the passphrase of the key or uses its agent.",
      "With --check nothing is written: the signature must be by a person whom the file of --signers names (its format is described in ssh-keygen(1) under ALLOWED SIGNERS: a name, a space, a public key), and the report must be unchanged.",
    ],
    arguments: [Argument("REPORT", help: "What was reported", completion: .anyFile)],
    options: [
      Option(
        "key", value: "FILE", help: "The private SSH key to sign with", completion: .anyFile),
      Option(flag: "check", help: "Say who signed it", excludes: ["key", "output", "force"]),
      signers,
      Option(
        "output", short: "o", value: "FILE", help: "Where the signature goes",
        defaultText: "REPORT.signed", completion: .anyFile),
      Option(flag: "force", help: "Replace a signature that is there"),
      SharedOptions.quiet,
    ],
    examples: [
      Example("mediameta sign videos.json --key ~/.ssh/id_ed25519", "sign the hashes of a folder"),
      Example(
        "mediameta sign --check videos.json --signers people", "see who signed them, and when"),
    ],
    exitCodes: SharedOptions.exitCodes(
      success: "it is signed, by someone of the file",
      failure: "the key does not sign, or the signature is not valid"))

  /// Whose signatures count.
  static let signers = Option(
    "signers", value: "FILE", help: "Whose signatures count: a name and a public key to a line",
    completion: .anyFile)

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let report = try arguments.required("REPORT")
    try SharedOptions.requireFiles([report], arguments)
    if arguments.flag("check") {
      guard let signers = arguments.value("signers") else {
        throw arguments.usageError(
          "--check needs --signers FILE, which names whose signatures count")
      }
      try tell(report, signers: signers, isQuiet: arguments.flag("quiet"))
      return .success
    }
    guard let key = arguments.value("key") else {
      throw arguments.usageError("the key is missing: give it with --key FILE, or use --check")
    }
    let signed = try SignedReport(report: report, key: key)
    let output = arguments.value("output") ?? SignedReport.path(of: report)
    try WholeFile.write(
      Array(signed.json.utf8), to: output, replacing: arguments.flag("force"), source: report)
    if !arguments.flag("quiet") {
      StandardStream.error.writeLine(
        "\(Terminal.printable(output)): signed \(Terminal.printable(report)) on \(signed.statement.signed)"
      )
    }
    return .success
  }

  /// Says who signed a report, and when.
  ///
  /// - Throws: `MediaError` where no one did who counts, or the report differs.
  static func tell(_ report: String, signers: String, isQuiet: Bool) throws {
    let signed = try SignedReport(path: SignedReport.path(of: report))
    let signer = try signed.signer(of: report, among: signers)
    guard !isQuiet else { return }
    StandardStream.output.writeLine(
      "\(Terminal.printable(report)): signed by \(Terminal.printable(signer)) on \(Terminal.printable(signed.statement.signed))"
    )
  }
}
