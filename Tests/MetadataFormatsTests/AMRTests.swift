import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

@Suite("AMR") struct AdaptiveMultiRate {
  private static func narrow(_ count: Int) -> [UInt8] {
    Array("#!AMR\n".utf8)
      + (0..<count).flatMap { _ in [0x3C] + [UInt8](repeating: 0x5A, count: 31) }
  }

  private static func wide(_ count: Int) -> [UInt8] {
    Array("#!AMR-WB\n".utf8)
      + (0..<count).flatMap { _ in [0x44] + [UInt8](repeating: 0x5A, count: 60) }
  }

  @Test(arguments: [("a.amr", false), ("a.awb", true)])
  func `tells the track, and is copied where it is stripped`(name: String, isWide: Bool) throws {
    let bytes = isWide ? Self.wide(50) : Self.narrow(50)
    let source = MemorySource(bytes, name: name)
    #expect(FileFormats.find(head: bytes, name: name) == AMRReader.self)
    let found = try AMRReader.read(source, head: source.head)
    let track = try #require(found.tracks?.first)
    #expect(track.sampleEntries.first?.type == (isWide ? "amr_wb" : "amr_nb"))
    #expect(track.duration == MediaTime(isWide ? 16_000 : 8000, timescale: isWide ? 16_000 : 8000))
    #expect(found.items.isEmpty && found.diagnostics.isEmpty)
    let file = try AMRReader.rewriting(source, with: FormatContents())
    #expect(try file.bytes(from: source) == bytes)
    let parts = try AMRReader.parts(of: source)
    #expect(parts.map(\.range.count).reduce(0, +) == bytes.count)
  }

  @Test(arguments: [("#!AMR_MC1.0\n", 8000, 32), ("#!AMR-WB_MC1.0\n", 16_000, 61)])
  func `has a frame of every channel`(mark: String, rate: Int, frameSize: Int) throws {
    let head: UInt8 = rate == 8000 ? 0x3C : 0x44
    let frame = [head] + [UInt8](repeating: 0x5A, count: frameSize - 1)
    let bytes = Array(mark.utf8) + [0, 0, 0, 2] + Array(repeatElement(frame, count: 100).joined())
    let source = MemorySource(bytes, name: "a.amr")
    #expect(FileFormats.find(head: bytes, name: "a.amr") == AMRReader.self)
    let found = try AMRReader.read(source, head: source.head)
    let track = try #require(found.tracks?.first)
    #expect(track.sampleEntries.first?.channelCount == 2)
    #expect(track.duration == MediaTime(Int64(rate), timescale: UInt32(rate)))
    #expect(found.diagnostics.isEmpty)
    let file = try AMRReader.rewriting(source, with: FormatContents())
    #expect(try file.bytes(from: source) == bytes)
    // Without a number of channels it is not taken for one.
    let none = Array(mark.utf8) + [0, 0, 0, 0]
    #expect(FileFormats.find(head: none, name: "a.bin") != AMRReader.self)
  }

  @Test func `has no place for items`() throws {
    let source = MemorySource(Self.narrow(3), name: "a.amr")
    var contents = FormatContents()
    contents.items = [MetadataItem("itsk/%A9nam", text: "Title")]
    let file = try AMRReader.rewriting(source, with: contents)
    #expect(file.losses.count == 1)
    #expect(try file.bytes(from: source) == source.bytes)
  }

  @Test func `tells what is not speech`() throws {
    let bytes = Self.narrow(3) + Array("TAG".utf8)
    let found = try AMRReader.read(MemorySource(bytes, name: "a.amr"), head: bytes)
    #expect(found.diagnostics.first?.message.hasPrefix("3 bytes after") == true)
    #expect(found.diagnostics.first?.offset == bytes.count - 3)
    let cut = try AMRReader.read(
      MemorySource(Array(bytes.prefix(40)), name: "a.amr"), head: Array(bytes.prefix(40)))
    #expect(cut.tracks?.first?.duration == MediaTime(160, timescale: 8000))
  }
}
