import BaseMedia
import BinaryIO
import Foundation
import TestSupport
import Testing

/// Programs and files outside of the package that tests compare with, where they are there.
enum SamplesSupport {
  /// The folder of shared samples: named by the environment, or beside the repository.
  static let shared: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["MEDIAMETADATA_SHARED"]
    let folder = named.map { URL(filePath: $0) } ?? root.appending(path: "../shared").standardized
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static let hasFFmpeg = program("ffmpeg") != nil && program("ffprobe") != nil

  static func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Runs a program and returns what it prints.
  static func run(_ name: String, _ arguments: [String]) throws -> String {
    let program = try Program.run(
      try #require(Self.program(name)), arguments,
      environment: ProcessInfo.processInfo.environment)
    try #require(program.status == 0, "\(name) \(arguments.joined(separator: " "))")
    return program.text
  }

  /// Calls with a folder that goes away afterwards.
  static func withFolder<T>(_ body: (URL) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  static func bytes(_ url: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

  /// A joined movie as a file in which no byte of media moves.
  ///
  /// The bytes it was made from, whose fragments are now `free` boxes, and the new `moov` at the end.
  static func plainFile(_ joined: JoinedTree, of source: [UInt8]) throws -> [UInt8] {
    var file = source
    let kept = joined.tree.boxes.filter { $0.type != "moov" }.compactMap(\.origin?.lowerBound)
    for box in try FragmentMaker.scan(source).boxes where !kept.contains(box.offset) {
      file.replaceSubrange((box.offset + 4)..<(box.offset + 8), with: Array("free".utf8))
    }
    var writer = ByteWriter()
    try #require(joined.tree.first("moov")).write(to: &writer)
    return file + writer.bytes
  }
}

/// A packet as ffprobe tells it.
struct ProbedPacket: Hashable, Decodable, CustomStringConvertible {
  var stream: Int
  var pts: Int?
  var dts: Int?
  var size: String
  var flags: String
  var hash: String

  private enum CodingKeys: String, CodingKey {
    case stream = "stream_index"
    case pts, dts, size, flags
    case hash = "data_hash"
  }

  var description: String {
    "\(stream): pts \(pts ?? -1) dts \(dts ?? -1) size \(size) \(flags) \(hash.suffix(6))"
  }

  private struct Output: Decodable { var packets: [ProbedPacket] }

  /// The packets of a file, stream by stream.
  static func all(in file: URL) throws -> [ProbedPacket] {
    let text = try SamplesSupport.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "packet=stream_index,pts,dts,size,flags,data_hash",
        "-show_data_hash", "md5", "-of", "json", file.path,
      ])
    var packets = try JSONDecoder().decode(Output.self, from: Data(text.utf8)).packets
    // Whether ffmpeg would discard a packet is its own reckoning with edits, done in plain files only.
    for index in packets.indices { packets[index].flags = String(packets[index].flags.prefix(1)) }
    // Joining moves no packet, but streams may be interleaved otherwise; order within one is what matters.
    return packets.enumerated().sorted {
      ($0.element.stream, $0.offset) < ($1.element.stream, $1.offset)
    }.map(\.element)
  }

  /// The packets with times that count from the first one of their stream.
  static func fromZero(_ packets: [ProbedPacket]) -> [ProbedPacket] {
    var first: [Int: (pts: Int, dts: Int)] = [:]
    return packets.map { packet in
      let start = first[packet.stream] ?? (packet.pts ?? 0, packet.dts ?? 0)
      first[packet.stream] = start
      var copy = packet
      copy.pts = packet.pts.map { $0 - start.pts }
      copy.dts = packet.dts.map { $0 - start.dts }
      return copy
    }
  }
}
