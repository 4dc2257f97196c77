import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

@Suite("Motion photos")
struct MotionPhotoTests {
  typealias Files = MotionPhotoFiles

  private static func notations(_ layout: Files.Layout) -> [MotionPhoto.Notation] {
    switch layout {
    case .google, .padded, .gainMap: [.motionPhoto]
    case .micro: [.microVideo]
    case .samsung: [.samsung]
    case .samsungAndGoogle: [.motionPhoto, .samsung]
    case .heic, .avif: [.box]
    case .samsungHEIC, .samsungHEICBefore: [.box, .samsung]
    }
  }

  private static func hasTime(_ layout: Files.Layout) -> Bool {
    [.google, .padded, .gainMap, .micro, .samsungAndGoogle].contains(layout)
  }

  @Test(arguments: Files.Layout.allCases)
  func `are recognised, and taken apart`(_ layout: Files.Layout) async throws {
    let folder = try TemporaryFolder()
    let bytes = Files.make(layout)
    let path = try folder.write(bytes, to: "a.jpg")
    let photo = try #require(try MotionPhoto.read(path))
    #expect(photo.notations == Self.notations(layout))
    #expect(photo.movieByteCount == Files.movie.count)
    #expect(photo.problems == [])
    #expect(
      photo.presentationTime
        == (Self.hasTime(layout) ? MediaTime(250_000, timescale: 1_000_000) : nil))
    let start = try #require(photo.movieOffset)
    #expect(bytes[start...].starts(with: Files.movie))
    let movie = try #require(try MotionPhoto.movie(of: path)).describe()
    let alone = try Asset(path: Fixture.media("movie-first.mp4").path).describe()
    #expect(movie.tracks.map(\.sampleEntries) == alone.tracks.map(\.sampleEntries))
    #expect(photo.movieDuration == alone.duration)

    let split = MotionPhotoSplit(
      photographPath: folder.file("photo.jpg"), moviePath: folder.file("movie.mp4"))
    try split.perform(on: path)
    #expect(folder.read("movie.mp4") == Files.movie)
    let still = try #require(folder.read("photo.jpg"))
    #expect(try MotionPhoto.read(folder.file("photo.jpg")) == nil)
    try Self.expect(still, isThePhotographOf: layout)
    let before = try Asset(path: path).describe().metadata
    let after = try Asset(path: folder.file("photo.jpg")).describe().metadata
    let isXMP: (MetadataItem) -> Bool = { $0.identifier == "xmp/XMP" }
    let isOther: (MetadataItem) -> Bool = {
      !isXMP($0) && $0.identifier != "jpeg/trailer" && $0.identifier.keySpace != .heif
    }
    #expect(after.filter(isOther) == before.filter(isOther))
    let properties = before.filter(isXMP).flatMap(\.xmpProperties).filter {
      !$0.path.hasPrefix("GCamera:M")
        && ($0.path.hasPrefix("Container") ? layout == .gainMap : true)
        && !$0.path.hasPrefix("Container:Directory[3]")
    }
    #expect(after.filter(isXMP).flatMap(\.xmpProperties) == properties)
    // A second time it is a photograph and no more.
    #expect(throws: MediaError.self) {
      try MotionPhotoSplit(photographPath: nil, moviePath: folder.file("again.mp4")).perform(
        on: folder.file("photo.jpg"))
    }
    #expect(folder.names == ["a.jpg", "movie.mp4", "photo.jpg"])
  }

  /// The bytes that the photograph has to have.
  private static func expect(_ still: [UInt8], isThePhotographOf layout: Files.Layout) throws {
    let blocks = "MCC_Data"
    switch layout {
    case .google, .padded, .micro:
      #expect(still.suffix(Files.picture.count - 2) == Files.picture.dropFirst(2))
    case .gainMap:
      let pictures = Files.picture.dropFirst(2) + Files.picture
      #expect(still.suffix(pictures.count) == pictures)
      #expect(Self.holds(still, "GainMap"))
    case .samsung:
      #expect(still.starts(with: Files.jpeg))
      #expect(still.count - Files.jpeg.count == 8 + 14 + 13 + 8 + 8 + 3 + 12 + 24 + 8)
      #expect(Self.holds(still, blocks) && !Self.holds(still, "MotionPhoto_"))
    case .samsungAndGoogle:
      #expect(Self.holds(still, blocks) && !Self.holds(still, "MotionPhoto"))
    case .heic, .samsungHEIC: #expect(still == Files.heic)
    case .avif: #expect(still == Files.avif)
    case .samsungHEICBefore:
      #expect(still.starts(with: Files.heic))
      #expect(Self.holds(still, blocks) && !Self.holds(still, "MotionPhoto_"))
    }
  }

  private static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    let text = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }

  @Test(arguments: ["photo.jpg", "photo-extended.jpg", "photo.heic", "photo.avif", "samsung"])
  func `are made of a photograph and a movie`(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("photo.jpg")
    if name == "samsung" {
      let whole = try folder.write(Files.make(.samsung), to: "whole.jpg")
      try MotionPhotoSplit(photographPath: path, moviePath: nil).perform(on: whole)
    } else {
      try folder.write(Fixture(folder: "Formats", name: name).bytes, to: "photo.jpg")
    }
    let movie = try folder.write(Files.movie, to: "movie.mp4")
    var join = MotionPhotoJoin(outputPath: folder.file("joined.jpg"))
    join.presentationTime = MediaTime(1, timescale: 4)
    let photo = try await join.perform(photograph: path, movie: movie)
    #expect(photo.problems == [])
    #expect(photo.notations.contains(.motionPhoto))
    #expect(photo.notations.contains(.samsung) == (name == "samsung"))
    #expect(photo.presentationTime == MediaTime(250_000, timescale: 1_000_000))
    #expect(photo.movieByteCount == Files.movie.count)
    let isXMP: (MetadataItem) -> Bool = { $0.identifier == "xmp/XMP" }
    let isMoved: (MetadataItem) -> Bool = {
      isXMP($0) || $0.identifier == "jpeg/MPF" || $0.identifier == "jpeg/trailer"
        || $0.identifier.keySpace == .heif
    }
    let before = try Asset(path: path).describe().metadata
    let after = try Asset(path: folder.file("joined.jpg")).describe().metadata
    #expect(
      after.filter { !isMoved($0) }.map(\.payload) == before.filter { !isMoved($0) }.map(\.payload))
    let told = Set(after.filter(isXMP).flatMap(\.xmpProperties))
    #expect(told.isSuperset(of: before.filter(isXMP).flatMap(\.xmpProperties)))

    let split = MotionPhotoSplit(
      photographPath: folder.file("still.jpg"), moviePath: folder.file("moving.mp4"))
    try split.perform(on: folder.file("joined.jpg"))
    #expect(folder.read("moving.mp4") == Files.movie)
    let again = try Asset(path: folder.file("still.jpg")).describe().metadata
    #expect(
      again.filter(isXMP).flatMap(\.xmpProperties)
        == before.filter(isXMP).flatMap(\.xmpProperties))
    await #expect(throws: MediaError.self) {
      try await MotionPhotoJoin(outputPath: folder.file("twice.jpg")).perform(
        photograph: folder.file("joined.jpg"), movie: movie)
    }
    join.presentationTime = MediaTime(99, timescale: 1)
    join.replacesExistingFile = true
    let late = join
    await #expect(throws: MediaError.self) {
      try await late.perform(photograph: path, movie: movie)
    }
    await #expect(throws: MediaError.self) { try await late.perform(photograph: path, movie: path) }
  }

  @Test func `that lost their movie say so`() throws {
    let folder = try TemporaryFolder()
    let whole = Files.make(.google)
    let path = try folder.write(Array(whole.dropLast(Files.movie.count)), to: "a.jpg")
    #expect(try MotionPhoto.read(path)?.problems.map(\.code) == [.noMovie])
    // Another file that was appended moves the place that XMP names.
    let moved = try folder.write(Files.make(.samsungAndGoogle).dropLast(0) + [], to: "b.jpg")
    #expect(try MotionPhoto.read(moved)?.problems == [])
    let notes = Files.google(padding: 0, length: Files.movie.count + 4)
    let trailer = Files.samsung(Files.movie).bytes
    let odd = try folder.write(Files.jpeg(Files.packet(notes)) + trailer, to: "c.jpg")
    #expect(try MotionPhoto.read(odd)?.problems.map(\.code) == [.place])
  }

  @Test(arguments: Files.Layout.allCases)
  func `that end anywhere, or are damaged, do no harm`(_ layout: Files.Layout) throws {
    let folder = try TemporaryFolder()
    let bytes = Files.make(layout)
    for count in stride(from: 0, to: bytes.count, by: 97) {
      let path = try folder.write(Array(bytes.prefix(count)), to: "a.jpg")
      _ = try? MotionPhoto.read(path)
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<25 {
      var odd = bytes
      for _ in 0..<4 {
        odd[Int.random(in: 0..<odd.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let path = try folder.write(odd, to: "a.jpg")
      var split = MotionPhotoSplit(
        photographPath: folder.file("p"), moviePath: folder.file("m"))
      split.replacesExistingFile = true
      do {
        try split.perform(on: path)
      } catch let error as MediaError {
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test func `XMP that says nothing of a movie stays as it is`() throws {
    var packet = try MotionPhotoPacket(Files.packet(("", "")))
    packet.removeMovie()
    let bytes = try #require(packet.bytes())
    #expect(
      try XMPPacket(bytes: bytes).properties
        == XMPPacket(bytes: Files.packet(("", ""))).properties)
    let notes = Files.google(padding: 0, length: 5)
    try packet.add(
      MotionPhotoPacket.Movie(
        photographType: "image/jpeg", movieType: "video/mp4", byteCount: 5, padding: 0,
        timestamp: 250_000))
    let told = try XMPPacket(bytes: try #require(packet.bytes())).properties
    let wanted = try XMPPacket(bytes: Files.packet(notes)).properties
    #expect(Set(told) == Set(wanted))
    #expect(told.count == wanted.count)
  }

  @Test(arguments: [
    ("a default namespace", "<RDF xmlns=\"\(rdf)\"><Description xmlns:a=\"u:a\" a:b=\"1\"/></RDF>"),
    (
      "a prefix of two meanings",
      "<r:RDF xmlns:r=\"\(rdf)\"><r:Description xmlns:a=\"u:a\" a:b=\"1\"/><r:Description xmlns:a=\"u:c\" a:b=\"2\"><a:d><r:Bag><r:li>x</r:li></r:Bag></a:d></r:Description></r:RDF>"
    ),
    (
      "white space in attributes",
      "<r:RDF xmlns:r=\"\(rdf)\"><r:Description xmlns:a=\"u:a\" a:b=\"1&#10;2&#9;&quot;&lt;\"/></r:RDF>"
    ),
  ])
  func `XMP is written with`(_ name: String, _ text: String) throws {
    let bytes = Array(text.utf8)
    let written = try #require(try MotionPhotoPacket(bytes).bytes())
    let before = try XMPPacket(bytes: bytes).properties
    #expect(!before.isEmpty)
    #expect(
      try XMPPacket(bytes: written).properties.map { [$0.namespace, $0.value] }
        == before.map { [$0.namespace, $0.value] })
  }

  private static let rdf = XMLNamespace.rdf
}
