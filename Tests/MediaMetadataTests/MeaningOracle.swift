import Foundation
import TestSupport
import Testing

@testable import MediaMetadata

/// What other programs say of a file's items, by the names of concepts.
enum MeaningOracle {
  /// What is written: texts that are found again whatever stands around them.
  static func value(_ name: String) -> String {
    switch name {
    case "date": "2021-03-04"
    case "location": "+48.8577+002.2950/"
    case "track-number": "7"
    case "disc-number": "2"
    case "season": "5"
    case "episode": "6"
    default: "the \(name) of it"
    }
  }

  /// Whether all programs are there that are asked.
  static let isComplete =
    Program.isInstalled("exiftool") && Program.isInstalled("ffprobe")
    && Program.isInstalled("mediainfo")
    && (try? Program.run("/usr/bin/python3", ["-c", "import mutagen"]))?.status == 0
  static let skipReason: Comment = "needs exiftool, ffprobe, mediainfo and mutagen"

  /// The names that mutagen has for all kinds of file that it knows.
  private static let mutagen = [
    "title": "title", "artist": "artist", "album": "album", "album-artist": "albumartist",
    "genre": "genre", "date": "date", "track-number": "tracknumber", "disc-number": "discnumber",
  ]

  /// The names that mediainfo has for what it shows of all kinds of file.
  private static let mediainfo = [
    "title": "Title", "artist": "Performer", "album": "Album", "album-artist": "Album_Performer",
    "genre": "Genre",
  ]

  private static let mutagenProgram = """
    import json, mutagen, sys
    file = mutagen.File(sys.argv[1], easy=True)
    tags = {} if file is None or file.tags is None else file.tags
    print(json.dumps({name.lower(): tags[name] for name in tags.keys()}, default=str))
    """

  /// What a program says of a file in JSON, by tags without the groups before them.
  private static func tags(_ program: String, _ arguments: [String]) throws -> [String: [String]] {
    let output = try Program.run("/usr/bin/env", [program] + arguments).output
    var tags: [String: [String]] = [:]
    func collect(_ value: Any, _ name: String) {
      switch value {
      case let list as [Any]: for value in list { collect(value, name) }
      case let object as [String: Any]: for (name, value) in object { collect(value, name) }
      default:
        let tag = name.split(separator: ":").last.map(String.init) ?? name
        tags[tag, default: []].append("\(value)".replacing(":", with: "-"))
      }
    }
    collect(try JSONSerialization.jsonObject(with: Data(output)), "")
    return tags
  }

  /// Holds a file against the names of other programs, and against what is read of it here.
  ///
  /// - Throws: what a program that cannot be run, or a file that cannot be read, throws.
  static func check(_ path: String, as sample: MeaningCase) async throws {
    var said = [
      "exiftool": try tags("exiftool", ["-j", "-a", "-G0:1:4", path]),
      "ffprobe": try tags(
        "ffprobe", ["-v", "error", "-of", "json", "-show_format", "-show_streams", path]),
      "mediameta": try await own(path),
    ]
    if sample.isSeenByMutagen {
      said["mutagen"] = try tags("/usr/bin/python3", ["-c", mutagenProgram, path])
    }
    if sample.isSeenByMediaInfo {
      said["mediainfo"] = try tags("mediainfo", ["--Output=JSON", path])
    }
    for (name, tag) in sample.tags {
      let names = [
        "exiftool": tag.exiftool, "ffprobe": tag.ffprobe, "mutagen": mutagen[name] ?? "-",
        "mediainfo": mediainfo[name] ?? "-", "mediameta": name,
      ]
      let value = value(name).replacing(":", with: "-")
      for (program, tags) in said {
        guard let tag = names[program], tag != "-" else { continue }
        let found = tags[tag] ?? []
        #expect(
          found.contains { $0.contains(value) },
          "\(path): \(tag) of \(program) is \(found), not \(value)")
      }
    }
  }

  /// What is read here, by the names of concepts.
  static func own(_ path: String) async throws -> [String: [String]] {
    var own: [String: [String]] = [:]
    for item in try await Asset(path: path).load(.metadata) {
      guard let row = MetadataMapping.rows(of: item).first else { continue }
      let text =
        item.stringValue ?? item.numberValue.map { "\(Int($0.double))" } ?? "\(item.payload)"
      own[row.concept.name.replacing(" ", with: "-"), default: []].append(text)
    }
    return own
  }
}
