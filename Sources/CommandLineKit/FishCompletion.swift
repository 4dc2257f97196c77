/// The completion script for fish (3.1 and later).
package struct FishCompletion: Sendable {
  private let root: Command

  /// Prepares the script of a tool.
  package init(_ root: Command) { self.root = root }

  /// The script, to be put into fish's completions folder under the name of the tool and `.fish`.
  package var script: String {
    let model = CompletionModel(root)
    let helper = "__\(model.identifier)_at"
    var lines = [
      "# fish completion for \(model.program)", "", self.helper(helper, model), "",
      Self.files(filesHelper), "",
      "complete -c \(quoted(model.program)) -f",
    ]
    for path in model.paths {
      let here = "\(helper) \(quoted(path.joinedName))"
      func complete(_ condition: String, _ rest: [String]) {
        let words = ["complete -c", quoted(model.program), "-n", quoted(condition)] + rest
        lines.append(words.joined(separator: " "))
      }
      for command in path.command.subcommands {
        complete("\(here) 0", ["-a", quoted(bare(command.name)), "-d", quoted(command.summary)])
      }
      for option in path.visibleOptions {
        let short = option.short.map { ["-s", quoted(String($0))] } ?? []
        var words = short + ["-l", quoted(option.name)]
        if option.value != nil {
          words += offer(option.allowedValues, option.completion) ?? ["-x"]
        }
        complete(here, words + ["-d", quoted(option.help)])
      }
      for row in path.offers {
        guard var words = offer(row.argument.allowedValues, row.argument.completion) else {
          continue
        }
        words.removeAll { $0 == "-x" || $0 == "-r" }
        let place = "\(row.position)\(row.isOpenEnded ? " +" : "")"
        complete("\(here) \(place)", words)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func offer(_ values: [String], _ completion: Completion) -> [String]? {
    if !values.isEmpty { return ["-x", "-a", quoted(values.map(bare).joined(separator: " "))] }
    switch completion {
    case .none: return nil
    case .folder: return ["-x", "-a", quoted("(__fish_complete_directories)")]
    case .file(let extensions):
      if extensions.isEmpty { return ["-r", "-F"] }
      let names = extensions.map(bare).joined(separator: " ")
      return ["-x", "-a", quoted("(\(filesHelper) \(names))")]
    }
  }

  /// The function that says at which command, and at which positional word, the cursor stands.
  private func helper(_ name: String, _ model: CompletionModel) -> String {
    let valued = model.paths.flatMap { path in
      path.visibleOptions.filter { $0.value != nil }.flatMap(\.spellings)
        .map { quoted("\(path.joinedName) \($0)") }
    }
    let commands = model.paths.dropFirst().map { quoted($0.joinedName) }
    return """
      # Whether the command is $argv[1] and, where given, positional word number $argv[2] is next
      # (or a later one, with + as $argv[3]).
      function \(name)
        set -l valued \(valued.joined(separator: " "))
        set -l commands \(commands.joined(separator: " "))
        set -l tokens (commandline -opc)
        set -l command \(quoted(model.program))
        set -l positional 0
        set -l expects 0
        set -l ended 0
        for token in $tokens[2..-1]
          if test $expects = 1
            set expects 0
          else if test $ended = 0; and test "$token" = --
            set ended 1
          else if test $ended = 0; and string match -q -- '--*' "$token"
            contains -- "$command $token" $valued; and set expects 1
          else if test $ended = 0; and string match -q -- '-?*' "$token"
            set -l letters (string split '' -- (string sub -s 2 -- "$token"))
            for index in (seq (count $letters))
              if contains -- "$command -$letters[$index]" $valued
                test $index = (count $letters); and set expects 1
                break
              end
            end
          else if test $positional = 0; and contains -- "$command $token" $commands
            set command "$command $token"
          else
            set positional (math $positional + 1)
          end
        end
        test "$command" = "$argv[1]"; or return 1
        set -q argv[2]; or return 0
        if set -q argv[3]
          test $positional -ge $argv[2]
        else
          test $positional = $argv[2]
        end
      end
      """
  }

  private var filesHelper: String { "__\(CompletionModel.identifier([root.name]))_files" }

  private static func files(_ name: String) -> String {
    """
    # Folders and the files that have one of the extensions $argv; any file where there is none such.
    function \(name)
      set -l word (string replace -r -- '^--[^=]+=' '' (commandline -ct))
      set -l files (complete -C "__no_such_command_so_files $word")
      set -l extensions (string join '|' -- (string escape --style=regex -- $argv))
      set -l wanted (string match -r -i -- "^.*\\.(?:$extensions)\\$" $files)
      if set -q wanted[1]
        printf '%s\\n' $wanted (string match -r -- '^.*/$' $files)
      else if set -q files[1]
        printf '%s\\n' $files
      end
    end
    """
  }

  private func quoted(_ text: String) -> String {
    "'" + String(text.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }) + "'"
  }

  /// A word for a list that fish expands: everything but letters, digits and a few signs behind a backslash.
  private func bare(_ word: String) -> String {
    String(
      word.flatMap { letter -> [Character] in
        letter.isLetter || letter.isNumber || "-_./+=:,@%".contains(letter)
          ? [letter] : ["\\", letter]
      })
  }
}
