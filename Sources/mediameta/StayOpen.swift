internal import CLibrary
internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// Runs many commands in one process, for programs that drive this one: a JSON line asks, a JSON line answers.
///
///     {"id": 7, "arguments": ["show", "--json", "a.mov"]}
///     {"id": 7, "code": 0, "output": "{...}\n", "errors": ""}
///
/// Commands run one after the other, in the order in which they come. `id` is any value, and comes back as it is;
/// `code`, `output` and `errors` are what the command would have ended with and printed, were it started by itself. A
/// line that is no such object is answered with the code 2. Standard input belongs to the protocol: what reads it finds
/// nothing. The process ends with its input, or with an interruption.
enum StayOpen {
  /// The word that asks for it.
  static let option = "--stay-open"

  /// Longer lines are not commands.
  private static let longestLine = 16 << 20

  private struct Request: Decodable {
    var id: JSONValue?
    var arguments: [String]
  }

  /// Answers until the input ends.
  static func run() async -> ExitCode {
    let input = dup(0)
    let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard input >= 0, nothing >= 0, dup2(nothing, 0) == 0 else {
      Failure.tell("standard input cannot be read")
      return .failure
    }
    var lines = LineReader(descriptor: input, longest: longestLine)
    while let line = lines.next() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      StandardStream.output.write(await answer(line))
      // The other side waits for it.
      try? StandardStream.output.finish()
      if StandardStream.output.isClosed { return .success }
    }
    return .success
  }

  private static func answer(_ line: [UInt8]) async -> String {
    guard let request = try? JSONDecoder().decode(Request.self, from: Data(line)) else {
      return text(
        nil, .usage, output: [],
        errors: Array("mediameta: a line is not an object with \"arguments\"\n".utf8))
    }
    StandardStream.output.hold()
    StandardStream.error.hold()
    let code = await Main.run(request.arguments)
    let (output, errors) = (StandardStream.output.release(), StandardStream.error.release())
    return text(request.id, code, output: output, errors: errors)
  }

  private static func text(
    _ id: JSONValue?, _ code: ExitCode, output: [UInt8], errors: [UInt8]
  ) -> String {
    var json = JSONWriter(isPretty: false)
    json.object([
      "id": id ?? .null, "code": Int(code.rawValue),
      "output": String(decoding: output, as: UTF8.self),
      "errors": String(decoding: errors, as: UTF8.self),
    ])
    return json.take() + "\n"
  }
}
