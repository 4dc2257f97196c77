import BaseMedia
import BinaryIO
import Foundation
import Testing

@Suite(.enabled(if: SamplesSupport.hasFFmpeg, "ffmpeg and ffprobe are not installed"))
struct `Joined movies beside what others read` {
  @Test(.enabled(if: SamplesSupport.shared != nil, "no shared samples beside the repository"))
  func `have the samples of the same movie that never was fragmented`() throws {
    let shared = try #require(SamplesSupport.shared)
    try SamplesSupport.withFolder { folder in
      _ = try SamplesSupport.run(
        "python3", [shared.appending(path: "oracle/make_reference.py").path, folder.path])
      let plainBytes = try SamplesSupport.bytes(folder.appending(path: "ref.mp4"))
      let bytes = try SamplesSupport.bytes(folder.appending(path: "ref_fragmented.mp4"))
      // Nothing to join: the tree comes back as it is.
      let plain = try FragmentJoiner.join(try FragmentMaker.scan(plainBytes))
      let joined = try FragmentJoiner.join(try FragmentMaker.scan(bytes))
      #expect(joined.diagnostics.isEmpty, "\(joined.diagnostics)")
      #expect(joined.losses.isEmpty, "\(joined.losses)")
      let count = try #require(plain.tree.first("moov")).all("trak").count
      #expect(count == 9)
      for track in 0..<count {
        let expected = try plain.table(track)
        let table = try joined.table(track)
        let pairs = zip(Array(expected.samples), Array(table.samples))
        #expect(expected.sampleCount == table.sampleCount)
        for (one, other) in pairs {
          #expect(one.decodeTime == other.decodeTime)
          #expect(one.duration == other.duration)
          #expect(one.compositionOffset == other.compositionOffset)
          #expect(one.isSync == other.isSync)
          #expect(one.bytes(of: plainBytes) == other.bytes(of: bytes))
        }
        #expect(table.diagnostics(fileSize: bytes.count).isEmpty)
        let media = try [plain, joined].map {
          try $0.trak(track).descendant("mdia", "mdhd")?.decode(MediaHeaderBox.self)
        }
        #expect(media[0] == media[1])
        let headers = try [plain, joined].map {
          try #require(try $0.trak(track).first("tkhd")?.decode(TrackHeaderBox.self))
        }
        // One of the two rounds down.
        #expect((headers[0].duration...(headers[0].duration + 1)).contains(headers[1].duration))
      }
    }
  }

  static let files = [
    "Eyevinn__mp4ff/main_1.mp4", "Eyevinn__mp4ff/stpp_combined.mp4",
    "androidx__media/sample_partially_fragmented.mp4",
  ]

  @Test(
    .enabled(if: SamplesSupport.shared != nil, "no shared samples beside the repository"),
    arguments: files)
  func `give the packets of the fragmented file`(_ name: String) throws {
    let source = try #require(SamplesSupport.shared).appending(path: "samples/\(name)")
    try compare(source)
  }

  struct Muxing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let flags: String
    var options: [String] = []
    /// Whether ffmpeg reads the times of the fragmented file as they are: it shifts those with negative offsets.
    var isReadAsItIs = true
  }

  static let muxings: [Muxing] = [
    .init(testDescription: "explicit bases", flags: "frag_keyframe+empty_moov"),
    .init(testDescription: "the moof as base", flags: "frag_keyframe+empty_moov+default_base_moof"),
    .init(testDescription: "no base", flags: "frag_keyframe+empty_moov+omit_tfhd_offset"),
    .init(testDescription: "a movie that begins plain", flags: "frag_keyframe"),
    .init(testDescription: "late header", flags: "frag_keyframe+delay_moov"),
    .init(testDescription: "a fragment for each frame", flags: "frag_every_frame+empty_moov"),
    .init(testDescription: "tracks apart", flags: "frag_keyframe+empty_moov+separate_moof"),
    .init(testDescription: "negative offsets", flags: "cmaf+frag_keyframe", isReadAsItIs: false),
    .init(testDescription: "indexed", flags: "dash+frag_keyframe+global_sidx"),
    .init(
      testDescription: "late start", flags: "frag_keyframe+empty_moov+default_base_moof",
      options: ["-output_ts_offset", "10"]),
    .init(
      testDescription: "late start, late header", flags: "frag_keyframe+delay_moov",
      options: ["-output_ts_offset", "10"]),
    .init(
      testDescription: "uncompressed sound", flags: "frag_keyframe+empty_moov",
      options: ["-c:a", "pcm_s16le", "-f", "mov"]),
  ]

  @Test(arguments: muxings)
  func `give the packets of what ffmpeg wrote, and of the same not fragmented`(
    _ muxing: Muxing
  ) throws {
    try SamplesSupport.withFolder { folder in
      let make = { (name: String, flags: [String]) in
        let file = folder.appending(path: name)
        _ = try SamplesSupport.run(
          "ffmpeg",
          [
            "-v", "error", "-bitexact", "-f", "lavfi", "-i", "testsrc=s=64x48:r=25:d=3", "-f",
            "lavfi", "-i", "sine=440:r=48000:d=3", "-c:v", "libx264", "-preset", "ultrafast",
            "-threads", "1", "-bf", "2", "-g", "20", "-c:a", "aac",
          ] + muxing.options + flags + [file.path])
        return file
      }
      let source = try make("fragmented.mp4", ["-movflags", muxing.flags])
      let joined = try compare(source, shifted: !muxing.isReadAsItIs)
      let original = try ProbedPacket.all(in: try make("original.mp4", []))
      // Fragments have no negative times, so ffmpeg moves the pictures, and lets the first sound last until they begin.
      expectEqual(pictures(original), pictures(joined))
      #expect(original.map(\.hash) == joined.map(\.hash))
    }
  }

  private func pictures(_ packets: [ProbedPacket]) -> [ProbedPacket] {
    ProbedPacket.fromZero(packets).filter { $0.stream == 0 }
  }

  /// Compares packets of a fragmented file with those of the same file joined.
  @discardableResult
  private func compare(_ source: URL, shifted: Bool = false) throws -> [ProbedPacket] {
    let bytes = try SamplesSupport.bytes(source)
    let joined = try FragmentJoiner.join(try FragmentMaker.scan(bytes))
    #expect(joined.tree.first("moof") == nil)
    #expect(joined.losses.isEmpty, "\(joined.losses)")
    return try SamplesSupport.withFolder { folder in
      let plain = folder.appending(path: "plain.\(source.pathExtension)")
      try Data(try SamplesSupport.plainFile(joined, of: bytes)).write(to: plain)
      let before = try ProbedPacket.all(in: source)
      let after = try ProbedPacket.all(in: plain)
      #expect(!before.isEmpty)
      if shifted {
        expectEqual(ProbedPacket.fromZero(before), ProbedPacket.fromZero(after))
      } else {
        expectEqual(before, after)
      }
      return after
    }
  }

  private func expectEqual(_ before: [ProbedPacket], _ after: [ProbedPacket]) {
    #expect(before.count == after.count)
    let different = zip(before, after).filter { $0 != $1 }
    #expect(different.isEmpty, "\(different.count) differ: \(different.prefix(4))")
  }
}
