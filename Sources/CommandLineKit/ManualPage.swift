/// The manual page of a whole tool, every command included, in the mdoc language.
///
/// Source: mdoc(7), section "MANUAL STRUCTURE".
package struct ManualPage: Sendable {
  private let root: Command
  private let version: String
  private let date: String

  /// Prepares the page of a tool; `date` is written as mdoc wants it, such as "January 31, 2026".
  package init(_ root: Command, version: String, date: String) {
    self.root = root
    self.version = version
    self.date = date
  }

  /// The page, with a final newline.
  package var text: String {
    let path = CommandPath(root)
    var page = MdocWriter()
    page.lines.append(".Dd \(MdocWriter.escaped(date))")
    page.macro("Dt", [root.name.uppercased(), "1"])
    page.macro("Os", ["\(root.name) \(version)"])
    page.macro("Sh", ["NAME"])
    page.macro("Nm", [root.name])
    page.macro("Nd", [root.summary])
    page.macro("Sh", ["SYNOPSIS"])
    for place in path.tree
    where place.command.subcommands.isEmpty || !place.command.arguments.isEmpty {
      synopsis(of: place, to: &page)
    }
    page.macro("Sh", ["DESCRIPTION"])
    page.paragraphs(root.discussion.isEmpty ? [root.summary] : root.discussion)
    body(of: path, to: &page)
    if !path.commonOptions.isEmpty {
      page.paragraphs(["Every command understands these options:"])
      options(path.commonOptions, to: &page)
    }
    if !root.subcommands.isEmpty {
      page.macro("Sh", ["COMMANDS"])
      for place in path.tree.dropFirst() {
        page.macro("Ss", [place.names.dropFirst().joined(separator: " ")])
        page.paragraphs([Self.sentence(place.command.summary)] + place.command.discussion)
        body(of: place, to: &page)
        if !place.command.exitCodes.isEmpty { page.paragraphs(["Exit codes:"]) }
        codes(place.command.exitCodes, to: &page)
      }
    }
    environment(path.tree.flatMap(\.command.environment), to: &page)
    if !root.exitCodes.isEmpty {
      page.macro("Sh", ["EXIT STATUS"])
      codes(root.exitCodes, to: &page)
    }
    examples(path.tree.flatMap(\.command.examples), to: &page)
    return page.lines.joined(separator: "\n") + "\n"
  }

  private func synopsis(of place: CommandPath, to page: inout MdocWriter) {
    page.macro("Nm", [root.name])
    for command in place.descendants { page.macro("Cm", [command.name]) }
    page.lines.append(".Op Ar options")
    for argument in place.command.arguments {
      let more = argument.isUnbounded ? ["..."] : []
      let word = ["Ar", MdocWriter.word(argument.name)] + more
      page.lines.append("." + ((argument.minimum == 0 ? ["Op"] : []) + word).joined(separator: " "))
    }
  }

  private func body(of place: CommandPath, to page: inout MdocWriter) {
    page.list(place.command.arguments.map { (["Ar", MdocWriter.word($0.name)], $0.fullHelp) })
    options(place.command.options, to: &page)
  }

  private func options(_ options: [Option], to page: inout MdocWriter) {
    page.list(
      options.map { option in
        var head = option.short.map { ["Fl", MdocWriter.word(String($0)), ","] } ?? []
        head += ["Fl", MdocWriter.word("-" + option.name)]
        if let value = option.value { head += ["Ar", MdocWriter.word(value)] }
        return (head, option.fullHelp)
      })
  }

  private func codes(_ codes: [ExitCodeMeaning], to page: inout MdocWriter) {
    page.list(codes.map { ([MdocWriter.word(String($0.subject.rawValue))], $0.meaning) })
  }

  private func environment(_ variables: [EnvironmentVariable], to page: inout MdocWriter) {
    guard !variables.isEmpty else { return }
    page.macro("Sh", ["ENVIRONMENT"])
    page.list(variables.map { (["Ev", MdocWriter.word($0.subject)], $0.meaning) })
  }

  private func examples(_ examples: [Example], to page: inout MdocWriter) {
    guard !examples.isEmpty else { return }
    page.macro("Sh", ["EXAMPLES"])
    for example in examples {
      page.paragraphs([example.meaning])
      page.lines.append(".Pp")
      page.lines.append(".Dl " + MdocWriter.verbatim(example.subject))
    }
  }

  private static func sentence(_ text: String) -> String {
    let first = text.prefix(1).uppercased() + text.dropFirst()
    return first.hasSuffix(".") ? first : first + "."
  }
}
