import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `A stripped movie` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func strip(
    _ path: String, as name: String = "out.mov", filter: SharingFilter = SharingFilter()
  ) async throws -> StripReport {
    var options = StripOptions()
    options.filter = filter
    options.isDurable = false
    options.verification = .samples
    return try await StripSession(
      asset: Asset(path: path), outputPath: folder.file(name), options: options
    ).strip()
  }

  /// Every item of a file with the track it belongs to.
  private func items(of path: String) async throws -> [MetadataItem] {
    try await Asset(path: path).load(.description).allMetadata.map(\.item)
  }

  @Test(arguments: Fixture.movies)
  func `holds no byte of what was taken out`(_ fixture: Fixture) async throws {
    let report = try await strip(fixture.path)
    let output = Data(try #require(folder.read("out.mov")))
    let left = try await items(of: folder.file("out.mov"))
    #expect(left.allSatisfy { SharingFilter().includes($0) })
    let kept = left.map { Data($0.payload) }
    for item in try await items(of: fixture.path) where item.payload.count >= 6 {
      let value = Data(item.payload)
      // Zeros stand everywhere.
      guard Set(item.payload).count > 2 else { continue }
      guard !kept.contains(where: { $0.range(of: value) != nil }) else { continue }
      var forms = [value]
      if let text = item.stringValue {
        forms += [.utf8, .utf16BigEndian, .utf16LittleEndian].compactMap {
          text.data(using: $0)
        }
      }
      for form in forms where form.count >= 6 {
        #expect(output.range(of: form) == nil, "\(item.identifier)")
      }
    }
    let again = try await StripSession.check(Asset(path: folder.file("out.mov")))
    #expect(again.isClean, "\(again.removed)")
    #expect(again.kept == report.kept)
  }

  @Test(arguments: ["unknown-tail.mp4", "unknown-tail-boxlike.mp4", "unknown-free.mov"])
  func `keeps data of which nothing is known where that is asked for`(_ name: String) async throws {
    let source = Fixture.vendor(name)
    _ = try await strip(source.path, as: "without.mov")
    var options = StripOptions()
    options.keepsUnknownData = true
    options.isDurable = false
    _ = try await StripSession(
      asset: Asset(path: source.path), outputPath: folder.file("with.mov"), options: options
    ).strip()
    // Trailing data, and a box of padding at the start with content after its header.
    let bytes = source.bytes
    let unknown = name == "unknown-free.mov" ? bytes[28..<92] : bytes.suffix(32)
    let (with, without) = (folder.read("with.mov"), folder.read("without.mov"))
    #expect(Data(try #require(with)).range(of: Data(unknown)) != nil)
    #expect(Data(try #require(without)).range(of: Data(unknown)) == nil)
    #expect(
      try await StripSession.check(Asset(path: folder.file("with.mov")), options: options).isClean)
    #expect(try await !StripSession.check(Asset(path: folder.file("with.mov"))).isClean)
  }

  @Test func `loses what cameras write even where unknown data stays`() async throws {
    var options = StripOptions()
    options.keepsUnknownData = true
    options.isDurable = false
    let report = try await StripSession(
      asset: Asset(path: Fixture.vendor("blackvue.mp4").path), outputPath: folder.file("out.mp4"),
      options: options
    ).strip()
    #expect(report.ledger?.sources.first?.removed == 784)
  }

  @Test(arguments: ["timed-items.mov", "iso-keys.mp4", "itunes-list.m4a", "time-code.mov"])
  func `comes out the same when it is stripped again`(_ name: String) async throws {
    _ = try await strip(Fixture.media(name).path, as: "once.mov")
    _ = try await strip(folder.file("once.mov"), as: "twice.mov")
    #expect(folder.read("once.mov") == folder.read("twice.mov"))
  }

  @Test func `has timed items that may stay, and no others`() async throws {
    let report = try await strip(Fixture.media("timed-items.mov").path)
    #expect(report.tracks.map(\.action) == [.kept, .removed, .removed, .rewritten])
    let identifier: MetadataIdentifier = .init(
      rawValue: "mdta/com.apple.quicktime.still-image-time")
    #expect(report.kept.map(\.identifier) == [identifier])
    let description = try await Asset(path: folder.file("out.mov")).load(.description)
    #expect(description.tracks.map(\.trackID) == [1, 4])
    let keys = description.tracks[1].sampleEntries.flatMap { $0.timedKeys.map(\.identifier) }
    #expect(keys.allSatisfy { $0 == identifier } && !keys.isEmpty)
    // References to tracks that went are gone with them.
    #expect(description.tracks.flatMap { $0.references.flatMap(\.trackIDs) }.allSatisfy { $0 == 1 })
    let notes = Data("moored".utf8)
    #expect(Data(try #require(folder.read("out.mov"))).range(of: notes) == nil)
  }

  @Test func `keeps the order and times of the samples that are rewritten`() async throws {
    let source = Fixture.media("timed-items.mov").path
    _ = try await strip(source)
    let before = try await Asset(path: source).load(.description).tracks[3]
    let after = try await Asset(path: folder.file("out.mov")).load(.description).tracks[1]
    #expect(after.sampleCount == before.sampleCount)
    #expect(after.mediaDuration == before.mediaDuration)
    #expect(after.edits == before.edits)
    #expect(after.byteCount < before.byteCount)
  }

  /// FairPlay's rights tell of account and transaction; the box takes the place of another in a protected movie.
  @Test(arguments: ["righ", "user"])
  func `tells of the buyer of a protected work, or loses it`(_ type: String) async throws {
    var bytes = Fixture.media("protected.mp4").bytes
    let old = Array("tenc".utf8)
    let places = bytes.indices.filter { bytes[$0...].starts(with: old) }
    #expect(!places.isEmpty)
    for place in places { bytes.replaceSubrange(place..<(place + 4), with: Array(type.utf8)) }
    let path = try folder.write(bytes, to: "bought.mp4")
    let kept = try await strip(path, as: "kept.mp4")
    #expect(kept.notes.contains(.itemsNameBuyer))
    #expect(!kept.removed.contains { $0.kind == .purchaseRecord })
    let stripped = try await strip(path, as: "out.mp4", filter: SharingFilter(also: [.purchases]))
    #expect(stripped.removed.contains { $0.kind == .purchaseRecord && $0.concern == .purchase })
    #expect(!stripped.notes.contains(.itemsNameBuyer))
    let output = Data(try #require(folder.read("out.mp4")))
    #expect(output.range(of: Data(type.utf8)) == nil)
  }

  @Test func `keeps what the caller names`() async throws {
    let filter = SharingFilter(keeping: ["mdta/*.make", "mdta/org.example.*"])
    let report = try await strip(Fixture.media("quicktime-keys.mov").path, filter: filter)
    #expect(
      report.kept.contains {
        $0.identifier == .quickTimeMetadataMake && $0.purpose == .named
      })
    let left = try await items(of: folder.file("out.mov")).map(\.identifier)
    #expect(left.contains(.quickTimeMetadataMake))
    #expect(!left.contains(.quickTimeMetadataModel))
  }

  @Test func `loses the times of headers when that is asked for`() async throws {
    let source = Fixture.media("headers-wide.mov").path
    _ = try await strip(source, as: "kept.mov")
    _ = try await strip(source, as: "gone.mov", filter: SharingFilter(also: [.dates]))
    let kept = try await Asset(path: folder.file("kept.mov")).load(.description)
    let gone = try await Asset(path: folder.file("gone.mov")).load(.description)
    #expect(kept.creationTime != 0)
    #expect(gone.creationTime == 0 && gone.modificationTime == 0)
    for track in gone.tracks {
      #expect(track.creationTime == 0 && track.mediaCreationTime == 0)
    }
    #expect(gone.duration == kept.duration)
  }

  @Test func `has neutral names where programs put theirs`() async throws {
    let report = try await strip(Fixture.media("time-code.mov").path)
    #expect(report.removed.contains { $0.kind == .reelName })
    let tracks = try await Asset(path: folder.file("out.mov")).load(.description).tracks
    #expect(tracks.map(\.handlerName).contains("TimeCodeHandler"))
    let output = Data(try #require(folder.read("out.mov")))
    #expect(output.range(of: Data("A001C004".utf8)) == nil)
  }

  @Test func `is reported without being written`() async throws {
    let source = Fixture.media("timed-items.mov").path
    let check = try await StripSession.check(Asset(path: source))
    #expect(!check.isClean && check.destination == nil && folder.names.isEmpty)
    #expect(check.removed == (try await strip(source)).removed)
  }

  @Test func `is never written over its source, nor over another file`() async throws {
    let path = try folder.write(Fixture.media("timed-items.mov").bytes, to: "in.mov")
    await #expect(throws: MediaError.self) { try await strip(path, as: "in.mov") }
    try folder.write([1, 2, 3], to: "out.mov")
    await #expect(throws: MediaError.self) { try await strip(path) }
    #expect(folder.read("out.mov") == [1, 2, 3])
  }

  @Test(arguments: ["timed-items.mov", "id3.mp4", "windows-extra.mp4", "fragmented.mp4"])
  func `comes of damaged files or does not come at all`(_ name: String) async throws {
    let bytes = Fixture.media(name).bytes
    var random = RepeatableNumbers(seed: 20)
    var checked = 0
    for _ in 0..<60 {
      let path = try folder.write(bytes.damaged(by: &random), to: "damaged.mov")
      guard let check = try? await StripSession.check(Asset(path: path)) else { continue }
      checked += 1
      #expect(check.source == path)
    }
    #expect(checked >= 10)
  }

  @Test(arguments: [
    ("chunk-in-header.m4a", 306), ("media-data-cut-out.m4a", 0), ("fragment-base-moved.mp4", 950),
    ("sample-size-huge.mov", 1850), ("chunk-past-end.mov", 0), ("track-number-zero.mov", 0),
  ])
  func `comes of movies whose samples are not where tables say, too`(
    _ name: String, _ strayByteCount: Int
  ) async throws {
    let report = try await strip(Fixture.malformed(name).path)
    let note = "\(strayByteCount) bytes of track 1 are outside the media data and are left out"
    #expect(report.notes.contains(.other(note)) == (strayByteCount > 0), "\(report.notes)")
    #expect(try await StripSession.check(Asset(path: folder.file("out.mov"))).isClean)
  }

  @Test(arguments: ["comments.flac", "id3v23.mp3", "id3v24.mp3"])
  func `may be a file without boxes`(_ name: String) async throws {
    let source = Fixture.format(name).path
    let report = try await strip(source, as: name)
    let before = try await items(of: source)
    let after = try await items(of: folder.file(name))
    #expect(after.count == report.kept.reduce(0) { $0 + $1.count })
    #expect(after.count < before.count)
    #expect(after.allSatisfy { SharingFilter().includes($0) })
  }

  @Test func `of a transport stream takes out its timed metadata, and says so`() async throws {
    let source = Fixture.format("programs.ts").path
    let check = try await StripSession.check(Asset(path: source))
    #expect(check.removed.count { $0.kind == .timedTrack } == 2)
    let report = try await strip(source, as: "out.ts")
    #expect(report.removed == check.removed)
    #expect(report.tracks.map(\.action) == [.kept, .removed, .kept, .removed])
    #expect(report.removed.contains { $0.what == "Harbour" })
    #expect(try await StripSession.check(Asset(path: folder.file("out.ts"))).isClean)
    #expect((report.verification?.comparedSampleCount ?? 0) > 0)
    #expect(report.ledger?.isClosed == true && report.ledger?.lostByteCount == 0)
    let after = try await Asset(path: folder.file("out.ts")).load(.description)
    #expect(after.tracks.map(\.mediaType) == [.audio, .audio])
    let bytes = try #require(folder.read("out.ts"))
    #expect(bytes.firstRange(of: Array("ID3".utf8)) == nil)
    #expect(Fixture.format("programs.ts").bytes.firstRange(of: Array("ID3".utf8)) != nil)
  }

  @Test func `of a camcorder takes out what it wrote among the pictures`() async throws {
    let source = Fixture.format("camcorder.mts").path
    let mark = Array("MDPM".utf8)
    #expect(Fixture.format("camcorder.mts").bytes.firstRange(of: mark) != nil)
    let report = try await strip(source, as: "out.ts")
    #expect(report.removed.contains { $0.what == "MDPM among the pictures" && $0.count == 3 })
    #expect(report.tracks.map(\.action) == [.kept])
    #expect(report.ledger?.isClosed == true && report.ledger?.lostByteCount == 0)
    let bytes = try #require(folder.read("out.ts"))
    #expect(bytes.firstRange(of: mark) == nil)
    // The name of the model, and a date of the satellites.
    #expect(bytes.firstRange(of: Array("HC-X".utf8)) == nil)
    #expect(bytes.firstRange(of: Array("2019".utf8)) == nil)
    #expect(try await Asset(path: folder.file("out.ts")).loadTimedMetadata().isEmpty)
    let samples = try await Asset(path: folder.file("out.ts")).load(.description).tracks
    #expect(samples.map(\.mediaType) == [.video])
  }
}

@Suite struct `Damaged frames of ID3` {
  /// Pictures without an end of their kind, without bytes, and in no encoding there is.
  @Test(arguments: [
    "\u{0}image/jp", "", "\u{9}image/jpeg\u{0}\u{3}\u{0}555-1234",
    "\u{0}image/jpeg\u{0}\u{3}555-1234",
    "\u{0}image/jpeg\u{0}\u{3}\u{0}555-1234",
  ]) func `go, and nothing of them is found again`(_ picture: String) async throws {
    func frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + [0, 0, 0, UInt8(body.count), 0, 0] + body
    }
    let frames =
      frame("TIT2", [0] + Array("Quay".utf8)) + frame("APIC", Array(picture.utf8))
      + frame("GEOB", [0, 0x78]) + frame("COMM", [0, 0x65, 0x6E])
    let sound = Fixture.format("id3v1.mp3").bytes.dropLast(128)
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Array("ID3".utf8) + [3, 0, 0, 0, 0, UInt8(frames.count >> 7), UInt8(frames.count & 0x7F)]
        + frames + sound, to: "a.mp3")
    _ = try await StripSession(asset: Asset(path: path), outputPath: folder.file("b.mp3")).strip()
    let report = try await StripSession.check(Asset(path: folder.file("b.mp3")))
    #expect(report.isClean, "\(report.removed)")
    let output = Data(try #require(folder.read("b.mp3")))
    #expect(output.range(of: Data("555-1234".utf8)) == nil)
    #expect(output.range(of: Data("Quay".utf8)) != nil)
  }
}

@Suite struct `Chunks of programs in AIFF` {
  @Test func `are reported as bytes, and go`() async throws {
    var bytes = Fixture.format("items.aiff").bytes
    let own = Array("APPL".utf8) + [0, 0, 0, 14] + Array("stoc555-1234 me".utf8.prefix(14))
    bytes += own
    let size = UInt32(bytes.count - 8)
    bytes.replaceSubrange(
      4..<8, with: (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) })
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "a.aiff")
    let items = try Asset(path: path).describe().metadata
    #expect(
      items.filter { $0.identifier.rawValue == "aiff/APPL" }.map { Array($0.payload.prefix(12)) }
        == [Array("stoc555-1234".utf8)])
    // Another item is changed beside it.
    var editor = try await AssetEditor(Asset(path: path))
    let outcome = try ItemEdit.apply(
      [.set(try ItemText("title=Quay"))], to: editor.metadata, in: .aiff)
    editor.metadata = outcome.items
    _ = try await editor.save(to: folder.file("edited.aiff"))
    #expect(Data(try #require(folder.read("edited.aiff"))).range(of: Data(own)) != nil)
    let report = try await StripSession(asset: Asset(path: path), outputPath: folder.file("b.aiff"))
      .strip()
    #expect(report.removed.contains { $0.identifier?.rawValue == "aiff/APPL" })
    #expect(Data(try #require(folder.read("b.aiff"))).range(of: Data("555-1234".utf8)) == nil)
  }
}

/// Pages of Ogg whose flags are wrong: programs that do not look at them read the comments.
@Suite struct `Ogg with odd pages` {
  /// The page whose flags are changed, what they become, and a byte of the comments that is spoilt.
  struct Case: Sendable {
    var page: Int
    var flags: UInt8
    var spoils = false
  }

  @Test(arguments: [
    Case(page: 1, flags: 1), Case(page: 1, flags: 2), Case(page: 0, flags: 0),
    Case(page: 1, flags: 0, spoils: true),
  ]) func `is read or refused, never called clean`(_ odd: Case) async throws {
    var bytes = Fixture.format("comments.ogg").bytes
    let marker = Array("OggS".utf8)
    let pages = bytes.indices.filter { bytes[$0...].starts(with: marker) }
    bytes[pages[odd.page] + 5] = odd.flags
    if odd.spoils {
      let start = try #require(
        bytes.indices.first { bytes[$0...].starts(with: [3] + Array("vorbis".utf8)) })
      bytes[start + 3] = 0x58
    }
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "a.ogg")
    let items = try Asset(path: path).describe().metadata
    #expect(items.contains { $0.identifier.key.uppercased() == "TITLE" } != odd.spoils)
    await #expect(throws: MediaError.self) {
      try await StripSession(asset: Asset(path: path), outputPath: folder.file("b.ogg")).strip()
    }
    #expect(folder.read("b.ogg") == nil)
    guard odd.spoils else { return }
    await #expect(throws: MediaError.self) {
      try await StripSession.check(Asset(path: path))
    }
  }
}
