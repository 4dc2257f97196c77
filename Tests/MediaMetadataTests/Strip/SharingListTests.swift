import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `What a shared file keeps` {
  struct Case: Sendable, CustomTestStringConvertible {
    let identifier: String
    var value = "text"
    var attribute: String?
    let stays: Bool
    var concern: SharingConcern?
    var testDescription: String { "\(identifier) \(value) \(attribute ?? "")" }

    var item: MetadataItem {
      MetadataItem(
        MetadataIdentifier(rawValue: identifier), payload: Array(value.utf8), dataType: .utf8,
        extraAttributes: attribute.map { [.init("description", $0)] } ?? [])
    }
  }

  static let cases: [Case] = [
    Case(identifier: "mdta/com.apple.quicktime.title", stays: true),
    Case(identifier: "mdta/com.apple.quicktime.copyright", stays: true),
    Case(identifier: "mdta/com.apple.quicktime.video-orientation", stays: true),
    Case(identifier: "mdta/com.apple.quicktime.content.identifier", stays: true),
    Case(
      identifier: "mdta/com.apple.quicktime.location.ISO6709", stays: false, concern: .location),
    Case(identifier: "mdta/com.apple.quicktime.location.name", stays: false, concern: .location),
    Case(
      identifier: "mdta/com.apple.quicktime.direction.facing", stays: false, concern: .direction),
    Case(identifier: "mdta/com.apple.quicktime.detected-face", stays: false, concern: .faces),
    Case(identifier: "mdta/com.apple.quicktime.make", stays: false, concern: .device),
    Case(identifier: "mdta/com.apple.quicktime.author", stays: false, concern: .people),
    Case(identifier: "mdta/com.apple.quicktime.creationdate", stays: false, concern: .date),
    Case(identifier: "mdta/com.apple.quicktime.comment", stays: false, concern: .text),
    Case(identifier: "mdta/com.example.custom", stays: false, concern: .unknown),
    Case(identifier: "mdta/com.android.version", stays: false, concern: .software),
    Case(identifier: "udta/%A9xyz", stays: false, concern: .location),
    Case(identifier: "udta/%A9nam", stays: true),
    Case(identifier: "udta/GPMF", stays: false, concern: .device),
    Case(identifier: "uiso/loci", stays: false, concern: .location),
    Case(identifier: "uiso/cprt", stays: true),
    Case(identifier: "uiso/name", stays: true),
    Case(identifier: "uiso/xmpl", stays: false, concern: .unknown),
    Case(identifier: "itsk/%A9nam", stays: true),
    Case(identifier: "itsk/apID", stays: true),
    Case(identifier: "itsk/%A9day", value: "2001", stays: true),
    Case(identifier: "itsk/%A9day", value: "2001-02-03", stays: false, concern: .date),
    Case(identifier: "itsk/%A9too", stays: false, concern: .software),
    Case(identifier: "itlk/com.apple.iTunes.iTunSMPB", stays: true),
    Case(identifier: "itlk/com.apple.iTunes.REPLAYGAIN_TRACK_GAIN", stays: true),
    Case(identifier: "itlk/com.apple.iTunes.tool", stays: false, concern: .software),
    Case(identifier: "id3/COMM", stays: false, concern: .text),
    Case(identifier: "id3/COMM", attribute: "iTunSMPB", stays: true),
    Case(identifier: "id3/TXXX", attribute: "replaygain_track_gain", stays: true),
    Case(identifier: "id3/TXXX", attribute: "anything", stays: false, concern: .text),
    Case(identifier: "id3/PRIV", attribute: "www.example.com", stays: false),
    Case(identifier: "vorb/title", stays: true),
    Case(identifier: "vorb/LOCATION", stays: false, concern: .location),
    Case(identifier: "vorb/musicbrainz_albumid", stays: true),
    Case(identifier: "mkv/Attachment", stays: false, concern: .attachment),
    Case(identifier: "mkv/Chapter/ChapString", stays: true),
    Case(identifier: "riff/INAM", stays: true),
    Case(identifier: "riff/ISFT", stays: false, concern: .software),
    Case(identifier: "exif/Orientation", stays: true),
    Case(identifier: "exif/GPSLatitude", stays: false, concern: .location),
    Case(identifier: "xmp/XMP", stays: false, concern: .attachment),
    Case(identifier: "uuid/BE7ACFCB-97A9-42E8-9C71-999491E3AFAC", stays: false),
    Case(identifier: "never-heard-of/it", stays: false, concern: .unknown),
  ]

  @Test(arguments: cases) func `follows from the list`(_ sample: Case) {
    let verdict = SharingFilter().verdict(on: sample.item)
    #expect(verdict.isKept == sample.stays)
    #expect([sample.item].items(filteredBy: .forSharing()).isEmpty != sample.stays)
    if let concern = sample.concern { #expect(verdict == .removed(concern)) }
  }

  @Test func `depends on what else shall go, and on what the caller names`() {
    func item(_ identifier: String, _ value: String = "text") -> MetadataItem {
      Case(identifier: identifier, value: value, stays: true).item
    }
    #expect(!SharingFilter(also: [.purchases]).includes(item("itsk/apID")))
    #expect(SharingFilter(also: [.purchases]).includes(item("itsk/cnID")))
    #expect(
      !SharingFilter(also: [.pairing]).includes(item("mdta/com.apple.quicktime.content.identifier"))
    )
    #expect(!SharingFilter(also: [.dates]).includes(item("itsk/%A9day", "2001")))
    let keeping = SharingFilter(also: [.purchases], keeping: ["*/©mak", "itsk/apID", "mdta/*"])
    #expect(keeping.includes(item("udta/%A9mak")))
    #expect(keeping.includes(item("itsk/apID")))
    #expect(keeping.verdict(on: item("mdta/anything")) == .named)
    #expect(!keeping.includes(item("udta/%A9mod")))
  }

  @Test func `is named once`() {
    let keys = SharingRule.all.map { "\($0.pattern) \($0.condition)" }
    let twice = Dictionary(grouping: keys, by: \.self).filter { $0.value.count > 1 }.keys
    #expect(twice.isEmpty)
  }

  @Test func `stands in the documentation as it is in the code`() throws {
    let path = "\(Repository.path)/Sources/MediaMetadata/MediaMetadata.docc/Sharing.md"
    var text = try String(contentsOfFile: path, encoding: .utf8)
    for purpose in SharingRule.Purpose.allCases where purpose != .named {
      let heading = "### \(purpose.rawValue)\n\n"
      let start = try #require(text.range(of: heading)).upperBound
      let end = try #require(text.range(of: "\n\n", range: start..<text.endIndex)).lowerBound
      let table = Self.table(of: purpose)
      if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        text.replaceSubrange(start..<end, with: table)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      } else {
        #expect(String(text[start..<end]) == table, "\(purpose)")
      }
    }
  }

  private static func table(of purpose: SharingRule.Purpose) -> String {
    var rows: [(reason: String, identifiers: [String])] = []
    for rule in SharingRule.all where rule.purpose == purpose {
      let reason: String
      switch rule.condition {
      case .always: reason = rule.reason
      case .yearOnly: reason = "\(rule.reason), where the value is a year alone"
      case .attribute(let text): reason = "\(rule.reason), where it is described as `\(text)`"
      }
      if let last = rows.indices.last, rows[last].reason == reason {
        rows[last].identifiers.append("`\(rule.pattern)`")
      } else {
        rows.append((reason, ["`\(rule.pattern)`"]))
      }
    }
    return "| Why | Identifiers |\n| --- | --- |"
      + rows.map { "\n| \($0.reason) | \($0.identifiers.joined(separator: ", ")) |" }.joined()
  }
}
