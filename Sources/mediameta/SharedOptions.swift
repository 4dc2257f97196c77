internal import CommandLineKit
internal import MediaMetadata

/// Options that several commands understand alike.
enum SharedOptions {
  /// What reading a URL may take.
  static let reading = [
    Option(
      "timeout", value: "SECONDS",
      help: "For a URL: give up where the server is silent for so long",
      defaultText: "30"),
    Option(
      "max-bytes", value: "SIZE",
      help: "For a URL: read no more than this, in bytes or with k, M, G, KiB, MiB, GiB",
      defaultText: "100M"),
  ]

  /// The file to write, as OUT or with `--output`; standard output cannot be read again before it gets its name.
  ///
  /// - Throws: `UsageError`.
  static func output(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    let path = arguments.positional("OUT") ?? arguments.value("output")
    guard path != "-" else {
      throw arguments.usageError(
        "standard output cannot be written to; a file of that name is './-'")
    }
    return path
  }

  /// A sentence on URLs for the discussion of a command.
  static let discussion =
    "A FILE that begins with http:// or https:// is a URL. Of what it names only the ranges are read that are needed; redirections are followed to other http and https URLs, and files that a file names are never opened."

  /// How URLs are to be read.
  ///
  /// - Throws: `UsageError` where a number is none.
  static func reading(_ arguments: ParsedArguments) throws(UsageError) -> URLReadingOptions {
    var options = URLReadingOptions(userAgent: "mediameta/\(Tool.version)")
    if let text = arguments.value("timeout") {
      guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
        throw arguments.usageError(
          "option --timeout takes a number of seconds, not '\(Terminal.printable(text))'")
      }
      options.timeout = .seconds(seconds)
    }
    if let text = arguments.value("max-bytes") {
      guard let size = size(text), size > 0 else {
        throw arguments.usageError(
          "option --max-bytes takes a size, such as 500000 or 64M, not '\(Terminal.printable(text))'"
        )
      }
      options.byteBudget = size
    }
    return options
  }

  /// A number of seconds, from 0 to a limit; `nil` where the option is not given.
  ///
  /// - Throws: `UsageError`.
  static func seconds(
    _ option: String, _ arguments: ParsedArguments, limit: Double = .greatestFiniteMagnitude
  ) throws(UsageError) -> Double? {
    guard let text = arguments.value(option) else { return nil }
    guard let seconds = Double(text), seconds >= 0, seconds <= limit else {
      throw arguments.usageError(
        "option --\(option) takes a number of seconds, not '\(Terminal.printable(text))'")
    }
    return seconds
  }

  private static let units = [
    "": 1, "k": 1000, "m": 1_000_000, "g": 1_000_000_000,
    "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000,
    "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
  ]

  /// A number of bytes, with a unit or without.
  static func size(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let unit = units[text.dropFirst(digits.count).lowercased()]
    else { return nil }
    let (size, overflows) = number.multipliedReportingOverflow(by: unit)
    return overflows ? nil : size
  }
}

extension ShowWords {
  /// What reading a file cost: bytes, and for a URL the requests, too; `nil` where nobody counted.
  static func cost(_ inspection: FileInspection) -> String? {
    guard let bytes = inspection.bytesRead else { return nil }
    guard let requests = inspection.remoteRequestCount else { return count(bytes, "byte") }
    return "\(count(bytes, "byte")) in \(count(requests, "request"))"
  }
}
