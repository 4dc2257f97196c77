import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

@Suite struct `The article on key spaces` {
  @Test func `has the tables of the code`() throws {
    let path = "\(Repository.path)/Sources/MediaMetadata/MediaMetadata.docc/BetweenKeySpaces.md"
    var text = try String(contentsOfFile: path, encoding: .utf8)
    for (heading, table) in [("## File types", fileTypes), ("## Concepts", concepts)] {
      let section = try #require(text.range(of: heading + "\n")).upperBound
      let start = try #require(text.range(of: "| ", range: section..<text.endIndex)).lowerBound
      let end = text.range(of: "\n\n", range: start..<text.endIndex)?.lowerBound ?? text.endIndex
      if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        text.replaceSubrange(start..<end, with: table)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      } else {
        #expect(String(text[start..<end]) == table, "\(heading)")
      }
    }
  }

  private var fileTypes: String {
    FileType.all.filter { !$0.metadataKeySpaces.isEmpty }.reduce(
      "| File type | Key spaces, in order |\n| --- | --- |"
    ) { table, type in
      let spaces = type.metadataKeySpaces.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      return table + "\n| \(type) | \(spaces) |"
    }
  }

  private var concepts: String {
    let columns: [[KeySpace]] = [
      [.iTunes, .iTunesFreeform], [.quickTimeMetadata], [.quickTimeUserData], [.isoUserData],
      [.id3], [.vorbis], [.matroska],
    ]
    let named = Set(columns.joined())
    let header =
      "| Concept | Value | iTunes | QuickTime metadata | QuickTime user data | ISO user data | ID3 | Vorbis comment "
      + "| Matroska | Others |\n" + "|" + String(repeating: " --- |", count: 10)
    return MetadataMapping.all.reduce(header) { table, concept in
      let keys = concept.keys.map(\.key)
      let cells = columns.map { column in
        cell(keys.filter { column.contains($0.keySpace) }, inFull: false)
      }
      let others = keys.filter {
        !named.contains($0.keySpace) && $0.keySpace != .common && $0.keySpace != .ape
          || $0.keySpace == .ape && concept.key(in: .ape)?.identifier.key != concept.freeName
      }
      return table + "\n| \(concept.name) | \(concept.shape.rawValue) | "
        + cells.joined(separator: " | ") + " | \(cell(others, inFull: true)) |"
    }
  }

  private func cell(_ keys: [MappingKey], inFull: Bool) -> String {
    keys.map { key in
      var text = inFull || key.keySpace == .iTunesFreeform ? key.description : short(key)
      text = text.replacing("itlk/com.apple.iTunes.", with: "----:")
      return "`\(text)`"
    }.joined(separator: ", ")
  }

  /// A key without its key space, and without Apple's prefix.
  private func short(_ key: MappingKey) -> String {
    let text = key.description
    let key = text.split(separator: "/", maxSplits: 1).last.map(String.init) ?? text
    return key.replacing("com.apple.quicktime.", with: "…").replacing("%A9", with: "©")
  }
}
