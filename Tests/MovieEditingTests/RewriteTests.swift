import BinaryIO
import MediaModel
import MovieEditing
import TestSupport
import Testing

@testable import BaseMedia

/// An item that is put into a movie as a mirror, and where it goes.
struct InsertionCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let item: MetadataItem
  let path: String

  private static func item(_ identifier: String, _ text: String, _ type: DataType = .utf8)
    -> MetadataItem
  {
    MetadataItem(
      MetadataIdentifier(rawValue: identifier), payload: Array(text.utf8), dataType: type,
      languageTag: type == .classicText ? LanguageTag(stored: LanguageTag.undeterminedCode) : nil)
  }

  static let all = [
    InsertionCase(
      testDescription: "iTunes", item: item("itsk/%A9nam", "Title"),
      path: "moov.udta.meta.ilst.©nam"),
    InsertionCase(
      testDescription: "a picture",
      item: item("itsk/covr", "not really", .jpeg), path: "moov.udta.meta.ilst.covr"),
    InsertionCase(
      testDescription: "key list", item: item("mdta/com.apple.quicktime.artist", "Artist"),
      path: "moov.meta.ilst"),
    InsertionCase(
      testDescription: "user data", item: item("udta/%A9mak", "Maker", .classicText),
      path: "moov.udta.©mak"),
  ]
}

@Suite struct `Rewriting` {
  static let movies = Fixture.media.filter { $0.name != "compressed.mov" }

  private func joined(_ bytes: [UInt8]) throws -> BoxTree {
    try FragmentJoiner.join(try BoxTree.scan(MemorySource(bytes))).tree
  }

  private func metadata(_ moov: BoxNode) -> [MetadataItem] {
    (try? BoxTree.scan(MemorySource(moov.bytes))).map { MovieMetadata($0).movie } ?? []
  }

  @Test(arguments: InsertionCase.all, movies)
  func `adds an item to any movie and takes it out again`(
    _ insertion: InsertionCase, _ fixture: Fixture
  ) throws {
    let tree = try joined(fixture.bytes)
    let before = try #require(tree.first("moov"))
    // Where all keys are in the user data, new ones join them.
    let isJoined = fixture.name == "user-data-keys.mp4" && insertion.path == "moov.meta.ilst"
    let path = isJoined ? "moov.udta.meta.ilst" : insertion.path
    for family in Movies.families {
      let movie = try MovieRewriter.rewrite(tree, edits: [.mirror(insertion.item, family)])
      #expect(movie.diagnostics.isEmpty)
      let items = metadata(movie.moov)
      #expect(items.count == metadata(before).count + 1)
      let found = items.filter {
        $0.identifier == insertion.item.identifier && $0.payload == insertion.item.payload
          && $0.dataType == insertion.item.dataType
          && $0.carrier?.path.replacing("meta[1]", with: "meta").hasPrefix(path) == true
      }
      #expect(!found.isEmpty)
      #expect(MirrorRecord(of: movie.moov)?.rows == [MirrorRecord.Row(insertion.item)])
      var written = tree
      for index in written.boxes.indices where written.boxes[index].type == "moov" {
        written.boxes[index] = movie.moov
      }
      let back = try MovieRewriter.rewrite(written, edits: [.removeMirrors])
      #expect(back.removedMirrors == [MirrorRecord.Row(insertion.item)])
      #expect(back.moov.bytes == before.bytes)
    }
  }

  @Test func `an item that was edited since is not one of ours`() throws {
    let tree = try joined(Fixture.media("movie-first.mp4").bytes)
    let item = InsertionCase.all[0].item
    var movie = try MovieRewriter.rewrite(tree, edits: [.mirror(item, .iso)]).moov
    movie.modify("udta") { userData in
      userData.modify("meta") { meta in
        meta.modify("ilst") { list in
          list.mapChildren { child in
            child.mapChildren { data in
              data.content = .payload(([0, 0, 0, 1, 0, 0, 0, 0] + Array("Edited".utf8))[...])
            }
          }
        }
      }
    }
    var edited = tree
    for index in edited.boxes.indices where edited.boxes[index].type == "moov" {
      edited.boxes[index] = movie
    }
    let back = try MovieRewriter.rewrite(edited, edits: [.removeMirrors])
    #expect(back.removedMirrors.isEmpty)
    #expect(MirrorRecord(of: back.moov) == nil)
    let title = metadata(back.moov).first { $0.identifier == item.identifier }
    #expect(title?.stringValue == "Edited")
  }

  @Test func `an unreadable table of keys is not written over`() throws {
    let item = InsertionCase.all[2].item
    var tree = try joined(Fixture.media("movie-first.mp4").bytes)
    for index in tree.boxes.indices where tree.boxes[index].type == "moov" {
      tree.boxes[index].modify("meta") { meta in
        meta.modify("keys") { $0.content = .payload(($0.payload + [0, 0, 0])[...]) }
      }
    }
    let before = try #require(tree.first("moov"))
    let movie = try MovieRewriter.rewrite(tree, edits: [.mirror(item, .iso)])
    #expect(movie.moov.bytes == before.bytes)
    #expect(movie.diagnostics.count == 1)
  }

  @Test func `an item of a key space without a place is reported`() throws {
    let tree = try joined(Fixture.media("movie-first.mp4").bytes)
    let item = MetadataItem(
      MetadataIdentifier(rawValue: "vorb/TITLE"), payload: [1], dataType: .rawData)
    let movie = try MovieRewriter.rewrite(tree, edits: [.mirror(item, .iso)])
    #expect(movie.diagnostics.count == 1)
    #expect(MirrorRecord(of: movie.moov) == nil)
  }

  @Test func `leaves a track out, and the references to it`() throws {
    let tree = try joined(Fixture.media("references.mov").bytes)
    let movie = try MovieRewriter.rewrite(tree, edits: [.removeTrack(2)])
    let tracks = movie.moov.all("trak")
    #expect(tracks.map(\.trackID) == [5, 7, 9, 12, 40, 41])
    let references = tracks.map { track in
      (track.first("tref")?.children ?? []).map { "\($0.type) \($0.trackReferences)" }
    }
    #expect(
      references == [
        ["chap [7]"], [], [], ["cdsc [5]"], [], ["cdsc [40]", "adda [5, 40]"],
      ])
    #expect(tracks[4].first("tref") == nil)
  }

  @Test func `takes the first of two movies, and says so`() throws {
    let two = try BoxTree.scan(
      MemorySource(Fixture.malformed("duplicate-movie.mov").bytes))
    let movie = try MovieRewriter.rewrite(two, edits: [])
    #expect(movie.diagnostics.map(\.path) == ["moov[1]"])
    #expect(!movie.looseBoxes.contains { $0.type == "moov" })
  }

  @Test func `refuses no movie and compressed ones, and says where`() throws {
    let whole = Fixture.media("movie-last.mov").bytes
    let none = try BoxTree.scan(MemorySource(Array(whole.prefix(20))))
    let compressed = try BoxTree.scan(MemorySource(Fixture.media("compressed.mov").bytes))
    for (tree, words) in [(none, "no movie"), (compressed, "compressed")] {
      let error = #expect(throws: ParseError.self) { try MovieRewriter.rewrite(tree, edits: []) }
      #expect(error?.rule.contains(words) == true)
      #expect(error?.clause != nil)
      #expect(error.map { $0.offset >= 0 && $0.offset <= tree.sourceSize } == true)
    }
  }

  @Test(arguments: movies, [1, 8, 512, 4096])
  func `media keeps its place within a block`(_ fixture: Fixture, _ alignment: Int) throws {
    let bytes = fixture.bytes
    let source = MemorySource(bytes)
    let tree = try joined(bytes)
    let movie = try MovieRewriter.rewrite(tree, edits: [])
    let media = try MediaRanges.all(of: tree, moov: movie.moov)
    let layout = try MovieLayout.headerFirst(
      movie, media: media, sourceSize: tree.sourceSize, alignment: alignment)
    let written = Movies.written(layout, from: source)
    #expect(written.count == layout.size)
    let again = try BoxTree.scan(MemorySource(written))
    #expect(again.diagnostics.isEmpty)
    let expected: [FourCC] = media.isEmpty ? ["ftyp", "moov"] : ["ftyp", "moov", "mdat"]
    let types = again.boxes.map(\.type)
    #expect(types.filter { expected.contains($0) } == expected.filter { types.contains($0) })
    guard let first = media.first, let box = again.first("mdat") else { return }
    #expect((box.payloadOffset - first.lowerBound) % alignment == 0)
    #expect(box.payloadSize == media.reduce(0) { $0 + $1.count })
    let payload = Array(written[box.payloadOffset..<box.payloadOffset + box.payloadSize])
    #expect(payload == media.flatMap { source.read($0) })
  }

  @Test(arguments: movies) func `every sample keeps its bytes`(_ fixture: Fixture) throws {
    let bytes = fixture.bytes
    for family in Movies.families {
      let written = try Movies.converted(bytes, to: family)
      let before = try #require(try joined(bytes).first("moov")).all("trak")
      let after = try #require(try Movies.moov(written)).all("trak")
      #expect(before.count == after.count)
      for (own, other) in zip(before, after) {
        #expect(try samples(own, of: bytes) == samples(other, of: written))
      }
    }
  }

  private func samples(_ track: BoxNode, of bytes: [UInt8]) throws -> [[UInt8]] {
    let table = try #require(track.descendant("mdia", "minf", "stbl"))
    let source = MemorySource(bytes)
    return try SampleTable(stbl: table).samples.map { source.read($0.range) }
  }
}

@Suite struct `A map of offsets` {
  private let map = OffsetMap(
    [
      OffsetMap.Move(source: 100..<200, destination: 1000),
      OffsetMap.Move(source: 20..<30, destination: 5),
    ], ends: (300, 2000))

  @Test(arguments: [
    (20, 5), (29, 14), (100, 1000), (199, 1099), (30, 30), (99, 99), (200, 200), (0, 0),
    (299, 299), (300, 2000), (310, 2010), (Int.max, Int.max),
  ])
  func `finds where a byte has gone`(_ offset: Int, _ destination: Int) {
    #expect(map.destination(of: offset) == destination)
  }

  @Test(arguments: [
    (100..<200, 100..<200), (150..<150, 150..<150), (150..<201, 150..<200), (25..<110, 25..<30),
    (40..<50, 40..<40), (0..<25, 0..<0),
  ])
  func `knows what is carried with the first byte`(_ range: Range<Int>, _ carried: Range<Int>) {
    #expect(map.carried(of: range) == carried)
  }
}

@Suite struct `A record of mirrors` {
  @Test func `comes back as it was written`() throws {
    let rows = [
      MirrorRecord.Row(
        identifier: MetadataIdentifier(rawValue: "itsk/%A9nam"), digest: MirrorRecord.digest([1])),
      MirrorRecord.Row(
        identifier: MetadataIdentifier(rawValue: "mdta/a b%00c"), digest: MirrorRecord.digest([])),
    ]
    let tree = try BoxTree.scan(MemorySource([UInt8](written: "00000008 'moov'")))
    let item = MetadataItem(rows[0].identifier, payload: [1], dataType: .utf8)
    let moov = try MovieRewriter.rewrite(
      tree, edits: [.recordOrigin(.quickTime), .mirror(item, .iso)]
    ).moov
    let record = try #require(MirrorRecord(of: moov))
    #expect(record.origin == .quickTime)
    #expect(record.rows == [rows[0]])
    #expect(moov.children.last?.type == "free")
  }

  @Test func `is not written when there is nothing to record`() throws {
    let tree = try BoxTree.scan(MemorySource([UInt8](written: "00000008 'moov'")))
    #expect(try MovieRewriter.rewrite(tree, edits: []).moov.children.isEmpty)
  }

  @Test(arguments: 0..<60) func `bears being cut`(_ count: Int) throws {
    let signature = Array("MediaMetadata mirrors 1".utf8) + [0]
    let whole =
      signature + Array("iso".utf8) + [0] + Array("itsk/x".utf8) + [0]
      + Array("0123456789abcdef".utf8) + [0]
    let cut = Array(whole.prefix(count))
    let moov = BoxNode("moov", children: [BoxNode("free", payload: cut)])
    let record = MirrorRecord(of: moov)
    #expect((record != nil) == (count >= signature.count))
    #expect((record?.rows.count ?? 0) <= 1)
  }

  @Test func `digests tell payloads apart and never change`() {
    #expect(MirrorRecord.digest([]) == "cbf29ce484222325")
    #expect(MirrorRecord.digest(Array("a".utf8)) == "af63dc4c8601ec8c")
    #expect(MirrorRecord.digest(Array("foobar".utf8)) == "85944171f73967e8")
  }
}
