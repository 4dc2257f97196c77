import BinaryIO
import MediaModel
import MetadataFormats
import TestSupport
import Testing

/// Programs of others that read what was written.
enum Peer {
  /// What ffmpeg makes of the packets of sound and moving pictures, without their metadata.
  static func essence(_ path: String) throws -> String {
    try Program.run(
      "/usr/bin/env",
      [
        "ffmpeg", "-v", "error", "-i", path, "-map", "0:a?", "-map", "0:V?", "-c", "copy", "-f",
        "streamhash", "-hash", "md5", "-",
      ]
    ).text
  }
}

@Suite struct `Written files in other programs` {
  /// Formats whose essence ffmpeg copies; the others of the fixtures are marks without any sound.
  static let playable = WritingCase.changeable.filter { name in
    [
      "mp3", "flac", "ogg", "opus", "oga", "spx", "ogv", "wav", "mkv", "mka", "written.wma",
      "plain.avi", ".caf", ".flv", ".mxf",
    ].contains {
      name.hasSuffix($0)
    }
  }

  @Test(.enabled(if: Program.isInstalled("ffmpeg"), "ffmpeg is not there"), arguments: playable)
  func `have the same essence`(_ name: String) throws {
    let written = try WritingCase(fixture: name)
    let folder = try TemporaryFolder()
    let before = try Peer.essence(Fixture.format(name).path)
    var more = written.contents
    more.items.append(written.addition)
    var large = written.addition
    large.payload = [UInt8](repeating: 0x61, count: 150_000)
    var much = written.contents
    much.items.append(large)
    // What ffmpeg takes for sound, or hands on with it, goes with the rest: tags after the sound, heads of links.
    let isClean = ![
      "chain.ogg", "id3-several.mp3", "lyrics3-first.mp3", "lyrics3-second.mp3", "wrapped.flac",
    ].contains(name)
    for (index, contents) in ([more, much] + (isClean ? [FormatContents()] : [])).enumerated() {
      let path = try folder.write(try written.rewritten(contents).bytes, to: "\(index)-\(name)")
      #expect(try Peer.essence(path) == before, "\(index)")
    }
  }

  /// A file with what another program is to read in it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let item: MetadataItem
    var testDescription: String { name }

    init(_ name: String, _ keySpace: KeySpace, _ key: String) {
      self.name = name
      item = MetadataItem(
        MetadataIdentifier(key: key, keySpace: keySpace), text: "Größe 港")
    }

    static let all = [
      Case("id3v1.mp3", .id3, "TCOM"), Case("ffmpeg-v23.mp3", .id3, "TCOM"),
      Case("id3v24-unsynchronised.mp3", .id3, "TCOM"), Case("mutagen-v23.mp3", .id3, "TCOM"),
      Case("comments.flac", .vorbis, "COMPOSER"), Case("comments.ogg", .vorbis, "COMPOSER"),
      Case("picture.opus", .vorbis, "COMPOSER"), Case("comments.oga", .vorbis, "COMPOSER"),
      Case("merged.mkv", .matroska, "COMPOSER"), Case("written.mka", .matroska, "COMPOSER"),
      Case("items.wv", .ape, "Composer"), Case("items.tta", .id3, "TCOM"),
      Case("plain.wav", .id3, "TCOM"),
      Case("items.aiff", .id3, "TCOM"), Case("written.wma", .asf, "WM/Composer"),
      Case("written.wma", .asf, "Author"), Case("plain.avi", .riffInfo, "IMUS"),
      Case("notes.caf", .audioFile, "composer"), Case("open.caf", .audioFile, "composer"),
      Case("items.dff", .id3, "TCOM"), Case("keyframes.flv", .flashVideo, "composer"),
      Case("script.flv", .flashVideo, "composer"),
      Case("described.mxf", .materialExchange, "UserComments/COMPOSER"),
      Case("grid.mxf", .materialExchange, "UserComments/COMPOSER"),
      Case("unlisted.mxf", .materialExchange, "UserComments/COMPOSER"),
    ]
  }

  @Test(.enabled(if: Program.isInstalled("ffprobe"), "ffprobe is not there"), arguments: Case.all)
  func `say the same to ffprobe`(_ wanted: Case) throws {
    // What libavformat does not look for, or has no sound to go with.
    guard !["items.wv", "plain.wav", "items.dff"].contains(wanted.name) else { return }
    let text = try output(
      wanted, ["ffprobe", "-v", "error", "-show_entries", "format_tags:stream_tags"])
    #expect(text.contains("=Größe 港"), "\(text)")
  }

  @Test(.enabled(if: Program.isInstalled("exiftool"), "exiftool is not there"), arguments: Case.all)
  func `say the same to exiftool`(_ wanted: Case) throws {
    // There is no sound after the mark of WavPack.
    guard wanted.name != "items.wv" else { return }
    // It reads neither CAF nor DSDIFF, and prints values of user comments of MXF as bytes.
    guard !["caf", "dff", "mxf"].contains(where: { wanted.name.hasSuffix($0) }) else { return }
    // RIFF files do not say how their text is stored; ffmpeg and mediainfo take it for UTF-8.
    let charsets = ["-charset", "utf8", "-charset", "riff=utf8"]
    let text = try output(wanted, ["exiftool"] + charsets + ["-ee", "-a", "-G"])
    #expect(text.contains("Größe 港"), "\(text)")
  }

  @Test(
    .enabled(if: Program.isInstalled("mutagen-inspect"), "mutagen-inspect is not there"),
    arguments: Case.all.filter { wanted in
      !["mkv", "mka", "avi", "caf", "flv", "mxf"].contains { wanted.name.hasSuffix($0) }
    })
  func `say the same to mutagen`(_ wanted: Case) throws {
    let text = try output(wanted, ["mutagen-inspect"])
    #expect(text.contains("Größe 港"), "\(text)")
  }

  @Test(
    .enabled(if: Program.isInstalled("mkvinfo"), "mkvinfo is not there"),
    arguments: Case.all.filter { $0.name.hasSuffix("mkv") || $0.name.hasSuffix("mka") })
  func `say the same to mkvinfo`(_ wanted: Case) throws {
    let text = try output(wanted, ["mkvinfo", "--all", "--ui-language", "en_US"])
    #expect(text.contains("Größe 港"), "\(text)")
    #expect(!text.lowercased().contains("error"), "\(text)")
  }

  private func output(_ wanted: Case, _ arguments: [String]) throws -> String {
    let written = try WritingCase(fixture: wanted.name)
    var contents = written.contents
    contents.items.append(wanted.item)
    let (file, bytes) = try written.rewritten(contents)
    #expect(file.losses.isEmpty)
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: wanted.name)
    let program = try withExtendedLifetime(folder) {
      try Program.run("/usr/bin/env", arguments + [path], environment: ["LC_ALL": "C.UTF-8"])
    }
    return program.text + String(decoding: program.errors, as: UTF8.self)
  }
}
