import Foundation
import TestSupport
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
      // Files, not pipes: no one has to read while the program runs.
      let names = ["input", "output", "errors"].map { scratch.appendingPathComponent($0) }
      try Data(input.utf8).write(to: names[0])
      let child = try Child(
        try #require(path(name)), arguments, environment: ProcessInfo.processInfo.environment,
        folder: (folder ?? scratch).path, input: names[0].path, output: names[1].path,
        errors: names[2].path)
      return Result(
        code: child.wait(),
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
