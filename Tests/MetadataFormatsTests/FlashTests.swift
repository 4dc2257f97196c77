import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

@Suite struct `Flash Video` {
  /// The bytes at the places that the metadata tell, and the size that they tell.
  private func places(_ bytes: [UInt8]) throws -> (marks: [[UInt8]], size: Int?) {
    let source = MemorySource(bytes, name: "keyframes.flv")
    let file = try FLVReader.file(source, head: bytes)
    let script = try #require(
      file.regions.compactMap { $0 as? FLVScript }.first { $0.name == FLVScript.metadata })
    let told = script.places.map(\.told)
    return (
      told.dropFirst().map { Array(bytes[min($0, bytes.count)...].prefix(4)) }, told.first
    )
  }

  private static let sound: [UInt8] = [8, 0, 0, 221]

  @Test(arguments: [1, 300, 70_000]) func `tells places and its size as they are`(
    _ count: Int
  ) throws {
    let written = try WritingCase(fixture: "keyframes.flv")
    let before = try places(written.source.bytes)
    #expect(before.marks == [[UInt8]](repeating: Self.sound, count: 4))
    var wanted = written.contents
    wanted.items.append(
      MetadataItem(
        MetadataIdentifier(key: "description", keySpace: .flashVideo),
        text: String(repeating: "x", count: count)))
    let (file, bytes) = try written.rewritten(wanted)
    #expect(file.losses.isEmpty)
    let after = try places(bytes)
    #expect(after.marks == before.marks)
    #expect(after.size == bytes.count && bytes.count > written.source.size)
  }

  @Test func `keeps what players need when all else is taken out`() throws {
    let written = try WritingCase(fixture: "keyframes.flv")
    let (file, bytes) = try written.rewritten(FormatContents())
    #expect(file.losses.isEmpty)
    #expect(try written.read(bytes).items.isEmpty)
    let after = try places(bytes)
    #expect(after.marks == [[UInt8]](repeating: Self.sound, count: 4))
    #expect(after.size == bytes.count && bytes.count < written.source.size)
  }

  @Test func `gets a script where there is none, before the samples`() throws {
    let written = try WritingCase(fixture: "script.flv")
    let bare = try written.rewritten(FormatContents()).bytes
    let header = Array(bare.prefix(13))
    let samples = try #require(bare.firstRange(of: Array("onMetaData".utf8)))
    // Without the script that ffmpeg writes.
    let size = Int(UInt32(bigEndian: [0] + bare[14..<17]))
    #expect(samples.lowerBound == 27)
    let source = MemorySource(header + bare[(13 + 11 + size + 4)...], name: "bare.flv")
    let title = MetadataItem(MetadataIdentifier(key: "title", keySpace: .flashVideo), text: "New")
    let bytes = try FLVReader.rewriting(source, with: FormatContents(items: [title]))
      .bytes(from: source)
    #expect(bytes.firstRange(of: Array("onMetaData".utf8))?.lowerBound == 27)
    #expect(bytes.suffix(source.size - 13) == source.bytes.suffix(source.size - 13))
  }
}
