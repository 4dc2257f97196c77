import MediaModel
import Testing

@testable import MediaMetadata

/// A concept with values that all of its homes should carry.
struct TransferSample: Sendable, CustomTestStringConvertible {
  let concept: TransferConcept
  let value: TransferValue

  var testDescription: String { "\(concept.name): \(value)" }

  static let all: [TransferSample] = TransferTable.shared.concepts.flatMap { concept in
    values(of: concept.shape).map { TransferSample(concept: concept, value: $0) }
  }

  private static func values(of shape: TransferConcept.Shape) -> [TransferValue] {
    switch shape {
    case .text: [.text("A word, Zoë & 東京")]
    case .number: [number(7)]
    case .flag: [number(1)]
    case .position:
      [
        .position(number: 3, count: 12), .position(number: 3, count: nil),
        .position(number: nil, count: 12),
      ]
    case .genre: [.text("Rock"), .text("Yé-yé")]
    case .date:
      ["1999", "1999-04", "1999-04-05", "1999-04-05T06:07:08", "2026-01-09T18:32:07+0900"].map {
        .date(TransferDate(text: $0))
      }
    case .place:
      ["+48.8577+002.2950+035.000/", "-33.8568+151.2153/", "+48.857716+002.295012+035.941/"]
        .compactMap { TransferPlace($0).map(TransferValue.place) }
    case .picture:
      [
        .picture(
          MetadataItem(
            .iTunesMetadataCoverArt, payload: [0xFF, 0xD8, 0xFF, 0xE0, 1, 2], dataType: .jpeg)),
        .picture(
          MetadataItem(
            .iTunesMetadataCoverArt, payload: [0x89, 0x50, 0x4E, 0x47, 1], dataType: .png)),
      ]
    case .rating: [0, 0.6, 1].map { .number(MetadataNumber(double: $0, integer: nil)) }
    case .bytes: [.bytes(Array("<x/>".utf8), .utf8)]
    }
  }

  private static func number(_ number: Int) -> TransferValue {
    .number(MetadataNumber(double: Double(number), integer: Int128(number)))
  }

  /// The item of a home; `nil` where the home cannot hold the value.
  func writing(at home: TransferHome) -> TransferWriting? {
    TransferWriter(home: home, form: concept.form(at: home), language: nil).write(value)
  }
}

@Suite struct `Key spaces, two by two` {
  static let spaces: [KeySpace] = [
    .iTunes, .iTunesFreeform, .quickTimeMetadata, .quickTimeUserData, .isoUserData, .id3, .vorbis,
    .matroska, .icy, .riffInfo, .broadcastWave, .ape, .asf, .aiff, .exif, .ffmpeg, .flashVideo,
    .audioFile, .common,
  ]
  /// Those that files are written with.
  static let destinations = Array(spaces.prefix(11))
  let transfer = KeySpaceTransfer()

  @Test(arguments: TransferSample.all)
  func `give back what they were given, or say what they do not keep`(_ sample: TransferSample) {
    for from in Self.spaces {
      guard let home = sample.concept.home(in: from), home.attribute == nil,
        let original = sample.writing(at: home)?.items
      else { continue }
      for to in Self.destinations where to != from {
        var there: [MetadataItem] = []
        var isWhole = true
        for item in original {
          switch transfer.transfer(item, to: to) {
          case .loss(let reason):
            isWhole = false
            #expect(!reason.isEmpty)
            #expect(
              sample.concept.home(in: to) == nil || sample.writing(at: home)?.items.count != 1
                || TransferReading.isRefused(item, in: to), "\(from) to \(to): \(reason)")
          case .items(let items, let remarks):
            #expect(!items.isEmpty && items.allSatisfy { $0.keySpace == to })
            there += items
            if !remarks.isEmpty { isWhole = false }
          }
        }
        guard isWhole else { continue }
        var back: [MetadataItem] = []
        for item in there {
          guard case .items(let items, _) = transfer.transfer(item, to: from) else {
            Issue.record("\(item.identifier) has no way back to \(from)")
            continue
          }
          back += items.filter { !back.contains($0) }
        }
        #expect(back == original, "\(from) to \(to) and back")
      }
    }
  }

  @Test(arguments: TransferSample.all)
  func `reach every home of a concept from every other`(_ sample: TransferSample) {
    for from in Self.spaces {
      guard let home = sample.concept.home(in: from), home.attribute == nil,
        let items = sample.writing(at: home)?.items, items.count == 1
      else { continue }
      for to in Self.destinations where to != from {
        guard let other = sample.concept.home(in: to), other.attribute == nil,
          let value = TransferReader.value(of: items[0], as: sample.concept.form(at: home)),
          let expected = TransferWriter(
            home: other, form: sample.concept.form(at: other), language: nil
          ).write(value)
        else { continue }
        guard case .items(let found, _) = transfer.transfer(items[0], to: to) else {
          Issue.record("\(sample.concept.name) from \(from) to \(to)")
          continue
        }
        #expect(found.map(\.identifier) == expected.items.map(\.identifier))
      }
    }
  }

  @Test(arguments: spaces) func `leave items of their own alone`(_ space: KeySpace) {
    let item = MetadataItem(
      MetadataIdentifier(key: "abcd", keySpace: space), payload: [1, 2], dataType: .rawData,
      languageTag: "fr-CA")
    #expect(transfer.transfer(item, to: space) == .items([item], remarks: []))
  }
}

extension TransferReading {
  /// Whether no writing of an item is possible in a key space, as its home there cannot hold the value.
  static func isRefused(_ item: MetadataItem, in keySpace: KeySpace) -> Bool {
    guard case .success(let readings) = read(item, in: .shared) else { return true }
    return readings.allSatisfy { $0.writings(in: [keySpace]).isEmpty }
  }
}
