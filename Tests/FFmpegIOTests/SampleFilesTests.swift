import Foundation
import Testing

@testable import FFmpegIO

/// Movies of the shared folder, which lies beside the repository where it is present.
enum SharedMovies {
  static let folder: String? = {
    let repository = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path =
      ProcessInfo.processInfo.environment["MEDIAMETADATA_SHARED"]
      ?? repository.deletingLastPathComponent().appending(path: "shared").path
    return FileManager.default.fileExists(atPath: "\(path)/samples") ? path : nil
  }()

  static let all: [String] = {
    guard let folder, let files = FileManager.default.enumerator(atPath: "\(folder)/samples")
    else { return [] }
    let extensions: Set = ["mov", "mp4", "m4a", "m4v", "3gp"]
    return files.compactMap { $0 as? String }.filter {
      extensions.contains(URL(fileURLWithPath: $0).pathExtension.lowercased())
    }.sorted()
  }()
}

@Suite(
  .enabled(if: Tools.areInstalled, Tools.skipReason),
  .enabled(
    if: !SharedMovies.all.isEmpty, "needs the shared folder with samples beside the repository"))
struct `Real movies` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func source(_ name: String) throws -> String {
    "\(try #require(SharedMovies.folder))/samples/\(name)"
  }

  @Test(arguments: SharedMovies.all.filter { !$0.hasPrefix("malformed/") })
  func `keep every sample's bytes and times`(_ name: String) throws {
    // The probe wants to write beside the file.
    let path = folder.file("source.mov")
    try FileManager.default.copyItem(atPath: try source(name), toPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let before = try Probe(path)
    let tracks = before.tracks()
    let result = try remux(path, to: folder.file("out.mov"), format: "mov", tracks: tracks)
    let after = try Probe(folder.file("out.mov"))

    let streams = before.streams.filter { !$0.isPicture }
    var written = after.streams[...]
    for (old, track) in zip(streams, result.tracks) {
      let expected = before.packets(of: old.index).filter { $0.size != "0" }
      #expect(track.emptySampleCount == before.packets(of: old.index).count - expected.count)
      guard track.outputTrackID != nil else {
        #expect(expected.isEmpty)
        continue
      }
      let next = written.popFirst()
      let new = try #require(next)
      #expect(new.trackID == track.outputTrackID)
      let got = after.packets(of: new.index)
      let bytes = expected.compactMap { Int($0.size) }.reduce(0, +)
      #expect(got.compactMap { Int($0.size) }.reduce(0, +) == bytes)
      #expect(track.byteCount == bytes)
      if got.count == expected.count {
        #expect(got.map(\.dataHash) == expected.map(\.dataHash))
        let start = expected.first?.dts ?? 0
        #expect(got.map(\.dts) == expected.map { packet in packet.dts.map { $0 - start } })
        #expect(track.retimedSampleCount == 0)
        if old.codecType == "video" {
          let times = expected.map { packet in packet.pts.map { $0 - track.firstDecodeTime } }
          #expect(got.map(\.pts) == times)
        }
      } else {
        #expect(track.sampleCount > expected.count, "only sound of many samples to a packet")
      }
    }
    #expect(written.isEmpty)
  }

  @Test(arguments: SharedMovies.all.filter { $0.hasPrefix("malformed/") })
  func `give a result or an error, quickly`(_ name: String) throws {
    let input = try Descriptor(reading: try source(name))
    let output = try Descriptor(writing: folder.file("out.mov"))
    for id in UInt32(1)...4 {
      let track = RemuxRequest.Track(
        source: .trackID(id), route: .opaque, trackID: 1, timescale: 600)
      do throws(FFmpegError) {
        let result = try FFmpegRemuxer.remux(
          RemuxRequest(
            input: input.number, inputSize: input.size, inputName: name, inputFormatHint: "mov",
            output: output.number, outputFormat: "mov", tracks: [track]))
        #expect(result.tracks.count == 1)
      } catch {
        #expect(error.code < 0)
      }
    }
  }
}
