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

  var size: Int {
    var status = stat()
    return unsafe fstat(number, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// What ffprobe says of a file, its samples taken as the container stores them.
struct Probe {
  struct Packet: Decodable, Hashable {
    var streamIndex: Int
    var pts: Int64?
    var dts: Int64?
    var size: String
    var flags: String
    var dataHash: String?
  }

  struct Stream: Decodable {
    var index: Int
    var id: String?
    var codecType: String?
    var codecTagString: String?
    var sampleRate: String?
    var timeBase: String
    var durationTs: Int64?
    var disposition: [String: Int]?

    var trackID: UInt32 { UInt32(id?.dropFirst(2) ?? "0", radix: 16) ?? 0 }
    var timescale: UInt32 { UInt32(timeBase.split(separator: "/").last ?? "0") ?? 0 }
    var isPicture: Bool { disposition?["attached_pic"] == 1 }
  }

  var packets: [Packet]
  var streams: [Stream]

  /// The tables of the file itself.
  var tables: MovieTables

  private struct Answer: Decodable {
    var packets: [Packet]
    var streams: [Stream]
  }

  init(_ original: String) throws {
    tables = try MovieTables(original)
    let path = "\(original).\(UUID()).nameless"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try tables.writeNameless(to: path)
    let data = try Tools.run(
      "ffprobe",
      [
        "-v", "quiet", "-fflags", "+noparse+nofillin", "-ignore_editlist", "1",
        "-ignore_chapters", "1", "-show_packets", "-show_streams", "-show_data_hash", "md5",
        "-show_entries",
        "packet=stream_index,pts,dts,size,flags,data_hash:stream=index,id,codec_type,"
          + "codec_tag_string,sample_rate,time_base,duration_ts,disposition",
        "-of", "json", "-f", "mov", path,
      ])
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let answer = try decoder.decode(Answer.self, from: data)
    packets = answer.packets
    streams = answer.streams
  }

  /// The packets of a stream; their order among other streams is the container's affair.
  func packets(of stream: Int) -> [Packet] {
    packets.filter { $0.streamIndex == stream }.map {
      var packet = $0
      packet.streamIndex = 0
      return packet
    }
  }

  /// How long the last sample of a stream lasts: by the table, or like the one before.
  func lastDuration(of stream: Stream) -> Int64 {
    let table = tables.tracks.first { $0.id == Int(stream.trackID) }
    if let ticks = table?.sampleDurations.last?.ticks { return Int64(ticks) }
    let times = packets(of: stream.index).compactMap(\.dts).suffix(2)
    return (times.last ?? 0) - (times.first ?? 0)
  }

  /// What the table says of composition offsets, if there is one.
  func compositionOffsets(of stream: Stream) -> RemuxRequest.CompositionOffsets? {
    let table = tables.tracks.first { $0.id == Int(stream.trackID) }
    guard let runs = table?.compositionOffsets, let first = runs.first else { return nil }
    let smallest = runs.map(\.ticks).min() ?? first.ticks
    return RemuxRequest.CompositionOffsets(first: Int64(first.ticks), smallest: Int64(smallest))
  }

  /// How long a stream lasts by its samples.
  func duration(of stream: Stream) -> Int64 {
    let table = tables.tracks.first { $0.id == Int(stream.trackID) }
    if let runs = table?.sampleDurations, !runs.isEmpty {
      return Int64(runs.map { $0.count * $0.ticks }.reduce(0, +))
    }
    let times = packets(of: stream.index).compactMap(\.dts)
    return (times.last ?? 0) - (times.first ?? 0) + lastDuration(of: stream)
  }
}
