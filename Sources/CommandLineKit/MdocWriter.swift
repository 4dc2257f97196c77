/// Collects the lines of an mdoc page, escaped so that no text is taken for a request.
struct MdocWriter {
  var lines: [String] = []

  /// A macro with its arguments.
  mutating func macro(_ name: String, _ arguments: [String]) {
    lines.append("." + ([name] + arguments.map(Self.word)).joined(separator: " "))
  }

  /// Paragraphs of running text, each sentence on lines of its own, as mdoc wants.
  mutating func paragraphs(_ texts: [String]) {
    for text in texts where !text.isEmpty {
      // A paragraph break right after a heading would be dropped with a complaint.
      if let last = lines.last, !last.hasPrefix(".Sh"), !last.hasPrefix(".Ss") {
        lines.append(".Pp")
      }
      running(text)
    }
  }

  /// A list of terms, each given as the macros that print it, and their descriptions.
  mutating func list(_ rows: [(head: [String], text: String)]) {
    guard !rows.isEmpty else { return }
    lines.append(".Bl -tag -width Ds")
    for row in rows {
      lines.append((".It " + row.head.joined(separator: " ")))
      running(row.text)
    }
    lines.append(".El")
  }

  private mutating func running(_ text: String) {
    for sentence in Self.sentences(text) {
      for line in Wrapping.lines(sentence, width: 78) {
        let first = line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : ""
        lines.append(first + Self.escaped(line))
      }
    }
  }

  /// The text cut after each full stop that ends a sentence.
  static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    var sentence: [Substring] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      sentence.append(word)
      let last = word.last { $0 != ")" && $0 != "\"" }
      if last == "." || last == "?" || last == "!" {
        sentences.append(sentence.joined(separator: " "))
        sentence = []
      }
    }
    if !sentence.isEmpty { sentences.append(sentence.joined(separator: " ")) }
    return sentences
  }

  /// Running text without meaning for the formatter; the dashes of option names stay dashes.
  static func escaped(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let isOption = word.drop { "('\"".contains($0) }.hasPrefix("-")
      return word.reduce(into: "") { result, letter in
        switch letter {
        case "\\": result += "\\e"
        case "-" where isOption: result += "\\-"
        default: result.append(letter)
        }
      }
    }
    return words.joined(separator: " ")
  }

  /// A command line as typed: quotes, carets and dashes keep their ASCII forms.
  static func verbatim(_ text: String) -> String {
    text.split(separator: " ").map { word(String($0)) }.joined(separator: " ")
  }

  /// One argument of a macro: neither split, nor taken for a macro or for punctuation.
  static func word(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "-": result += "\\-"
      default: result.unicodeScalars.append(scalar)
      }
    }
    let letters = text.unicodeScalars
    let looksLikeMacro =
      (2...3).contains(letters.count) && letters.first?.properties.isUppercase == true
    let isPunctuation = letters.allSatisfy { ".,:;()[]?!|".unicodeScalars.contains($0) }
    if looksLikeMacro || isPunctuation { result = "\\&" + result }
    return result.contains(" ") ? "\"\(result)\"" : result
  }
}
