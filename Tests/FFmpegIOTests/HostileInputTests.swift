import Foundation
import Glibc
import Testing

@testable import FFmpegIO

@Suite(.enabled(if: Tools.areInstalled, Tools.skipReason))
struct `Damaged and hostile input` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  struct Layout: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var options: [String]
  }

  static let layouts = [
    Layout(testDescription: "moov last", options: []),
    Layout(testDescription: "moov first", options: ["-movflags", "faststart"]),
    Layout(testDescription: "fragments", options: ["-movflags", "frag_keyframe+empty_moov"]),
  ]

  @Test(arguments: layouts)
  func `gives a result or an error for every prefix`(_ layout: Layout) throws {
    let path = folder.file("small.mp4")
    try Tools.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=16x16:rate=5:duration=1", "-c:v",
        "mpeg4", "-g", "2", "-fflags", "+bitexact",
      ] + layout.options + [path])
    let input = try Descriptor(reading: path)
    let output = try Descriptor(writing: folder.file("out.mov"))
    var (results, errors) = (0, 0)
    for size in 0...input.size {
      do throws(FFmpegError) {
        let result = try FFmpegStreamCopier.copy(
          copyRequest(input, size: size, to: output, format: "mov"))
        #expect(size < input.size || result.tracks[0].census.packetCount == 5)
        results += 1
      } catch {
        #expect(error.code < 0 && !error.reason.isEmpty)
        errors += 1
      }
    }
    #expect(results >= 1)
    #expect(errors >= 1)
  }

  @Test(arguments: layouts)
  func `gives a result or an error for every damaged byte`(_ layout: Layout) throws {
    let path = folder.file("small.mp4")
    try Tools.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=16x16:rate=5:duration=1", "-c:v",
        "mpeg4", "-g", "2", "-fflags", "+bitexact",
      ] + layout.options + [path])
    let original = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    let input = try Descriptor(writing: path)
    let output = try Descriptor(writing: folder.file("out.mov"))
    var outcomes = Set<String>()
    for (index, byte) in original.enumerated() {
      for damaged in [UInt8(0), 0x7F, 0xFF] where damaged != byte {
        try write(damaged, at: index, of: input)
        do throws(FFmpegError) {
          let result = try FFmpegStreamCopier.copy(
            copyRequest(input, size: original.count, to: output, format: "mov"))
          outcomes.insert("\(result.tracks[0].census.packetCount) samples")
        } catch {
          outcomes.insert(error.operation.rawValue)
        }
      }
      try write(byte, at: index, of: input)
    }
    #expect(outcomes.contains("5 samples"))
    #expect(outcomes.count > 1)
  }

  private func write(_ byte: UInt8, at offset: Int, of file: Descriptor) throws {
    let written = unsafe withUnsafeBytes(of: byte) { bytes in
      unsafe pwrite(file.number, bytes.baseAddress, 1, offset)
    }
    try #require(written == 1)
  }

  @Test func `tells what FFmpeg said last`() throws {
    let path = folder.file("noise.mov")
    try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 / 7) }).write(
      to: URL(fileURLWithPath: path))
    let error = #expect(throws: FFmpegError.self) {
      try copy(path, to: folder.file("out.mov"), format: "mov")
    }
    #expect(error?.operation == .openInput)
    #expect(error?.lastLogLine != nil)
    #expect(error?.description.contains("\n") == false)
  }

  struct List: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var formatHint: String?
    var text: String
  }

  static let lists = [
    List(
      testDescription: "a playlist", formatHint: "hls",
      text: "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nPackage.swift\n#EXT-X-ENDLIST\n"),
    List(
      testDescription: "a list to concatenate", formatHint: "concat",
      text: "ffconcat version 1.0\nfile Package.swift\n"),
    List(
      testDescription: "a list to concatenate, found by its bytes", formatHint: nil,
      text: "ffconcat version 1.0\nfile Package.swift\n"),
  ]

  @Test(arguments: lists)
  func `opens no file that the input names`(_ list: List) throws {
    let path = folder.file("list")
    try Data(list.text.utf8).write(to: URL(fileURLWithPath: path))
    let input = try Descriptor(reading: path)
    let error = #expect(throws: FFmpegError.self) {
      try FFmpegProber.probe(
        input.whole, name: path, formatHint: list.formatHint)
    }
    if list.formatHint != "hls" {
      // Refused: neither "no such file" nor "invalid data", for no one looked.
      #expect(error?.systemCode == EINVAL)
      #expect(error?.lastLogLine == "Impossible to open 'Package.swift'")
    }
  }
}
