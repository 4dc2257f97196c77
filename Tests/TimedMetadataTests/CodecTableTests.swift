import BinaryIO
import Foundation
import TestSupport
import Testing

@testable import TimedMetadata

/// One place knows a codec: its types stand in the table, in its own file, and where a carrier or a writer is of that
/// format and no other.
@Suite struct `The table of codecs` {
  /// Files that name types of codecs, beside the table and the files of the codecs, and why.
  private static let allowed: [String: String] = [
    "TimedMetadata/Carriers/EventMessages.swift": "schemes of event messages stand for types",
    "TimedMetadata/Carriers/TransportStreamWriter.swift": "writes the registration of timed ID3",
    "TimedMetadata/Payloads/": "bare streams that tell where samples end",
    "TimedMetadata/Writing/CAMMEncoder.swift": "writes the format",
    "TimedMetadata/Codecs/": "the codecs themselves",
    "MediaMetadata/Timed/Writing/TimedTrack.swift": "the formats that import writes",
    "MediaMetadata/Strip/EssenceMarks.swift": "words that coders leave in samples",
    "MediaMetadata/Assets/ProbedNames.swift": "names of libavformat",
    "MediaMetadata/Export/Remux/TimedDataEntry.swift": "sample entries for streams of libavformat",
    "BaseMedia/": "boxes of sample entries",
    "MediaModel/": "identifiers and names",
    "MetadataFormats/": "chunks of other formats that have the same name",
  ]
  /// Types that are words of QuickTime for text and time codes, too: handlers, media types, references.
  private static let ofQuickTime: Set<String> = ["text", "tx3g", "tmcd"]

  private func files() throws -> [String] {
    let folder = "\(Repository.path)/Sources"
    let names = try #require(FileManager.default.enumerator(atPath: folder))
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
  }

  @Test func `is the one place that knows a codec`() throws {
    let types = TimedMetadataFormat.types.map(\.description).filter {
      !Self.ofQuickTime.contains($0)
    }
    #expect(types.count >= 12)
    var found: [String] = []
    var used: Set<String> = []
    for file in try files() where file != "TimedMetadata/TimedMetadataCodec.swift" {
      let text = try String(contentsOfFile: "\(Repository.path)/Sources/\(file)", encoding: .utf8)
      let code = text.split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//")
      }
      for type in types where code.contains(where: { $0.contains("\"\(type)\"") }) {
        if let row = Self.allowed.keys.first(where: { file.hasPrefix($0) }) {
          used.insert(row)
        } else {
          found.append("\(file) names '\(type)'")
        }
      }
    }
    #expect(found.isEmpty, "a codec's properties belong into its row of TimedMetadataFormat")
    #expect(used == Set(Self.allowed.keys), "a row of the list that nothing needs goes")
  }
}
