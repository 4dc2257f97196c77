import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FFmpegIO

/// The programs that make inputs and look at outputs; independent of what is tested.
enum Tools {
  static let skipReason: Comment = "needs the commands ffmpeg and ffprobe"

  static let areInstalled = ["ffmpeg", "ffprobe"].allSatisfy { path(of: $0) != nil }

  static func path(of tool: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return folders.split(separator: ":").map { "\($0)/\(tool)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a command and gives its standard output.
  @discardableResult
  static func run(_ tool: String, _ arguments: [String]) throws -> Data {
    let program = try Program.run(
      try #require(path(of: tool)), arguments,
      environment: ProcessInfo.processInfo.environment)
    try #require(program.status == 0, "\(tool) \(arguments.joined(separator: " "))")
    return Data(program.output)
  }

  /// FFmpeg's own hash over the packets of one stream.
  static func hash(of path: String, stream: Int) throws -> String {
    let data = try run(
      "ffmpeg",
      ["-v", "error", "-i", path, "-map", "0:\(stream)", "-c", "copy", "-f", "hash", "-"])
    return String(decoding: data, as: UTF8.self)
  }
}

/// A folder that goes away with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "ffmpegio-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }
}

/// A descriptor that is closed with the value.
final class Descriptor {
  let number: Int32

  init(reading path: String) throws {
    number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    try #require(number >= 0, "\(path)")
  }

  init(writing path: String) throws {
    number = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(number >= 0, "\(path)")
  }

  deinit { close(number) }

  var whole: FFmpegInput { FFmpegInput(descriptor: number, size: size) }

  var size: Int {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? Int(status.st_size) : 0
  }
}
