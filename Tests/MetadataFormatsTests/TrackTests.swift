import BinaryIO
import Foundation
import MediaModel
import MetadataFormats
import TestSupport
import Testing

/// What headers tell of tracks is what ffprobe tells of them.
@Suite struct `Tracks of sound` {
  /// Files that a reader of ours describes wholly.
  static let names = [
    "broadcast.wav", "chain.ogg", "comments.flac", "comments.oga", "comments.ogg", "comments.spx",
    "ffmpeg-v24.mp3", "id3v1.mp3", "id3v24.mp3", "items.aiff", "large.wav", "lyrics3-second.mp3",
    "picture.opus", "plain.wav", "wave64.w64", "wrapped.flac",
  ]

  private static let readers: [any MetadataFormatReader.Type] = [
    FLACReader.self, OggReader.self, WaveReader.self, AIFFReader.self, MPEGAudioReader.self,
  ]

  private static func tracks(_ bytes: [UInt8], _ name: String) throws -> [TrackDescription]? {
    let head = Array(bytes.prefix(4096))
    let reader = try #require(readers.first { $0.recognizes(head: head, name: name) })
    return try reader.read(MemorySource(bytes, name: name), head: head).tracks
  }

  @Test(.enabled(if: Program.isInstalled("ffprobe"), "ffprobe is not there"), arguments: names)
  func `have the facts that ffprobe tells`(_ name: String) throws {
    let fixture = Fixture.format(name)
    let track = try #require(try Self.tracks(fixture.bytes, name)?.first)
    let entry = try #require(track.sampleEntries.first)
    let run = try Program.run(
      "/usr/bin/env",
      ["ffprobe", "-v", "error", "-select_streams", "a:0", "-show_streams", "-of", "json"]
        + [fixture.path])
    let parsed = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let told = try #require((parsed?["streams"] as? [[String: Any]])?.first)
    #expect(entry.type == told["codec_name"] as? String)
    #expect(entry.channelCount == told["channels"] as? Int)
    #expect(entry.sampleRate == (told["sample_rate"] as? String).flatMap(Double.init))
    if let layout = entry.facts.first(where: { $0.key == "channel_layout" })?.value {
      #expect(layout == told["channel_layout"] as? String)
    }
  }

  /// Five stretches of 576 samples at 8000 a second, which ffprobe estimates from the size with all tags.
  @Test(arguments: ["id3v1.mp3", "id3v24.mp3", "lyrics3-second.mp3", "ffmpeg-v24.mp3"])
  func `last as long as their stretches of sound`(_ name: String) throws {
    let track = try #require(try Self.tracks(Fixture.format(name).bytes, name)?.first)
    #expect(track.duration.seconds == 5 * 576 / 8000.0)
  }

  /// 2400 samples, without the 312 that start the decoder (RFC 7845 § 4.3), which ffprobe counts.
  @Test func `last as long as what is heard of Opus`() throws {
    let fixture = Fixture.format("picture.opus")
    #expect(try Self.tracks(fixture.bytes, "picture.opus")?.first?.duration.seconds == 0.05)
  }

  @Test(arguments: [0x00, 0x7F, 0xFF] as [UInt8])
  func `are not described from nonsense`(_ filler: UInt8) throws {
    let heads: [(name: String, head: String)] = [
      ("a.flac", "fLaC\0\0\0\u{22}"), ("a.wav", "RIFF\u{40}\0\0\0WAVEfmt \u{10}\0\0\0"),
      ("a.aiff", "FORM\0\0\0\u{40}AIFFCOMM\0\0\0\u{12}"),
    ]
    for (name, head) in heads {
      let bytes = Array(head.utf8) + [UInt8](repeating: filler, count: 64)
      for track in try Self.tracks(bytes, name) ?? [] {
        #expect((track.sampleEntries.first?.channelCount ?? 0) <= 1024)
        #expect((track.sampleEntries.first?.sampleRate ?? 0) > 0)
      }
    }
  }

  /// Apple, AIFF-C draft of 1991, "Extended Common Chunk": a code, and a name for people.
  @Test(arguments: [("not compressed", "not compressed"), ("", "")])
  func `of AIFF-C have the name that the file gives the codec`(
    _ written: String, _ read: String
  ) throws {
    func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
      Array(code.utf8) + [0, 0, 0, UInt8(body.count)] + body
    }
    var name = [UInt8(written.utf8.count)] + Array(written.utf8)
    if !name.count.isMultiple(of: 2) { name.append(0) }
    let common: [UInt8] =
      [0, 1, 0, 0, 0, 4, 0, 16, 0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0] + Array("NONE".utf8) + name
    let form =
      Array("AIFC".utf8) + chunk("FVER", [0xA2, 0x80, 0x51, 0x40]) + chunk("COMM", common)
      + chunk("SSND", [UInt8](repeating: 0, count: 16))
    let track = try #require(try Self.tracks(chunk("FORM", form), "a.aifc")?.first)
    #expect(track.coding?.compressorName ?? "" == read)
    #expect(track.sampleEntries.first?.sampleRate == 8000)
  }
}
