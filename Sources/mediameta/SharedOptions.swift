internal import CommandLineKit
internal import MediaMetadata

/// Options that several commands understand alike.
enum SharedOptions {
  /// Replaces what is there.
  static let force = Option(flag: "force", short: "f", help: "Replace the output if it is there")

  /// What gives items their values.
  static let setting = [
    Option(
      "set", value: "ID=VALUE", help: "Give an item its value, or add it", isRepeatable: true),
    Option(
      "set-file", value: "ID=PATH", help: "The same with the bytes of a file: a picture, or text",
      isRepeatable: true),
  ]

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
    var options = URLReadingOptions()
    options.userAgent = "mediameta/\(Tool.version)"
    if let seconds = try seconds("timeout", arguments, in: .leastNonzeroMagnitude...86_400) {
      options.timeout = .seconds(seconds)
    }
    let budget = try arguments.value("max-bytes", as: "a size, such as 500000 or 64M") { text in
      size(text).flatMap { $0 > 0 ? $0 : nil }
    }
    if let budget { options.byteBudget = budget }
    return options
  }

  /// A number of seconds within a range; `nil` where the option is not given.
  static func seconds(
    _ option: String, _ arguments: ParsedArguments,
    in range: ClosedRange<Double> = 0...(.greatestFiniteMagnitude)
  ) throws(UsageError) -> Double? {
    try arguments.value(option, as: "a number of seconds") { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
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
