import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

/// Matroska files whose metadata grows beyond what has room before the clusters.
@Suite("Grown Matroska") struct GrownMatroska {
  /// A segment with a list, information, tags, three clusters that tell their places, and cues after or before them.
  private static func made(cuesFirst: Bool, positionWidth: Int) -> [UInt8] {
    let position: EBMLID = 0xA7
    func number(_ id: EBMLID, _ value: Int, _ width: Int) -> EBMLElement {
      EBMLElement(id, bytes: Array(UInt64(value).bigEndianBytes.suffix(width)))
    }
    func elements(_ at: [Int]) -> [EBMLElement] {
      let info = EBMLElement(.info, [EBMLElement(.title, text: "Old")])
      let tag = MatroskaTag(simpleTags: [MatroskaSimpleTag(name: "ARTIST", text: "Old")])
      let clusters = (0..<3).map { index in
        EBMLElement(
          .cluster,
          [
            number(0xE7, index * 1000, 2), number(position, at[index], positionWidth),
            EBMLElement(0xA3, bytes: [0x81, 0, 0, 0x80] + [UInt8](repeating: 7, count: 300)),
          ])
      }
      let cues = EBMLElement(
        .cues,
        (0..<3).map { index in
          EBMLElement(
            0xBB,
            [
              number(0xB3, index * 1000, 2),
              EBMLElement(0xB7, [number(0xF7, 1, 1), number(0xF1, at[index], 2)]),
            ])
        })
      let list = EBMLElement(
        .seekHead,
        [
          EBMLElement(
            .seek,
            [EBMLElement(.seekID, bytes: EBMLID.cues.bytes), number(.seekPosition, at[3], 2)])
        ])
      let tags = EBMLElement(.tags, [tag.element])
      return [list, info, tags] + (cuesFirst ? [cues] + clusters : clusters + [cues])
    }
    // Numbers have fixed widths: places do not depend on them.
    var (offset, places, cues) = (0, [Int](), 0)
    for element in elements([0, 0, 0, 0]) {
      if element.id == .cluster { places.append(offset) }
      if element.id == .cues { cues = offset }
      offset += element.written.count
    }
    return EBMLElement(.header, [EBMLElement(.docType, text: "matroska")]).written
      + EBMLElement(.segment, elements(places + [cues])).written
  }

  private static func children(_ part: EBMLPart, of source: MemorySource) -> [EBMLElement] {
    var parser = EBMLParser(masters: [.seek, 0xBB, 0xB7])
    let found = parser.children(of: source.read(part.body), at: 0, path: "test")
    #expect(!parser.isDamaged)
    return found
  }

  private static func expectRightPlaces(_ source: MemorySource, isAllFirst: Bool = true) throws {
    let layout = try MatroskaLayout(source)
    let start = layout.segment.bodyOffset
    let at = Dictionary(
      layout.elements.map { ($0.range.lowerBound - start, $0.id) }, uniquingKeysWith: { $1 })
    for list in layout.all(.seekHead) {
      for seek in children(list, of: source) {
        let id = try #require(seek.child(.seekID)?.number)
        let place = try #require(seek.child(.seekPosition)?.number)
        #expect(at[Int(place)]?.rawValue == UInt32(id), "\(id) at \(place)")
      }
    }
    for point in layout.all(.cues).flatMap({ children($0, of: source) }) {
      let place = try #require(point.child(0xB7)?.child(0xF1)?.number)
      #expect(at[Int(place)] == .cluster, "\(place)")
    }
    for cluster in layout.all(.cluster) {
      guard let told = children(cluster, of: source).first(where: { $0.id == 0xA7 })?.number
      else { continue }
      #expect(Int(told) == cluster.range.lowerBound - start)
    }
    let first = try #require(layout.firstCluster)
    for id in isAllFirst ? [EBMLID.info, .tags, .seekHead] : [] {
      #expect(layout.all(id).allSatisfy { $0.range.lowerBound < first }, "\(id)")
    }
  }

  private static func edited(
    _ source: MemorySource, _ key: String, _ text: String
  ) throws -> (file: RewrittenFile, source: MemorySource) {
    let identifier = MetadataIdentifier(rawValue: key)
    var contents = FormatContents(try MatroskaReader.read(source, head: source.head))
    if let index = contents.items.firstIndex(where: { $0.identifier == identifier }) {
      contents.items[index].payload = Array(text.utf8)
    } else {
      contents.items.append(MetadataItem(identifier, text: text))
    }
    let file = try MatroskaReader.rewriting(source, with: contents)
    #expect(file.losses.isEmpty)
    let after = MemorySource(try file.bytes(from: source), name: source.name)
    let found = try MatroskaReader.read(after, head: after.head)
    #expect(found.items.contains { $0.identifier == identifier && $0.stringValue == text })
    #expect(found.diagnostics.isEmpty)
    return (file, after)
  }

  @Test(arguments: [(false, 2), (true, 2), (false, 1), (true, 7)])
  func `has its tags before the clusters, and every place is right`(
    cuesFirst: Bool, width: Int
  ) throws {
    let source = MemorySource(
      Self.made(cuesFirst: cuesFirst, positionWidth: width), name: "a.mkv")
    if width > 1 { try Self.expectRightPlaces(source) }
    let long = String(repeating: "x", count: 9000)
    let grown = try Self.edited(source, "mkv/ARTIST", long)
    try Self.expectRightPlaces(grown.source)
    #expect((grown.source.size - source.size) / 4096 >= 3)
    // What comes next has room.
    for (key, text) in [("mkv/ARTIST", long + "y"), ("mkv/ALBUM", "z"), ("mkv/Info/Title", "New")] {
      let next = try Self.edited(grown.source, key, text)
      #expect(next.source.size == grown.source.size, "\(key)")
      try Self.expectRightPlaces(next.source)
    }
  }

  @Test func `of mkvmerge has its tags in the filler after the list`() throws {
    let source = MemorySource(
      Fixture(folder: "Formats", name: "merged.mkv").bytes, name: "merged.mkv")
    let edited = try Self.edited(source, "mkv/ALBUM", String(repeating: "x", count: 600))
    #expect(edited.source.size == source.size)
    try Self.expectRightPlaces(edited.source, isAllFirst: false)
    let found = try MatroskaReader.read(edited.source, head: edited.source.head)
    let album = try #require(found.items.first { $0.identifier.key == "ALBUM" })
    let first = try #require(try MatroskaLayout(edited.source).firstCluster)
    #expect(try #require(album.carrier?.offset) < first)
  }

  @Test func `with damaged cues is changed after the clusters`() throws {
    var bytes = Self.made(cuesFirst: false, positionWidth: 2)
    let cues = try #require(bytes.indices.last { bytes[$0...].starts(with: EBMLID.cues.bytes) })
    // A point that is longer than all of them.
    bytes[cues + 6] = 0xFE
    let source = MemorySource(bytes, name: "a.mkv")
    var contents = FormatContents(try MatroskaReader.read(source, head: source.head))
    contents.items.append(
      MetadataItem("mkv/ALBUM", text: String(repeating: "x", count: 5000)))
    let file = try MatroskaReader.rewriting(source, with: contents)
    let written = MemorySource(try file.bytes(from: source), name: "a.mkv")
    let after = try MatroskaReader.read(written, head: written.head)
    #expect(after.items.contains { $0.identifier.key == "ALBUM" })
  }
}
