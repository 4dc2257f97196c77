import BaseMedia
import BinaryIO
import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `There and back again` {
  private func moov(_ path: String) throws -> BoxNode {
    try #require(try BoxTree.scan(try FileSource(path: path)).first("moov"))
  }

  private func size(_ path: String) throws -> Int { try FileSource(path: path).size }

  private func family(_ path: String) throws -> BoxFamily? {
    let description = try Asset(path: path).describe()
    return FileType(
      majorBrand: description.majorBrand, compatibleBrands: description.compatibleBrands
    ).family
  }

  @Test(arguments: Fixture.movies)
  func `the same facts return, and nothing grows`(_ fixture: Fixture) async throws {
    let conversions = try Conversions()
    let isQuickTime = try family(fixture.path) == .quickTime
    let type: FileType = isQuickTime ? .mp4 : .mov
    let there = try await conversions.convert(fixture.path, type, as: "1")
    let back = try await conversions.convert(there.path, type.otherBranch, as: "2")
    let thereAgain = try await conversions.convert(back.path, type, as: "3")
    let backAgain = try await conversions.convert(thereAgain.path, type.otherBranch, as: "4")
    let facts = try [fixture.path, back.path, backAgain.path].map {
      try Asset(path: $0).describe().facts
    }
    for returned in facts.dropFirst() {
      let comparison = AssetComparison(facts[0], returned)
      #expect(comparison.lost.isEmpty && comparison.changed.isEmpty && comparison.moved.isEmpty)
      #expect(comparison.added.allSatisfy { $0.identifier.keySpace == .header })
    }
    #expect(try moov(thereAgain.path).size == moov(there.path).size)
    #expect(try moov(backAgain.path).size == moov(back.path).size)
    #expect(MirrorRecord(of: try moov(back.path)) == nil)
    #expect(back.report.mirrored.isEmpty)
    #expect(back.report.unmirroredItemCount == there.report.mirrored.count)
    #expect(back.report.losses.isEmpty, "\(back.report.losses)")
    #expect(try size(thereAgain.path) == size(there.path))
    #expect(try size(backAgain.path) == size(back.path))
  }

  @Test(arguments: FileType.writable.filter { $0.family != nil })
  func `every type has its brands, first in the file`(_ type: FileType) async throws {
    let conversions = try Conversions()
    let sources =
      type.holdsSoundOnly
      ? ["itunes-list.m4a", "lossless.mov"]
      : ["movie-first.mp4", "movie-last.mov", "without-brand.mov"]
    for name in sources {
      let made = try await conversions.convert(
        Fixture.media(name).path, type)
      let tree = try BoxTree.scan(try FileSource(path: made.path))
      let box = try #require(tree.boxes.first)
      #expect(box.type == "ftyp")
      let brands = try box.decode(FileTypeBox.self)
      #expect(brands.majorBrand.description == type.majorBrand)
      let compatible = brands.compatibleBrands.map(\.description)
      #expect(compatible.starts(with: type.compatibleBrands))
      #expect(compatible.contains("qt  ") == (type.family == .quickTime))
    }
  }

  @Test func `a mirror that was edited comes back as an item of its own`() async throws {
    let conversions = try Conversions()
    let source = Fixture.media("movie-last.mov").path
    let there = try await conversions.convert(source, .mp4, as: "there")
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: there.path)))
    let title = Array("Harbour at dawn".utf8)
    let places = bytes.indices.dropLast(title.count).filter {
      Array(bytes[$0..<$0 + title.count]) == title
    }
    // The key list comes first, the mirror in user data after it.
    let mirror = try #require(places.dropFirst().first)
    bytes.replaceSubrange(mirror..<mirror + title.count, with: Array("Harbour at dusk".utf8))
    let edited = try conversions.folder.write(bytes, to: "edited.mp4")
    let back = try await conversions.convert(edited, .mov, as: "back")
    let items = try Asset(path: back.path).describe().metadata
    let titles = items.filter { $0.stringValue?.hasPrefix("Harbour") == true }
    #expect(titles.map(\.stringValue) == ["Harbour at dawn", "Harbour at dusk"])
    #expect(titles.map(\.identifier.rawValue) == ["mdta/com.apple.quicktime.title", "itsk/%A9nam"])
    #expect(back.report.unmirroredItemCount == 5)
  }

  @Test func `without mirrors the items are those of the source`() async throws {
    let conversions = try Conversions()
    for fixture in Fixture.movies {
      let made = try await conversions.convert(
        fixture.path, .mp4
      ) { $0.mirrorsStandardItems = false }
      let before = try Asset(path: fixture.path).describe()
      let after = try Asset(path: made.path).describe()
      let removed = made.report.unmirroredItemCount
      #expect(after.allMetadata.count == before.allMetadata.count - removed, "\(fixture)")
      #expect(made.report.mirrored.isEmpty)
    }
  }
}
