import MediaModel
import Testing

@testable import MediaMetadata

/// A concept with values that all of its keys should carry.
struct TransferSample: Sendable, CustomTestStringConvertible {
  let concept: MetadataMapping
  let value: TransferValue

  var testDescription: String { "\(concept.name): \(value)" }

  static let all: [TransferSample] = MetadataMapping.all.flatMap { concept in
    values(of: concept.shape).map { TransferSample(concept: concept, value: $0) }
  }

  private static func values(of shape: MetadataMapping.Shape) -> [TransferValue] {
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
        .date(DateParts(text: $0))
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

  /// The item of a key; `nil` where the key cannot hold the value.
  func writing(at key: MappingKey) -> EncodedValue? {
    TransferWriter(key: key, form: concept.form(at: key), language: nil).write(value)
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

  /// Concepts whose key is read as another concept, and why.
  static let sharedKeys: [String: String] = [
    // APE has one key for both, which readers take for the date.
    "year at ape/Year": "date"
  ]

  /// The key that a concept is written to, unless it is read as something else.
  private static func source(of sample: TransferSample, in keySpace: KeySpace) -> MappingKey? {
    guard let key = sample.concept.key(in: keySpace), key.attribute == nil,
      sharedKeys["\(sample.concept.name) at \(key)"] == nil
    else { return nil }
    return key
  }

  /// What becomes of items that are transferred together.
  private static func together(_ items: [MetadataItem], to keySpace: KeySpace)
    -> KeySpaceTransfer.Outcome
  {
    var run = TransferRun(keySpaces: [keySpace])
    for (index, item) in items.enumerated() { run.take(item, at: index) }
    return run.finish()
  }

  @Test func `have keys that are read as what was written, but for these`() {
    var shared: [String: String] = [:]
    for sample in TransferSample.all {
      for space in Self.spaces {
        guard let key = sample.concept.key(in: space), key.attribute == nil,
          let item = sample.writing(at: key)?.items.first
        else { continue }
        guard case .success(let readings) = DecodedValue.read(item) else {
          Issue.record("\(sample.concept.name) at \(key) cannot be read")
          continue
        }
        let name = readings.first?.concept?.name ?? "nothing"
        if name != sample.concept.name { shared["\(sample.concept.name) at \(key)"] = name }
      }
    }
    #expect(shared == Self.sharedKeys)
  }

  /// Where a number and how many there are, a day and its time, or the texts of a flag are items of their own, they
  /// are one value only together.
  @Test(arguments: TransferSample.all)
  func `give back what they were given, or say what they do not keep`(_ sample: TransferSample) {
    for from in Self.spaces {
      guard let key = Self.source(of: sample, in: from),
        let original = sample.writing(at: key)?.items
      else { continue }
      for to in Self.destinations where to != from {
        let outcome = Self.together(original, to: to)
        for loss in outcome.losses {
          #expect(!loss.reason.isEmpty)
          #expect(
            sample.concept.key(in: to) == nil
              || original.allSatisfy { DecodedValue.isRefused($0, in: to) },
            "\(from) to \(to): \(loss.reason)")
        }
        let there = outcome.items.map(\.item)
        #expect(there.allSatisfy { $0.keySpace == to })
        #expect(!there.isEmpty || !outcome.losses.isEmpty)
        guard outcome.losses.isEmpty, outcome.remarks.isEmpty else { continue }
        let back = Self.together(there, to: from)
        #expect(back.losses.isEmpty, "\(from) to \(to) and back")
        #expect(back.items.map(\.item) == original, "\(from) to \(to) and back")
      }
    }
  }

  @Test(arguments: TransferSample.all)
  func `reach every key of a concept from every other`(_ sample: TransferSample) {
    for from in Self.spaces {
      // An item of the key, or of another identifier that holds the rest of the value.
      guard let key = Self.source(of: sample, in: from),
        let items = sample.writing(at: key)?.items, items.count == 1,
        let row = MetadataMapping.rows(of: items[0]).first(where: {
          $0.concept.name == sample.concept.name && $0.key.attribute == nil
        }),
        let value = TransferReader.value(of: items[0], as: sample.concept.form(at: row.key))
      else { continue }
      for to in Self.destinations where to != from {
        guard let other = sample.concept.key(in: to), other.attribute == nil,
          let expected = TransferWriter(
            key: other, form: sample.concept.form(at: other), language: nil
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

extension DecodedValue {
  /// Whether no writing of an item is possible in a key space, as its key there cannot hold the value.
  static func isRefused(_ item: MetadataItem, in keySpace: KeySpace) -> Bool {
    guard case .success(let readings) = read(item) else { return true }
    return readings.allSatisfy { $0.writings(in: [keySpace]).isEmpty }
  }
}
