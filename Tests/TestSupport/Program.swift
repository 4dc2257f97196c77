internal import Foundation

/// What came of a program that was run.
public struct Program: Sendable {
  /// The number it ended with.
  public let status: Int32
  /// What it wrote to standard output.
  public let output: [UInt8]
  /// What it wrote to standard error.
  public let errors: [UInt8]

  /// Standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// The lines of standard error.
  public var errorLines: [String] {
    String(decoding: errors, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Runs the tool that was built beside the tests, from the folder of the repository.
  ///
  /// - Throws: what the system says where it cannot be started.
  public static func mediameta(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Program {
    try run("\(Repository.products)/mediameta", arguments, environment: environment)
  }

  /// Whether a program is where commands are looked for: for `.enabled(if:)` of tests that need it.
  public static func isInstalled(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// Runs a program; of the environment of the tests it sees `PATH` alone.
  ///
  /// - Throws: what the system says where it cannot be started.
  public static func run(
    _ path: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Program {
    let folder = try TemporaryFolder()
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // Files, not pipes: no one has to read while the program runs.
    let (output, errors) = (
      try folder.write([], to: "output"), try folder.write([], to: "errors")
    )
    let child = try Child(
      path, arguments, environment: ["PATH": search].merging(environment) { $1 },
      folder: Repository.path, output: output, errors: errors)
    return Program(
      status: child.wait(), output: folder.read("output") ?? [],
      errors: folder.read("errors") ?? [])
  }
}
