internal import CLibrary

/// What is known about the place that a file descriptor writes to.
package struct Terminal: Sendable {
  /// The file descriptor asked about.
  package let descriptor: Int32
  /// Whether it is a terminal at all.
  package let isTerminal: Bool
  let environment: Environment

  /// How many columns there are: what the terminal says, else `COLUMNS`, else 80.
  ///
  /// Asked again each time, as windows change.
  package var width: Int {
    var size = winsize()
    if isTerminal, unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    if let columns = environment["COLUMNS"].flatMap({ Int($0) }), (1...10_000).contains(columns) {
      return columns
    }
    return 80
  }

  /// Whether it is a terminal that can move its cursor.
  package var canRedraw: Bool { isTerminal && environment["TERM"] != "dumb" }

  /// Whether colours may be sent: never with `NO_COLOR`, always with `CLICOLOR_FORCE`, else to a terminal that has them.
  package var allowsColor: Bool {
    if environment["NO_COLOR"] != nil { return false }
    if let force = environment["CLICOLOR_FORCE"], force != "0" { return true }
    return canRedraw
  }

  /// The styles that may be sent.
  package var styles: Styles { allowsColor ? .on : .off }
}

extension Terminal {
  /// Looks at a file descriptor: 1 is standard output, 2 standard error.
  package init(descriptor: Int32, environment: Environment = .process) {
    self.init(
      descriptor: descriptor, isTerminal: isatty(descriptor) == 1, environment: environment)
  }
}

extension Terminal {
  /// Text from outside with everything spelled out that could drive a terminal or disguise what is shown.
  ///
  /// Control characters (C0, DEL, C1), line and paragraph separators, bidirectional embeddings, overrides and isolates
  /// and characters that are invisible (but joiners, which letters and pictures need) appear as `\n`, `\r`, `\t` or `\u{1B}`; a
  /// backslash is doubled, so the result can be read back without doubt.
  package static func printable(_ text: String) -> String { printable(text, keepsCodes: false) }

  /// The same for text of ours, in which codes of four characters spell bytes as `\x00` already: with `keepsCodes` that
  /// stays as it is.
  package static func printable(_ text: String, keepsCodes: Bool) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x5C }) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      switch scalar {
      case "\\" where keepsCodes && isCode(scalars[index...]): result += "\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\\": result += "\\\\"
      case _ where isHidden(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u{" + (digits.count < 2 ? "0" : "") + digits + "}"
      case _ where (0x10FF00...0x10FFFF).contains(scalar.value):
        // A byte of a name that is not UTF-8.
        let digits = String(scalar.value & 0xFF, radix: 16, uppercase: true)
        result += "\\x" + (digits.count < 2 ? "0" : "") + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether text begins with a byte in hexadecimal digits, as `\x0a`.
  private static func isCode(_ text: Substring.UnicodeScalarView) -> Bool {
    let code = text.prefix(4)
    return code.count == 4 && code.dropFirst().first == "x"
      && code.dropFirst(2).allSatisfy { $0.properties.isASCIIHexDigit }
  }

  /// Whether no one would see a scalar, or see what it does.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x200B, 0x2060...0x2065, 0x180E: true  // hyphens, spaces and operators without width
    case 0x61C, 0x200E, 0x200F: true  // marks of direction
    case 0xE0000...0xE007F: true  // tags
    default: isUnsafe(scalar)
    }
  }

  /// Whether a scalar could drive a terminal or disguise what is shown; all such are in the first plane.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
    case 0x2028, 0x2029: true  // line and paragraph separator
    case 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional embeddings, overrides, isolates
    case 0x206A...0x206F, 0xFFF9...0xFFFB, 0xFEFF: true  // deprecated formats, annotations, BOM
    default: false
    }
  }
}
