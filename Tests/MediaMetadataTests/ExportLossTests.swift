import BinaryIO
import MediaMetadata
import TestSupport
import Testing

/// A file that cannot be converted without loss, and what is lost.
struct LossCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let words: String
  let make: @Sendable () -> [UInt8]

  static let all = [
    LossCase(testDescription: "bytes after the last box", words: "5 bytes at the end of the file") {
      Fixture.media("movie-last.mov").bytes + [1, 2, 3, 4, 5]
    },
    LossCase(testDescription: "a chunk outside the file", words: "bytes of samples") {
      Fixture.malformed("chunk-past-end.mov").bytes
    },
    LossCase(testDescription: "metadata of a fragment that has no place", words: "'meta'") {
      let bytes = Fixture.media("fragmented.mp4").bytes
      return fragmented(bytes, adding: 2)
    },
  ]

  /// Puts different `meta` boxes into the fragments of a file: the movie has a place for one.
  private static func fragmented(_ bytes: [UInt8], adding count: Int) -> [UInt8] {
    var bytes = bytes
    let type = Array("moof".utf8)
    var position = bytes.count - 8
    var number = 0
    while position >= 4 {
      if Array(bytes[position..<position + 4]) == type, number < count {
        let size = bytes[position - 4..<position].reduce(0) { $0 << 8 | Int($1) }
        let handler = [UInt8](
          written: "00000021 'hdlr' 00000000 00000000 'exmp' 00000000 00000000 00000000 00")
        let note = [UInt8](written: "0000000c 'note' 0000000\(number)")
        let inside = handler + note
        let meta =
          UInt32(inside.count + 12).bigEndianBytes + Array("meta".utf8) + [0, 0, 0, 0] + inside
        bytes.insert(contentsOf: meta, at: position - 4 + size)
        bytes.replaceSubrange(
          position - 4..<position, with: UInt32(size + meta.count).bigEndianBytes)
        number += 1
      }
      position -= 1
    }
    return bytes
  }
}

@Suite struct `Losses` {
  @Test(arguments: LossCase.all, FileType.branches)
  func `are in the plan and in the report`(_ loss: LossCase, _ type: FileType) async throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(loss.make(), to: "in")
    var options = ExportOptions()
    options.isDurable = false
    let session = ExportSession(
      asset: Asset(path: input), outputPath: folder.file("out"), outputFileType: type,
      options: options)
    let plan = try await session.plan()
    #expect(plan.losses.contains { $0.what.contains(loss.words) }, "\(plan.losses)")
    #expect(plan.losses.allSatisfy { !$0.reason.isEmpty })
    let report = try await session.export()
    #expect(report.losses == plan.losses)
  }

  @Test(arguments: [("insta360.mov", FileType.mp4), ("insta360.mp4", .mov)])
  func `are none where a maker's trailer goes along`(name: String, type: FileType) async throws {
    let folder = try TemporaryFolder()
    let input = Fixture.vendor(name)
    var options = ExportOptions()
    options.isLossless = true
    let session = ExportSession(
      asset: Asset(path: input.path), outputPath: folder.file("out"), outputFileType: type,
      options: options)
    let report = try await session.export()
    #expect(report.losses.isEmpty)
    #expect(try #require(folder.read("out")).suffix(64) == input.bytes.suffix(64))
  }

  @Test(arguments: LossCase.all)
  func `are an error when none is allowed, and nothing is written`(_ loss: LossCase) async throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(loss.make(), to: "in")
    var options = ExportOptions()
    options.isLossless = true
    let session = ExportSession(
      asset: Asset(path: input), outputPath: folder.file("out"), outputFileType: .mp4,
      options: options)
    do {
      _ = try await session.export()
      Issue.record("nothing was thrown")
    } catch let error as MediaError {
      #expect(error.code == .wouldLose)
      #expect(error.losses.contains { $0.what.contains(loss.words) })
    }
    #expect(folder.names == ["in"])
  }
}
