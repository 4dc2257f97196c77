import BaseMedia
import BinaryIO
import MediaModel
import TestSupport
import Testing

/// Damage to a carrier: what is reported, and what is still read.
struct DamagedCarrierCase: Sendable, CustomTestStringConvertible {
  let file: String
  /// A part of a diagnostic, or of the error; empty where nothing need be said.
  let words: String
  /// Identifiers that are read all the same.
  let items: [String]

  var testDescription: String { file }

  private static let apple = "mdta/com.apple.quicktime."

  static let all = [
    DamagedCarrierCase(file: "key-count.mov", words: "rows of 8 bytes announced", items: []),
    DamagedCarrierCase(file: "key-size-zero.mov", words: "less than its header", items: []),
    DamagedCarrierCase(
      file: "key-index-missing.mov", words: "key index 40000 of", items: ["\(apple)creationdate"]),
    DamagedCarrierCase(
      file: "value-size-small.mov", words: "", items: ["\(apple)creationdate", "\(apple)model"]),
    DamagedCarrierCase(
      file: "value-size-large.mov", words: "past what encloses it", items: ["\(apple)model"]),
    DamagedCarrierCase(
      file: "locale-list-missing.mov", words: "", items: ["\(apple)title", "\(apple)author"]),
    DamagedCarrierCase(file: "text-not-utf8.mov", words: "", items: ["\(apple)title"]),
    DamagedCarrierCase(file: "handler-empty.mov", words: "", items: []),
    DamagedCarrierCase(file: "international-length.mov", words: "", items: ["udta/%A9nam"]),
    DamagedCarrierCase(
      file: "freeform-without-name.m4a", words: "'----' without mean or name",
      items: ["itsk/----", "itsk/%A9nam"]),
    DamagedCarrierCase(file: "location-cut.3gp", words: "", items: ["udta/loci", "uiso/titl"]),
    DamagedCarrierCase(file: "id3-size.mp4", words: "ID3", items: ["id3/ID32"]),
  ]
}

@Suite struct `Metadata of damaged carriers` {
  @Test(arguments: DamagedCarrierCase.all)
  func `is read as far as it goes, and the damage is reported`(
    _ wanted: DamagedCarrierCase
  ) throws {
    let source = MemorySource(Fixture.malformed(wanted.file).bytes)
    let tree = try BoxTree.scan(source)
    let description = MovieDescription.describe(
      Movie(tree), original: tree, source: source, name: wanted.file)
    let identifiers = description.allMetadata.map(\.item.identifier.rawValue)
    for identifier in wanted.items {
      #expect(identifiers.contains(identifier), "\(identifiers)")
    }
    let messages = description.diagnostics.map(\.message)
    #expect(
      wanted.words.isEmpty || messages.contains { $0.contains(wanted.words) }, "\(messages)")
    let carried = description.allMetadata.compactMap(\.item.carrier)
    #expect(carried.count == identifiers.count)
    #expect(carried.allSatisfy { (0..<source.size).contains($0.offset) && !$0.path.isEmpty })
  }

  @Test(arguments: DamagedCarrierCase.all, Movies.families)
  func `is written back with every byte`(
    _ wanted: DamagedCarrierCase, _ family: BoxFamily
  ) throws {
    let bytes = Fixture.malformed(wanted.file).bytes
    let before = MovieMetadata(try BoxTree.scan(MemorySource(bytes)))
    let written = try Movies.converted(bytes, to: family)
    let after = MovieMetadata(try BoxTree.scan(MemorySource(written)))
    #expect(strip(before.movie) == strip(after.movie))
    #expect(before.tracks.map(strip) == after.tracks.map(strip))
  }

  private func strip(_ items: [MetadataItem]) -> [MetadataItem] {
    items.map { item in
      var item = item
      item.carrier = nil
      return item
    }
  }
}
