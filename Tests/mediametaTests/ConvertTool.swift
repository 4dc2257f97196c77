import Foundation
import Glibc
import TestSupport
import Testing

/// The tool as it was built beside the tests, run as a program.
enum ConvertTool {
  struct Result: Sendable {
    /// The exit code; the number of the signal, negative, where one ended it.
    let code: Int32
    let output: String
    let errors: String

    /// The lines of the standard error.
    var lines: [Substring] { errors.split(separator: "\n") }
  }

  static let path: String = {
    let running = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folders = [
      running.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/" },
      Repository.products,
    ]
    let paths = folders.compactMap { $0 }.map { "\($0)mediameta" }
    return paths.first(where: FileManager.default.isExecutableFile) ?? "mediameta"
  }()

  /// Runs `mediameta` with arguments.
  static func run(_ arguments: String...) throws -> Result { try run(all: arguments) }

  static func run(all arguments: [String]) throws -> Result {
    try start(path, arguments).finish()
  }

  /// Runs any program.
  static func run(program: String, _ arguments: [String]) throws -> Result {
    try start(program, arguments).finish()
  }

  static func start(_ program: String, _ arguments: [String]) throws -> Running {
    try Running(program, arguments)
  }

  /// Where a program of the system is; `nil` where it is not installed.
  static func find(_ name: String) -> String? {
    ["/usr/bin", "/bin", "/usr/sbin", "/sbin"].map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// Runs as someone who owns nothing, with the powers of no one.
  static func runAsNobody(_ arguments: String...) throws -> Result {
    let setpriv = try #require(find("setpriv"))
    return try run(
      program: setpriv,
      ["--reuid", "65534", "--regid", "65534", "--clear-groups", path] + arguments)
  }

  /// Whether someone who owns nothing can start the tool.
  static let canRunAsNobody: Bool = {
    guard getuid() == 0, find("setpriv") != nil else { return false }
    return (try? runAsNobody("--version").code) == 0
  }()
}

/// A program that is running; what it prints goes to files, so that no one has to read meanwhile.
struct Running {
  let child: Child
  private let folder: TemporaryFolder

  init(_ program: String, _ arguments: [String]) throws {
    folder = try TemporaryFolder()
    child = try Child(
      program, arguments, environment: ProcessInfo.processInfo.environment,
      folder: FileManager.default.currentDirectoryPath, output: folder.file("output"),
      errors: folder.file("errors"))
  }

  func finish() -> ConvertTool.Result {
    let code = child.wait()
    return ConvertTool.Result(
      code: code, output: String(decoding: folder.read("output") ?? [], as: UTF8.self),
      errors: String(decoding: folder.read("errors") ?? [], as: UTF8.self))
  }

  /// How many bytes the program has written so far, to files or elsewhere.
  var writtenByteCount: Int {
    let path = "/proc/\(child.processID)/io"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes:") }
    return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
  }
}
