/// The completion script for bash (3.2 and later); it needs no other package.
package struct BashCompletion: Sendable {
  private let root: Command

  /// Prepares the script of a tool.
  package init(_ root: Command) { self.root = root }

  /// The script, to be sourced or put into bash's completions folder under the name of the tool.
  package var script: String {
    let model = CompletionModel(root)
    let function = "_\(model.identifier)"
    var sections = [
      "# bash completion for \(model.program)",
      Self.helpers(function),
      cases(
        "\(function)_subcommands", comment: "Prints the commands below the command $1.",
        model.paths.compactMap { path in
          let names = path.command.subcommands.map(\.name)
          return names.isEmpty ? nil : ([path.joinedName], "printf '%s\\n' \(words(names))")
        }),
      cases(
        "\(function)_options", comment: "Prints the options of the command $1.",
        model.paths.map { path in
          let names = path.visibleOptions.flatMap(\.spellings)
          return ([path.joinedName], "printf '%s\\n' \(words(names))")
        }),
    ]
    sections.append(
      cases(
        "\(function)_value",
        comment: "Offers values that begin with $2 for \"command option\" $1.\n"
          + "# Without $2 it only tells whether the option takes a value.",
        model.paths.flatMap { path in
          path.visibleOptions.filter { $0.value != nil }.map { option in
            (
              option.spellings.map { "\(path.joinedName) \($0)" },
              "(( $# == 1 )) || "
                + offer(option.allowedValues, option.completion, function, "\"$2\"")
            )
          }
        }, otherwise: "return 1"))
    let deeper = model.paths.dropFirst().map(\.joinedName)
    sections.append(
      cases(
        "\(function)_known", comment: "Tells whether $1 is the full name of a command.",
        deeper.isEmpty ? [] : [(deeper, "return 0")], otherwise: "return 1"))
    sections.append(positionals(model, function))
    sections.append(Self.main(function, program: model.program))
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The function that offers positional words; several arguments may be possible at one place.
  private func positionals(_ model: CompletionModel, _ function: String) -> String {
    let rows = model.paths.compactMap { path -> ([String], String)? in
      let lines = path.offers.compactMap { row -> String? in
        let argument = row.argument
        guard !argument.allowedValues.isEmpty || argument.completion != .none else { return nil }
        let test = row.isOpenEnded ? ">=" : "=="
        let offer = offer(argument.allowedValues, argument.completion, function, "\"$3\"")
        return "(( $2 \(test) \(row.position) )) && \(offer)"
      }
      return lines.isEmpty ? nil : ([path.joinedName], lines.joined(separator: "\n      "))
    }
    return cases(
      "\(function)_positional",
      comment: "Offers words that begin with $3 for positional word number $2 of the command $1.",
      rows)
  }

  private func cases(
    _ name: String, comment: String, _ rows: [(patterns: [String], action: String)],
    otherwise: String = ":"
  ) -> String {
    var lines = ["# \(comment)", "\(name)() {", "  case $1 in"]
    for row in rows {
      lines.append("    " + row.patterns.map(quoted).joined(separator: " | ") + ")")
      lines.append("      \(row.action) ;;")
    }
    lines += ["    *) \(otherwise) ;;", "  esac", "}"]
    return lines.joined(separator: "\n")
  }

  private func offer(
    _ values: [String], _ completion: Completion, _ function: String, _ current: String
  ) -> String {
    if !values.isEmpty { return "\(function)_words \(current) \(words(values))" }
    switch completion {
    case .none: return ":"
    case .folder: return "\(function)_folders \(current)"
    case .file(let extensions):
      return
        (["\(function)_files", current] + extensions.map { quoted(pattern(forExtension: $0)) })
        .joined(separator: " ")
    }
  }

  /// A pattern for files of an extension in letters of either case.
  private func pattern(forExtension name: String) -> String {
    name.reduce(into: "*.") { pattern, letter in
      let (lower, upper) = (letter.lowercased(), letter.uppercased())
      pattern += lower == upper ? "[\(letter)]" : "[\(lower)\(upper)]"
    }
  }

  private func words(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  private func quoted(_ word: String) -> String { shellQuoted(word) }
}

/// A word in single quotes for bash and zsh.
func shellQuoted(_ word: String) -> String {
  "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}

extension BashCompletion {
  private static func helpers(_ function: String) -> String {
    """
    # Offers those of the words $2... that begin with $1.
    \(function)_words() {
      local current=$1 word
      shift
      for word; do
        [[ $word == "$current"* ]] && COMPREPLY+=("$word")
      done
    }

    # Offers folders, and files that begin with $1 and match one of the patterns $2...;
    # any file where none does.
    \(function)_files() {
      local current=$1 file pattern
      local -a all=() matching=()
      shift
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do
        all+=("$file")
        [[ -d $file ]] && continue
        for pattern; do
          [[ $file == $pattern ]] && matching+=("$file")
        done
      done < <(compgen -f -- "$current")
      if (( ${#matching[@]} > 0 )); then
        COMPREPLY+=("${matching[@]}")
        \(function)_folders "$current"
      elif (( ${#all[@]} > 0 )); then
        COMPREPLY+=("${all[@]}")
      fi
    }

    # Offers folders that begin with $1.
    \(function)_folders() {
      local file
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do
        COMPREPLY+=("$file")
      done < <(compgen -d -- "$1")
    }
    """
  }

  private static func main(_ function: String, program: String) -> String {
    """
    \(function)() {
      local rest=$COMP_LINE space word current command=\(shellQuoted(program)) expected= ended=
      local breaks prefix letters option
      local -a words=()
      local -i index positional=0 last=-1
      COMPREPLY=()

      # Bash cuts words at = and : too; join what stands together.
      for (( index = 0; index <= COMP_CWORD; index++ )); do
        word=${COMP_WORDS[index]}
        space=${rest%%[![:space:]]*}
        rest=${rest#"$space"}
        if (( index > 0 )) && [[ -z $space && $rest == "$word"* && -n $word ]]; then
          words[last]+=$word
        else
          last+=1
          words[last]=$word
        fi
        rest=${rest#"$word"}
      done
      current=${words[last]}

      for (( index = 1; index < last; index++ )); do
        word=${words[index]}
        if [[ -n $expected ]]; then
          expected=
        elif [[ -n $ended || $word == - || $word != -* ]]; then
          if (( positional == 0 )) && \(function)_known "$command $word"; then
            command+=" $word"
          else
            positional+=1
          fi
        elif [[ $word == -- ]]; then
          ended=1
        elif [[ $word == --* ]]; then
          \(function)_value "$command $word" && expected=$word
        else
          letters=${word#-}
          while [[ -n $letters ]]; do
            option=-${letters:0:1}
            letters=${letters:1}
            if \(function)_value "$command $option"; then
              [[ -z $letters ]] && expected=$option
              break
            fi
          done
        fi
      done

      if [[ -n $expected ]]; then
        \(function)_value "$command $expected" "$current"
      elif [[ -z $ended && $current == --*=* ]]; then
        option=${current%%=*}
        \(function)_value "$command $option" "${current#*=}"
        for (( index = 0; index < ${#COMPREPLY[@]}; index++ )); do
          COMPREPLY[index]=$option=${COMPREPLY[index]}
        done
      elif [[ -z $ended && $current == -* ]]; then
        while IFS= read -r word; do
          \(function)_words "$current" "$word"
        done < <(\(function)_options "$command")
      else
        if (( positional == 0 )); then
          while IFS= read -r word; do
            \(function)_words "$current" "$word"
          done < <(\(function)_subcommands "$command")
        fi
        \(function)_positional "$command" "$positional" "$current"
      fi

      # Bash puts the answer behind the last place where it cut.
      breaks=${COMP_WORDBREAKS//[^=:]/}
      if [[ -n $breaks && $current == *[$breaks]* ]]; then
        prefix=${current%"${current##*[$breaks]}"}
        for (( index = 0; index < ${#COMPREPLY[@]}; index++ )); do
          COMPREPLY[index]=${COMPREPLY[index]#"$prefix"}
        done
      fi
      return 0
    }

    complete -F \(function) \(shellQuoted(program))
    """
  }
}
