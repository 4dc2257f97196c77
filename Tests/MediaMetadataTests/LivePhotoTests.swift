import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

@Suite("Live Photos")
struct LivePhotoTests {
  private static let identifier = "8A4F2C46-6B0C-4D2E-9D59-3B7B1C0F52AA"

  /// A JPEG with notes as Apple's cameras leave them, and an identifier in them.
  static func photo(_ identifier: String?) -> [UInt8] {
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func row(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      big(tag, 2) + big(type, 2) + big(count, 4) + big(value, 4)
    }
    let rows = identifier == nil ? 1 : 2
    let head = 16 + 12 * rows + 4
    var notes =
      Array("Apple iOS\0".utf8) + big(1, 2) + Array("MM".utf8) + big(rows, 2) + row(1, 9, 1, 10)
    if let identifier { notes += row(17, 2, identifier.utf8.count + 1, head) }
    notes += big(0, 4)
    if let identifier { notes += Array(identifier.utf8) + [0] }
    let tiff =
      Array("MM".utf8) + big(42, 2) + big(8, 4) + big(2, 2) + row(0x010F, 2, 6, 38)
      + row(0x8769, 4, 1, 44) + big(0, 4) + Array("Apple\0".utf8)
      + big(1, 2) + row(0x927C, 7, notes.count, 62) + big(0, 4) + notes
    let exif = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xD8, 0xFF, 0xE1] + big(exif.count + 2, 2) + exif
      + picture.dropFirst(2)
  }

  private static let picture = MotionPhotoFiles.picture

  @Test(arguments: ["movie-last.mov", "chapter-tracks.mov", "references.mov"])
  func `are made of a movie, and nothing else of it changes`(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let source = Fixture.media(name).path
    let before = try Asset(path: source).describe()
    let path = folder.file("live.mov")
    var repair = LivePhotoRepair(contentIdentifier: Self.identifier)
    repair.stillImageTime = MediaTime(1, timescale: 4)
    repair.outputPath = path
    let movie = try await repair.perform(onMovie: source)
    #expect(movie.contentIdentifier == Self.identifier)
    #expect(movie.stillImageTimes == [MediaTime(1, timescale: 4)])
    #expect(LivePhoto(movie: movie).problems == [])
    let after = try Asset(path: path).describe()
    #expect(after.tracks.count == before.tracks.count + 1)
    #expect(after.duration == before.duration)
    #expect(after.tracks.last?.references.map(\.type) == ["cdsc"])
    #expect(
      after.metadata.filter { $0.identifier != .quickTimeMetadataContentIdentifier }.map(\.payload)
        == before.metadata.map(\.payload))
    let (old, new) = (
      try await WriterCopy.samples(of: source), try await WriterCopy.samples(of: path)
    )
    #expect(new.dropLast().map { $0.map(\.essence) } == old.map { $0.map(\.essence) })
    #expect(new.last?.map(\.data) == [[0, 0, 0, 9, 0, 0, 0, 1, 0xFF]])
    #expect(try WriterCopy.complaints(about: path) ?? [] == [])

    // Another identifier is an edit in place; another time replaces the mark.
    var other = LivePhotoRepair()
    _ = try await other.perform(onMovie: path)
    #expect(try await LivePhoto.read(movie: path).movie.stillImageTimes == movie.stillImageTimes)
    other.stillImageTime = MediaTime(1, timescale: 10)
    let moved = try await other.perform(onMovie: path)
    #expect(moved.stillImageTimes == [MediaTime(1, timescale: 10)])
    #expect(moved.contentIdentifier == other.contentIdentifier)
    #expect(try Asset(path: path).describe().tracks.count == after.tracks.count)
    #expect(try WriterCopy.complaints(about: path) ?? [] == [])
  }

  @Test func `tell what is wrong with them`() async throws {
    let folder = try TemporaryFolder()
    let photo = try folder.write(Self.photo(Self.identifier), to: "photo.jpg")
    let source = Fixture.media("movie-last.mov").path
    let before = try await LivePhoto.read(movie: source, photo: photo)
    #expect(before.photo?.contentIdentifier == Self.identifier)
    #expect(before.problems.map(\.code) == [.movieIdentifier, .stillImageTime])
    var repair = LivePhotoRepair()
    repair.outputPath = folder.file("live.mov")
    try await repair.perform(onMovie: source)
    let other = try await LivePhoto.read(movie: folder.file("live.mov"), photo: photo)
    #expect(other.problems.map(\.code) == [.identifiersDiffer])
    let bare = try folder.write(Self.photo(nil), to: "bare.jpg")
    let without = try await LivePhoto.read(movie: folder.file("live.mov"), photo: bare)
    #expect(without.problems.map(\.code) == [.photoIdentifier])
    #expect(without.photo?.hasMakerNote == true)
    #expect(throws: MediaError.self) { try LivePhoto.readPhoto(source) }
  }

  @Test(arguments: ["photo.jpg", "photo.heic", "photo.avif", "none", "bare"])
  func `are made of a photograph, and nothing else of it changes`(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let bytes =
      switch name {
      case "none": Self.photo(nil)
      case "bare": Self.picture
      default: Fixture(folder: "Formats", name: name).bytes
      }
    let path = try folder.write(bytes, to: "photo.jpg")
    let before = try Asset(path: path).describe().metadata
    let photo = try await LivePhotoRepair(contentIdentifier: Self.identifier).perform(
      onPhoto: path)
    #expect(photo.contentIdentifier == Self.identifier && photo.hasMakerNote)
    let after = try Asset(path: path).describe().metadata
    let isNote: (MetadataItem) -> Bool = { $0.identifier == "exif/MakerNote" }
    #expect(
      after.filter { !isNote($0) }.map(\.payload) == before.filter { !isNote($0) }.map(\.payload))
    #expect(after.filter(isNote).count == 1)
    let written = folder.read("photo.jpg")
    _ = try await LivePhotoRepair(contentIdentifier: Self.identifier).perform(onPhoto: path)
    #expect(folder.read("photo.jpg") == written)
  }

  @Test func `leave the notes of another maker alone`() async throws {
    let folder = try TemporaryFolder()
    var bytes = Self.photo(Self.identifier)
    let notes = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Array("Apple iOS".utf8)) })
    bytes.replaceSubrange(notes..<(notes + 9), with: Array("Other iOS".utf8))
    let path = try folder.write(bytes, to: "photo.jpg")
    let error = await #expect(throws: MediaError.self) {
      try await LivePhotoRepair().perform(onPhoto: path)
    }
    #expect(error?.message.contains("another camera maker") == true)
    #expect(try LivePhoto.readPhoto(path).hasForeignMakerNote)
    #expect(folder.read("photo.jpg") == bytes)
    #expect(folder.names == ["photo.jpg"])
  }

  @Test func `are refused where they cannot be`() async throws {
    let folder = try TemporaryFolder()
    func code(_ name: String, _ change: (inout LivePhotoRepair) -> Void) async -> MediaError.Code? {
      var repair = LivePhotoRepair(contentIdentifier: Self.identifier)
      repair.outputPath = folder.file("live.mov")
      change(&repair)
      let wanted = repair
      let error = await #expect(throws: MediaError.self) {
        try await wanted.perform(onMovie: Fixture.media(name).path)
      }
      return error?.code
    }
    #expect(await code("movie-first.mp4") { _ in } == .unsupportedFormat)
    #expect(
      await code("movie-last.mov") { $0.stillImageTime = MediaTime(9, timescale: 1) }
        == .invalidValue)
    #expect(await code("movie-last.mov") { $0.contentIdentifier = "mine" } == .invalidValue)
    _ = try folder.write([1], to: "live.mov")
    #expect(await code("movie-last.mov") { _ in } == .outputExists)
  }

  @Test(arguments: [[], [0xFF, 0xD8, 0xFF], Array("Apple iOS\0".utf8)])
  func `survive photographs that are none`(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let whole = Self.photo(Self.identifier)
    let notes = try #require(
      whole.indices.first { whole[$0...].starts(with: Array("Apple iOS".utf8)) })
    for cut in notes..<min(notes + 80, whole.count) {
      let path = try folder.write(Array(whole.prefix(cut)), to: "cut.jpg")
      let read = try LivePhoto.readPhoto(path)
      #expect(read.contentIdentifier == nil)
    }
    let path = try folder.write(bytes, to: "none.jpg")
    #expect((try? LivePhoto.readPhoto(path))?.contentIdentifier == nil)
  }

  @Test func `are shown, and both halves are written`() throws {
    let folder = try TemporaryFolder()
    let movie = folder.file("live.mov")
    let photo = try folder.write(Self.photo("0"), to: "photo.jpg")
    let source = Fixture.media("movie-last.mov").path
    let shown = try Program.mediameta(["livephoto", "show", "--json", source, photo])
    #expect(shown.status == 1)
    #expect(shown.text.contains("\"stillImageTime\""))
    let made = try Program.mediameta(
      ["livephoto", "make", "-o", movie, "--time", "0.2", source, photo])
    #expect(made.status == 0, "\(made.errorLines)")
    let check = try Program.mediameta(["livephoto", "show", movie, photo])
    #expect(check.status == 0)
    #expect(check.text.contains("They belong together."))
  }
}
