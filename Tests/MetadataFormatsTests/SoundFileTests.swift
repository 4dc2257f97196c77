import BinaryIO
import Foundation
import MediaModel
import MetadataFormats
import TestSupport
import Testing

@Suite struct `Sound files` {
  @Test(arguments: SoundFiles.names) func `tell what is recorded`(_ name: String) throws {
    let source = MemorySource(SoundFiles.fixture(name).bytes, name: name)
    let all = try SoundFiles.read(source)
    #expect(all.count == 1, "one reader takes it")
    let first = try #require(all.first)
    let text = ([first.format] + first.found.lines).joined(separator: "\n") + "\n"
    #expect(try Golden.difference(of: text, from: "sound.\(name).txt") == nil)
  }

  @Test(arguments: SoundFiles.names) func `are read as far as they go`(_ name: String) throws {
    let bytes = SoundFiles.fixture(name).bytes
    let whole = try SoundFiles.read(MemorySource(bytes, name: name)).first?.found.items.count ?? 0
    for count in 0..<bytes.count {
      let source = MemorySource(Array(bytes.prefix(count)), name: name)
      for (_, found) in try SoundFiles.read(source) {
        // A cut may turn one large item into smaller ones, never into many.
        #expect(found.items.count <= whole + 8)
        #expect(found.items.allSatisfy { (0...bytes.count).contains($0.carrier?.offset ?? -1) })
      }
    }
  }

  @Test(arguments: SoundFiles.names) func `do no harm when damaged`(_ name: String) throws {
    let bytes = SoundFiles.fixture(name).bytes
    var random = RepeatableNumbers(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for _ in 0..<300 {
      let source = MemorySource(bytes.damaged(by: &random), name: name)
      for (_, found) in try SoundFiles.read(source) {
        let size = found.items.reduce(0) { $0 + $1.payloadByteCount }
        #expect(size < 1 << 20)
      }
    }
  }

  @Test(
    .enabled(if: Program.isInstalled("exiftool"), "exiftool is not there"),
    arguments: SoundFiles.names)
  func `have every text that exiftool tells`(_ name: String) throws {
    let fixture = SoundFiles.fixture(name)
    let run = try Program.run(
      "/usr/bin/env", ["exiftool", "-j", "-G1", "-a", "-api", "CharsetID3=Latin", fixture.path])
    let parsed = try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]]
    let told = try #require(parsed?.first)
    let found = try SoundFiles.read(MemorySource(fixture.bytes, name: name)).map(\.found)
    let ours = Set(found.flatMap(\.items).flatMap(\.texts))
    for (key, value) in told {
      let group = key.split(separator: ":").first.map(String.init) ?? ""
      guard ["ID3v1", "ID3v2_2", "ID3v2_3", "ID3v2_4", "APE", "AIFF", "Lyrics3"].contains(group),
        !Exceptions.differs(key)
      else { continue }
      for text in (value as? [Any] ?? [value]).map({ "\($0)" })
      where !text.contains("Binary data") && !Exceptions.plain(text).isEmpty {
        // Several values are joined by slashes, and descriptions stand in parentheses.
        let parts = text.split { "/()".contains($0) }.map { Exceptions.plain(String($0)) }
        let isThere =
          ours.contains { $0.contains(Exceptions.plain(text)) }
          || parts.allSatisfy { part in ours.contains { $0.contains(part) } }
        #expect(isThere || Exceptions.texts.contains("\(key) = \(text)"), "\(key) = \(text)")
      }
    }
  }

  @Test(
    .enabled(if: Repository.shared != nil, "needs ../shared/samples (or MEDIAMETADATA_SHARED)"))
  func `of the wild are read`() throws {
    let folder = try #require(Repository.shared) + "/samples"
    let samples = [
      ("Zeugma440__atldotnet/id3v2.4_UTF8.mp3", "ID3v2.4.TIT2 id3/TIT2 'aa父bb'"),
      ("Borewit__music-metadata/chapters.mp3", "  1000-2000/1000 chp1 'New chapter'"),
      (
        "shaka-project__shaka-player/id3-metadata.aac",
        "ID3v2.4.PRIV id3/PRIV info=com.apple.streaming.transportStreamTimestamp time=891380/90000"
          + " raw-data 00000000000d99f4"
      ),
    ]
    for (path, line) in samples {
      let lines = try SoundFiles.read(FileSource(path: "\(folder)/\(path)")).flatMap(\.found.lines)
      #expect(lines.contains(line), "\(path): \(lines)")
    }
  }
}

extension MetadataItem {
  /// The value and what stands beside it, as text.
  fileprivate var texts: [String] {
    let beside = extraAttributes.map(\.value)
    let value = stringValue ?? String(decoding: payload, as: UTF8.self)
    return ([value] + beside).map(Exceptions.plain)
  }
}

/// Where exiftool says the same in other words.
private enum Exceptions {
  /// Put together of several values, put into words of its own, or facts of the sound.
  static func differs(_ key: String) -> Bool {
    [
      "UserDefined", "InvolvedPeople", "MusicianCredits", "Popularimeter", "Picture", "CoverArt",
      "SynLyrics", "RelativeVolume", "NumChannels", "NumSampleFrames", "SampleSize", "SampleRate",
      "FormatVersion", "Compressor", "ApplicationData", "Language", "Encryption",
    ].contains { key.contains($0) }
  }

  /// UTF-8 in ID3v1, which exiftool takes for Latin-1; Latin-1 in APEv1, which it takes for UTF-8, and zeros between
  /// values, which it drops; genre 255 and time 0, which mean nothing.
  static let texts = [
    "ID3v1:Artist = MÃ¶we", "APE:Title = M?we", "APE:Artist = AnnMöwe", "ID3v1:Genre = None",
    "AIFF:CommentTime = 1904:01:01 00:00:00",
  ]

  /// Letters and digits alone; of dates, whose parts are divided in other ways, digits alone.
  static func plain(_ text: String) -> String {
    let startsWithDigit = text.unicodeScalars.first?.properties.numericType != nil
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isDigit = scalar.properties.numericType != nil
      if isDigit || scalar.properties.isAlphabetic && !(startsWithDigit && scalar == "T") {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
