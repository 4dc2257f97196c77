/// What makes a shell ask a tool for words: a script, and the form that answers have in the shell.
///
/// The script calls the tool with the words that make it answer, `--`, and the words after its name up to the cursor.
package enum CompletionScript: String, CaseIterable, Sendable {
  /// Version 3.2 and later; no other package is needed.
  case bash
  case zsh
  /// Version 3.1 and later.
  case fish

  /// The script, to be sourced or put where the shell looks for completions; `words` after the program make it answer.
  package func text(program: String, asking words: [String]) -> String {
    let identifier = String(
      program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    let (name, question) = (Self.quoted(program), words.map(Self.quoted).joined(separator: " "))
    switch self {
    case .bash: return Self.bash("_\(identifier)", name, question)
    case .zsh: return Self.zsh("_\(identifier)", name, question)
    case .fish: return Self.fish("__\(identifier)_words", name, question)
    }
  }

  /// An answer as the script takes it, a line for each word; for bash and zsh the first line tells of files, which are
  /// looked for in the folder.
  package func text(_ answer: CompletionAnswer, in folder: String = ".") -> String {
    let files = answer.fileEndings
    let lines =
      switch self {
      case .bash:
        [files == nil ? "words" : "files"]
          + (answer.offers + answer.files(in: folder)).map(\.word)
      case .zsh:
        // The shell knows names of folders that only it can look into, as ~someone.
        [files.map { "files \($0.joined(separator: "|"))" } ?? "words"]
          + answer.offers.map { offer in
            let word = String(offer.word.flatMap { $0 == ":" || $0 == "\\" ? ["\\", $0] : [$0] })
            return offer.help.isEmpty ? word : "\(word):\(offer.help)"
          }
      case .fish:
        (answer.offers + answer.files(in: folder)).map {
          $0.help.isEmpty ? $0.word : "\($0.word)\t\($0.help)"
        }
      }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A word in single quotes, as all three shells read it.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  private static func bash(_ function: String, _ program: String, _ question: String) -> String {
    """
    # bash completion for \(program)
    \(function)() {
      local rest=$COMP_LINE space word kind breaks prefix
      local -a words=()
      local -i index last=-1
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

      {
        IFS= read -r kind
        while IFS= read -r word; do COMPREPLY+=("$word"); done
      } < <("${words[0]/#\\~\\//$HOME/}" \(question) -- "${words[@]:1}" 2>/dev/null)
      [[ $kind == files ]] && compopt -o filenames 2>/dev/null

      # Bash puts the answer after the last place where it cut.
      breaks=${COMP_WORDBREAKS//[^=:]/}
      if [[ -n $breaks && ${words[last]} == *[$breaks]* ]]; then
        prefix=${words[last]%"${words[last]##*[$breaks]}"}
        for (( index = 0; index < ${#COMPREPLY[@]}; index++ )); do
          COMPREPLY[index]=${COMPREPLY[index]#"$prefix"}
        done
      fi
      return 0
    }

    complete -F \(function) \(program)

    """
  }

  private static func zsh(_ function: String, _ program: String, _ question: String) -> String {
    """
    #compdef \(program.dropFirst().dropLast())
    \(function)() {
      local kind
      local -a answer
      answer=("${(@f)$("${(Q)words[1]}" \(question) -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
      kind=$answer[1]
      shift answer
      (( $#answer )) && _describe word answer
      if [[ $kind == files* ]]; then
        compset -P '--*='
        if [[ -n ${kind#files } ]]; then _files -g "(#i)*.(${kind#files })(-.)"; else _files; fi
      fi
    }

    if [[ $funcstack[1] == \(function) ]]; then
      \(function) "$@"
    else
      compdef \(function) \(program)
    fi

    """
  }

  private static func fish(_ function: String, _ program: String, _ question: String) -> String {
    """
    # fish completion for \(program)
    function \(function)
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      $words[1] \(question) -- $words[2..-1] "$current" 2>/dev/null
    end

    complete -c \(program) -f -a '(\(function))'

    """
  }
}
