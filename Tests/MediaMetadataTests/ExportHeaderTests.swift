import Foundation
import MediaMetadata
import TestSupport
import Testing

/// A fact of a header: what a fixture says, and every conversion of it has to say.
struct HeaderCase: Sendable, CustomTestStringConvertible {
  let file: String
  /// The number of the track; `nil` for the movie.
  let track: UInt32?
  let name: String
  let value: String

  var testDescription: String { "\(file) \(track.map { "track \($0) " } ?? "")\(name)" }

  static let files = Array(Set(all.map(\.file))).sorted()

  /// What a description says, as text.
  func read(_ description: AssetDescription) -> String? {
    guard let track else {
      switch name {
      case "rate": return "\(description.preferredRate)"
      case "volume": return "\(description.preferredVolume)"
      case "created": return "\(description.creationTime)"
      case "modified": return "\(description.modificationTime)"
      case "duration": return "\(description.duration.value)/\(description.duration.timescale)"
      default: return nil
      }
    }
    guard let track = description.track(withTrackID: track) else { return nil }
    switch name {
    case "language": return track.language?.bcp47
    case "extended language": return track.extendedLanguageTag
    case "name": return track.handlerName
    case "flags": return "\(track.flags)"
    case "layer": return "\(track.layer)"
    case "group": return "\(track.alternateGroup)"
    case "volume": return "\(track.volume)"
    case "matrix": return track.matrix.map { "\($0)" }.joined(separator: " ")
    case "size": return "\(track.width) x \(track.height)"
    case "created": return "\(track.creationTime)"
    case "modified": return "\(track.modificationTime)"
    case "edits": return edits(of: track)
    case "references":
      return track.references.map { reference in
        "\(reference.type) \(reference.trackIDs.map { "\($0)" }.joined(separator: ","))"
      }.joined(separator: "; ")
    case "keys":
      return track.sampleEntries.map { entry in
        entry.timedKeys.map { key in
          "\(key.localID) \(key.identifier) \(key.dataType.rawValue) \(key.languageTag ?? "-")"
        }.joined(separator: ", ")
      }.joined(separator: " | ")
    case "format": return track.sampleEntries.map(\.type).joined(separator: " ")
    case "handler": return track.handlerType
    case "samples": return "\(track.sampleCount) of \(track.byteCount)"
    default: return nil
    }
  }

  private func edits(of track: TrackDescription) -> String {
    track.edits.map { edit in
      let start = edit.mediaTime.map { "\($0.value)/\($0.timescale)" } ?? "nothing"
      return "\(edit.duration.value)/\(edit.duration.timescale) of \(start) at \(edit.rate)"
    }.joined(separator: "; ")
  }

  private static func track(
    _ file: String, _ track: UInt32, _ facts: KeyValuePairs<String, String>
  ) -> [HeaderCase] {
    facts.map { HeaderCase(file: file, track: track, name: $0.key, value: $0.value) }
  }

  private static func movie(
    _ file: String, _ facts: KeyValuePairs<String, String>
  ) -> [HeaderCase] {
    facts.map { HeaderCase(file: file, track: nil, name: $0.key, value: $0.value) }
  }

  private static let turned = "0 65536 0 -65536 0 0 2097152 0 1073741824"
  private static let shifted = "32768 0 0 0 32768 0 327680 589824 1073741824"

  static let all: [HeaderCase] =
    movie(
      "headers.mp4",
      ["rate": "0.5", "volume": "0.75", "created": "3642019200", "modified": "3642105600"])
    + track(
      "headers.mp4", 1,
      [
        "flags": "3", "layer": "-1", "matrix": turned, "created": "3642019200",
        "modified": "3642105600", "size": "32.0 x 32.0",
      ])
    + track(
      "headers.mp4", 2, ["flags": "15", "layer": "7", "matrix": shifted, "size": "16.0 x 16.0"])
    + track(
      "headers.mp4", 3,
      ["flags": "1", "group": "3", "volume": "0.5", "created": "3642019205", "modified": "0"])
    + track("headers.mp4", 4, ["flags": "0", "group": "3", "volume": "0.0"])
    + movie("headers-wide.mov", ["created": "5000000000", "modified": "5000000060"])
    + track("headers-wide.mov", 1, ["created": "5000000000", "modified": "5000000060"])
    + track("headers-wide.mov", 2, ["created": "5000000000", "modified": "5000000060"])
    + track("track-metadata.mov", 1, ["language": "el", "name": "Core Media Video"])
    + track(
      "track-metadata.mov", 2, ["language": "de", "extended language": "de-AT", "name": "Ton"])
    + track(
      "track-metadata.mov", 3, ["language": "ja", "name": "音声", "group": "1", "flags": "6"])
    + track(
      "track-metadata.mov", 4, ["language": "fil", "extended language": "fil", "name": ""])
    + track(
      "track-metadata.mov", 5,
      ["language": "und", "name": String(repeating: "x", count: 40), "group": "0"])
    + track("track-metadata.mp4", 1, ["language": "und", "name": "VideoHandler"])
    + track(
      "track-metadata.mp4", 2,
      ["language": "de", "extended language": "de-CH", "name": "Ton der Szene"])
    + track(
      "track-metadata.mp4", 3,
      [
        "language": "sr", "extended language": "sr-Latn", "name": "звук", "group": "2",
        "flags": "2",
      ])
    + track("references.mov", 2, ["references": "chap 7; tmcd 9"])
    + track("references.mov", 5, ["references": "chap 7"])
    + track("references.mov", 12, ["references": "cdsc 2,5", "flags": "0"])
    + track(
      "references.mov", 40,
      [
        "references": """
        cdep 2; fall 2; folw 2; forc 2; sync 2; hint 2; subt 2; font 2; auxl 2; rndr 2; thmb 2; \
        scpt 2; vdep 2; zzzz 2
        """
      ])
    + track("references.mov", 41, ["references": "cdsc 40; adda 2,5,40"])
    + track(
      "edits-narrow.mov", 1,
      ["edits": "60/600 of nothing at 65536; 500/600 of 100/600 at 65536"])
    + track(
      "edits-narrow.mov", 2,
      [
        "edits":
          "100/600 of 0/8000 at 65536; 30/600 of nothing at 65536; 120/600 of 1024/8000 at 65536"
      ])
    + track(
      "edits-wide.mp4", 1, ["edits": "90/600 of nothing at 65536; 550/600 of 150/600 at 65536"])
    + track("edits-wide.mp4", 2, ["edits": "256/600 of 1024/8000 at 65536"])
    + track(
      "edits-dwell.mov", 1, ["edits": "300/600 of 100/600 at 0; 200/600 of 100/600 at 65536"])
    + track(
      "edits-dwell.mov", 2, ["edits": "100/600 of 0/8000 at 131072; 100/600 of 2048/8000 at 65536"])
    + timed + formats

  private static let apple = "mdta/com.apple.quicktime."
  private static let own = "mdta/org.example.harbour."
  private static let text = "com.apple.metadata.datatype."

  private static let timed = ["timed-items.mov", "timed-items.mp4"].flatMap { file in
    track(
      file, 2,
      [
        "keys": """
        1 \(apple)location.ISO6709 com.apple.quicktime.location.ISO6709 -, \
        2 \(own)note \(text)UTF-8 en-GB, 7 \(own)radius \(text)float64 -, \
        9 \(own)custom org.example.type -
        """, "name": "Notes", "references": "cdsc 1",
      ])
      + track(
        file, 3,
        [
          "keys": """
          1 \(apple)detected-face com.apple.quicktime.detected-face -, \
          2 fiel/bounds \(text)polygon-float32 -, 3 fiel/face-id \(text)uint32 -
          """, "layer": "1", "references": "cdsc 1; cdep 2",
        ])
      + track(
        file, 4,
        [
          "keys": "1 \(apple)still-image-time \(text)int8 - | 1 \(own)later \(text)UTF-8 -",
          "format": "mebx mebx",
        ])
  }

  private static let formats =
    track("telemetry.mp4", 2, ["format": "gpmd", "handler": "meta", "name": "GoPro MET"])
    + track(
      "telemetry.mp4", 3, ["format": "camm", "name": "CameraMetadataMotionHandler"])
    + track("telemetry.mp4", 4, ["format": "mett", "samples": "3 of 21"])
    + track("telemetry.mp4", 5, ["format": "metx", "samples": "1 of 4"])
    + track("telemetry.mp4", 6, ["format": "urim", "samples": "1 of 4"])
    + track("telemetry.mp4", 7, ["format": "hbrz", "language": "cy"])
    + track("telemetry.mov", 5, ["format": "fdsc", "handler": "hbrh", "samples": "2 of 17"])
    + track("time-code.mov", 3, ["format": "tmcd", "name": "Time Code Media Handler"])
    + track("time-code.mp4", 3, ["format": "tmcd", "samples": "1 of 4"])
    + track("subtitles.mp4", 3, ["references": "forc 2", "group": "4", "language": "fr"])
    + track("without-samples.mp4", 2, ["format": "mett", "samples": "0 of 0"])
}

@Suite struct `Every fact of headers` {
  @Test(arguments: HeaderCase.all) func `is read`(_ wanted: HeaderCase) throws {
    let description = try Asset(path: Fixture.media(wanted.file).path).describe()
    #expect(wanted.read(description) == wanted.value)
  }

  @Test(arguments: HeaderCase.files, FileType.branches)
  func `survives a conversion and the way back`(_ file: String, _ type: FileType) async throws {
    let conversions = try Conversions()
    let wanted = HeaderCase.all.filter { $0.file == file }
    let there = try await conversions.convert(Fixture.media(file).path, type, as: "there")
    let back = try await conversions.convert(there.path, type.otherBranch, as: "back")
    for path in [there.path, back.path] {
      let description = try Asset(path: path).describe()
      for fact in wanted {
        #expect(fact.read(description) == fact.value, "\(fact.testDescription)")
      }
    }
  }

  /// Everything that a description tells of tracks, but for how languages and sample entries are spelt.
  @Test(arguments: Fixture.movies, FileType.branches)
  func `is the same in the output`(_ fixture: Fixture, _ type: FileType) async throws {
    let conversions = try Conversions()
    let there = try await conversions.convert(fixture.path, type)
    let before = try Asset(path: fixture.path).describe()
    let after = try Asset(path: there.path).describe()
    #expect(before.tracks.count == after.tracks.count)
    for (own, other) in zip(before.tracks, after.tracks) {
      #expect(spelt(own) == spelt(other))
    }
    #expect(before.duration == after.duration)
    #expect(before.movieTimescale == after.movieTimescale)
    #expect(try spelt(before.chapters) == spelt(after.chapters))
    #expect(!after.isFragmented)
    #expect(after.diagnostics.isEmpty || !before.diagnostics.isEmpty)
  }

  /// Lists with the pictures of their chapters in memory, wherever these are in their file.
  private func spelt(_ lists: [ChapterList]) throws -> [ChapterList] {
    try lists.map { list in
      var list = list
      list.languageTag?.storedCode = nil
      for index in list.chapters.indices {
        list.chapters[index].overlappingItems = try list.chapters[index].overlappingItems.map {
          var item = try $0.item.loadingPayload()
          item.carrier = nil
          return TimedMetadataItem(item, timeRange: $0.timeRange)
        }
      }
      return list
    }
  }

  private func spelt(_ track: TrackDescription) -> TrackDescription {
    var track = track
    track.language?.storedCode = nil
    track.metadata = []
    for index in track.sampleEntries.indices {
      track.sampleEntries[index].extensions = []
      // QuickTime's form of colours has no range.
      track.sampleEntries[index].facts.removeAll { $0.key == "color_range" }
    }
    return track
  }
}

/// Chapters of a fixture: the titles and when they start, of each list.
struct ChapterCase: Sendable, CustomTestStringConvertible {
  let file: String
  let lists: [[String]]
  var testDescription: String { file }

  static let all = [
    ChapterCase(
      file: "nero-chapters-v1.mp4",
      lists: [["0.0 Quay", "0.2 Écluse", "0.4 " + String(repeating: "L", count: 255)]]),
    ChapterCase(file: "nero-chapters-v0.mp4", lists: [["0.0 Out", "0.25 Home"]]),
    ChapterCase(
      file: "chapter-tracks.mov",
      lists: [
        ["0.0 Out", "0.3333333333333333 ", "0.6666666666666666 Home"], ["0.0 出港", "0.5 帰港"],
      ]),
    ChapterCase(
      file: "chapter-tracks.m4b", lists: [["0.0 One", "0.25 Two"], ["0.0 One", "0.25 Two"]]),
    ChapterCase(file: "chapter-tracks.mp4", lists: [["0.0 Alpha", "0.25 Omega"]]),
  ]

  func read(_ description: AssetDescription) -> [[String]] {
    description.chapters.map { list in
      list.chapters.map { "\($0.timeRange.start.seconds) \($0.title)" }
    }
  }
}

@Suite struct `Chapters of every carrier` {
  @Test(arguments: ChapterCase.all, FileType.branches)
  func `are read, converted and given back`(_ wanted: ChapterCase, _ type: FileType) async throws {
    let conversions = try Conversions()
    let source = Fixture.media(wanted.file).path
    let there = try await conversions.convert(source, type, as: "there")
    let back = try await conversions.convert(there.path, type.otherBranch, as: "back")
    for path in [source, there.path, back.path] {
      #expect(wanted.read(try Asset(path: path).describe()) == wanted.lists)
    }
  }
}
