import Foundation
import MediaModel
import Testing

@testable import FFmpegIO

@Suite(.enabled(if: Tools.areInstalled, Tools.skipReason))
struct `Description of other containers` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func probe(_ path: String) throws -> ProbedMedia {
    let input = try Descriptor(reading: path)
    return try FFmpegProber.probe(input.whole, name: path)
  }

  @Test func `tells streams, languages, chapters and dictionaries of Matroska`() throws {
    let chapters = folder.file("chapters.txt")
    try Data(
      """
      ;FFMETADATA1
      title=A movie
      [CHAPTER]
      TIMEBASE=1/1000
      START=0
      END=500
      title=One
      [CHAPTER]
      TIMEBASE=1/1000
      START=500
      END=1000
      title=Two

      """.utf8
    ).write(to: URL(fileURLWithPath: chapters))
    let path = folder.file("in.mkv")
    try Tools.run(
      "ffmpeg",
      [
        "-v", "error", "-i", try SourceCase.all[0].make(), "-i", chapters, "-map", "0",
        "-map_metadata", "1", "-map_chapters", "1", "-c", "copy", "-metadata:s:a:0",
        "language=ger", "-metadata", "CUSTOM=\u{00FC}ber", "-disposition:a:0",
        "default+hearing_impaired", path,
      ])
    let media = try probe(path)
    #expect(media.formatNames.contains("matroska"))
    #expect(media.streams.map(\.mediaType) == ["video", "audio"])
    #expect(media.streams.map(\.codecName) == ["h264", "aac"])
    #expect(media.streams.map(\.timescale) == [1000, 1000])
    #expect(media.streams[0].width == 60)
    #expect(media.streams[0].height == 44)
    #expect(media.streams[1].sampleRate == 48000)
    #expect(media.streams[1].channelCount == 1)
    #expect(media.streams[1].language == "ger")
    #expect(media.streams[1].dispositions.contains("hearing_impaired"))
    #expect(media.items.contains(DictionaryItem("title", "A movie")))
    #expect(media.items.contains(DictionaryItem("CUSTOM", "\u{00FC}ber")))
    #expect(media.chapters.count == 2)
    #expect(
      media.chapters.map(\.items) == [
        [DictionaryItem("title", "One")], [DictionaryItem("title", "Two")],
      ])
    #expect(media.chapters.map(\.start.seconds) == [0, 0.5])
    #expect(abs((media.duration?.seconds ?? 0) - 1) < 0.1)
  }

  @Test func `describes what can be copied`() throws {
    for name in ["in.mkv", "in.ts", "in.avi"] {
      let path = folder.file(name)
      try Tools.run(
        "ffmpeg",
        ["-v", "error", "-i", try SourceCase.all[1].make(), "-c", "copy", "-bf", "0", path])
      let media = try probe(path)
      let destination = folder.file("\(name).mp4")
      let result = try copy(
        path, to: destination, format: "mp4", formatHint: nil, streams: media.streams.map(\.index))
      #expect(result.tracks.count == 2, "\(name)")
      #expect(result.tracks[0].census.packetCount == 25, "\(name)")
      let decoded = try [path, destination].map { path in
        String(
          decoding: try Tools.run(
            "ffmpeg",
            [
              "-v", "error", "-i", path, "-map", "0:v", "-fps_mode", "passthrough", "-f", "hash",
              "-",
            ]),
          as: UTF8.self)
      }
      #expect(decoded[0] == decoded[1], "\(name)")
    }
  }

  @Test func `names the options that no one took, in order`() throws {
    let options = [("b", "1"), ("a", "2"), ("\u{00E9}", "3")].map { DictionaryItem($0.0, $0.1) }
    unsafe #expect(try DictionaryBridge.withOptions(options) { _ in } == ["b", "a", "\u{00E9}"])
    unsafe #expect(try DictionaryBridge.withOptions([]) { _ in } == [])
  }

  @Test func `names the file where nothing can be read`() throws {
    let path = folder.file("empty.mkv")
    try Data().write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: FFmpegError.self) { try probe(path) }
    #expect(error?.description.contains("empty.mkv") == true)
    #expect(error?.isCancellation == false)
  }

  @Test func `stops when cancelled`() throws {
    let input = try Descriptor(reading: try SourceCase.all[0].make())
    let interruption = Interruption()
    interruption.cancel()
    let error = #expect(throws: FFmpegError.self) {
      try FFmpegProber.probe(
        input.whole, name: "x", interruption: interruption)
    }
    #expect(error?.isCancellation == true)
  }
}
