import Foundation
import MediaMetadata
import TestSupport
import Testing

/// What `edit --track` says of tracks is what other programs read.
@Suite struct `Settings of tracks` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of a picture and a sound track, made by ffmpeg.
  private func make(_ name: String) throws -> String {
    let path = folder.file(name)
    let made = try ConvertTool.run(
      program: try #require(ConvertTool.find("ffmpeg")),
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=320x240:d=0.2", "-f", "lavfi", "-i",
        "sine=d=0.2", "-c:v", "mpeg4", "-c:a", "aac", path,
      ])
    #expect(made.code == 0, "\(made.errors)")
    return path
  }

  /// What ffprobe says of the streams, all of it.
  private func probe(_ path: String) throws -> [[String: String]] {
    let told = try ConvertTool.run(
      program: try #require(ConvertTool.find("ffprobe")),
      ["-v", "error", "-show_streams", "-of", "default=noprint_wrappers=0", path])
    var streams: [[String: String]] = []
    for line in told.output.split(separator: "\n") {
      if line == "[STREAM]" { streams.append([:]) }
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2, !streams.isEmpty { streams[streams.count - 1][parts[0]] = parts[1] }
    }
    return streams
  }

  private static var isFFmpegHere: Bool {
    ConvertTool.find("ffmpeg") != nil && ConvertTool.find("ffprobe") != nil
  }

  @Test(
    .enabled(if: isFFmpegHere, "ffmpeg and ffprobe are not installed"),
    arguments: ["a.mp4", "a.mov", "a.mkv"])
  func `are what ffprobe reads`(name: String) throws {
    let path = try make(name)
    let pictures = try ConvertTool.run(
      "edit", "--track", "video", "--rotation", "90", "--pixel-aspect", "4:3", "--color",
      "bt2100-hlg", "--mastering-display",
      "G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)", "--content-light",
      "1000,400", "--projection", "equirectangular", path)
    #expect(pictures.code == 0, "\(pictures.errors)")
    let sound = try ConvertTool.run(
      "edit", "--track", "2", "--language", "de", "--name", "Kommentar", "--enabled", "no", path)
    #expect(sound.code == 0, "\(sound.errors)")
    let streams = try probe(path)
    let picture = try #require(streams.first)
    #expect(picture["sample_aspect_ratio"] == "4:3")
    #expect(picture["color_primaries"] == "bt2020")
    #expect(picture["color_transfer"] == "arib-std-b67")
    #expect(picture["color_space"] == "bt2020nc")
    #expect(picture["projection"] == "equirectangular")
    #expect(picture["max_content"] == "1000" && picture["max_average"] == "400")
    #expect(picture["max_luminance"] == (name == "a.mkv" ? "1000/1" : "10000000/10000"))
    if name != "a.mkv" { #expect(picture["rotation"] == "-90") }
    #expect(streams[1]["TAG:language"] == (name == "a.mkv" ? "ger" : "deu"))
    #expect(streams[1][name == "a.mkv" ? "TAG:title" : "TAG:handler_name"] == "Kommentar")
    if name != "a.mkv" { #expect(streams[1]["DISPOSITION:default"] == "0") }
    // The same once more is not a change.
    let again = try ConvertTool.run("edit", "--track", "2", "--language", "de", path)
    #expect(again.lines == ["\(path): unchanged"])
  }

  @Test(arguments: ["telemetry.mp4", "telemetry.mov"])
  func `leave items and samples alone`(fixture: String) throws {
    let path = try folder.write(Fixture.media(fixture).bytes, to: fixture)
    let before = try Asset(path: path).describe()
    let result = try ConvertTool.run(
      "edit", "--track", "all", "--language", "fr-CA", "--alternate-group", "3", path)
    #expect(result.code == 0, "\(result.errors)")
    let after = try Asset(path: path).describe()
    #expect(after.metadata.map(\.identifier) == before.metadata.map(\.identifier))
    for (old, new) in zip(before.tracks, after.tracks) {
      #expect(new.extendedLanguageTag == "fr-CA")
      #expect(new.alternateGroup == 3)
      #expect(new.metadata.map(\.payload) == old.metadata.map(\.payload))
      #expect((new.sampleCount, new.byteCount) == (old.sampleCount, old.byteCount))
    }
  }

  @Test func `add characteristics and roles, each once`() throws {
    let path = try folder.write(Fixture.media("subtitles.mp4").bytes, to: "a.mp4")
    for _ in 0..<2 {
      let result = try ConvertTool.run(
        "edit", "--track", "subtitles", "--forced", "yes", "--characteristic",
        "public.easy-to-read", "--role", "forced-subtitle", path)
      #expect(result.code == 0, "\(result.errors)")
    }
    let track = try #require(
      try Asset(path: path).describe().tracks.first { $0.mediaType == .subtitle })
    let told = track.metadata.filter { $0.identifier.key == "tagc" }.compactMap(\.stringValue)
    #expect(Set(told).isSuperset(of: ["public.subtitles.forced-only", "public.easy-to-read"]))
    #expect(told.count == Set(told).count)
    let roles = track.metadata.filter { $0.identifier.key == "kind" }
    #expect(roles.filter { $0.extraAttribute("value") == "forced-subtitle" }.count == 1)
  }

  @Test(arguments: [
    (["--language", "fr"], 2, "--language is of a track; name it with --track"),
    (["--track", "1", "--language", "french"], 2, "is not a language"),
    (["--track", "1", "--rotation", "45"], 2, "'45' does not fit --rotation"),
    (["--track", "1", "--color", "orange"], 2, "'orange' does not fit --color"),
    (["--track", "1", "--stereo", "up"], 2, "none, mono, top-bottom, left-right"),
    (["--track", "1", "--default", "yes"], 1, "'head/isDefault' cannot be written"),
    (["--track", "9", "--language", "fr"], 3, "there is no track 9"),
  ]) func `say in a line what is wrong`(arguments: [String], code: Int32, words: String) throws {
    let path = try folder.write(Fixture.media("picture-extensions.mp4").bytes, to: "a.mp4")
    let result = try ConvertTool.run(all: ["edit"] + arguments + [path])
    #expect(result.code == code, "\(result.errors)")
    #expect(result.lines.first?.contains(words) == true, "\(result.errors)")
    #expect(folder.read("a.mp4") == Fixture.media("picture-extensions.mp4").bytes)
  }

  @Test func `name tracks of MXF`() throws {
    let path = try folder.write(Fixture.format("described.mxf").bytes, to: "a.mxf")
    let result = try ConvertTool.run("edit", "--track", "1", "--name", "Möwe 2", path)
    #expect(result.code == 0, "\(result.errors)")
    let track = try #require(try Asset(path: path).describe().tracks.first)
    #expect(track.handlerName == "Möwe 2")
    #expect(track.metadata.map(\.stringValue) == ["Möwe 2"])
    let again = try ConvertTool.run("edit", "--track", "1", "--name", "Möwe 2", path)
    #expect(again.lines == ["\(path): unchanged"])
  }

  @Test func `refuse files whose headers cannot be changed`() throws {
    let path = try folder.write(Fixture.format("comments.flac").bytes, to: "a.flac")
    let result = try ConvertTool.run("edit", "--track", "1", "--language", "fr", path)
    #expect(result.code == 1)
    #expect(result.lines.count == 1)
  }
}
