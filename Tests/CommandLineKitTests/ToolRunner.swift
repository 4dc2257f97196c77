import Foundation
import Testing

/// Runs programs that a test checks results with.
enum Tool {
  struct Result: Sendable {
    let code: Int32
    let output: String
    let errors: String
  }

  /// Where the program is, by `PATH`; nil where it is not installed.
  static func path(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  static func isInstalled(_ name: String) -> Bool { path(name) != nil }

  /// Runs a program with text as its standard input.
  static func run(
    _ name: String, _ arguments: [String] = [], input: String = "", in folder: URL? = nil
  ) throws -> Result {
    try withFolder { scratch in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(path(name)))
      process.arguments = arguments
      process.currentDirectoryURL = folder ?? scratch
      // Files, not pipes: nobody has to read while the program runs.
      let names = ["input", "output", "errors"].map { scratch.appendingPathComponent($0) }
      try Data(input.utf8).write(to: names[0])
      for name in names.dropFirst() { try Data().write(to: name) }
      process.standardInput = try FileHandle(forReadingFrom: names[0])
      process.standardOutput = try FileHandle(forWritingTo: names[1])
      process.standardError = try FileHandle(forWritingTo: names[2])
      try process.run()
      process.waitUntilExit()
      return Result(
        code: process.terminationStatus,
        output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
    }
  }

  /// Calls `body` with a new folder that goes afterwards.
  static func withFolder<T>(_ body: (URL) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("command-line-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
